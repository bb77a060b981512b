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
mod letters;
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
mod vector;
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
pub use vector::{PageMarks, Placed, layers};
pub use xlsx::xlsx;

use crate::geometry::{Cell, Mesh, Quad, Turn};
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::Figure;
use crate::raster;
use paint::Sizes;

/// The photo with `marks` drawn in the board's perspective and curve, turned upright.
///
/// The board's nodes are in stored photo pixels; the picture that comes back is moved by the board's turn.
/// Marks for cells the board does not have, or whose corners on the photo are no convex quadrilateral, are
/// left out. Later marks lie over earlier ones.
pub fn overlay(photo: &Photo, board: &Board, marks: &[Mark], ink: Ink) -> image::RgbImage {
    let drawn = Overlay { board, marks, figure: None, beside: Vec::new() };
    overlays(photo, &[drawn], ink, board.turn)
}

/// What is drawn on a board.
#[derive(Clone, Debug)]
pub struct Overlay<'a> {
    /// The board.
    pub board: &'a Board,
    /// What is marked on it.
    pub marks: &'a [Mark],
    /// The answered puzzle, where it is of a kind that is told by more than lines: values are as it has them,
    /// and the lines of its answer lie below them.
    pub figure: Option<Figure>,
    /// What stands beside the cells and is marked as doubtful cells are: corners on the photo as stored.
    pub beside: Vec<Quad>,
}

/// How much larger the frame of what stands beside the cells is than its print.
const AROUND: f64 = 1.5;

/// The photo with the marks of several boards drawn, as [`overlay`] draws those of one. The picture that
/// comes back is moved by `turn`; each board's signs stand as the board does.
pub fn overlays(photo: &Photo, boards: &[Overlay<'_>], ink: Ink, turn: Turn) -> image::RgbImage {
    let mut picture = raster::upright(&photo.rgb, turn);
    let (width, height) = photo.rgb.dimensions();
    for Overlay { board, marks, figure, beside } in boards {
        let mesh = board.mesh.mapped(|p| raster::point_upright(p, width, height, turn));
        match figure {
            Some(figure) => {
                answer::lines(&mut picture, &mesh, (figure, marks), ink);
                let label = |mark| answer::label(figure, mark);
                paint::marks(&mut picture, &mesh, (marks, &label), (ink, answer::sizes(figure, marks)));
            }
            None => paint::marks(&mut picture, &mesh, (marks, &shape::label), (ink, Sizes::Own)),
        }
        for quad in beside {
            let [a, b, c, d] = quad.scaled(AROUND).0.map(|p| raster::point_upright(p, width, height, turn));
            let alone = Mesh::from_fn(1, 1, |row, column| [[a, b], [d, c]][row][column]);
            let mark = [Mark::Doubtful(Cell::new(0, 0))];
            paint::marks(&mut picture, &alone, (&mark, &shape::label), (ink, Sizes::Own));
        }
    }
    picture
}
