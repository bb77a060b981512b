//! What every cell may hold and what it costs to believe so.

use crate::confirm::Correction;
use crate::geometry::Cell;
use crate::ocr::{CellReading, Ink, Reading};
use crate::puzzle::Symbol;
use std::collections::BTreeMap;

/// Least probability of any reading of a cell. The readers list their best few and know nothing of a page
/// whose fold or stain they have never seen; 1 in 10 000 keeps such a reading possible but dearer than any
/// they list.
const FLOOR: f64 = 1e-4;

/// Probability that a digit written by hand is the writer's mistake, and so no clue whatever it reads. One in
/// fifty: of half-filled puzzles of 20 digits every third then has one.
pub(super) const MISTAKE: f64 = 0.02;

/// Most readings of one cell: the bits of a [`Mask`].
const MOST_OPTIONS: usize = 64;

/// A set of readings of one cell, by index.
pub(super) type Mask = u64;

/// One reading of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choice {
    /// What the cell holds.
    pub(super) symbol: Option<Symbol>,
    /// Nats above the cell's most probable reading.
    pub(super) cost: f64,
    /// Whether no reader gave it more than [`FLOOR`].
    pub(super) unread: bool,
    /// Whether it says that the writer was mistaken, rather than that nothing is written.
    pub(super) mistake: bool,
}

/// A cell with its readings, cheapest first.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) cell: Cell,
    pub(super) choices: Vec<Choice>,
}

impl Options {
    /// The readings of which `keep` holds.
    pub(super) fn mask(&self, keep: impl Fn(Option<Symbol>) -> bool) -> Mask {
        let bit = |(i, c): (usize, &Choice)| if keep(c.symbol) { 1 << i } else { 0 };
        self.choices.iter().enumerate().map(bit).sum()
    }

    /// All readings.
    pub(super) const fn all(&self) -> Mask {
        Mask::MAX >> (MOST_OPTIONS - self.choices.len())
    }
}

/// Every cell of the board, row by row.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub(super) cells: Vec<Options>,
    /// Nats of the cheapest reading that had no room in its mask.
    pub(super) left_out: f64,
}

impl Space {
    /// The readings of all cells among `symbols`; a corrected cell has the one that the user says.
    pub(super) fn new(reading: &Reading, corrections: &[Correction], symbols: &[Symbol]) -> Self {
        let read = |cell: &CellReading| {
            let at = cell.place.cell;
            (at, Options { cell: at, choices: choices(cell, symbols) })
        };
        let mut cells: BTreeMap<Cell, Options> = reading.cells.iter().map(read).collect();
        for &Correction { cell, symbol } in corrections {
            let choices = vec![Choice { symbol, cost: 0.0, unread: false, mistake: false }];
            cells.insert(cell, Options { cell, choices });
        }
        let mut left_out = f64::INFINITY;
        let mut cells: Vec<Options> = cells.into_values().collect();
        for options in &mut cells {
            if let Some(first) = options.choices.get(MOST_OPTIONS) {
                left_out = left_out.min(first.cost);
            }
            options.choices.truncate(MOST_OPTIONS);
        }
        Self { cells, left_out }
    }
}

/// The readings of one cell, cheapest first; of equally probable ones those that were listed first. Without
/// `symbols` any may stand anywhere.
fn choices(cell: &CellReading, symbols: &[Symbol]) -> Vec<Choice> {
    let known = |s: Option<Symbol>| symbols.is_empty() || s.is_none_or(|s| symbols.contains(&s));
    let mut found: Vec<(Option<Symbol>, f64)> = Vec::with_capacity(symbols.len() + 1);
    for c in cell.candidates.iter().filter(|c| known(c.symbol)) {
        if !found.iter().any(|f| f.0 == c.symbol) {
            found.push((c.symbol, if c.probability > 0.0 { c.probability.min(1.0) } else { 0.0 }));
        }
    }
    let (listed, sum) = (found.len(), found.iter().map(|f| f.1).sum::<f64>());
    let missing = |s: &Option<Symbol>| !found.iter().any(|f| f.0 == *s);
    let missing: Vec<_> =
        std::iter::once(None).chain(symbols.iter().map(|&s| Some(s))).filter(missing).collect();
    let share = (1.0 - sum).max(0.0) / missing.len().max(1) as f64;
    // What no reader named is never more probable than what one did.
    let least = found.iter().map(|f| f.1).fold(1.0, f64::min);
    found.extend(missing.iter().map(|&s| (s, if listed > 0 { share.min(least) } else { share })));
    let best = found.iter().map(|f| f.1).fold(FLOOR, f64::max);
    let mut mistake = false;
    for (symbol, probability) in &mut found {
        *probability = match (symbol, cell.ink) {
            (None, Ink::Empty | Ink::Candidates) => best * (1.0 + f64::EPSILON),
            (Some(_), Ink::Candidates) => FLOOR,
            (None, Ink::Handwritten) => {
                mistake = *probability < MISTAKE * best;
                probability.max(MISTAKE * best)
            }
            _ => probability.max(FLOOR),
        };
    }
    let best = found.iter().map(|f| f.1).fold(FLOOR, f64::max);
    let choice = |&(symbol, p): &(Option<Symbol>, f64)| Choice {
        symbol,
        cost: (best / p).ln().max(0.0),
        unread: p <= FLOOR,
        mistake: mistake && symbol.is_none(),
    };
    let mut choices: Vec<Choice> = found.iter().map(choice).collect();
    choices.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    choices
}

/// Nats from the cell's most probable reading to `symbol`; infinite for a symbol of no use.
pub(super) fn cost(cell: &CellReading, symbols: &[Symbol], symbol: Symbol) -> f64 {
    let found = choices(cell, symbols).into_iter().find(|c| c.symbol == Some(symbol));
    found.map_or(f64::INFINITY, |c| c.cost)
}
