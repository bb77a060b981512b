//! What the rules decide where the cells as they stand leave no single answer: what the command line would
//! answer, in the same words.

use super::query::Query;
use super::ruling::at;
use crate::confirm;
use crate::decide::Contradiction;
use crate::diagnostics::Result;
use crate::draw::Mark;
use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::pipeline::{self, Decision, Page};
use crate::puzzle::{Puzzle, Symbol};
use crate::solve::Verdict;
use serde::Serialize;

/// An answer that can be saved: a puzzle with exactly one solution, and what the rules changed in the cells
/// for it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the rules changed; nothing where the cells as they stand have exactly one solution, which is the
    /// person's last word.
    pub decision: Decision,
    /// The puzzle, with those changes.
    pub puzzle: Puzzle,
    /// The verdict that it has exactly one solution.
    pub verdict: Verdict,
}

impl Answer {
    /// What is drawn of it on a photo.
    pub fn marks(&self, page: &Page) -> Vec<Mark> {
        let answer = (self.puzzle.clone(), self.verdict.clone());
        pipeline::decided(&self.decision).chain(pipeline::answer_marks(page, &answer)).collect()
    }
}

/// An answer that the rules give although the cells as they stand have none.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Decided {
    /// What is the matter with the cells, in a few words.
    pub text: String,
    /// The same cell by cell.
    pub facts: Vec<String>,
    /// The cells, each as (row, column) from zero.
    pub cells: Vec<(u16, u16)>,
    /// The answer, one value a cell, row by row.
    pub answer: Vec<Option<Symbol>>,
}

impl Decided {
    /// What is said of an answer that changes what was read.
    pub(super) fn of(reading: &Reading, answer: Answer) -> Self {
        let Answer { decision: Decision { changes, mistakes, .. }, puzzle, verdict } = answer;
        let name = |symbol: Option<Symbol>| puzzle.rules().holding(symbol);
        let read = |cell: Cell| reading.at(cell).and_then(|c| c.best().symbol);
        let is_mistake = |cell: Cell| mistakes.iter().any(|mistake| mistake.cell == cell);
        let misread = changes.iter().filter(|change| !is_mistake(change.cell));
        let misread: Vec<String> =
            misread.map(|c| read_otherwise(c.cell, &name(read(c.cell)), &name(c.symbol))).collect();
        let otherwise = match misread.len() {
            1 => "exactly one solution with 1 cell read otherwise".to_owned(),
            n => format!("exactly one solution with {n} cells read otherwise"),
        };
        let answer = match verdict {
            Verdict::Unique(solution) => solution.values,
            _ => Vec::new(),
        };
        Self {
            text: Contradiction::counted(&mistakes).unwrap_or(otherwise),
            facts: mistakes.iter().map(ToString::to_string).chain(misread).collect(),
            cells: changes.iter().map(|change| at(change.cell)).collect(),
            answer,
        }
    }
}

/// What is said of a cell that only one reading makes a puzzle of: what the readers saw in it, and what it is
/// taken for.
pub fn read_otherwise(cell: Cell, was: &str, now: &str) -> String {
    format!("{cell}: read {was}, but only {now} makes a puzzle")
}

impl Query {
    /// What the rules make of the cells as they stand.
    pub(super) fn decision(&self) -> Result<Decision> {
        pipeline::settle(&self.layout, &self.reading, &self.options)
    }

    /// The answer that a decision gives; `None` where it is not sure or leaves not exactly one solution.
    pub(super) fn decided(&self, decision: Decision) -> Result<Option<Answer>> {
        if !decision.sure {
            return Ok(None);
        }
        let puzzle = confirm::apply(&self.layout, &self.reading, &decision.changes)?;
        let verdict = pipeline::solve(&puzzle, &self.options)?;
        let is_unique = matches!(verdict, Verdict::Unique(_));
        Ok(is_unique.then_some(Answer { decision, puzzle, verdict }))
    }

    /// The answer to the cells as they stand, or else the one that the rules are sure of.
    ///
    /// # Errors
    /// Why the cells make no puzzle, and the solver's own troubles.
    pub fn answer(&self) -> Result<Option<Answer>> {
        let puzzle = self.puzzle()?;
        match self.verdict()? {
            verdict @ Verdict::Unique(_) => {
                // Who confirms has the last word.
                Ok(Some(Answer { decision: Decision::by_hand(), puzzle: puzzle.clone(), verdict }))
            }
            _ => self.decided(self.decision()?),
        }
    }

    /// Whether the answer can be given without a person looking at the cells.
    pub(super) fn is_settled(&self) -> bool {
        self.decision().and_then(|decision| self.decided(decision)).is_ok_and(|answer| answer.is_some())
    }
}
