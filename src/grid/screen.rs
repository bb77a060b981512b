//! Boards of screens, where the image shows none as paper does, or none of the usual size.

use super::board::Board;
use super::candidate::USUAL;
use super::choose::{self, Scored, score};
use super::fit::lattice::Lattice;
use super::propose::{Tiled, tiled};
use super::search::{self, View};
use crate::clock::Clock;
use crate::normalise::{Edges, NormalisedImage};
use std::sync::Arc;

/// Differences between neighbouring pixels of a cell in levels of a channel, the least first: none, where
/// tiles and gaps differ by a few levels; rounding; the ringing of JPEG, from fine to coarse.
const TOLERANCES: [u8; 5] = [0, 2, 3, 8, 14];

/// How far from its lattice a line between tiles is looked for, in cells.
const REACH: f64 = 0.1;

/// The boards of a picture, of which `found` were seen as on paper: those, but on a screen where there are
/// none or only single grids of other sizes than usual, which may be a whole spreadsheet or the inner cells
/// of a board without a frame.
pub(super) fn boards(image: &NormalisedImage, found: Vec<Board>, clock: &Clock) -> Vec<Board> {
    let is_other_size =
        |board: &Board| board.mesh.rows() != USUAL && board.layout.exists.iter().all(|&exists| exists);
    let is_open = found.iter().all(is_other_size);
    let Some(edges) = is_open.then(|| image.colour_edges()).flatten() else { return found };
    let is_usual = |boards: &[Board]| boards.first().is_some_and(|best| best.mesh.rows() == USUAL);
    let levels = TOLERANCES.into_iter().take_while(|_| !clock.is_over());
    let padded = image.with_margin();
    let mut tiled = Vec::new();
    for boards in levels.map(|level| of_tiles(image, &padded, level)) {
        if is_usual(&boards) {
            return boards;
        }
        if tiled.is_empty() {
            tiled = boards;
        }
    }
    if !found.is_empty() {
        return found;
    }
    // Outer cells that are open to the ground are no tiles, but their edges are seen.
    let ways = Edges::ALL.into_iter().take_while(|_| !clock.is_over());
    let mut looks = ways.map(|how| search::boards(&edges.as_lines(how), View::Screen, clock));
    let of_edges = looks.find(|boards| !boards.is_empty()).unwrap_or_default();
    if is_usual(&of_edges) || tiled.is_empty() { of_edges } else { tiled }
}

/// The boards of an image, which is given with paper around it, too, whose cells are areas in which
/// neighbouring pixels differ by at most `tolerance`.
fn of_tiles(image: &NormalisedImage, padded: &NormalisedImage, tolerance: u8) -> Vec<Board> {
    let Tiled { meshes, drawn } = tiled(&image.colour, tolerance, padded.margin - image.margin);
    let lattices = meshes.into_iter().map(|mesh| Lattice::full(&drawn, mesh, REACH));
    let lattices: Vec<Scored> = lattices.filter_map(|lattice| score::single(&drawn, lattice)).collect();
    choose::boards(&NormalisedImage { grey: drawn, colour: Arc::clone(&padded.colour), ..*padded }, &lattices)
}
