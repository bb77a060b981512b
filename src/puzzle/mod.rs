//! What a puzzle is: symbols, layout, kinds.
//!
//! A kind is one file in `kinds/` that implements [`Rules`]: its model in the vocabulary of
//! [`crate::constraint`], its independent checker, its text and CSV form. Everything else - the solver, the
//! page, the batch - sees a [`Puzzle`] through that trait. [`KINDS`] is the table of them all.

mod conflict;
pub mod figure;
pub mod kinds;
mod layout;
mod recognise;
mod rules;
pub mod smt;
pub mod text;

pub use crate::constraint::{Check, Clue, Given, Solution, Symbol, listed};
pub use conflict::Conflict;
pub use figure::Figure;
pub use kinds::{KINDS, Kind};
pub use layout::Layout;
use recognise::Shape;
pub use recognise::regions;
pub use rules::Rules;
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
