//! The verdict on what the cells say now, as it is shown.

use super::query::Query;
use crate::diagnostics::Diagnostic;
use crate::geometry::Cell;
use crate::puzzle::{Puzzle, Symbol};
use crate::solve::Verdict;
use serde::Serialize;

/// Other clashes that are named beside the first.
const CLASHES: usize = 8;

/// What the rules say.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ruling {
    /// `unique`, `several`, `none`, `gave-up`, or `no-puzzle` where the cells make no puzzle of any kind.
    pub verdict: &'static str,
    /// The same for people, in a few words.
    pub text: String,
    /// What else there is to say.
    pub facts: Vec<String>,
    /// Cells that clash, each as (row, column) from zero.
    pub clash: Vec<(u16, u16)>,
    /// The answer, one value a cell, row by row; empty unless there is exactly one.
    pub answer: Vec<Option<Symbol>>,
    /// The clues of the puzzle that was judged.
    pub digits: usize,
}

impl Query {
    /// The verdict in words.
    pub fn ruling(&self) -> Ruling {
        match self.puzzle().and_then(|puzzle| Ok((puzzle, self.verdict()?))) {
            Ok((puzzle, verdict)) => Ruling::of(puzzle, &verdict),
            Err(diagnostic) => Ruling::without(diagnostic),
        }
    }
}

impl Ruling {
    /// What is said of a verdict on a puzzle.
    pub fn of(puzzle: &Puzzle, verdict: &Verdict) -> Self {
        let digits = puzzle.rules().clues().len();
        let facts = verdict.agreement(digits).into_iter().collect();
        let said = |text: &str| Self {
            verdict: verdict.word(),
            text: text.to_owned(),
            facts,
            digits,
            ..Self::default()
        };
        match verdict {
            Verdict::Unique(solution) => {
                Self { answer: solution.values.clone(), ..said("exactly one solution") }
            }
            Verdict::Many { .. } => said("more than one solution"),
            Verdict::None { core } => {
                let others = puzzle.rules().direct_conflicts().into_iter().filter(|other| other != core);
                let brief = core.brief(puzzle.rules());
                let whole = (brief != core.why).then(|| core.why.clone());
                let facts = whole.into_iter().chain(others.take(CLASHES).map(|other| other.why)).collect();
                Self { facts, clash: core.cells().map(at).collect(), ..said(&brief) }
            }
            Verdict::GaveUp { spent } => said(&format!("no verdict within {:.1} s", spent.as_secs_f64())),
        }
    }

    /// Whether there is more to be asked: what helps.
    pub fn wants_remedy(&self) -> bool {
        matches!(self.verdict, "none" | "several")
    }

    fn without(diagnostic: Diagnostic) -> Self {
        let clash = diagnostic.place.cells.iter().map(|spot| at(spot.cell)).collect();
        Self {
            verdict: "no-puzzle",
            text: diagnostic.message,
            facts: diagnostic.facts,
            clash,
            ..Self::default()
        }
    }
}

/// Row and column from zero.
pub(super) const fn at(cell: Cell) -> (u16, u16) {
    (cell.row, cell.column)
}
