//! Plane projective maps (Hartley and Zisserman, "Multiple View Geometry", 2nd ed., chapter 4).

use super::{Point, Quad};

/// A 3 x 3 projective map, row major, normalised so that the last entry is 1 where it is not 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography(pub [f64; 9]);

impl Homography {
    /// The map that leaves every point where it is.
    pub const IDENTITY: Self = Self([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);

    /// The map that takes each corner of `from` to the same corner of `to`; `None` where a side has no
    /// extent.
    pub fn between(from: &Quad, to: &Quad) -> Option<Self> {
        let pairs: Vec<_> = from.0.iter().copied().zip(to.0.iter().copied()).collect();
        Self::fit(&pairs)
    }

    /// The least-squares map for four or more pairs `(from, to)`; `None` for fewer or for degenerate ones.
    ///
    /// Direct linear transformation with the last entry fixed at 1, on coordinates normalised as Hartley
    /// recommends (mean 0, mean distance about 1).
    pub fn fit(pairs: &[(Point, Point)]) -> Option<Self> {
        if pairs.len() < 4 {
            return None;
        }
        let (from, _) = normaliser(pairs.iter().map(|p| p.0))?;
        let (to, unto) = normaliser(pairs.iter().map(|p| p.1))?;
        let mut ata = [[0.0; 9]; 8];
        for &(p, q) in pairs {
            let (p, q) = (from.apply(p), to.apply(q));
            let rows = [
                [p.x, p.y, 1.0, 0.0, 0.0, 0.0, -q.x * p.x, -q.x * p.y, q.x],
                [0.0, 0.0, 0.0, p.x, p.y, 1.0, -q.y * p.x, -q.y * p.y, q.y],
            ];
            for row in &rows {
                for i in 0..8 {
                    for j in 0..9 {
                        ata[i][j] += row[i] * row[j];
                    }
                }
            }
        }
        let h = solve(ata)?;
        let inner = Self([h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1.0]);
        Some(unto.after(&inner).after(&from).normalised())
    }

    /// Where `p` goes.
    pub fn apply(&self, p: Point) -> Point {
        let m = &self.0;
        let w = m[6] * p.x + m[7] * p.y + m[8];
        Point::new((m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w)
    }

    /// The map that does `first`, then `self`.
    #[must_use]
    pub fn after(&self, first: &Self) -> Self {
        let (a, b) = (&self.0, &first.0);
        let mut m = [0.0; 9];
        for (i, entry) in m.iter_mut().enumerate() {
            let (r, c) = (i / 3, i % 3);
            *entry = (0..3).map(|k| a[r * 3 + k] * b[k * 3 + c]).sum();
        }
        Self(m)
    }

    /// The map that undoes this one; `None` where it flattens the plane.
    pub fn inverse(&self) -> Option<Self> {
        let m = &self.0;
        let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
        let adjugate = [
            minor(4, 5, 7, 8),
            -minor(1, 2, 7, 8),
            minor(1, 2, 4, 5),
            -minor(3, 5, 6, 8),
            minor(0, 2, 6, 8),
            -minor(0, 2, 3, 5),
            minor(3, 4, 6, 7),
            -minor(0, 1, 6, 7),
            minor(0, 1, 3, 4),
        ];
        let det = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6];
        (det.abs() > 1e-14).then(|| Self(adjugate.map(|v| v / det)).normalised())
    }

    fn normalised(self) -> Self {
        let last = self.0[8];
        if last.abs() < 1e-12 { self } else { Self(self.0.map(|v| v / last)) }
    }
}

/// The similarity that brings the points to mean 0 and mean distance 1, and its inverse.
fn normaliser(points: impl Iterator<Item = Point> + Clone) -> Option<(Homography, Homography)> {
    let n = points.clone().count() as f64;
    let mean = points.clone().fold(Point::default(), |sum, p| sum + p) * (1.0 / n);
    let spread = points.map(|p| p.distance(mean)).sum::<f64>() / n;
    if spread.is_nan() || spread <= 1e-9 {
        return None;
    }
    let k = 1.0 / spread;
    Some((
        Homography([k, 0.0, -k * mean.x, 0.0, k, -k * mean.y, 0.0, 0.0, 1.0]),
        Homography([spread, 0.0, mean.x, 0.0, spread, mean.y, 0.0, 0.0, 1.0]),
    ))
}

/// Gaussian elimination with partial pivoting of 8 equations in 8 unknowns (right side in column 8).
fn solve(mut a: [[f64; 9]; 8]) -> Option<[f64; 8]> {
    for col in 0..8 {
        let pivot = (col..8).max_by(|&i, &j| a[i][col].abs().total_cmp(&a[j][col].abs()))?;
        if a[pivot][col].abs() < 1e-10 {
            return None;
        }
        a.swap(col, pivot);
        let pivot_row = a[col];
        for (row, values) in a.iter_mut().enumerate() {
            if row != col {
                let k = values[col] / pivot_row[col];
                for (v, p) in values.iter_mut().zip(&pivot_row).skip(col) {
                    *v -= k * p;
                }
            }
        }
    }
    Some(std::array::from_fn(|i| a[i][8] / a[i][i]))
}
