//! What the engine's reading of a digit is worth beside the network's. The tables are fitted on half A of the labelled
//! photos and printed by `python -m train_digits.fusion`; `models/README.md` says how, and what they gain.

use super::Ink;
use crate::puzzle::Symbol;

/// Shares of what the engine reads (columns: nothing, 1 to 9) where a digit is printed (rows: 1 to 9).
const PRINTED: Table = [
    [0.2683, 0.6668, 0.0126, 0.0057, 0.0102, 0.0005, 0.0028, 0.0115, 0.0035, 0.0181],
    [0.2243, 0.0035, 0.7597, 0.0035, 0.0012, 0.0005, 0.0006, 0.0037, 0.0025, 0.0005],
    [0.2543, 0.0022, 0.0109, 0.6844, 0.0087, 0.0097, 0.0026, 0.0174, 0.0087, 0.0011],
    [0.2400, 0.0022, 0.0120, 0.0005, 0.7051, 0.0022, 0.0156, 0.0099, 0.0120, 0.0005],
    [0.2552, 0.0074, 0.0192, 0.0117, 0.0011, 0.5269, 0.1091, 0.0255, 0.0434, 0.0005],
    [0.2397, 0.0014, 0.0189, 0.0015, 0.0054, 0.0014, 0.7133, 0.0150, 0.0029, 0.0005],
    [0.1927, 0.0031, 0.0157, 0.0011, 0.0011, 0.0011, 0.0005, 0.7831, 0.0005, 0.0011],
    [0.2850, 0.0057, 0.0172, 0.0086, 0.0067, 0.0029, 0.1472, 0.0210, 0.5047, 0.0010],
    [0.2605, 0.0033, 0.0186, 0.0109, 0.0153, 0.0033, 0.0135, 0.0295, 0.0273, 0.6178],
];

/// The same where the digit is written by hand.
const WRITTEN: Table = [
    [0.3184, 0.2829, 0.0217, 0.0099, 0.1102, 0.0118, 0.0187, 0.2116, 0.0098, 0.0050],
    [0.1820, 0.0176, 0.5673, 0.0419, 0.0476, 0.0078, 0.0151, 0.0664, 0.0345, 0.0198],
    [0.1578, 0.0136, 0.0860, 0.5500, 0.0121, 0.0415, 0.0083, 0.0961, 0.0290, 0.0056],
    [0.2405, 0.0172, 0.0507, 0.0221, 0.4357, 0.0099, 0.0288, 0.1164, 0.0360, 0.0427],
    [0.2115, 0.0263, 0.0680, 0.0649, 0.0249, 0.3786, 0.0569, 0.0806, 0.0673, 0.0210],
    [0.2303, 0.0192, 0.0363, 0.0070, 0.0819, 0.0149, 0.5031, 0.0691, 0.0316, 0.0066],
    [0.1760, 0.0490, 0.0324, 0.0291, 0.0253, 0.0109, 0.0060, 0.6467, 0.0062, 0.0184],
    [0.2536, 0.0349, 0.0777, 0.0798, 0.0597, 0.0373, 0.0401, 0.1668, 0.2259, 0.0242],
    [0.2402, 0.0302, 0.0513, 0.0236, 0.1334, 0.0209, 0.0119, 0.2513, 0.0189, 0.2183],
];

/// Certainties of the network's best digit up to which each trust holds.
const LIMITS: [f64; 3] = [0.6, 0.9, 1.0];

/// In which share of the cells the engine's word is its own, of print and of handwriting. In the others the same blur
/// or smudge misleads both, and that they agree means nothing.
const TRUST: [[f64; 3]; 2] = [[0.35, 0.28, 0.43], [0.15, 0.22, 0.55]];

type Table = [[f64; 10]; 9];

/// Weighs the network's probabilities of the digits 1 to 9 by what the engine saw there, keeping their sum:
/// `p_d <- p_d * (trust * share(seen | d) / sum of the shares + (1 - trust) / 9)`, naive Bayes with a part in which the
/// engine tells nothing new.
pub(super) fn weigh(digits: &mut [f64], ink: Ink, seen: Option<Symbol>) {
    let (table, trust) = if ink == Ink::Handwritten { (&WRITTEN, TRUST[1]) } else { (&PRINTED, TRUST[0]) };
    let column = seen.map_or(0, Symbol::index);
    let shares: Vec<f64> = table.iter().map(|row| row.get(column).copied().unwrap_or(1.0)).collect();
    let all: f64 = shares.iter().sum();
    let before: f64 = digits.iter().sum();
    let top = digits.iter().copied().fold(0.0, f64::max);
    let trust = LIMITS.iter().zip(trust).find(|(limit, _)| top <= **limit).map_or(trust[2], |t| t.1);
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
        assert!(LIMITS.is_sorted() && TRUST.iter().flatten().all(|&t| t > 0.0 && t < 1.0));
    }

    #[test]
    fn the_engine_decides_between_two_digits_and_keeps_their_sum() {
        let mut digits = [0.0, 0.0, 0.0, 0.0, 0.0, 0.38, 0.0, 0.42, 0.0];
        weigh(&mut digits, Ink::Printed, Some(Symbol(6)));
        assert!((digits.iter().sum::<f64>() - 0.8).abs() < 1e-12);
        assert!(digits[5] > 0.5 && digits[7] < 0.3, "{digits:?}");
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
