//! Boards that the numbers beside their frames tell.

use super::board::Board;
use super::candidate::Candidate;
use super::choose::{self, Scored};
use super::fit::bend;
use super::fit::lattice::Lattice;
use super::propose::ink;
use super::propose::page::Parted;
use super::propose::totals;
use super::search::FINDING;
use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::normalise::NormalisedImage;

/// Reach, in cells, of the look for lines.
const REACH: f64 = 0.1;

/// The boards on an image, whose page tells ink and paper apart, that have a number beside each row and each
/// column, the best first.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn beside(image: &NormalisedImage, page: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    clock.check(FINDING)?;
    let found = totals::meshes(page, ink::USUAL).into_iter();
    let mut boards: Vec<Board> = found.map(|mesh| fitted(image, Candidate::full(mesh, 0.0))).collect();
    boards.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(boards)
}

/// The board of a lattice in a frame, on its lines where it has any.
pub(super) fn fitted(image: &NormalisedImage, candidate: Candidate) -> Board {
    let flat = Lattice::new(&image.grey, candidate.mesh.clone(), candidate.exists.clone(), REACH);
    let lattice = bend::bend(&image.grey, candidate).unwrap_or(flat);
    let score = lattice.support();
    choose::boards::board(image, &Scored { lattice, score })
}
