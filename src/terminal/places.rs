//! Where keys lead on a board. Nothing here is drawn.

use crate::puzzle::Symbol;
use crate::review::{BoardState, CellState};

/// Row and column, from zero.
pub(super) type At = (u16, u16);

/// Where the person is beside the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Beside {
    /// Which aside, from zero.
    pub(super) at: usize,
    /// What has been typed and not been accepted yet.
    pub(super) typed: Option<String>,
}

/// The cell there; none for a hole and outside.
pub(super) fn cell(board: &BoardState, at: At) -> Option<&CellState> {
    let inside = at.0 < board.rows && at.1 < board.columns;
    let index = usize::from(at.0) * usize::from(board.columns) + usize::from(at.1);
    board.cells.get(index).filter(|_| inside)?.as_ref()
}

/// The nearest cell in a direction, holes skipped; the same place where there is none.
pub(super) fn beside(board: &BoardState, at: At, down: i32, right: i32) -> At {
    let (mut row, mut column) = (i32::from(at.0), i32::from(at.1));
    loop {
        (row, column) = (row + down, column + right);
        let (Ok(r), Ok(c)) = (u16::try_from(row), u16::try_from(column)) else { return at };
        if r >= board.rows || c >= board.columns || (down, right) == (0, 0) {
            return at;
        }
        if cell(board, (r, c)).is_some() {
            return (r, c);
        }
    }
}

/// The last cell in a direction.
pub(super) fn farthest(board: &BoardState, at: At, down: i32, right: i32) -> At {
    let mut here = at;
    loop {
        let next = beside(board, here, down, right);
        if next == here {
            return here;
        }
        here = next;
    }
}

/// Where to begin: where the person was, the least sure cell, the first cell.
pub(super) fn start(board: &BoardState, at: Option<At>) -> At {
    let was = at.filter(|&at| cell(board, at).is_some());
    let columns = usize::from(board.columns).max(1);
    let first = board.cells.iter().position(Option::is_some).unwrap_or(0);
    was.or_else(|| board.doubts.first().copied())
        .unwrap_or(((first / columns) as u16, (first % columns) as u16))
}

/// The next cell still to check in the order of the strip, or the one before it, beginning anew at the other
/// end; none where no other is left. From a cell outside the strip it is the first (or the last).
pub(super) fn next_doubt(board: &BoardState, at: At, backwards: bool) -> Option<At> {
    let mut order = board.strip.clone();
    if backwards {
        order.reverse();
    }
    let here = order.iter().position(|&place| place == at);
    order.rotate_left(here.map_or(0, |here| here + 1));
    order.into_iter().find(|place| *place != at && board.doubts.contains(place))
}

/// Behind the piece in a cell the next one to choose; none behind the last one.
pub(super) fn next_piece(board: &BoardState, at: At) -> Option<Symbol> {
    let now = cell(board, at).and_then(|cell| cell.value);
    let next = board.pieces.iter().position(|piece| Some(piece.value) == now).map_or(0, |here| here + 1);
    board.pieces.get(next).map(|piece| piece.value)
}

/// "row 3 column 2", counted from one.
pub(super) fn name((row, column): At) -> String {
    crate::geometry::Cell::new(row, column).to_string()
}
