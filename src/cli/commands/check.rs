//! `gridlens check`: how many solutions, which clues clash, is this answer right.

use crate::app::changes;
use crate::app::corrections::Corrections;
use crate::app::input::{self, Source};
use crate::app::item::Item;
use crate::app::lines::{self, Listener, Long, Opened, Sink};
use crate::app::options::{Reading, Writing};
use crate::app::outcome::Outcome;
use crate::app::page::{self, How};
use crate::app::task::Task;
use crate::app::verdict::{self, Case};
use crate::cli::args::{self, Common};
use crate::cli::command::{Work, named};
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::report;
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::ocr::Ink;
use crate::photo::Input;
use crate::pipeline;
use crate::puzzle::{Kind, Puzzle};
use crate::solve::EXACTLY_ONE;
use serde_json::json;
use std::path::Path;

impl Work for args::Check {
    const NAME: &'static str = "check";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        named(&[Some(&self.puzzle), self.solution.as_ref(), self.correcting.corrections.as_ref()])
    }

    fn flags(&self) -> Layer {
        Layer::default().reading(&self.reading).doubting(&self.doubting).solving(&self.solving)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Check) -> Result<Exit> {
    let solution = args.solution.as_deref().unwrap_or(Path::new(""));
    input::check_stdin(&[&args.puzzle, solution])?;
    let inputs = [Item::file(&args.puzzle)];
    let corrections = Corrections::asked(args.correcting.corrections.as_ref(), args.reading.puzzle, &inputs)?;
    Ok(context.each(&inputs, |_, Item { path, .. }| {
        let mut outcome = Outcome::of(shown(path));
        let done = one(context, (args, corrections.as_ref()), path, &mut outcome);
        outcome.errors.extend(done.err());
        outcome
    }))
}

fn one(
    context: &Context,
    (args, corrections): (&args::Check, Option<&Corrections>),
    path: &Path,
    outcome: &mut Outcome,
) -> Result<()> {
    let source = match lines::open(path, &context.app.limits(), args.telling.kind())? {
        Opened::Long(long) => return every(context, args, long, outcome),
        Opened::Source(source) => source,
    };
    let puzzles = match source {
        Source::Photo(photo @ Input::Bytes { .. }) if !is_empty(&photo) => {
            input::check_kind(args.telling.kind(), path)?;
            input::check_own(path, &photo)?;
            vec![photographed(context, (args, corrections), (path, &photo), outcome)?]
        }
        source => input::puzzles_of(source, path, args.telling.kind())?,
    };
    // An answer is of the puzzle's kind, and need not say so.
    let kind = puzzles.first().map(|puzzle| puzzle.rules().kind()).filter(|kind| !kind.is_read_from_photos());
    let answers = match &args.solution {
        Some(file) => Some(Answers::read(context, file, kind, puzzles.len())?),
        None => None,
    };
    let counts = check_each(context, path, &puzzles, answers.as_ref(), outcome)?;
    if let Some(answers) = answers.filter(|_| puzzles.len() == 1 && kind.is_some()) {
        let checks = puzzles[0].rules().check(&answers.puzzles[0].to_solution());
        verdict::tell_checks(&checks, &[], outcome);
    }
    match puzzles.as_slice() {
        [only] if outcome.steps.is_empty() => outcome.step("read", only.rules().name()),
        [_] => {}
        _ => outcome.step("read", format!("{} puzzles", puzzles.len())),
    }
    tell_counts(counts, puzzles.len(), outcome);
    Ok(())
}

/// Answers that are to be checked, one a puzzle.
struct Answers<'a> {
    file: &'a Path,
    puzzles: Vec<Puzzle>,
}

impl<'a> Answers<'a> {
    /// The answers in a file to `count` puzzles of a kind that may be told.
    fn read(context: &Context, file: &'a Path, kind: Option<&'static Kind>, count: usize) -> Result<Self> {
        let puzzles = input::puzzles(file, &context.app.limits(), kind)?;
        if puzzles.len() == count {
            return Ok(Self { file, puzzles });
        }
        let message =
            format!("of puzzles there are {count}, of answers {}: they come in pairs", puzzles.len());
        Err(Diagnostic::new(Code::BadPuzzleText, message)
            .in_file(shown(file))
            .hint("give an answer for every puzzle, in their order"))
    }
}

/// Says of each puzzle how many solutions it has, and whether its answer is right; counts the verdicts.
fn check_each(
    context: &Context,
    path: &Path,
    puzzles: &[Puzzle],
    answers: Option<&Answers<'_>>,
    outcome: &mut Outcome,
) -> Result<[usize; 4]> {
    let file = shown(path);
    // What is read otherwise on a photo was looked for already; of many puzzles it would take a second each.
    let explained = outcome.steps.is_empty() && puzzles.len() == 1;
    let mut records = Vec::new();
    let mut counts = [0_usize; 4];
    for (i, puzzle) in puzzles.iter().enumerate() {
        let number = (i + 1, puzzles.len());
        let (verdict, fixes) = if explained {
            pipeline::explained(puzzle, &context.app.options())?
        } else {
            (pipeline::solve(puzzle, &context.app.options())?, Vec::new())
        };
        let case = Case { file: &file, number, puzzle, verdict: &verdict, reading: None, fixes: &fixes };
        let mut record = case.json();
        let mut line = verdict.word().to_owned();
        counts[verdict::rank(&verdict)] += 1;
        outcome.errors.extend(case.diagnostic());
        if let Some(Answers { file, puzzles: answers }) = answers {
            let wrong = wrong_answer(puzzle, &answers[i], number).map(|t| t.in_file(shown(file)));
            record["answer"] = json!(if wrong.is_none() { "right" } else { "wrong" });
            line.push_str(if wrong.is_none() { " right" } else { " wrong" });
            outcome.errors.extend(wrong);
        }
        outcome.line(&line);
        records.push(record);
    }
    outcome.note("puzzles", records);
    Ok(counts)
}

/// Checks the puzzles of a text that is too long to be held, one after the other.
fn every(context: &Context, args: &args::Check, long: Long, outcome: &mut Outcome) -> Result<()> {
    if args.solution.is_some() {
        return Err(long.refuse("answers to a text", "cut both texts up, and check part by part"));
    }
    let listener = Listener {
        inputs: 1,
        is_one_record: context.console.json,
        tell: &|diagnostic| context.console.tell_error(diagnostic),
        pour: &report::pour,
    };
    let counts = long.work_through(&listener, &mut Sink::Pour(listener.pour), outcome, |puzzle| {
        let verdict = pipeline::solve(puzzle, &context.app.options())?;
        let line = format!("{}\n", verdict.word()).into_bytes();
        Ok((verdict, line))
    })?;
    let puzzles = counts.iter().sum();
    outcome.step("read", format!("{puzzles} puzzles"));
    tell_counts(counts, puzzles, outcome);
    Ok(())
}

/// Tells how many of so many puzzles have each verdict.
fn tell_counts(counts: [usize; 4], puzzles: usize, outcome: &mut Outcome) {
    let words = [EXACTLY_ONE, "several solutions", "no solution", "gave up"];
    for (count, word) in counts.iter().zip(words).filter(|(count, _)| **count > 0) {
        let many = if puzzles > 1 { format!("{count} x ") } else { String::new() };
        outcome.step("checked", format!("{many}{word}"));
    }
}

/// The puzzle on a photo. Handwriting in it that is wrong is an error: it is what was to be found out.
fn photographed(
    context: &Context,
    (args, corrections): (&args::Check, Option<&Corrections>),
    (path, photo): (&Path, &Input),
    outcome: &mut Outcome,
) -> Result<Puzzle> {
    let number = page::only(args.reading.puzzle, "check one puzzle at a time")?;
    let writer = context.app.writer(&Writing::default()).after(path);
    let how = How { reading: &Reading::from(&args.reading), corrections, writer };
    let page = page::read(&context.app, &how, Task { path, page: None, input: photo, number }, outcome)?;
    let decision = pipeline::decide(&page, &context.app.options())?;
    let puzzle = pipeline::puzzle(&page, &decision.changes)?;
    page::describe_reading(&context.app, &page, (&puzzle, decision.contested.is_empty()), path, outcome);
    page::describe_ink(&page, "told", outcome);
    changes::tell(&page, &decision, outcome);
    let written =
        page.reading.cells.iter().filter(|c| c.ink == Ink::Handwritten && c.best().symbol.is_some()).count();
    if decision.sure && written > 0 {
        let right = written - decision.mistakes.len();
        outcome.step("checked", format!("{right} of {written} handwritten digits are right"));
    }
    let diagnostics =
        changes::unsettled(&page, &decision).into_iter().chain(changes::mistakes(&page, &decision.mistakes));
    outcome.errors.extend(diagnostics.map(|t| t.in_file(shown(path))));
    Ok(puzzle)
}

/// A file without a byte is neither picture nor text; the text parser says so.
const fn is_empty(input: &Input) -> bool {
    matches!(input, Input::Bytes { bytes, .. } if bytes.is_empty())
}

/// What is wrong with an answer, one of so many.
fn wrong_answer(puzzle: &Puzzle, answer: &Puzzle, (number, of): (usize, usize)) -> Option<Diagnostic> {
    let mut diagnostic = verdict::wrong_answer(&puzzle.rules().check(&answer.to_solution()), &[])?;
    if of > 1 {
        diagnostic.facts.insert(0, format!("answer {number} of {of}"));
    }
    Some(diagnostic)
}
