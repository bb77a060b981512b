//! How well regions explain the weights of a board's edges.

use super::cues::{Cue, Edge, mean};
use std::collections::BTreeMap;

/// Nats beyond that before a board counts as a jigsaw: one sudoku in e^6 = 400 with lines of pure noise.
pub(crate) const MARGIN: f64 = 6.0;

/// Nats that boxes of the other orientation cost: they are rare, but there is one way only to draw them.
pub(crate) const TURNED: f64 = 3.0;

/// Share of the borders that are heavy, of the other edges that are light, and of the pairs of neighbouring
/// regions whose common border is heavy, in regions that are clear. With every tenth edge weighed wrongly it
/// is
/// 0.9. The shaded squares of a windoku leave a frame one cell wide, which is cut into regions at a few light
/// edges only, but where each is a pair of regions.
const CLEAR: f64 = 0.85;

/// Least variance of an edge's weight about its class, as a share of the distance between the classes
/// squared: no print is drawn or measured to better than a tenth.
const LEAST_VARIANCE: f64 = 0.01;

/// How well regions explain the weights of the edges, as two classes: borders and the others.
pub(crate) struct Fit {
    /// Negative log-likelihood up to a constant, with the variance at its most likely value.
    pub nats: f64,
    /// Whether the borders are the heavier ones on average.
    pub heavier: bool,
    /// The least of the shares that [`CLEAR`] speaks of.
    right: f64,
}

impl Fit {
    pub(crate) fn of(edges: &[Edge], cue: &Cue, region: &dyn Fn(usize) -> usize) -> Self {
        let (mut borders, mut others) = (Vec::new(), Vec::new());
        let mut pairs: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
        for (edge, &weight) in edges.iter().zip(&cue.weights) {
            let (a, b) = (region(edge.a), region(edge.b));
            if a == b {
                others.push(weight);
            } else {
                borders.push(weight);
                pairs.entry((a.min(b), a.max(b))).or_default().push(weight);
            }
        }
        let pairs: Vec<f64> = pairs.values().map(|weights| mean(weights)).collect();
        let share = |weights: &[f64], right: &dyn Fn(f64) -> bool| {
            weights.iter().filter(|&&w| right(w)).count() as f64 / weights.len().max(1) as f64
        };
        let spread = |weights: &[f64]| {
            let mean = mean(weights);
            weights.iter().map(|w| (w - mean) * (w - mean)).sum::<f64>()
        };
        let count = edges.len() as f64;
        let variance = (spread(&borders) + spread(&others)) / count + LEAST_VARIANCE;
        Self {
            nats: count / 2.0 * variance.ln(),
            heavier: mean(&borders) > mean(&others),
            right: share(&borders, &|w| w >= 0.5)
                .min(share(&others, &|w| w < 0.5))
                .min(share(&pairs, &|w| w >= 0.5)),
        }
    }

    pub(crate) fn is_clear(&self) -> bool {
        self.heavier && self.right >= CLEAR
    }
}
