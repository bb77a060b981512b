//! Which puzzle a board on paper is: the kinds are asked, one after the other.

use super::kinds::KINDS;
use super::layout::Layout;
use super::placed::{no_such_board, placed};
use super::rules::Puzzle;
use crate::constraint::Symbol;
use crate::diagnostics::Result;
use crate::geometry::Cell;

/// The empty puzzle on a board of this shape; the shape decides the kind.
///
/// # Errors
/// [`crate::diagnostics::Code::UnknownKind`] where no kind has this shape, or the lines fit several ways to
/// cut it into regions or grids.
pub fn recognise(layout: &Layout) -> Result<Puzzle> {
    // What is told by more stands behind what is told by less.
    let mut kinds = KINDS.iter().rev().filter_map(|kind| kind.recognise);
    kinds.find_map(|recognise| recognise(layout)).unwrap_or_else(|| Err(no_such_board(layout)))
}

/// The puzzle that `givens` make on a board of this shape.
///
/// # Errors
/// As [`recognise`]; [`crate::diagnostics::Code::OutOfRange`] where a given lies outside the board, is no
/// symbol of the kind, or stands where another given does.
pub fn from_layout(layout: &Layout, givens: &[(Cell, Symbol)]) -> Result<Puzzle> {
    placed((layout.rows, layout.columns), &layout.exists, givens.iter().copied())?;
    recognise(layout)?.given(givens)
}
