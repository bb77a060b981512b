//! The recipe: the only file that knows the order of the steps.

pub use crate::confirm::{check_subject, read_steps};
pub use crate::draw::{answers, encode, html, judged, overlay, picture, xlsx};

pub use crate::solve::version as solver_version;

use crate::confirm::{self, Correction, Doubt, Frame};
use crate::draw::{self, Ink, Mark};
use crate::geometry::Cell;
use crate::grid::{self, Board};
use crate::ocr::{self, Readers, Reading, Recognizer, digits::Digits};
use crate::photo::{self, Input, Limits, Photo};
use crate::puzzle::{Layout, Puzzle, smt::Encoding};
use crate::solve::{self, Budget, Fix, Program, Verdict, external, repair, repair::Contradiction};
use crate::tone::{self, Sheet};
use crate::trouble::{Result, Trouble};
use image::ImageFormat;

/// What a run may spend and how it decides.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What input is refused.
    pub limits: Limits,
    /// What the solver may spend.
    pub budget: Budget,
    /// Which puzzle on the page, best first, from zero.
    pub board: usize,
    /// Where a person says that the puzzle lies, which needs no finding then.
    pub frame: Option<Frame>,
    /// Whether handwriting is left out.
    pub givens_only: bool,
    /// Who reads the cells.
    pub readers: Readers,
}

/// What looks over the pipeline's shoulder: given a stage's name and, lazily, its picture.
pub type Watcher<'a> = dyn Fn(&str, &dyn Fn() -> image::RgbImage) + Sync + 'a;

/// A photo in which puzzles were looked for.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The photo.
    pub photo: Photo,
    /// Its light evened out.
    pub sheet: Sheet,
    /// The boards on it, best first.
    pub boards: Vec<Board>,
    /// Why there are none, where there are none.
    pub missing: Option<Trouble>,
}

/// A photo that has been read.
#[derive(Clone, Debug)]
pub struct Page {
    /// The photo, and what was found on it.
    pub scene: Scene,
    /// The board that was read, upright.
    pub board: Board,
    /// What the board says.
    pub reading: Reading,
    /// What a person said of its cells; `reading` holds it already.
    pub corrections: Vec<Correction>,
    /// Those of them that say otherwise than was read, one a cell.
    pub changed: Vec<Correction>,
}

/// Steps 1 to 4: from bytes to what the cells say. The engine loads while the grid is looked for.
pub fn read(input: &Input, options: &Options, engine: &dyn Recognizer, watch: &Watcher) -> Result<Page> {
    let (scene, warm) = rayon::join(|| look(input, options, watch), || engine.warm());
    let (scene, ()) = (scene?, warm?);
    let board = choose(&scene, options)?;
    let (board, reading) = read_board(&scene.photo, &board, options, engine, watch)?;
    Ok(Page { scene, board, reading, corrections: Vec::new(), changed: Vec::new() })
}

/// Steps 1 to 3: from bytes to the boards on the photo, of which there may be none.
pub fn look(input: &Input, options: &Options, watch: &Watcher) -> Result<Scene> {
    let photo = photo::load(input, &options.limits)?;
    let sheet = tone::flatten(&photo);
    watch("tone", &|| sheet.picture());
    let (boards, missing) = match grid::find(&sheet) {
        Ok(boards) => (boards, None),
        Err(trouble) => (Vec::new(), Some(trouble)),
    };
    watch("grid", &|| grid::picture(&sheet, &boards));
    Ok(Scene { photo, sheet, boards, missing })
}

/// The board that is meant: where a person says, or one of those that were found.
pub fn choose(scene: &Scene, options: &Options) -> Result<Board> {
    match (&options.frame, &scene.missing) {
        (Some(frame), _) => grid::within(&scene.sheet, &frame.corners, frame.sides),
        (None, Some(missing)) => Err(missing.clone()),
        (None, None) => grid::choose(scene.boards.clone(), options.board),
    }
}

/// Step 4: the board the right way up, and what its cells say.
pub fn read_board(
    photo: &Photo,
    board: &Board,
    options: &Options,
    engine: &dyn Recognizer,
    watch: &Watcher,
) -> Result<(Board, Reading)> {
    let (board, mut reading) = ocr::read(photo, board, engine, Digits::shared()?, options.readers)?;
    if options.givens_only {
        reading = repair::givens_only(&reading);
    }
    watch("cells", &|| ocr::picture(photo, &board, &reading));
    Ok((board, reading))
}

/// Step 5: lays what a person says over what the cells say.
pub fn correct(page: &mut Page, corrections: &[Correction]) -> Result<()> {
    let changed = confirm::correct(&page.board.layout, &mut page.reading, corrections)?;
    page.changed.extend(changed);
    page.corrections.extend_from_slice(corrections);
    Ok(())
}

/// Step 5: the puzzle that the cells and the corrections make.
pub fn puzzle(page: &Page, corrections: &[Correction]) -> Result<Puzzle> {
    confirm::apply(&page.board.layout, &page.reading, corrections)
}

/// The cells of which nothing is at least `sure` (0 to 1), least sure first.
pub fn doubtful(page: &Page, sure: f64) -> Vec<Doubt> {
    confirm::doubtful(&page.reading, sure)
}

/// Step 6: the verdict on a puzzle.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<Verdict> {
    solve::run(puzzle, options.budget)
}

/// Step 6 by another program: the verdict that it gives.
pub fn solve_by(
    program: &Program,
    encoding: Encoding,
    puzzle: &Puzzle,
    options: &Options,
) -> Result<Verdict> {
    external::run(puzzle, program, encoding, options.budget)
}

/// Where a puzzle has no solution: the changes of one clue that give exactly one. Nothing for other verdicts.
pub fn fixes(puzzle: &Puzzle, verdict: &Verdict, options: &Options) -> Result<Vec<Fix>> {
    match verdict {
        Verdict::None { core } => solve::fixes(puzzle, core, options.budget),
        _ => Ok(Vec::new()),
    }
}

/// Steps 5 and 6: from what the cells say to the verdict.
pub fn answer(page: &Page, corrections: &[Correction], options: &Options) -> Result<(Puzzle, Verdict)> {
    let puzzle = puzzle(page, corrections)?;
    let verdict = solve(&puzzle, options)?;
    Ok((puzzle, verdict))
}

/// What the rules make of a reading.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// What they change in it; nothing unless they are sure.
    pub changes: Vec<Correction>,
    /// Which of the changed cells the writer got wrong, rather than the readers.
    pub mistakes: Vec<Contradiction>,
    /// Whether the answer can be given without a person looking at the reading.
    pub sure: bool,
}

/// Lets the rules decide: the most probable puzzle with exactly one solution, where it is far enough ahead of
/// every other.
pub fn decide(page: &Page, options: &Options) -> Result<Decision> {
    settle(&page.board.layout, &page.reading, options)
}

/// [`decide`] of a reading that stands by itself.
pub fn settle(layout: &Layout, reading: &Reading, options: &Options) -> Result<Decision> {
    let repaired = repair::decide(layout, reading, &[], options.budget)?;
    let Some(repaired) = repaired.filter(|r| r.sure) else { return Ok(Decision::default()) };
    let changes = repaired.changes.iter().map(|c| Correction { cell: c.cell, symbol: c.now }).collect();
    Ok(Decision { changes, mistakes: repair::contradictions(reading, &repaired), sure: true })
}

/// The marks of the only solution; none where there is not exactly one.
pub fn answer_marks(page: &Page, (puzzle, verdict): &(Puzzle, Verdict)) -> Vec<Mark> {
    let Verdict::Unique(solution) = verdict else { return Vec::new() };
    let given: Vec<Cell> = puzzle.rules().clues().iter().map(|clue| clue.cell).collect();
    answers(solution, &given).into_iter().chain(corrected(page)).collect()
}

/// The marks of the clues that a person changed.
pub fn corrected(page: &Page) -> impl Iterator<Item = Mark> + '_ {
    page.changed.iter().filter_map(|c| Some(Mark::Corrected(c.cell, c.symbol?)))
}

/// Step 7: the photo with `marks` on it, as a file in `format` of the photo's own quality.
pub fn draw(page: &Page, marks: &[Mark], ink: Ink, format: ImageFormat) -> Result<Vec<u8>> {
    let photo = &page.scene.photo;
    draw::encode(&draw::overlay(photo, &page.board, marks, ink), format, photo.jpeg_quality)
}
