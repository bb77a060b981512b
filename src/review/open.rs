//! A photo that is open to a person: what was read of it, and what the person says.

use super::errand::Opened;
use super::query::Query;
use crate::confirm::{self, AsideCorrection, Correction, Frame, History, Journal, Step, Subject};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::draw::Ink;
use crate::geometry::{Cell, Point, Quad, Turn};
use crate::grid::Board;
use crate::ocr::{Reading, Recognizer};
use crate::pipeline::{self, Options, Page, Scene};
use crate::puzzle::{Layout, Symbol};
use crate::raster::{self, Shine};
use image::RgbImage;
use std::cell::RefCell;
use std::sync::Arc;

/// Longer side, in pixels, of the photo as it is shown.
const SHOWN: u32 = 2000;

/// Pixels of a cell of the straightened board: enough for a loupe, if the photo has as many.
const CELL: std::ops::RangeInclusive<u32> = 40..=96;

/// Pixels around the straightened board, as a share of a cell: its frame is seen whole.
const MARGIN: f64 = 0.25;

/// Score of a board below which its corners are worth a look.
const SURE_GRID: f64 = 0.85;

/// Opens the journal of a puzzle.
pub type JournalOf<'a> = dyn Fn(&Subject) -> Result<Journal> + 'a;

/// What a review works with.
pub struct Setting<'a> {
    /// Who reads, where the grid is set anew.
    pub engine: &'a dyn Recognizer,
    /// How.
    pub options: Options,
    /// Cells read with a lower probability (0 to 1) are doubtful.
    pub sure: f64,
    /// How answers are drawn.
    pub ink: Ink,
    /// Where what is said is kept.
    pub journal_of: Box<JournalOf<'a>>,
}

/// A photo that is open to a person, one of its puzzles at a time.
pub struct Review<'a> {
    setting: Setting<'a>,
    pub(super) scene: Arc<Scene>,
    /// Which puzzle is open, from zero.
    pub(super) puzzle: usize,
    /// Whether the person has said which puzzle is meant, or there is one only.
    pub(super) chosen: bool,
    pub(super) journal: Journal,
    /// What was read where the puzzle lies, without anything that was said of its cells; or why nothing was.
    pub(super) read: Result<(Board, Reading)>,
    /// Grows when the board is read anew.
    pub(super) readings: u64,
    pub(super) newest: Newest,
}

/// The newest question of what the rules say. Where there is a newer one, whoever works on it may stop.
#[derive(Default)]
pub(super) struct Newest(RefCell<Option<Query>>);

impl Newest {
    pub(super) fn outdate(&self) {
        if let Some(query) = self.0.take() {
            query.options.interrupt.set();
        }
    }
}

impl Drop for Newest {
    fn drop(&mut self) {
        self.outdate();
    }
}

impl<'a> Review<'a> {
    /// Opens a photo in which puzzles were looked for, at the puzzle that was asked for (from zero).
    ///
    /// # Errors
    /// What keeps the journal from being opened. A puzzle that cannot be read is no error: the person may set
    /// its corners.
    pub fn open(scene: Scene, puzzle: Option<usize>, setting: Setting<'a>) -> Result<Self> {
        let nothing = Err(Diagnostic::new(Code::NoGrid, "nothing has been read yet"));
        let mut review = Self::begin(Arc::new(scene), puzzle, setting, nothing)?;
        review.read_anew();
        Ok(review)
    }

    /// Opens a photo that was brought, and read on another thread.
    ///
    /// # Errors
    /// As [`Review::open`].
    pub fn of_opened(opened: Opened, setting: Setting<'a>) -> Result<Self> {
        let mut review = Self::begin(Arc::new(opened.scene), None, setting, opened.read)?;
        if review.is_set() {
            review.read_anew();
        }
        Ok(review)
    }

    /// Opens a photo one puzzle of which was read already: the one that was asked for (from zero), or else
    /// the clearest.
    ///
    /// # Errors
    /// As [`Review::open`].
    pub fn of_page(page: Page, puzzle: Option<usize>, setting: Setting<'a>) -> Result<Self> {
        let mut review = Self::begin(page.scene, puzzle, setting, Ok((page.board, page.reading)))?;
        if review.is_set() {
            review.read_anew();
        }
        Ok(review)
    }

    fn begin(
        scene: Arc<Scene>,
        puzzle: Option<usize>,
        setting: Setting<'a>,
        read: Result<(Board, Reading)>,
    ) -> Result<Self> {
        // Kinds that are told by more than lines are looked for on all of the page.
        let is_of_marks = setting.options.kind.is_some_and(|kind| kind.told.is_some());
        let puzzles = if is_of_marks { 1 } else { scene.puzzles };
        let (chosen, puzzle) = (puzzle.is_some() || puzzles < 2, puzzle.unwrap_or(scene.clearest));
        let journal = (setting.journal_of)(&subject(&scene, puzzle))?;
        Ok(Self { setting, scene, puzzle, chosen, journal, read, readings: 1, newest: Newest::default() })
    }

    /// Opens another puzzle of the photo, from zero.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] where there is none of this number, and as [`Review::open`].
    pub fn choose(&mut self, puzzle: usize) -> Result<()> {
        if puzzle >= self.scene.boards.len().max(1) {
            let message = format!("there is no puzzle {} on this photo", puzzle + 1);
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        self.chosen = true;
        if puzzle != self.puzzle {
            let journal = (self.setting.journal_of)(&subject(&self.scene, puzzle))?;
            let before = std::mem::replace(&mut self.journal, journal);
            self.puzzle = puzzle;
            self.read_anew();
            before.finish()?;
        }
        Ok(())
    }

    /// Takes a step: into the journal first. What cannot be is refused and not taken.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] for cells, symbols and frames that the puzzle cannot have; [`Code::CannotWrite`].
    pub fn take(&mut self, step: Step) -> Result<()> {
        if let Step::Kind(kind) = step {
            return self.take_kind(kind);
        }
        self.check(&step)?;
        let how = |history: &History| (history.frame(), history.kind());
        let before = how(self.history());
        let (is_move, is_frame) = (matches!(step, Step::Move(_)), matches!(step, Step::Frame(_)));
        self.journal.take(step)?;
        if !is_move {
            self.newest.outdate();
        }
        if how(self.history()) != before || is_frame {
            self.read_anew();
        }
        Ok(())
    }

    /// Refuses a step that the puzzle does not allow.
    pub(super) fn check(&self, step: &Step) -> Result<()> {
        match step {
            Step::Correct(correction) => {
                self.check_cell(correction.cell).and_then(|()| self.check_value(*correction))
            }
            Step::Restate(correction) => self.check_aside(correction),
            Step::Move(cell) => self.check_cell(*cell),
            Step::Frame(frame) => {
                let options =
                    Options { frame: Some(*frame), kind: self.kind(), ..self.setting.options.clone() };
                pipeline::choose(&self.scene, &options).map(drop)
            }
            Step::Kind(kind) => self.read_as(*kind).map(drop),
            Step::Undo | Step::Redo => Ok(()),
        }
    }

    fn check_aside(&self, correction: &AsideCorrection) -> Result<()> {
        let Some(query) = self.query() else { return Err(Diagnostic::new(Code::NoGrid, "nothing is read")) };
        let (mut layout, mut reading) = (query.layout, query.reading);
        confirm::restate(&mut layout, &mut reading, std::slice::from_ref(correction))
    }

    fn check_value(&self, correction: Correction) -> Result<()> {
        let symbols = self.symbols();
        match correction.symbol {
            Some(symbol) if !symbols.contains(&symbol) => {
                let message = format!("{symbol} is no value of this puzzle");
                Err(Diagnostic::new(Code::OutOfRange, message)
                    .hint(format!("it has {} values", symbols.len())))
            }
            _ => Ok(()),
        }
    }

    fn check_cell(&self, cell: Cell) -> Result<()> {
        if self.layout().is_some_and(|layout| layout.cells().any(|c| c == cell)) {
            return Ok(());
        }
        let sent = format!("asked for: row {}, column {}, counted from zero", cell.row, cell.column);
        Err(Diagnostic::new(Code::OutOfRange, format!("this puzzle has no cell at {cell}")).fact(sent))
    }

    fn read_anew(&mut self) {
        self.newest.outdate();
        self.read = self.read_as(self.kind());
        self.readings += 1;
    }

    /// Whether what is said outlives the process.
    pub const fn is_lasting(&self) -> bool {
        self.journal.is_lasting()
    }

    /// What was said.
    pub const fn history(&self) -> &History {
        self.journal.history()
    }

    /// The board and what was read on it, without anything that was said; or why nothing was read.
    pub fn read(&self) -> std::result::Result<(&Board, &Reading), &Diagnostic> {
        self.read.as_ref().map(|(board, reading)| (board, reading))
    }

    /// Whether the corners of the board are beyond doubt: found clearly, set by the person, or around cells
    /// that were all read without doubt and make a puzzle.
    pub fn is_sure_of_grid(&self) -> bool {
        let Ok((board, reading)) = self.read() else { return false };
        let is_legible = || {
            confirm::doubtful(reading, self.sure()).is_empty()
                && self.query().is_some_and(|query| query.puzzle().is_ok())
        };
        self.history().frame().is_some() || board.score >= SURE_GRID || is_legible()
    }

    fn layout(&self) -> Option<&Layout> {
        self.read().ok().map(|(board, _)| &board.layout)
    }

    /// The values that cells of this puzzle have; those of its size where the puzzle cannot be told.
    pub(super) fn symbols(&self) -> Vec<Symbol> {
        let blank = self.layout().and_then(|layout| crate::puzzle::from_layout(layout, &[]).ok());
        let largest = self.layout().map_or(0, |layout| u32::from(layout.rows.min(layout.columns)));
        blank.map_or_else(|| (1..=largest).map(Symbol).collect(), |puzzle| puzzle.rules().symbols())
    }

    /// How cells are read, where the grid is set anew.
    pub(super) const fn options(&self) -> &Options {
        &self.setting.options
    }

    /// Who reads them.
    pub(super) const fn engine(&self) -> &'a dyn Recognizer {
        self.setting.engine
    }

    /// How answers are drawn.
    pub(super) const fn ink(&self) -> Ink {
        self.setting.ink
    }

    /// Cells read with a lower probability (0 to 1) are doubtful.
    pub(super) const fn sure(&self) -> f64 {
        self.setting.sure
    }

    /// The photo as read and corrected; `None` where nothing was read.
    ///
    /// # Errors
    /// What keeps the corrections from being laid over the reading.
    pub fn page(&self) -> Result<Option<Page>> {
        let Ok((board, reading)) = self.read() else { return Ok(None) };
        let mut page = Page::new(Arc::clone(&self.scene), board.clone(), reading.clone());
        pipeline::correct(&mut page, &self.history().corrections())?;
        if !self.history().is_silent() {
            pipeline::restate(&mut page, &self.history().restated())?;
        }
        Ok(Some(page))
    }

    /// The clues without anything that was said of cells.
    pub(super) fn uncorrected(&self) -> Vec<(Cell, Symbol)> {
        let givens =
            self.read().ok().and_then(|(board, read)| confirm::givens(&board.layout, read, &[]).ok());
        givens.unwrap_or_default()
    }

    /// What the cells say now, to be asked about; `None` where nothing was read. As long as they say the same
    /// it is the same question, which is answered once.
    pub(super) fn query(&self) -> Option<Query> {
        let (board, reading) = self.read().ok()?;
        let ask = || {
            let setting = &self.setting.options;
            let options = Options { interrupt: setting.interrupt.part(), ..setting.clone() };
            Query::new(&board.layout, reading, self.history(), options)
        };
        Some(self.newest.0.borrow_mut().get_or_insert_with(ask).clone())
    }

    /// Ends with the photo; a journal in which nothing was said leaves no file.
    ///
    /// # Errors
    /// [`Code::CannotWrite`].
    pub fn finish(self) -> Result<()> {
        self.journal.finish()
    }

    /// The photo as it is shown: turned as the puzzle stands, at most 2 000 pixels on its longer side.
    pub fn photo(&self) -> Arc<RgbImage> {
        let stored = &self.scene.photo.rgb;
        let (scale, turn) = (self.scale(), self.turn());
        let side = |v: u32| ((f64::from(v) * scale).round() as u32).max(1);
        let shown = if scale < 1.0 {
            Arc::new(raster::shrink(stored, side(stored.width()), side(stored.height())))
        } else {
            Arc::clone(stored)
        };
        if turn == Turn::NONE { shown } else { Arc::new(raster::upright(&shown, turn)) }
    }

    /// The name of the photo's file, without its folder.
    pub fn name(&self) -> String {
        let name = &self.scene.photo.name;
        std::path::Path::new(name).file_name().map_or_else(|| name.clone(), crate::diagnostics::shown)
    }

    /// Where the puzzles lie that were found, and the printed solution that is open, in pixels of the photo
    /// as stored, in the order in which they read once the photo stands as the open one does.
    pub(super) fn found(&self) -> Vec<Quad> {
        let shown = self.scene.puzzles.max(self.puzzle + 1);
        let boards = self.scene.boards.iter().take(shown);
        boards.map(|board| board.mesh.turned(self.turn()).corners()).collect()
    }

    /// The photo's turn as it is shown.
    pub(super) fn turn(&self) -> Turn {
        self.read().map_or(self.scene.photo.orientation, |(board, _)| board.turn)
    }

    /// Pixels of the photo as shown to a stored one.
    fn scale(&self) -> f64 {
        let (width, height) = self.scene.photo.rgb.dimensions();
        (f64::from(SHOWN) / f64::from(width.max(height))).min(1.0)
    }

    /// Width and height of [`Review::photo`] in pixels.
    pub fn shown_size(&self) -> (u32, u32) {
        let (width, height) = self.scene.photo.rgb.dimensions();
        let side = |v: u32| ((f64::from(v) * self.scale()).round() as u32).max(1);
        if self.turn().quarters % 2 == 1 { (side(height), side(width)) } else { (side(width), side(height)) }
    }

    /// Where corners on the stored photo are seen on [`Review::photo`].
    pub(super) fn shown(&self, corners: &Quad) -> Quad {
        let (width, height) = self.scene.photo.rgb.dimensions();
        Quad(corners.0.map(|p| raster::point_upright(p, width, height, self.turn()) * self.scale()))
    }

    /// A frame whose corners are given as seen on [`Review::photo`].
    pub fn frame(&self, corners: [Point; 4], sides: Option<u16>) -> Frame {
        let (width, height) = self.scene.photo.rgb.dimensions();
        let stored = |p: Point| raster::point_stored(p * (1.0 / self.scale()), width, height, self.turn());
        Frame { corners: Quad(corners.map(stored)), sides }
    }

    /// Pixels of a cell and of the margin of [`Review::straight`].
    pub fn straight_size(&self) -> Option<(u32, u32)> {
        let (board, _) = self.read().ok()?;
        let cell = (board.mesh.pitch() as u32).clamp(*CELL.start(), *CELL.end());
        Some((cell, (f64::from(cell) * MARGIN) as u32))
    }

    /// The board seen straight from above, the right way up; `None` where nothing was read.
    pub fn straight(&self) -> Option<RgbImage> {
        let (board, _) = self.read().ok()?;
        Some(raster::straighten(&self.scene.photo.rgb, &board.mesh, self.straight_size()?, Shine::Kept))
    }
}

fn subject(scene: &Scene, puzzle: usize) -> Subject {
    Subject { sha256: scene.photo.sha256.clone(), puzzle: puzzle + 1 }
}
