//! A lattice laid over a sheet: how well ink supports its lines, and how it bends to follow them.

use crate::geometry::{Mesh, Point};
use crate::raster::{PAPER, sample};
use image::GrayImage;

/// Distance from a line's centre to the paper beside it, as a share of the cell's side: wider than half a
/// thick blurred line, narrower than the gap to a digit.
const BESIDE: f64 = 0.14;

/// Share of an edge left out at each end, where the crossing line would answer.
const END: f64 = 0.14;

/// An edge is looked at in this many parts, so that a digit or a word, dark in places, is no line.
const PARTS: usize = 6;

/// Sample points in each part.
const PART_SAMPLES: usize = 3;

/// Which part, from the weakest up, speaks for the edge: one may be hidden by a speck or a gap.
const WEAKEST: usize = 1;

/// Grey levels (of 230) below which a line's contrast cannot be told from paper grain and sensor noise.
const NOISE: f32 = 5.0;

/// How the ink along one edge of a cell stands out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Evidence {
    /// Sheet pixels from the edge to the line along the edge's normal (to the right of its direction).
    pub(crate) offset: f64,
    /// How much darker the line is than the paper on both sides, in grey levels.
    pub(crate) contrast: f32,
}

/// An edge of a cell: between two neighbouring nodes, given as (row, column).
pub(crate) type Edge = ((usize, usize), (usize, usize));

/// A lattice with the evidence for each of its edges.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    /// The lattice, in sheet pixels.
    pub(crate) mesh: Mesh,
    /// Edges that run along rows (`(rows + 1) x columns`), then those along columns (`rows x (columns + 1)`); of
    /// these the ones that bound a cell that exists.
    pub(crate) edges: Vec<(Edge, Evidence)>,
    /// Whether the cell exists, row by row.
    pub(crate) exists: Vec<bool>,
}

/// The edges of a lattice of `rows` x `columns` cells: along rows first, then along columns.
pub(crate) fn edges(rows: usize, columns: usize) -> impl Iterator<Item = Edge> {
    let across = (0..=rows).flat_map(move |r| (0..columns).map(move |c| ((r, c), (r, c + 1))));
    let down = (0..rows).flat_map(move |r| (0..=columns).map(move |c| ((r, c), (r + 1, c))));
    across.chain(down)
}

/// Looks for a dark line within `reach` (share of the pitch) beside the edge from `a` to `b`.
pub(crate) fn measure(grey: &GrayImage, a: Point, b: Point, pitch: f64, reach: f64) -> Evidence {
    let along = b - a;
    let length = a.distance(b);
    if length < 2.0 {
        return Evidence::default();
    }
    let normal = Point::new(-along.y / length, along.x / length);
    let beside = (BESIDE * pitch).max(2.5);
    let step = (pitch / 40.0).clamp(0.5, 2.0);
    let lag = (beside / step).round().max(1.0) as usize;
    let reach = ((reach * pitch) / step).ceil() as usize;
    let half = reach + lag;
    let mut parts = vec![0.0f32; PARTS * (2 * half + 1)];
    for (k, part) in parts.chunks_exact_mut(2 * half + 1).enumerate() {
        for j in 0..PART_SAMPLES {
            let t = (k * PART_SAMPLES + j) as f64 + 0.5;
            let p = a.lerp(b, END + (1.0 - 2.0 * END) * t / (PARTS * PART_SAMPLES) as f64);
            for (i, v) in part.iter_mut().enumerate() {
                let q = p + normal * ((i as f64 - half as f64) * step);
                *v += f32::from(PAPER) - sample(grey, q);
            }
        }
    }
    let stands_out = |profile: &[f32], i: usize| profile[i] - profile[i - lag].max(profile[i + lag]);
    let mut whole = vec![0.0f32; 2 * half + 1];
    for part in parts.chunks_exact(2 * half + 1) {
        whole.iter_mut().zip(part).for_each(|(w, p)| *w += p);
    }
    let peak = plateau(lag..=lag + 2 * reach, |i| stands_out(&whole, i));
    let mut of_parts: Vec<f32> =
        parts.chunks_exact(2 * half + 1).map(|part| stands_out(part, peak) / PART_SAMPLES as f32).collect();
    of_parts.sort_by(f32::total_cmp);
    Evidence { offset: (peak as f64 - half as f64) * step, contrast: of_parts[WEAKEST].max(0.0) }
}

/// The middle of the run of indices around the greatest value where `value` stays above nine tenths of it: a
/// line wider than one step answers equally over its whole width.
fn plateau(range: std::ops::RangeInclusive<usize>, value: impl Fn(usize) -> f32) -> usize {
    let (first, last) = (*range.start(), *range.end());
    let best = range.max_by(|&i, &j| value(i).total_cmp(&value(j))).unwrap_or(first);
    let enough = value(best) - value(best).abs() * 0.1;
    let mut low = best;
    while low > first && value(low - 1) >= enough {
        low -= 1;
    }
    let mut high = best;
    while high < last && value(high + 1) >= enough {
        high += 1;
    }
    usize::midpoint(low, high)
}

/// Whether an edge bounds a cell that exists.
fn bounds(mesh: &Mesh, exists: &[bool], ((r, c), b): Edge) -> bool {
    let is = |row: Option<usize>, column: Option<usize>| {
        let cell = row.zip(column).filter(|&(r, c)| r < mesh.rows() && c < mesh.columns());
        cell.is_some_and(|(r, c)| exists[r * mesh.columns() + c])
    };
    let other = if b.0 == r { (r.checked_sub(1), Some(c)) } else { (Some(r), c.checked_sub(1)) };
    is(Some(r), Some(c)) || is(other.0, other.1)
}

impl Fit {
    /// Measures every edge of `mesh` within `reach` (share of the pitch).
    pub(crate) fn new(grey: &GrayImage, mesh: Mesh, reach: f64) -> Self {
        let exists = vec![true; mesh.rows() * mesh.columns()];
        Self::of_cells(grey, mesh, exists, reach)
    }

    /// Measures every edge of those cells that exist.
    pub(crate) fn of_cells(grey: &GrayImage, mesh: Mesh, exists: Vec<bool>, reach: f64) -> Self {
        let pitch = mesh.pitch();
        let edges = edges(mesh.rows(), mesh.columns())
            .filter(|&edge| bounds(&mesh, &exists, edge))
            .map(|(a, b)| ((a, b), measure(grey, mesh.node(a.0, a.1), mesh.node(b.0, b.1), pitch, reach)))
            .collect();
        Self { mesh, edges, exists }
    }

    /// The contrast that counts as a full line on this sheet: half the median of all edges, or noise.
    pub(crate) fn reference(&self) -> f32 {
        let mut all: Vec<f32> = self.edges.iter().map(|e| e.1.contrast).collect();
        all.sort_by(f32::total_cmp);
        (all[all.len() / 2] * 0.5).max(NOISE)
    }

    /// Share of edges with a line, 0 to 1.
    pub(crate) fn support(&self) -> f64 {
        let reference = self.reference();
        let sum: f32 = self.edges.iter().map(|e| (e.1.contrast / reference).min(1.0)).sum();
        f64::from(sum) / self.edges.len() as f64
    }

    /// The least share of edges with ink among the lines from border to border, 0 to 1.
    pub(crate) fn weakest_line(&self) -> f64 {
        let reference = self.reference();
        let (rows, columns) = (self.mesh.rows(), self.mesh.columns());
        let mut across = vec![0.0; rows + 1];
        let mut down = vec![0.0; columns + 1];
        for &((a, b), e) in &self.edges {
            let support = f64::from((e.contrast / reference).min(1.0));
            if a.0 == b.0 {
                across[a.0] += support / columns as f64;
            } else {
                down[a.1] += support / rows as f64;
            }
        }
        across.into_iter().chain(down).fold(1.0, f64::min)
    }

    /// The mesh bent so that its edges lie on the lines found, as far as neighbours agree.
    ///
    /// Minimises, over node displacements d, the weighted squared distances from edge midpoints to their
    /// lines plus `stiffness` times the squared second differences of d along rows and columns; by conjugate
    /// gradients (Hestenes and Stiefel 1952).
    pub(crate) fn bent(&self, stiffness: f64) -> Mesh {
        let d = Elastic::new(self, stiffness).solve();
        let limit = self.mesh.pitch() * 0.5;
        moved(&self.mesh, |i| d[i].clamp(-limit, limit))
    }
}

/// A mesh whose nodes are displaced; `by` gives x, y of the first, of the second, ...
fn moved(mesh: &Mesh, by: impl Fn(usize) -> f64) -> Mesh {
    let columns = mesh.columns() + 1;
    Mesh::from_fn(mesh.rows(), mesh.columns(), |r, c| {
        let i = (r * columns + c) * 2;
        mesh.node(r, c) + Point::new(by(i), by(i + 1))
    })
}

/// The normal equations of [`Fit::bent`]: rows of sparse coefficients over the 2 x nodes unknowns.
pub(crate) struct Elastic {
    unknowns: usize,
    /// Squared-residual terms: coefficients (unknown, factor) and the wanted value, already weighted.
    terms: Vec<Term>,
}

/// Coefficients (unknown, factor) and the wanted value.
type Term = (Vec<(usize, f64)>, f64);

impl Elastic {
    fn new(fit: &Fit, stiffness: f64) -> Self {
        let columns = fit.mesh.columns() + 1;
        let index = |(r, c): (usize, usize)| (r * columns + c) * 2;
        let reference = fit.reference();
        let mut terms = Vec::new();
        for &((a, b), e) in &fit.edges {
            let weight = f64::from((e.contrast / reference).min(1.0)).powi(2);
            if weight < 0.05 {
                continue;
            }
            let (p, q) = (fit.mesh.node(a.0, a.1), fit.mesh.node(b.0, b.1));
            let length = p.distance(q).max(1e-6);
            let (nx, ny) = (-(q.y - p.y) / length * weight / 2.0, (q.x - p.x) / length * weight / 2.0);
            let (i, j) = (index(a), index(b));
            terms.push((vec![(i, nx), (i + 1, ny), (j, nx), (j + 1, ny)], e.offset * weight));
        }
        Self::stiffened(&fit.mesh, terms, stiffness)
    }

    /// The system in which cells' middles (the means of their corners) have places to be.
    pub(crate) fn through(
        mesh: &Mesh,
        middles: impl Iterator<Item = ((usize, usize), Point)>,
        stiffness: f64,
    ) -> Self {
        let columns = mesh.columns() + 1;
        let mut terms = Vec::new();
        for ((r, c), place) in middles {
            let nodes = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)];
            let middle = nodes.iter().fold(Point::default(), |sum, n| sum + mesh.node(n.0, n.1)) * 0.25;
            for (axis, wanted) in [place.x - middle.x, place.y - middle.y].into_iter().enumerate() {
                let row = nodes.iter().map(|&(r, c)| ((r * columns + c) * 2 + axis, 0.25)).collect();
                terms.push((row, wanted));
            }
        }
        Self::stiffened(mesh, terms, stiffness)
    }

    fn stiffened(mesh: &Mesh, mut terms: Vec<Term>, stiffness: f64) -> Self {
        let (rows, columns) = (mesh.rows() + 1, mesh.columns() + 1);
        let index = |(r, c): (usize, usize)| (r * columns + c) * 2;
        let k = stiffness.sqrt();
        let mut bend = |a, b, c| {
            for axis in 0..2 {
                terms.push((
                    vec![(index(a) + axis, k), (index(b) + axis, -2.0 * k), (index(c) + axis, k)],
                    0.0,
                ));
            }
        };
        for r in 0..rows {
            for c in 0..columns {
                if c + 2 < columns {
                    bend((r, c), (r, c + 1), (r, c + 2));
                }
                if r + 2 < rows {
                    bend((r, c), (r + 1, c), (r + 2, c));
                }
            }
        }
        Self { unknowns: rows * columns * 2, terms }
    }

    /// The mesh displaced by the solution.
    pub(crate) fn moved(&self, mesh: &Mesh) -> Mesh {
        let d = self.solve();
        moved(mesh, |i| d[i])
    }

    /// A^T A x + a whisper of x, so that nodes nobody measured stay put.
    fn apply(&self, x: &[f64]) -> Vec<f64> {
        let mut out: Vec<f64> = x.iter().map(|v| v * 1e-4).collect();
        for (row, _) in &self.terms {
            let dot: f64 = row.iter().map(|&(i, k)| k * x[i]).sum();
            for &(i, k) in row {
                out[i] += k * dot;
            }
        }
        out
    }

    fn solve(&self) -> Vec<f64> {
        let mut x = vec![0.0; self.unknowns];
        let mut residual = vec![0.0; self.unknowns];
        for (row, want) in &self.terms {
            for &(i, k) in row {
                residual[i] += k * want;
            }
        }
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
        let mut direction = residual.clone();
        let mut norm = dot(&residual, &residual);
        let enough = norm * 1e-8;
        for _ in 0..200 {
            if norm <= enough {
                break;
            }
            let moved = self.apply(&direction);
            let alpha = norm / dot(&direction, &moved);
            for i in 0..x.len() {
                x[i] += alpha * direction[i];
                residual[i] -= alpha * moved[i];
            }
            let next = dot(&residual, &residual);
            for (d, r) in direction.iter_mut().zip(&residual) {
                *d = r + next / norm * *d;
            }
            norm = next;
        }
        x
    }
}
