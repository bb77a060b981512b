//! Sudokus that overlap: how they lie, and the symbols that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::Symbol;
use crate::puzzle::kinds::shared::arrangement::Arrangement;
use crate::puzzle::kinds::shared::units::Units;

/// The names of the kinds, which open their texts.
pub(super) const SAMURAI: &str = "samurai";
pub(super) const MULTI: &str = "multi-sudoku";

/// Overlapping sudokus: how the grids lie, and the clues. Their symbols are 1 to the size of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multi {
    pub(super) arrangement: Arrangement,
    pub(super) units: Units,
}

impl Multi {
    /// A multi-sudoku with `cells` row by row, `None` where open and where no cell exists.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for another number of cells than the board has, [`Code::OutOfRange`] for a
    /// symbol outside 1 to the size of a grid, or where no cell exists.
    pub fn new(arrangement: Arrangement, cells: Vec<Option<Symbol>>) -> Result<Self> {
        let (rows, columns) = arrangement.shape();
        if cells.len() != rows * columns {
            let message = format!("a board of {rows} x {columns} has not {} cells", cells.len());
            return Err(Diagnostic::new(Code::UnknownKind, message));
        }
        let misplaced = |(cell, exists): (&Option<Symbol>, &bool)| cell.is_some() && !exists;
        if let Some(i) = cells.iter().zip(&arrangement.exists()).position(misplaced) {
            let cell = Cell::new((i / columns) as u16, (i % columns) as u16);
            return Err(Diagnostic::new(Code::OutOfRange, format!("the board has no {cell}")));
        }
        let units = Units::new((rows, columns), arrangement.size(), units(&arrangement), cells)?;
        Ok(Self { arrangement, units })
    }

    /// Which cells hold every symbol once, and the clues.
    pub(crate) const fn units(&self) -> &Units {
        &self.units
    }

    /// How the grids lie.
    pub const fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// The first line of the text form: the kind and, but for a samurai, the grids.
    pub(super) fn heading(&self) -> String {
        if self.arrangement.is_samurai() {
            return format!("# {SAMURAI}\n");
        }
        let corner = |c: &Cell| format!(" r{}c{}", c.row + 1, c.column + 1);
        let corners: String = self.arrangement.corners().iter().map(corner).collect();
        format!("# {MULTI} {0}x{0}{corners}\n", self.arrangement.size())
    }

    /// The rows of the board, each cell as its symbol, `open` or `x`.
    pub(super) fn rows(&self, open: &str) -> Vec<Vec<String>> {
        let exists = self.arrangement.exists();
        let text = |(value, exists): (&Option<Symbol>, &bool)| match value {
            Some(symbol) => symbol.to_string(),
            None => if *exists { open } else { "x" }.to_owned(),
        };
        let cells: Vec<String> = self.units.values().iter().zip(&exists).map(text).collect();
        cells.chunks(self.arrangement.shape().1).map(<[String]>::to_vec).collect()
    }
}

/// Rows, columns and boxes of every grid; boxes that grids share are listed for each.
pub(super) fn units(arrangement: &Arrangement) -> Vec<Vec<usize>> {
    let (n, (high, wide)) = (arrangement.size(), arrangement.box_shape());
    let columns = arrangement.shape().1;
    let mut units = Vec::new();
    for corner in arrangement.corners() {
        let first = usize::from(corner.row) * columns + usize::from(corner.column);
        let boxed = |k: usize| k / (n / wide) * high * columns + k % (n / wide) * wide;
        for k in 0..n {
            units.push((0..n).map(|j| first + k * columns + j).collect());
            units.push((0..n).map(|j| first + j * columns + k).collect());
            units.push((0..n).map(|j| first + boxed(k) + j / wide * columns + j % wide).collect());
        }
    }
    units
}
