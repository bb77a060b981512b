//! Boards that numbers tell are seen without some of the cells at their sides.

use super::weigh::Way;
use crate::grid::{self, Board};
use crate::normalise::NormalisedImage;
use crate::puzzle::marks::Marks;
use crate::puzzle::numbers_beyond;

/// The boards of which cells are unseen, as they were looked at so far, each with what was in doubt of it.
#[derive(Default)]
pub(super) struct Incomplete(Vec<(Board, Vec<String>)>);

impl Incomplete {
    /// Doubts the ways to read a board of which another look told that some are unseen: not
    /// every look sees what stands beside them.
    pub(super) fn doubt(&self, board: &Board, ways: &mut [Way]) {
        let Some((_, doubts)) = self.0.iter().find(|(seen, _)| grid::are_alike(seen, board)) else { return };
        for way in ways.iter_mut().filter(|way| way.told.doubts.is_empty()) {
            way.told.doubts.clone_from(doubts);
        }
    }

    /// The board to which the cells belong, too, in which numbers stand beside one that is told by its cells
    /// alone; `None` where there are none, or no lines to tell how it goes on.
    pub(super) fn completed(
        &mut self,
        sheet: &NormalisedImage,
        board: &Board,
        (marks, ways): (&Marks, &[Way]),
    ) -> Option<Board> {
        let way = ways.first().filter(|way| way.told.asides.is_empty())?;
        let told = &way.told;
        let mut beyond = if told.doubts.is_empty() { Vec::new() } else { numbers_beyond(marks) };
        if beyond.is_empty() {
            return None;
        }
        self.0.push((board.clone(), told.doubts.clone()));
        // Edges of cells that a number alone tells have not been measured either.
        let corner = told.corner;
        let own = way.board.layout.cells().map(|cell| (cell.row + corner.row, cell.column + corner.column));
        beyond.extend(own.map(|(row, column)| (i32::from(row), i32::from(column))));
        let has_lines = board.layout.is_ruled() && !board.mesh.is_staggered();
        has_lines.then(|| grid::with_beside(sheet, board, &beyond)).flatten()
    }
}
