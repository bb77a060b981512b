//! The sidecar: what a run saw and decided, as JSON that is the same for the same input, options and version.

use super::puzzle::PuzzleRecord;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use crate::files;
use crate::photo::Photo;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The version of what gridlens writes as JSON, the sidecar and `--json` alike: `docs/schema.json`. It grows
/// when a reader of the old form would misread the new.
pub const SCHEMA: u32 = 3;

/// What a run leaves behind for the next: enough to show every cell, to correct it, and to know whether the
/// same run would give the same again. No dates, no places on this machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Sidecar {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The version of gridlens that wrote it.
    pub gridlens: String,
    /// The photo.
    pub input: InputRecord,
    /// The options that influence the answer, by name.
    pub options: BTreeMap<String, String>,
    /// The puzzles that were read: one that was asked for, or all of the page.
    pub puzzles: Vec<PuzzleRecord>,
    /// The files of the run.
    pub outputs: Vec<OutputRecord>,
    /// What a run that was stopped meant to replace or remove; such a run is to be made again. `None` once it
    /// is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<Vec<OutputRecord>>,
}

/// Sorts of files that a run leaves. What they are called follows from the photo's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The photo with the answer on it.
    Solved,
    /// The photo with its doubts marked.
    Unsure,
    /// The puzzle.
    Csv,
    /// The answer as a table for browsers.
    Html,
    /// The answer as a table for spreadsheet programs.
    Xlsx,
}

impl What {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Solved, Self::Unsure, Self::Csv, Self::Html, Self::Xlsx];
}

/// Which file of a run: its sort, and of which puzzle it is where a page has several with one each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// The sort.
    pub what: What,
    /// The puzzle's number on the page, from one.
    pub puzzle: Option<usize>,
}

impl From<What> for Piece {
    fn from(what: What) -> Self {
        Self { what, puzzle: None }
    }
}

/// A file of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct OutputRecord {
    /// Its sort.
    pub what: What,
    /// The puzzle it is of, where a page has several with one each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<usize>,
    /// SHA-256 of its bytes, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Whether these are a person's bytes: the run took them as they were.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edited: bool,
}

impl OutputRecord {
    /// The record of a run's own file with this SHA-256.
    pub const fn new(piece: Piece, sha256: String) -> Self {
        Self { what: piece.what, puzzle: piece.puzzle, sha256, edited: false }
    }

    /// Which file it is of.
    pub const fn piece(&self) -> Piece {
        Piece { what: self.what, puzzle: self.puzzle }
    }
}

/// The photo a sidecar belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct InputRecord {
    /// The file's name as shown.
    pub name: String,
    /// Which page of it the photo is, from one, where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<usize>,
    /// SHA-256 of the file's bytes, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Width in pixels as stored.
    pub width: u32,
    /// Height in pixels as stored.
    pub height: u32,
    /// How many puzzles it shows.
    pub puzzles: usize,
}

impl Sidecar {
    /// The sidecar of a run over a photo that shows so many puzzles, under `options` (name and value of each
    /// that influences the answer).
    pub fn new(
        photo: &Photo,
        shown: usize,
        puzzles: Vec<PuzzleRecord>,
        options: BTreeMap<String, String>,
    ) -> Self {
        let (width, height) = photo.rgb.dimensions();
        Self {
            schema: SCHEMA,
            gridlens: env!("CARGO_PKG_VERSION").to_owned(),
            input: InputRecord {
                name: photo.name.clone(),
                page: None,
                sha256: photo.sha256.clone(),
                width,
                height,
                puzzles: shown,
            },
            options,
            puzzles,
            outputs: Vec::new(),
            pending: None,
        }
    }

    /// Each SHA-256 that a file of this sort has if the run that left this sidecar wrote it, or was about to
    /// replace it: none of a person's.
    pub fn known(&self, piece: Piece) -> Vec<String> {
        let records = self.outputs.iter().chain(self.pending.iter().flatten());
        records
            .filter(|record| record.piece() == piece && !record.edited)
            .map(|record| record.sha256.clone())
            .collect()
    }

    /// Whether every puzzle has its answer, and nobody need look. Printed solutions have nothing to solve.
    pub fn is_settled(&self) -> bool {
        self.open_problems().next().is_none()
    }

    /// The problems as they were told, with their cells' places on the photo.
    pub fn problems(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        self.open_problems().filter_map(PuzzleRecord::diagnostic)
    }

    /// The numbers of the puzzles that have their answer, from one.
    pub fn answered(&self) -> impl Iterator<Item = usize> + '_ {
        let answered = self.puzzles.iter().filter(|puzzle| !puzzle.is_solution && puzzle.problem.is_none());
        answered.map(|puzzle| puzzle.number)
    }

    /// The numbers of those that have none, from one.
    pub fn doubtful(&self) -> impl Iterator<Item = usize> + '_ {
        self.open_problems().map(|puzzle| puzzle.number)
    }

    fn open_problems(&self) -> impl Iterator<Item = &PuzzleRecord> {
        self.puzzles.iter().filter(|puzzle| !puzzle.is_solution && puzzle.problem.is_some())
    }

    /// The first record of a file of this sort.
    pub fn output(&self, what: What) -> Option<&OutputRecord> {
        self.outputs.iter().find(|record| record.what == what)
    }

    /// The record of this file.
    pub fn record(&self, piece: Piece) -> Option<&OutputRecord> {
        self.outputs.iter().find(|record| record.piece() == piece)
    }

    /// The sidecar as indented JSON with a line break at its end.
    ///
    /// # Panics
    /// Never: a sidecar holds nothing that JSON cannot.
    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).expect("plain fields and string keys are JSON");
        json.push('\n');
        json
    }

    /// The sidecar in the file at `path`; none where there is none that this version reads.
    pub fn at(path: &Path) -> Option<Self> {
        let bytes = files::read(path, files::SIDECAR).ok()?;
        Self::from_json(std::str::from_utf8(&bytes).ok()?).ok()
    }

    /// The sidecar that `json` holds.
    ///
    /// Refuses with [`Code::BadPuzzleText`], naming line and column, what is no JSON or no sidecar, and what
    /// a later version with another schema wrote.
    pub fn from_json(json: &str) -> Result<Self> {
        #[derive(Deserialize)]
        struct Version {
            schema: u32,
        }
        let version: Version = serde_json::from_str(json).map_err(|e| bad_json(json, &e))?;
        if version.schema != SCHEMA {
            return Err(Diagnostic::new(
                Code::BadPuzzleText,
                format!("this sidecar has schema {}, gridlens reads {SCHEMA}", version.schema),
            )
            .hint("let gridlens read the photo again")
            .remedy(Remedy::ReadAgain));
        }
        serde_json::from_str(json).map_err(|e| bad_json(json, &e))
    }
}

fn bad_json(json: &str, error: &serde_json::Error) -> Diagnostic {
    let line = json.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let message = error.to_string();
    // The parser appends the place, which the trouble has a field for.
    let what = message.split(" at line ").next().unwrap_or(&message);
    Diagnostic::new(Code::BadPuzzleText, format!("this is no sidecar: {what}"))
        .at_line(error.line(), error.column(), line)
        .hint("let gridlens read the photo again")
        .remedy(Remedy::ReadAgain)
}
