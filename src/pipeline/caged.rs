//! Boards with sums in their cells, of cages or of runs, which say which way up they are.

use super::upright::turned;
use crate::diagnostics::Result;
use crate::geometry::Turn;
use crate::grid::Board;
use crate::ocr;
use crate::photo::Photo;
use crate::puzzle::marks::{Mark, Marks};
use crate::puzzle::wants_cages;

/// Height in cells below which a mark on a board with cages is a sum or a piece of a border, which are read
/// by themselves.
const SMALL: f64 = 0.33;

/// A board with cages with its sums in the upper left corners of its cells, and its marks; `None` where it
/// has no cages.
fn caged(photo: &Photo, seen: &Board) -> Result<Option<(Board, Marks)>> {
    if !wants_cages(&seen.layout) {
        return Ok(None);
    }
    let Some((quarters, mesh, cages)) = ocr::cages_of(photo, seen)? else { return Ok(None) };
    let board = Board { mesh, ..turned(seen, Turn::quarters(quarters)) };
    let sums: Vec<&Mark> = cages.sums.iter().map(|sum| &sum.mark).collect();
    let beside = ocr::marks_besides(photo, &board, &sums)?;
    let mut marks = Marks { cages: Some(cages), ..beside };
    marks.marks.retain(|mark| mark.size.y >= SMALL);
    Ok(Some((board, marks)))
}

/// The board of which a part has cells that are divided by diagonals, and what these look like; `None` where
/// there are none.
fn divided(photo: &Photo, seen: &Board) -> Result<Option<(Board, Marks)>> {
    if !seen.layout.is_ruled() {
        return Ok(None);
    }
    let Some((board, blocks)) = ocr::blocks_of(photo, seen)? else { return Ok(None) };
    let mut marks = Marks { blocks: Some(blocks), ..ocr::marks_about(photo, &board)? };
    // What stands in its cells was read by itself.
    marks.marks.clear();
    Ok(Some((board, marks)))
}

/// A board with sums in its cells and its marks, the right way up; `None` where it has no sums.
pub(super) fn summed(photo: &Photo, seen: &Board) -> Result<Option<(Board, Marks)>> {
    divided(photo, seen)?.map_or_else(|| caged(photo, seen), |found| Ok(Some(found)))
}
