//! One person at work: the photo that is open, what is done to it, and what comes next.

use super::decided::Answer;
use super::errand::{Brought, Errand};
use super::preview::Preview;
use super::query::Query;
use super::state::State;
use super::suggestion::Change;
use super::{Review, SessionHost};
use crate::confirm::{Correction, Step};
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result};
use crate::geometry::{Cell, Point};
use crate::pipeline::{self, Options};
use crate::puzzle::Symbol;
use image::{ImageFormat, RgbImage};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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
        /// What it changes.
        changes: Vec<Change>,
    },
    /// Says where the puzzle lies.
    Frame {
        /// Its corners in pixels of [`Review::photo`].
        corners: [(f64, f64); 4],
        /// Cells along a side, if the person says so.
        sides: Option<u16>,
    },
}

/// What a front works on.
pub struct Session<'a> {
    host: Box<dyn SessionHost<'a> + 'a>,
    mode: Mode,
    review: Option<Review<'a>>,
    /// How many photos were opened so far.
    pub(super) opened: u64,
    files: Option<Vec<String>>,
    /// The errand under way: its number, and what ends it.
    errand: Option<(u64, Interrupt)>,
    errands: u64,
    /// Whether the answer to a photo that was brought is beyond doubt, and nobody has said anything else since.
    settled: bool,
    version: u64,
    stopping: Arc<AtomicBool>,
}

impl<'a> Session<'a> {
    /// Sits down to the host's first photo, if there is one.
    pub fn new(mode: Mode, mut host: Box<dyn SessionHost<'a> + 'a>) -> Self {
        let stopping = Arc::new(AtomicBool::new(false));
        let review = host.next(&stopping);
        let opened = u64::from(review.is_some());
        Self {
            host,
            mode,
            review,
            opened,
            files: None,
            errand: None,
            errands: 0,
            settled: false,
            version: 1,
            stopping,
        }
    }

    /// What the person is asked for.
    pub fn stage(&self) -> Stage {
        if self.errand.is_some() {
            return Stage::Reading;
        }
        match (&self.review, &self.files) {
            (_, Some(_)) => Stage::Saved,
            (None, None) if self.mode == Mode::Serve => Stage::Waiting,
            (None, None) => Stage::Ended,
            (Some(review), None) if !review.chosen => Stage::Puzzles,
            (Some(review), None) if review.read().is_err() => Stage::Corners,
            (Some(_), None) => Stage::Cells,
        }
    }

    /// All there is to show.
    pub fn state(&self) -> State {
        State::of(self)
    }

    /// Which state is shown: grows with everything that changes it.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Whether the person brings the photos.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The photo that is open.
    pub const fn review(&self) -> Option<&Review<'a>> {
        self.review.as_ref()
    }

    /// The names of what was saved.
    pub(super) fn files(&self) -> &[String] {
        self.files.as_deref().unwrap_or_default()
    }

    /// Which photo is open, from one, and of how many; none where the person brings them.
    pub fn queue(&self) -> (usize, usize) {
        self.host.queue()
    }

    /// The name of the photo after the open one, where that is known.
    pub fn upcoming(&self) -> Option<String> {
        self.host.upcoming()
    }

    /// Whether what is saved becomes files.
    pub fn keeps(&self) -> bool {
        self.host.keeps()
    }

    /// Whether the answer can be shown before the cells: the person has brought a photo that is read beyond doubt.
    pub const fn is_settled(&self) -> bool {
        self.settled
    }

    /// Looks whether the answer to what was just opened is beyond doubt, as the command line does. Photos that were named
    /// for a review are there to be looked over in any case.
    fn settle(&mut self) {
        let review = self.review.as_ref().filter(|review| self.mode == Mode::Serve && review.chosen);
        self.settled = review.and_then(Review::query).is_some_and(|query| query.is_settled());
    }

    /// Does something to the puzzle that is open; it is in the journal when this returns.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] for what the puzzle does not have; [`Code::CannotWrite`]; nothing is changed then.
    pub fn act(&mut self, action: Action) -> Result<()> {
        if matches!(action, Action::Move { .. }) {
            // Going somewhere changes nothing: what was asked and saved still holds.
            return self.review.as_mut().ok_or_else(nothing_open)?.act(action);
        }
        self.open_one(|review| review.act(action))
    }

    /// To be set where the person stops the program while the session is at work: no further photo is looked for then.
    pub fn stopping(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stopping)
    }

    /// Whether what is said outlives the process.
    pub fn is_lasting(&self) -> bool {
        self.review.as_ref().is_some_and(Review::is_lasting)
    }

    /// Does something to the photo that is open; where it succeeds there is something new to show.
    fn open_one(&mut self, act: impl FnOnce(&mut Review<'a>) -> Result<()>) -> Result<()> {
        let review = self.review.as_mut().ok_or_else(nothing_open)?;
        let puzzle = review.puzzle;
        act(review)?;
        self.version += 1;
        self.settled = false;
        if self.files.take().is_some() && review.puzzle == puzzle {
            self.host.outdate(puzzle);
        }
        Ok(())
    }

    /// What would be read between corners, which are given in pixels of [`Review::photo`].
    ///
    /// # Errors
    /// As [`Review::preview`].
    pub fn preview(&self, corners: [(f64, f64); 4], sides: Option<u16>) -> Result<Preview> {
        let review = self.review.as_ref().ok_or_else(nothing_open)?;
        review.preview(review.frame(corners.map(|(x, y)| Point::new(x, y)), sides))
    }

    /// Opens another puzzle of the photo, from zero.
    ///
    /// # Errors
    /// As [`Review::choose`].
    pub fn choose(&mut self, puzzle: usize) -> Result<()> {
        self.open_one(|review| review.choose(puzzle))?;
        self.settle();
        Ok(())
    }

    /// Goes on to the next photo, whether this one was saved or not.
    ///
    /// # Errors
    /// [`Code::CannotWrite`] where an empty journal cannot be removed.
    pub fn go_on(&mut self) -> Result<()> {
        self.version += 1;
        (self.files, self.settled) = (None, false);
        // Before the next one is opened, which may be of the same photo.
        let finished = self.review.take().map_or(Ok(()), Review::finish);
        self.review = self.host.next(&self.stopping);
        self.opened += u64::from(self.review.is_some());
        finished
    }

    /// Opens a photo that the person brings, and waits until it was read.
    ///
    /// # Errors
    /// Why it cannot be read; the photo before it stays open then.
    pub fn admit(&mut self, name: &str, bytes: Vec<u8>) -> Result<()> {
        let errand = self.send_for(name, bytes)?;
        self.receive(errand.run())
    }

    /// Has a photo read that the person brings. Until [`Session::receive`] has what came of it the photo before it stays
    /// open; where another one was on its way, that one is given up.
    ///
    /// # Errors
    /// Why none can be brought.
    pub fn send_for(&mut self, name: &str, bytes: Vec<u8>) -> Result<Errand<'a>> {
        let (engine, options) = self.host.reading()?;
        self.give_up();
        self.errands += 1;
        let options = Options { interrupt: options.interrupt.part(), ..options };
        let errand = Errand::new(self.errands, (name, bytes), (engine, options));
        self.errand = Some((self.errands, errand.interrupt()));
        self.version += 1;
        Ok(errand)
    }

    /// Gives up the photo that is on its way, if there is one.
    pub fn give_up(&mut self) {
        if let Some((_, interrupt)) = self.errand.take() {
            interrupt.set();
            self.version += 1;
        }
    }

    /// Opens a photo that was read, unless the person has brought another one since.
    ///
    /// # Errors
    /// Why it cannot be read; the photo before it stays open then.
    pub fn receive(&mut self, brought: Brought) -> Result<()> {
        if self.errand.as_ref().is_none_or(|(number, _)| *number != brought.number) {
            return Err(Diagnostic::new(Code::Stopped, "another photo was brought before this one was read"));
        }
        self.errand = None;
        self.version += 1;
        let review = self.host.admit(&brought.name, brought.opened?)?;
        self.files = None;
        self.opened += 1;
        let before = self.review.replace(review);
        self.settle();
        before.map_or(Ok(()), Review::finish)
    }

    /// Saves the answer.
    ///
    /// # Errors
    /// [`Code::Doubtful`] where there is not exactly one solution; what keeps the files from being written.
    pub fn save(&mut self) -> Result<()> {
        let review = self.review.as_ref().ok_or_else(nothing_open)?;
        let answer = review.solved()?;
        let page = review.page()?.ok_or_else(nothing_open)?;
        self.files = Some(self.host.save(page, answer, review.puzzle)?);
        self.version += 1;
        Ok(())
    }

    /// The question how the puzzle stands; `None` where nothing is open.
    pub fn query(&self) -> Option<Query> {
        self.review.as_ref()?.query()
    }

    /// The photo with the answer on it, as large as it is shown.
    ///
    /// # Errors
    /// [`Code::Doubtful`] where there is not exactly one solution.
    pub fn answer(&self) -> Result<RgbImage> {
        self.review.as_ref().ok_or_else(nothing_open)?.answer()
    }

    /// The photo with the answer on it, as a file in the photo's own format, and the format.
    ///
    /// # Errors
    /// [`Code::Doubtful`] where there is not exactly one solution.
    pub fn download(&self) -> Result<(Vec<u8>, ImageFormat)> {
        self.review.as_ref().ok_or_else(nothing_open)?.download()
    }

    /// The puzzle as CSV.
    ///
    /// # Errors
    /// Why the cells make no puzzle.
    pub fn csv(&self) -> Result<String> {
        let query = self.query().ok_or_else(nothing_open)?;
        Ok(query.puzzle()?.rules().to_csv())
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        self.give_up();
        if let Some(review) = self.review.take() {
            // What is left behind where this fails is a journal that says nothing.
            let _ = review.finish();
        }
    }
}

fn nothing_open() -> Diagnostic {
    Diagnostic::new(Code::NoGrid, "no puzzle is open")
        .hint("choose a photo, or set the corners of its puzzle")
}

impl Review<'_> {
    fn act(&mut self, action: Action) -> Result<()> {
        let correct =
            |row, column, symbol| Step::Correct(Correction { cell: Cell::new(row, column), symbol });
        match action {
            Action::Set { row, column, value } => self.take(correct(row, column, value)),
            Action::Accept { row, column } => {
                let value = self.value(Cell::new(row, column));
                self.take(correct(row, column, value))
            }
            Action::Move { row, column } => self.take(Step::Move(Cell::new(row, column))),
            Action::Undo => self.take(Step::Undo),
            Action::Redo => self.take(Step::Redo),
            Action::Fix { changes } => {
                let steps: Vec<Step> = changes.into_iter().map(|c| Step::Correct(c.into())).collect();
                // All of them, or none.
                steps.iter().try_for_each(|&step| self.check(step))?;
                steps.into_iter().try_for_each(|step| self.take(step))
            }
            Action::Frame { corners, sides } => {
                let frame = self.frame(corners.map(|(x, y)| Point::new(x, y)), sides);
                self.take(Step::Frame(frame))
            }
        }
    }

    /// What a cell counts as now.
    pub fn value(&self, cell: Cell) -> Option<Symbol> {
        self.query()?.givens().into_iter().find(|(at, _)| *at == cell).map(|(_, symbol)| symbol)
    }

    /// The answer to what the cells say now.
    fn solved(&self) -> Result<Answer> {
        let query = self.query().ok_or_else(nothing_open)?;
        let unclear = || {
            Diagnostic::new(Code::Doubtful, "there is not exactly one solution")
                .hint("look at the cells that are marked, and correct what is wrong")
        };
        query.answer()?.ok_or_else(unclear)
    }

    fn answer(&self) -> Result<RgbImage> {
        let page = self.page()?.ok_or_else(nothing_open)?;
        let marks = self.solved()?.marks(&page);
        let whole = pipeline::overlay(&page.scene.photo, &page.board, &marks, self.ink());
        let (width, height) = self.shown_size();
        if whole.dimensions() == (width, height) {
            return Ok(whole);
        }
        Ok(crate::raster::shrink(&whole, width, height))
    }

    fn download(&self) -> Result<(Vec<u8>, ImageFormat)> {
        let page = self.page()?.ok_or_else(nothing_open)?;
        let (marks, format) = (self.solved()?.marks(&page), page.scene.photo.format);
        Ok((pipeline::draw(&page, &marks, self.ink(), format)?, format))
    }
}
