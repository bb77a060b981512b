//! A square of numbers with its totals, and the numbers that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::square;
use crate::puzzle::{Clue, Symbol, placed};
use std::ops::RangeInclusive;

/// The numbers that cells hold where the heading names no others.
pub(crate) const CUSTOMARY: RangeInclusive<u32> = 1..=30;

/// The largest number of any range.
pub(super) const LARGEST: u32 = 9_999;

/// The largest total: more than the largest square can reach.
pub(super) const LARGEST_TOTAL: u32 = 999_999;

/// Most rows: more than fit a page, few enough for the solver to hold.
pub(crate) const MOST_ROWS: usize = 20;

/// The totals of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// From the top.
    pub rows: Vec<u32>,
    /// From the left, as many as rows.
    pub columns: Vec<u32>,
    /// Of the diagonal from the lower left corner to the upper right.
    pub rising: u32,
    /// Of the diagonal from the upper left corner to the lower right.
    pub falling: u32,
}

impl Totals {
    /// In the order of [`square::lines`].
    pub(super) fn all(&self) -> impl Iterator<Item = u32> + '_ {
        self.rows.iter().chain(&self.columns).copied().chain([self.rising, self.falling])
    }
}

/// A total concentration: its totals, what its cells may hold, and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalConcentration {
    pub(super) totals: Totals,
    pub(super) range: RangeInclusive<u32>,
    /// Row by row; `None` where open.
    pub(super) values: Vec<Option<Symbol>>,
}

impl TotalConcentration {
    /// A square with these totals whose cells hold numbers of `range`, with these clues.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for no rows, more than 20, or as many columns as rows not; [`Code::OutOfRange`]
    /// for an empty range or one beyond 9999, a total above 999 999, a clue where no cell is, a second one
    /// for a cell, or a number outside the range.
    pub fn new(totals: Totals, range: RangeInclusive<u32>, clues: &[Clue]) -> Result<Self> {
        let (rows, columns) = (totals.rows.len(), totals.columns.len());
        if !(1..=MOST_ROWS).contains(&rows) || rows != columns {
            let message = format!("no total concentration has {rows} rows and {columns} columns");
            return Err(Diagnostic::new(Code::UnknownKind, message)
                .hint(format!("it has 1 to {MOST_ROWS} rows and as many columns")));
        }
        let refused = |message: String| Err(Diagnostic::new(Code::OutOfRange, message));
        let (least, most) = (range.start(), range.end());
        if range.is_empty() || *most > LARGEST {
            return refused(format!("no cells hold {least} to {most}, but some of 0 to {LARGEST}"));
        }
        if let Some(total) = totals.all().find(|&total| total > LARGEST_TOTAL) {
            return refused(format!("the total {total} is more than {LARGEST_TOTAL}"));
        }
        if let Some(clue) = clues.iter().find(|clue| !range.contains(&clue.symbol.0)) {
            return refused(format!("{} at {} is outside {least} to {most}", clue.symbol.0, clue.cell));
        }
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((rows as u16, rows as u16), &vec![true; rows * rows], givens)?;
        Ok(Self { totals, range, values })
    }

    /// The totals beside the board.
    pub const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// What its cells may hold.
    pub const fn range(&self) -> &RangeInclusive<u32> {
        &self.range
    }

    pub(super) fn side(&self) -> usize {
        self.totals.rows.len()
    }

    pub(super) fn get(&self, cell: Cell) -> Option<Symbol> {
        self.values[usize::from(cell.row) * self.side() + usize::from(cell.column)]
    }

    /// What has a total, each with it.
    pub(super) fn lines(&self) -> impl Iterator<Item = (square::Line, u32)> {
        square::lines(self.side()).into_iter().zip(self.totals.all())
    }

    pub(super) fn clues_of(&self, line: &square::Line) -> Vec<Clue> {
        let clue = |&cell: &Cell| self.get(cell).map(|symbol| Clue { cell, symbol });
        line.cells.iter().filter_map(clue).collect()
    }
}
