//! Step 5: a reading and the user's corrections become a puzzle.

use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::puzzle::{Layout, Puzzle, Symbol};
use crate::trouble::{Name, Result, Trouble};

/// What the user says a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// Where.
    pub cell: Cell,
    /// What; `None` empties the cell.
    pub symbol: Option<Symbol>,
}

/// The puzzle that the most probable readings make once the corrections are laid over them.
pub fn apply(_layout: &Layout, _reading: &Reading, _corrections: &[Correction]) -> Result<Puzzle> {
    Err(Trouble::new(Name::Bug, "not written yet"))
}
