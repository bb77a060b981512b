//! What may be offered to a person where what was read has no solution, or several: changes of one thing, or
//! of a few, that leave exactly one. They are offered, never made.

use super::{Options, fixes, heeding};
use crate::confirm::{self, AsideCorrection, Correction};
use crate::decide;
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::ocr::Reading;
use crate::puzzle::{Aside, Layout, Puzzle, Symbol};
use crate::solve::{self, Budget, Verdict};
use std::time::{Duration, Instant};

/// Most changes that are offered; a person looks at each.
const MOST: usize = 5;

/// Most time that each way to look for them is given, whatever the budget: they are a courtesy.
const MOST_TIME: Duration = Duration::from_secs(1);

/// Nats that a symbol costs which no reader saw: behind all that some did.
const UNSEEN: f64 = 20.0;

/// A change of what was read that leaves exactly one solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Offer {
    /// What would be then, for people.
    pub text: String,
    /// What it changes in cells.
    pub corrections: Vec<Correction>,
    /// What it changes beside them.
    pub restated: Vec<AsideCorrection>,
    /// Nats by which it is less probable than what was read.
    cost: f64,
}

impl Offer {
    /// Changes of cells of a puzzle.
    pub fn of_cells(puzzle: &Puzzle, changes: &[Correction]) -> Self {
        let rules = puzzle.rules();
        let show = |symbol: Option<Symbol>| rules.holding(symbol);
        let clues = rules.clues();
        let before = |cell: Cell| clues.iter().find(|clue| clue.cell == cell).map(|clue| clue.symbol);
        let each: Vec<String> = changes
            .iter()
            .map(|c| format!("{} at {} instead of {}", show(c.symbol), c.cell, show(before(c.cell))))
            .collect();
        let text = format!("with {} there is exactly one solution", each.join(", "));
        Self { text, corrections: changes.to_vec(), restated: Vec::new(), cost: 0.0 }
    }

    fn of_aside(aside: &Aside, value: &str, cost: f64) -> Self {
        let (now, before) = (aside.form.shown(value), aside.form.shown(&aside.value));
        let text = format!("with {now} as {} instead of {before} there is exactly one solution", aside.name);
        let restated = vec![AsideCorrection { name: aside.name.clone(), value: value.to_owned() }];
        Self { text, corrections: Vec::new(), restated, cost }
    }
}

/// The changes that leave `puzzle`, which a reading makes and on which the verdict is none or several,
/// exactly one solution, most probable first, at most five: of one clue or of what stands beside the cells,
/// and those that readings and rules make most probable. As many as are found in a few seconds.
///
/// # Errors
/// The solver's own troubles, and [`crate::diagnostics::Code::Stopped`] once it is told to stop.
pub fn offers(
    layout: &Layout,
    reading: &Reading,
    (puzzle, verdict): (&Puzzle, &Verdict),
    options: &Options,
) -> Result<Vec<Offer>> {
    let budget = Budget { time: options.budget.time.min(MOST_TIME) };
    let rules = puzzle.rules();
    let fix = |fix: solve::Fix| {
        let corrections = vec![Correction { cell: fix.clue.cell, symbol: Some(fix.symbol) }];
        let cost = unlikely(reading, fix.clue.cell, fix.symbol);
        Offer { text: fix.remedy(rules), corrections, restated: Vec::new(), cost }
    };
    let mut found: Vec<Offer> = fixes(puzzle, verdict, options)?.into_iter().map(fix).collect();
    found.extend(heeding(options, || beside(layout, reading, budget))?);
    for probable in heeding(options, || decide::repairs(layout, reading, &[], budget, MOST))? {
        let changes: Vec<Correction> =
            probable.changes.iter().map(|c| Correction { cell: c.cell, symbol: c.now }).collect();
        let is_known = found.iter().any(|offer| offer.corrections == changes && offer.restated.is_empty());
        if !changes.is_empty() && !is_known {
            found.push(Offer { cost: probable.cost, ..Offer::of_cells(puzzle, &changes) });
        }
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    found.truncate(MOST);
    Ok(found)
}

/// Nats by which a symbol in a cell is less probable than what was read there.
fn unlikely(reading: &Reading, cell: Cell, symbol: Symbol) -> f64 {
    let Some(read) = reading.at(cell) else { return UNSEEN };
    let seen = read.candidates.iter().find(|c| c.symbol == Some(symbol)).map(|c| c.probability);
    seen.filter(|&p| p > 0.0).map_or(UNSEEN, |p| (read.best().probability / p).ln().min(UNSEEN))
}

/// The other values of one thing beside the cells that leave exactly one solution, most probable first.
fn beside(layout: &Layout, reading: &Reading, budget: Budget) -> Result<Vec<Offer>> {
    let deadline = Instant::now() + budget.time;
    let mut found = Vec::new();
    for offer in rivals(reading) {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || found.len() == MOST {
            break;
        }
        let Ok(puzzle) = restated(layout, reading, &offer.restated) else { continue };
        let is_possible = puzzle.rules().direct_conflicts().is_empty();
        if is_possible && matches!(solve::run(&puzzle, Budget { time: left })?, Verdict::Unique(_)) {
            found.push(offer);
        }
    }
    Ok(found)
}

/// All that may stand beside the cells otherwise, most probable first.
fn rivals(reading: &Reading) -> Vec<Offer> {
    let of = |aside: &Aside| -> Vec<Offer> {
        let best = aside.values.iter().map(|value| value.1).fold(0.0, f64::max);
        let rivals = aside.rivals().filter(|rival| rival.1 > 0.0);
        rivals.map(|(value, p)| Offer::of_aside(aside, value, (best / p).ln())).collect()
    };
    let mut all: Vec<Offer> = reading.asides.iter().flat_map(of).collect();
    all.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    all
}

/// The puzzle with something else beside its cells.
fn restated(layout: &Layout, reading: &Reading, said: &[AsideCorrection]) -> Result<Puzzle> {
    let (mut layout, mut reading) = (layout.clone(), reading.clone());
    confirm::restate(&mut layout, &mut reading, said)?;
    confirm::apply(&layout, &reading, &[])
}
