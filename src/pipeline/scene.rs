//! What a run is given, and a photo in which puzzles were looked for.

use crate::clock::{Allowance, Clock};
use crate::confirm::Frame;
use crate::diagnostics::{Diagnostic, Interrupt};
use crate::grid::Board;
use crate::normalise::NormalisedImage;
use crate::ocr::{CellReader, Readers};
use crate::photo::{Limits, Photo};
use crate::puzzle::Kind;
use crate::solve::Budget;

/// What a run may spend and how it decides.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// What input is refused.
    pub limits: Limits,
    /// What the solver may spend.
    pub budget: Budget,
    /// What finding the boards of a photo may take, and what reading one may.
    pub reading: Allowance,
    /// Which puzzle on the page, in reading order from zero; the clearest where none is said.
    pub board: Option<usize>,
    /// Of which kind a person says that it is; whatever the photo shows where they say none.
    pub kind: Option<&'static Kind>,
    /// Where a person says that the puzzle lies, which needs no finding then.
    pub frame: Option<Frame>,
    /// Whether handwriting is left out.
    pub givens_only: bool,
    /// Who reads the cells.
    pub readers: Readers,
    /// What reads single cells: the network of this program unless told otherwise.
    pub cells: CellReader,
    /// Ends the work between two steps of it, and solvers in the middle of theirs.
    pub interrupt: Interrupt,
}

impl Options {
    /// The clock of finding boards, or of reading one, that begins now.
    pub(super) fn clock(&self) -> Clock {
        self.reading.start(&self.interrupt)
    }
}

/// What looks over the pipeline's shoulder: given a stage's name and, lazily, its picture.
pub type Watcher<'a> = dyn Fn(&str, &dyn Fn() -> image::RgbImage) + Sync + 'a;

/// A photo in which puzzles were looked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scene {
    /// The photo.
    pub photo: Photo,
    /// Its light evened out.
    pub sheet: NormalisedImage,
    /// The boards on it in reading order, printed solutions after the puzzles.
    pub boards: Vec<Board>,
    /// Boards that are not of the kind that a person says.
    pub others: Vec<Board>,
    /// How many of the boards are puzzles.
    pub puzzles: usize,
    /// Which of the boards is the clearest.
    pub clearest: usize,
    /// Why there are none, where there are none.
    pub missing: Option<Diagnostic>,
}
