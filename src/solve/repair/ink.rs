//! Print and handwriting: what each says by itself.

use super::space::{self, MISTAKE};
use super::{Repaired, repair};
use crate::confirm::Correction;
use crate::geometry::Cell;
use crate::ocr::{Candidate, CellReading, Ink, Reading};
use crate::puzzle::{Layout, Symbol};
use crate::solve::Budget;
use crate::trouble::Result;

/// A handwritten symbol that the print's only solution excludes.
#[derive(Clone, Copy, Debug, PartialEq)]
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

/// A half-filled puzzle, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Handwriting {
    /// The puzzle that print alone makes, with its only solution; sure.
    pub print: Repaired,
    /// Handwritten cells that agree with the solution, row by row.
    pub right: Vec<Cell>,
    /// Handwritten cells that contradict it, row by row.
    pub wrong: Vec<Contradiction>,
}

/// The same reading with every handwritten cell emptied: what print alone says. The kind of ink stays, so that
/// the cells can still be shown as handwritten.
#[must_use]
pub fn givens_only(reading: &Reading) -> Reading {
    let mut reading = reading.clone();
    for cell in reading.cells.iter_mut().filter(|cell| cell.ink == Ink::Handwritten) {
        cell.candidates = vec![Candidate { symbol: None, probability: 1.0 }];
    }
    reading
}

/// Which handwritten cells are wrong: "check my half-filled puzzle". `None` when no cell is handwritten, or when
/// print alone makes no puzzle of which [`Repaired::sure`] holds, so that nothing can be said.
///
/// A cell whose ink may as well be the right symbol - the reading that agrees is more probable than that the
/// writer was mistaken - is a doubtful reading, not a contradiction, and counts as right. A corrected cell is
/// given by the user and counts as print.
///
/// # Errors
/// As [`repair`].
pub fn contradictions(
    layout: &Layout,
    reading: &Reading,
    corrections: &[Correction],
    budget: Budget,
) -> Result<Option<Handwriting>> {
    let corrected = |cell: Cell| corrections.iter().any(|c| c.cell == cell);
    let written = |c: &&CellReading| c.ink == Ink::Handwritten && !corrected(c.place.cell);
    if !reading.cells.iter().any(|c| written(&c)) {
        return Ok(None);
    }
    // Emptied for certain: the rules may not read print where there is handwriting.
    let emptied = |c: &CellReading| Correction { cell: c.place.cell, symbol: None };
    let mut fixed: Vec<Correction> = reading.cells.iter().filter(written).map(emptied).collect();
    fixed.extend(corrections);
    let print = repair(layout, reading, &fixed, budget)?;
    let Some(print) = print.filter(|print| print.sure) else { return Ok(None) };
    let symbols = print.puzzle.rules().symbols();
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for cell in reading.cells.iter().filter(written) {
        let (best, at) = (cell.best(), cell.place.cell);
        let (Some(written), Some(belongs)) = (best.symbol, print.solution.get(at)) else { continue };
        if space::cost(cell, &symbols, belongs) <= -MISTAKE.ln() {
            right.push(at);
        } else {
            wrong.push(Contradiction { cell: at, written, probability: best.probability, right: belongs });
        }
    }
    Ok(Some(Handwriting { print, right, wrong }))
}
