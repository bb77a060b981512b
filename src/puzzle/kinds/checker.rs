//! What the checkers of the sudoku family share. Nothing of it is used by a model.

use crate::geometry::Cell;
use crate::puzzle::{Check, Clue, Solution};

/// The cells whose clue the solution changed.
pub(crate) fn clues(clues: &[Clue], solution: &Solution) -> Check {
    let changed = clues.iter().filter(|c| solution.get(c.cell) != Some(c.symbol));
    Check::of("clues".into(), changed.map(|c| c.cell).collect())
}

/// Whether `cells` hold every symbol from 1 to `symbols` once; lists the cells that keep them from it.
pub(crate) fn every_symbol_once(name: String, symbols: usize, solution: &Solution, cells: &[Cell]) -> Check {
    let values: Vec<_> = cells.iter().map(|&cell| solution.get(cell)).collect();
    let wrong = |i: &usize| match values[*i] {
        Some(s) => {
            !(1..=symbols).contains(&usize::from(s.0)) || values.iter().filter(|&&v| v == Some(s)).count() > 1
        }
        None => true,
    };
    Check::of(name, (0..cells.len()).filter(wrong).map(|i| cells[i]).collect())
}

/// The checks of a board of another size than the puzzle's: there is nothing more to say of it.
pub(crate) fn wrong_size() -> Vec<Check> {
    vec![Check { name: "size".into(), ok: false, cells: Vec::new() }]
}
