//! The values that constraints speak of: symbols, where they are, and whole solutions.

use crate::geometry::Cell;
use serde::{Deserialize, Serialize};

/// A cell's symbol by its value: 1 to 9 for digits, 10 and up for `a`, `b`, ... in kinds that have letters,
/// the number itself in kinds of numbers; 0 where a kind has a tile without anything on it. How a kind writes
/// its symbols is [`crate::puzzle::Rules::show`]'s business.
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

    /// The symbol that a word stands for: one character as in [`Symbol::from_char`], or a number from 1 in
    /// digits.
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

/// A given value of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Clue {
    /// Where.
    #[serde(flatten)]
    pub cell: Cell,
    /// What.
    #[serde(rename = "value")]
    pub symbol: Symbol,
}

/// Something that a puzzle gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// The value of a cell.
    Clue(Clue),
    /// What is given beside the board, in words: `the total 17 of row 3`, `the word strove`.
    Other(String),
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

    /// A character a cell on one line, `x` where there is none: for kinds whose symbols are digits and
    /// letters.
    pub fn to_line(&self) -> String {
        self.values.iter().map(|v| v.and_then(Symbol::to_char).unwrap_or('x')).chain(['\n']).collect()
    }

    /// Rows of comma-separated values, `x` where no cell exists: for kinds whose symbols are digits and
    /// letters.
    pub fn to_csv(&self) -> String {
        csv(self.columns, &self.values, "x")
    }
}

/// Rows of `columns` comma-separated cells, `none` where there is no symbol.
pub(crate) fn csv(columns: u16, cells: &[Option<Symbol>], none: &str) -> String {
    let cell = |c: &Option<Symbol>| c.map_or_else(|| none.to_owned(), |s| s.to_string());
    let mut text = String::new();
    for row in cells.chunks(usize::from(columns).max(1)) {
        text.push_str(&row.iter().map(cell).collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    text
}
