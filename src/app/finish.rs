//! The end of a run: what is drawn, told and written of what was judged.

use super::changes;
use super::destination::Destination;
use super::item;
use super::outcome::{Outcome, timed};
use super::page;
use super::parts::{Part, Parts};
use super::photos::{Photos, outputs};
use super::plan::Run;
use super::tables;
use super::verdict::Case;
use super::writer::Files;
use crate::diagnostics::{Diagnostic, Result, shown};
use crate::draw::Mark;
use crate::geometry::Cell;
use crate::pipeline;
use crate::puzzle::Solution;
use crate::record::{Piece, ProblemRecord, PuzzleRecord, Sidecar, What};
use crate::solve::{EXACTLY_ONE, Verdict};
use serde_json::{Value, json};

/// What is to be said and drawn of a part.
struct Told<'a> {
    part: &'a Part,
    /// Why there is no single answer, where there is none.
    diagnostic: Option<Diagnostic>,
    marks: Vec<Mark>,
    /// The only solution, where it can be given.
    answer: Option<&'a Solution>,
    /// What `--json` says of it.
    record: Value,
}

impl Photos<'_> {
    /// Writes picture, CSVs, tables and sidecar, and tells what they say; gives the files besides the
    /// sidecar.
    pub(crate) fn finish(&self, run: &Run, parts: &Parts, outcome: &mut Outcome) -> Result<Vec<Piece>> {
        let told = self.told_of_all(run, parts, outcome);
        outcome.note("puzzles", told.iter().map(|told| told.record.clone()).collect::<Vec<_>>());
        let puzzles = || told.iter().filter(|told| !told.part.is_solution);
        let is_solved = puzzles().all(|told| told.answer.is_some());
        if is_solved && puzzles().next().is_some() {
            let what = if parts.is_one() { EXACTLY_ONE } else { "all of them" };
            outcome.step("solved", timed(what, run.start));
        }
        let drawn: Vec<_> = puzzles().map(|told| (&told.part.judged.page, &told.marks[..])).collect();
        let bytes = match &drawn[..] {
            [] => None,
            drawn => Some(pipeline::draw_all(drawn, self.context.settings.ink, run.format)?),
        };
        let mut problems = puzzles().filter_map(|told| told.diagnostic.clone());
        if let Destination::Record { picture } = self.destination {
            outcome.errors.extend(problems);
            outcome.picture = bytes.filter(|_| picture);
            return Ok(Vec::new());
        }
        if self.destination == Destination::Stdout {
            outcome.errors.extend(problems);
            outcome.data = bytes.unwrap_or_default();
            return Ok(Vec::new());
        }
        let picture = if is_solved { What::Solved } else { What::Unsure };
        let sidecar = self.sidecar(run, parts, &told);
        let is_drawn = bytes.is_some();
        let mut files: Vec<(Piece, Vec<u8>)> =
            bytes.map(|bytes| (picture.into(), bytes)).into_iter().collect();
        for told in puzzles() {
            files.extend(run.files_of(parts, told)?);
        }
        let pieces = run.put(sidecar, files, outcome)?;
        if is_drawn {
            run.writer.announce(&run.names.of(picture), outcome);
        }
        let first = problems.next().map(|first| self.what_next(first, run.path, &run.names.csv));
        outcome.errors.extend(first.into_iter().chain(problems));
        Ok(pieces)
    }

    /// Says what was read of a part, which is this one of so many puzzles.
    fn told<'p>(&self, run: &Run, part: &'p Part, number: (usize, usize), outcome: &mut Outcome) -> Told<'p> {
        let (page, decision) = (&part.judged.page, &part.judged.decision);
        let (puzzle, verdict) = (&part.judged.puzzle, &part.judged.verdict);
        let is_settled = decision.contested.is_empty();
        let doubts = page::describe_reading(self.context, page, (puzzle, is_settled), run.path, outcome);
        let file = shown(run.path);
        let case = Case { file: &file, number, puzzle, verdict, reading: Some(&page.reading), fixes: &[] };
        let diagnostic = case
            .diagnostic()
            .or_else(|| changes::unsettled(page, puzzle, decision).map(|t| t.in_file(&*file)));
        let mut marks = case.clash_marks();
        changes::tell(page, puzzle, decision, outcome);
        outcome.warnings.extend(changes::mistakes(page, &decision.mistakes).map(|t| t.in_file(&*file)));
        marks.extend(pipeline::decided(decision));
        marks.extend(pipeline::corrected(page));
        let answer = match verdict {
            Verdict::Unique(solution) if decision.sure => Some(solution),
            _ => None,
        };
        if let Some(solution) = answer {
            marks.extend(pipeline::answers(puzzle, solution));
        } else {
            let clashing = |cell: Cell| marks.contains(&Mark::Clash(cell));
            let contested = decision.contested.iter().map(|contested| contested.cell);
            let mut cells: Vec<Cell> = doubts.iter().map(|doubt| doubt.place.cell).chain(contested).collect();
            cells.sort_unstable();
            cells.dedup();
            let doubtful: Vec<Mark> =
                cells.into_iter().filter(|&cell| !clashing(cell)).map(Mark::Doubtful).collect();
            marks.extend(doubtful);
        }
        Told { part, diagnostic, marks, answer, record: case.json() }
    }

    /// The same of every part: of one puzzle all there is, of several a line each.
    fn told_of_all<'p>(&self, run: &Run, parts: &'p Parts, outcome: &mut Outcome) -> Vec<Told<'p>> {
        let count = parts.puzzles().count();
        if !parts.is_one() {
            outcome.step("page", parts.to_string());
            outcome.steps.extend(parts.all.first().and_then(|part| page::beside(&part.judged.page.scene)));
        }
        let mut all = Vec::with_capacity(parts.all.len());
        for part in &parts.all {
            if parts.is_one() && !part.is_solution {
                all.push(self.told(run, part, (1, 1), outcome));
                continue;
            }
            let mut own = Outcome::default();
            let mut told = self.told(run, part, (part.number, count), &mut own);
            own.record.remove("changes").into_iter().for_each(|changes| told.record["changes"] = changes);
            page::place(&part.judged.page, &mut told.record);
            if !part.is_solution {
                outcome.step("puzzle", told.line());
                let kept = own.steps.iter().filter(|step| !["grid", "read"].contains(&step.label));
                kept.for_each(|step| outcome.step(step.label, format!("{}  {}", part.number, step.text)));
                let which = format!("puzzle {} of {count}", part.number);
                outcome.warnings.extend(own.warnings.into_iter().map(|warning| warning.fact(&*which)));
                outcome.details.extend(own.details);
            }
            all.push(told);
        }
        if all.len() > 1 {
            all.iter_mut().for_each(Told::number);
        }
        all
    }

    fn sidecar(&self, run: &Run, parts: &Parts, told: &[Told<'_>]) -> Sidecar {
        let scene = &parts.all[0].judged.page.scene;
        let records = told.iter().map(Told::puzzle_record).collect();
        let options = self.result_options(run.number);
        let mut sidecar = Sidecar::new(&scene.photo, scene.puzzles, records, options);
        // The folder is no part of the record: the same photo elsewhere gives the same bytes.
        if let Some(name) = run.path.file_name() {
            sidecar.input.name = shown(name);
        }
        sidecar.input.page = item::told(run.page).map(|page| page.number);
        sidecar
    }
}

impl Told<'_> {
    /// Notes which of several it is.
    fn number(&mut self) {
        self.record["number"] = json!(self.part.number);
        self.record["solution_printed"] = json!(self.part.is_solution);
        if let Some(title) = &self.part.title {
            self.record["title"] = json!(title);
        }
    }

    /// What there is to say of it in a line.
    fn line(&self) -> String {
        let rules = self.part.judged.puzzle.rules();
        let title = self.part.title.as_ref().map(|title| format!("{}: ", title.text)).unwrap_or_default();
        let ending = if self.answer.is_some() { "solved" } else { "to look at" };
        let digits = rules.clues().len();
        format!("{}  {title}{}, {digits} digits, {ending}", self.part.number, rules.name())
    }

    fn puzzle_record(&self) -> PuzzleRecord {
        let Part { number, is_solution, title, judged } = self.part;
        let answer = (&judged.puzzle, &judged.decision, &judged.verdict);
        let mut record = page::record(*number, &judged.page, answer);
        record.is_solution = *is_solution;
        record.title.clone_from(title);
        record.problem = self.diagnostic.as_ref().map(ProblemRecord::from);
        record
    }
}

impl Run<'_> {
    /// The files of a part besides the picture: what belongs to the puzzle and its answer. A CSV that is a
    /// person's is none of the run's.
    fn files_of(&self, parts: &Parts, told: &Told<'_>) -> Result<Vec<(Piece, Vec<u8>)>> {
        let rules = told.part.judged.puzzle.rules();
        let csv = parts.piece(told.part, What::Csv);
        let mut files = Vec::new();
        if !self.edited.iter().any(|edited| edited.piece() == csv) {
            files.push((csv, rules.to_csv().into_bytes()));
        }
        if let Some(solution) = told.answer {
            for table in &self.tables {
                files.push((parts.piece(told.part, *table), tables::bytes(*table, rules, solution)?));
            }
        }
        Ok(files)
    }

    /// Writes a run's files and the sidecar; gives which there are then.
    fn put(
        &self,
        sidecar: Sidecar,
        written: Vec<(Piece, Vec<u8>)>,
        outcome: &mut Outcome,
    ) -> Result<Vec<Piece>> {
        let is_table = |piece: &Piece| matches!(piece.what, What::Html | What::Xlsx);
        let tables: Vec<Piece> = written.iter().map(|file| file.0).filter(is_table).collect();
        let kept = self.edited.iter().map(|edited| (edited.piece(), edited.sha256.clone())).collect();
        let files = Files { names: &self.names, written, kept, earlier: self.earlier.as_ref() };
        let kept = files.kept.iter().map(|kept| kept.0);
        let mut pieces: Vec<Piece> = files.written.iter().map(|file| file.0).chain(kept).collect();
        pieces.sort_unstable();
        self.writer.commit(files, sidecar)?;
        for table in tables {
            tables::tell(&self.names.of(table), self.writer, outcome);
        }
        outcome.note("outputs", outputs(&pieces, &self.names));
        Ok(pieces)
    }
}
