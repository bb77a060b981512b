//! What a puzzle is: symbols, layout, kinds.
//!
//! A kind is one file in `kinds/` that implements [`Rules`]: its model in the vocabulary of
//! [`crate::solve::model`], its independent checker, its text and CSV form. Everything else - the solver, the
//! page, the batch - sees a [`Puzzle`] through that trait.

pub mod kinds;
mod layout;
mod recognise;
mod rules;
pub mod text;

pub use layout::Layout;
use recognise::Shape;
pub use recognise::regions;
pub use rules::{Check, Clue, Rules};
pub use text::{parse, parse_bytes};

use crate::geometry::Cell;
use crate::trouble::{Name, Result, Trouble};
use kinds::jigsaw::Jigsaw;
use kinds::multi::Multi;
use kinds::sudoku::Sudoku;
use serde::{Deserialize, Serialize};

/// A cell's symbol by its value: 1 to 9 for digits, 10 and up for `a`, `b`, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symbol(pub u8);

impl Symbol {
    /// The character that stands for the symbol: `1`-`9`, then `a` = 10 to `z` = 35.
    pub fn to_char(self) -> Option<char> {
        (1..=35).contains(&self.0).then(|| char::from_digit(u32::from(self.0), 36)).flatten()
    }

    /// The symbol a character stands for, either case.
    pub fn from_char(c: char) -> Option<Self> {
        c.to_digit(36).filter(|&v| v > 0).map(|v| Self(v as u8))
    }
}

impl std::fmt::Display for Symbol {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.to_char() {
            Some(c) => write!(f, "{c}"),
            None => write!(f, "{}", self.0),
        }
    }
}

/// A puzzle of any kind: the only thing the solver takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// A sudoku of any size.
    Sudoku(Sudoku),
    /// A sudoku with irregular regions.
    Jigsaw(Jigsaw),
    /// Overlapping sudokus, such as a samurai.
    Multi(Multi),
}

impl Puzzle {
    /// The puzzle as its kind's rules.
    pub fn rules(&self) -> &dyn Rules {
        match self {
            Self::Sudoku(sudoku) => sudoku,
            Self::Jigsaw(jigsaw) => jigsaw,
            Self::Multi(multi) => multi,
        }
    }

    /// The puzzle that `givens` make on a board of this shape; the shape decides the kind.
    ///
    /// # Errors
    /// [`Name::UnknownKind`] where no kind has this shape, or the lines fit several ways to cut it into regions or
    /// grids; [`Name::OutOfRange`] where a given lies outside the
    /// board, is no symbol of the kind, or stands where another given does.
    pub fn from_layout(layout: &Layout, givens: &[(Cell, Symbol)]) -> Result<Self> {
        let (rows, columns) = (layout.rows, layout.columns);
        let mut cells = vec![None; usize::from(rows) * usize::from(columns)];
        for &(cell, symbol) in givens {
            let index = usize::from(cell.row) * usize::from(columns) + usize::from(cell.column);
            let outside = cell.row >= rows || cell.column >= columns;
            if outside || !layout.exists.get(index).copied().unwrap_or(false) {
                return Err(Trouble::new(Name::OutOfRange, format!("the board has no {cell}"))
                    .fact(format!("it has {rows} rows and {columns} columns")));
            }
            if cells[index].replace(symbol).is_some() {
                return Err(Trouble::new(Name::OutOfRange, format!("{cell} is given twice")));
            }
        }
        Ok(match recognise::shape(layout)? {
            Shape::Sudoku => Self::Sudoku(Sudoku::new(usize::from(rows), cells)?),
            Shape::Jigsaw(regions) => Self::Jigsaw(Jigsaw::new(regions, cells)?),
            Shape::Multi(arrangement) => Self::Multi(Multi::new(arrangement, cells)?),
        })
    }

    /// The clues where a solution has its values: what a solution file holds once it is parsed. Open cells are
    /// `None`.
    pub fn to_solution(&self) -> Solution {
        let layout = self.rules().layout();
        let mut solution = Solution::empty(layout.rows, layout.columns);
        for clue in self.rules().clues() {
            solution.set(clue.cell, clue.symbol);
        }
        solution
    }
}

/// One value per cell of the board, row by row; `None` where no cell exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Rows of cells.
    pub rows: u16,
    /// Columns of cells.
    pub columns: u16,
    /// Values, row by row.
    pub values: Vec<Option<Symbol>>,
}

impl Solution {
    /// A board without values.
    pub fn empty(rows: u16, columns: u16) -> Self {
        Self { rows, columns, values: vec![None; usize::from(rows) * usize::from(columns)] }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let within = cell.row < self.rows && cell.column < self.columns;
        within.then(|| usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column))
    }

    /// The value at `cell`; `None` where there is none, on the board or outside.
    pub fn get(&self, cell: Cell) -> Option<Symbol> {
        self.values.get(self.index(cell)?).copied().flatten()
    }

    /// Puts `symbol` at `cell`; does nothing outside the board.
    pub fn set(&mut self, cell: Cell, symbol: Symbol) {
        if let Some(value) = self.index(cell).and_then(|i| self.values.get_mut(i)) {
            *value = Some(symbol);
        }
    }

    /// Rows of comma-separated values; `x` where no cell exists.
    pub fn to_csv(&self) -> String {
        text::csv::write(self.columns, &self.values, "x")
    }
}
