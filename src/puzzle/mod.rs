//! What a puzzle is: symbols, layout, kinds.

mod layout;

pub use layout::Layout;

use crate::geometry::Cell;
use crate::trouble::{Name, Result, Trouble};
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

/// A puzzle of any kind: the only thing the solver takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Puzzle {}

impl Puzzle {
    /// The puzzle that `layout` and its givens make.
    pub fn from_layout(_layout: &Layout, _givens: &[(Cell, Symbol)]) -> Result<Self> {
        Err(Trouble::new(Name::UnknownKind, "no kind of puzzle has this layout"))
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
