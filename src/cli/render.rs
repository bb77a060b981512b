//! `gridlens render`: a puzzle, or its answer, as a picture without any photo.

use super::args;
use super::input;
use super::outcome::Outcome;
use super::output::{Destination, Writer};
use super::session::Session;
use super::verdict::{self, Case};
use crate::draw::Format;
use crate::pipeline;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Verdict;
use crate::trouble::{Exit, Name, Result, Trouble, shown};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Runs the command.
pub(super) fn run(session: &Session, args: &args::Render) -> Result<Exit> {
    let destination = Destination::of(&args.writing, 1, session.console.json)?;
    let (target, format) = target(&destination, args)?;
    let inputs = [args.puzzle.clone()];
    Ok(session.each(&inputs, |_, path| {
        let mut outcome = Outcome::of(shown(path));
        let done = one(session, args, (path, target.as_deref(), format), &mut outcome);
        outcome.errors.extend(done.err());
        outcome
    }))
}

fn one(
    session: &Session,
    args: &args::Render,
    (path, target, format): (&Path, Option<&Path>, Format),
    outcome: &mut Outcome,
) -> Result<()> {
    let writer = Writer::of(&args.writing);
    if let Some(target) = target {
        writer.check(target)?;
    }
    let puzzles = input::puzzles(path, &session.limits(), args.telling.kind())?;
    let puzzle = chosen(&puzzles, args.puzzle_number).map_err(|t| t.in_file(shown(path)))?;
    outcome.step("read", puzzle.rules().name());
    let solution = if args.solved {
        let Some(solution) = solved(session, puzzle, path, outcome)? else { return Ok(()) };
        Some(solution)
    } else {
        None
    };
    let bytes = pipeline::picture(puzzle.rules(), solution.as_ref(), format)?;
    match target {
        Some(target) => {
            writer.write(target, &bytes)?;
            outcome.note("outputs", json!({ "picture": shown(target) }));
            writer.announce(target, outcome);
        }
        None => outcome.data = bytes,
    }
    Ok(())
}

/// The file to write, none for standard output, and the format: the one asked for, else the one that the file's name
/// shows, else text for standard output and a page for a folder.
fn target(destination: &Destination, args: &args::Render) -> Result<(Option<PathBuf>, Format)> {
    let asked = args.format.map(Format::from);
    match destination {
        Destination::Beside | Destination::Stdout => {
            let format = asked.unwrap_or(Format::Text);
            if format == Format::Png {
                Destination::Stdout.check_terminal()?;
            }
            Ok((None, format))
        }
        Destination::File(file) => {
            let format = asked.or_else(|| Format::of(file)).ok_or_else(|| {
                let message = format!("{} does not say what to write", shown(file));
                Trouble::new(Name::Usage, message)
                    .hint("name it NAME.html, NAME.svg, NAME.png or NAME.txt, or say `--format`")
            })?;
            Ok((Some(file.clone()), format))
        }
        Destination::Folder(folder) => {
            let format = asked.unwrap_or(Format::Html);
            let stem = args.puzzle.file_stem().filter(|_| !input::is_stdin(&args.puzzle));
            let mut name = stem.unwrap_or("stdin".as_ref()).to_owned();
            name.push(if args.solved { ".solved." } else { "." });
            name.push(format.extension());
            Ok((Some(folder.join(name)), format))
        }
    }
}

/// The puzzle of this number, from one; the only one where none is asked for.
fn chosen(puzzles: &[Puzzle], number: Option<usize>) -> Result<&Puzzle> {
    let count = puzzles.len();
    match (puzzles, number) {
        ([only], None) => Ok(only),
        (_, None) => Err(Trouble::new(Name::SeveralPuzzles, format!("{count} puzzles in this text"))
            .hint("say which one to show: `--puzzle N`")),
        (_, Some(number)) => number.checked_sub(1).and_then(|i| puzzles.get(i)).ok_or_else(|| {
            let message = format!("no puzzle {number} in this text: it has {count}");
            Trouble::new(Name::Usage, message).hint(format!("`--puzzle` is 1 to {count}"))
        }),
    }
}

/// The only solution; none where the outcome says why there is not one.
fn solved(
    session: &Session,
    puzzle: &Puzzle,
    path: &Path,
    outcome: &mut Outcome,
) -> Result<Option<Solution>> {
    let verdict = pipeline::solve(puzzle, &session.options())?;
    let fixes = pipeline::fixes(puzzle, &verdict, &session.options())?;
    let file = shown(path);
    let case = Case { file: &file, number: (1, 1), puzzle, verdict: &verdict, reading: None, fixes: &fixes };
    outcome.errors.extend(case.trouble());
    outcome.note("puzzles", vec![case.json()]);
    verdict::tell_checks(&verdict::text_checks(puzzle.rules(), &verdict), outcome);
    Ok(match verdict {
        Verdict::Unique(solution) => {
            outcome.step("solved", "exactly one solution");
            Some(solution)
        }
        _ => None,
    })
}
