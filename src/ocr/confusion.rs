//! What the engine's reading of a digit is worth beside the network's. The tables are fitted on the training
//! half of the labelled photos, as a network reads them that has seen no photo, and printed by `python -m
//! train_digits.fusion`; `models/README.md` says how, and what they gain.

use super::pool::rescale;
use super::reading::Ink;
use crate::puzzle::Symbol;

/// Shares of what the engine reads (columns: nothing, 1 to 9) where a digit is printed (rows: 1 to 9).
const PRINTED: Table = [
    [0.2490, 0.7237, 0.0046, 0.0030, 0.0030, 0.0005, 0.0022, 0.0046, 0.0005, 0.0089],
    [0.2189, 0.0005, 0.7741, 0.0005, 0.0005, 0.0005, 0.0008, 0.0032, 0.0005, 0.0005],
    [0.2366, 0.0013, 0.0115, 0.7316, 0.0026, 0.0013, 0.0018, 0.0064, 0.0064, 0.0005],
    [0.2148, 0.0013, 0.0088, 0.0013, 0.7477, 0.0013, 0.0092, 0.0063, 0.0088, 0.0005],
    [0.2442, 0.0059, 0.0188, 0.0059, 0.0012, 0.5527, 0.1053, 0.0199, 0.0456, 0.0005],
    [0.2279, 0.0030, 0.0106, 0.0016, 0.0030, 0.0015, 0.7440, 0.0047, 0.0032, 0.0005],
    [0.1681, 0.0026, 0.0181, 0.0013, 0.0013, 0.0005, 0.0006, 0.8065, 0.0005, 0.0005],
    [0.2680, 0.0031, 0.0145, 0.0062, 0.0052, 0.0021, 0.1551, 0.0175, 0.5278, 0.0005],
    [0.2578, 0.0056, 0.0168, 0.0112, 0.0167, 0.0022, 0.0116, 0.0246, 0.0235, 0.6300],
];

/// The same where the digit is written by hand.
const WRITTEN: Table = [
    [0.3257, 0.3413, 0.0254, 0.0112, 0.0916, 0.0080, 0.0143, 0.1556, 0.0097, 0.0172],
    [0.1975, 0.0147, 0.6200, 0.0276, 0.0361, 0.0051, 0.0100, 0.0484, 0.0276, 0.0130],
    [0.2057, 0.0176, 0.0620, 0.5147, 0.0279, 0.0404, 0.0101, 0.0882, 0.0292, 0.0042],
    [0.2907, 0.0151, 0.0486, 0.0171, 0.4319, 0.0077, 0.0335, 0.0867, 0.0354, 0.0333],
    [0.2334, 0.0234, 0.0573, 0.0611, 0.0201, 0.3610, 0.0818, 0.0839, 0.0631, 0.0149],
    [0.2500, 0.0113, 0.0426, 0.0042, 0.0736, 0.0130, 0.4952, 0.0748, 0.0295, 0.0058],
    [0.2079, 0.0298, 0.0305, 0.0196, 0.0170, 0.0091, 0.0041, 0.6654, 0.0042, 0.0124],
    [0.2890, 0.0353, 0.0751, 0.0703, 0.0601, 0.0352, 0.0463, 0.1463, 0.2224, 0.0200],
    [0.2598, 0.0286, 0.0531, 0.0201, 0.1269, 0.0242, 0.0136, 0.2365, 0.0158, 0.2214],
];

/// In which share of the doubtful cells the engine's word is its own, of print and of handwriting. In the
/// others the same blur or smudge misleads both, and that they agree means nothing.
const TRUST: [f64; 2] = [0.24, 0.07];

type Table = [[f64; 10]; 9];

/// Weighs the network's probabilities of the digits 1 to 9 by what the engine saw there, keeping their sum:
/// `p_d <- p_d * (trust * share(seen | d) / sum of the shares + (1 - trust) / 9)`, naive Bayes with a part in
/// which the engine tells nothing new.
pub(super) fn weigh(digits: &mut [f64], ink: Ink, seen: Option<Symbol>) {
    let (table, trust) = if ink == Ink::Handwritten { (&WRITTEN, TRUST[1]) } else { (&PRINTED, TRUST[0]) };
    let column = seen.map_or(0, Symbol::index);
    let shares: Vec<f64> = table.iter().map(|row| row.get(column).copied().unwrap_or(1.0)).collect();
    let all: f64 = shares.iter().sum();
    let before: f64 = digits.iter().sum();
    for (p, share) in digits.iter_mut().zip(shares) {
        *p *= trust * share / all + (1.0 - trust) / table.len() as f64;
    }
    rescale(digits, before);
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
        assert!(TRUST.iter().all(|&t| t > 0.0 && t < 1.0));
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
