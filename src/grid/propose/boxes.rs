//! Pieces of overlapping grids told from their boxes, where the lines within boxes are too soft to part the
//! paper into cells and the borders of boxes do.

use super::cells::LEAST_PIECE;
use super::ink::InkLevel;
use super::pieces::{Cells, pieces};
use super::region::Region;
use crate::geometry::{Mesh, Point};
use crate::grid::candidate::{BOX, Candidate, LEAST_PITCH, MOST_SIDE};
use image::GrayImage;

/// Boards of several grids have four boxes and more along each side but for the narrowest, of 12 boxes in
/// all.
const BOXES: Cells = Cells { least: 12, most_side: 0.3 };

/// Cells along a box of the largest board, and boxes along that.
const LARGE_BOX: usize = 4;

/// Pieces of lattices in a region whose boxes stand apart, with the cells that are known to exist.
pub(crate) fn candidates(
    image: &GrayImage,
    region: Region,
    level: InkLevel,
) -> impl Iterator<Item = Candidate> {
    pieces(image, region, level, BOXES).into_iter().filter_map(|piece| {
        let (boxes, exists) = piece.mesh()?;
        refined(&boxes, &exists)
    })
}

/// The piece whose boxes were taken for the cells of a small board.
pub(crate) fn of_board(boxes: &Mesh) -> Option<Candidate> {
    refined(boxes, &vec![true; boxes.rows() * boxes.columns()])
}

/// The cells of as many square boxes as each has cells along its side, four and four of a board of 16; `None`
/// of any other number.
pub(crate) fn of_square(boxes: &Mesh) -> Option<Mesh> {
    let is_square = boxes.rows() == LARGE_BOX && boxes.columns() == LARGE_BOX;
    is_square.then(|| divided(boxes, LARGE_BOX))
}

/// The cells of boxes of so many a side.
fn divided(boxes: &Mesh, into: usize) -> Mesh {
    let part = |i: usize| i as f64 / into as f64;
    Mesh::from_fn(boxes.rows() * into, boxes.columns() * into, |r, c| boxes.map(Point::new(part(c), part(r))))
}

/// The cells of boxes; `are` says which boxes exist. `None` where there would be too many, or too small ones.
fn refined(boxes: &Mesh, are: &[bool]) -> Option<Candidate> {
    let mesh = divided(boxes, BOX);
    let (rows, columns) = (mesh.rows(), mesh.columns());
    if mesh.pitch() < LEAST_PITCH || rows.max(columns) > MOST_SIDE {
        return None;
    }
    let exists = |i: usize| are[i / columns / BOX * boxes.columns() + i % columns / BOX];
    let exists = (0..rows * columns).map(exists).collect();
    Some(Candidate { mesh, exists, least_support: LEAST_PIECE })
}
