//! A square board without regions of its own is that of a sudoku.

use super::board::Sudoku;
use crate::diagnostics::Result;
use crate::puzzle::kinds::shared::boxes::published_boxes;
use crate::puzzle::layout::Layout;
use crate::puzzle::rules::Puzzle;

/// The empty sudoku on a board; `None` where no sudoku has so many rows and columns.
pub(super) fn recognise(layout: &Layout) -> Option<Result<Puzzle>> {
    let size = usize::from(layout.rows);
    let is_one = layout.rows == layout.columns && published_boxes(size).is_some();
    is_one.then(|| Ok(Sudoku::new(size, vec![None; layout.exists.len()])?.into()))
}
