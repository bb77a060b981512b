//! A board of runs with their sums, and the digits that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::addends::{Group, LARGEST_TOTAL};
use crate::puzzle::{Clue, Symbol, placed};

/// Most rows and columns: twice what is printed.
pub(super) const MOST_SIDE: usize = 40;

/// The largest digit.
pub(super) const LARGEST: u32 = 9;

/// What is said of boards that are none.
const BOARD_HINT: &str = "white cells have blocks before them that hold the sums of their runs";

/// A cell that holds no digit, but the sums of the runs behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// What the run below sums to; `None` where none has a sum.
    pub down: Option<u32>,
    /// What the run to the right sums to; `None` where none has a sum.
    pub across: Option<u32>,
}

/// A kakuro: its blocks and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kakuro {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Row by row; `None` for white cells.
    pub(super) blocks: Vec<Option<Block>>,
    /// Row by row; `None` where open and for blocks.
    pub(super) values: Vec<Option<Symbol>>,
}

/// What is wrong with blocks, and the cell that shows it.
pub(super) struct Flaw {
    pub(super) cell: Cell,
    pub(super) message: String,
}

/// Cells side by side in a row or in a column.
pub(super) struct Run {
    pub(super) across: bool,
    /// From the left, or from the top.
    pub(super) cells: Vec<Cell>,
    pub(super) total: Option<u32>,
}

impl Run {
    /// `run across from row 2 column 3`.
    pub(super) fn name(&self) -> String {
        format!("run {} from {}", if self.across { "across" } else { "down" }, self.cells[0])
    }
}

impl Kakuro {
    /// A kakuro of (rows, columns) with these blocks, row by row, `None` for white cells, and these clues.
    /// Runs of a single cell need no sum, all others do.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a board of less than two or more than 40 rows or columns, without white
    /// cells, with a run of several cells that has no sum, or a sum without a run; [`Code::OutOfRange`] for a
    /// sum above 999 999, a clue where no white cell is, a second one for a cell, or a digit outside 1 to 9.
    pub fn new((rows, columns): (usize, usize), blocks: Vec<Option<Block>>, clues: &[Clue]) -> Result<Self> {
        let refused = |message: String| Diagnostic::new(Code::UnknownKind, message).hint(BOARD_HINT);
        let fits = |side: usize| (2..=MOST_SIDE).contains(&side);
        if !fits(rows) || !fits(columns) || blocks.len() != rows * columns {
            let message = format!("no kakuro of {} cells is {rows} x {columns}", blocks.len());
            return Err(Diagnostic::new(Code::UnknownKind, message)
                .hint(format!("a kakuro has 2 to {MOST_SIDE} rows and columns")));
        }
        let sums = blocks.iter().flatten().flat_map(|block| [block.down, block.across]).flatten();
        if let Some(sum) = sums.into_iter().find(|&sum| sum > LARGEST_TOTAL) {
            return Err(Diagnostic::new(
                Code::OutOfRange,
                format!("the sum {sum} is more than {LARGEST_TOTAL}"),
            ));
        }
        if let Some(clue) = clues.iter().find(|clue| !(1..=LARGEST).contains(&clue.symbol.0)) {
            let message = format!("{} at {} is outside 1 to {LARGEST}", clue.symbol.0, clue.cell);
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        let exists: Vec<bool> = blocks.iter().map(Option::is_none).collect();
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((rows as u16, columns as u16), &exists, givens)?;
        let kakuro = Self { rows, columns, blocks, values };
        match kakuro.flaw() {
            Some(flaw) => Err(refused(format!("{} ({})", flaw.message, flaw.cell))),
            None => Ok(kakuro),
        }
    }

    /// Rows and columns, blocks included.
    pub const fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The blocks, row by row; `None` for white cells.
    pub fn blocks(&self) -> &[Option<Block>] {
        &self.blocks
    }

    /// What is wrong with the blocks, if anything is.
    pub(super) fn flaw(&self) -> Option<Flaw> {
        let runs = self.runs();
        if runs.is_empty() {
            return Some(Flaw { cell: Cell::new(0, 0), message: "nothing but blocks".into() });
        }
        let unsummed = |run: &&Run| run.cells.len() > 1 && run.total.is_none();
        if let Some(run) = runs.iter().filter(unsummed).min_by_key(|run| run.cells[0]) {
            return Some(Flaw { cell: run.cells[0], message: format!("the {} has no sum", run.name()) });
        }
        let useless = |i: &usize| {
            let cell = self.cell(*i);
            let block = self.blocks[*i].unwrap_or_default();
            let right = Cell::new(cell.row, cell.column + 1);
            let below = Cell::new(cell.row + 1, cell.column);
            block.across.is_some() && !self.is_white(right) || block.down.is_some() && !self.is_white(below)
        };
        let block = (0..self.blocks.len()).find(useless)?;
        Some(Flaw { cell: self.cell(block), message: "a sum has no run behind it".into() })
    }

    pub(super) fn cell(&self, index: usize) -> Cell {
        Cell::new((index / self.columns) as u16, (index % self.columns) as u16)
    }

    pub(super) fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns + usize::from(cell.column)
    }

    pub(super) fn is_white(&self, cell: Cell) -> bool {
        usize::from(cell.row) < self.rows
            && usize::from(cell.column) < self.columns
            && self.blocks[self.index(cell)].is_none()
    }

    /// The runs across row by row, then the runs down column by column.
    pub(super) fn runs(&self) -> Vec<Run> {
        let across = (0..self.rows).flat_map(|r| (0..self.columns).map(move |c| (true, r, c)));
        let down = (0..self.columns).flat_map(|c| (0..self.rows).map(move |r| (false, r, c)));
        let mut runs: Vec<Run> = Vec::new();
        // The block that was passed last, and whether the cell before was white.
        let (mut block, mut within) = (Block::default(), false);
        for (across, r, c) in across.chain(down) {
            if if across { c == 0 } else { r == 0 } {
                (block, within) = (Block::default(), false);
            }
            let cell = Cell::new(r as u16, c as u16);
            match (self.blocks[r * self.columns + c], runs.last_mut()) {
                (Some(passed), _) => (block, within) = (passed, false),
                (None, Some(run)) if within => run.cells.push(cell),
                (None, _) => {
                    let total = if across { block.across } else { block.down };
                    runs.push(Run { across, cells: vec![cell], total });
                    within = true;
                }
            }
        }
        runs
    }

    /// The runs as groups of cells with different digits.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group> {
        self.runs().into_iter().map(|run| Group { name: run.name(), total: run.total, cells: run.cells })
    }
}
