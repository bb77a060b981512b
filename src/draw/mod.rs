//! Step 7: the answer drawn on the photo.
//!
//! Marks are described as distances in a cell's own coordinates (0 to 1 across and down) and evaluated for
//! every photo pixel of the cell through the inverse of the cell's homography: they follow the page's
//! perspective and curve, and nothing is ever resampled but the ink itself.

mod answer;
mod comment;
mod encode;
mod finding;
mod glyph;
mod html;
mod marks;
mod page;
mod paint;
mod picture;
mod png;
mod shape;
mod sketch;
mod style;
mod svg;
mod table;
mod track;
#[cfg(feature = "xlsx")]
mod xlsx;
#[cfg(not(feature = "xlsx"))]
#[path = "no_xlsx.rs"]
mod xlsx;

pub use encode::{answered, encode, extension};
pub(crate) use html::escaped;
pub use html::html;
pub use marks::{Ink, Mark, answers};
pub use picture::{Format, judged, picture};
pub use xlsx::xlsx;

use crate::geometry::Mesh;
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::Figure;
use crate::raster;

/// The photo with `marks` drawn in the board's perspective and curve, turned upright.
///
/// The board's nodes are in stored photo pixels; the picture that comes back is moved by the board's turn.
/// Marks for cells the board does not have, or whose corners on the photo are no convex quadrilateral, are
/// left out. Later marks lie over earlier ones.
pub fn overlay(photo: &Photo, board: &Board, marks: &[Mark], ink: Ink) -> image::RgbImage {
    let (mut picture, mesh) = upright(photo, board);
    paint::marks(&mut picture, &mesh, (marks, &shape::label), ink);
    picture
}

/// [`overlay`] of a kind that is told by more than lines: values as `figure`, the answered puzzle, has
/// them, and below them the lines of its answer, on the board's cells.
pub fn overlay_figure(
    photo: &Photo,
    board: &Board,
    marks: &[Mark],
    figure: &Figure,
    ink: Ink,
) -> image::RgbImage {
    let (mut picture, mesh) = upright(photo, board);
    answer::lines(&mut picture, &mesh, figure, ink);
    paint::marks(&mut picture, &mesh, (marks, &|mark| answer::label(figure, mark)), ink);
    picture
}

/// The photo upright, and the board's nodes on it.
fn upright(photo: &Photo, board: &Board) -> (image::RgbImage, Mesh) {
    let (width, height) = photo.rgb.dimensions();
    let mesh = board.mesh.mapped(|p| raster::point_upright(p, width, height, board.turn));
    (raster::upright(&photo.rgb, board.turn), mesh)
}
