//! A board read by the engine for lines alone, for which every mark is print.

use super::alphabet::{self, Script};
use super::cells::Straight;
use super::marks;
use super::reading::{Candidate, Ink, StoredCell, UNREAD};
use super::recognizer::{Hypothesis, Recognizer};
use super::strip::{self, Setting};
use super::turns::best_turn;
use crate::diagnostics::Result;
use crate::geometry::{Cell, Turn};

/// Mean probability of the glyphs' readings above which a turn is right: the wrong turns of 240 labelled
/// photos stay below 0.31, nine in ten right ones are above 0.6.
const SURE_TURN: f64 = 0.6;

/// Reads by the engine alone: cells with a mark, all taken for print.
pub(super) fn read(
    straight: &Straight,
    turns: &[Turn],
    engine: &dyn Recognizer,
    symbols: u8,
) -> Result<(Turn, Vec<StoredCell>)> {
    let glyphs = marks::glyphs(straight);
    let (turn, seen) = best_turn(
        turns,
        |turn| strip::read(&glyphs, Setting::Filling(turn), engine, alphabet::CHARACTERS),
        |seen| score(seen),
    )?;
    let seen = strip::reread(&glyphs, Setting::Filling(turn), seen, engine, alphabet::CHARACTERS)?;
    let read = glyphs
        .iter()
        .zip(seen)
        .map(|(glyph, seen)| printed(glyph.cell, candidates(&seen, Script::Digits, symbols)));
    Ok((turn, read.collect()))
}

/// A cell of which nobody tells what kind of ink it holds: all is taken for print.
pub(super) fn printed(cell: Cell, candidates: Vec<Candidate>) -> StoredCell {
    StoredCell { cell, ink: Ink::Printed, ink_probability: 1.0, candidates }
}

/// The mean probability of what was read, and whether that settles the turn.
pub(super) fn score(seen: &[Vec<Hypothesis>]) -> (f64, bool) {
    let sum: f64 = seen.iter().filter_map(|s| s.first()).map(|s| s.probability).sum();
    let score = sum / seen.len().max(1) as f64;
    (score, score > SURE_TURN)
}

/// The symbols that hypotheses stand for, each once; what is no symbol of the board is not read.
pub(super) fn candidates(seen: &[Hypothesis], script: Script, symbols: u8) -> Vec<Candidate> {
    let mut list: Vec<Candidate> = Vec::new();
    for hypothesis in seen {
        let symbol = script.symbol(&hypothesis.text, symbols);
        if symbol.is_some() && list.iter().all(|c| c.symbol != symbol) {
            list.push(Candidate { symbol, probability: hypothesis.probability });
        }
    }
    if list.is_empty() { vec![UNREAD] } else { list }
}
