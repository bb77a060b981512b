//! Simulated readings: what readers of known quality would say of a known puzzle.
//!
//! A reader of quality `q` sees a symbol right with probability `q` and otherwise one that looks like it, or
//! nothing. What it then reports is Bayes' posterior over what may have been there, so the reports are
//! calibrated whatever the confusions are.

use crate::sudokus::Values;
use gridlens::geometry::{Cell, Place, Point, Quad};
use gridlens::ocr::{Candidate, CellReading, Ink, Reading};
use gridlens::puzzle::Symbol;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Share of the symbols of a page that is read with each quality.
pub(crate) type Page = [(f64, f64)];

/// A sharp page.
pub(crate) const SHARP: [(f64, f64); 3] = [(0.9, 0.9995), (0.08, 0.98), (0.02, 0.8)];
/// A blurred one.
pub(crate) const BLURRED: [(f64, f64); 4] = [(0.6, 0.999), (0.25, 0.97), (0.1, 0.85), (0.05, 0.55)];

/// Share of empty cells with dirt in them, and how dirt reads: mostly as nothing, else as any digit.
const DIRTY: f64 = 0.03;
const DIRT_IS_SEEN_AS_NOTHING: f64 = 0.7;
/// A misread symbol is missed altogether this often.
const MISSED: f64 = 0.25;
/// Share of cells that hold a symbol.
const FILLED: f64 = 0.35;
/// Of a reading's candidates those below this are not listed.
const LISTED: f64 = 0.002;

/// How alike two digits look, symmetric.
fn likeness(a: u8, b: u8) -> f64 {
    match (a.min(b), a.max(b)) {
        (1, 7) => 8.0,
        (3 | 6, 8) | (5, 6) | (8, 9) => 6.0,
        (3, 5) | (4, 9) => 4.0,
        _ => 0.4,
    }
}

/// Probability that `truth` (0 = empty but dirty) is seen as `seen` (0 = nothing) at quality `q`.
fn seen_as(truth: u8, seen: u8, q: f64) -> f64 {
    match (truth, seen) {
        (0, 0) => DIRT_IS_SEEN_AS_NOTHING,
        (0, _) => (1.0 - DIRT_IS_SEEN_AS_NOTHING) / 9.0,
        (_, 0) => (1.0 - q) * MISSED,
        (t, s) if t == s => q,
        (t, s) => {
            let all: f64 = (1..=9).filter(|&v| v != t).map(|v| likeness(t, v)).sum();
            (1.0 - q) * (1.0 - MISSED) * likeness(t, s) / all
        }
    }
}

/// What a reader says that saw `seen` at quality `q`: the posterior, most probable first.
fn report(seen: u8, q: f64) -> Vec<(u8, f64)> {
    let prior = |v: u8| if v == 0 { (1.0 - FILLED) * DIRTY } else { FILLED / 9.0 };
    let mut posterior: Vec<(u8, f64)> = (0..=9).map(|v| (v, prior(v) * seen_as(v, seen, q))).collect();
    let sum: f64 = posterior.iter().map(|p| p.1).sum();
    for p in &mut posterior {
        p.1 /= sum;
    }
    posterior.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    posterior.retain(|p| p.1 >= LISTED);
    posterior
}

fn pick<T: Copy>(shares: impl IntoIterator<Item = (T, f64)>, rng: &mut ChaCha8Rng) -> T {
    let shares: Vec<(T, f64)> = shares.into_iter().collect();
    let mut left = rng.random_range(0.0..shares.iter().map(|s| s.1).sum::<f64>());
    for &(value, share) in &shares {
        left -= share;
        if left < 0.0 {
            return value;
        }
    }
    shares[shares.len() - 1].0
}

/// A cell that reads as these candidates.
pub(crate) fn cell(index: usize, size: usize, ink: Ink, candidates: &[(u8, f64)]) -> CellReading {
    let candidate = |&(v, probability): &(u8, f64)| Candidate {
        symbol: (v > 0).then_some(Symbol(v.into())),
        probability,
    };
    let at = Cell::new((index / size) as u16, (index % size) as u16);
    CellReading {
        place: Place { cell: at, quad: Quad([Point::default(); 4]) },
        candidates: candidates.iter().map(candidate).collect(),
        ink,
        ink_probability: 1.0,
    }
}

fn read(index: usize, truth: u8, page: &Page, rng: &mut ChaCha8Rng) -> CellReading {
    if truth == 0 && !rng.random_bool(DIRTY) {
        return cell(index, 9, Ink::Empty, &[(0, 1.0)]);
    }
    let q = pick(page.iter().map(|&(share, q)| (q, share)), rng);
    let seen = pick((0..=9).map(|s| (s, seen_as(truth, s, q))), rng);
    cell(index, 9, Ink::Printed, &report(seen, q))
}

/// What a calibrated reader says of a page with these values.
pub(crate) fn calibrated(values: &Values, page: &Page, rng: &mut ChaCha8Rng) -> Reading {
    values.iter().enumerate().map(|(i, &v)| read(i, v, page, rng)).collect::<Vec<_>>().into()
}

/// A reading without any doubt.
pub(crate) fn perfect(values: &Values) -> Reading {
    let sure = |(i, &v): (usize, &u8)| cell(i, 9, if v > 0 { Ink::Printed } else { Ink::Empty }, &[(v, 1.0)]);
    values.iter().enumerate().map(sure).collect::<Vec<_>>().into()
}

/// Turns `wrong` cells of a reading with these values into misreads that claim `confidence`: symbols taken
/// for others or missed, dirt taken for symbols. The truth is the second candidate, with half of what is
/// left.
pub(crate) fn overconfident(
    reading: &mut Reading,
    values: &Values,
    wrong: usize,
    confidence: f64,
    rng: &mut ChaCha8Rng,
) {
    let mut cells: Vec<usize> = Vec::new();
    while cells.len() < wrong {
        let i = rng.random_range(0..values.len());
        // One in ten is dirt, the rest are symbols.
        if !cells.contains(&i) && (values[i] > 0 || rng.random_bool(0.06)) {
            cells.push(i);
        }
    }
    for i in cells {
        let truth = values[i];
        let other = |s: &u8| *s != truth;
        let seen = pick((0..=9).filter(other).map(|s| (s, seen_as(truth, s, 0.5))), rng);
        let rest: Vec<u8> = (0..=9).filter(|&s| s != seen && s != truth).collect();
        let mut report = vec![(seen, confidence), (truth, (1.0 - confidence) / 2.0)];
        report.extend(rest.iter().map(|&s| (s, (1.0 - confidence) / 2.0 / rest.len() as f64)));
        reading.cells[i] = cell(i, 9, Ink::Printed, &report);
    }
}

/// Cells whose most probable reading is wrong.
pub(crate) fn misread(reading: &Reading, values: &Values) -> usize {
    let wrong = |(c, v): &(&CellReading, &u8)| c.best().symbol.map_or(0, |s| s.0) != u32::from(**v);
    reading.cells.iter().zip(values).filter(wrong).count()
}

/// A reading without any doubt of a board of `columns` of which not every cell exists.
pub(crate) fn perfect_on(values: &Values, exists: &[bool], columns: usize) -> Reading {
    let sure = |i: usize| {
        let ink = if values[i] > 0 { Ink::Printed } else { Ink::Empty };
        cell(i, columns, ink, &[(values[i], 1.0)])
    };
    (0..values.len()).filter(|&i| exists[i]).map(sure).collect::<Vec<_>>().into()
}

/// [`overconfident`] on such a board; only symbols are misread.
pub(crate) fn overconfident_on(
    reading: &mut Reading,
    values: &Values,
    (columns, exists): (usize, &[bool]),
    wrong: usize,
    confidence: f64,
    rng: &mut ChaCha8Rng,
) {
    let cells: Vec<usize> = (0..values.len()).filter(|&i| exists[i]).collect();
    let mut misread: Vec<usize> = Vec::new();
    while misread.len() < wrong {
        let k = rng.random_range(0..cells.len());
        let truth = values[cells[k]];
        if truth == 0 || misread.contains(&k) {
            continue;
        }
        misread.push(k);
        let seen = pick((0..=9).filter(|&s| s != truth).map(|s| (s, seen_as(truth, s, 0.5))), rng);
        let rest: Vec<u8> = (0..=9).filter(|&s| s != seen && s != truth).collect();
        let mut report = vec![(seen, confidence), (truth, (1.0 - confidence) / 2.0)];
        report.extend(rest.iter().map(|&s| (s, (1.0 - confidence) / 2.0 / rest.len() as f64)));
        reading.cells[k] = cell(cells[k], columns, Ink::Printed, &report);
    }
}
