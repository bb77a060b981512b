//! The board between four corners that a person has set: there is one, however faint its lines.

use super::fit::lattice::Fit;
use super::fit::sizes;
use super::propose::outlines::Outline;
use super::{Board, FINDING, board, lattices_in, overlap, rank};
use crate::clock::Clock;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Quad;
use crate::normalise::NormalisedImage;

/// Cells along a side that a person may ask for.
pub const SIDES: std::ops::RangeInclusive<u16> = 4..=25;

/// Reach, in cells, of the look for lines that a lattice nobody found is given its weights by.
const REACH: f64 = 0.1;

/// How far the corners of a found board may lie from those that were set, in cells: who means another board sets
/// others.
const ASTRAY: f64 = 1.0;

/// The board between `corners` (in pixels of the photo, in any order around the board): the lattice that lies on the
/// lines there, or, where there are none, a flat one. `sides` is how many cells it has along each side, if a person
/// says so; otherwise it is told from the lines, and is nine where they do not tell.
///
/// # Errors
/// [`Code::OutOfRange`] for corners that make no convex quadrilateral of any size, and for counts outside [`SIDES`];
/// [`Code::GaveUp`] where the time is over.
pub fn within(sheet: &NormalisedImage, corners: &Quad, sides: Option<u16>, clock: &Clock) -> Result<Board> {
    if let Some(n) = sides.filter(|n| !SIDES.contains(n)) {
        let message = format!("a grid of {n} x {n} cells cannot be read");
        return Err(Diagnostic::new(Code::OutOfRange, message).hint("grids have 4 to 25 cells along a side"));
    }
    let reach = f64::from(sheet.grey.width().max(sheet.grey.height())) / sheet.scale;
    // A puzzle that is cut off goes on beyond the photo, but not by another photo.
    let is_about = |v: f64| (-reach..=2.0 * reach).contains(&v);
    if !corners.0.iter().all(|p| is_about(p.x) && is_about(p.y)) {
        return Err(Diagnostic::new(Code::OutOfRange, "these four corners do not lie on the photo")
            .hint("put one handle on each corner of the puzzle's frame"));
    }
    let quad = clockwise(&Quad(corners.0.map(|p| p * sheet.scale)));
    let area = quad.signed_area();
    let smallest = sizes::LEAST_PITCH * f64::from(sides.unwrap_or(*SIDES.start()));
    if !quad.is_convex() || !area.is_finite() || area < smallest * smallest {
        return Err(Diagnostic::new(Code::OutOfRange, "these four corners are not those of a grid")
            .hint("put one handle on each corner of the puzzle's frame"));
    }
    let outline = Outline::of_quad(quad);
    let found = match sides {
        Some(n) => sizes::of(&sheet.grey, &outline, n.into()).into_iter().collect(),
        None => lattices_in(&sheet.grey, std::slice::from_ref(&outline), clock),
    };
    clock.check(FINDING)?;
    let mut boards: Vec<Board> = found.into_iter().map(|(score, fit)| board(sheet, &fit, score)).collect();
    let flat = flat(sheet, &outline, sides.unwrap_or(sizes::SIDES[0] as u16))?;
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
fn flat(sheet: &NormalisedImage, outline: &Outline, sides: u16) -> Result<Board> {
    let mesh = outline.mesh(sides.into()).ok_or_else(|| {
        Diagnostic::new(Code::OutOfRange, "no grid fits between these four corners")
            .hint("put one handle on each corner of the puzzle's frame")
    })?;
    Ok(board(sheet, &Fit::new(&sheet.grey, mesh, REACH), 0.0))
}

/// The same corners in the order in which a board has them.
fn clockwise(quad: &Quad) -> Quad {
    let Quad([a, b, c, d]) = *quad;
    if quad.signed_area() < 0.0 { Quad([a, d, c, b]) } else { *quad }
}
