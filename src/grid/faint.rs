//! Boards in frames with faint inner lines.

use super::beside::fitted;
use super::board::Board;
use super::propose::faint::{self, Faint};
use super::propose::ink;
use super::propose::page::Parted;
use super::search::FINDING;
use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::normalise::NormalisedImage;

/// The boards on an image within whose frames the tone changes in even rows and columns, or the colour, the
/// clearest first, and last what may be a symbol in a cell of another.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn faint(image: &NormalisedImage, page: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    clock.check(FINDING)?;
    let found = ranked(faint::lattices(page, &image.colour, ink::USUAL));
    Ok(found.into_iter().map(|faint| fitted(image, faint.candidate)).collect())
}

/// The clearest lattices first, those last that lie in a cell of another: a digit has an outline, too, and
/// what is in it may seem even.
fn ranked(found: Vec<Faint>) -> Vec<Faint> {
    let is_digit: Vec<bool> = found.iter().map(|a| found.iter().any(|b| is_in_cell(a, b))).collect();
    let mut found: Vec<(bool, Faint)> = is_digit.into_iter().zip(found).collect();
    found.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.clearness.total_cmp(&a.1.clearness)));
    found.into_iter().map(|(_, faint)| faint).collect()
}

/// Whether one lattice is no larger than a cell of another one that it lies on.
fn is_in_cell(small: &Faint, large: &Faint) -> bool {
    let (small, large) = (&small.candidate.mesh, &large.candidate.mesh);
    let side = small.pitch() * small.rows().max(small.columns()) as f64;
    side <= large.pitch() && large.corners().contains(small.corners().centre())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Point};
    use crate::grid::candidate::Candidate;

    #[test]
    fn what_lies_in_a_cell_of_a_lattice_comes_last() {
        let lattice = |(x, y): (f64, f64), pitch: f64, clearness: f32| {
            let mesh = Mesh::from_fn(3, 4, |r, c| Point::new(x + pitch * c as f64, y + pitch * r as f64));
            Faint { candidate: Candidate::full(mesh, 0.0), clearness }
        };
        let board = lattice((100.0, 100.0), 60.0, 3.0);
        let (digit, other) = (lattice((170.0, 110.0), 12.0, 20.0), lattice((600.0, 110.0), 12.0, 2.0));
        let clear: Vec<f32> = ranked(vec![digit, other, board]).iter().map(|f| f.clearness).collect();
        assert_eq!(clear, [3.0, 2.0, 20.0]);
    }
}
