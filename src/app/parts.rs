//! What is read of a photo: one puzzle, or all of a page as one thing.

use super::bare;
use super::destination::Destination;
use super::edited::Edited;
use super::outcome::Outcome;
use super::photos::{Judged, Photos};
use crate::diagnostics::{Code, Result};
use crate::ocr::Title;
use crate::pipeline::{self, Page};
use crate::record::{Piece, TitleRecord, What};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt;

/// A puzzle of a page, or a solution that is printed there.
pub(crate) struct Part {
    /// Which of the page, from one: the puzzles in reading order, then the solutions.
    pub(crate) number: usize,
    /// Whether it is a printed solution.
    pub(crate) is_solution: bool,
    /// What is printed beside it.
    pub(crate) title: Option<TitleRecord>,
    /// What was read of it, and what came of that.
    pub(crate) judged: Judged,
}

/// What was read of a photo.
pub(crate) struct Parts {
    /// The puzzle that was asked for, or all of the page in reading order and printed solutions behind them.
    pub(crate) all: Vec<Part>,
    /// How many boards there are besides that are no puzzles of a kind that is read.
    pub(crate) others: usize,
    /// Whether each of them has files of its own.
    are_numbered: bool,
}

/// What is known before a page is judged.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    /// What a person has made of the CSVs of an earlier run.
    pub(crate) edited: &'a [Edited],
    /// What a person has confirmed, by the puzzles' numbers from one.
    pub(crate) confirmed: &'a BTreeMap<usize, Judged>,
}

impl Known<'_> {
    fn edited(&self, number: usize, puzzles: usize) -> Option<&Edited> {
        let is_of = |edited: &&Edited| edited.number.map_or(puzzles < 2, |of| of == number);
        self.edited.iter().find(is_of)
    }
}

impl Parts {
    /// The one puzzle that was read, whose number was said or not, with what is printed beside it.
    pub(crate) fn one(judged: Judged, number: Option<usize>, title: Option<TitleRecord>) -> Self {
        let number = number.unwrap_or(judged.page.scene.clearest + 1);
        let part = Part { number, is_solution: false, title, judged };
        Self { all: vec![part], others: 0, are_numbered: false }
    }

    /// Those that are to be solved.
    pub(crate) fn puzzles(&self) -> impl Iterator<Item = &Part> {
        self.all.iter().filter(|part| !part.is_solution)
    }

    /// Whether there is one puzzle alone, printed solutions left out.
    pub(crate) fn is_one(&self) -> bool {
        self.puzzles().count() == 1 && self.others == 0
    }

    /// Whether all answers can be given without a person looking.
    pub(crate) fn is_settled(&self) -> bool {
        self.puzzles().all(|part| part.judged.is_settled())
    }

    /// What a person looks at first: the first puzzle whose answer cannot be given, or else the first.
    pub(crate) fn to_look_at(&self) -> Option<&Part> {
        self.puzzles().find(|part| !part.judged.is_settled()).or_else(|| self.puzzles().next())
    }

    /// The file of this sort that belongs to a part.
    pub(crate) fn piece(&self, part: &Part, what: What) -> Piece {
        Piece { what, puzzle: self.are_numbered.then_some(part.number) }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.puzzles().count() {
            1 => write!(f, "1 puzzle")?,
            n => write!(f, "{n} puzzles")?,
        }
        match self.others {
            0 => Ok(()),
            1 => write!(f, ", 1 board of no kind that is read"),
            n => write!(f, ", {n} boards of no kind that is read"),
        }
    }
}

impl Photos<'_> {
    /// Judges what was read of a photo: the puzzle that was asked for, or all of the page.
    pub(crate) fn parts(
        &self,
        mut pages: Vec<Page>,
        number: Option<usize>,
        known: Known<'_>,
        outcome: &mut Outcome,
    ) -> Result<Parts> {
        let titles = self.titles(&pages)?;
        if pages.len() == 1
            && let Some(page) = pages.pop()
        {
            let judged = self.judge_page(page, known.edited.first(), outcome)?;
            return Ok(Parts::one(judged, number, titles.into_iter().next().flatten()));
        }
        let puzzles = pages.first().map_or(0, |page| page.scene.puzzles);
        let judge = |(index, (page, title)): (usize, (Page, Option<TitleRecord>))| {
            let (number, mut told) = (index + 1, Outcome::default());
            let judged = match known.confirmed.get(&number) {
                Some(judged) => Ok(judged.clone()),
                None => self.judge_page(page, known.edited(number, puzzles), &mut told),
            };
            let part = judged.map(|judged| Part { number, is_solution: number > puzzles, title, judged });
            (part, told)
        };
        let judged: Vec<_> = pages.into_par_iter().zip(titles).enumerate().map(judge).collect();
        let (mut all, mut nothing) = (Vec::new(), Vec::new());
        for (part, told) in judged {
            outcome.steps.extend(told.steps);
            match part {
                Ok(part) if bare::is_bare(&part.judged.puzzle) => nothing.push(Ok(part)),
                Ok(part) => all.push(part),
                Err(diagnostic) if diagnostic.code == Code::UnknownKind => nothing.push(Err(diagnostic)),
                Err(diagnostic) => return Err(diagnostic),
            }
        }
        let mut others = nothing.len();
        if all.is_empty() {
            // What is said of one of them helps more than that there is nothing.
            let bare: Result<Vec<Part>> = nothing.into_iter().collect();
            (all, others) = (bare?, 0);
        }
        Ok(Parts { all, others, are_numbered: puzzles > 1 })
    }

    /// What is printed beside puzzles, where it tells one from others: on pages with several, and in batches.
    pub(crate) fn titles(&self, pages: &[Page]) -> Result<Vec<Option<TitleRecord>>> {
        if pages.len() < 2 && !matches!(self.destination, Destination::Batch(_)) {
            return Ok(vec![None; pages.len()]);
        }
        let read: Vec<&Page> = pages.iter().collect();
        let titles = pipeline::titles(&read, self.context.engine()?)?;
        let record = |title: Title| TitleRecord::new(title.text, title.number);
        Ok(titles.into_iter().map(|title| title.map(record)).collect())
    }
}
