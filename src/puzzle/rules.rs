//! What every kind of puzzle can say of itself.

use super::{Layout, Solution, Symbol};
use crate::geometry::Cell;
use crate::solve::model::{Assignment, Model, Pruning};
use crate::trouble::Result;

/// A given value of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct Clue {
    /// Where.
    pub cell: Cell,
    /// What.
    pub symbol: Symbol,
}

/// One thing the independent checker looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was checked: `row 3`, `box 5`, `clues`.
    pub name: String,
    /// Whether it is as it should be.
    pub ok: bool,
    /// The cells that make it fail.
    pub cells: Vec<Cell>,
}

impl Check {
    /// A check that is passed when no cell makes it fail.
    pub fn of(name: String, cells: Vec<Cell>) -> Self {
        Self { name, ok: cells.is_empty(), cells }
    }
}

impl std::fmt::Display for Check {
    /// The customer's way: `row 3 OK` or `row 3 **Fail**`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.name, if self.ok { "OK" } else { "**Fail**" })
    }
}

/// A kind of puzzle with its clues.
pub trait Rules {
    /// The kind's name as `--kind` spells it, with its size where it has several: `sudoku 9 x 9`.
    fn name(&self) -> String;

    /// The board as lines on paper would show it.
    fn layout(&self) -> Layout;

    /// The given values, row by row.
    fn clues(&self) -> Vec<Clue>;

    /// The symbols a cell may hold, in order.
    fn symbols(&self) -> Vec<Symbol>;

    /// The rules in the solver's vocabulary. With [`Pruning::On`] the clues hold; with [`Pruning::Off`] they
    /// are only named, each as a fact that can be assumed.
    fn model(&self, pruning: Pruning) -> Model;

    /// The solution an assignment of [`Rules::model`] stands for.
    ///
    /// # Errors
    /// [`crate::trouble::Name::Bug`] where the assignment decides no symbol for a cell.
    fn decode(&self, model: &Model, assignment: &Assignment) -> Result<Solution>;

    /// Checks a solution against the rules and the clues, sharing no code with [`Rules::model`]. Every rule is
    /// listed, kept or not; a solution of another size or with cells missing fails.
    fn check(&self, solution: &Solution) -> Vec<Check>;

    /// Sets of clues that break one rule by themselves, such as two equal symbols in a row; found without a
    /// solver. In the order of the rules, no set twice.
    fn direct_conflicts(&self) -> Vec<Vec<Clue>>;

    /// The kind's own text form. [`super::parse`] reads it back as the same puzzle.
    fn to_text(&self) -> String;

    /// Rows of comma-separated values, `0` for an open cell, `x` for none. [`super::parse`] reads it back as the
    /// same puzzle.
    fn to_csv(&self) -> String;
}
