//! Step 4: a distribution over symbols for each cell.

mod alphabet;
pub mod cells;
mod confusion;
pub mod digits;
mod fusion;
mod inks;
mod large;
pub mod patch;
mod pool;
mod prior;
mod solution;
mod strip;
mod templates;
pub mod tesseract;
#[cfg(test)]
mod tests;

pub use solution::is_solution;

use crate::clock::Clock;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::{Cell, Place, Turn};
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::Symbol;
use alphabet::Script;
use cells::Straight;
use digits::Digits;
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
    /// How probable it is, 0 to 1, that a symbol is print rather than handwriting, or the other way round, whichever
    /// [`CellReading::ink`] says; 1 where nobody tells.
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

/// What a board says: one entry per existing cell, row by row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reading {
    /// The cells, in the order of [`Cell`].
    pub cells: Vec<CellReading>,
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

    /// Where a cell stands in [`Reading::cells`].
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search_by_key(&cell, |read| read.place.cell).ok()
    }
}

/// A line of glyphs cut from a board, cleaned for an engine: dark on white.
#[derive(Clone, Debug)]
pub struct Strip {
    /// The pixels.
    pub grey: image::GrayImage,
    /// The horizontal extent `[from, to)` of each glyph in pixels, left to right.
    pub glyphs: Vec<(u32, u32)>,
}

/// What an engine may have seen in a glyph.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// One character or, for a number of several digits, as many.
    pub text: String,
    /// How sure the engine is, 0 to 1.
    pub probability: f64,
}

/// An engine that reads characters. Implementations are shared between threads.
pub trait Recognizer: Sync {
    /// The engine's name and version.
    fn name(&self) -> String;

    /// Loads what the engine needs, ahead of its use: that takes about as long as finding the grid.
    fn warm(&self) -> Result<()> {
        Ok(())
    }

    /// For each glyph of the strip, the texts made of `characters` that may stand there, most probable first; an
    /// empty list where the engine sees nothing.
    fn recognize(&self, strip: &Strip, characters: &str) -> Result<Vec<Vec<Hypothesis>>>;
}

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

/// Reads every cell of a board and settles which way up it stands.
///
/// # Errors
/// The readers' own, and [`Code::GaveUp`] where the time is over; an unreadable cell is data.
pub fn read(
    photo: &Photo,
    board: &Board,
    engine: &dyn Recognizer,
    digits: &Digits,
    readers: Readers,
    clock: &Clock,
) -> Result<(Board, Reading)> {
    clock.check(READING)?;
    let engine: &dyn Recognizer = &Timed { engine, clock };
    let (straight, colour) = cells::coloured(photo, &board.mesh);
    let turns = turns(photo.orientation);
    let symbols = alphabet::symbols(&board.layout);
    let (turn, read) = match readers {
        Readers::Network => fusion::read((&straight, &colour), &turns, None, digits, symbols)?,
        _ if symbols > alphabet::DIGITS => {
            let network = (readers == Readers::Both).then_some(digits);
            large::read(&straight, &board.mesh, &turns, engine, network, symbols)?
        }
        Readers::Both => fusion::read((&straight, &colour), &turns, Some(engine), digits, symbols)?,
        Readers::Engine => lines(&straight, &turns, engine, symbols)?,
    };
    let (mesh, layout) = (board.mesh.turned(turn), board.layout.turned(turn));
    let cells = layout
        .cells()
        .map(|cell| CellReading {
            place: mesh.place(cell),
            candidates: vec![EMPTY],
            ink: Ink::Empty,
            ink_probability: 1.0,
        })
        .collect();
    let mut reading = Reading { cells };
    for (stored, (ink, probability), candidates) in read {
        if let Some(read) = reading.at_mut(board.mesh.cell_turned(stored, turn)) {
            (read.ink, read.ink_probability, read.candidates) = (ink, probability, candidates);
        }
    }
    Ok((Board { mesh, layout, turn, score: board.score }, reading))
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

/// What cells hold, numbered as the board was straightened; with each kind of ink its probability.
type Cells = Vec<(Cell, (Ink, f64), Vec<Candidate>)>;

/// The turn in which what is read scores best, with what is read then. `score` gives the score and whether it
/// is high enough to try no other turn.
fn best_turn<T>(
    turns: &[Turn],
    mut read: impl FnMut(Turn) -> Result<T>,
    score: impl Fn(&T) -> (f64, bool),
) -> Result<(Turn, T)> {
    let mut best: Option<(f64, Turn, T)> = None;
    for &turn in turns {
        let seen = read(turn)?;
        let (value, sure) = score(&seen);
        if best.as_ref().is_none_or(|b| value > b.0) {
            best = Some((value, turn, seen));
        }
        if sure {
            break;
        }
    }
    let best = best.ok_or_else(|| Diagnostic::new(Code::Bug, "a board was to be read in no direction"))?;
    Ok((best.1, best.2))
}

/// Reads by the engine alone: cells with a mark, all taken for print.
fn lines(straight: &Straight, turns: &[Turn], engine: &dyn Recognizer, symbols: u8) -> Result<(Turn, Cells)> {
    let glyphs = cells::glyphs(straight);
    let (turn, seen) = best_turn(
        turns,
        |turn| strip::read(&glyphs, turn, engine, alphabet::CHARACTERS),
        |seen| engine_score(seen),
    )?;
    let seen = strip::reread(&glyphs, turn, seen, engine, alphabet::CHARACTERS)?;
    let read = glyphs
        .iter()
        .zip(seen)
        .map(|(glyph, seen)| (glyph.cell, (Ink::Printed, 1.0), candidates(&seen, Script::Digits, symbols)));
    Ok((turn, read.collect()))
}

/// The mean probability of what was read, and whether that settles the turn.
fn engine_score(seen: &[Vec<Hypothesis>]) -> (f64, bool) {
    let sum: f64 = seen.iter().filter_map(|s| s.first()).map(|s| s.probability).sum();
    let score = sum / seen.len().max(1) as f64;
    (score, score > SURE_TURN)
}

/// The symbols that hypotheses stand for, each once; what is no symbol of the board is not read.
fn candidates(seen: &[Hypothesis], script: Script, symbols: u8) -> Vec<Candidate> {
    let mut list: Vec<Candidate> = Vec::new();
    for hypothesis in seen {
        let symbol = script.symbol(&hypothesis.text, symbols);
        if symbol.is_some() && list.iter().all(|c| c.symbol != symbol) {
            list.push(Candidate { symbol, probability: hypothesis.probability });
        }
    }
    if list.is_empty() { vec![UNREAD] } else { list }
}

/// What this step is at, where its time is over.
const READING: &str = "reading the cells";

/// Mean probability of the glyphs' readings above which a turn is right: the wrong turns of 240 labelled
/// photos stay below 0.31, nine in ten right ones are above 0.6.
const SURE_TURN: f64 = 0.6;

/// Ink that the engine can make nothing of: as likely dirt as a symbol.
const UNREAD: Candidate = Candidate { symbol: None, probability: 0.5 };

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
