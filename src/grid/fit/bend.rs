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
    let mut least = candidate.least_support;
    let mut lattice = measure(candidate.mesh, candidate.exists, FIRST_REACH);
    for (stiffness, reach) in BENDING {
        if lattice.support() < least {
            return None;
        }
        least = least.max(LEAST_BENT);
        lattice = measure(lattice.bent(stiffness), lattice.exists, reach);
    }
    Some(lattice)
}
