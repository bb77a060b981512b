//! `gridlens render`: what a solver answered, checked and shown.

use super::answer;
use super::args;
use super::input;
use super::outcome::Outcome;
use super::output::{self, Destination, Writer};
use super::session::Session;
use crate::pipeline;
use crate::puzzle::{Rules, Solution};
use crate::trouble::{Exit, Name, Result, Trouble, shown};
use std::path::Path;

/// Runs the command.
pub(super) fn run(session: &Session, args: &args::Render) -> Result<Exit> {
    input::check_stdin(&[&args.puzzle, answer_of(args)])?;
    let destination = Destination::of(&args.writing, 1, session.console.json)?;
    Ok(session.each(std::slice::from_ref(&args.puzzle), |_, path| {
        let mut outcome = Outcome::of(shown(path));
        let done = one(session, args, &destination, path, &mut outcome);
        outcome.errors.extend(done.err());
        outcome
    }))
}

/// Where the answer comes from.
fn answer_of(args: &args::Render) -> &Path {
    args.answer.as_deref().unwrap_or(Path::new("-"))
}

fn one(
    session: &Session,
    args: &args::Render,
    destination: &Destination,
    path: &Path,
    outcome: &mut Outcome,
) -> Result<()> {
    let format = Format::of(args.writing.output.as_deref());
    let puzzle = input::only_puzzle(path, &session.limits(), args.telling.kind())?;
    let rules = puzzle.rules();
    outcome.step("read", rules.name());
    outcome.note("kind", rules.name());
    let solution = answer::judged((rules, path), answer_of(args), &session.limits(), outcome)?;
    outcome.note("solution", rules.answer_csv(&solution).ok());
    // An answer with holes has no text; the errors name them.
    match rendered(rules, Some(&solution), format) {
        Err(trouble) if outcome.errors.is_empty() || trouble.name == Name::Unsupported => Err(trouble),
        Err(_) => Ok(()),
        Ok(bytes) => {
            output::put((destination, Writer::of(&args.writing)), (path, "solution.txt"), bytes, outcome)
        }
    }
}

/// How an answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Csv,
    Html,
    Svg,
    Png,
}

impl Format {
    /// The format that the output's name shows; text where it shows none.
    fn of(output: Option<&Path>) -> Self {
        let extension = output.and_then(Path::extension).map(|e| e.to_string_lossy().to_lowercase());
        match extension.as_deref() {
            Some("csv") => Self::Csv,
            Some("html" | "htm") => Self::Html,
            Some("svg") => Self::Svg,
            Some("png") => Self::Png,
            _ => Self::Text,
        }
    }
}

/// The puzzle with its answer, if there is one, as a file of this format.
///
/// # Errors
/// [`Name::Unsupported`] for a format that the kind has not.
fn rendered(rules: &dyn Rules, solution: Option<&Solution>, format: Format) -> Result<Vec<u8>> {
    let text = match (format, solution) {
        (Format::Text, Some(solution)) => rules.answer(solution)?,
        (Format::Csv, Some(solution)) => rules.answer_csv(solution)?,
        (Format::Text, None) => rules.to_text(),
        (Format::Csv, None) => rules.to_csv(),
        (Format::Html, Some(solution)) if rules.kind().photo => pipeline::html(rules, solution),
        _ => {
            let kind = rules.kind().with_article();
            return Err(Trouble::new(Name::Unsupported, format!("{kind} is not drawn in this format yet"))
                .hint("its text is: `-o FILE.txt`"));
        }
    };
    Ok(text.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_shows_the_format() {
        let of = |name: &str| Format::of(Some(Path::new(name)));
        assert_eq!([of("a.CSV"), of("a.htm"), of("a.svg")], [Format::Csv, Format::Html, Format::Svg]);
        assert_eq!([of("a.txt"), of("a"), Format::of(None)], [Format::Text; 3]);
    }
}
