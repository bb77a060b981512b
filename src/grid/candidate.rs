//! A hypothesis of where a grid may lie: what proposing hands to fitting.

use crate::geometry::Mesh;

/// Cells along each side of the boards that are looked for, the usual one first.
pub(super) const COUNTS: [usize; 9] = [9, 16, 12, 10, 8, 7, 6, 5, 4];

/// Cells along each side of the usual board.
pub(super) const USUAL: usize = COUNTS[0];

/// Smallest cell, as the pitch in pixels: two lines and a symbol of five pixels.
pub(super) const LEAST_PITCH: f64 = 8.0;

/// Cells along a box of the grids that overlap, and boxes along a grid.
pub(super) const BOX: usize = 3;

/// Most rows or columns of a lattice: three times those of a samurai.
pub(super) const MOST_SIDE: usize = 66;

/// A lattice that may be that of a board, or a part of it.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The nodes, in pixels of the image.
    pub(super) mesh: Mesh,
    /// Whether the cell exists, row by row.
    pub(super) exists: Vec<bool>,
    /// Share of its edges under which ink has to be, 0 to 1, for this to be worth fitting: it follows from
    /// how well the evidence places the lattice.
    pub(super) least_support: f64,
}

impl Candidate {
    /// A lattice all of whose cells exist.
    pub(super) fn full(mesh: Mesh, least_support: f64) -> Self {
        let exists = vec![true; mesh.rows() * mesh.columns()];
        Self { mesh, exists, least_support }
    }

    /// Whether the lattice is as large as the usual board.
    pub(super) fn is_usual(&self) -> bool {
        self.mesh.rows() == USUAL && self.mesh.columns() == USUAL
    }
}

/// Of a lattice of so many rows and columns the flags of its cells, row by row, with those of `beside` cells
/// that are not its own on every side.
pub(super) fn widened(flags: &[bool], (rows, columns): (usize, usize), beside: usize) -> Vec<bool> {
    let inner = |v: usize, n: usize| v.checked_sub(beside).filter(|&v| v < n);
    let cells = (0..rows + 2 * beside).flat_map(|r| (0..columns + 2 * beside).map(move |c| (r, c)));
    let flag = |(r, c)| Some(flags[inner(r, rows)? * columns + inner(c, columns)?]);
    cells.map(|at| flag(at).unwrap_or(false)).collect()
}
