//! Points, quadrilaterals, homographies and the lattice of nodes that places every cell on the photo.

mod homography;
#[cfg(test)]
mod laws;
mod mesh;
mod turn;

pub use homography::Homography;
pub use mesh::Mesh;
pub use turn::Turn;

use serde::{Deserialize, Serialize};

/// How many times as long the longer of two lengths is as the shorter one.
pub fn ratio(a: f64, b: f64) -> f64 {
    (a / b).max(b / a)
}

/// The value in the middle of these, in their order; `None` where there are none.
pub fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}

/// A position in pixels; x to the right, y down, (0, 0) the top left corner of the top left pixel.
///
/// Files and programs see it as `[x, y]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 2]", into = "[f64; 2]")]
pub struct Point {
    /// Pixels from the left edge.
    pub x: f64,
    /// Pixels from the top edge.
    pub y: f64,
}

impl Point {
    /// The point at `(x, y)`.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// x and y to a tenth: finer than a corner on a photo is known.
    pub fn tenths(self) -> (f64, f64) {
        let tenths = |pixels: f64| (pixels * 10.0).round() / 10.0;
        (tenths(self.x), tenths(self.y))
    }

    /// Euclidean distance to `other`.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The unit normal of the line to `other`, to the right of its direction as one looks at the screen.
    #[must_use]
    pub fn normal_to(self, other: Self) -> Self {
        let length = self.distance(other).max(f64::MIN_POSITIVE);
        Self::new(-(other.y - self.y) / length, (other.x - self.x) / length)
    }

    /// The point `t` of the way from `self` (`t` = 0) to `other` (`t` = 1).
    #[must_use]
    pub fn lerp(self, other: Self, t: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Point> for [f64; 2] {
    fn from(point: Point) -> Self {
        [point.x, point.y]
    }
}

impl std::ops::Add for Point {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Self::new(self.x + o.x, self.y + o.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        Self::new(self.x - o.x, self.y - o.y)
    }
}

impl std::ops::Mul<f64> for Point {
    type Output = Self;
    fn mul(self, k: f64) -> Self {
        Self::new(self.x * k, self.y * k)
    }
}

/// Four corners in reading order of the thing they bound: top left, top right, bottom right, bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quad(pub [Point; 4]);

impl Quad {
    /// The same about its middle, so many times as large.
    #[must_use]
    pub fn scaled(&self, by: f64) -> Self {
        let middle = self.centre();
        Self(self.0.map(|p| middle.lerp(p, by)))
    }

    /// The mean of the four corners.
    pub fn centre(&self) -> Point {
        self.0.iter().fold(Point::default(), |sum, &p| sum + p) * 0.25
    }

    /// Area in square pixels, positive when the corners run clockwise on screen (y down).
    pub fn signed_area(&self) -> f64 {
        let p = &self.0;
        (0..4).map(|i| p[i].x * p[(i + 1) % 4].y - p[(i + 1) % 4].x * p[i].y).sum::<f64>() / 2.0
    }

    /// Whether all four corners turn the same way: no fold, no dent.
    pub fn is_convex(&self) -> bool {
        let p = &self.0;
        let turns = (0..4).map(|i| {
            let (a, b) = (p[(i + 1) % 4] - p[i], p[(i + 2) % 4] - p[(i + 1) % 4]);
            a.x * b.y - a.y * b.x
        });
        let (mut positive, mut negative) = (false, false);
        for t in turns {
            positive |= t > 0.0;
            negative |= t <= 0.0;
        }
        positive != negative
    }

    /// Whether a point lies inside, where the quadrilateral is convex.
    pub fn contains(&self, p: Point) -> bool {
        let q = &self.0;
        let (mut left, mut right) = (false, false);
        for i in 0..4 {
            let (s, t) = (q[(i + 1) % 4] - q[i], p - q[i]);
            let turn = s.x * t.y - s.y * t.x;
            left |= turn < 0.0;
            right |= turn > 0.0;
        }
        left != right
    }
}

/// A cell of a grid, counted from zero; people, files and programs see it counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(into = "Numbered")]
pub struct Cell {
    /// Rows from the top, from zero.
    pub row: u16,
    /// Columns from the left, from zero.
    pub column: u16,
}

/// A cell as files and programs see it.
#[derive(Serialize)]
struct Numbered {
    row: u32,
    column: u32,
}

impl From<Cell> for Numbered {
    fn from(cell: Cell) -> Self {
        Self { row: u32::from(cell.row) + 1, column: u32::from(cell.column) + 1 }
    }
}

impl Cell {
    /// The cell at `(row, column)`, both from zero.
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }

    /// Row and column as people and files see them, from one: wider than the cell's own, which may be the
    /// last there is.
    pub const fn from_one(self) -> (u32, u32) {
        (self.row as u32 + 1, self.column as u32 + 1)
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (row, column) = self.from_one();
        write!(f, "row {row} column {column}")
    }
}

/// Where a cell lies on the photo: made once by `grid`, carried unchanged into every message and record.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The cell of the upright puzzle.
    pub cell: Cell,
    /// Its corners in photo pixels (as stored in the file), in the puzzle's own reading order.
    pub quad: Quad,
}
