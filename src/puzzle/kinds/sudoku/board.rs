//! A sudoku: its size and the symbols that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::Symbol;
use crate::puzzle::kinds::shared::boxes::{SIZES_HINT, published_boxes};
use crate::puzzle::kinds::shared::units::{self, Units};

/// A sudoku: its size and its clues. Its symbols are 1 to its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    pub(super) size: usize,
    pub(super) box_rows: usize,
    pub(super) box_columns: usize,
    pub(super) units: Units,
}

impl Sudoku {
    /// A sudoku of `size` rows and columns with `cells` row by row, `None` where open.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a size without a box shape or another number of cells than `size` squared,
    /// [`Code::OutOfRange`] for a symbol outside 1 to `size`.
    pub fn new(size: usize, cells: Vec<Option<Symbol>>) -> Result<Self> {
        let Some((box_rows, box_columns)) = published_boxes(size) else {
            return Err(
                Diagnostic::new(Code::UnknownKind, format!("no sudoku is {size} x {size}")).hint(SIZES_HINT)
            );
        };
        if cells.len() != size * size {
            let message = format!("a sudoku of {size} x {size} has not {} cells", cells.len());
            return Err(Diagnostic::new(Code::UnknownKind, message).hint(SIZES_HINT));
        }
        let box_of = |row: usize, column: usize| row / box_rows * box_rows + column / box_columns;
        let units = Units::new((size, size), size, units::of_square(size, box_of), cells)?;
        Ok(Self { size, box_rows, box_columns, units })
    }

    /// Rows and columns of the grid.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Which cells hold every symbol once, and the clues.
    pub(crate) const fn units(&self) -> &Units {
        &self.units
    }

    /// Rows and columns of a box.
    pub const fn box_shape(&self) -> (usize, usize) {
        (self.box_rows, self.box_columns)
    }
}
