//! A lattice of nodes: where every cell of a board lies on a picture, straight, tilted or curled alike.

use super::{Cell, Homography, Place, Point, Quad, Turn};

/// `(rows + 1) x (columns + 1)` nodes in pixels, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    rows: usize,
    columns: usize,
    nodes: Vec<Point>,
    is_staggered: bool,
}

impl Mesh {
    /// A mesh of `rows` x `columns` cells whose node at lattice coordinates (row, column) is `node(row,
    /// column)`.
    pub fn from_fn(rows: usize, columns: usize, mut node: impl FnMut(usize, usize) -> Point) -> Self {
        let nodes =
            (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c))).map(|(r, c)| node(r, c)).collect();
        Self { rows, columns, nodes, is_staggered: false }
    }

    /// The same nodes, cells lying on them as bricks do: those of the last row between the nodes, those of
    /// each row above it half a cell further to the right.
    #[must_use]
    pub fn staggered(self) -> Self {
        Self { is_staggered: true, ..self }
    }

    /// Whether the cells lie as bricks do.
    pub const fn is_staggered(&self) -> bool {
        self.is_staggered
    }

    /// How far, in columns, the cells of a row stand to the right of the nodes of their number.
    pub fn indent(&self, row: usize) -> f64 {
        if self.is_staggered { (self.rows.saturating_sub(row + 1)) as f64 / 2.0 } else { 0.0 }
    }

    /// The mesh of `rows` x `columns` cells that begins at the node `(top, left)` of this one; staggered
    /// meshes are taken whole.
    ///
    /// # Panics
    /// If the part reaches beyond the mesh.
    #[must_use]
    pub fn part(&self, (top, left): (usize, usize), (rows, columns): (usize, usize)) -> Self {
        let part = Self::from_fn(rows, columns, |r, c| self.node(top + r, left + c));
        Self { is_staggered: self.is_staggered, ..part }
    }

    /// The mesh with so many more cells on every side, as the outermost lead on.
    #[must_use]
    pub fn widened(&self, beside: usize) -> Self {
        let off = beside as f64;
        Self::from_fn(self.rows + 2 * beside, self.columns + 2 * beside, |r, c| {
            self.map(Point::new(c as f64 - off, r as f64 - off))
        })
    }

    /// The mesh with each row and column of nodes on the cubic curves that lie nearest to them (by least
    /// squares), as on a page that is tilted or curled: what pulls single lines off is taken out.
    #[must_use]
    pub fn smoothed(&self) -> Self {
        let (across, down) = (nearest_cubics(self.columns + 1), nearest_cubics(self.rows + 1));
        let sum = |weights: &[f64], node: &dyn Fn(usize) -> Point| {
            weights.iter().enumerate().fold(Point::default(), |sum, (k, &w)| sum + node(k) * w)
        };
        let rows = Self::from_fn(self.rows, self.columns, |r, c| sum(&across[c], &|k| self.node(r, k)));
        let nodes = Self::from_fn(self.rows, self.columns, |r, c| sum(&down[r], &|k| rows.node(k, c)));
        Self { is_staggered: self.is_staggered, ..nodes }
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
        if self.is_staggered {
            let (x, y) = (c as f64 + self.indent(r), r as f64);
            return Quad(
                [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)]
                    .map(|(x, y)| self.map(Point::new(x, y))),
            );
        }
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

    /// [`Mesh::map`] of places in one row of the lattice, which costs less than that of each by itself.
    pub fn map_row<'a>(&'a self, columns: &'a [f64], row: f64) -> impl Iterator<Item = Point> + 'a {
        let r = (row as usize).min(self.rows - 1);
        let v = row - r as f64;
        let line = |r: usize| &self.nodes[r * (self.columns + 1)..(r + 1) * (self.columns + 1)];
        let sides = |ends: &[Point]| (ends[0], ends[1] - ends[0]);
        let cells: Vec<_> = line(r).windows(2).map(sides).zip(line(r + 1).windows(2).map(sides)).collect();
        columns.iter().map(move |&column| {
            let c = (column as u32 as usize).min(cells.len() - 1);
            let u = column - c as f64;
            let ((above, along_above), (below, along_below)) = cells[c];
            (above + along_above * u).lerp(below + along_below * u, v)
        })
    }

    /// Every node moved by `f`.
    #[must_use]
    pub fn mapped(&self, f: impl FnMut(Point) -> Point) -> Self {
        Self { nodes: self.nodes.iter().copied().map(f).collect(), ..*self }
    }

    /// The same nodes, numbered as seen after the picture is moved upright by `turn`; bricks stay where they
    /// are only if that is none.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let (mut rows, mut columns) = (self.rows, self.columns);
        if turn.quarters % 2 == 1 {
            std::mem::swap(&mut rows, &mut columns);
        }
        let turned = Self::from_fn(rows, columns, |r, c| {
            let (row, column) = turn.before((r, c), (self.rows, self.columns));
            self.node(row, column)
        });
        Self { is_staggered: self.is_staggered, ..turned }
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
        let (width, height) = self.sides();
        f64::midpoint(width, height)
    }

    /// Mean width and height of a cell in pixels.
    pub fn sides(&self) -> (f64, f64) {
        let across: f64 = (0..=self.rows).map(|r| self.node(r, 0).distance(self.node(r, self.columns))).sum();
        let down: f64 = (0..=self.columns).map(|c| self.node(0, c).distance(self.node(self.rows, c))).sum();
        (across / ((self.rows + 1) * self.columns) as f64, down / ((self.columns + 1) * self.rows) as f64)
    }
}

/// For each of so many places along a line, what the values at all of them count of the cubic curve that lies
/// nearest to them.
fn nearest_cubics(count: usize) -> Vec<Vec<f64>> {
    let mut basis: Vec<Vec<f64>> = Vec::new();
    for power in 0..4.min(count) as i32 {
        let place = |k: usize| 2.0 * k as f64 / (count - 1).max(1) as f64 - 1.0;
        let mut curve: Vec<f64> = (0..count).map(|k| place(k).powi(power)).collect();
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        for other in &basis {
            let share = dot(&curve, other);
            curve.iter_mut().zip(other).for_each(|(own, other)| *own -= share * other);
        }
        let length = dot(&curve, &curve).sqrt();
        basis.push(curve.iter().map(|value| value / length).collect());
    }
    let weight = |at: usize, of: usize| basis.iter().map(|curve| curve[at] * curve[of]).sum();
    (0..count).map(|at| (0..count).map(|of| weight(at, of)).collect()).collect()
}
