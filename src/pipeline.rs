//! The recipe: the only file that knows the order of the steps.

mod beyond;
mod caged;
mod drawing;
mod kinds;
mod looks;
mod negative;
mod offers;
mod scene;
mod upright;
mod wanted;
mod weigh;

#[cfg(test)]
mod tests;

pub use crate::confirm::{check_subject, is_journal, read_steps};
pub(crate) use crate::draw::escaped;
pub use crate::draw::{encode, html, judged, layers, picture, xlsx};
pub(crate) use crate::photo::check_whole;
pub use drawing::{answer_marks, answers, corrected, decided, draw, draw_all, overlaid};
use kinds::Decide;
use looks::Sought;
pub use offers::{Offer, offers};
pub use scene::{Options, Scene, Watcher};

pub use crate::solve::version as solver_version;

use crate::confirm::{self, AsideCorrection, Correction, Doubt};
use crate::decide::{self, Contested, Contradiction, Repaired};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Turn;
use crate::grid::{self, Board};
use crate::normalise;
use crate::ocr::{self, CellReader, Panel, Reading, Recognizer, Title};
use crate::photo::{self, Input, Photo};
use crate::puzzle::{self, Aside, Layout, Puzzle, none_seen, read_from_photos, smt::Encoding};
use crate::solve::{self, Budget, Fix, Program, Verdict, external};
use rayon::prelude::*;
use std::sync::Arc;
use std::time::Instant;

/// Probability of every cell from which no second opinion is asked for where the rules agree.
const SETTLED: f64 = 0.9;

/// Clues that are no other kind's where they make one puzzle without a change, however doubtful some of them
/// are: so many do not agree by chance. No sudoku of 9 x 9 has fewer.
const TELLING: usize = 17;

/// Name of the kind whose regions are boxes.
const SUDOKU: &str = "sudoku";

/// Digits of a small printed solution that may be missed without a doubt, of faint print; and one part in so
/// many of the cells of one in which nobody writes.
const MISSED: usize = 3;
const MISSED_OF_TINY: usize = 5;

/// Share of a photo from which a printed solution is what it is of.
const ALONE: f64 = 0.2;

/// Share below which nobody writes into a board: its print is too small to be told from handwriting.
const TINY: f64 = 0.03;

/// A photo that has been read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Page {
    /// The photo, and what was found on it.
    pub scene: Arc<Scene>,
    /// The board that was read, upright.
    pub board: Board,
    /// What the board says.
    pub reading: Reading,
    /// What a person said of its cells; `reading` holds it already.
    pub corrections: Vec<Correction>,
    /// Those of them that say otherwise than was read, one a cell.
    pub changed: Vec<Correction>,
    /// What a person said that stands beside its cells; `reading` and the puzzle of `board` hold it already.
    pub restated: Vec<AsideCorrection>,
}

impl Page {
    /// A photo of which a board was read, and nobody has said anything of it yet.
    pub const fn new(scene: Arc<Scene>, board: Board, reading: Reading) -> Self {
        Self { scene, board, reading, corrections: Vec::new(), changed: Vec::new(), restated: Vec::new() }
    }
}

/// Steps 1 to 4: from bytes to what the cells say.
pub fn read(input: &Input, options: &Options, engine: &dyn Recognizer, watch: &Watcher) -> Result<Page> {
    let scene = look(input, options, watch)?;
    let (board, reading) = read_scene(&scene, options, engine, watch)?;
    Ok(Page::new(Arc::new(scene), board, reading))
}

/// Step 4 for all boards of a photo, in their order.
pub fn read_all(
    scene: &Arc<Scene>,
    options: &Options,
    engine: &dyn Recognizer,
    watch: &Watcher,
) -> Result<Vec<Page>> {
    let one = |board: &Board| {
        let (board, reading) = read_board(&scene.photo, board, options, engine, &|_, _| {})?;
        Ok(Page::new(Arc::clone(scene), board, reading))
    };
    let pages: Vec<Page> = scene.boards.par_iter().map(one).collect::<Result<_>>()?;
    // Each in its turn: pictures of stages are numbered.
    for page in &pages {
        watch("cells", &|| ocr::picture(&scene.photo, &page.board));
    }
    Ok(pages)
}

/// What is printed beside each of the puzzles of a photo, in their order.
pub fn titles(pages: &[&Page], engine: &dyn Recognizer) -> Result<Vec<Option<Title>>> {
    let Some(first) = pages.first() else { return Ok(Vec::new()) };
    let boards: Vec<&Board> = pages.iter().map(|page| &page.board).collect();
    ocr::titles(&first.scene.photo, &boards, engine)
}

/// Steps 1 to 3: from bytes to the boards on the photo, of which there may be none.
pub fn look(input: &Input, options: &Options, watch: &Watcher) -> Result<Scene> {
    options.kind.map_or(Ok(()), read_from_photos)?;
    let clock = options.clock();
    let photo = photo::load(input, &options.limits)?;
    clock.check("loading the photo")?;
    let sheet = normalise::flatten(&photo);
    watch("tone", &|| sheet.picture());
    let (boards, mut missing) = match negative::find(&photo, &sheet, &clock) {
        Ok(boards) => (boards, None),
        Err(spent) if matches!(spent.code, Code::GaveUp | Code::Stopped) => return Err(spent),
        Err(diagnostic) => (Vec::new(), Some(diagnostic)),
    };
    watch("grid", &|| grid::picture(&sheet, &boards));
    let (boards, others) = wanted::kept(boards, options.kind);
    if let (Some(kind), [], None) = (options.kind, &boards[..], &missing) {
        missing = Some(none_seen(kind));
    }
    let (boards, puzzles, clearest) = arranged(&photo, boards, &options.cells)?;
    Ok(Scene { photo, sheet, boards, others, puzzles, clearest, missing })
}

/// The boards, which come best first, in reading order, with printed solutions behind the puzzles; how many
/// puzzles there are, and which board is the clearest. What stands alone on a page is a puzzle whatever it
/// looks like.
fn arranged(photo: &Photo, boards: Vec<Board>, cells: &CellReader) -> Result<(Vec<Board>, usize, usize)> {
    if boards.len() < 2 {
        let puzzles = boards.len();
        return Ok((boards, puzzles, 0));
    }
    let told: Vec<bool> =
        boards.par_iter().map(|board| ocr::is_solution(photo, board, &**cells)).collect::<Result<_>>()?;
    let clearest = told.iter().position(|told| !told).unwrap_or(0);
    let turn = ocr::standing(photo, &boards[clearest], &**cells)?;
    let order = grid::reading_order(&boards, turn);
    let (puzzles, solutions): (Vec<usize>, Vec<usize>) = order.into_iter().partition(|&index| !told[index]);
    let order = [&puzzles[..], &solutions].concat();
    let place = order.iter().position(|&index| index == clearest).unwrap_or(0);
    Ok((order.into_iter().map(|index| boards[index].clone()).collect(), puzzles.len(), place))
}

/// Steps 3 and 4 on a photo that was looked over: the board that is meant, the right way up, and what its
/// cells say. Where that is no sudoku for sure, nor one that is doubtful in single cells alone, the kinds
/// that are told by more than lines are asked.
pub fn read_scene(
    scene: &Scene,
    options: &Options,
    engine: &dyn Recognizer,
    watch: &Watcher,
) -> Result<(Board, Reading)> {
    options.kind.map_or(Ok(()), read_from_photos)?;
    let decide = |layout: &Layout, reading: &Reading| {
        heeding(options, || decide::decide(layout, reading, &[], options.budget))
    };
    if let Some(kind) = options.kind.filter(|kind| kind.told.is_some()) {
        return wanted::told(kind, scene, options, engine, (&decide, watch));
    }
    let read = choose(scene, options).and_then(|board| {
        let read = |board: &Board| read_board(&scene.photo, board, options, engine, watch);
        by_clues(&board, options, &read, &decide).map_or_else(|| read(&board), Ok)
    });
    let is_told = |(board, reading): &&(Board, Reading)| {
        decide(&board.layout, reading).is_ok_and(|decided| decided.as_ref().is_some_and(tells_its_kind))
    };
    let told = read.as_ref().ok().filter(is_told);
    if options.frame.is_some()
        || options.kind.is_some()
        || options.board.is_some_and(|board| board > 0)
        || told.is_some_and(|told| !is_printed_solution(told, scene))
    {
        return read;
    }
    let sought = Sought { read: told.map(|(board, _)| board), ..Sought::on_all(&scene.boards) };
    let found = negative::read(scene, options, &sought, engine, &decide);
    options.interrupt.check()?;
    match found {
        Ok(Some(found)) if found.sure || found.is_clear || read.is_err() => {
            kinds::watched(&found, &scene.photo, watch);
            Ok((found.board, found.reading))
        }
        // Time that is over leaves what was read before.
        Ok(_) | Err(_) => read.and_then(|read| puzzle_of(read, scene, options)),
    }
}

/// What a board says, read as a sudoku, whose lines fit several ways to cut it into regions, where its clues
/// make a sudoku and leave no doubt: on a screen a cell that is selected, or tiles in two tones, hide boxes.
fn by_clues(
    board: &Board,
    options: &Options,
    read: &dyn Fn(&Board) -> Result<(Board, Reading)>,
    decide: Decide<'_>,
) -> Option<(Board, Reading)> {
    let sudoku = puzzle::named(SUDOKU).filter(|_| options.kind.is_none())?;
    let is_open = puzzle::recognise(&board.layout).is_err() && wanted::may_be(sudoku, board);
    let (board, reading) = read(&wanted::said(is_open.then(|| board.clone())?, Some(sudoku))).ok()?;
    let decided = decide(&board.layout, &reading).ok()??;
    (decided.sure && are_telling(&decided)).then_some((board, reading))
}

/// Whether what was read is a puzzle of its kind, whatever of it is doubtful.
fn tells_its_kind(read: &Repaired) -> bool {
    read.sure || are_telling(read)
}

/// Whether so many clues make a puzzle, without a change, that they do so by no chance.
fn are_telling(read: &Repaired) -> bool {
    read.changes.is_empty() && read.puzzle.rules().clues().len() >= TELLING
}

/// Whether what was read is a printed solution, which leaves nothing to solve and may stand beside a puzzle
/// of another kind: of the puzzle that a picture is of hardly any cell may be open.
fn is_printed_solution((board, reading): &(Board, Reading), scene: &Scene) -> bool {
    let share = share(board, scene);
    let missed = reading.cells.iter().filter(|cell| cell.best().symbol.is_none()).count();
    let is_full = if share < TINY {
        missed * MISSED_OF_TINY <= reading.cells.len()
    } else {
        ocr::is_read_as_solution(reading)
    };
    is_full && (share < ALONE || ocr::open_cells(reading) == 0)
}

/// Share of a photo that a board covers.
fn share(board: &Board, scene: &Scene) -> f64 {
    let (width, height) = scene.photo.rgb.dimensions();
    board.mesh.corners().signed_area().abs() / (f64::from(width) * f64::from(height))
}

/// What was read, unless it is a printed solution on a page of which most was not read: that is no answer to
/// what else the page shows.
fn puzzle_of(read: (Board, Reading), scene: &Scene, options: &Options) -> Result<(Board, Reading)> {
    let share = share(&read.0, scene);
    let is_full = || share < TINY || ocr::open_cells(&read.1) <= MISSED;
    let is_solution = is_printed_solution(&read, scene) && is_full();
    if options.board.is_some() || share >= ALONE || !is_solution {
        return Ok(read);
    }
    Err(Diagnostic::new(Code::NoGrid, "no puzzle was found on this picture, only a printed solution")
        .fact(format!("hardly anything in it is open, and it covers {:.0} % of the picture", share * 100.0))
        .hint("photograph the puzzle itself, larger than a third of the picture"))
}

/// The board that is meant: where a person says, or one of those that were found.
pub fn choose(scene: &Scene, options: &Options) -> Result<Board> {
    let chosen = match (&options.frame, &scene.missing) {
        (Some(frame), _) => grid::within(&scene.sheet, &frame.corners, frame.sides, &options.clock()),
        // Boards that are not of the kind that was said at first.
        (None, Some(missing)) => scene.others.first().cloned().ok_or_else(|| missing.clone()),
        (None, None) => grid::choose(scene.boards.clone(), options.board.unwrap_or(scene.clearest)),
    };
    match options.kind.filter(|kind| kind.recognise.is_some()) {
        Some(kind) => wanted::instead(scene, options, chosen, kind),
        None => chosen.map(|board| wanted::said(board, None)),
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
    let clock = options.clock();
    let (network, readers) = (&*options.cells, options.readers);
    let is_enough = |layout: &Layout, reading: &Reading| is_settled(layout, reading, options);
    let panel = Panel { engine, network, readers, is_enough: &is_enough, clock: &clock };
    let read = |turns: &[Turn]| ocr::read(photo, board, panel, turns);
    let (board, mut reading) = upright(&ocr::turns(photo.orientation), options, read)?;
    if options.givens_only {
        reading = decide::givens_only(&reading);
    }
    watch("cells", &|| ocr::picture(photo, &board));
    Ok((board, reading))
}

/// Whether a reading decides by itself, without a change: a second opinion would only make it surer.
fn is_settled(layout: &Layout, reading: &Reading, options: &Options) -> bool {
    let is_sure = |reading: &Reading| {
        let decided = heeding(options, || decide::decide(layout, reading, &[], options.budget));
        decided.is_ok_and(|decided| decided.is_some_and(|d| d.sure && d.changes.is_empty()))
    };
    let is_clear = reading.cells.iter().all(|cell| cell.best().probability >= SETTLED);
    is_clear && if options.givens_only { is_sure(&decide::givens_only(reading)) } else { is_sure(reading) }
}

/// What is read in the turn in which the readers are surest or, where that is no puzzle with one solution and
/// may stand otherwise, in the one in which it is.
fn upright(
    turns: &[Turn],
    options: &Options,
    read: impl Fn(&[Turn]) -> Result<(Board, Reading)>,
) -> Result<(Board, Reading)> {
    let surest = read(turns)?;
    if !decide::is_turn_doubtful(&surest.0.layout, &surest.1, options.budget)? {
        return Ok(surest);
    }
    for turn in turns.iter().filter(|&&turn| turn != surest.0.turn) {
        let other = read(std::slice::from_ref(turn))?;
        if decide::has_one_solution(&other.0.layout, &other.1, options.budget)? {
            return Ok(other);
        }
    }
    Ok(surest)
}

/// Step 5: lays what a person says over what the cells say.
pub fn correct(page: &mut Page, corrections: &[Correction]) -> Result<()> {
    let changed = confirm::correct(&page.board.layout, &mut page.reading, corrections)?;
    page.changed.extend(changed);
    page.corrections.extend_from_slice(corrections);
    Ok(())
}

/// Step 5: lays what a person says of what stands beside the cells over what was read, once the cells have
/// been corrected.
pub fn restate(page: &mut Page, said: &[AsideCorrection]) -> Result<()> {
    confirm::restate(&mut page.board.layout, &mut page.reading, said)?;
    page.restated.extend_from_slice(said);
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

/// What stands beside the cells and is less sure than `sure` (0 to 1), least sure first.
pub fn doubtful_asides(page: &Page, sure: f64) -> Vec<&Aside> {
    confirm::doubtful_asides(&page.reading, sure)
}

/// Step 6: the verdict on a puzzle.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<Verdict> {
    heeding(options, || solve::run(puzzle, options.budget))
}

/// What the solver says while nobody has told it to stop; what it says after that is no answer.
fn heeding<T>(options: &Options, ask: impl FnOnce() -> Result<T>) -> Result<T> {
    let said = solve::heeding(&options.interrupt, ask);
    options.interrupt.check().and(said)
}

/// Step 6 by another program: the verdict that it gives.
pub fn solve_by(
    program: &Program,
    encoding: Encoding,
    puzzle: &Puzzle,
    options: &Options,
) -> Result<Verdict> {
    let verdict = external::run(puzzle, program, encoding, options.budget);
    options.interrupt.check().and(verdict)
}

/// Where a puzzle has no solution: the changes of one clue that give exactly one. Nothing for other verdicts.
pub fn fixes(puzzle: &Puzzle, verdict: &Verdict, options: &Options) -> Result<Vec<Fix>> {
    match verdict {
        Verdict::None { core } => heeding(options, || solve::fixes(puzzle, core, options.budget)),
        _ => Ok(Vec::new()),
    }
}

/// Step 6, and where it says that there is no solution, [`fixes`] in what is left of the same budget.
pub fn explained(puzzle: &Puzzle, options: &Options) -> Result<(Verdict, Vec<Fix>)> {
    let start = Instant::now();
    let verdict = solve(puzzle, options)?;
    let left = options.budget.time.saturating_sub(start.elapsed());
    let fixes = fixes(puzzle, &verdict, &Options { budget: Budget { time: left }, ..options.clone() })?;
    Ok((verdict, fixes))
}

/// Steps 5 and 6: from what the cells say to the verdict.
pub fn answer(page: &Page, corrections: &[Correction], options: &Options) -> Result<(Puzzle, Verdict)> {
    let puzzle = puzzle(page, corrections)?;
    let verdict = solve(&puzzle, options)?;
    Ok((puzzle, verdict))
}

/// What the rules make of a reading.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Decision {
    /// What they change in it; nothing unless they are sure.
    pub changes: Vec<Correction>,
    /// Which of the changed cells the writer got wrong, rather than the readers.
    pub mistakes: Vec<Contradiction>,
    /// Whether the answer can be given without a person looking at the reading.
    pub sure: bool,
    /// Where it cannot: the cells on which it hangs.
    pub contested: Vec<Contested>,
}

impl Decision {
    /// That of a person, who has the last word.
    pub fn by_hand() -> Self {
        Self { sure: true, ..Self::default() }
    }
}

/// Lets the rules decide: the most probable puzzle with exactly one solution, where it is far enough ahead of
/// every other.
pub fn decide(page: &Page, options: &Options) -> Result<Decision> {
    let decision = settle(&page.board.layout, &page.reading, options)?;
    if page.board.layout.doubted {
        // The rules settle cells, not what stands beside them.
        return Ok(Decision { contested: decision.contested, ..Decision::default() });
    }
    Ok(decision)
}

/// [`decide()`] of a reading that stands by itself.
pub fn settle(layout: &Layout, reading: &Reading, options: &Options) -> Result<Decision> {
    let repaired = heeding(options, || decide::decide(layout, reading, &[], options.budget))?;
    let Some(repaired) = repaired else { return Ok(Decision::default()) };
    if !repaired.sure {
        return Ok(Decision { contested: repaired.contested, ..Decision::default() });
    }
    let changes = repaired.changes.iter().map(|c| Correction { cell: c.cell, symbol: c.now }).collect();
    let mistakes = decide::contradictions(reading, &repaired);
    Ok(Decision { changes, mistakes, sure: true, contested: Vec::new() })
}
