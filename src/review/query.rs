//! What the rules say of what the cells say now. It stands by itself, so that any thread may ask it.

use super::decided::{Decided, Remedy};
use super::suggestion::{self, Suggestion};
use crate::confirm::{self, Correction};
use crate::diagnostics::{Diagnostic, Result};
use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::pipeline::{self, Options};
use crate::puzzle::{Layout, Puzzle, Symbol};
use crate::solve::Verdict;
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};

/// Other clashes that are named beside the first.
const CLASHES: usize = 8;

/// A question about a puzzle as it stands.
#[derive(Clone, Debug)]
pub struct Query {
    pub(super) layout: Layout,
    pub(super) reading: Reading,
    pub(super) puzzle: Result<Puzzle>,
    pub(super) options: Options,
    /// The verdict, once one of those who ask this question has it.
    known: Arc<Mutex<Option<Verdict>>>,
}

/// What the rules say.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ruling {
    /// `unique`, `several`, `none`, `gave-up`, or `no-puzzle` where the cells make no puzzle of any kind.
    pub verdict: &'static str,
    /// The same for people, in a few words.
    pub text: String,
    /// What else there is to say.
    pub facts: Vec<String>,
    /// Cells that clash, each as (row, column) from zero.
    pub clash: Vec<(u16, u16)>,
    /// The answer, one value a cell, row by row; empty unless there is exactly one.
    pub answer: Vec<Option<Symbol>>,
    /// The clues of the puzzle that was judged.
    pub digits: usize,
}

impl Query {
    pub(super) fn new(
        layout: &Layout,
        reading: &Reading,
        corrections: &[Correction],
        options: Options,
    ) -> Self {
        let (layout, mut reading) = (layout.clone(), reading.clone());
        let puzzle = confirm::correct(&layout, &mut reading, corrections)
            .and_then(|_| confirm::apply(&layout, &reading, &[]));
        Self { layout, reading, puzzle, options, known: Arc::default() }
    }

    /// Whether it is the same question, of a board of which nothing was said in between.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.known, &other.known)
    }

    /// Whether there is a newer question: what is answered from now on is of no use to anybody.
    pub fn is_outdated(&self) -> bool {
        self.options.interrupt.is_set()
    }

    /// The clues, row by row.
    pub(super) fn givens(&self) -> Vec<(Cell, Symbol)> {
        // Without corrections nothing can lie outside the board.
        confirm::givens(&self.layout, &self.reading, &[]).unwrap_or_default()
    }

    /// The puzzle that the cells make.
    ///
    /// # Errors
    /// Why they make none.
    pub fn puzzle(&self) -> Result<&Puzzle> {
        self.puzzle.as_ref().map_err(Clone::clone)
    }

    /// The solver's verdict. Takes some milliseconds where there are clues, up to the budget where there are none; nothing
    /// where another clone of this question was answered.
    ///
    /// # Errors
    /// Why there is no puzzle, and the solver's own troubles; [`crate::diagnostics::Code::Stopped`] once there is a newer
    /// question.
    pub fn verdict(&self) -> Result<Verdict> {
        // Who comes second waits for the first, which takes no longer than to work it out again.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(verdict) = &*known {
            return Ok(verdict.clone());
        }
        let verdict = pipeline::solve(self.puzzle()?, &self.options)?;
        *known = Some(verdict.clone());
        Ok(verdict)
    }

    /// The verdict in words.
    pub fn ruling(&self) -> Ruling {
        match self.puzzle().and_then(|puzzle| Ok((puzzle, self.verdict()?))) {
            Ok((puzzle, verdict)) => Ruling::of(puzzle, &verdict),
            Err(diagnostic) => Ruling::without(diagnostic),
        }
    }

    /// What helps where there is none or more than one solution. May take a second.
    pub fn remedy(&self) -> Remedy {
        match self.puzzle().and_then(|puzzle| Ok((puzzle, self.verdict()?))) {
            Ok((_, Verdict::Unique(_))) | Err(_) => Remedy::default(),
            Ok((puzzle, verdict)) => {
                let decision = self.decision().unwrap_or_default();
                let suggestions = suggestion::suggestions(self, (puzzle, &verdict), &decision);
                let answer = self.decided(decision).ok().flatten();
                Remedy { decided: answer.map(|answer| Decided::of(&self.reading, answer)), suggestions }
            }
        }
    }

    /// The changes that would leave exactly one solution, where there is none or more than one. May take a second.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        self.remedy().suggestions
    }
}

impl Ruling {
    /// What is said of a verdict on a puzzle.
    pub fn of(puzzle: &Puzzle, verdict: &Verdict) -> Self {
        let digits = puzzle.rules().clues().len();
        let facts = verdict.agreement(digits).into_iter().collect();
        let said = |text: &str| Self {
            verdict: verdict.word(),
            text: text.to_owned(),
            facts,
            digits,
            ..Self::default()
        };
        match verdict {
            Verdict::Unique(solution) => {
                Self { answer: solution.values.clone(), ..said("exactly one solution") }
            }
            Verdict::Many { .. } => said("more than one solution"),
            Verdict::None { core } => {
                let others = puzzle.rules().direct_conflicts().into_iter().filter(|other| other != core);
                let brief = puzzle.rules().brief(core);
                let whole = (brief != core.why).then(|| core.why.clone());
                let facts = whole.into_iter().chain(others.take(CLASHES).map(|other| other.why)).collect();
                Self { facts, clash: core.cells().map(at).collect(), ..said(&brief) }
            }
            Verdict::GaveUp { spent } => said(&format!("no verdict within {:.1} s", spent.as_secs_f64())),
        }
    }

    /// Whether there is more to be asked: what helps.
    pub fn wants_remedy(&self) -> bool {
        matches!(self.verdict, "none" | "several")
    }

    fn without(diagnostic: Diagnostic) -> Self {
        let clash = diagnostic.place.cells.iter().map(|spot| at(spot.cell)).collect();
        Self {
            verdict: "no-puzzle",
            text: diagnostic.message,
            facts: diagnostic.facts,
            clash,
            ..Self::default()
        }
    }
}

/// Row and column from zero.
pub(super) const fn at(cell: Cell) -> (u16, u16) {
    (cell.row, cell.column)
}
