//! The search's findings as puzzles: what changed, how sure it is.

use super::oracle::Oracle;
use super::repaired::{Change, ENOUGH_MARGIN, Repaired, SURE_COST};
use super::search::{Found, Outcome, Search};
use super::space::{Options, Space};
use crate::confirm::Correction;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::puzzle::{Layout, Puzzle, Symbol};
use crate::solve::Budget;
use std::collections::BTreeMap;
use std::time::Instant;

/// The most probable reading that is a puzzle with exactly one solution; `None` when there is none within
/// 20 nats and the limits of the search.
///
/// Corrections are certain. Cells with pencil candidates count as empty; a handwritten symbol may be a
/// mistake and is then dropped, so that the print decides. The search ends after a fixed amount of work, a
/// third of a second or so and longer on large boards, and never later than the budget; only the latter
/// depends on the machine.
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
    // A second one is met all the same where the first is not sure.
    Ok(repairs(layout, reading, corrections, budget, 2)?.into_iter().next())
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
    let empty = crate::puzzle::recognise(layout)?;
    // Refuses corrections that are none before any work is done.
    empty.given(&fixed)?;
    let space = Space::new(reading, &corrections, &empty.rules().symbols());
    let oracle = Oracle::new(layout, &empty, deadline);
    let Outcome { found, margin, unseen } = Search::new(&space, oracle, deadline).run(most)?;
    let least = found.first().map_or(0.0, |best| best.cost);
    let with_margin = |(i, found): (usize, Found)| (if i == 0 { margin } else { least - found.cost }, found);
    let first = found.into_iter().take(most).enumerate().map(with_margin);
    let mut all: Vec<Repaired> =
        first.map(|(margin, found)| repaired(&empty, &space, found, margin)).collect::<Result<_>>()?;
    if let [best, rest @ ..] = all.as_mut_slice()
        && !best.sure
    {
        best.contested = best.against(rest.first());
        if let (true, Some(unseen)) = (best.contested.is_empty(), unseen) {
            best.contested = best.apart(space.cells.iter().map(|o| o.cell).zip(unseen));
        }
    }
    Ok(all)
}

/// What was found, as a puzzle, checked by code that had no part in the search.
fn repaired(empty: &Puzzle, space: &Space, found: Found, margin: f64) -> Result<Repaired> {
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
    let puzzle = empty.given(&givens)?;
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
        contested: Vec::new(),
    })
}

/// Of several corrections of one cell the last, row by row.
fn last_word(corrections: &[Correction]) -> Vec<Correction> {
    let last: BTreeMap<Cell, Correction> = corrections.iter().map(|&c| (c.cell, c)).collect();
    last.into_values().collect()
}
