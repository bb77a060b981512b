//! What a person does to the photo that is open.

use super::kind;
use super::open::Review;
use super::suggestion::Change;
use crate::confirm::{AsideCorrection, Correction, Step};
use crate::diagnostics::Result;
use crate::geometry::{Cell, Point};
use crate::puzzle::Symbol;
use serde::Deserialize;

/// What a person does to the puzzle that is open. Rows and columns count from zero.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Says what a cell holds; no value empties it.
    Set {
        /// Row.
        row: u16,
        /// Column.
        column: u16,
        /// The value.
        value: Option<Symbol>,
    },
    /// Says that a cell holds what it counts as now.
    Accept {
        /// Row.
        row: u16,
        /// Column.
        column: u16,
    },
    /// Says what stands beside the cells.
    Restate {
        /// What it is, by the name that the state has.
        name: String,
        /// What it says; empty where a word is none.
        value: String,
    },
    /// Moves to a cell.
    Move {
        /// Row.
        row: u16,
        /// Column.
        column: u16,
    },
    /// Takes back.
    Undo,
    /// Makes again.
    Redo,
    /// Takes an offer.
    Fix {
        /// What it changes in cells.
        #[serde(default)]
        changes: Vec<Change>,
        /// What it changes beside them.
        #[serde(default)]
        asides: Vec<AsideCorrection>,
    },
    /// Says where the puzzle lies.
    Frame {
        /// Its corners in pixels of [`Review::photo`].
        corners: [(f64, f64); 4],
        /// Cells along a side, if the person says so.
        sides: Option<u16>,
    },
    /// Says of which kind the puzzle is; whatever the photo shows where no name is said.
    Kind {
        /// The kind's name.
        name: Option<String>,
    },
}

impl Review<'_> {
    /// Does it: into the journal first.
    pub(super) fn act(&mut self, action: Action) -> Result<()> {
        let correct =
            |row, column, symbol| Step::Correct(Correction { cell: Cell::new(row, column), symbol });
        match action {
            Action::Set { row, column, value } => self.take(correct(row, column, value)),
            Action::Accept { row, column } => {
                let value = self.value(Cell::new(row, column));
                self.take(correct(row, column, value))
            }
            Action::Restate { name, value } => self.take(Step::Restate(AsideCorrection { name, value })),
            Action::Move { row, column } => self.take(Step::Move(Cell::new(row, column))),
            Action::Undo => self.take(Step::Undo),
            Action::Redo => self.take(Step::Redo),
            Action::Fix { changes, asides } => {
                let cells = changes.into_iter().map(|change| Step::Correct(change.into()));
                let steps: Vec<Step> = cells.chain(asides.into_iter().map(Step::Restate)).collect();
                // All of them, or none.
                steps.iter().try_for_each(|step| self.check(step))?;
                steps.into_iter().try_for_each(|step| self.take(step))
            }
            Action::Frame { corners, sides } => {
                let frame = self.frame(corners.map(|(x, y)| Point::new(x, y)), sides);
                self.take(Step::Frame(frame))
            }
            Action::Kind { name } => self.take(Step::Kind(kind::named(name.as_deref())?)),
        }
    }

    /// What a cell counts as now.
    pub fn value(&self, cell: Cell) -> Option<Symbol> {
        self.query()?.givens().into_iter().find(|(at, _)| *at == cell).map(|(_, symbol)| symbol)
    }
}
