//! What a puzzle is: symbols, layout, kinds.
//!
//! A kind is one file in `kinds/` that implements [`Rules`]: its model in the vocabulary of
//! [`crate::solve::model`], its independent checker, its text and CSV form. Everything else - the solver, the
//! page, the batch - sees a [`Puzzle`] through that trait. [`KINDS`] is the table of them all.

mod conflict;
pub mod figure;
pub mod kinds;
mod layout;
mod recognise;
mod rules;
pub mod smt;
pub mod text;

pub use conflict::{Conflict, Given};
pub use figure::Figure;
pub use kinds::{KINDS, Kind};
pub use layout::Layout;
use recognise::Shape;
pub use recognise::regions;
pub use rules::{Check, Clue, Rules, listed};
pub use text::{parse, parse_as, parse_bytes, parse_bytes_as};

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use kinds::dominoes::Dominoes;
use kinds::gogen::Gogen;
use kinds::jigsaw::Jigsaw;
use kinds::multi::Multi;
use kinds::path::Path;
use kinds::pyramid::Pyramid;
use kinds::sudoku::Sudoku;
use kinds::sum_spots::SumSpots;
use kinds::total_concentration::TotalConcentration;
use kinds::tracks::Tracks;
use serde::{Deserialize, Serialize};

/// A cell's symbol by its value: 1 to 9 for digits, 10 and up for `a`, `b`, ... in kinds that have letters, the number
/// itself in kinds of numbers; 0 where a kind has a tile without anything on it. How a kind writes its symbols is
/// [`Rules::show`]'s business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symbol(pub u32);

impl Symbol {
    /// The character that stands for the symbol: `1`-`9`, then `a` = 10 to `z` = 35.
    pub fn to_char(self) -> Option<char> {
        (1..=35).contains(&self.0).then(|| char::from_digit(self.0, 36)).flatten()
    }

    /// The symbol a character stands for, either case.
    pub fn from_char(c: char) -> Option<Self> {
        c.to_digit(36).filter(|&v| v > 0).map(Self)
    }

    /// The symbol that a word stands for: one character as in [`Symbol::from_char`], or a number from 1 in digits.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(c), None) => Self::from_char(c),
            _ if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok().filter(|&v| v > 0).map(Self),
            _ => None,
        }
    }

    /// The value as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
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

/// The enum of all kinds, from one line a kind.
macro_rules! puzzles {
    ($($(#[$doc:meta])* $kind:ident,)+) => {
        /// A puzzle of any kind: the only thing the solver takes.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Puzzle {
            $($(#[$doc])* $kind($kind),)+
        }

        impl Puzzle {
            /// The puzzle as its kind's rules.
            pub fn rules(&self) -> &dyn Rules {
                match self {
                    $(Self::$kind(puzzle) => puzzle,)+
                }
            }
        }

        $(impl From<$kind> for Puzzle {
            fn from(puzzle: $kind) -> Self {
                Self::$kind(puzzle)
            }
        })+
    };
}

puzzles! {
    /// A sudoku of any size.
    Sudoku,
    /// A sudoku with irregular regions.
    Jigsaw,
    /// Overlapping sudokus, such as a samurai.
    Multi,
    /// A number pyramid.
    Pyramid,
    /// A hidato or a knight's tour.
    Path,
    /// A total concentration.
    TotalConcentration,
    /// Sum spots.
    SumSpots,
    /// Train tracks.
    Tracks,
    /// A gogen.
    Gogen,
    /// A domino board.
    Dominoes,
}

impl Puzzle {
    /// The puzzle that `givens` make on a board of this shape; the shape decides the kind.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] where no kind has this shape, or the lines fit several ways to cut it into regions or
    /// grids; [`Code::OutOfRange`] where a given lies outside the
    /// board, is no symbol of the kind, or stands where another given does.
    pub fn from_layout(layout: &Layout, givens: &[(Cell, Symbol)]) -> Result<Self> {
        let rows = layout.rows;
        let cells = placed((rows, layout.columns), &layout.exists, givens.iter().copied())?;
        Ok(match recognise::shape(layout)? {
            Shape::Sudoku => Self::Sudoku(Sudoku::new(usize::from(rows), cells)?),
            Shape::Jigsaw(regions) => Self::Jigsaw(Jigsaw::new(regions, cells)?),
            Shape::Multi(arrangement) => Self::Multi(Multi::new(arrangement, cells)?),
        })
    }

    /// What the puzzle gives as a solution: [`Rules::values`].
    pub fn to_solution(&self) -> Solution {
        self.rules().values()
    }
}

/// The givens on a board of (rows, columns), row by row, with `None` for open cells.
///
/// # Errors
/// [`Code::OutOfRange`] where a given lies where no cell `exists`, or stands where another does.
pub(crate) fn placed(
    (rows, columns): (u16, u16),
    exists: &[bool],
    givens: impl IntoIterator<Item = (Cell, Symbol)>,
) -> Result<Vec<Option<Symbol>>> {
    let mut cells = vec![None; usize::from(rows) * usize::from(columns)];
    for (cell, symbol) in givens {
        let index = usize::from(cell.row) * usize::from(columns) + usize::from(cell.column);
        let outside = cell.row >= rows || cell.column >= columns;
        if outside || !exists.get(index).copied().unwrap_or(false) {
            return Err(Diagnostic::new(Code::OutOfRange, format!("the board has no {cell}"))
                .fact(format!("it has {rows} rows and {columns} columns")));
        }
        if cells[index].replace(symbol).is_some() {
            return Err(Diagnostic::new(Code::OutOfRange, format!("{cell} is given twice")));
        }
    }
    Ok(cells)
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

    /// The values as clues, row by row.
    pub fn clues(&self) -> Vec<Clue> {
        let columns = usize::from(self.columns).max(1);
        let clue = |(i, value): (usize, &Option<Symbol>)| {
            let cell = Cell::new((i / columns) as u16, (i % columns) as u16);
            value.map(|symbol| Clue { cell, symbol })
        };
        self.values.iter().enumerate().filter_map(clue).collect()
    }

    /// A character a cell on one line, `x` where there is none: for kinds whose symbols are digits and letters.
    pub fn to_line(&self) -> String {
        self.values.iter().map(|v| v.and_then(Symbol::to_char).unwrap_or('x')).chain(['\n']).collect()
    }

    /// Rows of comma-separated values, `x` where no cell exists: for kinds whose symbols are digits and letters.
    pub fn to_csv(&self) -> String {
        text::csv::write(self.columns, &self.values, "x")
    }
}
