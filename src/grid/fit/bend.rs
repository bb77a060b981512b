//! A hypothesis of a single grid is bent until it lies on the lines.

use super::lattice::Lattice;
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
    let mut least = candidate.least_support;
    let mut lattice = Lattice::new(image, candidate.mesh, candidate.exists, FIRST_REACH);
    for (stiffness, reach) in BENDING {
        if lattice.support() < least {
            return None;
        }
        least = least.max(LEAST_BENT);
        lattice = Lattice::new(image, lattice.bent(stiffness), lattice.exists, reach);
    }
    Some(lattice)
}
