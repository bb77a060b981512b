//! A lattice laid over an image, and how well ink supports its lines.

use super::evidence::{Evidence, Gauge};
use crate::geometry::Mesh;
use crate::grid::edge::Edge;
use crate::grid::elastic::Elastic;
use image::GrayImage;

/// Grey levels (of 230) below which a line's contrast cannot be told from paper grain and sensor noise.
const NOISE: f32 = 5.0;

/// Share of the median contrast of a lattice's edges that counts as a full line: lines somewhat fainter than
/// most are lines as well.
const FULL: f32 = 0.5;

/// Weight below which an edge does not pull: it shows nothing but grain.
const LEAST_PULL: f64 = 0.05;

/// How far a node may be bent along an axis at once, in cells: further lies the next line.
const LIMIT: f64 = 0.5;

/// How far from its line an edge that counts half stays where those around it pull it away, in cells.
const DISSENT: f64 = 0.05;

/// How often it is asked which edges do.
const WARY_ROUNDS: usize = 3;

/// A lattice with the evidence for each of its edges.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    /// The nodes, in pixels of the image.
    pub(crate) mesh: Mesh,
    /// The edges that bound a cell that exists, in the order of [`Edge::all`].
    pub(crate) edges: Vec<(Edge, Evidence)>,
    /// Whether the cell exists, row by row.
    pub(crate) exists: Vec<bool>,
}

impl Lattice {
    /// Measures every edge of `mesh`, all of whose cells exist, within `reach` (share of the pitch).
    pub(crate) fn full(image: &GrayImage, mesh: Mesh, reach: f64) -> Self {
        let exists = vec![true; mesh.rows() * mesh.columns()];
        Self::new(image, mesh, exists, reach)
    }

    /// Measures every edge of those cells that exist.
    pub(crate) fn new(image: &GrayImage, mesh: Mesh, exists: Vec<bool>, reach: f64) -> Self {
        let gauge = Gauge::new(image, mesh.pitch(), reach);
        Self::measured(gauge, mesh, exists)
    }

    /// The same, passing over what is darker than a line along a piece of an edge alone.
    pub(crate) fn steady(image: &GrayImage, mesh: Mesh, exists: Vec<bool>, reach: f64) -> Self {
        let gauge = Gauge::new(image, mesh.pitch(), reach).steady();
        Self::measured(gauge, mesh, exists)
    }

    fn measured(mut gauge: Gauge<'_>, mesh: Mesh, exists: Vec<bool>) -> Self {
        let (rows, columns) = (mesh.rows(), mesh.columns());
        let edges = Edge::all(rows, columns).filter(|edge| edge.bounds(rows, columns, &exists));
        let edges = edges.map(|edge| (edge, gauge.measure(edge.ends(&mesh)))).collect();
        Self { mesh, edges, exists }
    }

    /// The contrast that counts as a full line on this image, in grey levels: half the median of all edges,
    /// or noise.
    pub(crate) fn full_line(&self) -> f32 {
        let mut all: Vec<f32> = self.edges.iter().map(|e| e.1.contrast).collect();
        let middle = all.len() / 2;
        (*all.select_nth_unstable_by(middle, f32::total_cmp).1 * FULL).max(NOISE)
    }

    /// Share of edges with a line, 0 to 1.
    pub(crate) fn support(&self) -> f64 {
        let full = self.full_line();
        let sum: f32 = self.edges.iter().map(|e| e.1.strength(full)).sum();
        f64::from(sum) / self.edges.len() as f64
    }

    /// The least share of edges with ink among the lines from border to border, 0 to 1.
    pub(crate) fn weakest_line(&self) -> f64 {
        let full = self.full_line();
        let (rows, columns) = (self.mesh.rows(), self.mesh.columns());
        let mut across = vec![0.0; rows + 1];
        let mut down = vec![0.0; columns + 1];
        for &(edge, evidence) in &self.edges {
            let support = f64::from(evidence.strength(full));
            if edge.is_down {
                down[edge.line()] += support / rows as f64;
            } else {
                across[edge.line()] += support / columns as f64;
            }
        }
        across.into_iter().chain(down).fold(1.0, f64::min)
    }

    /// The mesh bent so that its edges lie on the lines found, as far as neighbours agree: the stiffer, the
    /// smoother.
    ///
    /// Minimises, over node displacements d, the weighted squared distances from edge midpoints to their
    /// lines plus `stiffness` times the squared second differences of d along rows and columns.
    pub(crate) fn bent(&self, stiffness: f64) -> Mesh {
        self.pulled(stiffness, |_, _| 1.0)
    }

    /// The same where edges that stay away from their lines, when those around them have gone to theirs,
    /// count the less the farther away they stay (iteratively reweighted least squares, Cauchy's weights):
    /// what they found is no line.
    pub(crate) fn bent_warily(&self, stiffness: f64) -> Mesh {
        let near = self.mesh.pitch() * DISSENT;
        (0..WARY_ROUNDS).fold(self.bent(stiffness), |bent, _| {
            self.pulled(stiffness, |edge, evidence| {
                let [a, b] = edge.ends(&self.mesh);
                let (normal, by) = (a.normal_to(b), edge.middle(&bent) - edge.middle(&self.mesh));
                let off = (evidence.offset - (normal.x * by.x + normal.y * by.y)) / near;
                1.0 / (1.0 + off * off)
            })
        })
    }

    /// The mesh bent by the edges, of which each counts as much as it is a line, times its `trust`.
    fn pulled(&self, stiffness: f64, trust: impl Fn(Edge, Evidence) -> f64) -> Mesh {
        let full = self.full_line();
        let mut elastic = Elastic::new(&self.mesh, stiffness);
        for &(edge, evidence) in &self.edges {
            let weight = f64::from(evidence.strength(full)).powi(2) * trust(edge, evidence);
            if weight >= LEAST_PULL {
                elastic.pull_edge(edge, edge.ends(&self.mesh), evidence.offset, weight);
            }
        }
        elastic.moved(&self.mesh, self.mesh.pitch() * LIMIT)
    }

    /// How far the node that is farthest from the middle between its neighbours on a line is from it, in
    /// cells.
    pub(crate) fn kink(&self) -> f64 {
        let (rows, columns) = (self.mesh.rows(), self.mesh.columns());
        let node = |(r, c): (usize, usize)| self.mesh.node(r, c);
        let nodes = (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c)));
        let threes = nodes.flat_map(|(r, c)| {
            let down = (r + 2 <= rows).then_some([(r, c), (r + 1, c), (r + 2, c)]);
            let across = (c + 2 <= columns).then_some([(r, c), (r, c + 1), (r, c + 2)]);
            down.into_iter().chain(across)
        });
        let bend = |three: [(usize, usize); 3]| {
            let [a, b, c] = three.map(node);
            a.lerp(c, 0.5).distance(b)
        };
        threes.map(bend).fold(0.0, f64::max) / self.mesh.pitch()
    }
}
