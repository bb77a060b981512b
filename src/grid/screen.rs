//! Boards of screens, where the image shows none as paper does, or none of the usual size.

use super::board::Board;
use super::candidate::USUAL;
use super::choose::{self, Scored, score};
use super::fit::lattice::Lattice;
use super::frameless;
use super::propose::{Tiled, tiled};
use super::search::{self, View};
use crate::clock::Clock;
use crate::geometry::{Mesh, Point};
use crate::normalise::{Edges, NormalisedImage};
use std::sync::Arc;

/// Differences between neighbouring pixels of a cell in levels of a channel, the least first: none, where
/// tiles and gaps differ by a few levels; rounding; the ringing of JPEG, from fine to coarse.
const TOLERANCES: [u8; 5] = [0, 2, 3, 8, 14];

/// How far from its lattice a line between tiles is looked for, in cells.
const REACH: f64 = 0.1;

/// How far from a node of the tiles the same of the lines in them may lie, in cells.
const SAME: f64 = 0.2;

/// The boards of a picture, of which `found` were seen as on paper: those, but on a screen where there are
/// none or only single grids of other sizes than usual, which may be a whole spreadsheet or the inner cells
/// of a board without a frame.
pub(super) fn boards(image: &NormalisedImage, found: Vec<Board>, clock: &Clock) -> Vec<Board> {
    let is_open = found.iter().all(may_be_more);
    let Some(edges) = is_open.then(|| image.colour_edges()).flatten() else { return found };
    let are_even = found.iter().all(|board| score::is_even(&board.mesh));
    let is_usual = |boards: &[Board]| {
        boards.first().is_some_and(|best| best.mesh.rows() == USUAL && may_replace(best, &found))
    };
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
    let whole = |board: Board| {
        let by_edges =
            || Edges::ALL.into_iter().find_map(|how| frameless::whole(&edges.as_lines(how), &board));
        frameless::whole(image, &board).or_else(by_edges).unwrap_or(board)
    };
    // Tiles of which lines have shown a part; what has a frame is a board of its own.
    let is_part = |part: &Board| {
        tiled.iter().any(|all| is_within(&part.mesh, &all.mesh)) && !frameless::has_frame(image, part)
    };
    if !found.is_empty() {
        return if !are_even {
            found
        } else if found.iter().all(is_part) {
            tiled
        } else {
            found.into_iter().map(whole).collect()
        };
    }
    // Outer cells that are open to the ground are no tiles, but their edges are seen.
    let ways = Edges::ALL.into_iter().take_while(|_| !clock.is_over());
    let mut looks = ways.map(|how| search::boards(&edges.as_lines(how), View::Screen, clock));
    let of_edges = looks.find(|boards| !boards.is_empty()).unwrap_or_default();
    if is_usual(&of_edges) || tiled.is_empty() { of_edges } else { tiled.into_iter().map(whole).collect() }
}

/// Whether a board that was seen as on paper may be more or less than a screen's whole board.
fn may_be_more(board: &Board) -> bool {
    board.mesh.rows() != USUAL && board.layout.exists.iter().all(|&exists| exists)
}

/// Whether a board of a screen may be what `found` is a part of. What leans is no screen's: upright areas of
/// one colour within it are some of its cells, but beyond it they are none.
fn may_replace(board: &Board, found: &[Board]) -> bool {
    let all = board.mesh.corners();
    let is_held = |part: &Board| part.mesh.corners().0.iter().all(|&corner| all.contains(corner));
    found.iter().all(|part| score::is_even(&part.mesh) || is_held(part))
}

/// Whether some of the cells of `all` are those of `part`, and others are not.
fn is_within(part: &Mesh, all: &Mesh) -> bool {
    let corners = part.corners().0;
    let is_node = |p: Point| {
        (0..=all.rows()).any(|r| (0..=all.columns()).any(|c| all.node(r, c).distance(p) < SAME * all.pitch()))
    };
    part.rows() < all.rows() && corners.into_iter().all(is_node)
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

    /// `n` x `n` cells of 40 pixels whose corner lies at `(from, from)`.
    fn board(n: usize, lean: f64, from: f64) -> Board {
        let at = |along: usize, across: usize, lean: f64| from + along as f64 * 40.0 + across as f64 * lean;
        let mesh = Mesh::from_fn(n, n, |r, c| Point::new(at(c, r, lean), at(r, c, -lean)));
        Board { mesh, layout: Layout::full(n as u16, n as u16), turn: Turn::NONE, score: 1.0 }
    }

    #[test]
    fn a_leaning_board_of_another_size_is_no_part_of_a_screen_but_of_what_is_around_it() {
        let is_open = |n, lean| {
            let found = board(n, lean, 100.0);
            may_be_more(&found) && may_replace(&board(9, 0.0, 110.0), &[found])
        };
        assert!(is_open(12, 0.0) && is_open(7, 0.3));
        assert!(!is_open(12, 1.5), "a photo's");
        assert!(!is_open(9, 0.0), "the usual board is all there is");
        assert!(may_replace(&board(9, 0.0, 100.0), &[board(4, 1.5, 200.0)]));
    }

    #[test]
    fn a_part_has_cells_of_the_whole() {
        let is_part = |part: Board| is_within(&part.mesh, &board(6, 0.0, 100.0).mesh);
        assert!(is_part(board(4, 0.0, 142.0)));
        assert!(!is_part(board(4, 0.0, 120.0)), "of half cells");
        assert!(!is_part(board(6, 0.0, 100.0)), "all of it");
    }
}
