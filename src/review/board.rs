//! The cells of the puzzle that is open, as plain data. Rows and columns count from zero.

use super::beside::{AsideState, PieceState};
use super::mark::MarkState;
use super::open::Review;
use super::query::Query;
use super::ruling::at;
use crate::confirm::{self, Doubt};
use crate::geometry::Cell;
use crate::ocr::{Candidate, Ink};
use crate::puzzle::{Layout, Symbol};
use serde::Serialize;
use std::collections::BTreeMap;

/// Most readings that are shown of one cell.
const READINGS: usize = 4;

/// Levels (of 255) that part shaded paper from plain: what is left of uneven light varies by less from one
/// cell to the next darker one.
const SHADE: u8 = 6;

/// A puzzle's cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct BoardState {
    /// The kind, such as `sudoku 9 x 9`.
    pub kind: String,
    /// Rows of cells.
    pub rows: u16,
    /// Columns of cells.
    pub columns: u16,
    /// Largest value.
    pub largest: u32,
    /// Whether values from 10 are shown as letters.
    pub letters: bool,
    /// The cells, row by row; `None` where there is a hole.
    pub cells: Vec<Option<CellState>>,
    /// How many clues there are.
    pub digits: usize,
    /// How many cells and asides are still to be looked at.
    pub to_check: usize,
    /// Which cells, least sure first.
    pub doubts: Vec<(u16, u16)>,
    /// The cells that were doubtful when they were read, least sure first.
    pub strip: Vec<(u16, u16)>,
    /// What stands beside the cells.
    pub asides: Vec<AsideState>,
    /// The symbols, where they are pieces to choose among rather than numbers or letters to type.
    pub pieces: Vec<PieceState>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CellState {
    /// What it counts as now.
    pub value: Option<Symbol>,
    /// The same as it is written; empty for an empty cell.
    pub shown: String,
    /// What kind of ink was seen.
    pub ink: Ink,
    /// How it stands.
    pub mark: MarkState,
    /// What the readers saw, most probable first.
    pub readings: Vec<ReadingState>,
    /// Which of its lines are heavy.
    pub heavy: Heavy,
    /// Whether its paper is shaded.
    pub shaded: bool,
}

/// What a cell may say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadingState {
    /// The value; `None` is empty.
    pub value: Option<Symbol>,
    /// The same in words.
    pub shown: String,
    /// How probable it is.
    pub percent: u32,
}

/// A cell's heavy lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "a cell has four sides")]
pub struct Heavy {
    /// Above.
    pub top: bool,
    /// To the left.
    pub left: bool,
    /// To the right.
    pub right: bool,
    /// Below.
    pub bottom: bool,
}

impl BoardState {
    /// The cells as they stand.
    pub(super) fn of(review: &Review<'_>, query: &Query) -> Self {
        let puzzle = query.puzzle().ok();
        let layout = puzzle.map_or_else(|| query.layout.clone().outlined(), |p| p.rules().layout());
        let pieces = puzzle.map_or(&[][..], |p| p.rules().pieces());
        let show = |symbol: Symbol| match pieces.iter().find(|piece| piece.0 == symbol) {
            Some(piece) => piece.1.to_string(),
            None => puzzle.map_or_else(|| symbol.to_string(), |p| p.rules().show(symbol)),
        };
        let cells = Cells::of(review, query, &show);
        let symbols = review.symbols();
        let doubts = cells.doubts.iter().filter(|d| cells.mark(d.place.cell) == MarkState::Doubtful);
        let doubts: Vec<(u16, u16)> = doubts.map(|d| at(d.place.cell)).collect();
        let asides = AsideState::all(review, query);
        let beside = asides.iter().filter(|aside| aside.mark == MarkState::Doubtful).count();
        let index = |i: usize| {
            let columns = usize::from(layout.columns).max(1);
            Cell::new((i / columns) as u16, (i % columns) as u16)
        };
        let cell = |(i, exists): (usize, &bool)| exists.then(|| cells.state(index(i), &layout)).flatten();
        Self {
            kind: puzzle
                .map_or_else(|| format!("{} x {} cells", layout.rows, layout.columns), |p| p.rules().name()),
            rows: layout.rows,
            columns: layout.columns,
            largest: symbols.iter().map(|s| s.0).max().unwrap_or(0),
            letters: symbols.iter().any(|&s| s.0 > 9 && show(s).starts_with(char::is_alphabetic)),
            cells: query.layout.exists.iter().enumerate().map(cell).collect(),
            digits: cells.values.len(),
            to_check: doubts.len() + beside,
            doubts,
            strip: cells.doubts.iter().map(|d| at(d.place.cell)).collect(),
            asides,
            pieces: pieces.iter().map(|&(value, shown)| PieceState { value, shown }).collect(),
        }
    }
}

/// The cells of a board with what is known of each.
struct Cells<'r> {
    read: &'r crate::ocr::Reading,
    /// What each counts as without anything that was said, and with it.
    before: BTreeMap<Cell, Symbol>,
    values: BTreeMap<Cell, Symbol>,
    said: Vec<Cell>,
    doubts: Vec<Doubt>,
    /// Cells with paper below this level (0 to 255) are shaded.
    shade: u8,
    paper: &'r Layout,
    show: &'r dyn Fn(Symbol) -> String,
}

impl<'r> Cells<'r> {
    fn of(review: &'r Review<'_>, query: &'r Query, show: &'r dyn Fn(Symbol) -> String) -> Self {
        let read = review.read().map_or(&query.reading, |(_, reading)| reading);
        Self {
            read,
            before: review.uncorrected().into_iter().collect(),
            values: query.givens().into_iter().collect(),
            said: review.history().corrections().iter().map(|c| c.cell).collect(),
            doubts: confirm::doubtful(read, review.sure()),
            shade: shade(&query.layout),
            paper: &query.layout,
            show,
        }
    }

    fn mark(&self, cell: Cell) -> MarkState {
        match self.said.contains(&cell) {
            true if self.before.get(&cell) == self.values.get(&cell) => MarkState::Confirmed,
            true => MarkState::Changed,
            false if self.doubts.iter().any(|d| d.place.cell == cell) => MarkState::Doubtful,
            false => MarkState::Sure,
        }
    }

    fn state(&self, cell: Cell, layout: &Layout) -> Option<CellState> {
        let read = self.read.cells.iter().find(|read| read.place.cell == cell)?;
        let value = self.values.get(&cell).copied();
        let index = layout.index(cell);
        let paper = self.paper.paper.get(index).copied().unwrap_or([255; 3]);
        let readings =
            read.candidates.iter().filter(|c| c.probability >= Candidate::LEAST_SHOWN).take(READINGS);
        Some(CellState {
            value,
            shown: value.map(self.show).unwrap_or_default(),
            ink: read.ink,
            mark: self.mark(cell),
            readings: readings.map(|c| self.reading(*c)).collect(),
            heavy: heavy(cell, layout),
            shaded: level(paper) < self.shade,
        })
    }

    fn reading(&self, candidate: Candidate) -> ReadingState {
        ReadingState {
            value: candidate.symbol,
            shown: candidate.symbol.map_or_else(|| "empty".to_owned(), self.show),
            percent: (candidate.probability * 100.0).round() as u32,
        }
    }
}

/// The mean of red, green and blue.
fn level(paper: [u8; 3]) -> u8 {
    (paper.iter().map(|&v| u16::from(v)).sum::<u16>() / 3) as u8
}

/// The level below which paper is shaded: the upper end of the widest step between the levels of the cells,
/// where that step is wide enough; else none is.
fn shade(layout: &Layout) -> u8 {
    let cells = layout.paper.iter().zip(&layout.exists).filter(|(_, exists)| **exists);
    let mut levels: Vec<u8> = cells.map(|(paper, _)| level(*paper)).collect();
    levels.sort_unstable();
    let steps = levels.windows(2).map(|pair| (pair[1] - pair[0], pair[1]));
    steps.max_by_key(|step| step.0).filter(|step| step.0 >= SHADE).map_or(0, |step| step.1)
}

fn heavy(cell: Cell, layout: &Layout) -> Heavy {
    let (row, column, columns) =
        (usize::from(cell.row), usize::from(cell.column), usize::from(layout.columns));
    let is_heavy = |weight: Option<&f32>| weight.is_some_and(|&weight| Layout::is_heavy(weight));
    let across = |row: usize| is_heavy(layout.horizontal.get(row * columns + column));
    let down = |column: usize| is_heavy(layout.vertical.get(row * (columns + 1) + column));
    Heavy { top: across(row), bottom: across(row + 1), left: down(column), right: down(column + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shaded_boxes_are_told_from_plain_ones_and_uneven_light_is_not() {
        let mut layout = Layout::full(9, 9);
        for (i, paper) in layout.paper.iter_mut().enumerate() {
            *paper = [230 + (i % 20) as u8; 3];
        }
        assert_eq!(shade(&layout), 0);
        for i in [30, 31, 32, 39, 40, 41, 48, 49, 50] {
            layout.paper[i] = [201, 205, 209];
        }
        assert!(level(layout.paper[40]) < shade(&layout) && shade(&layout) <= 230);
        layout.paper[0] = [10, 10, 10];
        layout.exists[0] = false;
        assert!(level(layout.paper[40]) < shade(&layout), "what is no cell has no say");
    }
}
