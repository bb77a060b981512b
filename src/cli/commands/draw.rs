//! `gridlens draw`: the answer on a photo whose digits somebody has checked.

use crate::app::corrections::Corrections;
use crate::app::destination::Destination;
use crate::app::input::{self, Source};
use crate::app::item::Item;
use crate::app::options::{Reading, Writing};
use crate::app::outcome::Outcome;
use crate::app::page::{self, How};
use crate::app::task::Task;
use crate::app::verdict::Case;
use crate::cli::args::{self, Common};
use crate::cli::command::{Work, named};
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::draw::Mark;
use crate::geometry::Cell;
use crate::photo::{Input, Photo};
use crate::pipeline::{self, Page};
use crate::puzzle::{Clue, Puzzle, Solution};
use crate::record::Base;
use crate::solve::{EXACTLY_ONE, Verdict};
use image::ImageFormat;
use serde_json::json;
use std::path::Path;

impl Work for args::Draw {
    const NAME: &'static str = "draw";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        named(&[Some(&self.photo), Some(&self.puzzle), self.correcting.corrections.as_ref()])
    }

    fn flags(&self) -> Layer {
        Layer::default().reading(&self.reading).solving(&self.solving).drawing(&self.drawing)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Draw) -> Result<Exit> {
    let destination = Destination::of(&Writing::from(&args.writing), 1, context.console.json)?;
    input::check_stdin(&[&args.photo, &args.puzzle])?;
    let inputs = [Item::file(&args.photo)];
    let corrections = Corrections::asked(args.correcting.corrections.as_ref(), args.reading.puzzle, &inputs)?;
    Ok(context.each(&inputs, |_, Item { path, .. }| {
        let mut outcome = Outcome::of(shown(path));
        let done = one(context, (args, corrections.as_ref()), &destination, &mut outcome);
        outcome.errors.extend(done.err());
        outcome
    }))
}

fn one(
    context: &Context,
    (args, corrections): (&args::Draw, Option<&Corrections>),
    destination: &Destination,
    outcome: &mut Outcome,
) -> Result<()> {
    let number = page::only(args.reading.puzzle, "a CSV is of one puzzle")?;
    let photo = match input::open(&args.photo, &context.app.limits())? {
        Source::Photo(photo) => photo,
        Source::Text(_) => {
            return Err(Diagnostic::new(Code::NotAnImage, "this is text, not a picture")
                .in_file(shown(&args.photo))
                .hint("first the photo, then the CSV: `gridlens draw PHOTO CSV`"));
        }
    };
    input::check_own(&args.photo, &photo)?;
    let puzzle = page::only_puzzle(input::puzzles(&args.puzzle, &context.app.limits(), None)?, &args.puzzle)?;
    if !puzzle.rules().kind().is_read_from_photos() {
        let what = puzzle.rules().kind().with_article();
        return Err(Diagnostic::new(Code::Unsupported, format!("{what} cannot be drawn on a photo"))
            .in_file(shown(&args.puzzle))
            .hint(
                "sudokus and their relatives are drawn on photos; `gridlens solve` answers this one as text",
            ));
    }
    let own = match &photo {
        Input::Bytes { bytes, .. } => Photo::format_of(bytes),
        Input::Path(_) => ImageFormat::Png,
    };
    let format = destination.format(own)?;
    let target = destination.names((&args.photo, Base::Stem), format, number).picture;
    let writer = context.app.writer(&Writing::from(&args.writing)).after(&args.photo);
    destination.check_terminal()?;
    if matches!(photo, Input::Bytes { .. }) && *destination != Destination::Stdout {
        writer.check(&target)?;
    }
    let verdict = pipeline::solve(&puzzle, &context.app.options())?;
    let file = shown(&args.puzzle);
    let case =
        Case { file: &file, number: (1, 1), puzzle: &puzzle, verdict: &verdict, reading: None, fixes: &[] };
    outcome.note("puzzles", vec![case.json()]);
    let Verdict::Unique(solution) = &verdict else {
        outcome.errors.extend(case.diagnostic());
        return Ok(());
    };
    let how = How { reading: &Reading::from(&args.reading), corrections, writer };
    let task = Task { path: &args.photo, page: None, input: &photo, number };
    let page = page::read(&context.app, &how, task, outcome)?;
    page::check_shape(&page, &puzzle, &file)?;
    let marks = marks(&page, &puzzle, solution, outcome);
    let bytes = pipeline::draw(&page, &marks, context.app.settings.ink, format)?;
    if *destination == Destination::Stdout {
        outcome.data = bytes;
        return Ok(());
    }
    writer.write(&target, &bytes)?;
    outcome.note("outputs", json!({ "picture": shown(&target) }));
    writer.announce(&target, outcome);
    Ok(())
}

/// The answers and the clues that the photo was not read to show, with a word on each.
fn marks(page: &Page, puzzle: &Puzzle, solution: &Solution, outcome: &mut Outcome) -> Vec<Mark> {
    let clues = puzzle.rules().clues();
    let mut marks = pipeline::answers(puzzle, solution);
    let corrected = corrected(page, &clues);
    outcome.step("grid", puzzle.rules().name());
    outcome.step("read", format!("{} digits, {} of them not as on the photo", clues.len(), corrected.len()));
    outcome.step("solved", EXACTLY_ONE);
    marks.extend(corrected);
    marks
}

/// The marks of clues that the photo was not read to show: corrected by hand.
fn corrected(page: &Page, clues: &[Clue]) -> Vec<Mark> {
    let read = |cell: Cell| page.reading.at(cell).and_then(|c| c.best().symbol);
    clues
        .iter()
        .filter(|clue| read(clue.cell) != Some(clue.symbol))
        .map(|clue| Mark::Corrected(clue.cell, clue.symbol))
        .collect()
}
