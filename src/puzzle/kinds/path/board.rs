//! A board on which numbers lie a move apart, and those that are given.

use super::ways::{Graph, Moves};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::{Clue, Solution, Symbol, placed};

/// Most cells of a path. The model grows with the square: with hardly any clues, at this size, it takes Z3
/// about a gigabyte.
pub(super) const MOST_CELLS: usize = 400;

/// Most rows and columns, blocks included.
pub(super) const MOST_SIDE: usize = 100;

/// Paths that are made of a board without clues: enough that hardly a cell has one number in all, if it has
/// several.
pub(super) const SAMPLES: usize = 8;

/// A path of numbers: its moves, its board and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    pub(super) moves: Moves,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Row by row; false for blocks.
    pub(super) exists: Vec<bool>,
    /// Row by row; `None` where open and for blocks.
    pub(super) values: Vec<Option<Symbol>>,
}

impl Path {
    /// A path on a board of (rows, columns) on which the cells that `exists` says, row by row, are no blocks.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a board without cells, of more than 400 or of more than 100 rows or columns,
    /// or where
    /// `exists` has another size; [`Code::OutOfRange`] for a clue where no cell is, a second one for a cell,
    /// or a number outside 1 to the number of cells.
    pub fn new(
        moves: Moves,
        (rows, columns): (usize, usize),
        exists: Vec<bool>,
        clues: &[Clue],
    ) -> Result<Self> {
        let cells = exists.iter().filter(|&&e| e).count();
        let fits = rows.max(columns) <= MOST_SIDE && (1..=MOST_CELLS).contains(&cells);
        if !fits || exists.len() != rows * columns {
            let message = format!("no path has {cells} cells on {rows} x {columns}");
            return Err(Diagnostic::new(Code::UnknownKind, message).hint(format!(
                "a path has 1 to {MOST_CELLS} cells on at most {MOST_SIDE} rows and columns"
            )));
        }
        if let Some(clue) = clues.iter().find(|clue| !(1..=cells).contains(&clue.symbol.index())) {
            let message = format!("{} at {} is outside 1 to {cells}", clue.symbol.0, clue.cell);
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((rows as u16, columns as u16), &exists, givens)?;
        Ok(Self { moves, rows, columns, exists, values })
    }

    /// How the path goes on.
    pub const fn moves(&self) -> Moves {
        self.moves
    }

    /// How many numbers the path has.
    pub fn length(&self) -> usize {
        self.exists.iter().filter(|&&e| e).count()
    }

    pub(super) fn cell(&self, index: usize) -> Cell {
        Cell::new((index / self.columns) as u16, (index % self.columns) as u16)
    }

    /// The solution that has its numbers along `way`.
    pub(crate) fn solution(&self, way: &[usize]) -> Solution {
        let mut solution = Solution::empty(self.rows as u16, self.columns as u16);
        for (&cell, number) in way.iter().zip(1..) {
            solution.set(self.cell(cell), Symbol(number));
        }
        solution
    }

    pub(super) fn graph(&self) -> Graph {
        Graph::new(self.moves, (self.rows, self.columns), &self.exists)
    }
}
