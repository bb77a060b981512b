//! One person at work: the photo that is open, what is done to it, and what comes next.

use super::action::Action;
use super::answer::nothing_open;
use super::errand::{Brought, Errand};
use super::host::SessionHost;
use super::open::Review;
use super::preview::Preview;
use super::query::Query;
use super::state::{Mode, Queue, Stage, State};
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result};
use crate::geometry::Point;
use crate::pipeline::Options;
use image::{ImageFormat, RgbImage};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a front works on.
pub struct Session<'a> {
    host: Box<dyn SessionHost<'a> + 'a>,
    mode: Mode,
    review: Option<Review<'a>>,
    /// How many photos were opened so far.
    opened: u64,
    files: Option<Vec<String>>,
    /// The errand under way: its number, and what ends it.
    errand: Option<(u64, Interrupt)>,
    errands: u64,
    /// Whether the answer to a photo that was brought is beyond doubt, and nobody has said anything else
    /// since.
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
        let (at, of) = self.queue();
        let mut state = State {
            version: self.version(),
            mode: self.mode(),
            stage: self.stage(),
            queue: Queue { at, of },
            upcoming: self.upcoming(),
            keeps: self.keeps(),
            settled: self.settled,
            photo: None,
            puzzles: Vec::new(),
            puzzle: 0,
            kinds: Vec::new(),
            kind: None,
            unsure_kind: false,
            sure_grid: false,
            corners: None,
            straight: None,
            board: None,
            at: None,
            undo: false,
            redo: false,
            files: self.files.clone().unwrap_or_default(),
            diagnostic: None,
        };
        if let Some(review) = self.review() {
            state.show(review, self.opened);
        }
        state
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

    /// Whether the answer can be shown before the cells: the person has brought a photo that is read beyond
    /// doubt.
    pub const fn is_settled(&self) -> bool {
        self.settled
    }

    /// Looks whether the answer to what was just opened is beyond doubt, as the command line does. Photos
    /// that were named for a review are there to be looked over in any case.
    fn settle(&mut self) {
        let review = self.review.as_ref().filter(|review| self.mode == Mode::Serve && review.chosen);
        self.settled = review.and_then(Review::query).is_some_and(|query| query.is_settled());
    }

    /// Does something to the puzzle that is open; it is in the journal when this returns.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] for what the puzzle does not have; [`Code::CannotWrite`]; nothing is changed
    /// then.
    pub fn act(&mut self, action: Action) -> Result<()> {
        if matches!(action, Action::Move { .. }) {
            // Going somewhere changes nothing: what was asked and saved still holds.
            return self.review.as_mut().ok_or_else(nothing_open)?.act(action);
        }
        self.open_one(|review| review.act(action))
    }

    /// To be set where the person stops the program while the session is at work: no further photo is looked
    /// for then.
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

    /// Has a photo read that the person brings. Until [`Session::receive`] has what came of it the photo
    /// before it stays open; where another one was on its way, that one is given up.
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
