//! Which lattices of a page are boards, and their order.

use super::paper;
use super::score::Scored;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use crate::geometry::{Mesh, Turn};
use crate::grid::board::Board;
use crate::grid::fit::thickness;
use crate::normalise::NormalisedImage;
use crate::puzzle::Layout;

/// A board this much worse than the best is not one: the frame around it, or a table that nearly fits.
const RELATIVE_SCORE: f64 = 0.8;

/// How much size counts against score when boards are ranked: of two equally clear ones the larger is the
/// puzzle and the smaller yesterday's solution; four times the area outweighs a fifth of the score.
const SIZE_EXPONENT: f64 = 0.15;

/// The boards among the lattices of a page, best first, no two in the same place.
pub(crate) fn boards(image: &NormalisedImage, lattices: &[Scored]) -> Vec<Board> {
    let mut found: Vec<Board> = lattices.iter().map(|scored| board(image, scored)).collect();
    let best = found.iter().map(|b| b.score).fold(0.0, f64::max);
    found.retain(|b| b.score >= best * RELATIVE_SCORE);
    found.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    let mut boards: Vec<Board> = Vec::new();
    for board in found {
        if !boards.iter().any(|b| overlap(&b.mesh, &board.mesh)) {
            boards.push(board);
        }
    }
    boards
}

/// The `which`-th board (from zero).
///
/// # Errors
/// [`Code::NoGrid`] where there are not so many.
pub fn choose(boards: Vec<Board>, which: usize) -> Result<Board> {
    let found = boards.len();
    boards.into_iter().nth(which).ok_or_else(|| {
        Diagnostic::new(Code::NoGrid, format!("there is no puzzle {} on this picture", which + 1))
            .fact(format!("puzzles found: {found}"))
            .hint("take those that are there")
            .remedy(Remedy::PuzzlesThere)
    })
}

/// How good a board is among others of the same photo.
pub(crate) fn rank(board: &Board) -> f64 {
    board.score * board.mesh.corners().signed_area().abs().powf(SIZE_EXPONENT)
}

/// Whether one mesh's middle lies inside the other's outline: the same board, or one within the other.
pub(crate) fn overlap(a: &Mesh, b: &Mesh) -> bool {
    let (a, b) = (a.corners(), b.corners());
    a.contains(b.centre()) || b.contains(a.centre())
}

/// The board that a lattice is, with what its lines weigh and what colour its paper has.
pub(crate) fn board(image: &NormalisedImage, Scored { lattice, score }: &Scored) -> Board {
    let (rows, columns) = (lattice.mesh.rows(), lattice.mesh.columns());
    let (mut horizontal, mut vertical) = (vec![0.0; (rows + 1) * columns], vec![0.0; rows * (columns + 1)]);
    for (&(edge, _), weight) in lattice.edges.iter().zip(thickness::weights(&image.grey, lattice)) {
        if edge.is_down {
            vertical[edge.row * (columns + 1) + edge.column] = weight;
        } else {
            horizontal[edge.row * columns + edge.column] = weight;
        }
    }
    let layout = Layout {
        exists: lattice.exists.clone(),
        horizontal,
        vertical,
        paper: paper::papers(&image.colour, &lattice.mesh),
        ..Layout::full(rows as u16, columns as u16)
    };
    let mesh = lattice.mesh.mapped(|p| image.on_photo(p));
    Board { mesh, layout, turn: Turn::NONE, score: *score }
}
