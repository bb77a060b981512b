//! Which regions the lines of a board, or the colours of its paper, form.
//!
//! The published boxes are what most boards have, and lines on a photo are noisy, so another partition needs
//! evidence: it must explain the edges' weights so much better than the boxes do that the gain in likelihood
//! pays for choosing it among all partitions of that size (the minimum description length principle: Rissanen,
//! "Modeling by shortest data description", 1978), and it must be right about nearly every edge.

mod cues;
mod search;

use super::Layout;
use super::kinds::arrangement::{self, Arrangement};
use super::kinds::regions::{Regions, SIZES};
use super::kinds::sudoku::{self, SIZES_HINT};
use crate::diagnostics::{Code, Diagnostic, Result};
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

/// Nats by which the regions must be likelier than the likeliest others. Measured on random partitions of 4 to 12
/// rows of which one edge in fifty is weighed wrongly: see `tests/all/regions.rs`.
/// With 5 nats 16 of 1 000 were taken for others, with 9 one.
const LEAD: f64 = 9.0;

/// What the shape of a board makes of it.
pub(super) enum Shape {
    /// A sudoku with the published boxes.
    Sudoku,
    /// A jigsaw of these regions.
    Jigsaw(Regions),
    /// Overlapping grids.
    Multi(Arrangement),
}

/// What one cue says of the regions.
enum Finding {
    /// They are the boxes of a sudoku.
    Published,
    /// They are these and no others.
    Other(Regions),
    /// They are not the boxes of a sudoku, but several others are about as likely.
    Several,
    /// They are hardly the boxes of a sudoku, but no others are clear.
    Suspect,
    /// Nothing.
    Unclear,
}

/// What kind of board this is.
///
/// # Errors
/// [`Code::UnknownKind`] where none has this shape, or several fit its lines.
pub(super) fn shape(layout: &Layout) -> Result<Shape> {
    let unknown = || {
        Diagnostic::new(Code::UnknownKind, "no known kind of puzzle has a board of this shape").fact(format!(
            "{} rows and {} columns, {} cells",
            layout.rows,
            layout.columns,
            layout.cells().count()
        ))
    };
    if layout.exists.contains(&false) {
        let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
        let found = Arrangement::of_cells(rows, columns, &layout.exists);
        return found.map(Shape::Multi).map_err(|misfit| unknown().hint(misfit.hint()));
    }
    if let Some(arrangement) = grids(layout) {
        return Ok(Shape::Multi(arrangement));
    }
    if layout.rows != layout.columns {
        return Err(unknown().hint(SIZES_HINT));
    }
    Ok(regions(layout)?.map_or(Shape::Sudoku, Shape::Jigsaw))
}

/// The overlapping grids of a board without gaps, where its lines clearly form their boxes and no others.
fn grids(layout: &Layout) -> Option<Arrangement> {
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    let of_size = |&size: &usize| {
        let found = Arrangement::of_grids(size, rows, columns, &layout.exists).ok()?;
        (layout.exists.len() == rows * columns).then_some(found)
    };
    let candidates: Vec<Arrangement> = arrangement::SIZES.iter().filter_map(of_size).collect();
    if candidates.is_empty() {
        return None;
    }
    let edges = cues::inner_edges(rows, columns);
    let cue = cues::lines(layout, &edges)?;
    let boxes = |(high, wide): (usize, usize)| {
        Fit::of(&edges, &cue, &|cell| cell / columns / high * columns + cell % columns / wide)
    };
    let one_class = Fit::of(&edges, &cue, &|_| 0);
    let published = sudoku::published_boxes(rows).filter(|_| rows == columns).map(boxes);
    let known = published.map_or(one_class.nats, |boxes| boxes.nats.min(one_class.nats));
    candidates.into_iter().find(|candidate| {
        let fit = boxes(candidate.box_shape());
        fit.is_clear() && fit.nats + TURNED + MARGIN < known
    })
}

/// The regions that the board's lines form or, where those say nothing, the colours of its paper; `None` where
/// there is no sign of others than the boxes of a sudoku of this size.
///
/// Light across the page is evened out. Edges that are weighed wrongly, one in fifty or so, leave most boards
/// found. Shading that follows the boxes, or shades cells that are no regions, changes nothing.
///
/// # Errors
/// [`Code::UnknownKind`] where the regions are not a sudoku's, but several others are about as likely.
pub fn regions(layout: &Layout) -> Result<Option<Regions>> {
    let size = usize::from(layout.rows);
    if layout.rows != layout.columns || !SIZES.contains(&size) || !layout.exists.iter().all(|&e| e) {
        return Ok(None);
    }
    let edges = cues::inner_edges(size, size);
    let shaded = cues::colours(layout, &edges);
    let drawn = cues::lines(layout, &edges).map_or(Finding::Unclear, |cue| finding(size, &edges, &cue));
    let several = match drawn {
        Finding::Published => return Ok(None),
        Finding::Other(regions) => return Ok(Some(regions)),
        Finding::Several => true,
        Finding::Suspect | Finding::Unclear => false,
    };
    // Shaded cells that are no regions are frequent, so that they raise no suspicion.
    let several = match shaded.map_or(Finding::Unclear, |cue| finding(size, &edges, &cue)) {
        Finding::Other(regions) => return Ok(Some(regions)),
        Finding::Published => several,
        Finding::Several | Finding::Suspect | Finding::Unclear => {
            several || matches!(drawn, Finding::Suspect)
        }
    };
    if several {
        let message = "the irregular regions of this board cannot be told for certain";
        return Err(Diagnostic::new(Code::UnknownKind, message)
            .fact("their borders fit several ways to cut the board")
            .hint("a sharper photo shows the borders; or give the puzzle as CSV, with the regions below the values"));
    }
    Ok(None)
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
    if let Some(best) = search::best(size, edges, cue) {
        let price = NATS_A_CELL * (size * size) as f64;
        let lead = best.lead * nats_an_edge(edges, cue, &best.regions);
        let fit = fit(&best.regions);
        match (fit.nats + price - known, fit.is_clear()) {
            (above, true) if above < -MARGIN && lead >= LEAD => return Finding::Other(best.regions),
            (above, true) if above < -MARGIN => return Finding::Several,
            (above, _) if above < -MARGIN && fit.heavier => return Finding::Suspect,
            _ => {}
        }
    }
    match published {
        Some(boxes) if boxes.heavier && boxes.nats + MARGIN < one_class.nats => Finding::Published,
        _ => Finding::Unclear,
    }
}

/// Nats for each edge that speaks for regions rather than for others, by the share of edges that are weighed
/// wrongly if the regions are right.
fn nats_an_edge(edges: &[Edge], cue: &Cue, regions: &Regions) -> f64 {
    let wrong = edges.iter().zip(&cue.weights).filter(|(edge, weight)| {
        let is_border = regions.region(edge.a) != regions.region(edge.b);
        is_border != (**weight >= 0.5)
    });
    let wrong = wrong.count() as f64;
    // With half an edge more, as none in a hundred may as well be one in two hundred (Krichevsky and Trofimov).
    let share = (wrong + 0.5) / (edges.len() as f64 + 1.0);
    ((1.0 - share) / share).ln().max(0.0)
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
