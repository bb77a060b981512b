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
mod turn;

pub use ink::{Contradiction, contradictions, givens_only};
pub use repair::{repair, repairs};
pub use repaired::{Change, Contested, ENOUGH_MARGIN, Repaired, SURE_COST};
pub use turn::{has_one_solution, is_turn_doubtful};

use crate::confirm::Correction;
use crate::diagnostics::Result;
use crate::ocr::Reading;
use crate::puzzle::Layout;
use crate::solve::Budget;

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
