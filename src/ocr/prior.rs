//! What a page's cells say of one another: a grid in which every other cell is written full has no pencil
//! candidates, and one without handwriting has no mistakes in it.
//!
//! The network judges each cell as if all pages were mixed as its training cells were. The mixture of this page
//! follows from its judgements by expectation maximisation, and they from the mixture (Saerens, Latinne and
//! Decaestecker, "Adjusting the outputs of a classifier to new a priori probabilities", Neural Computation 2002).

use super::digits::{Glimpse, INKS};

/// Shares of none, print, handwriting and candidates among the cells that the network's probabilities were
/// calibrated on (`models/README.md`).
const CALIBRATED_ON: [f64; INKS] = [0.28, 0.38, 0.29, 0.05];

/// Cells that the mixture of [`CALIBRATED_ON`] counts as beside those of the page: no kind of ink is ruled out
/// because the rest of a page has none.
const ASSUMED: f64 = 4.0;

/// Steps of the iteration, which has converged to a thousandth long before.
const STEPS: usize = 20;

/// Least probability of either answer to whether a cell has a symbol: no look rules one out.
const LEAST: f64 = 1e-9;

/// Judges every cell anew, as one of this page.
pub(super) fn adapt(glimpses: &mut [Glimpse]) {
    glimpses.iter_mut().for_each(agree);
    let mixture = mixture(glimpses);
    let weight: [f64; INKS] = std::array::from_fn(|k| mixture[k] / CALIBRATED_ON[k]);
    for glimpse in glimpses {
        // No symbol belongs to no ink and to candidates, a symbol to print and to handwriting.
        let mean = |kinds: [usize; 2]| {
            let all: f64 = kinds.iter().map(|&k| glimpse.ink[k]).sum();
            let weighed: f64 = kinds.iter().map(|&k| glimpse.ink[k] * weight[k]).sum();
            if all > 0.0 { weighed / all } else { 1.0 }
        };
        let (none, some) = (mean([0, 3]), mean([1, 2]));
        glimpse.symbols[0] *= none;
        glimpse.symbols[1..].iter_mut().for_each(|p| *p *= some);
        normalise(&mut glimpse.symbols);
        glimpse.ink = weighed(&glimpse.ink, &weight);
    }
}

/// Makes one answer of the network's two to whether the cell has a symbol: that of its symbols, where empty is one, and
/// that of its kinds of ink. They are pooled as two opinions (a logarithmic pool: Genest and Zidek 1986). Of half A of the
/// labelled photos, a network that has seen no photo answers 33 cells wrongly instead of 37.
fn agree(glimpse: &mut Glimpse) {
    let odds = |p: f64| p.max(LEAST) / (1.0 - p).max(LEAST);
    let (by_symbol, by_ink) = (1.0 - glimpse.symbols[0], glimpse.ink[1] + glimpse.ink[2]);
    let pooled = (odds(by_symbol) * odds(by_ink)).sqrt();
    let symbol = pooled / (1.0 + pooled);
    let share = |part: f64, of: f64, all: f64| if of > 0.0 { part / of * all } else { 0.0 };
    glimpse.symbols[1..].iter_mut().for_each(|p| *p = share(*p, by_symbol, symbol));
    glimpse.symbols[0] = 1.0 - glimpse.symbols[1..].iter().sum::<f64>();
    for (kind, p) in glimpse.ink.iter_mut().enumerate() {
        let printed_or_written = matches!(kind, 1 | 2);
        *p = if printed_or_written {
            share(*p, by_ink, symbol)
        } else {
            share(*p, 1.0 - by_ink, 1.0 - symbol)
        };
    }
    normalise(&mut glimpse.ink);
}

/// The shares of the kinds of ink on this page.
fn mixture(glimpses: &[Glimpse]) -> [f64; INKS] {
    let mut mixture = CALIBRATED_ON;
    for _ in 0..STEPS {
        let weight: [f64; INKS] = std::array::from_fn(|k| mixture[k] / CALIBRATED_ON[k]);
        let mut counts = CALIBRATED_ON.map(|share| share * ASSUMED);
        for glimpse in glimpses {
            let judged = weighed(&glimpse.ink, &weight);
            counts.iter_mut().zip(judged).for_each(|(count, p)| *count += p);
        }
        normalise(&mut counts);
        mixture = counts;
    }
    mixture
}

fn weighed(ink: &[f64; INKS], weight: &[f64; INKS]) -> [f64; INKS] {
    let mut judged = std::array::from_fn(|k| ink[k] * weight[k]);
    normalise(&mut judged);
    judged
}

fn normalise(shares: &mut [f64]) {
    let sum: f64 = shares.iter().sum();
    if sum > 0.0 {
        for p in shares {
            *p /= sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glimpse(none: f64, ink: [f64; INKS]) -> Glimpse {
        let mut symbols = [0.0; 10];
        (symbols[0], symbols[6]) = (none, 1.0 - none);
        Glimpse { symbols, ink }
    }

    const WRITTEN: [f64; INKS] = [0.0, 0.02, 0.97, 0.01];
    const DOUBTED: [f64; INKS] = [0.05, 0.0, 0.2, 0.75];
    const CANDIDATES: [f64; INKS] = [0.01, 0.0, 0.01, 0.98];

    #[test]
    fn among_handwriting_a_doubtful_mark_is_handwriting_and_among_candidates_it_is_candidates() {
        let mut filled = vec![glimpse(0.0, WRITTEN); 80];
        filled.push(glimpse(0.8, DOUBTED));
        adapt(&mut filled);
        assert!(filled[80].symbols[6] > 0.7, "{:?}", filled[80]);
        let mut pencilled = vec![glimpse(0.0, WRITTEN); 20];
        pencilled.extend(vec![glimpse(0.99, CANDIDATES); 60]);
        pencilled.push(glimpse(0.8, DOUBTED));
        adapt(&mut pencilled);
        assert!(pencilled[80].symbols[0] > 0.9, "{:?}", pencilled[80]);
    }

    #[test]
    fn both_answers_to_whether_there_is_a_symbol_count() {
        let mut doubted = glimpse(0.63, [0.02, 0.0, 0.69, 0.29]);
        agree(&mut doubted);
        let (symbol, ink) = (1.0 - doubted.symbols[0], doubted.ink[1] + doubted.ink[2]);
        assert!((symbol - ink).abs() < 1e-9, "{doubted:?}");
        assert!((0.50..0.60).contains(&symbol), "between 37 % and 69 %: {symbol}");
        assert!(
            (doubted.ink[3] / doubted.ink[0] - 14.5).abs() < 1e-9,
            "what kind of nothing stays as it was"
        );
        for (none, ink) in [(0.0, [1.0, 0.0, 0.0, 0.0]), (1.0, WRITTEN), (1.0, [0.0, 0.0, 1.0, 0.0])] {
            let mut torn = glimpse(none, ink);
            agree(&mut torn);
            let sums = [torn.symbols.iter().sum::<f64>(), torn.ink.iter().sum()];
            assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-9), "{torn:?}");
        }
    }

    #[test]
    fn what_is_certain_stays_and_shares_sum_to_one() {
        let mut page = vec![glimpse(1.0, [1.0, 0.0, 0.0, 0.0]); 80];
        page.push(glimpse(0.0, WRITTEN));
        adapt(&mut page);
        for glimpse in &page {
            assert!((glimpse.symbols.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!((glimpse.ink.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
        assert!(page[0].symbols[0] > 1.0 - 1e-8, "both answers are certain");
        assert!(page[80].symbols[6] > 1.0 - 1e-5, "one answer is certain, the other 99 %");
        adapt(&mut []);
    }
}
