//! What the rules say of what the cells say now. It stands by itself, so that any thread may ask it.

use crate::confirm::{self, History};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::pipeline::{self, Options};
use crate::puzzle::{Layout, Puzzle, Symbol};
use crate::solve::Verdict;
use std::sync::{Arc, Mutex, PoisonError};

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

impl Query {
    pub(super) fn new(layout: &Layout, reading: &Reading, said: &History, options: Options) -> Self {
        let (mut layout, mut reading) = (layout.clone(), reading.clone());
        let corrected = confirm::correct(&layout, &mut reading, &said.corrections()).and_then(|_| {
            let beside = said.restated();
            if said.is_silent() { Ok(()) } else { confirm::restate(&mut layout, &mut reading, &beside) }
        });
        let puzzle = corrected.and_then(|()| confirm::apply(&layout, &reading, &[]));
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

    /// The solver's verdict. Takes some milliseconds where there are clues, up to the budget where there are
    /// none; nothing where another clone of this question was answered.
    ///
    /// # Errors
    /// Why there is no puzzle, and the solver's own troubles; [`crate::diagnostics::Code::Stopped`] once
    /// there is a newer question.
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
}
