//! Step 4: a distribution over symbols for each cell.

pub mod cells;
pub mod digits;
pub mod patch;
mod strip;
pub mod tesseract;

use crate::geometry::{Place, Turn};
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::Symbol;
use crate::trouble::Result;
use rayon::prelude::*;
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
    fn recognize(&self, strip: &Strip) -> Result<Vec<Vec<Candidate>>>;
}

/// Reads every cell of a board and settles which way up it stands.
pub fn read(photo: &Photo, board: Board, engine: &dyn Recognizer) -> Result<(Board, Reading)> {
    let straight = cells::straighten(photo, &board.mesh);
    let glyphs = cells::glyphs(&straight);
    let turns = turns(photo.orientation);
    let readings: Vec<Vec<Vec<Candidate>>> =
        turns.par_iter().map(|&turn| strip::read(&glyphs, turn, engine)).collect::<Result<_>>()?;
    let score =
        |r: &Vec<Vec<Candidate>>| r.iter().filter_map(|c| c.first()).map(|c| c.probability).sum::<f64>();
    let best = (0..turns.len())
        .max_by(|&i, &j| score(&readings[i]).total_cmp(&score(&readings[j])).then(j.cmp(&i)))
        .unwrap_or(0);
    let turn = turns[best];
    let mesh = board.mesh.turned(turn);
    let layout = board.layout;
    let mut read: Vec<CellReading> = layout
        .cells()
        .map(|cell| CellReading { place: mesh.place(cell), candidates: vec![EMPTY], ink: Ink::Empty })
        .collect();
    for (glyph, candidates) in glyphs.iter().zip(&readings[best]) {
        let cell = board.mesh.cell_turned(glyph.cell, turn);
        if let Some(slot) = read.iter_mut().find(|r| r.place.cell == cell) {
            slot.ink = Ink::Printed;
            slot.candidates = if candidates.is_empty() {
                vec![Candidate { symbol: None, probability: 0.5 }]
            } else {
                candidates.clone()
            };
        }
    }
    Ok((Board { mesh, layout, turn, score: board.score }, Reading { cells: read }))
}

/// Nothing in the cell, for sure.
const EMPTY: Candidate = Candidate { symbol: None, probability: 1.0 };

/// The turns to try, the one the file hints at first.
fn turns(hint: Turn) -> Vec<Turn> {
    let mut turns: Vec<Turn> = (0..4).map(|q| hint.then(q)).collect();
    if hint.mirrored {
        turns.extend((0..4).map(Turn::quarters));
    }
    turns
}

/// The cells as they were cut and what was read in them, to look at.
pub fn picture(photo: &Photo, board: &Board, _reading: &Reading) -> image::RgbImage {
    let straight = cells::straighten(photo, &board.mesh);
    image::DynamicImage::ImageLuma8(straight.grey).to_rgb8()
}
