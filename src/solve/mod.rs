//! Step 6: a puzzle becomes a verdict.

pub mod model;

use crate::geometry::Cell;
use crate::puzzle::{Puzzle, Solution, Symbol};
use std::time::Duration;

/// How much the solver may spend on one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Wall-clock time for the whole verdict.
    pub time: Duration,
}

impl Default for Budget {
    fn default() -> Self {
        Self { time: Duration::from_secs(10) }
    }
}

/// A given value of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct Clue {
    /// Where.
    pub cell: Cell,
    /// What.
    pub symbol: Symbol,
}

/// What the solver says of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Exactly one solution.
    Unique(Solution),
    /// Several solutions.
    Many {
        /// One of them.
        first: Solution,
        /// The open cells that are equal in all of them.
        certain: Vec<Clue>,
    },
    /// No solution.
    None {
        /// Clues that cannot all hold, as few as could be found.
        core: Vec<Clue>,
    },
    /// The budget was spent first.
    GaveUp {
        /// What was spent.
        spent: Duration,
    },
}

/// Solves a puzzle and says how many solutions it has.
pub fn run(_puzzle: &Puzzle, _budget: Budget) -> crate::trouble::Result<Verdict> {
    Err(crate::trouble::Trouble::new(crate::trouble::Name::Bug, "not written yet"))
}
