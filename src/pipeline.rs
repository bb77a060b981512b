//! The recipe: the only file that knows the order of the steps.

use crate::confirm::{self, Correction};
use crate::grid::{self, Board};
use crate::ocr::{self, Reading, Recognizer};
use crate::photo::{self, Input, Limits, Photo};
use crate::puzzle::Puzzle;
use crate::solve::{self, Budget, Verdict};
use crate::tone;
use crate::trouble::Result;

/// What a run may spend and how it decides.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What input is refused.
    pub limits: Limits,
    /// What the solver may spend.
    pub budget: Budget,
    /// Which puzzle on the page, best first, from zero.
    pub board: usize,
}

/// What looks over the pipeline's shoulder: given a stage's name and, lazily, its picture.
pub type Watcher<'a> = dyn Fn(&str, &dyn Fn() -> image::RgbImage) + Sync + 'a;

/// A photo that has been read.
#[derive(Clone, Debug)]
pub struct Page {
    /// The photo.
    pub photo: Photo,
    /// The board that was read, upright.
    pub board: Board,
    /// How many boards the photo shows.
    pub boards: usize,
    /// What the board says.
    pub reading: Reading,
}

/// Steps 1 to 4: from bytes to what the cells say.
pub fn read(input: &Input, options: &Options, engine: &dyn Recognizer, watch: &Watcher) -> Result<Page> {
    let photo = photo::load(input, &options.limits)?;
    let sheet = tone::flatten(&photo);
    watch("tone", &|| sheet.picture());
    let boards = grid::find(&sheet)?;
    watch("grid", &|| grid::picture(&sheet, &boards));
    let count = boards.len();
    let (board, reading) = ocr::read(&photo, grid::choose(boards, options.board)?, engine)?;
    watch("cells", &|| ocr::picture(&photo, &board, &reading));
    Ok(Page { photo, board, boards: count, reading })
}

/// Steps 5 and 6: from what the cells say to the verdict.
pub fn answer(page: &Page, corrections: &[Correction], options: &Options) -> Result<(Puzzle, Verdict)> {
    let puzzle = confirm::apply(&page.board.layout, &page.reading, corrections)?;
    let verdict = solve::run(&puzzle, options.budget)?;
    Ok((puzzle, verdict))
}
