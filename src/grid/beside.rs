//! Boards that the numbers beside their frames tell.

use super::board::Board;
use super::candidate::Candidate;
use super::choose::{self, Scored};
use super::fit::bend;
use super::fit::lattice::Lattice;
use super::propose::{ink, totals};
use super::search::FINDING;
use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::normalise::NormalisedImage;

/// Reach, in cells, of the look for lines.
const REACH: f64 = 0.1;

/// The boards on an image that have a number beside each row and each column, the best first.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub fn beside(image: &NormalisedImage, clock: &Clock) -> Result<Vec<Board>> {
    clock.check(FINDING)?;
    let mut boards: Vec<Board> = Vec::new();
    for mesh in totals::meshes(&image.grey, ink::USUAL) {
        let flat = Lattice::full(&image.grey, mesh.clone(), REACH);
        let lattice = bend::bend(&image.grey, Candidate::full(mesh, 0.0)).unwrap_or(flat);
        let score = lattice.support();
        boards.push(choose::boards::board(image, &Scored { lattice, score }));
    }
    boards.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(boards)
}
