//! Solving photos: what `solve` and `review` do with one puzzle of one photo.

use super::changes;
use super::context::Context;
use super::corrections::Corrections;
use super::destination::Destination;
use super::edited::Edited;
use super::input;
use super::naming::{Clash, Naming};
use super::options::{Reading, Writing, ink_name};
use super::outcome::{Outcome, timed};
use super::page;
use super::tables::{self, Table};
use super::verdict::Case;
use super::writer::Writer;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result, shown};
use crate::draw::Mark;
use crate::geometry::Cell;
use crate::photo::{Input, Photo};
use crate::pipeline::{self, Decision, Page};
use crate::puzzle::{Puzzle, Solution};
use crate::record::{self, Clobber, Earlier, Names, OutputRecord, Outputs, ProblemRecord, Sidecar, What};
use crate::review::Answer;
use crate::solve::{EXACTLY_ONE, Verdict};
use image::ImageFormat;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What helps where an output is in the way, whoever is told.
const ELSEWHERE: &str = "remove it, or write elsewhere";

/// How photos are solved and where the answers go.
pub(crate) struct Photos<'a> {
    pub(crate) context: &'a Context,
    pub(crate) reading: &'a Reading,
    pub(crate) writing: &'a Writing,
    /// Whether what is solved already is solved again, replacing its files.
    pub(crate) redo: bool,
    pub(crate) destination: Destination,
    pub(crate) naming: Naming,
    /// The tables to write.
    pub(crate) tables: Vec<Table>,
    pub(crate) corrections: Option<Corrections>,
}

/// A photo's run: where it came from and where its outputs go.
pub(crate) struct Run<'a> {
    pub(crate) path: &'a Path,
    /// Which puzzle of the page was asked for, from one.
    pub(crate) number: Option<usize>,
    pub(crate) names: Names,
    pub(crate) format: ImageFormat,
    writer: Writer<'a>,
    start: Instant,
    /// The tables to write.
    tables: Vec<Table>,
    /// What an earlier run left, where its files may be replaced.
    earlier: Option<Earlier>,
    /// What a person has made of its CSV.
    pub(crate) edited: Option<Edited>,
}

/// What is to be done about one puzzle of a photo.
pub(crate) enum Plan<'a> {
    /// Nothing: an earlier run has done it. The photo has so many puzzles.
    Done(usize),
    /// This.
    Run(Box<Run<'a>>),
}

/// A puzzle of a photo, read and judged.
pub(crate) struct Judged {
    pub(crate) page: Page,
    pub(crate) decision: Decision,
    pub(crate) answer: (Puzzle, Verdict),
}

impl Judged {
    /// Whether the answer can be given without a person looking.
    pub(crate) const fn is_settled(&self) -> bool {
        self.decision.sure && matches!(self.answer.1, Verdict::Unique(_))
    }
}

impl<'a> Photos<'a> {
    /// Plans the run over one puzzle of a photo, and finds out before the slow part whether its outputs can be
    /// written.
    pub(crate) fn plan(
        &'a self,
        path: &'a Path,
        input: &Input,
        number: Option<usize>,
        outcome: &mut Outcome,
    ) -> Result<Plan<'a>> {
        let format = self.format_of(input)?;
        let names = self.names(path, format, number);
        self.check_apart(&names)?;
        let earlier = self.earlier(input, &names);
        let is_same = earlier.as_ref().is_some_and(|earlier| self.is_same_run(&earlier.sidecar, number));
        if let Some(earlier) = earlier.as_ref().filter(|_| is_same && !self.redo()) {
            let lacks = |table: &Table| earlier.sidecar.output(table.what()).is_none();
            let is_solved = earlier.sidecar.output(What::Solved).is_some();
            if earlier.is_whole(&names) && !(is_solved && self.tables.iter().any(lacks)) {
                self.already(&earlier.sidecar, path, &names, outcome)?;
                return Ok(Plan::Done(earlier.sidecar.input.puzzles));
            }
        }
        self.destination.check_terminal()?;
        // A run that was stopped is completed by whatever comes next.
        let is_open = |earlier: &Earlier| is_same || self.redo() || earlier.sidecar.pending.is_some();
        let is_known = earlier.is_some();
        let earlier = earlier.filter(is_open);
        let is_other = is_known && earlier.is_none();
        let edited = self.edited(earlier.as_ref(), &names)?;
        let tables = self.tables_after(earlier.as_ref());
        let (writer, start) = (self.context.writer(self.writing).after(path), Instant::now());
        let run = Run { path, number, names, format, writer, start, tables, earlier, edited };
        // What the loader refuses is refused for that reason, not for the state of the output folder.
        if matches!(input, Input::Bytes { .. }) {
            self.check(&run).map_err(|t| hint_at_ways(t, &run, is_other))?;
        }
        Ok(Plan::Run(Box::new(run)))
    }

    /// The names of a photo's outputs.
    pub(crate) fn names(&self, path: &Path, format: ImageFormat, number: Option<usize>) -> Names {
        self.naming.names(path, &self.destination, format, number)
    }

    /// The format that the answer to a photo is written in.
    pub(crate) fn format_of(&self, input: &Input) -> Result<ImageFormat> {
        let own = match input {
            Input::Bytes { bytes, .. } => image::guess_format(bytes).unwrap_or(ImageFormat::Png),
            Input::Path(_) => ImageFormat::Png,
        };
        self.destination.format(own)
    }

    /// Whether an earlier run has left its answer to a puzzle of this very photo.
    pub(crate) fn is_solved(&self, path: &Path, input: &Input, number: Option<usize>) -> bool {
        let Ok(format) = self.format_of(input) else { return false };
        let names = self.names(path, format, number);
        let is_solved =
            |earlier: Earlier| earlier.sidecar.output(What::Solved).is_some() && earlier.is_whole(&names);
        self.earlier(input, &names).is_some_and(is_solved)
    }

    /// Refuses outputs that are inputs.
    fn check_apart(&self, names: &Names) -> Result<()> {
        if self.destination == Destination::Stdout {
            return Ok(());
        }
        What::ALL
            .iter()
            .map(|what| names.of(*what))
            .chain([names.sidecar.as_path()])
            .try_for_each(|file| self.context.inputs.check(file))
    }

    /// Finds out whether the outputs of a run can be written.
    fn check(&self, run: &Run) -> Result<()> {
        if self.destination == Destination::Stdout {
            return Ok(());
        }
        let tables = run.tables.iter().map(|table| table.what());
        let csv = Some(What::Csv).filter(|_| run.edited.is_none());
        let known = |what| run.earlier.as_ref().map(|earlier| earlier.sidecar.known(what));
        for what in [What::Solved].into_iter().chain(csv).chain(tables) {
            run.writer.check_over(run.names.of(what), self.clobber(known(what).as_deref()))?;
        }
        let sidecar = run.earlier.as_ref().map(|earlier| std::slice::from_ref(&earlier.sha256));
        run.writer.check_over(&run.names.sidecar, self.clobber(sidecar))
    }

    /// What may be replaced, where an earlier run wrote a file with one of these SHA-256.
    const fn clobber<'h>(&self, known: Option<&'h [String]>) -> Clobber<'h> {
        match known {
            _ if self.writing.force => Clobber::Force,
            Some(hashes) => Clobber::Known(hashes),
            None => Clobber::Never,
        }
    }

    /// Reads a puzzle of a photo, and judges what was read, or what a person has made of it.
    pub(crate) fn judge(
        &self,
        (path, input): (&Path, &Input),
        number: Option<usize>,
        edited: Option<&Edited>,
        outcome: &mut Outcome,
    ) -> Result<Judged> {
        let how = (self.reading, self.corrections.as_ref());
        let writer = self.context.writer(self.writing).after(path);
        let mut page = page::read(self.context, how, number, writer, (path, input), outcome)?;
        let options = self.context.options();
        if let Some(edited) = edited {
            let puzzle = edited.lay_over(&mut page, self.context.settings.sure, outcome)?;
            let verdict = pipeline::solve(&puzzle, &options)?;
            return Ok(Judged { page, decision: Decision::by_hand(), answer: (puzzle, verdict) });
        }
        let decision = pipeline::decide(&page, &options)?;
        let answer = pipeline::answer(&page, &decision.changes, &options)?;
        Ok(Judged { page, decision, answer })
    }

    /// The run that writes what a person confirms of a puzzle. Files of a run before it over the same puzzle of the same
    /// photo are replaced, and the CSV that the person has edited as `seen`.
    pub(crate) fn confirmed_run<'p>(
        &'p self,
        (path, format): (&'p Path, ImageFormat),
        (number, names): (Option<usize>, Names),
        (sha256, seen): (&str, Option<&Edited>),
    ) -> Result<Run<'p>> {
        self.check_apart(&names)?;
        let is_same = |earlier: &Earlier| {
            earlier.sidecar.options.get("puzzle") == self.result_options(number).get("puzzle")
        };
        let mut earlier = Earlier::at(&names.sidecar, sha256).filter(is_same);
        if let (Some(earlier), Some(seen)) = (&mut earlier, seen) {
            let record = OutputRecord { what: What::Csv, sha256: seen.sha256.clone(), edited: false };
            earlier.sidecar.pending.get_or_insert_default().push(record);
        }
        let (writer, start) = (self.context.writer(self.writing).after(path), Instant::now());
        let tables = self.tables_after(earlier.as_ref());
        let run = Run { path, number, names, format, writer, start, tables, earlier, edited: None };
        self.check(&run).map_err(|t| hint_at_ways(t, &run, false))?;
        Ok(run)
    }

    /// What a person has made of the CSV that an earlier run wrote; nothing where all is to be replaced, or corrected by
    /// other means.
    pub(crate) fn edited(&self, earlier: Option<&Earlier>, names: &Names) -> Result<Option<Edited>> {
        match earlier.filter(|_| !self.writing.force && self.corrections.is_none()) {
            Some(earlier) => Edited::of(earlier, names),
            None => Ok(None),
        }
    }

    /// What an earlier run over this very photo left.
    pub(crate) fn earlier(&self, input: &Input, names: &Names) -> Option<Earlier> {
        match input {
            Input::Bytes { bytes, .. } if self.destination != Destination::Stdout => {
                Earlier::at(&names.sidecar, &Photo::hash_of(bytes))
            }
            _ => None,
        }
    }

    /// The tables asked for, and those of an earlier run, which would no longer hold.
    fn tables_after(&self, earlier: Option<&Earlier>) -> Vec<Table> {
        let has = |table: &Table| earlier.is_some_and(|e| e.sidecar.output(table.what()).is_some());
        let all = [Table::Html, Table::Xlsx];
        all.into_iter().filter(|table| self.tables.contains(table) || has(table)).collect()
    }

    /// Writes what was confirmed, after a person has looked at everything that was read.
    pub(crate) fn finish_confirmed(
        &self,
        run: &Run,
        (page, answer): (Page, Answer),
        outcome: &mut Outcome,
    ) -> Result<()> {
        let Answer { decision, puzzle, verdict } = answer;
        self.finish(run, &Judged { page, decision, answer: (puzzle, verdict) }, outcome)
    }

    /// Writes picture, CSV, tables and sidecar, and tells what they say.
    pub(crate) fn finish(&self, run: &Run, judged: &Judged, outcome: &mut Outcome) -> Result<()> {
        let Judged { page, decision, answer: (puzzle, verdict) } = judged;
        let doubts = page::describe_reading(self.context, page, puzzle, run.path, outcome);
        let file = shown(run.path);
        let case =
            Case { file: &file, number: (1, 1), puzzle, verdict, reading: Some(&page.reading), fixes: &[] };
        outcome.note("puzzles", vec![case.json()]);
        let diagnostic =
            case.diagnostic().or_else(|| changes::unsettled(decision).map(|t| t.in_file(&*file)));
        let mut marks = case.clash_marks();
        changes::tell(page, decision, outcome);
        outcome.warnings.extend(changes::mistakes(page, &decision.mistakes).map(|t| t.in_file(&*file)));
        marks.extend(pipeline::decided(decision));
        marks.extend(pipeline::corrected(page));
        let answer = match verdict {
            Verdict::Unique(solution) if decision.sure => Some(solution),
            _ => None,
        };
        let picture = if let Some(solution) = answer {
            marks.extend(pipeline::answers(puzzle, solution));
            outcome.step("solved", timed(EXACTLY_ONE, run.start));
            What::Solved
        } else {
            let clashing = |cell: Cell| marks.contains(&Mark::Clash(cell));
            let doubtful: Vec<Mark> = doubts
                .iter()
                .map(|doubt| doubt.place.cell)
                .filter(|&cell| !clashing(cell))
                .map(Mark::Doubtful)
                .collect();
            marks.extend(doubtful);
            What::Unsure
        };
        let bytes = pipeline::draw(page, &marks, self.context.settings.ink, run.format)?;
        if self.destination == Destination::Stdout {
            outcome.errors.extend(diagnostic);
            outcome.data = bytes;
            return Ok(());
        }
        let sidecar = self.sidecar(run, judged, diagnostic.as_ref());
        self.put((run, sidecar), (picture, bytes), (puzzle, answer), outcome)?;
        outcome.errors.extend(diagnostic.map(|t| self.what_next(t, run.path, &run.names.csv)));
        Ok(())
    }

    /// Writes a run's files: the picture, what belongs to the puzzle and its answer, and the sidecar.
    fn put(
        &self,
        (run, sidecar): (&Run, Sidecar),
        picture: (What, Vec<u8>),
        (puzzle, answer): (&Puzzle, Option<&Solution>),
        outcome: &mut Outcome,
    ) -> Result<()> {
        let path = run.names.of(picture.0).to_owned();
        let mut files = vec![picture];
        if run.edited.is_none() {
            files.push((What::Csv, puzzle.rules().to_csv().into_bytes()));
        }
        let mut tables = Vec::new();
        if let Some(solution) = answer {
            for table in &run.tables {
                files.push((table.what(), tables::bytes(*table, puzzle.rules(), solution)?));
                tables.push(run.names.of(table.what()).to_owned());
            }
        }
        if !run.writer.dry_run {
            files.iter().try_for_each(|(what, _)| run.writer.inputs.check(run.names.of(*what)))?;
            let outputs = Outputs {
                names: &run.names,
                files,
                kept: run.edited.as_ref().map(|edited| (What::Csv, edited.sha256.clone())),
                earlier: run.earlier.as_ref(),
                force: self.writing.force,
                privacy: run.writer.privacy,
            };
            outputs.commit(sidecar)?;
        }
        for table in &tables {
            tables::tell(table, run.writer, outcome);
        }
        outcome.note("outputs", outputs(&path, &run.names, &tables));
        run.writer.announce(&path, outcome);
        Ok(())
    }

    fn what_next(&self, diagnostic: Diagnostic, path: &Path, csv: &Path) -> Diagnostic {
        if diagnostic.code == Code::GaveUp || self.writing.dry_run {
            return diagnostic;
        }
        let (photo, csv) = (input::quoted(path), input::quoted(csv));
        let place = self.writing.output.as_deref().map(|place| format!(" -o {}", input::quoted(place)));
        let place = place.unwrap_or_default();
        diagnostic.hint(format!(
            "to look at it: `gridlens review {photo}{place}`; or correct {csv}, then once more: `gridlens {photo}{place}`"
        ))
    }

    fn sidecar(&self, run: &Run, judged: &Judged, diagnostic: Option<&Diagnostic>) -> Sidecar {
        let Judged { page, decision, answer: (_, verdict) } = judged;
        let corrections = [&page.corrections[..], &decision.changes].concat();
        let found = page::found(page, &corrections, verdict);
        let mut sidecar = Sidecar::new(&found, self.result_options(run.number));
        sidecar.problem = diagnostic.map(ProblemRecord::from);
        // The folder is no part of the record: the same photo elsewhere gives the same bytes.
        if let Some(name) = run.path.file_name() {
            sidecar.input.name = shown(name);
        }
        sidecar
    }

    /// The options that the outputs depend on.
    fn result_options(&self, number: Option<usize>) -> BTreeMap<String, String> {
        let mut options = BTreeMap::from([
            ("givens-only".to_owned(), self.reading.givens_only.to_string()),
            ("ink".to_owned(), ink_name(self.context.settings.ink).to_owned()),
            ("puzzle".to_owned(), number.unwrap_or(1).to_string()),
            ("sure".to_owned(), format!("{}", self.context.settings.sure)),
        ]);
        let corrections = self.corrections.as_ref().map(|c| ("corrections".to_owned(), c.sha256.clone()));
        options.extend(corrections);
        options
    }

    fn is_same_run(&self, sidecar: &Sidecar, number: Option<usize>) -> bool {
        sidecar.gridlens == env!("CARGO_PKG_VERSION") && sidecar.options == self.result_options(number)
    }

    const fn redo(&self) -> bool {
        self.redo || self.writing.force
    }

    /// Tells what an earlier run came to, and leaves everything as it is.
    fn already(&self, sidecar: &Sidecar, path: &Path, names: &Names, outcome: &mut Outcome) -> Result<()> {
        record::sweep(names.sidecar.parent().unwrap_or(Path::new("")));
        let is_solved = sidecar.output(What::Solved).is_some();
        let picture = names.of(if is_solved { What::Solved } else { What::Unsure });
        let files = tables::files(&self.tables, names);
        outcome.note("already", true);
        outcome.note("outputs", outputs(picture, names, if is_solved { &files } else { &[] }));
        outcome.path(picture);
        let Some(diagnostic) = sidecar.diagnostic() else {
            outcome.step("photo", format!("{}  already solved; nothing touched", shown(path)));
            return Ok(());
        };
        outcome.step("photo", format!("{}  already read; nothing touched", shown(path)));
        Err(self.what_next(diagnostic.in_file(shown(path)), path, &names.csv))
    }
}

/// Trouble with an output, with the ways there are to go on; `is_other` where an earlier run over the same photo had other
/// options.
fn hint_at_ways(diagnostic: Diagnostic, run: &Run, is_other: bool) -> Diagnostic {
    let Run { path, names, .. } = run;
    // What somebody has changed since needs saying no more.
    if diagnostic.code != Code::Exists || run.earlier.is_some() {
        return diagnostic;
    }
    if is_other {
        return diagnostic.hint(ELSEWHERE).remedy(Remedy::SolveAgain);
    }
    if names.csv.exists() && !names.picture.exists() && !names.sidecar.exists() {
        let remedy = Remedy::ReplaceOrDraw { photo: (*path).to_owned(), csv: names.csv.clone() };
        return diagnostic.hint(ELSEWHERE).remedy(remedy);
    }
    diagnostic.hint(ELSEWHERE).remedy(Remedy::ReplaceOrElsewhere)
}

/// What becomes of an input that can have no outputs of its own; `remedy` is what to do one after the other.
pub(crate) fn clashed(path: &Path, clash: &Clash, remedy: &str) -> Outcome {
    match clash {
        Clash::Again => {
            let mut outcome = Outcome::of(shown(path));
            outcome.skip(path, "named twice");
            outcome
        }
        Clash::Twin(earlier) => Outcome::failed(shown(path), twin(path, earlier, remedy)),
    }
}

/// The photo `path` would have outputs of the same names as `earlier`; `remedy` is what to do one after the other.
pub(crate) fn twin(path: &Path, earlier: &Path, remedy: &str) -> Diagnostic {
    Diagnostic::new(Code::Exists, format!("its outputs would have the names of those of {}", shown(earlier)))
        .in_file(shown(path))
        .hint(format!("{remedy} one after the other, with another `--output` folder"))
}

/// What `--json` says of a photo's outputs.
fn outputs(picture: &Path, names: &Names, tables: &[PathBuf]) -> serde_json::Value {
    let files =
        json!({ "picture": shown(picture), "csv": shown(&names.csv), "sidecar": shown(&names.sidecar) });
    tables::noted(files, tables)
}
