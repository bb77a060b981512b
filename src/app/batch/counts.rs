//! What a batch came to, in figures.

use std::fmt::{self, Display};

/// What a batch came to, counted by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Puzzles with their answer.
    pub(crate) solved: usize,
    /// Puzzles that a person must look at.
    pub(crate) review: usize,
    /// Pages without a puzzle.
    pub(crate) no_puzzle: usize,
    /// Pages that came to nothing.
    pub(crate) failed: usize,
    /// Printed solutions.
    pub(crate) solutions: usize,
    /// Answers that are the printed ones.
    pub(crate) agreeing: usize,
    /// Answers that are not.
    pub(crate) differing: usize,
}

impl Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { solved, review, no_puzzle, failed, solutions, agreeing, differing } = *self;
        let rest = [
            (agreeing, "of them as the printed solutions have it"),
            (differing, "otherwise than printed"),
            (review, "to look at"),
            (failed, "failed"),
            (no_puzzle, "without a puzzle"),
            (solutions, if solutions == 1 { "printed solution" } else { "printed solutions" }),
        ];
        write!(f, "{solved} solved")?;
        let mut there = rest.into_iter().filter(|(count, _)| *count > 0);
        there.try_for_each(|(count, what)| write!(f, ", {count} {what}"))
    }
}
