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

/// The cells of boxes; `are` says which boxes exist. `None` where there would be too many, or too small ones.
fn refined(boxes: &Mesh, are: &[bool]) -> Option<Candidate> {
    let (rows, columns) = (boxes.rows() * BOX, boxes.columns() * BOX);
    let part = |i: usize| i as f64 / BOX as f64;
    let mesh = Mesh::from_fn(rows, columns, |r, c| boxes.map(Point::new(part(c), part(r))));
    if mesh.pitch() < LEAST_PITCH || rows.max(columns) > MOST_SIDE {
        return None;
    }
    let exists = |i: usize| are[i / columns / BOX * boxes.columns() + i % columns / BOX];
    let exists = (0..rows * columns).map(exists).collect();
    Some(Candidate { mesh, exists, least_support: LEAST_PIECE })
}
