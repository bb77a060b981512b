//! The sidecar: what a run saw and decided, as JSON that is the same for the same input, options and version.

use crate::confirm::Correction;
use crate::diagnostics::{CellLocation, Code, Diagnostic, Remedy, Result};
use crate::files;
use crate::geometry::{Cell, Point, Quad, Turn};
use crate::grid::Board;
use crate::ocr::{Candidate, CellReading, Ink, Reading};
use crate::photo::Photo;
use crate::puzzle::{Solution, Symbol};
use crate::solve::{Clue, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The version of what gridlens writes as JSON, the sidecar and `--json` alike: `docs/schema.json`. It grows
/// when a reader of the old form would misread the new.
pub const SCHEMA: u32 = 2;

/// Digits kept of positions (pixels): a hundredth is finer than any node is known.
const PIXEL_STEPS: f64 = 100.0;

/// Digits kept of probabilities and scores: finer than any of them is calibrated.
const SHARE_STEPS: f64 = 10_000.0;

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
    /// Where the puzzle lies on the photo.
    pub board: BoardRecord,
    /// The cells, row by row.
    pub cells: Vec<CellRecord>,
    /// What the solver said; `None` where it was not asked.
    pub verdict: Option<VerdictRecord>,
    /// Why there is no single answer, where there is none.
    pub problem: Option<ProblemRecord>,
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

/// A file of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct OutputRecord {
    /// Which.
    pub what: What,
    /// SHA-256 of its bytes, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Whether these are a person's bytes: the run took them as they were.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edited: bool,
}

/// Why there is no single answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ProblemRecord {
    /// Its name.
    pub name: Code,
    /// What it is, in one line.
    pub message: String,
    /// What was seen.
    pub facts: Vec<String>,
    /// The cells it speaks of.
    pub cells: Vec<PlaceRecord>,
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PlaceRecord {
    /// Row, from one.
    pub row: u16,
    /// Column, from one.
    pub column: u16,
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

/// Where a puzzle lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BoardRecord {
    /// Rows of cells.
    pub rows: u16,
    /// Columns of cells.
    pub columns: u16,
    /// How the stored picture must be moved for the puzzle to stand upright.
    pub turn: Turn,
    /// The puzzle's corners in photo pixels as stored, in its own reading order.
    pub corners: Quad,
    /// Share of its lines that ink supports, 0 to 1.
    pub score: f64,
}

/// What a cell says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CellRecord {
    /// Row, from one.
    pub row: u16,
    /// Column, from one.
    pub column: u16,
    /// The value taken; `None` is empty.
    pub value: Option<u32>,
    /// The probability the recogniser gave that value, 0 to 1.
    pub probability: f64,
    /// The other possible values, most probable first.
    pub rivals: Vec<RivalRecord>,
    /// What kind of ink.
    pub ink: Ink,
    /// Whether the value was set by hand.
    pub corrected: bool,
    /// The cell's corners in photo pixels as stored, in the puzzle's own reading order.
    pub quad: Quad,
}

/// A value that a cell could also hold.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RivalRecord {
    /// The value; `None` is empty.
    pub value: Option<u32>,
    /// Its probability, 0 to 1.
    pub probability: f64,
}

/// What the solver said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum VerdictRecord {
    /// Exactly one solution.
    Unique {
        /// One string a row: see [`Solution`], `x` where no cell is.
        solution: Vec<String>,
    },
    /// Several solutions.
    #[serde(rename = "several")]
    Many {
        /// One of them, one string a row.
        solution: Vec<String>,
        /// What is the same in all of them.
        #[serde(rename = "certain")]
        backbone: Vec<ClueRecord>,
    },
    /// No solution.
    None {
        /// Clues that cannot all hold.
        core: Vec<ClueRecord>,
    },
    /// The budget was spent first.
    GaveUp,
}

/// A cell and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ClueRecord {
    /// Row, from one.
    pub row: u16,
    /// Column, from one.
    pub column: u16,
    /// The value.
    pub value: u32,
}

/// What a sidecar is made from.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// The photo.
    pub photo: &'a Photo,
    /// How many puzzles it shows.
    pub puzzles: usize,
    /// The board that was read.
    pub board: &'a Board,
    /// What was read.
    pub reading: &'a Reading,
    /// What was corrected by hand; of two for one cell the later holds.
    pub corrections: &'a [Correction],
    /// What the solver said, if it was asked.
    pub verdict: Option<&'a Verdict>,
}

impl Sidecar {
    /// The sidecar of a run under `options` (name and value of each that influences the answer).
    pub fn new(found: &Found, options: BTreeMap<String, String>) -> Self {
        let (photo, board) = (found.photo, found.board);
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
                puzzles: found.puzzles,
            },
            options,
            board: BoardRecord {
                rows: board.layout.rows,
                columns: board.layout.columns,
                turn: board.turn,
                corners: rounded_quad(&board.mesh.corners()),
                score: rounded(board.score, SHARE_STEPS),
            },
            cells: found.reading.cells.iter().map(|cell| cell_record(cell, found.corrections)).collect(),
            verdict: found.verdict.map(verdict_record),
            problem: None,
            outputs: Vec::new(),
            pending: None,
        }
    }

    /// Each SHA-256 that a file of this sort has if the run that left this sidecar wrote it, or was about to
    /// replace it: none of a person's.
    pub fn known(&self, what: What) -> Vec<String> {
        let records = self.outputs.iter().chain(self.pending.iter().flatten());
        records
            .filter(|record| record.what == what && !record.edited)
            .map(|record| record.sha256.clone())
            .collect()
    }

    /// The record of a file of this sort.
    pub fn output(&self, what: What) -> Option<&OutputRecord> {
        self.outputs.iter().find(|record| record.what == what)
    }

    /// The problem as it was told, with its cells' places on the photo; none where there is a single answer.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        let problem = self.problem.as_ref()?;
        let mut diagnostic = Diagnostic::new(problem.name, &*problem.message);
        diagnostic.facts.clone_from(&problem.facts);
        diagnostic.place.cells = problem.cells.iter().map(|place| self.spot(*place)).collect();
        Some(diagnostic)
    }

    fn spot(&self, place: PlaceRecord) -> CellLocation {
        let at = |cell: &&CellRecord| (cell.row, cell.column) == (place.row, place.column);
        let cell = Cell::new(place.row.saturating_sub(1), place.column.saturating_sub(1));
        CellLocation { cell, quad: self.cells.iter().find(at).map(|cell| cell.quad) }
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

impl From<&Diagnostic> for ProblemRecord {
    fn from(diagnostic: &Diagnostic) -> Self {
        let place =
            |spot: &CellLocation| PlaceRecord { row: spot.cell.row + 1, column: spot.cell.column + 1 };
        Self {
            name: diagnostic.code,
            message: diagnostic.message.clone(),
            facts: diagnostic.facts.clone(),
            cells: diagnostic.place.cells.iter().map(place).collect(),
        }
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

fn cell_record(reading: &CellReading, corrections: &[Correction]) -> CellRecord {
    let Cell { row, column } = reading.place.cell;
    let correction = corrections.iter().rev().find(|c| c.cell == reading.place.cell);
    let symbol = match correction {
        Some(correction) => correction.symbol,
        None if matches!(reading.ink, Ink::Empty | Ink::Candidates) => None,
        None => reading.best().symbol,
    };
    let (taken, rivals): (Vec<&Candidate>, _) = reading.candidates.iter().partition(|c| c.symbol == symbol);
    CellRecord {
        row: row + 1,
        column: column + 1,
        value: symbol.map(|Symbol(value)| value),
        probability: rounded(taken.iter().map(|c| c.probability).sum(), SHARE_STEPS),
        rivals: rivals.into_iter().map(rival_record).collect(),
        ink: reading.ink,
        corrected: correction.is_some(),
        quad: rounded_quad(&reading.place.quad),
    }
}

fn rival_record(candidate: &Candidate) -> RivalRecord {
    RivalRecord {
        value: candidate.symbol.map(|Symbol(value)| value),
        probability: rounded(candidate.probability, SHARE_STEPS),
    }
}

fn verdict_record(verdict: &Verdict) -> VerdictRecord {
    match verdict {
        Verdict::Unique(solution) => VerdictRecord::Unique { solution: solution_rows(solution) },
        Verdict::Many { first, backbone } => {
            VerdictRecord::Many { solution: solution_rows(first), backbone: clue_records(backbone) }
        }
        Verdict::None { core } => VerdictRecord::None { core: clue_records(&core.clues) },
        Verdict::GaveUp { .. } => VerdictRecord::GaveUp,
    }
}

fn solution_rows(solution: &Solution) -> Vec<String> {
    let shown = |value: &Option<Symbol>| value.and_then(Symbol::to_char).unwrap_or('x');
    let columns = usize::from(solution.columns).max(1);
    solution.values.chunks(columns).map(|row| row.iter().map(shown).collect()).collect()
}

fn clue_records(clues: &[Clue]) -> Vec<ClueRecord> {
    let record = |clue: &Clue| ClueRecord {
        row: clue.cell.row + 1,
        column: clue.cell.column + 1,
        value: clue.symbol.0,
    };
    clues.iter().map(record).collect()
}

fn rounded_quad(quad: &Quad) -> Quad {
    Quad(quad.0.map(|p| Point::new(rounded(p.x, PIXEL_STEPS), rounded(p.y, PIXEL_STEPS))))
}

/// `value` to the nearest of `steps` to the unit; JSON has no infinities, which become 0.
fn rounded(value: f64, steps: f64) -> f64 {
    if value.is_finite() { (value * steps).round() / steps } else { 0.0 }
}
