//! A hypothesis of a single grid is bent until it lies on the lines.

use super::lattice::Lattice;
use crate::geometry::Mesh;
use crate::grid::candidate::Candidate;
use image::GrayImage;

/// Support a hypothesis needs to be worth bending on, once it was bent as far as its lines reach.
const LEAST_BENT: f64 = 0.5;

/// Bending, from rigid with a wide view to supple with a narrow one: stiffness, and reach in cells.
const BENDING: [(f64, f64); 4] = [(8.0, 0.25), (2.0, 0.18), (1.0, 0.12), (0.5, 0.1)];

/// Reach of the first look, in cells: a hull may miss a corner by a third of a cell.
const FIRST_REACH: f64 = 0.3;

/// How far a node is from the middle between its neighbours, in cells, where stems of bold letters may have
/// passed for hairlines beside them; where it is further than that, the lattice is no board's.
const KINKED: std::ops::Range<f64> = 0.045..0.25;

/// Support of a lattice that lies on lines nearly everywhere.
const ON_LINES: f64 = 0.9;

/// The lattice that a candidate becomes when it is bent onto its lines; `None` where it has too few.
pub(crate) fn bend(image: &GrayImage, candidate: Candidate) -> Option<Lattice> {
    bent(candidate, |mesh, exists, reach| Lattice::new(image, mesh, exists, reach))
}

/// The same for lines that are paler than the rings about numbers beside them.
pub(crate) fn bend_steadily(image: &GrayImage, candidate: Candidate) -> Option<Lattice> {
    bent(candidate, |mesh, exists, reach| Lattice::steady(image, mesh, exists, reach))
}

/// Bends a candidate, whose edges `measure` looks for within a reach (share of the pitch).
fn bent(candidate: Candidate, measure: impl Fn(Mesh, Vec<bool>, f64) -> Lattice) -> Option<Lattice> {
    let start = measure(candidate.mesh, candidate.exists, FIRST_REACH);
    let bend = |how: fn(&Lattice, f64) -> Mesh| {
        let mut least = candidate.least_support;
        let mut lattice = start.clone();
        for (stiffness, reach) in BENDING {
            if lattice.support() < least {
                return None;
            }
            least = least.max(LEAST_BENT);
            lattice = measure(how(&lattice, stiffness), lattice.exists, reach);
        }
        Some(lattice)
    };
    let lattice = bend(Lattice::bent)?;
    let kink = lattice.kink();
    let wary = (KINKED.contains(&kink) && lattice.support() > ON_LINES)
        .then(|| bend(Lattice::bent_warily))
        .flatten();
    let is_better = |wary: &Lattice| wary.kink() < kink / 2.0 && wary.support() >= lattice.support();
    Some(wary.filter(is_better).unwrap_or(lattice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use image::Luma;

    /// Pixels along the side of a cell.
    const SIDE: u32 = 24;

    #[test]
    fn stems_of_bold_letters_beside_hairlines_do_not_bend_the_corner_of_a_board() {
        let stem = |x: u32, y: u32| {
            let (row, column) = (y / SIDE, x / SIDE);
            row >= 10
                && (5..8).contains(&column)
                && (5..9).contains(&(x % SIDE))
                && (5..19).contains(&(y % SIDE))
        };
        let image = GrayImage::from_fn(12 * SIDE + 40, 12 * SIDE + 40, |x, y| {
            let (x, y) = (x.wrapping_sub(20), y.wrapping_sub(20));
            let is_on = x <= 12 * SIDE && y <= 12 * SIDE;
            Luma([if is_on && stem(x, y) {
                30
            } else if is_on && (x % SIDE == 0 || y % SIDE == 0) {
                190
            } else {
                240
            }])
        });
        let at = |i: usize| 20.5 + i as f64 * f64::from(SIDE);
        let mesh = Mesh::from_fn(12, 12, |r, c| Point::new(at(c), at(r)));
        let lattice = bend(&image, Candidate::full(mesh.clone(), 0.3)).expect("its lines are there");
        let off = |(r, c)| lattice.mesh.node(r, c).distance(mesh.node(r, c));
        let worst = (0..=12).flat_map(|r| (0..=12).map(move |c| (r, c))).map(off).fold(0.0, f64::max);
        assert!(worst < 0.06 * f64::from(SIDE), "{worst}");
    }
}
