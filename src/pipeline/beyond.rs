//! Boards that numbers tell are seen without some of the cells at their sides.

use super::weigh::Way;
use crate::geometry::Cell;
use crate::grid::{self, Board};
use crate::normalise::NormalisedImage;
use crate::puzzle::marks::{Marks, Values};
use crate::puzzle::numbers_beyond;
use std::collections::BTreeSet;

/// Least probability of a number that is no other look's mistake.
const SURE: f64 = 0.9;

/// The boards of which cells are unseen, as they were looked at so far, each with what was in doubt of it;
/// and those of all boards that had sure numbers.
#[derive(Default)]
pub(super) struct Incomplete {
    doubted: Vec<(Board, Vec<String>)>,
    numbered: Vec<(Board, Vec<Cell>)>,
}

impl Incomplete {
    /// Doubts the ways to read a board of which another look told that some are unseen: not
    /// every look sees what stands beside them.
    pub(super) fn doubt(&self, board: &Board, ways: &mut [Way]) {
        if let Some((_, doubts)) = self.doubted.iter().find(|(seen, _)| grid::are_alike(seen, board)) {
            for way in ways.iter_mut().filter(|way| way.told.doubts.is_empty()) {
                way.told.doubts.clone_from(doubts);
            }
        }
        let numbered = || self.numbered.iter().filter(|(seen, _)| grid::are_alike(seen, board));
        for way in ways.iter_mut().filter(|way| way.told.asides.is_empty()) {
            let lost: BTreeSet<Cell> =
                numbered().flat_map(|seen| &seen.1).copied().filter(|&cell| !has(way, cell)).collect();
            way.told.doubts.extend(lost.into_iter().map(|cell| format!("whether there is a cell at {cell}")));
        }
    }

    /// Keeps the cells of a board that have sure numbers.
    pub(super) fn keep(&mut self, board: &Board, ways: &[Way]) {
        let Some(way) = ways.first().filter(|way| way.told.asides.is_empty()) else { return };
        let is_sure = |values: &Values| values.first().is_some_and(|best| best.0.is_some() && best.1 >= SURE);
        let sure = way.told.cells.iter().filter(|cell| is_sure(&cell.1));
        let corner = way.told.corner;
        let cells = sure.map(|(cell, _)| Cell::new(cell.row + corner.row, cell.column + corner.column));
        self.numbered.push((board.clone(), cells.collect()));
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
        self.doubted.push((board.clone(), told.doubts.clone()));
        // Edges of cells that a number alone tells have not been measured either.
        let corner = told.corner;
        let own = way.board.layout.cells().map(|cell| (cell.row + corner.row, cell.column + corner.column));
        beyond.extend(own.map(|(row, column)| (i32::from(row), i32::from(column))));
        let has_lines = board.layout.is_ruled() && !board.mesh.is_staggered();
        has_lines.then(|| grid::with_beside(sheet, board, &beyond)).flatten()
    }
}

/// Whether a board has a cell of the lattice that it was seen on, as a way reads it.
fn has(way: &Way, cell: Cell) -> bool {
    let Cell { row, column } = way.told.corner;
    let own = cell.row.checked_sub(row).zip(cell.column.checked_sub(column));
    own.is_some_and(|(row, column)| way.board.layout.has(Cell::new(row, column)))
}
