//! The verdict on what the cells say now, as it is shown.

use super::query::Query;
use crate::diagnostics::Diagnostic;
use crate::geometry::Cell;
use crate::puzzle::{Puzzle, Symbol};
use crate::solve::Verdict;
use serde::Serialize;

/// Other clashes that are named beside the first.
const CLASHES: usize = 8;

/// How a puzzle stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The cells make no puzzle of any kind.
    #[default]
    NoPuzzle,
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Several,
    /// No solution.
    None,
    /// Nobody knows: the budget was spent first.
    GaveUp,
}

impl From<&Verdict> for Standing {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Unique(_) => Self::Unique,
            Verdict::Many { .. } => Self::Several,
            Verdict::None { .. } => Self::None,
            Verdict::GaveUp { .. } => Self::GaveUp,
        }
    }
}

/// What the rules say.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ruling {
    /// How the puzzle stands.
    pub verdict: Standing,
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
        let rules = puzzle.rules();
        let digits = rules.clues().len();
        let said = Self {
            verdict: verdict.into(),
            text: verdict.brief(rules),
            facts: verdict.agreement(digits).into_iter().collect(),
            digits,
            ..Self::default()
        };
        match verdict {
            Verdict::Unique(solution) => Self { answer: solution.values.clone(), ..said },
            Verdict::None { core } => {
                let whole = (said.text != core.why).then(|| core.why.clone());
                let others = verdict.other_conflicts(rules, CLASHES);
                let facts = whole.into_iter().chain(others).collect();
                Self { facts, clash: core.cells().map(at).collect(), ..said }
            }
            Verdict::Many { .. } | Verdict::GaveUp { .. } => said,
        }
    }

    /// Whether there is more to be asked: what helps.
    pub fn wants_remedy(&self) -> bool {
        matches!(self.verdict, Standing::None | Standing::Several)
    }

    fn without(diagnostic: Diagnostic) -> Self {
        let clash = diagnostic.place.cells.iter().map(|spot| at(spot.cell)).collect();
        Self {
            verdict: Standing::NoPuzzle,
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
