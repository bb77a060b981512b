//! What the engine's reading of a digit is worth beside the network's. The tables are fitted on half A of the labelled
//! photos and printed by `python -m train_digits.fusion`; `models/README.md` says how, and what they gain.

use super::Ink;
use crate::puzzle::Symbol;

/// Shares of what the engine reads (columns: nothing, 1 to 9) where a digit is printed (rows: 1 to 9).
const PRINTED: Table = [[0.1; 10]; 9];

/// The same where the digit is written by hand.
const WRITTEN: Table = [[0.1; 10]; 9];

/// In which share of the cells the engine's word is its own, where the network's best digit has at most this
/// probability. In the others the same blur or smudge misleads both, and that they agree means nothing.
const TRUST: [(f64, f64); 3] = [(0.6, 0.7), (0.9, 0.7), (1.0, 0.7)];

type Table = [[f64; 10]; 9];

/// Weighs the network's probabilities of the digits 1 to 9 by what the engine saw there, keeping their sum:
/// `p_d <- p_d * (trust * share(seen | d) / sum of the shares + (1 - trust) / 9)`, naive Bayes with a part in which the
/// engine tells nothing new.
pub(super) fn weigh(digits: &mut [f64], ink: Ink, seen: Option<Symbol>) {
    let table = if ink == Ink::Handwritten { &WRITTEN } else { &PRINTED };
    let column = seen.map_or(0, |s| usize::from(s.0));
    let shares: Vec<f64> = table.iter().map(|row| row.get(column).copied().unwrap_or(1.0)).collect();
    let all: f64 = shares.iter().sum();
    let before: f64 = digits.iter().sum();
    let top = digits.iter().copied().fold(0.0, f64::max);
    let trust = TRUST.iter().find(|t| top <= t.0).map_or(1.0, |t| t.1);
    for (p, share) in digits.iter_mut().zip(shares) {
        *p *= trust * share / all + (1.0 - trust) / table.len() as f64;
    }
    let after: f64 = digits.iter().sum();
    if after > 0.0 {
        for p in digits {
            *p *= before / after;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_shares() {
        for row in PRINTED.iter().chain(&WRITTEN) {
            assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{row:?}");
            assert!(row.iter().all(|&p| p > 0.0), "what was never seen is not impossible");
        }
        assert!(TRUST.iter().map(|t| t.0).is_sorted() && TRUST.iter().all(|t| t.1 > 0.0 && t.1 < 1.0));
    }

    #[test]
    fn the_engine_decides_between_two_digits_and_keeps_their_sum() {
        let mut digits = [0.0, 0.0, 0.0, 0.0, 0.0, 0.38, 0.0, 0.42, 0.0];
        weigh(&mut digits, Ink::Printed, Some(Symbol(6)));
        assert!((digits.iter().sum::<f64>() - 0.8).abs() < 1e-12);
        assert!(digits[5] > 0.6 && digits[7] < 0.2, "{digits:?}");
    }

    #[test]
    fn the_engine_counts_less_in_handwriting() {
        let start = [0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0];
        let (mut printed, mut written) = (start, start);
        weigh(&mut printed, Ink::Printed, Some(Symbol(7)));
        weigh(&mut written, Ink::Handwritten, Some(Symbol(7)));
        assert!(printed[6] > written[6] && written[6] > 0.5);
    }
}
