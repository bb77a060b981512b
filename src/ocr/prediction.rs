//! What a reader of single cells says of one.

use super::pool::normalise;
use super::reading::Ink;

/// Symbols told apart: empty and the digits 1 to 9.
pub const SYMBOLS: usize = 10;

/// Kinds of ink told apart, in the order of [`Ink`](super::Ink): empty, printed, handwritten, candidates.
pub const INKS: usize = 4;

/// What a reader of single cells sees in one.
#[derive(Clone, Debug, PartialEq)]
pub struct CellPrediction {
    /// Probability of each symbol, calibrated, summing to 1: empty (no digit, or pencil candidates only),
    /// then 1 to 9.
    pub symbols: [f64; SYMBOLS],
    /// Probability of each kind of ink, in the order of [`Ink`](super::Ink), summing to 1.
    pub ink: [f64; INKS],
}

impl CellPrediction {
    /// The probability of the likeliest symbol, or of empty where that is likelier.
    #[must_use]
    pub fn certainty(&self) -> f64 {
        self.symbols.iter().copied().fold(0.0, f64::max)
    }

    /// The probability of a kind of ink.
    #[must_use]
    pub const fn of(&self, kind: Ink) -> f64 {
        self.ink[kind as usize]
    }

    /// The probability, by its kind of ink, that the cell has a symbol, printed or handwritten.
    #[must_use]
    pub fn inked(&self) -> f64 {
        self.of(Ink::Printed) + self.of(Ink::Handwritten)
    }

    /// Gives the kinds of ink that a symbol has `symbol` together. Print and handwriting keep their
    /// proportion to one another, and so do the two others.
    pub(super) fn set_inked(&mut self, symbol: f64) {
        let inked = self.inked();
        let factor = |to: f64, from: f64| if from > 0.0 { to / from } else { 0.0 };
        let (some, none) = (factor(symbol, inked), factor(1.0 - symbol, 1.0 - inked));
        self.ink.iter_mut().zip([none, some, some, none]).for_each(|(p, factor)| *p *= factor);
        normalise(&mut self.ink);
    }
}
