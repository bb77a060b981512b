//! Between reading and solving, the rules decide: the most probable reading that is a puzzle with exactly one
//! solution.
//!
//! Every cell of a [`Reading`] has a distribution over its symbols; published puzzles have exactly one
//! solution. [`repair`] looks for the cheapest reading - in nats, minus the logarithm of its probability over
//! that of the most probable reading - that is such a puzzle, and for the rivals: readings nearly as probable
//! that are puzzles with another solution. A wrong repair can be cheaper than the truth ("exactly one
//! solution" alone exposes only 97 of 100 single misreads), so a result without enough [`Repaired::margin`]
//! is not sure and has to be looked at by a person.
//!
//! Nothing here depends on the kind of puzzle. A kind whose rules are at-least-one and at-most-one is counted
//! by `cover` in microseconds; any other is left to the solver, call by call, within the same limits.

mod cover;
mod ink;
mod oracle;
mod repair;
mod repaired;
mod search;
mod space;

pub use ink::{Contradiction, contradictions, givens_only};
pub use repair::{repair, repairs};
pub use repaired::{Change, ENOUGH_MARGIN, Repaired, SURE_COST};

use crate::confirm::Correction;
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::puzzle::Layout;
use crate::puzzle::{Puzzle, Symbol};
use crate::solve::Budget;

/// A cell on which it hangs which puzzle a reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contested {
    /// Where.
    pub cell: Cell,
    /// What it is taken for; `None` is empty.
    pub read: Option<Symbol>,
    /// What it may be as well.
    pub rival: Option<Symbol>,
}

/// Where the two most probable readings differ that are puzzles with exactly one solution, row by row; where
/// there is one such reading, where it differs from what was read.
///
/// # Errors
/// As [`repair`].
pub fn contested(layout: &Layout, reading: &Reading, budget: Budget) -> Result<Vec<Contested>> {
    let found = repairs(layout, reading, &[], budget, 2)?;
    let given = |puzzle: &Puzzle, cell: Cell| puzzle.to_solution().get(cell);
    Ok(match found.as_slice() {
        [best, rival, ..] => {
            let both = |cell| (given(&best.puzzle, cell), given(&rival.puzzle, cell));
            let differ = layout.cells().map(|cell| (cell, both(cell))).filter(|(_, both)| both.0 != both.1);
            differ.map(|(cell, (read, rival))| Contested { cell, read, rival }).collect()
        }
        [only] => {
            let change = |c: &Change| Contested { cell: c.cell, read: c.read, rival: c.now };
            only.changes.iter().map(change).collect()
        }
        [] => Vec::new(),
    })
}

/// [`repair`], and where that is not sure, what print alone says, if that is: a writer who made a dozen
/// mistakes spoils the handwriting as evidence, not the puzzle.
///
/// # Errors
/// As [`repair`].
pub fn decide(
    layout: &Layout,
    reading: &Reading,
    corrections: &[Correction],
    budget: Budget,
) -> Result<Option<Repaired>> {
    let whole = repair(layout, reading, corrections, budget)?;
    if whole.as_ref().is_some_and(|whole| whole.sure) {
        return Ok(whole);
    }
    Ok(ink::print_alone(layout, reading, corrections, budget)?.or(whole))
}
