//! The customary encoding: where both ends of every piece stand.

use super::board::{Dominoes, Piece};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::smt::{Fault, Meaning, Reading, Script, Values, formula, int};
use crate::puzzle::{Rules as _, Symbol};

/// From a row's first position to the next row's. Ten is customary, even on boards of ten columns, where the
/// last square of a row and the first of the next then differ by one as if they were side by side; that is
/// said separately.
const fn stride(columns: usize) -> i64 {
    if columns <= 10 { 10 } else { columns as i64 + 1 }
}

/// The names of the positions of the ends of a piece, that of its first number first.
fn ends((a, b): Piece) -> [String; 2] {
    [format!("V{a}0_0{b}"), format!("V{a}0_1{b}")]
}

fn position(cell: Cell, stride: i64) -> i64 {
    i64::from(cell.row) * stride + i64::from(cell.column)
}

/// `V50_06` and `V50_16` for the ends 5 and 6 of the piece 5-6, and so on.
pub(super) fn script(dominoes: &Dominoes) -> Script {
    let mut script = Script::new(dominoes.rows, dominoes.columns);
    let stride = stride(dominoes.columns);
    script.comment(&format!("Positions: row * {stride} + column, both from 0"));
    let layout = dominoes.layout();
    for cell in layout.cells() {
        script.place(position(cell, stride), cell);
    }
    let pieces: Vec<Piece> = dominoes.set().collect();
    for name in pieces.iter().flat_map(|&piece| ends(piece)) {
        script.constant(&name, Meaning::Part);
    }
    for (_, squares) in dominoes.placed() {
        placed(dominoes, squares, stride, &mut script);
    }
    let names: Vec<String> = pieces.iter().flat_map(|&piece| ends(piece)).collect();
    script.assert(&formula::distinct(&names));
    for &(a, b) in &pieces {
        for (name, number) in ends((a, b)).into_iter().zip([a, b]) {
            let squares = layout.cells().filter(|&cell| dominoes.number(cell) == Some(number));
            script.assert(&formula::one_of(&name, squares.map(|cell| position(cell, stride))));
        }
    }
    for &piece in &pieces {
        let [a, b] = ends(piece);
        script.assert(&formula::apart(&a, &b, &[1, stride]));
        for (last, first) in around(dominoes, stride) {
            for (a, b) in [(&a, &b), (&b, &a)] {
                let both = [formula::equals(a, last), formula::equals(b, first)];
                script.assert(&format!("(not {})", formula::and(&both)));
            }
        }
    }
    script.comment("The ends of a double are alike: the lesser position is the first one's");
    for &(a, _) in pieces.iter().filter(|(a, b)| a == b) {
        let [first, second] = ends((a, a));
        script.assert(&format!("(< {first} {second})"));
    }
    script
}

/// The ends of a piece that lies already.
fn placed(dominoes: &Dominoes, [x, y]: [usize; 2], stride: i64, script: &mut Script) {
    let (Some(at_x), Some(at_y)) = (dominoes.numbers[x], dominoes.numbers[y]) else { return };
    // The smaller number is the first end, of a double the lesser position.
    let [first, second] = if (at_x, x) <= (at_y, y) { [x, y] } else { [y, x] };
    for (name, square) in ends((at_x.min(at_y), at_x.max(at_y))).into_iter().zip([first, second]) {
        script.assert(&formula::equals(name, position(dominoes.cell(square), stride)));
    }
}

/// Positions one apart that are not side by side: the last of a row and the first of the next.
fn around(dominoes: &Dominoes, stride: i64) -> Vec<(i64, i64)> {
    let (rows, columns) = (dominoes.rows as u16, dominoes.columns as u16);
    let pairs = (1..rows).map(|row| (Cell::new(row - 1, columns - 1), Cell::new(row, 0)));
    let pairs = pairs.filter(|pair| dominoes.number(pair.0).is_some() && dominoes.number(pair.1).is_some());
    let pairs = pairs.map(|pair| (position(pair.0, stride), position(pair.1, stride)));
    pairs.filter(|(last, first)| last + 1 == *first).collect()
}

/// Where the pieces lie, by their ends.
pub(super) fn reading(dominoes: &Dominoes, script: &Script, values: &Values) -> Result<Reading> {
    let mut reading = script.reading(values)?;
    for piece in dominoes.set() {
        let names = ends(piece);
        let mut cells = Vec::new();
        for (name, number) in names.iter().zip([piece.0, piece.1]) {
            let value = int(values, name)?;
            let why = match script.cell(value) {
                None => format!("{value} is no position on the board"),
                Some(cell) if dominoes.number(cell) != Some(number) => {
                    format!("{cell} does not hold {number}")
                }
                Some(cell) if reading.solution.get(cell).is_some() => format!("{cell} is taken already"),
                Some(cell) => {
                    cells.push(cell);
                    continue;
                }
            };
            let at = script.cell(value).into_iter().collect();
            reading.faults.push(Fault { name: name.clone(), why, cells: at });
        }
        let &[a, b] = cells.as_slice() else { continue };
        let towards = |from: Cell, to: Cell| match (from.row.cmp(&to.row), from.column.cmp(&to.column)) {
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Symbol(1),
            (std::cmp::Ordering::Less, _) => Symbol(2),
            (std::cmp::Ordering::Equal, _) => Symbol(3),
            (std::cmp::Ordering::Greater, _) => Symbol(4),
        };
        if a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1 {
            reading.solution.set(a, towards(a, b));
            reading.solution.set(b, towards(b, a));
        } else {
            let name = names.join(" and ");
            let why = format!("{a} and {b} are not side by side");
            reading.faults.push(Fault { name, why, cells: vec![a, b] });
        }
    }
    Ok(reading)
}
