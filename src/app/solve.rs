//! Photos and puzzle text to answers.

use super::context::Context;
use super::destination::Destination;
use super::forms::{self, Form};
use super::host::{self, Confirm};
use super::input::{self, Source};
use super::item::Item;
use super::lines::{self, Listener, Long, Opened, Sink};
use super::outcome::{Outcome, timed};
use super::page::{self, How};
use super::parts::Known;
use super::photos::Photos;
use super::plan::Plan;
use super::tables;
use super::task::Task;
use super::verdict::{self, Case};
use crate::diagnostics::{Code, Diagnostic, Output, Remedy, Result, shown};
use crate::draw::Format;
use crate::photo::Input;
use crate::pipeline;
use crate::puzzle::smt::Encoding;
use crate::puzzle::text::limits;
use crate::puzzle::{self, Kind, Puzzle};
use crate::record;
use crate::review::Ended;
use crate::solve::{EXACTLY_ONE, Program, Verdict};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The picture that puzzle text becomes, where its output's name asks for one.
fn pictured(target: Option<&Path>, puzzles: usize) -> Result<Option<&'static dyn Form>> {
    let form = target.and_then(forms::picture).filter(|form| form.picture() != Some(Format::Text));
    if form.is_some() && puzzles > 1 {
        let message = format!("{puzzles} puzzles do not go into one picture");
        let refused = Diagnostic::new(Code::Usage, message).hint("name a folder, or one puzzle");
        return Err(refused.remedy(Remedy::Output(Output::PictureEach)));
    }
    Ok(form)
}

/// A program that solves puzzle text instead of our own solver.
#[derive(Debug)]
pub(crate) struct Hired {
    /// The program.
    pub(crate) program: Program,
    /// How puzzles are written for it.
    pub(crate) encoding: Encoding,
}

/// A person who may look over what was read of a photo.
pub(crate) struct Person<'a> {
    /// Whether they are wanted for a reading that is settled, or is not.
    pub(crate) is_wanted: &'a (dyn Fn(bool) -> bool + Sync),
    /// Lets them work.
    pub(crate) confirm: &'a Confirm<'a>,
}

impl Person<'static> {
    /// One who is never asked.
    pub(crate) const NOBODY: Self = Self { is_wanted: &|_| false, confirm: &|_| Ok(Ended::Done) };
}

/// Photos and puzzle texts to be solved.
pub(crate) struct Job<'a> {
    /// How photos are solved, and where all answers go.
    pub(crate) photos: Photos<'a>,
    /// The program that solves puzzle text, if it is another one.
    pub(crate) solver: Option<Hired>,
    /// Who looks over photos.
    pub(crate) person: Person<'a>,
    /// Who hears of a long text while it is worked through.
    pub(crate) listener: Listener<'a>,
}

impl<'a> Job<'a> {
    /// Solves one input; what goes wrong with all of it is returned.
    pub(crate) fn solve(&'a self, item: &'a Item, outcome: &mut Outcome) -> Result<()> {
        if self.photos.writing.dry_run {
            outcome.note("dry_run", true);
        }
        let (path, limits) = (item.path.as_path(), self.context().limits());
        let opened = match self.context().shelf.picture(item, &limits)? {
            Some(input) => Opened::Source(Source::Photo(input)),
            None => lines::open(path, &limits, self.kind())?,
        };
        match opened {
            Opened::Long(long) => self.long(path, long, outcome),
            Opened::Source(source) => self.solve_source(item, source, outcome),
        }
    }

    /// Solves one input that was opened; what goes wrong with all of it is returned.
    pub(crate) fn solve_source(
        &'a self,
        item: &'a Item,
        source: Source,
        outcome: &mut Outcome,
    ) -> Result<()> {
        let path = item.path.as_path();
        match source {
            Source::Text(bytes) if self.is_beside_its_photo(path, &bytes) => {
                outcome.skip(path, "gridlens wrote it");
                Ok(())
            }
            Source::Text(bytes) => self.text(path, &bytes, outcome),
            Source::Photo(input) => self.solve_photo(item, &input, outcome),
        }
    }

    /// Solves one photo, or page of a document; what goes wrong with all of it is returned.
    pub(crate) fn solve_photo(&'a self, item: &'a Item, input: &Input, outcome: &mut Outcome) -> Result<()> {
        let Item { path, page } = item;
        if input::skip_own(path, input, outcome) {
            return Ok(());
        }
        self.check_solver(path)?;
        let number = self.photos.reading.number();
        self.photo(Task { path, page: *page, input, number }, outcome)
    }

    /// What the puzzles are of, where that was said.
    const fn kind(&self) -> Option<&'static Kind> {
        self.photos.reading.kind
    }

    const fn context(&self) -> &'a Context {
        self.photos.context
    }

    /// Whether a text among several inputs is what gridlens wrote of a photo, whose answer is there already.
    fn is_beside_its_photo(&self, path: &Path, bytes: &[u8]) -> bool {
        let is_record =
            || path.to_string_lossy().ends_with(record::SIDECAR) && record::Sidecar::at(path).is_some();
        self.listener.inputs > 1
            && (is_record() || record::is_listed(path, bytes) || pipeline::is_journal(bytes))
    }

    /// Solves the puzzle of a photo that was asked for, or all of them, with the help of a person where
    /// one is there and help is needed.
    fn photo(&self, task: Task<'_>, outcome: &mut Outcome) -> Result<()> {
        let photos = &self.photos;
        let run = match photos.plan(task, outcome)? {
            Plan::Done => return Ok(()),
            Plan::Run(run) => run,
        };
        let reading = photos.reading_after(run.earlier.as_ref());
        let how = How { reading: &reading, ..photos.how(task.path) };
        let pages =
            page::read_whole(photos.context, &how, task, outcome).map_err(|t| by_hand(t, task.path))?;
        let known = Known { edited: &run.edited, confirmed: &BTreeMap::new() };
        let parts = photos.parts(pages, task.number, known, outcome)?;
        if (self.person.is_wanted)(parts.is_settled()) {
            host::one(photos, &run, &parts, self.person.confirm, outcome)
        } else {
            photos.finish(&run, &parts, outcome).map(drop)
        }
    }

    /// Solves puzzle text: one line an answer, in the order of the puzzles; an empty line keeps the place of
    /// a puzzle without a single answer among several.
    fn text(&self, path: &Path, bytes: &[u8], outcome: &mut Outcome) -> Result<()> {
        let start = Instant::now();
        let file = shown(path);
        let puzzles = puzzle::parse_bytes_as(self.kind(), bytes, &file)?;
        let target = self.text_target(path)?;
        let writer = self.context().writer(self.photos.writing).after(path);
        if let Some(target) = &target {
            writer.check(target)?;
        }
        let names = tables::text_names(&self.photos.tables, &self.photos.destination, path, puzzles.len())?;
        names.iter().try_for_each(|names| tables::check(&self.photos.tables, names, writer))?;
        tables::check_kinds(&self.photos.tables, &puzzles, &file)?;
        let picture = pictured(target.as_deref(), puzzles.len()).map_err(|t| t.in_file(&file))?;
        let (mut answers, mut checks) = (Vec::new(), Vec::new());
        let mut texts: Vec<Vec<u8>> = Vec::new();
        let mut records = Vec::new();
        for (i, puzzle) in puzzles.iter().enumerate() {
            // Of many puzzles this would take a second each.
            let (verdict, fixes) = if puzzles.len() == 1 && self.solver.is_none() {
                pipeline::explained(puzzle, &self.context().options())?
            } else {
                (self.verdict(puzzle)?, Vec::new())
            };
            let number = (i + 1, puzzles.len());
            let case = Case { file: &file, number, puzzle, verdict: &verdict, reading: None, fixes: &fixes };
            outcome.errors.extend(case.diagnostic());
            records.push(case.json());
            texts.push(match &verdict {
                Verdict::Unique(solution) => match picture {
                    Some(form) => form.answer(puzzle.rules(), solution)?,
                    None if is_csv(target.as_deref()) => puzzle.rules().answer_csv(solution)?.into_bytes(),
                    None => puzzle.rules().answer(solution)?.into_bytes(),
                },
                _ if puzzles.len() > 1 => b"\n".to_vec(),
                _ => Vec::new(),
            });
            checks.extend(verdict::text_checks(puzzle.rules(), &verdict));
            if let (Verdict::Unique(solution), Some(names)) = (verdict, names.get(i)) {
                answers.push((names, puzzle.rules(), solution));
            }
        }
        outcome.note("puzzles", records);
        Self::tell_text(&puzzles, start, outcome);
        verdict::tell_checks(&checks, &[], outcome);
        let mut files = Vec::new();
        for (names, rules, solution) in &answers {
            files.extend(tables::write(&self.photos.tables, names, writer, (*rules, solution), outcome)?);
        }
        match target {
            Some(target) if texts.iter().any(|t| !t.trim_ascii().is_empty()) => {
                let separator = if is_csv(Some(&target)) { "\n" } else { "" };
                writer.write(&target, &texts.join(separator.as_bytes()))?;
                outcome.note("outputs", tables::noted(json!({ "solution": shown(&target) }), files));
                writer.announce(&target, outcome);
            }
            Some(_) => {}
            None => outcome.data = texts.concat(),
        }
        Ok(())
    }

    /// The file that the answers to puzzle text go into; none for standard output.
    fn text_target(&self, path: &Path) -> Result<Option<PathBuf>> {
        let texts = ["txt", "csv", "sdm", "html", "svg", "png"];
        self.photos.destination.check_extension("answers to puzzle text are written as", &texts)?;
        Ok(match &self.photos.destination {
            Destination::File(file) => Some(file.clone()),
            Destination::Folder(folder) | Destination::Batch(folder) => {
                let stem = path.file_stem().unwrap_or_default();
                Some(folder.join(stem).with_extension("solution.csv"))
            }
            Destination::Beside | Destination::Stdout | Destination::Record { .. } => None,
        })
    }

    /// Solves a text that is too long to be held: one line an answer as it comes, an empty one for a puzzle
    /// without a single answer. A file is written once there are all.
    fn long(&self, path: &Path, long: Long, outcome: &mut Outcome) -> Result<()> {
        let start = Instant::now();
        if !self.photos.tables.is_empty() {
            return Err(long.refuse("tables", &format!("cut the text up: `split -l {}`", limits::MOST_LINES)));
        }
        let target = self.text_target(path)?;
        let writer = self.context().writer(self.photos.writing).after(path);
        target.as_deref().map_or(Ok(()), |target| writer.check(target))?;
        pictured(target.as_deref(), long.at_least()).map_err(|t| t.in_file(shown(path)))?;
        let csv = is_csv(target.as_deref());
        let mut sink = if target.is_some() { Sink::Held(Vec::new()) } else { Sink::Pour(self.listener.pour) };
        let mut is_first = true;
        let counts = long.work_through(&self.listener, &mut sink, outcome, |puzzle| {
            let verdict = self.verdict(puzzle)?;
            let answer = match &verdict {
                Verdict::Unique(solution) if csv => puzzle.rules().answer_csv(solution)?,
                Verdict::Unique(solution) => puzzle.rules().answer(solution)?,
                _ => "\n".to_owned(),
            };
            let apart = if csv && !std::mem::take(&mut is_first) { "\n" } else { "" };
            Ok((verdict, [apart.as_bytes(), answer.as_bytes()].concat()))
        })?;
        let puzzles: usize = counts.iter().sum();
        outcome.step("read", format!("{puzzles} puzzles"));
        outcome.step("solved", timed(&format!("{} of {puzzles}", counts[0]), start));
        if let (Some(target), Sink::Held(bytes)) = (target, sink)
            && counts[0] > 0
        {
            writer.write(&target, &bytes)?;
            writer.announce(&target, outcome);
        }
        Ok(())
    }

    /// The verdict on puzzle text, by whoever solves it.
    fn verdict(&self, puzzle: &Puzzle) -> Result<Verdict> {
        let options = self.context().options();
        match &self.solver {
            None => pipeline::solve(puzzle, &options),
            Some(Hired { program, encoding }) => pipeline::solve_by(program, *encoding, puzzle, &options),
        }
    }

    /// Refuses another solver for photos, whose reading needs many verdicts.
    fn check_solver(&self, path: &Path) -> Result<()> {
        if self.solver.is_none() {
            return Ok(());
        }
        Err(Diagnostic::new(Code::Usage, "`--solver` is for puzzle text, and this is a photo")
            .in_file(shown(path))
            .hint("read it first, then solve the CSV")
            .remedy(Remedy::ReadThenSolve(path.to_owned())))
    }

    fn tell_text(puzzles: &[Puzzle], start: Instant, outcome: &mut Outcome) {
        let solved = puzzles.len() - outcome.errors.len();
        let what = match puzzles {
            [only] => only.rules().name(),
            _ => format!("{} puzzles", puzzles.len()),
        };
        outcome.step("read", what);
        if puzzles.len() > 1 {
            outcome.step("solved", timed(&format!("{solved} of {}", puzzles.len()), start));
        } else if solved == 1 {
            outcome.step("solved", timed(EXACTLY_ONE, start));
        }
    }
}

fn is_csv(path: Option<&Path>) -> bool {
    path.and_then(Path::extension).is_some_and(|e| e.eq_ignore_ascii_case("csv"))
}

/// Says of a puzzle that was not found that a person may show where it lies.
fn by_hand(diagnostic: Diagnostic, path: &Path) -> Diagnostic {
    if !matches!(diagnostic.code, Code::NoGrid | Code::Blurred) || input::is_stdin(path) {
        return diagnostic;
    }
    diagnostic.remedy(Remedy::CornersByHand(path.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_is_told_by_its_ending() {
        assert!(is_csv(Some(Path::new("a.CSV"))) && !is_csv(Some(Path::new("a.txt"))) && !is_csv(None));
    }
}
