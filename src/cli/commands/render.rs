//! `gridlens render`: a puzzle, its answer or what another solver answers, as a picture without any photo.

use crate::app::answer;
use crate::app::destination::Destination;
use crate::app::input;
use crate::app::options::Writing;
use crate::app::outcome::Outcome;
use crate::app::render;
use crate::cli::args::{self, Common};
use crate::cli::command::{Work, named};
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::draw::Format;
use crate::pipeline;
use crate::puzzle::smt::answer::MOST_BYTES as ANSWER;
use serde_json::json;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

impl Work for args::Render {
    const NAME: &'static str = "render";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        named(&[Some(&self.puzzle), self.answer.as_ref()])
    }

    fn flags(&self) -> Layer {
        Layer::default().solving(&self.solving)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Render) -> Result<Exit> {
    let destination = Destination::of(&Writing::from(&args.writing), 1, context.console.json)?;
    let wanted = Wanted::of(args)?;
    let inputs = [args.puzzle.clone()];
    Ok(context.each(&inputs, |_, path| {
        let mut outcome = Outcome::of(shown(path));
        let done = one(context, args, (path, wanted, &destination), &mut outcome);
        outcome.errors.extend(done.err());
        outcome
    }))
}

/// What is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted<'a> {
    /// The puzzle.
    Puzzle,
    /// The answer that we find.
    Solved,
    /// The answer that a solver gave, in this file.
    Answered(&'a Path),
    /// The answer that a solver gives on standard input, if it gives one, else the puzzle.
    Piped,
}

impl<'a> Wanted<'a> {
    /// What is asked for. Nobody is kept waiting at a terminal for an answer that nobody types.
    fn of(args: &'a args::Render) -> Result<Self> {
        let terminal = std::io::stdin().is_terminal();
        match &args.answer {
            Some(file) => {
                input::check_stdin(&[&args.puzzle, file])?;
                if input::is_stdin(file) && terminal {
                    let puzzle = input::quoted(&args.puzzle);
                    return Err(Diagnostic::new(Code::Usage, "no solver sends its answer to standard input")
                        .hint(format!("`gridlens smt {puzzle} | z3 -in | gridlens render {puzzle}`")));
                }
                Ok(Self::Answered(file))
            }
            None if args.solved => Ok(Self::Solved),
            None if terminal || input::is_stdin(&args.puzzle) => Ok(Self::Puzzle),
            None => Ok(Self::Piped),
        }
    }

    /// What the solver said, and the file that it is from, if there is such a thing.
    fn answer(self, outcome: &mut Outcome) -> Result<Option<(Vec<u8>, &'a Path)>> {
        let stdin = Path::new("-");
        match self {
            Self::Puzzle | Self::Solved => Ok(None),
            Self::Answered(file) => Ok(Some((input::bytes(file, ANSWER)?, file))),
            Self::Piped => {
                let bytes = input::bytes(stdin, ANSWER)?;
                if !bytes.trim_ascii().is_empty() {
                    return Ok(Some((bytes, stdin)));
                }
                outcome.warnings.extend(input::stdin_is_pipe().then(|| {
                    Diagnostic::new(Code::BadAnswer, "no solver sent an answer: this is the puzzle alone")
                        .in_file("-")
                }));
                Ok(None)
            }
        }
    }
}

fn one(
    context: &Context,
    args: &args::Render,
    (path, wanted, destination): (&Path, Wanted, &Destination),
    outcome: &mut Outcome,
) -> Result<()> {
    let writer = context.app.writer(&Writing::from(&args.writing)).after(path);
    // A solver may take its time: what cannot be written is said before it is waited for.
    if let Destination::File(file) = destination {
        writer.check(file)?;
    }
    let puzzle = &input::one_puzzle(path, &context.app.limits(), args.telling.kind(), args.puzzle_number)?;
    let answer = wanted.answer(outcome)?;
    let (target, format) = target(destination, args, answer.is_some())?;
    if let Some(target) = &target {
        writer.check(target)?;
    }
    let rules = puzzle.rules();
    render::tell(puzzle, outcome);
    let bytes = if let Some((bytes, file)) = answer {
        let reading = answer::judged((rules, path), (&bytes, file), outcome)
            .map_err(|diagnostic| from_stdin(diagnostic, wanted, path))?;
        pipeline::judged(rules, &reading, format)?
    } else {
        let how = (wanted == Wanted::Solved, format);
        let Some(bytes) = render::picture(&context.app, (puzzle, path), how, outcome)? else {
            return Ok(());
        };
        bytes
    };
    match target {
        Some(target) => {
            writer.write(&target, &bytes)?;
            outcome.note("outputs", json!({ "picture": shown(&target) }));
            writer.announce(&target, outcome);
        }
        None => outcome.data = bytes,
    }
    Ok(())
}

/// Says why standard input was read at all, to those who did not ask for it.
fn from_stdin(diagnostic: Diagnostic, wanted: Wanted, path: &Path) -> Diagnostic {
    if wanted != Wanted::Piped || diagnostic.code != Code::BadAnswer {
        return diagnostic;
    }
    let alone = format!("`gridlens render {} < /dev/null`", input::quoted(path));
    diagnostic.fact(format!("standard input was taken for a solver's answer; for the puzzle alone: {alone}"))
}

/// The file to write, none for standard output, and the format: the one asked for, else the one that the
/// file's name shows, else text for standard output and a page for a folder.
fn target(
    destination: &Destination,
    args: &args::Render,
    answered: bool,
) -> Result<(Option<PathBuf>, Format)> {
    let asked = args.format.map(Format::from);
    match destination {
        Destination::Beside | Destination::Stdout | Destination::Record { .. } => {
            let format = asked.unwrap_or(Format::Text);
            if format == Format::Png {
                Destination::Stdout.check_terminal()?;
            }
            Ok((None, format))
        }
        Destination::File(file) => {
            let format = asked.or_else(|| Format::of(file)).ok_or_else(|| {
                let message = format!("{} does not say what to write", shown(file));
                Diagnostic::new(Code::Usage, message)
                    .hint("name it NAME.html, NAME.svg, NAME.png or NAME.txt, or say `--format`")
            })?;
            Ok((Some(file.clone()), format))
        }
        Destination::Folder(folder) | Destination::Batch(folder) => {
            let format = asked.unwrap_or(Format::Html);
            let stem = args.puzzle.file_stem().filter(|_| !input::is_stdin(&args.puzzle));
            let mut name = stem.unwrap_or("stdin".as_ref()).to_owned();
            name.push(match (args.solved, answered) {
                (true, _) => ".solved.",
                // Right or wrong: nothing is called solved that is not.
                (false, true) => ".answer.",
                (false, false) => ".",
            });
            name.push(format.extension());
            Ok((Some(folder.join(name)), format))
        }
    }
}
