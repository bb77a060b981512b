//! Print and handwriting: what print says by itself, and which handwriting it contradicts.

use super::repair::repair;
use super::repaired::{Change, Repaired};
use super::space::{self, MISTAKE};
use crate::confirm::Correction;
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::ocr::{Candidate, CellReading, Ink, Reading};
use crate::puzzle::{Layout, Symbol};
use crate::solve::Budget;
use std::fmt;

/// A handwritten symbol that the puzzle's only solution excludes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contradiction {
    /// Where.
    pub cell: Cell,
    /// What is written there, most probably.
    pub written: Symbol,
    /// How probable it is that this is what is written, 0 to 1.
    pub probability: f64,
    /// What belongs there.
    pub right: Symbol,
}

impl Contradiction {
    /// How many handwritten cells are wrong, in words; `None` where there are none.
    pub fn counted(mistakes: &[Self]) -> Option<String> {
        match mistakes.len() {
            0 => None,
            1 => Some("1 handwritten cell is wrong".to_owned()),
            n => Some(format!("{n} handwritten cells are wrong")),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, written, probability, right } = self;
        write!(f, "{cell}: {written} is written there ({:.0} %), {right} belongs there", probability * 100.0)
    }
}

/// The same reading with every handwritten cell emptied: what print alone says. The kind of ink stays, so
/// that the cells can still be shown as handwritten.
#[must_use]
pub fn givens_only(reading: &Reading) -> Reading {
    let mut reading = reading.clone();
    for cell in reading.cells.iter_mut().filter(|cell| cell.ink == Ink::Handwritten) {
        cell.candidates = vec![Candidate { symbol: None, probability: 1.0 }];
    }
    reading
}

/// What print alone makes of the page, handwriting taken for what belongs in its cells. `None` when no cell
/// is handwritten, or when print alone makes no puzzle of which [`Repaired::sure`] holds.
///
/// A corrected cell is given by the user and counts as print.
///
/// # Errors
/// As [`repair`].
pub(super) fn print_alone(
    layout: &Layout,
    reading: &Reading,
    corrections: &[Correction],
    budget: Budget,
) -> Result<Option<Repaired>> {
    let corrected = |cell: Cell| corrections.iter().any(|c| c.cell == cell);
    let written = |c: &&CellReading| c.ink == Ink::Handwritten && !corrected(c.place.cell);
    if !reading.cells.iter().any(|c| written(&c)) {
        return Ok(None);
    }
    // Emptied for certain: the rules may not read print where there is handwriting.
    let emptied = |c: &CellReading| Correction { cell: c.place.cell, symbol: None };
    let mut fixed: Vec<Correction> = reading.cells.iter().filter(written).map(emptied).collect();
    fixed.extend(corrections);
    let Some(mut print) = repair(layout, reading, &fixed, budget)?.filter(|print| print.sure) else {
        return Ok(None);
    };
    let mut givens: Vec<_> = print.puzzle.rules().clues().iter().map(|c| (c.cell, c.symbol)).collect();
    for cell in reading.cells.iter().filter(written) {
        let (at, read) = (cell.place.cell, cell.best().symbol);
        let now = read.and_then(|_| print.solution.get(at));
        givens.extend(now.map(|symbol| (at, symbol)));
        if read != now {
            print.changes.push(Change { cell: at, read, now });
        }
    }
    print.changes.sort_by_key(|change| change.cell);
    print.puzzle = print.puzzle.given(&givens)?;
    Ok(Some(print))
}

/// Which handwritten cells are wrong: "check my half-filled puzzle". Row by row.
///
/// A cell whose ink may as well be the right symbol - the reading that agrees is more probable than that the
/// writer was mistaken - is a doubtful reading and no contradiction.
pub fn contradictions(reading: &Reading, repaired: &Repaired) -> Vec<Contradiction> {
    let symbols = repaired.puzzle.rules().symbols();
    let contradiction = |change: &Change| {
        let cell = reading.at(change.cell)?;
        let (written, right) = (change.read?, repaired.solution.get(change.cell)?);
        let wrong = cell.ink == Ink::Handwritten && space::cost(cell, &symbols, right) > -MISTAKE.ln();
        let probability = cell.best().probability;
        wrong.then_some(Contradiction { cell: change.cell, written, probability, right })
    };
    repaired.changes.iter().filter_map(contradiction).collect()
}
