//! Pieces of overlapping grids told from their cells: where lines cross, paper is left in holes.

use super::ink::InkLevel;
use super::page::Parted;
use super::pieces::{Cells, Piece, pieces, pieces_of_page};
use super::region::Region;
use crate::grid::candidate::Candidate;
use image::GrayImage;

/// The smallest board of several grids has 9 cells along its shorter side, and leaves gaps at most as wide.
/// Fewest cells linked to each other that are worth a lattice: half of that board, two grids that share six
/// boxes.
const CELLS: Cells = Cells { least: 54, most_side: 0.15 };

/// Support of the edges of a piece that is worth growing. Holes in noise stand in rows and columns by chance,
/// with up to 0.2; pieces of boards have 0.98 and more.
pub(super) const LEAST_PIECE: f64 = 0.4;

/// Cells of boards of any outline and count, on a whole page: the smallest has four rows of four cells,
/// of which some have print that touches a line.
const ANY: Cells = Cells { least: 9, most_side: 0.2 };

/// Pieces of lattices on a page that may be boards of any outline.
pub(crate) fn any(page: &Parted, level: InkLevel) -> impl Iterator<Item = Candidate> {
    pieces_of_page(page, level, ANY).into_iter().filter_map(|piece| candidate(&piece))
}

/// Pieces of lattices of cells in a region, with the cells that are known to exist.
pub(crate) fn candidates(
    image: &GrayImage,
    region: Region,
    level: InkLevel,
) -> impl Iterator<Item = Candidate> {
    pieces(image, region, level, CELLS).into_iter().filter_map(|piece| candidate(&piece))
}

fn candidate(piece: &Piece) -> Option<Candidate> {
    let (mesh, exists) = piece.mesh()?;
    Some(Candidate { mesh, exists, least_support: LEAST_PIECE })
}
