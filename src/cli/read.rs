//! `gridlens read`: photos to CSV, nothing solved.

use super::args;
use super::corrections::Corrections;
use super::input::{self, Source};
use super::outcome::Outcome;
use super::output::{Destination, Writer};
use super::page;
use super::session::Session;
use crate::photo::Input;
use crate::pipeline;
use crate::trouble::{Exit, Name, Result, Trouble, shown};
use image::ImageFormat;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Runs the command.
pub(super) fn run(session: &Session, args: &args::Read) -> Result<Exit> {
    let destination = Destination::of(&args.writing, args.inputs.len(), session.console.json)?;
    input::check_stdin(&args.inputs.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
    let corrections =
        Corrections::asked(&args.correcting, args.reading.puzzle, &args.inputs, &session.limits())?;
    let target = |path: &Path| target(&destination, path, page::first(args.reading.puzzle));
    let rivals = input::rivals(&args.inputs, target);
    Ok(session.each(&args.inputs, |index, path| {
        let mut outcome = Outcome::of(shown(path));
        let done = match &rivals[index] {
            Some(earlier) => Err(Trouble::new(
                Name::Exists,
                format!("its CSV would have the name of that of {}", shown(earlier)),
            )
            .in_file(shown(path))),
            None => one(session, (args, corrections.as_ref()), &destination, path, &mut outcome),
        };
        outcome.errors.extend(done.err());
        outcome
    }))
}

/// The CSV's path. `--output FILE` names the CSV itself.
fn target(destination: &Destination, path: &Path, number: Option<usize>) -> PathBuf {
    match destination {
        Destination::File(file) => file.clone(),
        _ => destination.names(path, ImageFormat::Png, number).csv,
    }
}

fn one(
    session: &Session,
    (args, corrections): (&args::Read, Option<&Corrections>),
    destination: &Destination,
    path: &Path,
    outcome: &mut Outcome,
) -> Result<()> {
    let photo = match input::open(path, &session.limits())? {
        Source::Photo(input) => input,
        Source::Text(_) => {
            return Err(Trouble::new(Name::NotAnImage, "this is text, not a picture")
                .in_file(shown(path))
                .hint(format!("if it is a puzzle: `gridlens check {}`", input::quoted(path))));
        }
    };
    destination.check_count(args.reading.puzzle)?;
    page::each(args.reading.puzzle, outcome, |number, outcome| {
        one_board(session, (args, corrections), destination, (path, &photo), number, outcome)
    })
}

/// Reads one puzzle of a photo; gives how many the photo has.
fn one_board(
    session: &Session,
    (args, corrections): (&args::Read, Option<&Corrections>),
    destination: &Destination,
    (path, photo): (&Path, &Input),
    number: Option<usize>,
    outcome: &mut Outcome,
) -> Result<usize> {
    let writer = Writer::of(&args.writing);
    let target = target(destination, path, number);
    let to_file = *destination != Destination::Stdout;
    if to_file && matches!(photo, Input::Bytes { .. }) {
        writer.check(&target)?;
    }
    let page = page::read(session, (&args.reading, corrections), number, writer, (path, photo), outcome)?;
    let puzzle = pipeline::puzzle(&page, &[])?;
    page::describe_reading(session, &page, &puzzle, path, outcome);
    let csv = puzzle.rules().to_csv();
    outcome.note("puzzles", json!([{ "kind": puzzle.rules().name(), "puzzle": csv }]));
    if !to_file {
        outcome.data = csv.into_bytes();
        return Ok(page.scene.boards.len());
    }
    writer.write(&target, csv.as_bytes())?;
    outcome.note("outputs", json!({ "csv": shown(&target) }));
    writer.announce(&target, outcome);
    Ok(page.scene.boards.len())
}
