//! Four sides that may bound a grid, and the lattices that fill them.

use super::region::Region;
use crate::geometry::{Homography, Mesh, Point, Quad};
use crate::grid::candidate::{Candidate, LEAST_PITCH};

/// Points along each side at which its bow is measured: one a node of a 9 x 9 grid.
pub(super) const BOW_POINTS: usize = 10;

/// Bow, as a share of the side, above which a lattice with straight sides may settle on the wrong lines: a
/// third of a cell.
const LEAST_BOW: f64 = 0.035;

/// Bow, as a share of the side, above which no paper bows.
const MOST_BOW: f64 = 0.16;

/// Corners nearer to each other than this share of a quadrilateral's size are the same: a fifth of a cell of
/// a 9 x 9 board.
const SAME: f64 = 0.02;

/// How far the ink lies inside each straight side, in pixels, at [`BOW_POINTS`] points from one corner to the
/// next; sides as in the quadrilateral: top, right, bottom, left.
pub(super) type Bows = [Vec<f64>; 4];

/// A hypothesis: a quadrilateral, and how its sides bow inwards.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    /// The corners, in pixels of the image.
    pub(crate) quad: Quad,
    /// What the ink takes up.
    pub(crate) region: Region,
    bows: Bows,
}

impl Outline {
    /// The outline with these corners and bows of ink that takes up a region.
    pub(super) const fn new(quad: Quad, region: Region, bows: Bows) -> Self {
        Self { quad, region, bows }
    }

    /// The outline with these corners (pixels of the image, clockwise) and straight sides.
    pub(crate) fn of_quad(quad: Quad) -> Self {
        let low = |of: fn(&Point) -> f64| quad.0.iter().map(of).fold(f64::MAX, f64::min).max(0.0);
        let high = |of: fn(&Point) -> f64| quad.0.iter().map(of).fold(0.0, f64::max);
        let (left, top) = (low(|p| p.x) as u32, low(|p| p.y) as u32);
        let side = |from: u32, to: f64| (to.ceil() as u32).saturating_sub(from).max(1);
        let (width, height) = (side(left, high(|p| p.x)), side(top, high(|p| p.y)));
        Self { quad, region: Region { left, top, width, height }, bows: no_bows() }
    }

    /// The lattices of `count` x `count` cells that fill the outline: with straight sides, and with bowed
    /// ones where they bow; none where cells would be too small. `least_support` is what each needs to be
    /// worth fitting.
    pub(crate) fn candidates(&self, count: usize, least_support: f64) -> impl Iterator<Item = Candidate> {
        let straight = self.straight().mesh(count);
        let bowed = if self.is_bowed() { self.mesh(count) } else { None };
        let meshes = straight.into_iter().chain(bowed).filter(|mesh| mesh.pitch() >= LEAST_PITCH);
        meshes.map(move |mesh| Candidate::full(mesh, least_support))
    }

    /// The lattice of `n` x `n` cells that lies within the sides as they are measured to be: bowed only where
    /// that is needed.
    pub(super) fn nearest_mesh(&self, n: usize) -> Option<Mesh> {
        if self.is_bowed() { self.mesh(n) } else { self.straight().mesh(n) }
    }

    /// A lattice of `n` x `n` cells that fills the outline.
    pub(crate) fn mesh(&self, n: usize) -> Option<Mesh> {
        self.lattice(n, n)
    }

    /// A lattice that fills the outline: perspective from the corners, the bow of the sides carried inwards
    /// (Coons, "Surfaces for computer-aided design of space forms", 1967).
    pub(crate) fn lattice(&self, rows: usize, columns: usize) -> Option<Mesh> {
        let (width, height) = (columns as f64, rows as f64);
        let unit = Quad([
            Point::new(0.0, 0.0),
            Point::new(width, 0.0),
            Point::new(width, height),
            Point::new(0.0, height),
        ]);
        let flat = Homography::between(&unit, &self.quad)?;
        Some(Mesh::from_fn(rows, columns, |r, c| {
            let (u, v) = (c as f64 / width, r as f64 / height);
            let bow = self.bow(0, u) * (1.0 - v) + self.bow(2, 1.0 - u) * v;
            let sway = self.bow(3, 1.0 - v) * (1.0 - u) + self.bow(1, v) * u;
            flat.apply(Point::new(c as f64, r as f64)) + bow + sway
        }))
    }

    /// Whether another outline has the same corners, nearly.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.quad.0.iter().zip(&other.quad.0).all(|(p, q)| p.distance(*q) < SAME * self.size())
    }

    /// The side of a square that is as large.
    fn size(&self) -> f64 {
        self.quad.signed_area().abs().sqrt()
    }

    /// Whether a side bows enough to need the lattice bent beforehand.
    fn is_bowed(&self) -> bool {
        self.bows.iter().flatten().any(|&d| d > LEAST_BOW * self.size())
    }

    /// Whether a side bows more than paper does: cells are missing at a corner, over which it leads.
    pub(super) fn is_notched(&self) -> bool {
        self.bows.iter().flatten().any(|&d| d.abs() > MOST_BOW * self.size())
    }

    /// The same corners with straight sides.
    fn straight(&self) -> Self {
        Self { bows: no_bows(), ..self.clone() }
    }

    /// The displacement of the side's point at `t` (0 to 1 from its first corner).
    fn bow(&self, side: usize, t: f64) -> Point {
        let at = t * (BOW_POINTS - 1) as f64;
        let i = (at as usize).min(BOW_POINTS - 2);
        let d = self.bows[side][i] + (self.bows[side][i + 1] - self.bows[side][i]) * (at - i as f64);
        inward(&self.quad, side) * d
    }
}

/// The bows of straight sides.
fn no_bows() -> Bows {
    std::array::from_fn(|_| vec![0.0; BOW_POINTS])
}

/// The unit normal of a side that points into the quadrilateral.
pub(super) fn inward(quad: &Quad, side: usize) -> Point {
    quad.0[side].normal_to(quad.0[(side + 1) % 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_that_leads_over_a_missing_cell_bows_more_than_paper() {
        let (near, far) = (100.0, 600.0);
        let quad = Quad([(near, near), (far, near), (far, far), (near, far)].map(|(x, y)| Point::new(x, y)));
        let region = Region { left: 100, top: 100, width: 500, height: 500 };
        let is_notched = |bow: f64| {
            let mut bows = no_bows();
            bows[1][7] = bow;
            Outline::new(quad, region, bows).is_notched()
        };
        // A curled page; one of five cells.
        assert!(!is_notched(50.0) && !is_notched(-50.0));
        assert!(is_notched(100.0) && is_notched(-100.0));
    }
}
