//! Step 4: a distribution over symbols for each cell.

use crate::geometry::Place;
use crate::puzzle::Symbol;
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
}

impl CellReading {
    /// The most probable reading.
    pub fn best(&self) -> Candidate {
        self.candidates.first().copied().unwrap_or(Candidate { symbol: None, probability: 0.0 })
    }
}

/// What a board says: one entry per existing cell, row by row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reading {
    /// The cells.
    pub cells: Vec<CellReading>,
}

/// A line of glyphs cut from a board, cleaned for an engine: dark on white.
#[derive(Clone, Debug)]
pub struct Strip {
    /// The pixels.
    pub grey: image::GrayImage,
    /// The horizontal extent `[from, to)` of each glyph in pixels, left to right.
    pub glyphs: Vec<(u32, u32)>,
}

/// An engine that reads symbols. Implementations are shared between threads.
pub trait Recognizer: Sync {
    /// The engine's name and version.
    fn name(&self) -> String;

    /// For each glyph of the strip, possible symbols (1 to 9) with their probabilities, most probable first;
    /// an empty list where the engine sees nothing.
    fn recognize(&self, strip: &Strip) -> crate::trouble::Result<Vec<Vec<Candidate>>>;
}

/// Reads every cell of a board and settles which way up it stands.
pub fn read(
    _photo: &crate::photo::Photo,
    board: crate::grid::Board,
    _engine: &dyn Recognizer,
) -> crate::trouble::Result<(crate::grid::Board, Reading)> {
    Ok((board, Reading { cells: Vec::new() }))
}

/// The cells as they were cut and what was read in them, to look at.
pub fn picture(
    photo: &crate::photo::Photo,
    _board: &crate::grid::Board,
    _reading: &Reading,
) -> image::RgbImage {
    photo.rgb.clone()
}
