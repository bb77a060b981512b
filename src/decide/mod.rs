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
use crate::ocr::{CellReading, Ink, Reading};
use crate::puzzle::Layout;
use crate::solve::Budget;

/// Probability below which a symbol is a guess, and how many of a board's printed symbols may be guesses, as
/// a share, and in any case: of a board of another kind many are, and some of its readings are puzzles.
const GUESS: f64 = 0.5;
const MOST_GUESSES: (usize, usize) = (1, 5);
const FEW_GUESSES: usize = 2;

/// A mark is none of a board's symbols if this many of them are about as probable, the last at least this
/// share of the first: what others than the board's are read as is spread over those it has.
const ALIKE: (usize, f64) = (3, 0.5);

/// How many symbols a board of digits has that lacks some of them.
const SOME_DIGITS: std::ops::Range<usize> = 1..9;

/// [`repair`], and where that is not sure, what print alone says, if that is: a writer who made a dozen
/// mistakes spoils the handwriting as evidence, not the puzzle. Nothing is sure where much of the print is
/// guessed at, or any of it is none of the board's symbols: that is a part of a larger board.
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
    let lacks_digits = |whole: &Repaired| SOME_DIGITS.contains(&whole.puzzle.rules().symbols().len());
    let may_be_part = whole.as_ref().is_some_and(lacks_digits);
    if is_guessed(reading) || (may_be_part && reading.cells.iter().any(is_foreign)) {
        return Ok(whole.map(Repaired::doubted));
    }
    if whole.as_ref().is_some_and(|whole| whole.sure) {
        return Ok(whole);
    }
    Ok(ink::print_alone(layout, reading, corrections, budget)?.or(whole))
}

/// Whether more of the print is guessed at than misreads of a page explain.
fn is_guessed(reading: &Reading) -> bool {
    let is_print = |cell: &&CellReading| cell.ink == Ink::Printed && cell.best().symbol.is_some();
    let printed = reading.cells.iter().filter(is_print);
    let guesses = printed.clone().filter(|cell| cell.best().probability < GUESS).count();
    guesses > FEW_GUESSES && guesses * MOST_GUESSES.1 > printed.count() * MOST_GUESSES.0
}

/// Whether print is as like several symbols as like one.
fn is_foreign(cell: &CellReading) -> bool {
    let mut symbols = cell.candidates.iter().filter(|c| c.symbol.is_some()).map(|c| c.probability);
    let best = symbols.next().unwrap_or(0.0);
    cell.ink == Ink::Printed && symbols.nth(ALIKE.0 - 2).is_some_and(|last| last >= ALIKE.1 * best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::Candidate;
    use crate::puzzle::Symbol;

    #[test]
    fn nothing_is_sure_where_print_is_none_of_the_boards_symbols() {
        let decided = |probabilities: &[f64]| {
            let mut reading = turn::tests::reading([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0]);
            let rival = |(i, &probability): (usize, &f64)| Candidate {
                symbol: Some(Symbol(1 + i as u32)),
                probability,
            };
            reading.cells[0].candidates = probabilities.iter().enumerate().map(rival).collect();
            let layout = Layout::full(4, 4);
            decide(&layout, &reading, &[], Budget::default()).expect("a verdict").expect("a puzzle").sure
        };
        assert!(decided(&[0.55, 0.4, 0.03, 0.02]), "one of two");
        assert!(!decided(&[0.33, 0.32, 0.32, 0.03]), "a 5");
    }

    #[test]
    fn nothing_is_sure_where_print_is_guessed_at() {
        // One solution, and each number there twice or more.
        let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0];
        let decided = |guesses: usize| {
            let mut reading = turn::tests::reading(values);
            for cell in &mut reading.cells[..guesses] {
                let symbol = cell.best().symbol;
                let none = Candidate { symbol: None, probability: 0.4 };
                cell.candidates = vec![Candidate { symbol, probability: 0.45 }, none];
            }
            let layout = Layout::full(4, 4);
            decide(&layout, &reading, &[], Budget::default()).expect("a verdict").expect("a puzzle").sure
        };
        assert!(decided(0) && decided(2), "two of twelve");
        assert!(!decided(3), "three of twelve");
    }
}
