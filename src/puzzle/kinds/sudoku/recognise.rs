//! A square board without regions of its own is that of a sudoku.

use super::board::Sudoku;
use crate::diagnostics::Result;
use crate::puzzle::kinds::shared::boxes::SIZES_HINT;
use crate::puzzle::layout::Layout;
use crate::puzzle::placed::no_such_board;
use crate::puzzle::rules::Puzzle;

/// The empty sudoku on a board.
///
/// # Errors
/// [`crate::diagnostics::Code::UnknownKind`] where the board is not one of a sudoku.
pub(super) fn recognise(layout: &Layout) -> Result<Puzzle> {
    if layout.rows != layout.columns {
        return Err(no_such_board(layout).hint(SIZES_HINT));
    }
    Ok(Sudoku::new(usize::from(layout.rows), vec![None; layout.exists.len()])?.into())
}
