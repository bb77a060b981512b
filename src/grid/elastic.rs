//! A lattice as an elastic surface: nodes are pulled to where they are wanted, and rows and columns of nodes
//! keep each other smooth.

use super::edge::Edge;
use crate::geometry::{Mesh, Point};

/// Weight of each displacement itself, beside pulls of weight 1: so little that it moves nothing, and enough
/// that nodes which nobody pulls stay where they are.
const ANCHOR: f64 = 1e-4;

/// Share of the first squared residual at which the equations count as solved: pulls are then met to a
/// ten-thousandth.
const SOLVED: f64 = 1e-8;

/// Most rounds of conjugate gradients: as many as a 9 x 9 board has unknowns, after which exact arithmetic
/// would be done.
const ROUNDS: usize = 200;

/// What four unknowns are wanted to add up to: one term of the least squares.
#[derive(Clone, Copy, Debug)]
struct Pull {
    unknowns: [usize; 4],
    factors: [f64; 4],
    wanted: f64,
}

/// Least squares over the displacements of a mesh's nodes: pulls, and second differences along rows and
/// columns that are wanted to be 0. The unknowns are x, y of the first node, of the second, ..., row by row.
#[derive(Clone, Debug)]
pub(super) struct Elastic {
    /// Rows and columns of nodes.
    rows: usize,
    columns: usize,
    /// Square root of the weight of second differences.
    bend: f64,
    pulls: Vec<Pull>,
}

impl Elastic {
    /// A mesh that nothing pulls; second differences weigh `stiffness`, pulls up to 1.
    pub(super) fn new(mesh: &Mesh, stiffness: f64) -> Self {
        Self { rows: mesh.rows() + 1, columns: mesh.columns() + 1, bend: stiffness.sqrt(), pulls: Vec::new() }
    }

    /// Pulls the middle of an edge with the ends `a` and `b` to `offset` pixels along its normal, to the
    /// right of its direction.
    pub(super) fn pull_edge(&mut self, edge: Edge, ends: [Point; 2], offset: f64, weight: f64) {
        self.pull_line(edge.nodes(), ends, offset, weight);
    }

    /// The same for the line between any two nodes.
    pub(super) fn pull_line(
        &mut self,
        nodes: [(usize, usize); 2],
        [a, b]: [Point; 2],
        offset: f64,
        weight: f64,
    ) {
        let normal = a.normal_to(b);
        let (nx, ny) = (normal.x * weight / 2.0, normal.y * weight / 2.0);
        let [i, j] = nodes.map(|node| self.unknown(node));
        self.pulls.push(Pull {
            unknowns: [i, i + 1, j, j + 1],
            factors: [nx, ny, nx, ny],
            wanted: offset * weight,
        });
    }

    /// Pulls the middle of a cell of `mesh`, the mean of its corners, to a place.
    pub(super) fn pull_cell(&mut self, mesh: &Mesh, (row, column): (usize, usize), place: Point) {
        let nodes = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)];
        let middle = nodes.iter().fold(Point::default(), |sum, n| sum + mesh.node(n.0, n.1)) * 0.25;
        for (axis, wanted) in [place.x - middle.x, place.y - middle.y].into_iter().enumerate() {
            let unknowns = nodes.map(|node| self.unknown(node) + axis);
            self.pulls.push(Pull { unknowns, factors: [0.25; 4], wanted });
        }
    }

    /// The mesh whose nodes have gone where they are pulled, none by more than `limit` pixels along an axis.
    pub(super) fn moved(&self, mesh: &Mesh, limit: f64) -> Mesh {
        let by = self.solve();
        let at = |i: usize| by[i].clamp(-limit, limit);
        Mesh::from_fn(mesh.rows(), mesh.columns(), |r, c| {
            let i = self.unknown((r, c));
            mesh.node(r, c) + Point::new(at(i), at(i + 1))
        })
    }

    /// The displacement in x of a node; that in y is the next one.
    const fn unknown(&self, (row, column): (usize, usize)) -> usize {
        (row * self.columns + column) * 2
    }

    /// A^T A x, A being the coefficients of all terms, and [`ANCHOR`] times x.
    fn apply(&self, x: &[f64], out: &mut [f64]) {
        for (out, x) in out.iter_mut().zip(x) {
            *out = x * ANCHOR;
        }
        for Pull { unknowns, factors, .. } in &self.pulls {
            let [a, b, c, d] = unknowns.map(|i| x[i]);
            let dot = factors[0] * a + factors[1] * b + factors[2] * c + factors[3] * d;
            for (&i, k) in unknowns.iter().zip(factors) {
                out[i] += k * dot;
            }
        }
        let (across, down) = (2, self.columns * 2);
        for r in 0..self.rows {
            for c in 0..self.columns {
                let i = self.unknown((r, c));
                if c + 2 < self.columns {
                    self.apply_bend(i, across, x, out);
                    self.apply_bend(i + 1, across, x, out);
                }
                if r + 2 < self.rows {
                    self.apply_bend(i, down, x, out);
                    self.apply_bend(i + 1, down, x, out);
                }
            }
        }
    }

    /// The term of [`Elastic::apply`] for the second difference of the unknowns `i`, `i + step` and `i + 2 *
    /// step`.
    fn apply_bend(&self, i: usize, step: usize, x: &[f64], out: &mut [f64]) {
        let k = self.bend;
        let dot = k * x[i] + -2.0 * k * x[i + step] + k * x[i + 2 * step];
        out[i] += k * dot;
        out[i + step] += -2.0 * k * dot;
        out[i + 2 * step] += k * dot;
    }

    /// The displacements, in pixels, by conjugate gradients (Hestenes and Stiefel, "Methods of conjugate
    /// gradients for solving linear systems", 1952).
    fn solve(&self) -> Vec<f64> {
        let unknowns = self.rows * self.columns * 2;
        let mut x = vec![0.0; unknowns];
        let mut residual = vec![0.0; unknowns];
        for Pull { unknowns, factors, wanted } in &self.pulls {
            for (&i, k) in unknowns.iter().zip(factors) {
                residual[i] += k * wanted;
            }
        }
        let mut direction = residual.clone();
        let mut applied = vec![0.0; unknowns];
        let mut norm = dot(&residual, &residual);
        let enough = norm * SOLVED;
        for _ in 0..ROUNDS {
            if norm <= enough {
                break;
            }
            self.apply(&direction, &mut applied);
            let alpha = norm / dot(&direction, &applied);
            for i in 0..unknowns {
                x[i] += alpha * direction[i];
                residual[i] -= alpha * applied[i];
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

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}
