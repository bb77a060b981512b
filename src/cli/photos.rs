//! Solving photos: what `solve` and `review` do with one puzzle of one photo.

use super::args;
use super::changes;
use super::corrections::Corrections;
use super::input;
use super::outcome::{Outcome, timed};
use super::output::{self, Destination, Writer};
use super::page;
use super::session::Session;
use super::tables;
use super::verdict::Case;
use crate::draw::Mark;
use crate::geometry::Cell;
use crate::photo::{Input, Photo};
use crate::pipeline::{self, Decision, Page};
use crate::puzzle::{Puzzle, Solution};
use crate::record::{Clobber, Found, Names, Sidecar, VerdictRecord};
use crate::solve::Verdict;
use crate::trouble::{Name, Result, Trouble, shown};
use image::ImageFormat;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How photos are solved and where the answers go.
pub(super) struct Photos<'a> {
    pub(super) session: &'a Session,
    pub(super) reading: &'a args::Reading,
    pub(super) writing: &'a args::Writing,
    /// Whether what is solved already is solved again, replacing its files.
    pub(super) redo: bool,
    pub(super) destination: Destination,
    /// The tables to write.
    pub(super) tables: Vec<args::Table>,
    pub(super) corrections: Option<Corrections>,
}

/// A photo's run: where it came from and where its outputs go.
pub(super) struct Run<'a> {
    pub(super) path: &'a Path,
    /// Which puzzle of the page was asked for, from one.
    pub(super) number: Option<usize>,
    pub(super) names: Names,
    pub(super) format: ImageFormat,
    writer: Writer,
    start: Instant,
    /// The tables to write.
    tables: Vec<args::Table>,
    /// Whether an earlier run wrote everything else.
    only_tables: bool,
}

/// What is to be done about one puzzle of a photo.
pub(super) enum Plan<'a> {
    /// Nothing: an earlier run has done it. The photo has so many puzzles.
    Done(usize),
    /// This.
    Run(Box<Run<'a>>),
}

/// A puzzle of a photo, read and judged.
pub(super) struct Judged {
    pub(super) page: Page,
    pub(super) decision: Decision,
    pub(super) answer: (Puzzle, Verdict),
}

impl Judged {
    /// Whether the answer can be given without a person looking.
    pub(super) const fn is_settled(&self) -> bool {
        self.decision.sure && matches!(self.answer.1, Verdict::Unique(_))
    }
}

impl<'a> Photos<'a> {
    /// Plans the run over one puzzle of a photo, and finds out before the slow part whether its outputs can be
    /// written.
    pub(super) fn plan(
        &self,
        path: &'a Path,
        input: &Input,
        number: Option<usize>,
        outcome: &mut Outcome,
    ) -> Result<Plan<'a>> {
        let format = self.format_of(input);
        let names = self.destination.names(path, format, number);
        let before = match input {
            Input::Bytes { bytes, .. } => self.sidecar_of(&Photo::hash_of(bytes), &names),
            Input::Path(_) => None,
        };
        let done = before.as_ref().filter(|s| self.same_run(s, number) && !self.redo());
        let tables = match done {
            Some(_) if names.picture.exists() => tables::missing(&self.tables, &names),
            Some(_) => Vec::new(),
            None => self.tables.clone(),
        };
        if let Some(sidecar) = done.filter(|_| tables.is_empty()) {
            self.already(sidecar, path, &names, outcome)?;
            return Ok(Plan::Done(sidecar.input.puzzles));
        }
        self.destination.check_terminal()?;
        let (only_tables, writer) = (done.is_some(), self.writer(before.is_some()));
        let run = Run { path, number, names, format, writer, start: Instant::now(), tables, only_tables };
        // What the loader refuses is refused for that reason, not for the state of the output folder.
        if matches!(input, Input::Bytes { .. }) {
            self.check(&run)?;
        }
        Ok(Plan::Run(Box::new(run)))
    }

    /// The format that the answer to a photo is written in.
    pub(super) fn format_of(&self, input: &Input) -> ImageFormat {
        let own = match input {
            Input::Bytes { bytes, .. } => image::guess_format(bytes).unwrap_or(ImageFormat::Png),
            Input::Path(_) => ImageFormat::Png,
        };
        self.destination.format(own)
    }

    /// Whether an earlier run has left its answer to a puzzle of this very photo.
    pub(super) fn is_solved(&self, path: &Path, input: &Input, number: Option<usize>) -> bool {
        let names = self.destination.names(path, self.format_of(input), number);
        let Input::Bytes { bytes, .. } = input else { return false };
        let unique = |s: Sidecar| matches!(s.verdict, Some(VerdictRecord::Unique { .. }));
        names.picture.exists() && self.sidecar_of(&Photo::hash_of(bytes), &names).is_some_and(unique)
    }

    /// Finds out whether the outputs of a run can be written.
    fn check(&self, run: &Run) -> Result<()> {
        if self.destination == Destination::Stdout {
            return Ok(());
        }
        let files = [&run.names.picture, &run.names.csv, &run.names.sidecar];
        files
            .into_iter()
            .filter(|_| !run.only_tables)
            .try_for_each(|file| run.writer.check(file))
            .and_then(|()| tables::check(&run.tables, &run.names, run.writer))
            .map_err(|t| Self::hint_at_force(t, run.path, &run.names))
    }

    /// Reads a puzzle of a photo, and judges what was read.
    pub(super) fn judge(
        &self,
        path: &Path,
        number: Option<usize>,
        input: &Input,
        outcome: &mut Outcome,
    ) -> Result<Judged> {
        let how = (self.reading, self.corrections.as_ref());
        let writer = Writer::of(self.writing);
        let page = page::read(self.session, how, number, writer, (path, input), outcome)?;
        let options = self.session.options();
        let decision = pipeline::decide(&page, &options)?;
        let answer = pipeline::answer(&page, &decision.changes, &options)?;
        Ok(Judged { page, decision, answer })
    }

    /// The run that writes what a person confirms of a puzzle. Files of a run before it over the same puzzle of the same
    /// photo are replaced, and those of this run where it was `saved` before.
    pub(super) fn confirmed_run<'p>(
        &self,
        (path, format): (&'p Path, ImageFormat),
        (number, names): (Option<usize>, Names),
        (sha256, saved): (&str, bool),
    ) -> Result<Run<'p>> {
        let same =
            |sidecar: Sidecar| sidecar.options.get("puzzle") == self.result_options(number).get("puzzle");
        let ours = saved || self.sidecar_of(sha256, &names).is_some_and(same);
        let clobber = if ours { Clobber::Force } else { Writer::of(self.writing).clobber };
        let writer = Writer { clobber, ..Writer::of(self.writing) };
        let (tables, start) = (self.tables.clone(), Instant::now());
        let run = Run { path, number, names, format, writer, start, tables, only_tables: false };
        self.check(&run)?;
        Ok(run)
    }

    /// Writes what was confirmed, after a person has looked at everything that was read.
    pub(super) fn finish_confirmed(&self, run: &Run, page: &Page, outcome: &mut Outcome) -> Result<()> {
        let answer = pipeline::answer(page, &[], &self.session.options())?;
        // Who confirms has the last word.
        let judged =
            Judged { page: page.clone(), decision: Decision { sure: true, ..Decision::default() }, answer };
        self.finish(run, &judged, outcome)
    }

    /// Writes picture, CSV, tables and sidecar, and tells what they say.
    pub(super) fn finish(&self, run: &Run, judged: &Judged, outcome: &mut Outcome) -> Result<()> {
        let Judged { page, decision, answer: (puzzle, verdict) } = judged;
        let doubts = page::describe_reading(self.session, page, puzzle, run.path, outcome);
        let file = shown(run.path);
        let case =
            Case { file: &file, number: (1, 1), puzzle, verdict, reading: Some(&page.reading), fixes: &[] };
        outcome.note("puzzles", vec![case.json()]);
        let trouble = case.trouble().or_else(|| changes::unsettled(decision).map(|t| t.in_file(&*file)));
        let mut marks = case.clash_marks();
        changes::tell(page, decision, outcome);
        outcome.warnings.extend(changes::mistakes(page, &decision.mistakes).map(|t| t.in_file(&*file)));
        marks.extend(decision.changes.iter().copied().map(changes::mark));
        marks.extend(pipeline::corrected(page));
        let answer = match verdict {
            Verdict::Unique(solution) if decision.sure => Some(solution),
            _ => None,
        };
        let picture = if let Some(solution) = answer {
            let given: Vec<Cell> = puzzle.rules().clues().iter().map(|clue| clue.cell).collect();
            marks.extend(pipeline::answers(solution, &given));
            outcome.step("solved", timed("exactly one solution", run.start));
            run.names.picture.clone()
        } else {
            let clashing = |cell: Cell| marks.contains(&Mark::Clash(cell));
            let doubtful: Vec<Mark> = doubts
                .iter()
                .map(|doubt| doubt.place.cell)
                .filter(|&cell| !clashing(cell))
                .map(Mark::Doubtful)
                .collect();
            marks.extend(doubtful);
            output::unsure(&run.names.picture)
        };
        if run.only_tables {
            outcome.errors.extend(trouble);
            return self.put_tables(run, puzzle, answer, outcome);
        }
        let bytes = pipeline::draw(page, &marks, self.session.settings.ink.into(), run.format)?;
        if self.destination == Destination::Stdout {
            outcome.errors.extend(trouble);
            outcome.data = bytes;
            return Ok(());
        }
        run.writer.write(&picture, &bytes)?;
        run.writer.write(&run.names.csv, puzzle.rules().to_csv().as_bytes())?;
        let tables = match answer {
            Some(solution) => {
                let answer = (puzzle.rules(), solution);
                tables::write(&run.tables, &run.names, run.writer, answer, outcome)?
            }
            None => Vec::new(),
        };
        let sidecar = self.sidecar(run, judged);
        // The record comes last: where it is, everything else is.
        run.writer.write(&run.names.sidecar, sidecar.to_json().as_bytes())?;
        outcome.note("outputs", outputs(&picture, &run.names, &tables));
        run.writer.announce(&picture, outcome);
        outcome.errors.extend(trouble.map(|t| self.what_next(t, run.path, &run.names.csv)));
        Ok(())
    }

    /// Writes the tables that an earlier run over the same photo was not asked for, and leaves its files as they are.
    fn put_tables(
        &self,
        run: &Run,
        puzzle: &Puzzle,
        answer: Option<&Solution>,
        outcome: &mut Outcome,
    ) -> Result<()> {
        let Some(solution) = answer else { return Ok(()) };
        tables::write(&run.tables, &run.names, run.writer, (puzzle.rules(), solution), outcome)?;
        let files = tables::files(&self.tables, &run.names);
        outcome.note("outputs", outputs(&run.names.picture, &run.names, &files));
        outcome.path(&run.names.picture);
        Ok(())
    }

    fn what_next(&self, trouble: Trouble, path: &Path, csv: &Path) -> Trouble {
        if trouble.name == Name::GaveUp || self.writing.dry_run {
            return trouble;
        }
        let (photo, csv) = (input::quoted(path), input::quoted(csv));
        trouble.hint(format!(
            "to look at it: `gridlens review {photo}`; or correct {csv}, then: `gridlens draw {photo} {csv}`"
        ))
    }

    fn sidecar(&self, run: &Run, judged: &Judged) -> Sidecar {
        let Judged { page, decision, answer: (_, verdict) } = judged;
        let found = Found {
            photo: &page.scene.photo,
            puzzles: page.scene.boards.len(),
            board: &page.board,
            reading: &page.reading,
            corrections: &[&page.corrections[..], &decision.changes].concat(),
            verdict: Some(verdict),
        };
        let mut sidecar = Sidecar::new(&found, self.result_options(run.number));
        // The folder is no part of the record: the same photo elsewhere gives the same bytes.
        if let Some(name) = run.path.file_name() {
            sidecar.input.name = shown(name);
        }
        sidecar
    }

    /// The options that the outputs depend on.
    fn result_options(&self, number: Option<usize>) -> BTreeMap<String, String> {
        let ink = clap::ValueEnum::to_possible_value(&self.session.settings.ink);
        let mut options = BTreeMap::from([
            ("givens-only".to_owned(), self.reading.givens_only.to_string()),
            ("ink".to_owned(), ink.map(|v| v.get_name().to_owned()).unwrap_or_default()),
            ("puzzle".to_owned(), number.unwrap_or(1).to_string()),
            ("sure".to_owned(), format!("{}", self.session.settings.sure)),
        ]);
        let corrections = self.corrections.as_ref().map(|c| ("corrections".to_owned(), c.sha256.clone()));
        options.extend(corrections);
        options
    }

    /// The sidecar that an earlier run over the photo with this SHA-256 left.
    fn sidecar_of(&self, sha256: &str, names: &Names) -> Option<Sidecar> {
        if self.destination == Destination::Stdout {
            return None;
        }
        let text = std::fs::read_to_string(&names.sidecar).ok()?;
        let sidecar = Sidecar::from_json(&text).ok()?;
        (sidecar.input.sha256 == sha256).then_some(sidecar)
    }

    fn same_run(&self, sidecar: &Sidecar, number: Option<usize>) -> bool {
        sidecar.gridlens == env!("CARGO_PKG_VERSION") && sidecar.options == self.result_options(number)
    }

    const fn redo(&self) -> bool {
        self.redo || self.writing.force
    }

    fn writer(&self, ours: bool) -> Writer {
        let writer = Writer::of(self.writing);
        if self.redo && ours { Writer { clobber: Clobber::Force, ..writer } } else { writer }
    }

    /// Tells what an earlier run came to, and leaves everything as it is.
    fn already(&self, sidecar: &Sidecar, path: &Path, names: &Names, outcome: &mut Outcome) -> Result<()> {
        let unique = matches!(sidecar.verdict, Some(VerdictRecord::Unique { .. }));
        let picture = if unique || names.picture.exists() {
            names.picture.clone()
        } else {
            output::unsure(&names.picture)
        };
        if !picture.exists() {
            return Err(Trouble::new(Name::Exists, "already solved, but the picture is gone")
                .in_file(shown(&names.sidecar))
                .hint(format!("to make it again: `gridlens --redo {}`", input::quoted(path))));
        }
        outcome.note("already", true);
        let solved = picture == names.picture;
        let tables = if solved { tables::files(&self.tables, names) } else { Vec::new() };
        outcome.note("outputs", outputs(&picture, names, &tables));
        outcome.path(&picture);
        if solved {
            outcome.step("photo", format!("{}  already solved; nothing touched", shown(path)));
            return Ok(());
        }
        let name = match sidecar.verdict {
            Some(VerdictRecord::Many { .. }) => Name::SeveralSolutions,
            Some(VerdictRecord::GaveUp) => Name::GaveUp,
            _ => Name::NoSolution,
        };
        let trouble = Trouble::new(name, "already read, without a single answer; nothing touched")
            .in_file(shown(path))
            .hint(format!("to try again: `gridlens --redo {}`", input::quoted(path)));
        Err(self.what_next(trouble, path, &names.csv))
    }

    fn hint_at_force(trouble: Trouble, path: &Path, names: &Names) -> Trouble {
        if trouble.name != Name::Exists {
            return trouble;
        }
        if names.csv.exists() && !names.picture.exists() && !names.sidecar.exists() {
            let (photo, csv) = (input::quoted(path), input::quoted(&names.csv));
            return trouble.hint(format!(
                "to draw what it says: `gridlens draw {photo} {csv}`; to replace it: `--force`"
            ));
        }
        trouble.hint("to replace it: `--force`; to write elsewhere: `--output`")
    }
}

impl From<args::Ink> for crate::draw::Ink {
    fn from(ink: args::Ink) -> Self {
        match ink {
            args::Ink::Blue => Self::Blue,
            args::Ink::Black => Self::Black,
            args::Ink::HighContrast => Self::HighContrast,
        }
    }
}

/// What `--json` says of a photo's outputs.
fn outputs(picture: &Path, names: &Names, tables: &[PathBuf]) -> serde_json::Value {
    let files =
        json!({ "picture": shown(picture), "csv": shown(&names.csv), "sidecar": shown(&names.sidecar) });
    tables::noted(files, tables)
}
