//! Two readers weighed: the network sees every cell, the line engine those it doubts.

use super::cells::{self, Straight};
use super::digits::{Digits, Glimpse};
use super::{Candidate, Cells, Ink, Recognizer, patch, prior, strip};
use crate::geometry::{Cell, Turn};
use crate::puzzle::Symbol;
use crate::trouble::Result;
use std::cmp::Ordering;

/// Mean certainty of the cells with ink above which a turn is taken without trying the others.
const SURE_TURN: f64 = 0.985;

/// Fewest cells with ink that can settle a turn by themselves.
const LEAST_INK: usize = 8;

/// Certainty of the network below which the engine is asked too.
const DOUBTFUL: f64 = 0.99;

/// How often the engine reads a printed digit right, and how often it reads nothing: shares of 4 656 digits of
/// the labelled newspaper photos. The rest is spread over the eight other digits.
const ENGINE_RIGHT: f64 = 0.942;
const ENGINE_SILENT: f64 = 0.014;

/// Rivals less probable than this are not kept.
const NEGLIGIBLE: f64 = 1e-6;

/// The turn in which the network is surest of what it sees, and what the cells hold.
pub(super) fn read(
    board: &Straight,
    turns: &[Turn],
    engine: &dyn Recognizer,
    digits: &Digits,
) -> Result<(Turn, Cells)> {
    let all: Vec<Cell> = board.cells().collect();
    let depth = patch::depth(board);
    let mut best: Option<(f64, Turn, Vec<Glimpse>)> = None;
    for &turn in turns {
        let patches: Vec<Vec<f32>> = all.iter().map(|&cell| patch::patch(board, cell, turn, depth)).collect();
        let glimpses = digits.read(&patches)?;
        let (score, inked) = certainty(&glimpses);
        if best.as_ref().is_none_or(|b| score > b.0) {
            best = Some((score, turn, glimpses));
        }
        if score > SURE_TURN && inked >= LEAST_INK {
            break;
        }
    }
    let (_, turn, mut glimpses) = best.unwrap_or((0.0, Turn::NONE, Vec::new()));
    prior::adapt(&mut glimpses);
    second_opinion(board, turn, &all, &mut glimpses, engine)?;
    Ok((turn, all.into_iter().zip(glimpses).map(|(cell, g)| (cell, ink(&g), candidates(&g))).collect()))
}

/// The mean probability of the likeliest digit over the cells that have one, and their number.
fn certainty(glimpses: &[Glimpse]) -> (f64, usize) {
    let inked = glimpses.iter().filter(|g| g.symbols[0] < 0.5);
    let tops: Vec<f64> = inked.map(|g| g.symbols[1..].iter().copied().fold(0.0, f64::max)).collect();
    (tops.iter().sum::<f64>() / tops.len().max(1) as f64, tops.len())
}

/// Weighs the digits of doubtful cells by what the engine reads there (naive Bayes: the two err independently).
/// Whether there is a digit at all stays the network's word.
fn second_opinion(
    board: &Straight,
    turn: Turn,
    all: &[Cell],
    glimpses: &mut [Glimpse],
    engine: &dyn Recognizer,
) -> Result<()> {
    let doubtful = |g: &Glimpse| {
        let top = g.symbols.iter().copied().fold(0.0, f64::max);
        top < DOUBTFUL && g.symbols[0] < DOUBTFUL
    };
    if !glimpses.iter().any(doubtful) {
        return Ok(());
    }
    let marks: Vec<_> = cells::glyphs(board)
        .into_iter()
        .filter_map(|glyph| {
            let i = all.iter().position(|&cell| cell == glyph.cell)?;
            doubtful(&glimpses[i]).then_some((i, glyph))
        })
        .collect();
    let glyphs: Vec<_> = marks.iter().map(|m| m.1.clone()).collect();
    let read = strip::read(&glyphs, turn, engine)?;
    for ((i, _), seen) in marks.iter().zip(read) {
        weigh(&mut glimpses[*i], seen.first().and_then(|c| c.symbol));
    }
    Ok(())
}

fn weigh(glimpse: &mut Glimpse, seen: Option<Symbol>) {
    let digits = &mut glimpse.symbols[1..];
    let before: f64 = digits.iter().sum();
    for (i, p) in digits.iter_mut().enumerate() {
        *p *= match seen {
            None => ENGINE_SILENT,
            Some(symbol) if usize::from(symbol.0) == i + 1 => ENGINE_RIGHT,
            Some(_) => (1.0 - ENGINE_RIGHT - ENGINE_SILENT) / 8.0,
        };
    }
    let after: f64 = digits.iter().sum();
    if after > 0.0 {
        for p in digits {
            *p *= before / after;
        }
    }
}

/// The likeliest kind of ink, in keeping with whether the cell is read as empty.
fn ink(glimpse: &Glimpse) -> Ink {
    const KINDS: [Ink; 4] = [Ink::Empty, Ink::Printed, Ink::Handwritten, Ink::Candidates];
    let is_empty = candidates(glimpse).first().is_none_or(|c| c.symbol.is_none());
    let allowed = |kind: Ink| is_empty == matches!(kind, Ink::Empty | Ink::Candidates);
    let kinds = KINDS.into_iter().zip(glimpse.ink).filter(|(kind, _)| allowed(*kind));
    kinds.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(Ink::Empty, |(kind, _)| kind)
}

fn candidates(glimpse: &Glimpse) -> Vec<Candidate> {
    let symbol = |i: usize| u8::try_from(i).ok().filter(|&v| v > 0).map(Symbol);
    let mut list: Vec<Candidate> = glimpse
        .symbols
        .iter()
        .enumerate()
        .map(|(i, &probability)| Candidate { symbol: symbol(i), probability })
        .filter(|c| c.probability >= NEGLIGIBLE)
        .collect();
    list.sort_by(|a, b| b.probability.partial_cmp(&a.probability).unwrap_or(Ordering::Equal));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glimpse(symbols: [f64; 10], ink: [f64; 4]) -> Glimpse {
        Glimpse { symbols, ink }
    }

    #[test]
    fn the_engine_decides_between_two_digits_but_not_whether_there_is_one() {
        let mut g = glimpse([0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.38, 0.0, 0.42, 0.0], [0.2, 0.8, 0.0, 0.0]);
        weigh(&mut g, Some(Symbol(6)));
        assert!((g.symbols[0] - 0.2).abs() < 1e-12);
        assert!((g.symbols.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(g.symbols[6] > 0.78 && g.symbols[8] < 0.01);
        let before = g.clone();
        weigh(&mut g, None);
        assert!(
            g.symbols.iter().zip(before.symbols).all(|(a, b)| (a - b).abs() < 1e-12),
            "silence says nothing"
        );
    }

    #[test]
    fn the_kind_of_ink_keeps_to_what_is_read() {
        let mut symbols = [0.0; 10];
        symbols[0] = 0.9;
        symbols[7] = 0.1;
        assert_eq!(ink(&glimpse(symbols, [0.2, 0.2, 0.5, 0.1])), Ink::Empty);
        assert_eq!(ink(&glimpse(symbols, [0.1, 0.2, 0.3, 0.4])), Ink::Candidates);
        symbols.swap(0, 7);
        assert_eq!(ink(&glimpse(symbols, [0.7, 0.1, 0.2, 0.0])), Ink::Handwritten);
    }

    #[test]
    fn candidates_come_most_probable_first() {
        let list =
            candidates(&glimpse([0.1, 0.0, 0.7, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]));
        let symbols: Vec<_> = list.iter().map(|c| c.symbol.map(|s| s.0)).collect();
        assert_eq!(symbols, [Some(2), Some(3), None]);
    }
}
