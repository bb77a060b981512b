//! Solving photos: what a run over one puzzle of one photo depends on, and what is read and judged in it.

use super::context::Context;
use super::corrections::Corrections;
use super::destination::Destination;
use super::edited::Edited;
use super::forms;
use super::naming::Naming;
use super::options::{Reading, Writing, ink_name};
use super::outcome::Outcome;
use super::page::{self, How};
use super::tables;
use super::task::{Asked, Task};
use crate::diagnostics::{Code, Diagnostic, Remedy, Result, shown};
use crate::photo::{Input, Photo};
use crate::pipeline::{self, Decision, Options, Page};
use crate::puzzle::{self, Puzzle};
use crate::record::{Earlier, Names, Piece, Sidecar, What};
use crate::solve::Verdict;
use image::ImageFormat;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

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
    pub(crate) tables: Vec<What>,
    pub(crate) corrections: Option<Corrections>,
}

/// A puzzle of a photo, read and judged.
#[derive(Clone)]
pub(crate) struct Judged {
    pub(crate) page: Page,
    pub(crate) decision: Decision,
    pub(crate) puzzle: Puzzle,
    pub(crate) verdict: Verdict,
}

impl Judged {
    /// Whether the answer can be given without a person looking.
    pub(crate) const fn is_settled(&self) -> bool {
        self.decision.sure && matches!(self.verdict, Verdict::Unique(_))
    }
}

impl Photos<'_> {
    /// The names of a photo's outputs.
    pub(crate) fn names(&self, asked: &Asked<'_>) -> Names {
        let (path, page) = (asked.path, asked.page);
        self.naming.names((path, page), &self.destination, asked.format, asked.number)
    }

    /// The format that the answer to a photo is written in.
    pub(crate) fn format_of(&self, input: &Input) -> Result<ImageFormat> {
        let own = match input {
            Input::Bytes { bytes, .. } => Photo::format_of(bytes),
            Input::Path(_) => ImageFormat::Png,
        };
        self.destination.format(own)
    }

    /// Whether an earlier run has left its answer to a puzzle of this very photo.
    pub(crate) fn is_solved(&self, task: Task<'_>) -> bool {
        let Task { path, page, input, number } = task;
        let Ok(format) = self.format_of(input) else { return false };
        let names = self.names(&Asked { path, page, format, number });
        let is_solved = |earlier: Earlier| earlier.sidecar.is_settled() && earlier.is_whole(&names);
        self.earlier(input, &names).is_some_and(is_solved)
    }

    /// Reads a puzzle of a photo, and judges what was read, or what a person has made of it.
    pub(crate) fn judge(
        &self,
        task: Task<'_>,
        edited: Option<&Edited>,
        outcome: &mut Outcome,
    ) -> Result<Judged> {
        let page = page::read(self.context, &self.how(task.path), task, outcome)?;
        self.judge_page(page, edited, outcome)
    }

    /// How the puzzles of a photo are read.
    pub(crate) fn options(&self) -> Options {
        let Reading { kind, givens_only, .. } = *self.reading;
        Options { kind, givens_only, ..self.context.options() }
    }

    /// How a photo is read again: the kind that a person chose in a review of it is kept, unless all is to be
    /// replaced, or another is said.
    pub(crate) fn reading_after(&self, earlier: Option<&Earlier>) -> Reading {
        let mut reading = self.reading.clone();
        if let Some(Earlier { sidecar, .. }) = earlier.filter(|_| !self.writing.force)
            && let ([only], None, None) = (&sidecar.puzzles[..], reading.kind, sidecar.options.get("kind"))
        {
            reading.said = only.said_kind.as_deref().and_then(puzzle::named);
        }
        reading
    }

    /// How a photo is read, and what is kept on the way.
    pub(crate) fn how(&self, path: &Path) -> How<'_> {
        let writer = self.context.writer(self.writing).after(path);
        How { reading: self.reading, corrections: self.corrections.as_ref(), writer }
    }

    /// Judges what was read, or what a person has made of it.
    pub(crate) fn judge_page(
        &self,
        mut page: Page,
        edited: Option<&Edited>,
        outcome: &mut Outcome,
    ) -> Result<Judged> {
        let options = self.context.options();
        if let Some(edited) = edited {
            let puzzle = edited.lay_over(&mut page, self.context.settings.sure, outcome)?;
            let verdict = pipeline::solve(&puzzle, &options)?;
            return Ok(Judged { page, decision: Decision::by_hand(), puzzle, verdict });
        }
        let decision = pipeline::decide(&page, &options)?;
        let (puzzle, verdict) = pipeline::answer(&page, &decision.changes, &options)?;
        Ok(Judged { page, decision, puzzle, verdict })
    }

    /// What a person has made of the CSVs that an earlier run wrote; nothing where all is to be replaced, or
    /// corrected by other means.
    pub(crate) fn edited(&self, earlier: Option<&Earlier>, names: &Names) -> Result<Vec<Edited>> {
        match earlier.filter(|_| !self.writing.force && self.corrections.is_none()) {
            Some(earlier) => Edited::of(earlier, names),
            None => Ok(Vec::new()),
        }
    }

    /// What an earlier run over this very photo left.
    pub(crate) fn earlier(&self, input: &Input, names: &Names) -> Option<Earlier> {
        match input {
            Input::Bytes { bytes, .. } if self.destination.is_of_files() => {
                Earlier::at(&names.sidecar, &Photo::hash_of(bytes))
            }
            _ => None,
        }
    }

    /// The tables asked for, and those of an earlier run, which would no longer hold.
    pub(crate) fn tables_after(&self, earlier: Option<&Earlier>) -> Vec<What> {
        let has = |table: &What| earlier.is_some_and(|e| e.sidecar.output(*table).is_some());
        forms::tables().filter(|table| self.tables.contains(table) || has(table)).collect()
    }

    /// The same trouble, with the ways to go on after a run that left no single answer.
    pub(crate) fn what_next(&self, diagnostic: Diagnostic, path: &Path, csv: &Path) -> Diagnostic {
        // What is no puzzle of a kind that is read cannot be corrected into one.
        if matches!(diagnostic.code, Code::GaveUp | Code::UnknownKind) || self.writing.dry_run {
            return diagnostic;
        }
        let remedy = Remedy::ReviewOrCorrect {
            photo: path.to_owned(),
            output: self.writing.output.clone(),
            csv: csv.to_owned(),
        };
        diagnostic.hint("look it over, or correct what was read").remedy(remedy)
    }

    /// The options that the outputs depend on.
    pub(crate) fn result_options(&self, number: Option<usize>) -> BTreeMap<String, String> {
        let mut options = BTreeMap::from([
            ("givens-only".to_owned(), self.reading.givens_only.to_string()),
            ("ink".to_owned(), ink_name(self.context.settings.ink).to_owned()),
            ("puzzle".to_owned(), number.map_or_else(|| "all".to_owned(), |number| number.to_string())),
            ("sure".to_owned(), format!("{}", self.context.settings.sure)),
        ]);
        let corrections = self.corrections.as_ref().map(|c| ("corrections".to_owned(), c.sha256.clone()));
        options.extend(corrections);
        options.extend(self.reading.kind.map(|kind| ("kind".to_owned(), kind.name.to_owned())));
        options
    }

    /// Whether a sidecar is of a run like this one over the same puzzle.
    pub(crate) fn is_same_run(&self, sidecar: &Sidecar, number: Option<usize>) -> bool {
        sidecar.gridlens == env!("CARGO_PKG_VERSION") && sidecar.options == self.result_options(number)
    }

    /// Whether what is solved already is solved again.
    pub(crate) const fn redo(&self) -> bool {
        self.redo || self.writing.force
    }
}

/// What `--json` says of the files of a run.
pub(crate) fn outputs(pieces: &[Piece], names: &Names) -> serde_json::Value {
    let of = |wanted: &[What]| -> Vec<String> {
        pieces.iter().filter(|p| wanted.contains(&p.what)).map(|p| shown(names.of(*p))).collect()
    };
    let mut outputs = json!({ "sidecar": shown(&names.sidecar) });
    let (pictures, mut csvs) = (of(&[What::Solved, What::Unsure]), of(&[What::Csv]));
    if let Some(picture) = pictures.first() {
        outputs["picture"] = json!(picture);
    }
    if csvs.len() > 1 {
        outputs["csvs"] = json!(csvs);
    } else {
        csvs.pop().into_iter().for_each(|csv| outputs["csv"] = json!(csv));
    }
    tables::noted(outputs, of(&[What::Html, What::Xlsx]))
}
