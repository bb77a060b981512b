//! What was told of the ink of cells, counted against what it is.

use crate::simulate::hand::Entry;
use crate::simulate::page::Print;
use gridlens::ocr::{Ink, Reading};

/// The kinds of ink, in the order of the table.
pub(crate) const KINDS: [Ink; 4] = [Ink::Printed, Ink::Handwritten, Ink::Candidates, Ink::Empty];

/// Cells by what their ink is (first) and what it was told to be, in the order of [`KINDS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Confusion(pub(crate) [[usize; 4]; 4]);

impl Confusion {
    /// Counts one cell.
    pub(crate) fn count(&mut self, truth: Ink, told: Ink) {
        let at = |ink: Ink| KINDS.iter().position(|&k| k == ink).unwrap_or(0);
        self.0[at(truth)][at(told)] += 1;
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, other: &Self) {
        for (row, others) in self.0.iter_mut().zip(&other.0) {
            row.iter_mut().zip(others).for_each(|(n, other)| *n += other);
        }
    }

    /// Symbols told of the other of the two kinds that symbols have: print for handwriting or the other way
    /// round.
    pub(crate) fn swapped(&self) -> usize {
        self.0[0][1] + self.0[1][0]
    }

    /// Symbols, printed and handwritten.
    pub(crate) fn symbols(&self) -> usize {
        self.0[..2].iter().flatten().sum()
    }
}

/// Counts a reading against the ink of its cells, row by row.
pub(crate) fn compare(reading: &Reading, truth: &[Ink]) -> Confusion {
    let mut confusion = Confusion::default();
    reading.cells.iter().zip(truth).for_each(|(cell, &truth)| confusion.count(truth, cell.ink));
    confusion
}

/// The ink of a simulated page's cells, row by row.
pub(crate) fn truth(print: &Print) -> Vec<Ink> {
    let ink = |(entry, &clue): (&Entry, &u8)| match (entry, clue) {
        (Entry::Digit(_), _) => Ink::Handwritten,
        (Entry::Candidates(_), _) => Ink::Candidates,
        (Entry::Nothing, 0) => Ink::Empty,
        (Entry::Nothing, _) => Ink::Printed,
    };
    print.entries.iter().zip(&print.puzzle.clues).map(ink).collect()
}
