//! Planning a run over one puzzle of one photo: what it writes, and whether it can.

use super::edited::Edited;
use super::item::{PageNumber, shown_page};
use super::outcome::Outcome;
use super::photos::{Photos, outputs};
use super::task::{Asked, Task};
use super::writer::Writer;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result, shown};
use crate::photo::Input;
use crate::record::{self, Clobber, Earlier, Names, OutputRecord, Piece, Sidecar, What};
use image::ImageFormat;
use std::path::Path;
use std::time::Instant;

/// What helps where an output is in the way, whoever is told.
const ELSEWHERE: &str = "remove it, or write elsewhere";

/// A photo's run: where it came from and where its outputs go.
pub(crate) struct Run<'a> {
    pub(crate) path: &'a Path,
    /// Which page of it the photo is, where it is a document.
    pub(crate) page: Option<PageNumber>,
    /// Which puzzle of the page was asked for, from one.
    pub(crate) number: Option<usize>,
    pub(crate) names: Names,
    pub(crate) format: ImageFormat,
    /// What writes them.
    pub(crate) writer: Writer<'a>,
    /// When it began.
    pub(crate) start: Instant,
    /// The tables to write.
    pub(crate) tables: Vec<What>,
    /// What an earlier run left, where its files may be replaced.
    pub(crate) earlier: Option<Earlier>,
    /// What a person has made of its CSVs.
    pub(crate) edited: Vec<Edited>,
}

/// What is to be done about one puzzle of a photo.
pub(crate) enum Plan<'a> {
    /// Nothing: an earlier run has done it.
    Done,
    /// This.
    Run(Box<Run<'a>>),
}

/// What is known of a photo when a person confirms what it says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before<'b> {
    /// The photo's SHA-256, 64 lower-case hexadecimal digits.
    pub(crate) sha256: &'b str,
    /// What the person has made of the CSV of an earlier run over it.
    pub(crate) edited: Option<&'b Edited>,
}

impl<'a> Photos<'a> {
    /// Plans the run over one puzzle of a photo, and finds out before the slow part whether its outputs can
    /// be written.
    pub(crate) fn plan(&'a self, task: Task<'a>, outcome: &mut Outcome) -> Result<Plan<'a>> {
        let Task { path, page, input, number } = task;
        let format = self.format_of(input)?;
        let names = self.names(&Asked { path, page, format, number });
        self.check_apart(&names)?;
        let earlier = self.earlier(input, &names);
        let is_same = earlier.as_ref().is_some_and(|earlier| self.is_same_run(&earlier.sidecar, number));
        if let Some(earlier) = earlier.as_ref().filter(|_| is_same && !self.redo()) {
            let lacks = |table: &What| earlier.sidecar.output(*table).is_none();
            let is_solved = earlier.sidecar.output(What::Solved).is_some();
            if earlier.is_whole(&names) && !(is_solved && self.tables.iter().any(lacks)) {
                self.already(&earlier.sidecar, (path, page), &names, outcome)?;
                return Ok(Plan::Done);
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
        let run = Run { path, page, number, names, format, writer, start, tables, earlier, edited };
        // What the loader refuses is refused for that reason, not for the state of the output folder.
        if matches!(input, Input::Bytes { .. }) {
            self.check(&run).map_err(|t| hint_at_ways(t, &run, is_other))?;
        }
        Ok(Plan::Run(Box::new(run)))
    }

    /// The run that writes what a person confirms of a puzzle, into files of these names. Files of a run
    /// before it over the same puzzle of the same photo are replaced, and the CSV that the person has edited
    /// as it was seen.
    pub(crate) fn confirmed_run<'p>(
        &'p self,
        asked: Asked<'p>,
        names: Names,
        before: Before<'_>,
    ) -> Result<Run<'p>> {
        let Asked { path, page, format, number } = asked;
        self.check_apart(&names)?;
        let is_same = |earlier: &Earlier| {
            earlier.sidecar.options.get("puzzle") == self.result_options(number).get("puzzle")
        };
        let mut earlier = Earlier::at(&names.sidecar, before.sha256).filter(is_same);
        if let (Some(earlier), Some(seen)) = (&mut earlier, before.edited) {
            let record = OutputRecord::new(seen.piece(), seen.sha256.clone());
            earlier.sidecar.pending.get_or_insert_default().push(record);
        }
        let (writer, start) = (self.context.writer(self.writing).after(path), Instant::now());
        let tables = self.tables_after(earlier.as_ref());
        let edited = Vec::new();
        let run = Run { path, page, number, names, format, writer, start, tables, earlier, edited };
        self.check(&run).map_err(|t| hint_at_ways(t, &run, false))?;
        Ok(run)
    }

    /// Refuses outputs that are inputs.
    fn check_apart(&self, names: &Names) -> Result<()> {
        if !self.destination.is_of_files() {
            return Ok(());
        }
        What::ALL
            .iter()
            .map(|what| names.of(*what))
            .chain([names.sidecar.clone()])
            .try_for_each(|file| self.context.inputs.check(&file))
    }

    /// Finds out whether the outputs of a run can be written.
    fn check(&self, run: &Run) -> Result<()> {
        if !self.destination.is_of_files() {
            return Ok(());
        }
        let tables = run.tables.iter().copied();
        let csv = Some(What::Csv).filter(|_| run.edited.is_empty());
        let known = |what: What| run.earlier.as_ref().map(|earlier| earlier.sidecar.known(what.into()));
        for what in [What::Solved].into_iter().chain(csv).chain(tables) {
            run.writer.check_over(&run.names.of(what), self.clobber(known(what).as_deref()))?;
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

    /// Tells what an earlier run came to, and leaves everything as it is.
    fn already(
        &self,
        sidecar: &Sidecar,
        (path, page): (&Path, Option<PageNumber>),
        names: &Names,
        outcome: &mut Outcome,
    ) -> Result<()> {
        record::sweep(names.sidecar.parent().unwrap_or(Path::new("")));
        let is_solved = sidecar.is_settled();
        outcome.note("already", true);
        let pieces: Vec<Piece> = sidecar.outputs.iter().map(OutputRecord::piece).collect();
        outcome.note("outputs", outputs(&pieces, names));
        let pictures =
            [What::Solved, What::Unsure].into_iter().filter(|what| sidecar.output(*what).is_some());
        pictures.for_each(|what| outcome.path(&names.of(what)));
        let done = if is_solved { "solved" } else { "read" };
        outcome.step("photo", format!("{}  already {done}; nothing touched", shown_page(path, page)));
        let mut problems = sidecar.problems().map(|diagnostic| diagnostic.in_file(shown(path)));
        let Some(first) = problems.next() else { return Ok(()) };
        outcome.errors.extend(problems);
        Err(self.what_next(first, path, &names.csv))
    }
}

/// Trouble with an output, with the ways there are to go on; `is_other` where an earlier run over the same
/// photo had other options.
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
