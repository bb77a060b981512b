//! Which regions the lines of a board, or the colours of its paper, form.
//!
//! The published boxes are what most boards have, and lines on a photo are noisy, so another partition needs
//! evidence: it must explain the edges' weights so much better than the boxes do that the gain in likelihood
//! pays for choosing it among all partitions of that size (the minimum description length principle: Rissanen,
//! "Modeling by shortest data description", 1978), and it must be right about nearly every edge.

mod cues;
mod search;

use super::Layout;
use super::kinds::regions::{Regions, SIZES};
use cues::{Cue, Edge};
use std::collections::BTreeMap;

/// Nats, for each cell of the board, that choosing one partition costs: there are 117 of a 4 x 4 board and 7e14
/// of a 9 x 9 board (OEIS A172477), which is 0.30 and 0.42 nats a cell.
const NATS_A_CELL: f64 = 0.42;

/// Nats beyond that before a board counts as a jigsaw: one sudoku in e^6 = 400 with lines of pure noise.
const MARGIN: f64 = 6.0;

/// Nats that boxes of the other orientation cost: they are rare, but there is one way only to draw them.
const TURNED: f64 = 3.0;

/// Share of the borders that are heavy, of the other edges that are light, and of the pairs of neighbouring
/// regions whose common border is heavy, in regions that are clear. With every tenth edge weighed wrongly it is
/// 0.9. The shaded squares of a windoku leave a frame one cell wide, which is cut into regions at a few light
/// edges only, but where each is a pair of regions.
const CLEAR: f64 = 0.85;

/// Least variance of an edge's weight about its class, as a share of the distance between the classes squared:
/// no print is drawn or measured to better than a tenth.
const LEAST_VARIANCE: f64 = 0.01;

/// What one cue says of the regions.
enum Finding {
    /// They are the boxes of a sudoku.
    Published,
    /// They are these and no others.
    Other(Regions),
    /// Nothing.
    Unclear,
}

/// The regions that the board's lines form or, where those say nothing, the colours of its paper; `None` where
/// there is no sign of others than the boxes of a sudoku of this size.
///
/// Light across the page is evened out. Edges that are weighed wrongly, one in fifty or so, leave most boards
/// found; where they make another partition as good, that one may be taken. Shading that follows the
/// boxes, or shades cells that are no regions, changes nothing.
pub fn regions(layout: &Layout) -> Option<Regions> {
    let size = usize::from(layout.rows);
    if layout.rows != layout.columns || !SIZES.contains(&size) || !layout.exists.iter().all(|&e| e) {
        return None;
    }
    let edges = cues::inner_edges(size);
    for cue in [cues::lines(layout, &edges), cues::colours(layout, &edges)].into_iter().flatten() {
        match finding(size, &edges, &cue) {
            Finding::Published => return None,
            Finding::Other(regions) => return Some(regions),
            Finding::Unclear => {}
        }
    }
    None
}

fn finding(size: usize, edges: &[Edge], cue: &Cue) -> Finding {
    let one_class = Fit::of(edges, cue, &|_| 0);
    let fit = |regions: &Regions| Fit::of(edges, cue, &|cell| regions.region(cell));
    let published = Regions::published(size).map(|boxes| fit(&boxes));
    if published.as_ref().is_some_and(Fit::is_clear) {
        return Finding::Published;
    }
    let known = published.as_ref().map_or(one_class.nats, |boxes| boxes.nats.min(one_class.nats));
    let chosen = |regions: &Regions, price: f64| {
        let fit = fit(regions);
        fit.is_clear() && fit.nats + price + MARGIN < known
    };
    let turned = (2..size).filter_map(|high| Regions::boxes(size, (high, size / high)));
    for regions in turned {
        if chosen(&regions, TURNED) {
            return Finding::Other(regions);
        }
    }
    if let Some(regions) = search::best(size, edges, cue)
        && chosen(&regions, NATS_A_CELL * (size * size) as f64)
    {
        return Finding::Other(regions);
    }
    match published {
        Some(boxes) if boxes.heavier && boxes.nats + MARGIN < one_class.nats => Finding::Published,
        _ => Finding::Unclear,
    }
}

/// How well regions explain the weights of the edges, as two classes: borders and the others.
struct Fit {
    /// Negative log-likelihood up to a constant, with the variance at its most likely value.
    nats: f64,
    /// Whether the borders are the heavier ones on average.
    heavier: bool,
    /// The least of the shares that [`CLEAR`] speaks of.
    right: f64,
}

impl Fit {
    fn of(edges: &[Edge], cue: &Cue, region: &dyn Fn(usize) -> usize) -> Self {
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

    fn is_clear(&self) -> bool {
        self.heavier && self.right >= CLEAR
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
