//! A jigsaw sudoku: its regions and the symbols that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::Symbol;
use crate::puzzle::kinds::shared::regions::{Regions, SIZES_HINT};
use crate::puzzle::kinds::shared::units::{self, Units};

/// A jigsaw sudoku: its regions and its clues. Its symbols are 1 to its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jigsaw {
    pub(super) regions: Regions,
    pub(super) units: Units,
}

impl Jigsaw {
    /// A jigsaw of these regions with `cells` row by row, `None` where open.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for another number of cells than the regions have, [`Code::OutOfRange`] for a
    /// symbol outside 1 to the size.
    pub fn new(regions: Regions, cells: Vec<Option<Symbol>>) -> Result<Self> {
        let size = regions.size();
        if cells.len() != size * size {
            let message = format!("a jigsaw of {size} x {size} has not {} cells", cells.len());
            return Err(Diagnostic::new(Code::UnknownKind, message).hint(SIZES_HINT));
        }
        let lists = units::of_square(size, |row, column| regions.region(row * size + column));
        let units = Units::new((size, size), size, lists, cells)?;
        Ok(Self { regions, units })
    }

    /// Rows and columns of the grid.
    pub const fn size(&self) -> usize {
        self.regions.size()
    }

    /// Which cells hold every symbol once, and the clues.
    pub(crate) const fn units(&self) -> &Units {
        &self.units
    }

    /// The regions.
    pub const fn regions(&self) -> &Regions {
        &self.regions
    }
}
