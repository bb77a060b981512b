//! Reading a photo for whoever asks: stage pictures, times, and what there is to say of it.

use super::bare;
use super::changes;
use super::context::Context;
use super::corrections::Corrections;
use super::item;
use super::options::{Reading, Which};
use super::outcome::{Outcome, Step};
use super::stages::Stages;
use super::task::Task;
use super::writer::Writer;
use crate::confirm::Doubt;
use crate::diagnostics::{AsideLocation, CellLocation, Code, Diagnostic, Remedy, Result, counted, shown};
use crate::geometry::{Point, Turn};
use crate::ocr::{Candidate, Ink};
use crate::pipeline::{self, Decision, Options, Page, Scene};
use crate::puzzle::aside::Form;
use crate::puzzle::{self, Aside, Puzzle};
use crate::record::{Found, PuzzleRecord};
use crate::solve::Verdict;
use image::RgbImage;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// Works on the puzzles of a page that `--puzzle` asks for, each by itself. `one` is given the number of
/// a puzzle that was asked for by number, and gives how many puzzles the page has.
pub(crate) fn each(
    which: Option<Which>,
    outcome: &mut Outcome,
    one: impl Fn(Option<usize>, &mut Outcome) -> Result<usize>,
) -> Result<()> {
    match which {
        None => one(None, outcome).map(drop),
        Some(Which::One(number)) => one(Some(number), outcome).map(drop),
        Some(Which::All) => {
            let mut parts = vec![Outcome::of(outcome.input.clone())];
            let puzzles = one(Some(1), &mut parts[0])?;
            for number in 2..=puzzles {
                let mut part = Outcome::of(outcome.input.clone());
                // One puzzle that cannot be read does not keep the others from being solved.
                let done = one(Some(number), &mut part);
                part.errors.extend(done.err());
                parts.push(part);
            }
            outcome.gather(parts);
            Ok(())
        }
    }
}

/// The number that tells the outputs of a puzzle apart before it is known how many the page has.
pub(crate) const fn first(which: Option<Which>) -> Option<usize> {
    match which {
        None => None,
        Some(Which::One(number)) => Some(number),
        Some(Which::All) => Some(1),
    }
}

/// The number of the one puzzle that is asked for; all of them are refused for the reason `why`.
pub(crate) fn only(which: Option<Which>, why: &str) -> Result<Option<usize>> {
    match which {
        Some(Which::All) => Err(Diagnostic::new(Code::Usage, why)
            .hint("say which of the page it is")
            .remedy(Remedy::NamePuzzle)),
        one => Ok(first(one)),
    }
}

/// How a photo is read, for whoever asks.
#[derive(Clone, Copy)]
pub(crate) struct How<'a> {
    /// What of it, and what is kept on the way.
    pub(crate) reading: &'a Reading,
    /// What a person says of it, if they have said so in a file.
    pub(crate) corrections: Option<&'a Corrections>,
    /// What writes pictures of the stages.
    pub(crate) writer: Writer<'a>,
}

/// Reads a puzzle of a photo, and notes in `outcome` what was seen.
pub(crate) fn read(context: &Context, how: &How<'_>, task: Task<'_>, outcome: &mut Outcome) -> Result<Page> {
    let mut pages = read_some(context, how, task, false, outcome)?;
    pages.pop().ok_or_else(|| Diagnostic::new(Code::Bug, "a photo was read, and nothing came of it"))
}

/// Reads the puzzle of a photo that was asked for or, where none was and the photo has several boards, all of
/// them: the puzzles in reading order, then printed solutions. Notes in `outcome` what was seen.
pub(crate) fn read_whole(
    context: &Context,
    how: &How<'_>,
    task: Task<'_>,
    outcome: &mut Outcome,
) -> Result<Vec<Page>> {
    read_some(context, how, task, task.number.is_none() && how.corrections.is_none(), outcome)
}

fn read_some(
    context: &Context,
    how: &How<'_>,
    task: Task<'_>,
    whole: bool,
    outcome: &mut Outcome,
) -> Result<Vec<Page>> {
    let How { reading, corrections, writer } = *how;
    let Task { path, page, input, number } = task;
    let engine = context.engine()?;
    let stages = Stages::new(reading.keep_stages.as_deref(), &item::base(path, page), number, writer);
    let mut options = Options {
        // Corrections are of the first puzzle unless they are said to be of another.
        board: number.or(corrections.map(|_| 1)).map(|number| number.saturating_sub(1)),
        frame: corrections.and_then(Corrections::frame),
        kind: reading.kind,
        givens_only: reading.givens_only,
        ..context.options()
    };
    let watch = |name: &str, picture: &dyn Fn() -> RgbImage| stages.passed(name, picture);
    let looked = pipeline::look(input, &options, &watch);
    // What a review says is of one puzzle, and leaves the others' numbers alone.
    let said = reading.said.or(reading.kind);
    options.kind = corrections.map_or(said, |corrections| corrections.kind(said));
    let pages = looked.and_then(|scene| {
        let scene = Arc::new(scene);
        // The boards of a kind that is told by more than lines may be none of those.
        let is_of_marks = options.kind.is_some_and(|kind| kind.told.is_some());
        if whole && scene.boards.len() > 1 && !is_of_marks {
            let pages = pipeline::read_all(&scene, &options, engine, &watch)?;
            let is_sure = |page: &Page| pipeline::decide(page, &options).is_ok_and(|decided| decided.sure);
            if pages.iter().take(scene.puzzles).any(is_sure) {
                return Ok(pages);
            }
            // Tiles and strips of another kind may pass for boards, and beside one there may be solutions.
            let (board, reading) = pipeline::read_scene(&scene, &options, engine, &watch)?;
            if board.layout.printed.is_none() {
                return Ok(pages);
            }
            return Ok(vec![Page::new(scene, board, reading)]);
        }
        let (board, reading) = pipeline::read_scene(&scene, &options, engine, &watch)?;
        Ok(vec![Page::new(scene, board, reading)])
    });
    stages.finish(outcome)?;
    let mut pages = pages.map_err(|diagnostic| match diagnostic.place.file {
        Some(_) => diagnostic,
        None => diagnostic.in_file(shown(path)),
    })?;
    let is_whole = pages.len() > 1;
    let Some(page) = pages.first_mut() else { return Ok(pages) };
    let is_one = !is_whole || page.scene.puzzles == 1;
    describe(page, is_one, outcome);
    if !is_one {
        return Ok(pages);
    }
    if options.board.is_none_or(|board| board < page.scene.puzzles) {
        outcome.steps.extend(beside(&page.scene));
    }
    if let Some(corrections) = corrections {
        corrections.lay_over(page, number.unwrap_or(1), outcome)?;
    }
    if page.scene.photo.pages > 1 {
        outcome.warnings.push(further_pages(page.scene.photo.pages, path));
    }
    if page.scene.puzzles > 1 && number.is_none() {
        outcome.warnings.push(several(page.scene.puzzles, path));
    }
    Ok(pages)
}

/// Tells of a photo, and of where its puzzle lies where it is the `only` one that was read.
fn describe(page: &Page, only: bool, outcome: &mut Outcome) {
    let (width, height) = page.scene.photo.rgb.dimensions();
    let turned = if page.board.turn == Turn::NONE { "" } else { ", turned upright" };
    outcome.step("photo", format!("{}  {width} x {height}{turned}", page.scene.photo.name));
    let mut photo = json!({
        "sha256": page.scene.photo.sha256,
        "width": width,
        "height": height,
        "puzzles": page.scene.puzzles,
    });
    if only {
        place(page, &mut photo);
    }
    outcome.note("photo", photo);
}

/// Notes where a puzzle lies on its photo.
pub(crate) fn place(page: &Page, record: &mut Value) {
    record["turn"] = json!(page.board.turn);
    record["corners"] = json!(page.board.mesh.corners().0.map(Point::tenths));
}

/// What there is on the photo besides puzzles.
pub(crate) fn beside(scene: &Scene) -> Option<Step> {
    let text = match scene.boards.len().checked_sub(scene.puzzles)? {
        0 => return None,
        1 => "a printed solution, left out".to_owned(),
        n => format!("{n} printed solutions, left out"),
    };
    let (number, is_only) = (scene.puzzles + 1, scene.boards.len() == scene.puzzles + 1);
    Some(Step { label: "beside", text, remedy: Some(Remedy::ReadBeside { number, is_only }) })
}

/// The record of puzzle `number` (from one) of a photo, with what a person and the rules made of its cells.
pub(crate) fn record(number: usize, page: &Page, answer: (&Puzzle, &Decision, &Verdict)) -> PuzzleRecord {
    let (puzzle, decision, verdict) = answer;
    PuzzleRecord::new(&Found {
        number,
        kind: Some(&puzzle.rules().name()),
        board: &page.board,
        reading: &page.reading,
        restated: &page.restated,
        corrections: &[&page.corrections[..], &decision.changes].concat(),
        verdict: Some(verdict),
    })
}

/// The only puzzle of a file that speaks of one photo.
pub(crate) fn only_puzzle(mut puzzles: Vec<Puzzle>, path: &Path) -> Result<Puzzle> {
    match (puzzles.pop(), puzzles.len()) {
        (Some(puzzle), 0) => Ok(puzzle),
        (_, more) => Err(Diagnostic::new(
            Code::BadPuzzleText,
            format!("this file holds {} puzzles, not one", more + 1),
        )
        .in_file(shown(path))
        .hint("a photo takes one: put it into a file of its own")),
    }
}

/// Refuses a puzzle in a file that has not as many rows and columns as the one on the photo.
pub(crate) fn check_shape(page: &Page, puzzle: &Puzzle, file: &str) -> Result<()> {
    let (seen, told) = (&page.board.layout, puzzle.rules().layout());
    if (seen.rows, seen.columns) == (told.rows, told.columns) {
        return Ok(());
    }
    Err(Diagnostic::new(
        Code::OutOfRange,
        format!(
            "this puzzle has {} x {} cells, the one on the photo {} x {}",
            told.rows, told.columns, seen.rows, seen.columns
        ),
    )
    .in_file(file)
    .hint("if the photo shows several puzzles, choose one")
    .remedy(Remedy::NamePuzzle))
}

fn further_pages(pages: usize, path: &Path) -> Diagnostic {
    Diagnostic::new(Code::SeveralPages, format!("this file has {pages} pages; only the first is read"))
        .in_file(shown(path))
        .hint("save the other pages as files of their own")
}

fn several(boards: usize, path: &Path) -> Diagnostic {
    Diagnostic::new(Code::SeveralPuzzles, format!("{boards} puzzles on this picture; this is the clearest"))
        .in_file(shown(path))
        .hint("name another one, or all of them")
        .remedy(Remedy::NextPuzzle)
}

/// Says what was read, and warns of the cells that are doubtful. Where none is, all are sure, unless the
/// puzzle that they make is not settled.
pub(crate) fn describe_reading(
    context: &Context,
    page: &Page,
    (puzzle, is_settled): (&Puzzle, bool),
    path: &Path,
    outcome: &mut Outcome,
) -> Vec<Doubt> {
    let doubts = pipeline::doubtful(page, context.settings.sure);
    let digits = puzzle.rules().clues().len();
    let is_bare = bare::is_bare(puzzle);
    let beside = pipeline::doubtful_asides(page, context.settings.sure);
    let sure = match doubts.len() + beside.len() {
        0 if is_bare => String::new(),
        0 if is_settled => ", all sure".to_owned(),
        0 => String::new(),
        n => format!(", {n} doubtful"),
    };
    let layout = &page.board.layout;
    let board = || format!("{} x {} cells", layout.rows, layout.columns);
    outcome.step("grid", if is_bare { board() } else { puzzle.rules().name() });
    outcome.steps.extend(perhaps(page));
    outcome.step("read", format!("{digits} digit{}{sure}", if digits == 1 { "" } else { "s" }));
    if !doubts.is_empty() || !beside.is_empty() {
        outcome.warnings.push(doubtful(puzzle, &doubts, &beside, path));
    }
    if page.reading.cells.iter().any(|c| c.ink == Ink::Handwritten && c.best().symbol.is_none()) {
        describe_ink(page, "left out", outcome);
    }
    doubts
}

/// The kinds that a board may as well be of, where nobody has said it.
fn perhaps(page: &Page) -> impl Iterator<Item = Step> {
    let layout = &page.board.layout;
    let rivals = layout.rivals.iter().filter(|_| layout.kind.is_none());
    rivals.filter_map(|name| puzzle::named(name)).map(|kind| Step {
        label: "perhaps",
        text: kind.with_article(),
        remedy: Some(Remedy::SayKind(kind.name)),
    })
}

/// Says, where handwriting is left out or checked, how many digits are told as handwriting, and which of all
/// digits may as well be of the other kind.
pub(crate) fn describe_ink(page: &Page, what: &'static str, outcome: &mut Outcome) {
    let written = page.reading.cells.iter().filter(|c| c.ink == Ink::Handwritten);
    let cells: Vec<String> = written.map(|c| c.place.cell.to_string()).collect();
    if cells.is_empty() {
        return;
    }
    let unsure = page.reading.cells.iter().filter(|c| c.is_ink_doubtful());
    let unsure: Vec<String> = unsure.map(|c| c.place.cell.to_string()).collect();
    let digits = if cells.len() == 1 { "digit" } else { "digits" };
    let sure = if unsure.is_empty() { ", all sure" } else { "" };
    outcome.step(what, format!("{} handwritten {digits}{sure}", cells.len()));
    outcome.detail(what, cells.join(", "));
    if !unsure.is_empty() {
        outcome.step("unsure", format!("print or handwriting: {}", unsure.join(", ")));
    }
}

fn doubtful(puzzle: &Puzzle, doubts: &[Doubt], beside: &[&Aside], path: &Path) -> Diagnostic {
    let message = match (doubts.len(), beside) {
        (1, []) => "1 cell is doubtful".to_owned(),
        (n, []) => format!("{n} cells are doubtful"),
        (0, [aside]) => {
            format!("the {} {} doubtful", aside.name, if aside.form == Form::Dots { "are" } else { "is" })
        }
        (0, asides) => format!("{} beside the cells are doubtful", counted(asides.len(), "mark")),
        (n, asides) => {
            let (cells, marks) = (counted(n, "cell"), counted(asides.len(), "mark"));
            format!("{cells} and {marks} beside them are doubtful")
        }
    };
    let mut diagnostic = Diagnostic::new(Code::Doubtful, message).in_file(shown(path));
    for doubt in doubts {
        diagnostic.place.cells.push(CellLocation { cell: doubt.place.cell, quad: Some(doubt.place.quad) });
        let rival = doubt.rivals.first().filter(|r| r.probability >= Candidate::LEAST_SHOWN);
        let rival = rival.map(|r| format!(", perhaps {}", read_as(puzzle, *r))).unwrap_or_default();
        diagnostic.facts.push(format!("{}: read {}{rival}", doubt.place.cell, read_as(puzzle, doubt.best)));
    }
    for aside in beside {
        diagnostic.place.asides.push(AsideLocation::new(&aside.name, aside.place));
        diagnostic.facts.push(changes::beside(aside));
    }
    diagnostic
}

/// "7 (35 %)" or "empty (35 %)".
fn read_as(puzzle: &Puzzle, candidate: Candidate) -> String {
    format!("{} ({:.0} %)", puzzle.rules().holding(candidate.symbol), candidate.probability * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Place, Point, Quad};
    use crate::puzzle::Symbol;

    #[test]
    fn doubtful_numbers_of_two_digits_are_told_as_numbers() {
        let puzzle = puzzle::parse("# hidato\n1,0,0\n0,0,0\n0,0,9\n", "a.txt").expect("a hidato").remove(0);
        let cell = Cell::new(1, 1);
        let place = Place { cell, quad: Quad([Point::default(); 4]) };
        let candidate = |symbol, probability| Candidate { symbol, probability };
        let best = candidate(Some(Symbol(26)), 0.52);
        let doubt = Doubt { place, best, rivals: vec![candidate(None, 0.48)] };
        let told = doubtful(&puzzle, &[doubt], &[], Path::new("a.jpg"));
        assert_eq!(told.facts, ["row 2 column 2: read 26 (52 %), perhaps empty (48 %)"]);
    }
}
