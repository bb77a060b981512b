//! The customary encoding: the position of every letter.

use super::board::{Gogen, LETTERS, SIDE, cell, symbol};
use crate::puzzle::smt::{Meaning, Script, formula};
use crate::puzzle::{Clue, Rules as _, Symbol};
use std::collections::BTreeSet;

/// From a row's first position to the next row's: five numbers between keep differences from going around the
/// edge.
const STRIDE: i64 = 10;

/// The differences between the positions of cells that touch.
const TOUCHING: [i64; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

/// `Va` to `Vy`: 1 to 5 in the first row, 11 to 15 in the second, and so on.
pub(super) fn script(gogen: &Gogen) -> Script {
    let mut script = Script::new(SIDE, SIDE);
    let position = |i: usize| (i / SIDE) as i64 * STRIDE + (i % SIDE) as i64 + 1;
    for i in 0..LETTERS {
        script.place(position(i), cell(i));
    }
    let name = |symbol: Symbol| format!("V{}", gogen.show(symbol));
    let symbols = gogen.symbols();
    for &symbol in &symbols {
        script.constant(&name(symbol), Meaning::Position(symbol));
    }
    let names: Vec<String> = symbols.iter().map(|&symbol| name(symbol)).collect();
    script.assert(&formula::distinct(&names));
    let mut pairs = BTreeSet::new();
    for word in &gogen.words {
        let letters: Vec<Symbol> = word.chars().filter_map(symbol).collect();
        pairs.extend(letters.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))));
    }
    for (a, b) in pairs {
        script.assert(&formula::apart(&name(a), &name(b), &TOUCHING));
    }
    for Clue { cell, symbol } in gogen.clues() {
        let place = i64::from(cell.row) * STRIDE + i64::from(cell.column) + 1;
        script.assert(&formula::equals(name(symbol), place));
    }
    let ranges = formula::runs((0..LETTERS).map(position));
    for name in &names {
        script.assert(&formula::within(name, &ranges));
    }
    script
}
