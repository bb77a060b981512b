//! The board between four corners that a person has set: there is one, however faint its lines.

use super::board::Board;
use super::candidate::{LEAST_PITCH, USUAL};
use super::choose::Scored;
use super::choose::boards::{board, overlap, rank};
use super::fit::lattice::Lattice;
use super::propose::Outline;
use super::search::{FINDING, Search, View};
use crate::clock::Clock;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Quad;
use crate::normalise::NormalisedImage;

/// Cells along a side that a person may ask for.
pub const SIDES: std::ops::RangeInclusive<u16> = 4..=25;

/// Reach, in cells, of the look for lines that a lattice nobody found is given its weights by.
const REACH: f64 = 0.1;

/// How far the corners of a found board may lie from those that were set, in cells: who means another board
/// sets others.
const ASTRAY: f64 = 1.0;

/// The board between `corners` (in pixels of the photo, in any order around the board): the lattice that lies
/// on the lines there, or, where there are none, a flat one. `sides` is how many cells it has along each
/// side, if a person says so; otherwise it is told from the lines, and is nine where they do not tell.
///
/// # Errors
/// [`Code::OutOfRange`] for corners that make no convex quadrilateral of any size, and for counts outside
/// [`SIDES`]; [`Code::GaveUp`] where the time is over.
pub fn within(image: &NormalisedImage, corners: &Quad, sides: Option<u16>, clock: &Clock) -> Result<Board> {
    if let Some(n) = sides.filter(|n| !SIDES.contains(n)) {
        let message = format!("a grid of {n} x {n} cells cannot be read");
        return Err(Diagnostic::new(Code::OutOfRange, message).hint("grids have 4 to 25 cells along a side"));
    }
    let reach = f64::from(image.grey.width().max(image.grey.height())) / image.scale;
    // A puzzle that is cut off goes on beyond the photo, but not by another photo.
    let is_about = |v: f64| (-reach..=2.0 * reach).contains(&v);
    if !corners.0.iter().all(|p| is_about(p.x) && is_about(p.y)) {
        return Err(Diagnostic::new(Code::OutOfRange, "these four corners do not lie on the photo")
            .hint("put one handle on each corner of the puzzle's frame"));
    }
    let quad = clockwise(&Quad(corners.0.map(|p| image.of_photo(p))));
    let area = quad.signed_area();
    let smallest = LEAST_PITCH * f64::from(sides.unwrap_or(*SIDES.start()));
    if !quad.is_convex() || !area.is_finite() || area < smallest * smallest {
        return Err(Diagnostic::new(Code::OutOfRange, "these four corners are not those of a grid")
            .hint("put one handle on each corner of the puzzle's frame"));
    }
    let outline = Outline::of_quad(quad);
    let search = Search { image: &image.grey, clock, view: View::Picture };
    let found = match sides {
        Some(n) => search.of_count(&outline, n.into()).into_iter().collect(),
        None => search.lattices(std::slice::from_ref(&outline)),
    };
    clock.check(FINDING)?;
    let mut boards: Vec<Board> = found.iter().map(|scored| board(image, scored)).collect();
    let flat = flat(image, &outline, sides.unwrap_or(USUAL as u16))?;
    boards.retain(|b| sides.is_some() || (overlap(&b.mesh, &flat.mesh) && is_near(b, corners)));
    Ok(boards.into_iter().max_by(|a, b| rank(a).total_cmp(&rank(b))).unwrap_or(flat))
}

/// Whether each of a board's corners is near one that was set.
fn is_near(board: &Board, corners: &Quad) -> bool {
    let most = ASTRAY * board.mesh.pitch();
    let near = |p| corners.0.iter().any(|&q| q.distance(p) <= most);
    board.mesh.corners().0.into_iter().all(near)
}

/// The lattice that the corners alone make.
fn flat(image: &NormalisedImage, outline: &Outline, sides: u16) -> Result<Board> {
    let mesh = outline.mesh(sides.into()).ok_or_else(|| {
        Diagnostic::new(Code::OutOfRange, "no grid fits between these four corners")
            .hint("put one handle on each corner of the puzzle's frame")
    })?;
    let lattice = Lattice::full(&image.grey, mesh, REACH);
    Ok(board(image, &Scored { lattice, score: 0.0 }))
}

/// The same corners in the order in which a board has them.
fn clockwise(quad: &Quad) -> Quad {
    let Quad([a, b, c, d]) = *quad;
    if quad.signed_area() < 0.0 { Quad([a, d, c, b]) } else { *quad }
}
