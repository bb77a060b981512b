//! The edges of a lattice's cells.

use crate::geometry::{Mesh, Point};

/// An edge of a cell: from a node to the next one in its row or in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// Row of the node it begins at.
    pub(super) row: usize,
    /// Column of the node it begins at.
    pub(super) column: usize,
    /// Whether it runs down a column and not along a row.
    pub(super) is_down: bool,
}

impl Edge {
    /// The edges of a lattice of `rows` x `columns` cells, line by line: along rows first, then along
    /// columns.
    pub(super) fn all(rows: usize, columns: usize) -> impl Iterator<Item = Self> {
        let of = move |rows: usize, columns: usize, is_down| {
            (0..rows).flat_map(move |row| (0..columns).map(move |column| Self { row, column, is_down }))
        };
        of(rows + 1, columns, false).chain(of(rows, columns + 1, true))
    }

    /// The number of the line it lies on, among those that run in its direction.
    pub(super) const fn line(self) -> usize {
        if self.is_down { self.column } else { self.row }
    }

    /// Row and column of the node it begins at, and of the one it ends at.
    pub(super) const fn nodes(self) -> [(usize, usize); 2] {
        let (r, c) = (self.row, self.column);
        [(r, c), if self.is_down { (r + 1, c) } else { (r, c + 1) }]
    }

    /// Where it begins and ends on a mesh.
    pub(super) fn ends(self, mesh: &Mesh) -> [Point; 2] {
        self.nodes().map(|(row, column)| mesh.node(row, column))
    }

    /// The place half way along it on a mesh.
    pub(super) fn middle(self, mesh: &Mesh) -> Point {
        let [a, b] = self.ends(mesh);
        a.lerp(b, 0.5)
    }

    /// Whether it bounds a cell of `rows` x `columns` that exists; `exists` is row by row.
    pub(super) fn bounds(self, rows: usize, columns: usize, exists: &[bool]) -> bool {
        let is = |r: usize, c: usize| r < rows && c < columns && exists[r * columns + c];
        let (r, c) = (self.row, self.column);
        let other = if self.is_down { c > 0 && is(r, c - 1) } else { r > 0 && is(r - 1, c) };
        is(r, c) || other
    }
}
