//! Changes that would leave exactly one solution. They are offered, never made.

use super::query::Query;
use crate::confirm::Correction;
use crate::geometry::Cell;
use crate::pipeline::{self, Decision};
use crate::puzzle::{Puzzle, Symbol};
use crate::solve::Verdict;
use serde::Serialize;

/// A change of cells, and what it is good for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Suggestion {
    /// What would be then, for people.
    pub text: String,
    /// The cells it changes.
    pub changes: Vec<Change>,
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

/// What would leave `puzzle`, on which the verdict is none or several, exactly one solution: first what the
/// readings and the rules together make most probable, where that is beyond doubt; else every change of one
/// clue.
pub(super) fn suggestions(
    query: &Query,
    (puzzle, verdict): (&Puzzle, &Verdict),
    decision: &Decision,
) -> Vec<Suggestion> {
    if decision.sure && !decision.changes.is_empty() {
        return vec![probable(puzzle, &decision.changes)];
    }
    let fixes = pipeline::fixes(puzzle, verdict, &query.options).unwrap_or_default();
    let suggestion = |fix: &crate::solve::Fix| Suggestion {
        text: fix.remedy(puzzle.rules()),
        changes: vec![Correction { cell: fix.clue.cell, symbol: Some(fix.symbol) }.into()],
    };
    fixes.iter().map(suggestion).collect()
}

fn probable(puzzle: &Puzzle, changes: &[Correction]) -> Suggestion {
    let show = |symbol: Option<Symbol>| symbol.map_or_else(|| "empty".to_owned(), |s| puzzle.rules().show(s));
    let clues = puzzle.rules().clues();
    let before = |cell: Cell| clues.iter().find(|clue| clue.cell == cell).map(|clue| clue.symbol);
    let each: Vec<String> = changes
        .iter()
        .map(|c| format!("{} at {} instead of {}", show(c.symbol), c.cell, show(before(c.cell))))
        .collect();
    let text = format!("with {} there is exactly one solution", each.join(", "));
    Suggestion { text, changes: changes.iter().copied().map(Change::from).collect() }
}
