//! The customary encoding: the position of every number.

use super::board::Path;
use super::ways::Moves;
use crate::puzzle::smt::{Meaning, Script, formula};
use crate::puzzle::{Clue, Rules as _, Symbol};

/// From a row's first position to the next row's. Twice the width is customary; what matters is that no
/// difference of a move is one between other cells too, around the edge: that takes two more than the width.
fn stride(columns: usize) -> i64 {
    (2 * columns).max(columns + 2) as i64
}

/// The differences between the positions of cells that are a move apart, the lesser from the greater.
fn differences(moves: Moves, stride: i64) -> [i64; 4] {
    match moves {
        Moves::King => [1, stride - 1, stride, stride + 1],
        Moves::Knight => [stride - 2, stride + 2, 2 * stride + 1, 2 * stride - 1],
    }
}

/// `V1` to the last number: where each stands, at row times stride plus column, both from zero.
pub(super) fn script(path: &Path) -> Script {
    let mut script = Script::new(path.rows, path.columns);
    let stride = stride(path.columns);
    let position = |i: usize| (i / path.columns) as i64 * stride + (i % path.columns) as i64;
    script.comment(&format!("Positions: row * {stride} + column, both from 0"));
    let cells: Vec<usize> = (0..path.exists.len()).filter(|&i| path.exists[i]).collect();
    for &i in &cells {
        script.place(position(i), path.cell(i));
    }
    let ranges = formula::runs(cells.iter().map(|&i| position(i)));
    let names: Vec<String> = (1..=cells.len()).map(|number| format!("V{number}")).collect();
    for (name, symbol) in names.iter().zip(1..) {
        script.constant(name, Meaning::Position(Symbol(symbol)));
        script.assert(&formula::within(name, &ranges));
    }
    for Clue { cell, symbol } in path.clues() {
        let place = i64::from(cell.row) * stride + i64::from(cell.column);
        script.assert(&formula::equals(&names[symbol.index() - 1], place));
    }
    script.assert(&formula::distinct(&names));
    let differences = differences(path.moves, stride);
    for pair in names.windows(2) {
        script.assert(&formula::apart(&pair[0], &pair[1], &differences));
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_of_moves_on_boards_of_every_width() {
        for moves in [Moves::King, Moves::Knight] {
            for columns in 1..8_usize {
                let stride = stride(columns);
                let differences = differences(moves, stride);
                let path = Path::new(moves, (5, columns), vec![true; 5 * columns], &[]).expect("a path");
                let position = |i: usize| (i / columns) as i64 * stride + (i % columns) as i64;
                for (a, b) in (0..5 * columns).flat_map(|a| (0..5 * columns).map(move |b| (a, b))) {
                    let moved = differences.contains(&(position(a) - position(b)).abs());
                    assert_eq!(
                        moved && a != b,
                        path.is_move(path.cell(a), path.cell(b)),
                        "{moves:?} {columns}: {a} {b}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_page_differences_are_those_of_ten_columns() {
        assert_eq!(differences(Moves::King, stride(10)), [1, 19, 20, 21]);
        assert_eq!(differences(Moves::Knight, stride(10)), [18, 22, 41, 39]);
    }
}
