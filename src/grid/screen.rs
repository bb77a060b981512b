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
    let is_open = found.iter().all(may_be_more);
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

/// Whether a board that was seen as on paper may be more or less than a screen's whole board. What leans is
/// no screen's: upright areas of one colour within it are some of its cells.
fn may_be_more(board: &Board) -> bool {
    let is_single = board.layout.exists.iter().all(|&exists| exists);
    board.mesh.rows() != USUAL && is_single && score::is_even(&board.mesh)
}

/// The boards of an image, which is given with paper around it, too, whose cells are areas in which
/// neighbouring pixels differ by at most `tolerance`.
fn of_tiles(image: &NormalisedImage, padded: &NormalisedImage, tolerance: u8) -> Vec<Board> {
    let Tiled { meshes, drawn } = tiled(&image.colour, tolerance, padded.margin - image.margin);
    let lattices = meshes.into_iter().map(|mesh| Lattice::full(&drawn, mesh, REACH));
    let lattices: Vec<Scored> = lattices.filter_map(|lattice| score::single(&drawn, lattice)).collect();
    choose::boards(&NormalisedImage { grey: drawn, colour: Arc::clone(&padded.colour), ..*padded }, &lattices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Point, Turn};
    use crate::puzzle::Layout;

    #[test]
    fn a_leaning_board_of_another_size_is_no_part_of_a_screen() {
        let board = |n: usize, lean: f64| Board {
            mesh: Mesh::from_fn(n, n, |r, c| {
                Point::new(c as f64 * 40.0 + r as f64 * lean, r as f64 * 40.0 - c as f64 * lean)
            }),
            layout: Layout::full(n as u16, n as u16),
            turn: Turn::NONE,
            score: 1.0,
        };
        assert!(may_be_more(&board(12, 0.0)) && may_be_more(&board(7, 0.3)));
        assert!(!may_be_more(&board(12, 1.5)), "a photo's");
        assert!(!may_be_more(&board(9, 0.0)), "the usual board is all there is");
    }
}
