//! Looks at a page: what is looked for, and what they leave to one another.

use super::beyond::Incomplete;
use super::weigh::Way;
use crate::grid::{self, Board};
use crate::puzzle::Kind;
use crate::puzzle::marks::Marks;
use crate::raster::Lightened;

/// How far about a board, in cells, what is read of it may depend on a picture; about one with at most so
/// many rows and columns as far as the board is long, for tiles or words may stand there.
const ABOUT: f64 = 2.5;
const SMALL: usize = 5;

/// What is looked for on a page, and where.
pub(super) struct Sought<'a> {
    /// The kind, where a person says it.
    pub(super) kind: Option<&'static Kind>,
    /// The boards that were found by their frames, whose inner lines may be too faint for their cells to be
    /// seen.
    pub(super) known: &'a [Board],
    /// Whether boards are looked for on all of the page.
    pub(super) is_all: bool,
    /// Boards that were seen on another picture of the page, which are looked at last.
    pub(super) others: &'a [Board],
    /// What the picture of the page makes light of it, if it does.
    pub(super) light: Option<&'a Lightened>,
    /// A sudoku that was read for sure: its boxes and cells are no other board.
    pub(super) read: Option<&'a Board>,
}

impl<'a> Sought<'a> {
    /// Any kind anywhere on a page on which these boards were found.
    pub(super) const fn on_all(known: &'a [Board]) -> Self {
        Self { kind: None, known, is_all: true, others: &[], light: None, read: None }
    }

    /// Whether a board may be one, and is worth a look: it is not a part of what was read, nor one of those
    /// that were looked at and look the same on this picture.
    pub(super) fn may_be(&self, board: &Board, before: &[Board]) -> bool {
        let quad = board.mesh.corners();
        let is_known = || before.iter().any(|seen| grid::are_same(seen, board));
        self.read.is_none_or(|read| !read.mesh.corners().contains(quad.centre()))
            && self.light.is_none_or(|light| is_near(light, board) || !is_known())
    }
}

/// What looks at a page leave.
#[derive(Default)]
pub(super) struct Left {
    /// The boards that were looked at.
    pub(super) boards: Vec<Board>,
    /// What breaks rules as it was read: it takes long to see what comes of it, and another look may read it
    /// better.
    pub(super) broken: Vec<(Marks, Vec<Way>)>,
    /// Those of which cells are unseen.
    pub(super) incomplete: Incomplete,
}

/// Whether a picture that is made light shows anything of a board, or of what is read about it, otherwise.
fn is_near(light: &Lightened, board: &Board) -> bool {
    let cells = board.mesh.rows().max(board.mesh.columns());
    let about = board.mesh.pitch() * if cells <= SMALL { cells as f64 } else { ABOUT };
    let corners = board.mesh.corners().0;
    let span = |of: [f64; 4]| {
        let (low, high) = of.iter().fold((f64::MAX, f64::MIN), |(l, h), &v| (l.min(v), h.max(v)));
        (low - about).max(0.0) as u32..=(high + about).max(0.0) as u32
    };
    light.has_ground_in(&span(corners.map(|p| p.x)), &span(corners.map(|p| p.y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Point, Turn};
    use crate::puzzle::Layout;
    use image::{Rgb, RgbImage};

    #[test]
    fn a_board_that_was_looked_at_is_looked_at_again_where_dark_ground_is_near() {
        // A bar with light figures from 120 to 140.
        let page = RgbImage::from_fn(600, 600, |x, y| {
            let is_bar = (100..500).contains(&x) && (120..140).contains(&y);
            let is_figure = (125..135).contains(&y) && (x % 20 < 2 || (x % 20 < 8 && y > 132));
            Rgb([if is_bar && !is_figure { 20 } else { 230 }; 3])
        });
        let light = Lightened::of(&page).expect("light figures");
        let board = |n: usize, top: f64| Board {
            mesh: Mesh::from_fn(n + 1, n + 1, |r, c| {
                Point::new(200.0 + 20.0 * c as f64, top + 20.0 * r as f64)
            }),
            layout: Layout::full(n as u16, n as u16),
            turn: Turn::NONE,
            score: 1.0,
        };
        let far = board(7, 220.0);
        assert!(!is_near(&light, &far) && is_near(&light, &board(7, 180.0)), "where totals stand");
        assert!(is_near(&light, &board(4, 215.0)), "where words or tiles may be");
        let sought = Sought { light: Some(&light), ..Sought::on_all(&[]) };
        let before = [far.clone()];
        assert!(!sought.may_be(&far, &before) && sought.may_be(&far, &[]));
        assert!(sought.may_be(&board(7, 180.0), &[board(7, 180.0)]));
    }
}
