//! All there is to show of a session, as plain data. Rows and columns count from zero.

use super::board::BoardState;
use super::kind::KindState;
use super::open::Review;
use super::ruling::at;
use crate::diagnostics::Diagnostic;
use crate::geometry::{Point, Quad};
use serde::Serialize;

/// Whether photos are there already, or the person brings them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The command line named the photos; answers become files beside them.
    Review,
    /// The person uploads photos and downloads answers.
    Serve,
}

/// What the person is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A photo.
    Waiting,
    /// Patience: a photo that was brought is being read.
    Reading,
    /// Which puzzle of the photo is meant.
    Puzzles,
    /// Where the puzzle lies.
    Corners,
    /// What its cells say.
    Cells,
    /// Nothing: the answer is saved.
    Saved,
    /// Nothing: there is no further photo.
    Ended,
}

/// What is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct State {
    /// Grows with every change.
    pub version: u64,
    /// Whether the person brings the photos.
    pub mode: Mode,
    /// What the person is asked for.
    pub stage: Stage,
    /// Which photo it is, and of how many.
    pub queue: Queue,
    /// The name of the photo after it, where that is known.
    pub upcoming: Option<String>,
    /// Whether what is saved becomes files; otherwise it is only ready to be fetched.
    pub keeps: bool,
    /// Whether the answer is beyond doubt and may be shown before the cells.
    pub settled: bool,
    /// The photo that is open.
    pub photo: Option<PhotoState>,
    /// The puzzles that were found, best first.
    pub puzzles: Vec<Corners>,
    /// Which one is open.
    pub puzzle: usize,
    /// The kinds that it may be said to be of.
    pub kinds: Vec<KindState>,
    /// The one that was said; whatever the photo shows where there is none.
    pub kind: Option<&'static str>,
    /// Whether it may be of another kind than it was read as.
    pub unsure_kind: bool,
    /// Whether its corners are beyond doubt.
    pub sure_grid: bool,
    /// Its corners.
    pub corners: Option<[(f64, f64); 4]>,
    /// What [`Review::straight`] gives.
    pub straight: Option<Straight>,
    /// Its cells.
    pub board: Option<BoardState>,
    /// Where the person was last.
    pub at: Option<(u16, u16)>,
    /// Whether there is anything to take back.
    pub undo: bool,
    /// Whether there is anything to make again.
    pub redo: bool,
    /// Names of the files that were saved.
    pub files: Vec<String>,
    /// Why there is no board, or no puzzle.
    pub diagnostic: Option<TroubleState>,
}

/// Which photo, from one, of how many; none where they come as the person brings them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Queue {
    /// Which.
    pub at: usize,
    /// Of how many.
    pub of: usize,
}

/// The photo as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PhotoState {
    /// The file's name, without its folder.
    pub name: String,
    /// Width in pixels of [`Review::photo`].
    pub width: u32,
    /// Height in pixels of [`Review::photo`].
    pub height: u32,
    /// Another number for every other picture.
    pub version: u64,
}

/// Where a puzzle lies, in pixels of the photo as it is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Corners {
    /// Top left, top right, bottom right, bottom left.
    pub corners: [(f64, f64); 4],
}

/// The straightened board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Straight {
    /// Another number for every other picture.
    pub version: u64,
    /// Pixels a cell.
    pub cell: u32,
    /// Pixels all around.
    pub margin: u32,
}

/// Trouble as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TroubleState {
    /// Its name.
    pub name: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
    /// What else there is to say.
    pub facts: Vec<String>,
}

impl From<&Diagnostic> for TroubleState {
    fn from(diagnostic: &Diagnostic) -> Self {
        Self {
            name: diagnostic.code.as_str(),
            message: diagnostic.message.clone(),
            hint: diagnostic.hint.clone(),
            facts: diagnostic.facts.clone(),
        }
    }
}

impl State {
    /// Shows a photo that is open, which is number `photo` of the session.
    pub(super) fn show(&mut self, review: &Review<'_>, photo: u64) {
        let (width, height) = review.shown_size();
        let turn = review.turn();
        // Every turn of every photo is another picture.
        let version = photo * 8 + u64::from(turn.quarters) * 2 + u64::from(turn.mirrored);
        let name = review.name();
        self.photo = Some(PhotoState { name, width, height, version });
        let shown = |quad: &Quad| review.shown(quad).0.map(Point::tenths);
        self.puzzles = review.found().iter().map(|quad| Corners { corners: shown(quad) }).collect();
        self.puzzle = review.puzzle;
        self.kinds = KindState::all(review.read().map_or(&[], |(board, _)| &board.layout.rivals));
        self.kind = review.kind().map(|kind| kind.name);
        self.unsure_kind = review.is_unsure_of_kind();
        self.sure_grid = review.is_sure_of_grid();
        self.at = review.history().at().map(at);
        (self.undo, self.redo) = (review.history().can_undo(), review.history().can_redo());
        match review.read() {
            Ok((board, _)) => {
                self.corners = Some(shown(&board.mesh.corners()));
                let version = photo << 32 | review.readings;
                self.straight =
                    review.straight_size().map(|(cell, margin)| Straight { version, cell, margin });
                if let Some(query) = review.query() {
                    self.diagnostic = query
                        .puzzle()
                        .err()
                        .map(Diagnostic::without_folders)
                        .as_ref()
                        .map(TroubleState::from);
                    self.board = Some(BoardState::of(review, &query));
                }
            }
            // The page names no folder, and whoever sits in the terminal knows which one it is.
            Err(diagnostic) => self.diagnostic = Some((&diagnostic.clone().without_folders()).into()),
        }
    }
}
