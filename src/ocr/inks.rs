//! Which symbols of a board are print and which handwriting, told from one another: the print of one page is
//! of one colour, darkness, stroke, height and place in its cells, and what a hand wrote differs in some of
//! them.
//!
//! The network judges each cell by itself and takes tidy handwriting for print. Its judgements are where a
//! mixture of two normal distributions begins (expectation maximisation: Dempster, Laird and Rubin, "Maximum
//! likelihood from incomplete data via the EM algorithm", 1977), and stay a word in it. Where the marks that
//! it calls handwriting look like the print, the board is all print, in a face that the network takes for a
//! hand: no hand writes many digits as dark, as high, as thick and as much in the middle as they are printed.

use super::cells::Straight;
use super::marks::{self, Shape};
use super::prediction::CellPrediction;
use super::reading::Ink;
use crate::geometry::Turn;
use image::RgbImage;

/// What is measured of a mark: see [`of`].
const TRAITS: usize = 7;

/// The traits of one mark.
type Traits = [f64; TRAITS];

/// Least deviation of each trait within a kind, in its own unit: darkness (logarithm), stroke (pixels of a
/// straightened cell), height, place down and across (pixels), share of red and of blue against green. What a
/// camera's noise and focus make of one symbol printed twice.
const LEAST_DEVIATION: Traits = [0.06, 0.25, 0.7, 0.7, 1.0, 0.06, 0.06];

/// Least share of the paper's green that ink is taken to take away: of paler marks the colour is noise.
const LEAST_DARKNESS: f64 = 0.02;

/// Most share of red or of blue against green that counts: no pen and no pencil has more.
const MOST_COLOUR: f64 = 3.0;

/// Deviation of each trait, around its mean in print, of handwriting of which nothing is known yet: hands
/// write larger or smaller, and anywhere in a cell.
const HANDS: Traits = [0.3, 0.8, 4.0, 2.5, 2.5, 0.15, 0.15];

/// Marks that such unknown handwriting counts as beside the marks of this board.
const UNKNOWN: f64 = 2.0;

/// Marks of print from which it is known how the print of a board looks.
const LEAST_PRINT: f64 = 4.0;

/// Least share of a second kind of ink in marks for it to be judged as a kind: what makes one or two marks
/// another kind than the rest is their network's word and their own looks.
const LEAST_KIND: usize = 3;

/// Weight of what two kinds explain better than one, against what a second kind costs (Schwarz, "Estimating
/// the dimension of a model", 1978): the traits are not independent of one another. Of the labelled photos,
/// weighed so, handwriting of three digits and more explains at least 36 nats, print that the network takes
/// for handwriting at most 22, and a second kind costs 23 to 31.
const WEIGHT_OF_KINDS: f64 = 0.8;

/// The probability that a mark is handwriting on a board that is all print.
const PRINT_ALONE: f64 = 0.01;

/// Handwriting on a whole board, in marks by the network's judgement, below which there is none: boards of
/// print alone have less, but for very soft ones.
const LEAST_WRITTEN: f64 = 0.05;

/// Marks that the deviation common to both kinds counts as within print: few marks are not narrow by chance.
const COMMON: f64 = 2.0;

/// Most, in nats, that one trait says: a blot or a line through a mark is no kind of ink.
const MOST_OF_ONE: f64 = 4.0;

/// Weight of what the traits say together: they are not independent of one another.
const WEIGHT: f64 = 0.5;

/// Most, in nats, that the network's judgement of one cell says against those of the page.
const MOST_OF_NETWORK: f64 = 6.0;

/// Rounds of the iteration, which has settled on boards with two clear kinds after five.
const ROUNDS: usize = 12;

/// Judges the ink of every symbol anew, as one of this board. What is no symbol, and whether it is one,
/// stays.
pub(super) fn tell(board: &Straight, colour: &RgbImage, turn: Turn, predictions: &mut [CellPrediction]) {
    let inked = |g: &CellPrediction| g.symbols[0] < 0.5 && g.inked() > 0.0;
    let both: f64 = predictions.iter().filter(|g| inked(g)).map(written).sum();
    if both < LEAST_WRITTEN {
        return;
    }
    let marks: Vec<(usize, Traits)> = (board.cells().enumerate())
        .filter(|(i, _)| inked(&predictions[*i]))
        .filter_map(|(i, cell)| Some((i, of(&marks::shape(board, colour, cell)?, turn))))
        .collect();
    let network: Vec<f64> = marks.iter().map(|&(i, _)| written(&predictions[i])).collect();
    let traits: Vec<Traits> = marks.iter().map(|m| m.1).collect();
    let told = mixture(&traits, &network);
    for ((i, _), share) in marks.into_iter().zip(told) {
        let inked = predictions[i].inked();
        predictions[i].ink[Ink::Printed as usize] = inked * (1.0 - share);
        predictions[i].ink[Ink::Handwritten as usize] = inked * share;
    }
}

/// The probability that a symbol is handwriting rather than print.
fn written(prediction: &CellPrediction) -> f64 {
    prediction.of(Ink::Handwritten) / prediction.inked()
}

/// Darkness, stroke, height, place down and across, and colour of a mark, for a board that is moved upright
/// by `turn`.
fn of(shape: &Shape, turn: Turn) -> Traits {
    let lies = turn.quarters % 2 == 1;
    let height = if lies { shape.size.0 } else { shape.size.1 };
    let [red, green, blue] = shape.darkness;
    let green = green.max(LEAST_DARKNESS);
    [
        shape.depth.max(1.0).ln(),
        shape.stroke,
        height,
        shape.middle.1,
        shape.middle.0,
        (red / green).clamp(0.0, MOST_COLOUR),
        (blue / green).clamp(0.0, MOST_COLOUR),
    ]
}

/// For each mark the probability that it is handwriting, beginning with what the network says. Where one kind
/// explains them all, or next to nothing would be print, which every puzzle has, all is print.
fn mixture(traits: &[Traits], network: &[f64]) -> Vec<f64> {
    let mut share = network.to_vec();
    for _ in 0..ROUNDS {
        let left: Vec<f64> = share.iter().map(|p| 1.0 - p).collect();
        if share.iter().sum::<f64>() < LEAST_WRITTEN {
            return network.to_vec();
        }
        if left.iter().sum::<f64>() < LEAST_PRINT {
            return vec![PRINT_ALONE; network.len()];
        }
        let print = Normal::of_print(traits, &left, &share);
        let hand = Normal::of_hand(traits, &share, &print.mean);
        share = traits.iter().zip(network).map(|(traits, &p)| judged(traits, p, &print, &hand)).collect();
    }
    let written: Vec<f64> = share.iter().map(|&p| f64::from(u8::from(p > 0.5))).collect();
    if is_one_kind(traits, &written) { vec![PRINT_ALONE; network.len()] } else { share }
}

/// Whether marks are explained by one kind of ink as well as by two, of which `written` says which is which.
fn is_one_kind(traits: &[Traits], written: &[f64]) -> bool {
    let printed: Vec<f64> = written.iter().map(|p| 1.0 - p).collect();
    let none = vec![0.0; traits.len()];
    let count = |kind: &[f64]| kind.iter().filter(|&&p| p > 0.5).count();
    if count(written) < LEAST_KIND || count(&printed) < LEAST_KIND {
        return false;
    }
    let one = Normal::of_print(traits, &vec![1.0; traits.len()], &none);
    let (print, hand) = (Normal::of_print(traits, &printed, &none), Normal::of_print(traits, written, &none));
    let gain = |(traits, &written): (&Traits, &f64)| -> f64 {
        let own = if written > 0.5 { &hand } else { &print };
        let of = |k: usize| (own.log(k, traits) - one.log(k, traits)).clamp(-MOST_OF_ONE, MOST_OF_ONE);
        (0..TRAITS).map(of).sum()
    };
    // A mean and a deviation of each trait.
    let cost = TRAITS as f64 * (traits.len() as f64).ln();
    WEIGHT_OF_KINDS * traits.iter().zip(written).map(gain).sum::<f64>() < cost
}

/// The probability that a mark is handwriting, of which the network says `p`.
fn judged(traits: &Traits, p: f64, print: &Normal, hand: &Normal) -> f64 {
    let one = |k: usize| (hand.log(k, traits) - print.log(k, traits)).clamp(-MOST_OF_ONE, MOST_OF_ONE);
    let said: f64 = (0..TRAITS).map(one).sum();
    let network = (p / (1.0 - p)).ln().clamp(-MOST_OF_NETWORK, MOST_OF_NETWORK);
    1.0 / (1.0 + (-network - WEIGHT * said).exp())
}

/// A normal distribution of each trait by itself.
struct Normal {
    mean: Traits,
    variance: Traits,
}

impl Normal {
    /// The distribution of marks that are print by so much and handwriting by so much.
    fn of_print(traits: &[Traits], print: &[f64], hand: &[f64]) -> Self {
        let (mean, other, sum) = (mean(traits, print), mean(traits, hand), print.iter().sum::<f64>());
        let variance = std::array::from_fn(|k| {
            let within = squares(traits, print, k, mean[k]);
            let common = (within + squares(traits, hand, k, other[k])) / traits.len() as f64;
            least(k, (within + COMMON * least(k, common)) / (sum + COMMON))
        });
        Self { mean, variance }
    }

    /// The distribution of marks that are handwriting by so much, beside unknown handwriting around `print`.
    fn of_hand(traits: &[Traits], hand: &[f64], print: &Traits) -> Self {
        let (own, sum) = (mean(traits, hand), hand.iter().sum::<f64>());
        let mean: Traits = std::array::from_fn(|k| (sum * own[k] + UNKNOWN * print[k]) / (sum + UNKNOWN));
        let variance = std::array::from_fn(|k| {
            let off = print[k] - mean[k];
            let unknown = UNKNOWN * (off * off + HANDS[k] * HANDS[k]);
            least(k, (squares(traits, hand, k, mean[k]) + unknown) / (sum + UNKNOWN))
        });
        Self { mean, variance }
    }

    /// The logarithm of the density of trait `k`, but for a constant.
    fn log(&self, k: usize, traits: &Traits) -> f64 {
        let off = traits[k] - self.mean[k];
        -0.5 * (off * off / self.variance[k] + self.variance[k].ln())
    }
}

/// A variance of trait `k`, no less than a camera makes it.
fn least(k: usize, variance: f64) -> f64 {
    variance.max(LEAST_DEVIATION[k] * LEAST_DEVIATION[k])
}

/// The weighted sum of the squared distances of trait `k` from `middle`.
fn squares(traits: &[Traits], weights: &[f64], k: usize, middle: f64) -> f64 {
    traits.iter().zip(weights).map(|(t, w)| w * (t[k] - middle) * (t[k] - middle)).sum()
}

/// The weighted mean of each trait.
fn mean(traits: &[Traits], weights: &[f64]) -> Traits {
    let sum: f64 = weights.iter().sum::<f64>().max(1e-9);
    std::array::from_fn(|k| traits.iter().zip(weights).map(|(t, w)| t[k] * w).sum::<f64>() / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Marks around a middle, a little apart from one another.
    fn marks(count: usize, middle: Traits, apart: f64) -> Vec<Traits> {
        let off = |i: usize, k: usize| ((i * 7 + k * 3) % 11) as f64 / 5.0 - 1.0;
        (0..count)
            .map(|i| std::array::from_fn(|k| middle[k] + off(i, k) * apart * LEAST_DEVIATION[k]))
            .collect()
    }

    const PRINT: Traits = [5.3, 4.4, 29.0, 24.5, 24.0, 1.0, 0.98];

    #[test]
    fn a_tidy_hand_that_the_network_takes_for_print_is_told_by_what_the_rest_looks_like() {
        let pen = [4.6, 3.7, 32.0, 25.0, 24.0, 1.03, 0.57];
        let all = [marks(29, PRINT, 1.0), marks(23, pen, 2.0)].concat();
        // A third of the handwriting is print to the network.
        let network: Vec<f64> = (0..52)
            .map(|i| {
                if i < 29 {
                    0.001
                } else if i % 3 == 0 {
                    0.1
                } else {
                    0.8
                }
            })
            .collect();
        let told = mixture(&all, &network);
        assert!(told[..29].iter().all(|&p| p < 0.05) && told[29..].iter().all(|&p| p > 0.95), "{told:.2?}");
    }

    #[test]
    fn what_looks_like_print_is_print_whatever_the_network_takes_its_face_for() {
        let all = marks(50, PRINT, 1.0);
        for written in [20, 48] {
            let network: Vec<f64> = (0..50).map(|i| if i < written { 0.97 } else { 0.02 }).collect();
            let told = mixture(&all, &network);
            assert!(told.iter().all(|&p| p < 0.05), "{told:.2?}");
        }
    }

    #[test]
    fn a_few_written_digits_among_print_are_enough_and_no_print_becomes_handwriting() {
        let larger = [4.7, 4.3, 38.0, 25.0, 24.0, 1.0, 1.0];
        let all = [marks(28, PRINT, 1.0), marks(3, larger, 1.0)].concat();
        let network: Vec<f64> = (0..31).map(|i| if i < 28 { 0.0005 } else { 0.2 }).collect();
        let told = mixture(&all, &network);
        assert!(told[..28].iter().all(|&p| p < 0.05) && told[28..].iter().all(|&p| p > 0.5), "{told:.2?}");
        assert!(mixture(&all[..28], &network[..28]).iter().all(|&p| p < 0.05), "print alone");
    }
}
