//! Step 5: a reading and the user's corrections become a puzzle.

mod asides;
mod history;
mod journal;

pub(crate) use asides::is_further_word;
pub use asides::{AsideCorrection, SURE_ASIDE, doubtful_asides, restate};
pub use history::{Frame, History, Step};
pub use journal::{Journal, Subject, check_subject, is_journal, read as read_steps};

use crate::diagnostics::{CellLocation, Code, Diagnostic, Result};
use crate::geometry::{Cell, Place};
use crate::ocr::{Candidate, CellReading, Ink, Reading};
use crate::puzzle::{Layout, Puzzle, Symbol};
use std::collections::BTreeMap;

/// What the user says a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// Where.
    pub cell: Cell,
    /// What; `None` empties the cell.
    pub symbol: Option<Symbol>,
}

/// A cell whose reading is doubtful.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Doubt {
    /// The cell and where it lies on the photo.
    pub place: Place,
    /// What it most probably says.
    pub best: Candidate,
    /// What else it may say, most probable first.
    pub rivals: Vec<Candidate>,
}

/// The puzzle that the most probable readings make once the corrections are laid over them.
///
/// Empty cells and cells with pencil candidates give no clue. Of two corrections of one cell the later holds.
/// Refuses with [`Code::OutOfRange`] a correction of a cell the board does not have, or to a value that the
/// puzzle does not.
pub fn apply(layout: &Layout, reading: &Reading, corrections: &[Correction]) -> Result<Puzzle> {
    crate::puzzle::from_layout(layout, &givens(layout, reading, corrections)?)
}

/// The clues that [`apply`] makes its puzzle of, row by row.
pub fn givens(layout: &Layout, reading: &Reading, corrections: &[Correction]) -> Result<Vec<(Cell, Symbol)>> {
    let mut clues: BTreeMap<Cell, Option<Symbol>> =
        reading.cells.iter().map(|cell| (cell.place.cell, taken(cell).symbol)).collect();
    for correction in corrections {
        if !layout.has(correction.cell) {
            return Err(no_such_cell(layout, correction.cell));
        }
        clues.insert(correction.cell, correction.symbol);
    }
    Ok(clues.into_iter().filter_map(|(cell, symbol)| Some((cell, symbol?))).collect())
}

/// Lays corrections over a reading: what a person says of a cell is certain. A symbol in a cell that was read
/// as empty counts as printed. Of two corrections of one cell the later holds. Gives those that say otherwise
/// than was read, one a cell, row by row.
///
/// # Errors
/// [`Code::OutOfRange`] for a cell that the board does not have; nothing is changed then.
pub fn correct(
    layout: &Layout,
    reading: &mut Reading,
    corrections: &[Correction],
) -> Result<Vec<Correction>> {
    if let Some(outside) = corrections.iter().find(|c| !layout.has(c.cell)) {
        return Err(no_such_cell(layout, outside.cell));
    }
    let said: BTreeMap<Cell, Option<Symbol>> = corrections.iter().map(|c| (c.cell, c.symbol)).collect();
    let mut changed = Vec::new();
    for (cell, symbol) in &said {
        for read in reading.cells.iter_mut().filter(|read| read.place.cell == *cell) {
            if taken(read).symbol != *symbol {
                changed.push(Correction { cell: *cell, symbol: *symbol });
            }
            read.candidates = vec![Candidate { symbol: *symbol, probability: 1.0 }];
            read.ink_probability = 1.0;
            read.ink = match (symbol, read.ink) {
                (None, _) => Ink::Empty,
                (Some(_), Ink::Handwritten) => Ink::Handwritten,
                (Some(_), _) => Ink::Printed,
            };
        }
    }
    Ok(changed)
}

/// The cells of which nothing is at least `sure` (0 to 1), least sure first, equally sure ones row by row.
///
/// A cell counts as sure of being no clue when it is empty, or when it holds pencil candidates.
pub fn doubtful(reading: &Reading, sure: f64) -> Vec<Doubt> {
    let doubts = |cell: &&CellReading| cell.ink != Ink::Candidates && cell.best().probability < sure;
    let mut found: Vec<_> = reading.cells.iter().filter(doubts).map(doubt).collect();
    found.sort_by(|a, b| {
        a.best.probability.total_cmp(&b.best.probability).then(a.place.cell.cmp(&b.place.cell))
    });
    found
}

fn doubt(cell: &CellReading) -> Doubt {
    Doubt { place: cell.place, best: cell.best(), rivals: cell.candidates.iter().skip(1).copied().collect() }
}

/// What a cell counts as without correction.
fn taken(cell: &CellReading) -> Candidate {
    match cell.ink {
        Ink::Empty | Ink::Candidates => Candidate { symbol: None, ..cell.best() },
        Ink::Printed | Ink::Handwritten => cell.best(),
    }
}

fn no_such_cell(layout: &Layout, cell: Cell) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(Code::OutOfRange, format!("this puzzle has no cell at {cell}"))
        .fact(format!("it has {} rows and {} columns", layout.rows, layout.columns))
        .hint("rows and columns are counted from 1");
    diagnostic.place.cells.push(CellLocation { cell, quad: None });
    diagnostic
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};

    fn cell(row: u16, column: u16, ink: Ink, best: u32, probability: f64) -> CellReading {
        let candidate =
            |value: u32, probability| Candidate { symbol: (value > 0).then_some(Symbol(value)), probability };
        CellReading {
            place: Place { cell: Cell::new(row, column), quad: Quad([Point::default(); 4]) },
            candidates: vec![candidate(best, probability), candidate(7, 1.0 - probability)],
            ink,
            ink_probability: 1.0,
        }
    }

    fn reading() -> Reading {
        Reading::from(vec![
            cell(0, 0, Ink::Printed, 1, 0.9),
            cell(0, 1, Ink::Empty, 0, 1.0),
            cell(1, 0, Ink::Candidates, 4, 0.6),
            cell(1, 1, Ink::Handwritten, 2, 0.6),
        ])
    }

    fn set(row: u16, column: u16, value: u32) -> Correction {
        Correction { cell: Cell::new(row, column), symbol: (value > 0).then_some(Symbol(value)) }
    }

    fn values(corrections: &[Correction]) -> Vec<(u16, u16, u32)> {
        let found = givens(&Layout::full(2, 2), &reading(), corrections).expect("cells of the board");
        found.into_iter().map(|(cell, symbol)| (cell.row, cell.column, symbol.0)).collect()
    }

    #[test]
    fn print_and_handwriting_are_clues_but_candidates_are_not() {
        assert_eq!(values(&[]), [(0, 0, 1), (1, 1, 2)]);
    }

    #[test]
    fn corrections_set_empty_and_override_one_another() {
        assert_eq!(values(&[set(0, 0, 0), set(0, 1, 3), set(1, 0, 4)]), [(0, 1, 3), (1, 0, 4), (1, 1, 2)]);
        assert_eq!(values(&[set(0, 0, 5), set(0, 0, 6)]), [(0, 0, 6), (1, 1, 2)]);
    }

    #[test]
    fn what_a_person_says_is_certain() {
        let mut corrected = reading();
        let said = [set(0, 0, 5), set(0, 1, 3), set(1, 0, 0), set(1, 1, 8), set(0, 0, 6)];
        let changed = correct(&Layout::full(2, 2), &mut corrected, &said).expect("cells of the board");
        assert_eq!(changed, [set(0, 0, 6), set(0, 1, 3), set(1, 1, 8)], "pencil candidates were no clue");
        let inks: Vec<Ink> = corrected.cells.iter().map(|c| c.ink).collect();
        assert_eq!(inks, [Ink::Printed, Ink::Printed, Ink::Empty, Ink::Handwritten]);
        assert_eq!(
            givens(&Layout::full(2, 2), &corrected, &[]),
            givens(&Layout::full(2, 2), &reading(), &said)
        );
        assert!(doubtful(&corrected, 0.999).is_empty());
        let before = corrected.clone();
        correct(&Layout::full(2, 2), &mut corrected, &[set(0, 0, 1), set(2, 0, 1)])
            .expect_err("no such cell");
        assert_eq!(corrected, before);
    }

    #[test]
    fn a_correction_outside_the_board_names_the_cell_and_the_size() {
        let mut layout = Layout::full(2, 2);
        layout.exists[1] = false;
        for outside in [set(2, 0, 1), set(0, 2, 1), set(0, 1, 1), set(u16::MAX, u16::MAX, 1)] {
            let diagnostic = apply(&layout, &reading(), &[outside]).expect_err("no such cell");
            assert_eq!(diagnostic.code, Code::OutOfRange);
            assert!(diagnostic.message.contains(&outside.cell.to_string()));
            assert_eq!(diagnostic.place.cells[0].cell, outside.cell);
        }
    }

    #[test]
    fn the_least_sure_cell_comes_first_with_its_rivals() {
        let doubts = doubtful(&reading(), 0.95);
        let cells: Vec<_> = doubts.iter().map(|d| (d.place.cell.row, d.place.cell.column)).collect();
        assert_eq!(cells, [(1, 1), (0, 0)]);
        assert_eq!(doubts[0].rivals[0].symbol, Some(Symbol(7)));
        assert!(doubtful(&reading(), 0.5).is_empty());
    }
}
