//! How many solutions puzzles have, which clues clash, whether answers are right.

use super::changes;
use super::context::Context;
use super::corrections::Corrections;
use super::input::{self, Source};
use super::item::Item;
use super::options::{Reading, Writing};
use super::outcome::Outcome;
use super::page::{self, How};
use super::task::Task;
use super::verdict::{self, Case};
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::ocr::Ink;
use crate::photo::Input;
use crate::pipeline;
use crate::puzzle::{Kind, Puzzle};
use crate::solve::EXACTLY_ONE;
use serde_json::json;
use std::path::Path;

/// How an input is checked.
#[derive(Clone, Copy)]
pub(crate) struct Check<'a> {
    /// What works.
    pub(crate) context: &'a Context,
    /// What of it is read: of a photo, or the kind that a text is of.
    pub(crate) reading: &'a Reading,
    /// What a person says of it, if they have said so in a file.
    pub(crate) corrections: Option<&'a Corrections>,
}

impl Check<'_> {
    /// Checks an input that was opened, and the answers to its puzzles, where there are some; what goes wrong
    /// with all of it is returned.
    pub(crate) fn check(
        self,
        (item, source): (&Item, Source),
        answers: Option<(&Path, Source)>,
        outcome: &mut Outcome,
    ) -> Result<()> {
        let path = item.path.as_path();
        let puzzles = match source {
            Source::Photo(photo @ Input::Bytes { .. }) if !is_empty(&photo) => {
                input::check_own(path, &photo)?;
                vec![self.photographed(item, &photo, outcome)?]
            }
            source => input::puzzles_of(source, path, self.reading.kind)?,
        };
        // An answer is of the puzzle's kind, and need not say so.
        let kind =
            puzzles.first().map(|puzzle| puzzle.rules().kind()).filter(|kind| !kind.is_read_from_photos());
        let answers =
            answers.map(|(file, source)| Answers::of(file, source, kind, puzzles.len())).transpose()?;
        let counts = self.each(path, &puzzles, answers.as_ref(), outcome)?;
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

    /// Says of each puzzle how many solutions it has, and whether its answer is right; counts the verdicts.
    fn each(
        self,
        path: &Path,
        puzzles: &[Puzzle],
        answers: Option<&Answers<'_>>,
        outcome: &mut Outcome,
    ) -> Result<[usize; 4]> {
        let file = shown(path);
        // What is read otherwise on a photo was looked for already; of many puzzles it would take a second
        // each.
        let explained = outcome.steps.is_empty() && puzzles.len() == 1;
        let mut records = Vec::new();
        let mut counts = [0_usize; 4];
        for (i, puzzle) in puzzles.iter().enumerate() {
            let number = (i + 1, puzzles.len());
            let (verdict, fixes) = if explained {
                pipeline::explained(puzzle, &self.context.options())?
            } else {
                (pipeline::solve(puzzle, &self.context.options())?, Vec::new())
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

    /// The puzzle on a photo. Handwriting in it that is wrong is an error: it is what was to be found out.
    fn photographed(self, item: &Item, photo: &Input, outcome: &mut Outcome) -> Result<Puzzle> {
        let Self { context, reading, corrections, .. } = self;
        let path = item.path.as_path();
        let number = page::only(reading.puzzle, "check one puzzle at a time")?;
        let writing = Writing::default();
        let how = How { reading, corrections, writer: context.writer(&writing).after(path) };
        let page = page::read(context, &how, Task { path, page: item.page, input: photo, number }, outcome)?;
        let decision = pipeline::decide(&page, &context.options())?;
        let puzzle = pipeline::puzzle(&page, &decision.changes)?;
        page::describe_reading(context, &page, (&puzzle, decision.contested.is_empty()), path, outcome);
        page::describe_ink(&page, "told", outcome);
        changes::tell(&page, &puzzle, &decision, outcome);
        let written = page
            .reading
            .cells
            .iter()
            .filter(|c| c.ink == Ink::Handwritten && c.best().symbol.is_some())
            .count();
        if decision.sure && written > 0 {
            let right = written - decision.mistakes.len();
            outcome.step("checked", format!("{right} of {written} handwritten digits are right"));
        }
        let diagnostics = changes::unsettled(&page, &puzzle, &decision)
            .into_iter()
            .chain(changes::mistakes(&page, &decision.mistakes));
        outcome.errors.extend(diagnostics.map(|t| t.in_file(shown(path))));
        Ok(puzzle)
    }
}

/// Answers that are to be checked, one a puzzle.
struct Answers<'a> {
    file: &'a Path,
    puzzles: Vec<Puzzle>,
}

impl<'a> Answers<'a> {
    /// The answers in a file that was opened to `count` puzzles of a kind that may be told.
    fn of(file: &'a Path, source: Source, kind: Option<&'static Kind>, count: usize) -> Result<Self> {
        let puzzles = input::puzzles_of(source, file, kind)?;
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

/// Tells how many of so many puzzles have each verdict.
pub(crate) fn tell_counts(counts: [usize; 4], puzzles: usize, outcome: &mut Outcome) {
    let words = [EXACTLY_ONE, "several solutions", "no solution", "gave up"];
    for (count, word) in counts.iter().zip(words).filter(|(count, _)| **count > 0) {
        let many = if puzzles > 1 { format!("{count} x ") } else { String::new() };
        outcome.step("checked", format!("{many}{word}"));
    }
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
