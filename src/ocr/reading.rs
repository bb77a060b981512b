//! What a board says: for each cell its possible readings and its kind of ink.

use crate::geometry::{Cell, Place};
use crate::puzzle::{Aside, Symbol};
use serde::{Deserialize, Serialize};

/// What kind of ink a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// None.
    Empty,
    /// A printed symbol.
    Printed,
    /// A symbol written by hand.
    Handwritten,
    /// Small pencil marks for several possible values.
    Candidates,
}

/// One possible reading of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Candidate {
    /// The symbol; `None` means the cell is empty.
    pub symbol: Option<Symbol>,
    /// Its probability, 0 to 1.
    pub probability: f64,
}

/// What a cell says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellReading {
    /// The cell and where it lies on the photo.
    pub place: Place,
    /// Possible readings, most probable first, summing to 1; never empty.
    pub candidates: Vec<Candidate>,
    /// What kind of ink.
    pub ink: Ink,
    /// How probable it is, 0 to 1, that a symbol is print rather than handwriting, or the other way round,
    /// whichever [`CellReading::ink`] says; 1 where nobody tells.
    #[serde(skip)]
    pub ink_probability: f64,
}

impl CellReading {
    /// Least probability of a kind of ink that is said without a remark.
    pub const SURE_INK: f64 = 0.9;

    /// Whether the cell has a symbol that may as well be of the other kind, print or handwriting.
    pub fn is_ink_doubtful(&self) -> bool {
        matches!(self.ink, Ink::Printed | Ink::Handwritten) && self.ink_probability < Self::SURE_INK
    }

    /// The most probable reading.
    pub fn best(&self) -> Candidate {
        self.candidates.first().copied().unwrap_or(Candidate { symbol: None, probability: 0.0 })
    }
}

impl Candidate {
    /// Least probability that people are told of: half a per cent, which a percentage would round to nothing.
    pub const LEAST_SHOWN: f64 = 0.005;
}

/// What a board says: one entry per existing cell, row by row, and what stands beside the cells.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reading {
    /// The cells, in the order of [`Cell`].
    pub cells: Vec<CellReading>,
    /// What stands beside the cells, in the order in which the kind lists it; nothing for most kinds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<Aside>,
}

impl From<Vec<CellReading>> for Reading {
    fn from(cells: Vec<CellReading>) -> Self {
        Self { cells, asides: Vec::new() }
    }
}

impl Reading {
    /// What is read in a cell; `None` where the board has no such cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<&CellReading> {
        self.cells.get(self.index(cell)?)
    }

    /// The same, to be changed; the cell's place in the board stays what it is.
    pub fn at_mut(&mut self, cell: Cell) -> Option<&mut CellReading> {
        let index = self.index(cell)?;
        self.cells.get_mut(index)
    }

    /// What is read of the aside of this name.
    #[must_use]
    pub fn aside(&self, name: &str) -> Option<&Aside> {
        self.asides.iter().find(|aside| aside.name == name)
    }

    /// Where a cell stands in [`Reading::cells`].
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search_by_key(&cell, |read| read.place.cell).ok()
    }
}

/// Nothing in the cell, for sure.
pub(super) const EMPTY: Candidate = Candidate { symbol: None, probability: 1.0 };

/// Ink that the engine can make nothing of: as likely dirt as a symbol.
pub(super) const UNREAD: Candidate = Candidate { symbol: None, probability: 0.5 };

/// What a cell holds, numbered as the board was straightened.
#[derive(Clone, Debug)]
pub(super) struct StoredCell {
    /// The cell of the board as it was found, not yet upright.
    pub(super) cell: Cell,
    /// What kind of ink.
    pub(super) ink: Ink,
    /// Its probability, as in [`CellReading::ink_probability`].
    pub(super) ink_probability: f64,
    /// Possible readings, most probable first.
    pub(super) candidates: Vec<Candidate>,
}
