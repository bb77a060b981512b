//! `gridlens render`: what a solver answered, checked and shown.

use super::args;
use super::input;
use super::outcome::Outcome;
use super::output;
use super::session::Session;
use super::verdict;
use crate::pipeline;
use crate::puzzle::smt::{Answer, Encoded, Reading, answer};
use crate::puzzle::{Rules, Solution};
use crate::trouble::{Exit, Name, Result, Trouble, shown};
use std::path::Path;

/// Runs the command.
pub(super) fn run(session: &Session, args: &args::Render) -> Result<Exit> {
    input::check_stdin(&[&args.puzzle, answer_of(args)])?;
    Ok(session.each(std::slice::from_ref(&args.puzzle), |_, path| {
        let mut outcome = Outcome::of(shown(path));
        let done = one(session, args, path, &mut outcome);
        outcome.errors.extend(done.err());
        outcome
    }))
}

/// Where the answer comes from.
fn answer_of(args: &args::Render) -> &Path {
    args.answer.as_deref().unwrap_or(Path::new("-"))
}

fn one(session: &Session, args: &args::Render, path: &Path, outcome: &mut Outcome) -> Result<()> {
    let format = Format::of(args.writing.output.as_deref());
    let puzzle = input::only_puzzle(path, &session.limits(), args.telling.kind())?;
    let rules = puzzle.rules();
    outcome.step("read", rules.name());
    let file = answer_of(args);
    let Reading { solution, faults } =
        read(rules, &input::bytes(file, &session.limits())?, path).map_err(|t| match t.place.file {
            None => t.in_file(shown(file)),
            Some(_) => t,
        })?;
    let mut checks = rules.check(&solution);
    checks.extend(faults.iter().map(crate::puzzle::smt::Fault::check));
    let each: Vec<String> = checks.iter().map(ToString::to_string).collect();
    let ok = checks.iter().filter(|check| check.ok).count();
    outcome.step("checked", format!("{ok} of {} checks OK", checks.len()));
    outcome.step("checks", each.join(", "));
    outcome.note("kind", rules.name());
    outcome.note("checks", each);
    let wrong = verdict::wrong_answer(&rules.check(&solution), &faults);
    outcome.note("answer", if wrong.is_none() { "right" } else { "wrong" });
    outcome.errors.extend(wrong.map(|t| t.in_file(shown(file))));
    // An answer with holes has no text; the error names them.
    match rendered(rules, Some(&solution), format) {
        Err(trouble) if outcome.errors.is_empty() || trouble.name == Name::Unsupported => Err(trouble),
        Err(_) => Ok(()),
        Ok(bytes) => output::put(&args.writing, (path, "solution.txt"), bytes, session.console.json, outcome),
    }
}

/// What the bytes of an answer say.
fn read(rules: &dyn Rules, bytes: &[u8], path: &Path) -> Result<Reading> {
    let file = input::quoted(path);
    match answer::parse_bytes(bytes, "")? {
        Answer::Sat(values) => Encoded::of_values(rules, &values)?.reading(&values),
        Answer::Unsat => Err(Trouble::new(Name::NoSolution, "the solver says that there is no solution")
            .hint(format!("for the reason: `gridlens check {file}`"))),
        Answer::Unknown => {
            Err(Trouble::new(Name::GaveUp, "the solver does not know whether there is a solution")
                .hint(format!("give it more time, or try ours: `gridlens solve {file}`")))
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
