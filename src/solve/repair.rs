//! The rules decide: the most probable reading that is a puzzle with exactly one solution.
//!
//! Every cell of a [`Reading`] has a distribution over its symbols; published puzzles have exactly one
//! solution. [`repair`] looks for the cheapest reading - in nats, minus the logarithm of its probability over
//! that of the most probable reading - that is such a puzzle, and for the rivals: readings nearly as probable
//! that are puzzles with another solution. A wrong repair can be cheaper than the truth ("exactly one
//! solution" alone exposes only 97 of 100 single misreads), so a result without enough [`Repaired::margin`] is
//! not sure and has to be looked at by a person.
//!
//! Nothing here depends on the kind of puzzle. A kind whose rules are at-least-one and at-most-one is counted
//! by `cover` in microseconds; any other is left to the solver, call by call, within the same limits.

mod cover;
mod ink;
mod judge;
mod search;
mod space;

pub use ink::{Contradiction, contradictions, givens_only};

use super::Budget;
use crate::confirm::Correction;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::puzzle::{Layout, Puzzle, Solution, Symbol};
use judge::Judge;
use search::{Found, Outcome, Search};
use space::{Options, Space};
use std::collections::BTreeMap;
use std::time::Instant;

/// Nats a sure result is ahead of its rivals together: they have less than 1 in 1 800 of its probability.
///
/// Of 6 000 simulated calibrated readings (`tests/all/misreads.rs`) 1 149 were sure and none of them wrong; with
/// 6 nats 1 907 and 4 wrong, with 5 nats 2 433 and 4. Readers that are too confident set the bound as well: with
/// one misread that claims 0.99, every twentieth sure one is wrong at 5 nats and none from 6 on.
pub const ENOUGH_MARGIN: f64 = 7.5;

/// Nats a sure result may cost: more than that, and it is likelier that the grid or the readers failed as a
/// whole than that each cell was misread by itself. Four misreads that each claim 0.95 cost as much. In the
/// simulation sure repairs between 8 and 12 nats were no more often wrong than cheaper ones, and next to none
/// cost more.
pub const SURE_COST: f64 = 12.0;

/// Nats beyond which no reading is looked for.
const MOST_COST: f64 = 20.0;

/// One cell that the rules read otherwise than the readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where.
    pub cell: Cell,
    /// What the readers hold most probable; `None` is empty.
    pub read: Option<Symbol>,
    /// What it is taken for now; `None` is empty. Handwriting that the rules exclude is taken for what belongs
    /// there, whether the writer was mistaken or the readers.
    pub now: Option<Symbol>,
}

/// The most probable reading that is a puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    /// The puzzle, corrections included.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Where it differs from the most probable reading, row by row; empty when nothing had to be repaired.
    pub changes: Vec<Change>,
    /// Nats above the most probable reading: the logarithm of how many times more probable that one is. 0 when
    /// nothing had to be repaired.
    pub cost: f64,
    /// Nats between this reading and its rivals - readings that are puzzles with exactly one, different,
    /// solution - taken together, or what was left unexplored. Infinite when nothing else is possible. Above
    /// [`ENOUGH_MARGIN`] it may be a lower bound; below, the search ends with the first rivals, so more of them
    /// may follow. Not above 0 for a rival itself.
    pub margin: f64,
    /// Whether the answer can be given without a person looking at it: `margin` is at least [`ENOUGH_MARGIN`],
    /// `cost` at most [`SURE_COST`], and no cell is taken for what no reader saw in it.
    pub sure: bool,
}

/// The most probable reading that is a puzzle with exactly one solution; `None` when there is none within
/// 20 nats and the limits of the search.
///
/// Corrections are certain. Cells with pencil candidates count as empty; a handwritten symbol may be a mistake
/// and is then dropped, so that the print decides. The search ends after a fixed amount of work, a third of a
/// second or so, and never later than the budget; only the latter depends on the machine.
///
/// # Errors
/// [`Code::UnknownKind`] where no kind has this layout; [`Code::OutOfRange`] for a correction outside the
/// board or the kind's symbols.
pub fn repair(
    layout: &Layout,
    reading: &Reading,
    corrections: &[Correction],
    budget: Budget,
) -> Result<Option<Repaired>> {
    Ok(repairs(layout, reading, corrections, budget, 1)?.into_iter().next())
}

/// The most probable readings that are puzzles with exactly one solution, no solution twice, most probable
/// first: what to offer a person when the first is not sure. There are fewer than `most` when the search ends
/// before, and no more than one when that one is sure.
///
/// # Errors
/// As [`repair`].
pub fn repairs(
    layout: &Layout,
    reading: &Reading,
    corrections: &[Correction],
    budget: Budget,
    most: usize,
) -> Result<Vec<Repaired>> {
    let deadline = Instant::now() + budget.time;
    let corrections = last_word(corrections);
    let fixed: Vec<_> = corrections.iter().filter_map(|c| Some((c.cell, c.symbol?))).collect();
    // Refuses corrections that are none before any work is done.
    crate::puzzle::from_layout(layout, &fixed)?;
    let empty = crate::puzzle::from_layout(layout, &[])?;
    let space = Space::new(reading, &corrections, &empty.rules().symbols());
    let judge = Judge::new(layout, &empty, deadline);
    let Outcome { found, margin } = Search::new(&space, judge, deadline).run(most)?;
    let least = found.first().map_or(0.0, |best| best.cost);
    let with_margin = |(i, found): (usize, Found)| (if i == 0 { margin } else { least - found.cost }, found);
    let first = found.into_iter().take(most).enumerate().map(with_margin);
    first.map(|(margin, found)| repaired(layout, &space, found, margin)).collect()
}

/// What was found, as a puzzle, checked by code that had no part in the search.
fn repaired(layout: &Layout, space: &Space, found: Found, margin: f64) -> Result<Repaired> {
    let taken = |(o, now): (&Options, &Option<Symbol>)| {
        let mistake = o.choices.iter().any(|c| c.symbol == *now && c.mistake);
        if mistake { found.solution.get(o.cell) } else { *now }
    };
    let values: Vec<_> = space.cells.iter().zip(&found.values).map(taken).collect();
    let held = space.cells.iter().zip(&values);
    let givens: Vec<_> = held.clone().filter_map(|(o, now)| Some((o.cell, (*now)?))).collect();
    let change = |(o, &now): (&Options, &Option<Symbol>)| {
        let read = o.choices.first()?.symbol;
        (read != now).then_some(Change { cell: o.cell, read, now })
    };
    let unread =
        |(o, now): (&Options, &Option<Symbol>)| o.choices.iter().any(|c| c.symbol == *now && c.unread);
    let unread = space.cells.iter().zip(&found.values).any(unread);
    let puzzle = crate::puzzle::from_layout(layout, &givens)?;
    if puzzle.rules().check(&found.solution).iter().any(|check| !check.ok) {
        return Err(Diagnostic::new(Code::Bug, "the repaired puzzle's answer breaks the rules"));
    }
    Ok(Repaired {
        puzzle,
        changes: held.filter_map(change).collect(),
        solution: found.solution,
        cost: found.cost,
        margin,
        sure: margin >= ENOUGH_MARGIN && found.cost <= SURE_COST && !unread,
    })
}

/// [`repair`], and where that is not sure, what print alone says, if that is: a writer who made a dozen mistakes
/// spoils the handwriting as evidence, not the puzzle.
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

/// Of several corrections of one cell the last, row by row.
fn last_word(corrections: &[Correction]) -> Vec<Correction> {
    let last: BTreeMap<Cell, Correction> = corrections.iter().map(|&c| (c.cell, c)).collect();
    last.into_values().collect()
}
