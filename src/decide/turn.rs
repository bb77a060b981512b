//! Whether a board may have been read in the wrong quarter turn, by its rules. The readers judge a turn by
//! how sure they are of the symbols in it, and upside down a 6, 8, 9, 2, 5 or 1 is as sure a symbol as
//! upright.

use super::oracle::{Counted, Oracle};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::puzzle::{Layout, Symbol, recognise};
use crate::solve::Budget;
use std::time::Instant;

/// Digits that are none upside down.
const ONE_WAY: [u32; 3] = [3, 4, 7];

/// Of the symbols of a board that stands upright more than one in so many are of [`ONE_WAY`]: a third would
/// be by chance, and one board in twenty has no more than a fifth.
const ONE_IN: usize = 5;

/// Fewest symbols by which a board can be judged: what has fewer is no puzzle in any turn.
const LEAST_SYMBOLS: usize = 4;

/// Whether another turn is worth a look: few symbols stand one way only, and what was
/// read has not exactly one solution. Costs nothing for most boards.
///
/// # Errors
/// Only the solver's own.
pub fn is_turn_doubtful(layout: &Layout, reading: &Reading, budget: Budget) -> Result<bool> {
    let clues = clues(reading);
    let one_way = clues.iter().filter(|clue| ONE_WAY.contains(&clue.1.0)).count();
    if clues.len() < LEAST_SYMBOLS || one_way * ONE_IN > clues.len() {
        return Ok(false);
    }
    Ok(!has_one_solution(layout, reading, budget)?)
}

/// Whether the most probable reading is a puzzle with exactly one solution; a board of no known kind is none.
///
/// # Errors
/// Only the solver's own.
pub fn has_one_solution(layout: &Layout, reading: &Reading, budget: Budget) -> Result<bool> {
    let Ok(empty) = recognise(layout) else { return Ok(false) };
    let mut oracle = Oracle::new(layout, &empty, Instant::now() + budget.time);
    Ok(matches!(oracle.count(&clues(reading))?, Counted::Unique(_)))
}

/// What is most probably read, cell by cell.
fn clues(reading: &Reading) -> Vec<(Cell, Symbol)> {
    reading.cells.iter().filter_map(|cell| Some((cell.place.cell, cell.best().symbol?))).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::geometry::{Place, Point, Quad};
    use crate::ocr::{Candidate, CellReading, Ink};

    /// A 4 x 4 sudoku that was read as this, row by row, 0 for empty cells.
    pub(in crate::decide) fn reading(values: [u32; 16]) -> Reading {
        let cell = |(i, &value): (usize, &u32)| {
            let symbol = (value > 0).then_some(Symbol(value));
            let cell = Cell::new(i as u16 / 4, i as u16 % 4);
            CellReading {
                place: Place { cell, quad: Quad([Point::default(); 4]) },
                candidates: vec![Candidate { symbol, probability: 1.0 }],
                ink: if value > 0 { Ink::Printed } else { Ink::Empty },
                ink_probability: 1.0,
            }
        };
        Reading::from(values.iter().enumerate().map(cell).collect::<Vec<_>>())
    }

    #[test]
    fn a_turn_is_doubtful_where_digits_read_both_ways_make_no_puzzle() {
        let doubted = |values: [u32; 16]| {
            is_turn_doubtful(&Layout::full(4, 4), &reading(values), Budget::default()).expect("a verdict")
        };
        assert!(doubted([1, 2, 0, 0, 0, 0, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0]), "two 2 in a row");
        assert!(doubted([1, 2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0]), "several solutions");
        assert!(!doubted([1, 2, 3, 4, 3, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0]), "3 and 4 stand one way only");
        assert!(!doubted([1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "hardly a symbol");
    }

    #[test]
    fn one_solution_is_told_from_several_and_none() {
        let one = |values: [u32; 16]| {
            has_one_solution(&Layout::full(4, 4), &reading(values), Budget::default()).expect("a verdict")
        };
        assert!(one([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0]));
        assert!(!one([0; 16]) && !one([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
        let none = Layout::full(7, 7);
        assert!(!has_one_solution(&none, &reading([0; 16]), Budget::default()).expect("no verdict"));
    }
}
