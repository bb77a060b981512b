//! Changes that would leave exactly one solution. They are offered, never made.

use super::query::Query;
use crate::confirm::{AsideCorrection, Correction};
use crate::geometry::Cell;
use crate::pipeline::{self, Decision, Offer};
use crate::puzzle::{Puzzle, Symbol};
use crate::solve::Verdict;
use serde::Serialize;

/// A change of what was read, and what it is good for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Suggestion {
    /// What would be then, for people.
    pub text: String,
    /// The cells it changes.
    pub changes: Vec<Change>,
    /// What it changes beside them.
    pub asides: Vec<AsideCorrection>,
}

/// A cell and what it is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Change {
    /// Row, from zero.
    pub row: u16,
    /// Column, from zero.
    pub column: u16,
    /// The value; `None` empties the cell.
    pub value: Option<Symbol>,
}

impl From<Correction> for Change {
    fn from(Correction { cell, symbol }: Correction) -> Self {
        Self { row: cell.row, column: cell.column, value: symbol }
    }
}

impl From<Change> for Correction {
    fn from(change: Change) -> Self {
        Self { cell: Cell::new(change.row, change.column), symbol: change.value }
    }
}

impl From<Offer> for Suggestion {
    fn from(offer: Offer) -> Self {
        Self {
            text: offer.text,
            changes: offer.corrections.into_iter().map(Change::from).collect(),
            asides: offer.restated,
        }
    }
}

/// What would leave `puzzle`, on which the verdict is none or several, exactly one solution: first what the
/// readings and the rules together make most probable, where that is beyond doubt; else every change that
/// may be offered.
pub(super) fn suggestions(
    query: &Query,
    (puzzle, verdict): (&Puzzle, &Verdict),
    decision: &Decision,
) -> Vec<Suggestion> {
    if decision.sure && !decision.changes.is_empty() {
        return vec![Offer::of_cells(puzzle, &decision.changes).into()];
    }
    let offers = pipeline::offers(&query.layout, &query.reading, (puzzle, verdict), &query.options);
    offers.unwrap_or_default().into_iter().map(Suggestion::from).collect()
}
