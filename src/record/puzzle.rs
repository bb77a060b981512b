//! What a sidecar says of one puzzle: where it lies, what was read of it, and what the solver said.

use crate::confirm::{AsideCorrection, Correction};
use crate::diagnostics::{CellLocation, Code, Diagnostic};
use crate::geometry::{Cell, Point, Quad, Turn};
use crate::grid::Board;
use crate::ocr::{Candidate, CellReading, Ink, Reading};
use crate::puzzle::aside::Form;
use crate::puzzle::{Aside, Solution, Symbol};
use crate::solve::{Clue, Verdict};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Digits kept of positions (pixels): a hundredth is finer than any node is known.
const PIXEL_STEPS: f64 = 100.0;

/// Digits kept of probabilities and scores: finer than any of them is calibrated.
const SHARE_STEPS: f64 = 10_000.0;

/// A puzzle of a page, or a solution that is printed there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PuzzleRecord {
    /// Which of the page, from one: the puzzles in reading order, then the solutions.
    pub number: usize,
    /// What is printed beside it, if anything was read there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<TitleRecord>,
    /// Whether it is a printed solution, with nothing left to solve.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_solution: bool,
    /// What kind of puzzle it is and how large, in words; `None` where it is of none that is known.
    pub kind: Option<String>,
    /// The name of the kind that a person says it is of, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said_kind: Option<String>,
    /// Where it lies on the photo.
    pub board: BoardRecord,
    /// The cells, row by row.
    pub cells: Vec<CellRecord>,
    /// What stands beside the cells; nothing for most kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<AsideRecord>,
    /// What the solver said; `None` where it was not asked.
    pub verdict: Option<VerdictRecord>,
    /// Why there is no single answer, where there is none.
    pub problem: Option<ProblemRecord>,
}

/// What is printed beside a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TitleRecord {
    /// Its lines, as Tesseract read them.
    pub text: String,
    /// The puzzle's number in them, as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
}

impl TitleRecord {
    /// These lines, and the number in them.
    pub const fn new(text: String, number: Option<String>) -> Self {
        Self { text, number }
    }
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

impl PlaceRecord {
    /// The cell at this row and column, from zero.
    pub const fn at(row: u16, column: u16) -> Self {
        Self { row: row + 1, column: column + 1 }
    }
}

impl fmt::Display for PlaceRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} column {}", self.row, self.column)
    }
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

/// What stands beside the cells: a total, a word, the number or the dots of a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct AsideRecord {
    /// What it is, as a file of corrections names it.
    pub name: String,
    /// How it is written.
    pub form: Form,
    /// The value taken, as the text of the puzzle has it; empty where a word is none.
    pub value: String,
    /// How probable it is that the value is right, 0 to 1.
    pub probability: f64,
    /// The other possible values, most probable first.
    pub rivals: Vec<AsideRivalRecord>,
    /// Whether the value was set by hand.
    pub corrected: bool,
    /// Its corners in photo pixels as stored, upright; `None` where it was not seen on the photo.
    pub quad: Option<Quad>,
}

/// A value that something beside the cells could also have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct AsideRivalRecord {
    /// The value.
    pub value: String,
    /// Its probability, 0 to 1.
    pub probability: f64,
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

/// What the record of a puzzle is made from.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// Which of the page, from one.
    pub number: usize,
    /// What kind it is, in words.
    pub kind: Option<&'a str>,
    /// The board that was read.
    pub board: &'a Board,
    /// What was read.
    pub reading: &'a Reading,
    /// What was corrected by hand; of two for one cell the later holds.
    pub corrections: &'a [Correction],
    /// What was said beside the cells by hand.
    pub restated: &'a [AsideCorrection],
    /// What the solver said, if it was asked.
    pub verdict: Option<&'a Verdict>,
}

impl PuzzleRecord {
    /// The record of a puzzle.
    pub fn new(found: &Found<'_>) -> Self {
        let board = found.board;
        Self {
            number: found.number,
            title: None,
            is_solution: false,
            kind: found.kind.map(str::to_owned),
            said_kind: board.layout.kind.map(str::to_owned),
            board: BoardRecord {
                rows: board.layout.rows,
                columns: board.layout.columns,
                turn: board.turn,
                corners: rounded_quad(&board.mesh.corners()),
                score: rounded(board.score, SHARE_STEPS),
            },
            cells: found.reading.cells.iter().map(|cell| cell_record(cell, found.corrections)).collect(),
            asides: found.reading.asides.iter().map(|aside| aside_record(aside, found.restated)).collect(),
            verdict: found.verdict.map(verdict_record),
            problem: None,
        }
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

fn aside_record(aside: &Aside, restated: &[AsideCorrection]) -> AsideRecord {
    let rival = |(value, probability): &(String, f64)| AsideRivalRecord {
        value: value.clone(),
        probability: rounded(*probability, SHARE_STEPS),
    };
    AsideRecord {
        name: aside.name.clone(),
        form: aside.form,
        value: aside.value.clone(),
        probability: rounded(aside.probability(), SHARE_STEPS),
        rivals: aside.rivals().map(rival).collect(),
        corrected: restated.iter().any(|said| said.name == aside.name),
        quad: aside.place.as_ref().map(rounded_quad),
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
