//! What checkers share. Nothing of it is used by a model.

use crate::geometry::Cell;
use crate::puzzle::{Check, Clue, Layout, Solution};

/// The cells whose clue the solution changed.
pub(crate) fn clues(clues: &[Clue], solution: &Solution) -> Check {
    let changed = clues.iter().filter(|c| solution.get(c.cell) != Some(c.symbol));
    Check::of("clues".into(), changed.map(|c| c.cell).collect())
}

/// The places without a cell where the solution has a value; it has the size of the board.
pub(crate) fn gaps(layout: &Layout, solution: &Solution) -> Check {
    let filled = solution.clues().into_iter().map(|clue| clue.cell).filter(|cell| {
        let index = usize::from(cell.row) * usize::from(layout.columns) + usize::from(cell.column);
        !layout.exists.get(index).copied().unwrap_or(false)
    });
    Check::of("gaps".into(), filled.collect())
}

/// Whether `cells` hold every symbol from 1 to `symbols` once; lists the cells that keep them from it.
pub(crate) fn every_symbol_once(name: String, symbols: usize, solution: &Solution, cells: &[Cell]) -> Check {
    let values: Vec<_> = cells.iter().map(|&cell| solution.get(cell)).collect();
    let wrong = |i: &usize| match values[*i] {
        Some(s) => {
            !(1..=symbols).contains(&s.index()) || values.iter().filter(|&&v| v == Some(s)).count() > 1
        }
        None => true,
    };
    Check::of(name, (0..cells.len()).filter(wrong).map(|i| cells[i]).collect())
}

/// The checks of a board of another size than the puzzle's: there is nothing more to say of it.
pub(crate) fn wrong_size() -> Vec<Check> {
    vec![Check { name: "size".into(), ok: false, cells: Vec::new() }]
}
