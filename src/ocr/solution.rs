//! Whether a board is a printed solution, told without reading it: nothing in it is open, and a hand wrote
//! nothing.

use super::cells::{self, Straight};
use super::marks;
use super::reading::{Candidate, Ink, Reading};
use super::recognizer::CellRecognizer;
use super::turns::turns;
use super::{fusion, patch};
use crate::diagnostics::Result;
use crate::geometry::Turn;
use crate::grid::Board;
use crate::photo::Photo;

/// Share of the cells of a solution that hold a mark: specks and broken print hide a few from so quick a
/// look.
const FILLED: f64 = 0.93;

/// Share of a solution's marks that are print, by the network. Of filled newspapers, in which a third is
/// print, it takes at most half for print.
const PRINTED: f64 = 0.8;

/// Probability that nothing stands in it from which a cell is open for sure.
const OPEN: f64 = 0.99;

/// Whether every cell of a board is printed full: the solution of another puzzle, with nothing left to solve.
/// Costs a straightened board, and where that is full a look of the network at it.
///
/// # Errors
/// Only the network's own.
pub fn is_solution(photo: &Photo, board: &Board, network: &dyn CellRecognizer) -> Result<bool> {
    let straight = cells::straighten(photo, &board.mesh);
    let exist = board.layout.exists.iter().filter(|&&e| e).count() as f64;
    let is_cell = |row: u16, column: u16| {
        let index = usize::from(row) * usize::from(board.layout.columns) + usize::from(column);
        board.layout.exists.get(index) == Some(&true)
    };
    let marked = marks::glyphs(&straight).iter().filter(|g| is_cell(g.cell.row, g.cell.column)).count();
    if (marked as f64) < FILLED * exist {
        return Ok(false);
    }
    let printed = printed(&straight, photo, network, is_cell)?;
    Ok(printed >= PRINTED * exist)
}

/// Whether a board is a printed solution by what was read of it: the same is told of its cells.
pub fn is_read_as_solution(reading: &Reading) -> bool {
    let printed = reading.cells.iter().filter(|cell| cell.ink == Ink::Printed).count() as f64;
    let marked = reading.cells.iter().filter(|cell| cell.best().symbol.is_some()).count() as f64;
    let cells = reading.cells.len() as f64;
    marked >= FILLED * cells && printed >= PRINTED * cells
}

/// How many cells of a board are open for sure: a digit that is missed leaves some doubt.
pub fn open_cells(reading: &Reading) -> usize {
    let is_open = |best: Candidate| best.symbol.is_none() && best.probability >= OPEN;
    reading.cells.iter().filter(|cell| is_open(cell.best())).count()
}

/// How a board must be moved to stand upright, by the turn in which the network is surest of its cells.
/// Costs a straightened board and a look at it.
///
/// # Errors
/// Only the network's own.
pub fn standing(photo: &Photo, board: &Board, network: &dyn CellRecognizer) -> Result<Turn> {
    let straight = cells::straighten(photo, &board.mesh);
    let looked = fusion::look(&straight, patch::depth(&straight), &turns(photo.orientation), network)?;
    Ok(looked.0)
}

/// How many cells hold print, all probabilities added, in the turn in which the network is surest.
fn printed(
    straight: &Straight,
    photo: &Photo,
    network: &dyn CellRecognizer,
    is_cell: impl Fn(u16, u16) -> bool,
) -> Result<f64> {
    let (_, predictions) =
        fusion::look(straight, patch::depth(straight), &turns(photo.orientation), network)?;
    let cells = straight.cells().zip(&predictions).filter(|(cell, _)| is_cell(cell.row, cell.column));
    Ok(cells.map(|(_, prediction)| prediction.of(Ink::Printed)).sum())
}
