//! Step 4: a distribution over symbols for each cell.

mod alphabet;
mod blobs;
pub mod cells;
mod confusion;
pub mod digits;
mod engine;
mod evidence;
mod fine;
mod fusion;
mod groups;
pub mod hands;
mod inks;
mod large;
mod levels;
mod lines;
pub mod mark_patch;
mod marks;
mod network;
pub mod patch;
mod pool;
mod prediction;
mod prior;
mod reading;
mod recognizer;
mod sheet;
mod show_through;
mod softmax;
mod solution;
mod strip;
mod symbols;
mod templates;
#[cfg(feature = "tesseract")]
pub mod tesseract;
#[cfg(test)]
mod tests;
mod tiles;
mod titles;
mod turns;
mod words;

pub use engine::{Blind, engine, engine_with};
pub use network::CellReader;
pub use prediction::{CellPrediction, INKS, SYMBOLS};
pub use reading::{Candidate, CellReading, Ink, Reading};
pub use recognizer::{CellRecognizer, Hypothesis, Recognizer, Strip};
pub use sheet::{blocks as blocks_of, cages as cages_of, marks as marks_about, marks_besides};
pub use solution::{is_read_as_solution, is_solution, open_cells, standing};
pub use titles::{Title, titles};
pub use turns::turns;
pub use words::{run_across as lines_run_across, words as words_about};

use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::geometry::Turn;
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::Layout;
use reading::{EMPTY, StoredCell};

/// Who reads a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Readers {
    /// The network, with the engine's second opinion where the network doubts. Above nine symbols both read
    /// every mark.
    #[default]
    Both,
    /// The network alone: it knows the digits 1 to 9 and empty cells.
    Network,
    /// The engine alone, for which every mark is print.
    Engine,
}

/// A board's readers, and when they have read enough.
#[derive(Clone, Copy)]
pub struct Panel<'a> {
    /// What reads lines of characters.
    pub engine: &'a dyn Recognizer,
    /// What reads single cells.
    pub network: &'a dyn CellRecognizer,
    /// Who of them is asked.
    pub readers: Readers,
    /// Whether what the network reads by itself is enough, and the engine is not asked where it doubts.
    pub is_enough: &'a dyn Fn(&Layout, &Reading) -> bool,
    /// When to stop.
    pub clock: &'a Clock,
}

impl std::fmt::Debug for Panel<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Panel").field("readers", &self.readers).finish_non_exhaustive()
    }
}

/// Reads every cell of a board in the one of some turns in which the readers are surest: [`turns`] tells
/// those in which it may stand.
///
/// # Errors
/// The readers' own, and [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over; an unreadable
/// cell is data.
pub fn read(photo: &Photo, board: &Board, panel: Panel, turns: &[Turn]) -> Result<(Board, Reading)> {
    let Panel { network, readers, clock, .. } = panel;
    clock.check(READING)?;
    let engine: &dyn Recognizer = &Timed { engine: panel.engine, clock };
    let (straight, colour) = cells::coloured(photo, &board.mesh);
    let symbols = alphabet::symbols(&board.layout);
    let is_enough = |turn: Turn, stored: &[StoredCell]| {
        let (board, reading) = upright(board, turn, stored);
        (panel.is_enough)(&board.layout, &reading)
    };
    let (turn, stored) = match readers {
        Readers::Network => fusion::read((&straight, &colour), turns, None, network, symbols)?,
        _ if symbols > alphabet::DIGITS => {
            let network = (readers == Readers::Both).then_some(network);
            large::read(&straight, &board.mesh, turns, engine, network, symbols)?
        }
        Readers::Both => {
            fusion::read((&straight, &colour), turns, Some((engine, &is_enough)), network, symbols)?
        }
        Readers::Engine => lines::read(&straight, turns, engine, symbols)?,
    };
    Ok(upright(board, turn, &stored))
}

/// The board moved upright by `turn`, and what its cells hold.
fn upright(board: &Board, turn: Turn, stored: &[StoredCell]) -> (Board, Reading) {
    let (mesh, layout) = (board.mesh.turned(turn), board.layout.turned(turn));
    let cells: Vec<CellReading> = layout
        .cells()
        .map(|cell| CellReading {
            place: mesh.place(cell),
            candidates: vec![EMPTY],
            ink: Ink::Empty,
            ink_probability: 1.0,
        })
        .collect();
    let mut reading = Reading::from(cells);
    for found in stored {
        if let Some(read) = reading.at_mut(board.mesh.cell_turned(found.cell, turn)) {
            (read.ink, read.ink_probability) = (found.ink, found.ink_probability);
            read.candidates.clone_from(&found.candidates);
        }
    }
    (Board { mesh, layout, turn, score: board.score }, reading)
}

/// An engine that is asked as long as there is time.
struct Timed<'a> {
    engine: &'a dyn Recognizer,
    clock: &'a Clock,
}

impl Recognizer for Timed<'_> {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn recognize(&self, strip: &Strip, characters: &str) -> Result<Vec<Vec<Hypothesis>>> {
        self.clock.check(READING)?;
        self.engine.recognize(strip, characters)
    }
}

/// What this step is at, where its time is over.
const READING: &str = "reading the cells";

/// The cells as they were cut, to look at.
pub fn picture(photo: &Photo, board: &Board) -> image::RgbImage {
    let straight = cells::straighten(photo, &board.mesh);
    image::DynamicImage::ImageLuma8(straight.grey).to_rgb8()
}
