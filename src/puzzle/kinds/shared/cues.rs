//! The weight of every inner edge of a board, from what its lines or its colours show.

use crate::puzzle::Layout;

/// Least distance between heavy and light lines, as a share of the mean line, that can be told from the
/// unevenness of print and of light.
const LEAST_CONTRAST: f64 = 0.12;

/// The least that the light evened out leaves of a line, as a share of the mean line.
const DARKEST: f64 = 0.25;

/// Grey levels by which the paper of neighbouring cells may differ on even the cleanest photo.
const LEAST_GRAIN: f64 = 3.0;

/// How many times the usual difference within a region two colours surely differ by. Of three channels with
/// equal noise one difference in 10 000 is over 3 times the median.
const SURE_DIFFERENCE: f64 = 3.0;

/// How many times the usual difference within regions the usual one between them is at least: paper of one
/// colour differs by chance up to three times as much here as there.
const LEAST_RATIO: f64 = 2.0;

/// How much a difference in brightness counts against one in colour. Shadows, bent paper and the corners of a
/// lens take the same share of every channel, inks seldom do.
const BRIGHTNESS: f64 = 0.5;

/// A cell is of a region's colour if that is nearer than the next region's by this factor.
const NEARER: f64 = 0.6;

/// Red, green and blue, in grey levels.
type Colour = [f64; 3];

/// Two neighbouring cells, by index, row by row.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub a: usize,
    pub b: usize,
}

/// Weights of the inner edges, 0 for the usual light edge and 1 for the usual heavy one; none outside that.
pub(crate) struct Cue {
    pub weights: Vec<f64>,
}

/// The edges between cells of a board without gaps: those below a cell, then those right of one.
pub(crate) fn inner_edges(rows: usize, columns: usize) -> Vec<Edge> {
    let below = (0..columns * rows.saturating_sub(1)).map(|a| Edge { a, b: a + columns });
    let right = (0..rows * columns).filter(|a| a % columns + 1 < columns).map(|a| Edge { a, b: a + 1 });
    below.chain(right).collect()
}

/// What the lines show; `None` where all are equally heavy.
pub(crate) fn lines(layout: &Layout, edges: &[Edge]) -> Option<Cue> {
    let size = usize::from(layout.columns);
    let weight = |edge: &Edge| {
        let weight = if edge.b == edge.a + size {
            layout.horizontal.get(edge.b)
        } else {
            layout.vertical.get(edge.b / size * (size + 1) + edge.b % size)
        };
        weight.map_or(0.0, |&w| if w.is_finite() { f64::from(w.clamp(0.0, 1.0)) } else { 0.0 })
    };
    let even = evened((usize::from(layout.rows), size), edges, edges.iter().map(weight).collect());
    cue(&even, LEAST_CONTRAST * mean(&even))
}

/// What the colours of neighbouring cells show, nothing where all are alike: first by how far they exceed the
/// usual difference, then by ratio.
///
/// Where brightness counts in full, shadows and the corners of a lens pass for borders of pale regions, and
/// how much the colours of a page differ is not known beforehand: between the palest two of them lies as
/// clear a border as between white and red. On small boards with much grain the ratios of differences stray.
pub(crate) fn colours(layout: &Layout, edges: &[Edge]) -> impl Iterator<Item = Cue> {
    let difference = |edge: &Edge, brightness: f64| {
        let [a, b] = [edge.a, edge.b].map(|cell| paper(layout, cell, brightness));
        distance(a, b)
    };
    let differences: Vec<f64> = edges.iter().map(|edge| difference(edge, 1.0)).collect();
    // A region of n cells has n - 1 edges within at least, so half of all edges are: a quarter of all differ
    // by less than the median of those.
    let mut sorted = differences.clone();
    sorted.sort_by(f64::total_cmp);
    let sure = SURE_DIFFERENCE * sorted[sorted.len() / 4].max(LEAST_GRAIN);
    let exceeding: Vec<f64> = differences.iter().map(|d| (d / sure).min(1.0)).collect();
    let ratios: Vec<f64> =
        edges.iter().map(|edge| difference(edge, BRIGHTNESS).max(LEAST_GRAIN).ln()).collect();
    [cue(&exceeding, LEAST_CONTRAST), cue(&ratios, LEAST_RATIO.ln())].into_iter().flatten()
}

/// What the colours show where each cell has that of a whole region: its own one in a partition that is
/// nearly right, or that of a neighbour that is clearly nearer to what the cell shows. Of the grain of single
/// cells only that is left which puts them into doubt. `None` where all are alike.
pub(crate) fn of_regions(layout: &Layout, edges: &[Edge], region: &dyn Fn(usize) -> usize) -> Option<Cue> {
    let colours: Vec<Colour> = (0..layout.exists.len()).map(|cell| paper(layout, cell, BRIGHTNESS)).collect();
    let others = |cell: usize, of: usize| {
        let others = (0..colours.len()).filter(|&other| other != cell && region(other) == of);
        others.map(|other| colours[other]).collect::<Vec<Colour>>()
    };
    let mut near: Vec<Vec<usize>> = (0..colours.len()).map(|cell| vec![region(cell)]).collect();
    for edge in edges {
        near[edge.a].push(region(edge.b));
        near[edge.b].push(region(edge.a));
    }
    let known: Vec<Colour> = (near.into_iter().enumerate())
        .map(|(cell, mut regions)| {
            regions.sort_unstable();
            regions.dedup();
            let mut means: Vec<Colour> = regions.iter().map(|&of| middle(&others(cell, of))).collect();
            let own = colours[cell];
            means.sort_by(|a, b| distance(*a, own).total_cmp(&distance(*b, own)));
            match means[..] {
                [first] => first,
                [first, second, ..] if distance(first, own) < NEARER * distance(second, own) => first,
                _ => own,
            }
        })
        .collect();
    let weight = |edge: &Edge| (distance(known[edge.a], known[edge.b]) / (2.0 * LEAST_GRAIN)).min(1.0);
    cue(&edges.iter().map(weight).collect::<Vec<f64>>(), LEAST_CONTRAST)
}

/// The colour of a cell's paper, its brightness taken by this share.
fn paper(layout: &Layout, cell: usize, brightness: f64) -> Colour {
    let colour = layout.paper.get(cell).copied().unwrap_or([255; 3]).map(f64::from);
    let mean = colour.iter().sum::<f64>() / 3.0;
    colour.map(|value| value - mean + brightness * mean)
}

fn distance(a: Colour, b: Colour) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The mean of colours; black of none.
fn middle(colours: &[Colour]) -> Colour {
    std::array::from_fn(|i| mean(&colours.iter().map(|colour| colour[i]).collect::<Vec<f64>>()))
}

/// The weights with their two means at 0 and 1; `None` where those are not `least` apart.
fn cue(weights: &[f64], least: f64) -> Option<Cue> {
    let (light, heavy) = two_means(weights);
    let scaled = |w: &f64| ((w - light) / (heavy - light)).clamp(0.0, 1.0);
    (heavy - light > least).then(|| Cue { weights: weights.iter().map(scaled).collect() })
}

/// The centres of two clusters (k-means in one dimension, from the extremes).
fn two_means(weights: &[f64]) -> (f64, f64) {
    /// The centres of two clear clusters settle in two or three; those of noise need not.
    const ROUNDS: usize = 12;
    let mut light = weights.iter().copied().fold(f64::INFINITY, f64::min);
    let mut heavy = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for _ in 0..ROUNDS {
        let middle = f64::midpoint(light, heavy);
        let (above, below): (Vec<f64>, Vec<f64>) = weights.iter().partition(|&&w| w > middle);
        if above.is_empty() || below.is_empty() {
            break;
        }
        (light, heavy) = (mean(&below), mean(&above));
    }
    (light, heavy)
}

/// The weights divided by the plane that fits them best: what light from one side adds on one side.
fn evened((rows, columns): (usize, usize), edges: &[Edge], weights: Vec<f64>) -> Vec<f64> {
    let middle = |edge: &Edge| {
        let place = |cell: usize| ((cell % columns) as f64, (cell / columns) as f64);
        let (a, b) = (place(edge.a), place(edge.b));
        let half = |side: usize| (side as f64 - 1.0) / 2.0;
        (f64::midpoint(a.0, b.0) - half(columns), f64::midpoint(a.1, b.1) - half(rows))
    };
    // Edges lie symmetrically about the middle, so the least squares of the three terms are independent.
    let all = mean(&weights);
    let (mut sx, mut sy, mut xx, mut yy) = (0.0, 0.0, 0.0, 0.0);
    for (edge, weight) in edges.iter().zip(&weights) {
        let (x, y) = middle(edge);
        (sx, sy, xx, yy) = (sx + x * weight, sy + y * weight, xx + x * x, yy + y * y);
    }
    let plane = |edge: &Edge| {
        let (x, y) = middle(edge);
        (all + sx / xx * x + sy / yy * y).max(DARKEST * all)
    };
    if all <= 0.0 {
        return weights;
    }
    edges.iter().zip(&weights).map(|(edge, weight)| weight * all / plane(edge)).collect()
}

/// The mean; 0 of nothing.
pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_a_partition_gives_to_the_wrong_region_show_by_the_colours_of_the_regions() {
        let mut layout = Layout::full(4, 4);
        let is_right = |cell: usize| cell % 4 >= 2;
        for (cell, paper) in layout.paper.iter_mut().enumerate() {
            let grain = (cell * 7 % 5) as u8;
            *paper = if is_right(cell) { [227 + grain, 219, 221] } else { [239, 213 + grain, 215] };
        }
        let said = |cell: usize| usize::from(is_right(cell) != [1, 14].contains(&cell));
        let edges = inner_edges(4, 4);
        let cue = of_regions(&layout, &edges, &said).expect("two colours");
        for (edge, weight) in edges.iter().zip(cue.weights) {
            let is_border = is_right(edge.a) != is_right(edge.b);
            assert_eq!(weight >= 0.5, is_border, "{} and {}: {weight}", edge.a, edge.b);
        }
    }
}
