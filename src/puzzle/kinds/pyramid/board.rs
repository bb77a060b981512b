//! A number pyramid: its height and the numbers that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::{Clue, Symbol, placed};

/// The largest number of a cell.
pub(crate) const LARGEST: u32 = 999_999_999;

/// Most rows: more than fit a page, few enough for the solver to hold.
pub(super) const MOST_ROWS: usize = 40;

/// A number pyramid: its height and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pyramid {
    pub(super) height: usize,
    /// Row by row of the square board; `None` where open and where no cell exists.
    pub(super) values: Vec<Option<Symbol>>,
}

/// Whether each cell of the board exists, row by row.
pub(super) fn exists(height: usize) -> Vec<bool> {
    (0..height * height).map(|i| i % height <= i / height).collect()
}

pub(super) fn cell(row: usize, column: usize) -> Cell {
    Cell::new(row as u16, column as u16)
}

/// A cell and the two below it, for every cell that has them, from the top.
pub(super) fn triples(height: usize) -> impl Iterator<Item = [Cell; 3]> {
    (1..height)
        .flat_map(|below| (0..below).map(move |c| [cell(below - 1, c), cell(below, c), cell(below, c + 1)]))
}

impl Pyramid {
    /// A pyramid of `height` rows with these clues.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for no rows or more than 40, [`Code::OutOfRange`] for a clue where no cell is, a
    /// second one for a cell, or a number above 999 999 999.
    pub fn new(height: usize, clues: &[Clue]) -> Result<Self> {
        if !(1..=MOST_ROWS).contains(&height) {
            let message = format!("no pyramid has {height} rows");
            return Err(Diagnostic::new(Code::UnknownKind, message)
                .hint(format!("a pyramid has 1 to {MOST_ROWS} rows")));
        }
        if let Some(clue) = clues.iter().find(|clue| clue.symbol.0 > LARGEST) {
            let message = format!("{} at {} is more than {LARGEST}", clue.symbol.0, clue.cell);
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((height as u16, height as u16), &exists(height), givens)?;
        Ok(Self { height, values })
    }

    /// Rows from the top to the bottom.
    pub const fn height(&self) -> usize {
        self.height
    }

    pub(super) fn get(&self, cell: Cell) -> Option<Symbol> {
        self.values[usize::from(cell.row) * self.height + usize::from(cell.column)]
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.height).flat_map(|r| (0..=r).map(move |c| cell(r, c)))
    }
}
