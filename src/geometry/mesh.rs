//! A lattice of nodes: where every cell of a board lies on a picture, straight, tilted or curled alike.

use super::{Cell, Homography, Place, Point, Quad, Turn};

/// `(rows + 1) x (columns + 1)` nodes in pixels, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    rows: usize,
    columns: usize,
    nodes: Vec<Point>,
}

impl Mesh {
    /// A mesh of `rows` x `columns` cells whose node at lattice coordinates (row, column) is `node(row,
    /// column)`.
    pub fn from_fn(rows: usize, columns: usize, mut node: impl FnMut(usize, usize) -> Point) -> Self {
        let nodes =
            (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c))).map(|(r, c)| node(r, c)).collect();
        Self { rows, columns, nodes }
    }

    /// The mesh of a flat board seen through `map`, which takes (column, row) lattice coordinates to pixels.
    pub fn from_homography(rows: usize, columns: usize, map: &Homography) -> Self {
        Self::from_fn(rows, columns, |r, c| map.apply(Point::new(c as f64, r as f64)))
    }

    /// Rows of cells.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of cells.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The node at lattice coordinates `(row, column)`: 0 to [`Mesh::rows`], 0 to [`Mesh::columns`].
    ///
    /// # Panics
    /// If the coordinates lie outside the lattice.
    pub fn node(&self, row: usize, column: usize) -> Point {
        assert!(row <= self.rows && column <= self.columns, "node ({row}, {column}) outside the mesh");
        self.nodes[row * (self.columns + 1) + column]
    }

    /// The four outer corners.
    pub fn corners(&self) -> Quad {
        let (r, c) = (self.rows, self.columns);
        Quad([self.node(0, 0), self.node(0, c), self.node(r, c), self.node(r, 0)])
    }

    /// The four corners of a cell.
    ///
    /// # Panics
    /// If the cell lies outside the mesh.
    pub fn quad(&self, cell: Cell) -> Quad {
        let (r, c) = (cell.row as usize, cell.column as usize);
        Quad([self.node(r, c), self.node(r, c + 1), self.node(r + 1, c + 1), self.node(r + 1, c)])
    }

    /// The cell together with its corners.
    pub fn place(&self, cell: Cell) -> Place {
        Place { cell, quad: self.quad(cell) }
    }

    /// The pixel under lattice coordinates `(column, row)` = `at`, bilinear within each cell and continued
    /// beyond the border cells.
    pub fn map(&self, at: Point) -> Point {
        // Casts saturate: beyond the border they give the border cells.
        let (c, r) = ((at.x as usize).min(self.columns - 1), (at.y as usize).min(self.rows - 1));
        let above = r * (self.columns + 1) + c;
        let below = above + self.columns + 1;
        let (u, v) = (at.x - c as f64, at.y - r as f64);
        let top = self.nodes[above].lerp(self.nodes[above + 1], u);
        let bottom = self.nodes[below].lerp(self.nodes[below + 1], u);
        top.lerp(bottom, v)
    }

    /// Every node moved by `f`.
    #[must_use]
    pub fn mapped(&self, f: impl FnMut(Point) -> Point) -> Self {
        Self { rows: self.rows, columns: self.columns, nodes: self.nodes.iter().copied().map(f).collect() }
    }

    /// The same nodes, numbered as seen after the picture is moved upright by `turn`.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let (mut rows, mut columns) = (self.rows, self.columns);
        if turn.quarters % 2 == 1 {
            std::mem::swap(&mut rows, &mut columns);
        }
        Self::from_fn(rows, columns, |r, c| {
            let (row, column) = turn.before((r, c), (self.rows, self.columns));
            self.node(row, column)
        })
    }

    /// Where a cell of this mesh is found in [`Mesh::turned`] by the same turn.
    pub fn cell_turned(&self, cell: Cell, turn: Turn) -> Cell {
        let (rows, columns) = (self.rows as u16, self.columns as u16);
        let (r, c) = (cell.row, if turn.mirrored { columns - 1 - cell.column } else { cell.column });
        match turn.quarters % 4 {
            0 => Cell::new(r, c),
            1 => Cell::new(c, rows - 1 - r),
            2 => Cell::new(rows - 1 - r, columns - 1 - c),
            _ => Cell::new(columns - 1 - c, r),
        }
    }

    /// Mean length of a cell's side in pixels.
    pub fn pitch(&self) -> f64 {
        let across: f64 = (0..=self.rows).map(|r| self.node(r, 0).distance(self.node(r, self.columns))).sum();
        let down: f64 = (0..=self.columns).map(|c| self.node(0, c).distance(self.node(self.rows, c))).sum();
        let (width, height) = (
            across / ((self.rows + 1) * self.columns) as f64,
            down / ((self.columns + 1) * self.rows) as f64,
        );
        f64::midpoint(width, height)
    }
}
