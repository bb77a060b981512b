//! The end of a run: what is drawn, told and written of a puzzle that was judged.

use super::base64;
use super::changes;
use super::destination::Destination;
use super::item;
use super::outcome::{Outcome, timed};
use super::page;
use super::photos::{Judged, Photos, outputs};
use super::plan::Run;
use super::tables;
use super::verdict::Case;
use super::writer::Files;
use crate::diagnostics::{Diagnostic, Result, shown};
use crate::draw::Mark;
use crate::geometry::Cell;
use crate::pipeline::{self, Page};
use crate::puzzle::{Puzzle, Solution};
use crate::record::{ProblemRecord, Sidecar, What};
use crate::review::Answer;
use crate::solve::{EXACTLY_ONE, Verdict};

impl Photos<'_> {
    /// Writes what was confirmed, after a person has looked at everything that was read.
    pub(crate) fn finish_confirmed(
        &self,
        run: &Run,
        page: Page,
        answer: Answer,
        outcome: &mut Outcome,
    ) -> Result<()> {
        let Answer { decision, puzzle, verdict } = answer;
        self.finish(run, &Judged { page, decision, puzzle, verdict }, outcome)
    }

    /// Writes picture, CSV, tables and sidecar, and tells what they say.
    pub(crate) fn finish(&self, run: &Run, judged: &Judged, outcome: &mut Outcome) -> Result<()> {
        let Judged { page, decision, puzzle, verdict } = judged;
        let doubts = page::describe_reading(
            self.context,
            page,
            (puzzle, decision.contested.is_empty()),
            run.path,
            outcome,
        );
        let file = shown(run.path);
        let case =
            Case { file: &file, number: (1, 1), puzzle, verdict, reading: Some(&page.reading), fixes: &[] };
        outcome.note("puzzles", vec![case.json()]);
        let diagnostic =
            case.diagnostic().or_else(|| changes::unsettled(page, decision).map(|t| t.in_file(&*file)));
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
            let contested = decision.contested.iter().map(|contested| contested.cell);
            let mut cells: Vec<Cell> = doubts.iter().map(|doubt| doubt.place.cell).chain(contested).collect();
            cells.sort_unstable();
            cells.dedup();
            let doubtful: Vec<Mark> =
                cells.into_iter().filter(|&cell| !clashing(cell)).map(Mark::Doubtful).collect();
            marks.extend(doubtful);
            What::Unsure
        };
        let bytes = pipeline::draw(page, &marks, self.context.settings.ink, run.format)?;
        if let Destination::Record { picture } = self.destination {
            outcome.errors.extend(diagnostic);
            if picture {
                outcome.note("picture", base64::encoded(&bytes));
            }
            return Ok(());
        }
        if self.destination == Destination::Stdout {
            outcome.errors.extend(diagnostic);
            outcome.data = bytes;
            return Ok(());
        }
        let sidecar = self.sidecar(run, judged, diagnostic.as_ref());
        run.put(sidecar, Drawn { what: picture, bytes, puzzle, answer }, outcome)?;
        outcome.errors.extend(diagnostic.map(|t| self.what_next(t, run.path, &run.names.csv)));
        Ok(())
    }

    fn sidecar(&self, run: &Run, judged: &Judged, diagnostic: Option<&Diagnostic>) -> Sidecar {
        let Judged { page, decision, verdict, .. } = judged;
        let corrections = [&page.corrections[..], &decision.changes].concat();
        let found = page::found(page, &corrections, verdict);
        let mut sidecar = Sidecar::new(&found, self.result_options(run.number));
        sidecar.problem = diagnostic.map(ProblemRecord::from);
        // The folder is no part of the record: the same photo elsewhere gives the same bytes.
        if let Some(name) = run.path.file_name() {
            sidecar.input.name = shown(name);
        }
        sidecar.input.page = item::told(run.page).map(|page| page.number);
        sidecar
    }
}

/// What was drawn of a puzzle, and what else there is to write of it.
struct Drawn<'a> {
    /// Which picture it is.
    what: What,
    /// Its bytes.
    bytes: Vec<u8>,
    puzzle: &'a Puzzle,
    /// The only solution, where it can be given.
    answer: Option<&'a Solution>,
}

impl Run<'_> {
    /// Writes a run's files: the picture, what belongs to the puzzle and its answer, and the sidecar.
    fn put(&self, sidecar: Sidecar, drawn: Drawn<'_>, outcome: &mut Outcome) -> Result<()> {
        let Drawn { what, bytes, puzzle, answer } = drawn;
        let path = self.names.of(what).to_owned();
        let mut files = vec![(what, bytes)];
        if self.edited.is_none() {
            files.push((What::Csv, puzzle.rules().to_csv().into_bytes()));
        }
        let mut tables = Vec::new();
        if let Some(solution) = answer {
            for table in &self.tables {
                files.push((*table, tables::bytes(*table, puzzle.rules(), solution)?));
                tables.push(self.names.of(*table).to_owned());
            }
        }
        let files = Files {
            names: &self.names,
            written: files,
            kept: self.edited.as_ref().map(|edited| (What::Csv, edited.sha256.clone())),
            earlier: self.earlier.as_ref(),
        };
        self.writer.commit(files, sidecar)?;
        for table in &tables {
            tables::tell(table, self.writer, outcome);
        }
        outcome.note("outputs", outputs(&path, &self.names, &tables));
        self.writer.announce(&path, outcome);
        Ok(())
    }
}
