//! Boards with more than nine symbols. The engine reads letters and numbers, the network single digits, and
//! each half of a number of two digits by itself.

use super::alphabet::{Case, DIGITS, Script, Set};
use super::cells::{MARGIN, SIDE, Straight};
use super::marks::{self, Glyph};
use super::pool::normalise;
use super::prediction::CellPrediction;
use super::reading::StoredCell;
use super::recognizer::{CellRecognizer, Hypothesis, Recognizer};
use super::strip::Setting;
use super::turns::best_turn;
use super::{fusion, lines, patch, strip, templates};
use crate::diagnostics::Result;
use crate::geometry::{Cell, Mesh, Turn};
use crate::puzzle::Symbol;
use crate::raster::{self, PAPER};
use image::imageops::{self, FilterType};
use image::{GrayImage, Luma};

/// Marks by which the engine settles the turn: four lines. The network cannot, to which a 16 upside down is a
/// good 9 and an 1.
const SAMPLE: usize = 36;

/// Mean probability of the sample's readings above which a turn is right. With several sets of characters to
/// choose from, a wrong turn of small letters came to 0.62; right ones of six alphabets lie above 0.7.
const SURE_TURN: f64 = 0.7;

/// Share of the marks that are symbols which the engine reads right. Set lower than the 99.7 % of 2 000
/// symbols drawn in five fonts: photos are worse.
const ENGINE_RIGHT: f64 = 0.92;

/// Share of them of which it reads nothing; the rest is spread over the other symbols.
const ENGINE_SILENT: f64 = 0.03;

/// Shares of a symbol which the engine reads as another that looks like it: (symbol, read as, share). Of
/// about 150 drawn 8 five were read as B, three of them of one font; no B was read as 8.
const ENGINE_ALIKE: [(u8, u8, f64); 4] = [(8, 11, 0.12), (11, 8, 0.02), (6, 16, 0.02), (16, 6, 0.02)];

/// The same of small letters: b and 6, g and 9.
const ENGINE_ALIKE_SMALL: [(u8, u8, f64); 4] = [(6, 11, 0.02), (11, 6, 0.02), (9, 16, 0.02), (16, 9, 0.02)];

/// Share of the numbers of two digits of which the engine reads one: two narrow ones are one stroke to it.
const ENGINE_DROPS: f64 = 0.05;

/// The share of marks that are dirt or pencil candidates of which the engine reads nothing.
const DIRT_SILENT: f64 = 0.7;

/// Letters that the network takes for a digit with a probability above 0.99, in all of five fonts: 8 and B, 6
/// and C, 6 and G.
const ALIKE: [(u8, u8); 3] = [(8, 11), (6, 12), (6, 16)];

/// Small letters that look like a digit: b and 6, g and 9.
const ALIKE_SMALL: [(u8, u8); 2] = [(6, 11), (9, 16)];

/// How much more often another letter than a digit makes the network as sure of its best digit as this: a
/// letter looks like a digit to it, but seldom like a good one (drawn in five fonts: 15, 18 and 0.25 times;
/// the first two are tempered, as digits on photos are less clear).
const LETTER_ODDS: [(f64, f64); 3] = [(0.9, 8.0), (0.99, 4.0), (1.0, 0.25)];

/// Most probability that a mark on a board of letters is none, as far as the network goes: a bold M and a
/// thin j were nothing to it.
const LETTER_EMPTY: f64 = 0.5;

/// Probability that two digits side by side are not a number of the board.
const PAIR_STRAY: f64 = 0.02;

/// Fewest marks of two digits with paper between them on a board of numbers, and the least share of the marks
/// that they are, one in so many: a quarter of the symbols of a board of twelve have two digits. Letters have
/// parts side by side only where print is broken.
const LEAST_NUMBERS: usize = 4;
const NUMBERS: usize = 10;

/// Height of a half of a number, in pixels of a cell [`SIDE`] high, when the network reads it: that of a
/// printed digit.
const HALF_HEIGHT: u32 = 27;

/// Depth of its ink, in grey levels.
const HALF_DEPTH: f32 = 170.0;

/// The turn in which the readers are surest, and what the cells hold. Without a network the engine alone
/// reads. `mesh` is the one the board was straightened with.
pub(super) fn read(
    board: &Straight,
    mesh: &Mesh,
    turns: &[Turn],
    engine: &dyn Recognizer,
    network: Option<&dyn CellRecognizer>,
    symbols: u8,
) -> Result<(Turn, Vec<StoredCell>)> {
    let (turn, set) = upright(board, turns, engine, symbols)?;
    let predictions =
        network.map(|network| fusion::look(board, patch::depth(board), &[turn], network)).transpose()?;
    let mut predictions = predictions.map_or_else(Vec::new, |g| g.1);
    let glyphs = marks::numbers(&turned(board, turn));
    let (seen, script, case) = characters(&glyphs, engine, set, symbols)?;
    let halves = network.map(|network| halves(&glyphs, network)).transpose()?.unwrap_or_default();
    let index = |cell: Cell| glyphs.iter().position(|g| g.cell == mesh.cell_turned(cell, turn));
    if predictions.is_empty() {
        let alone =
            |cell| Some(lines::printed(cell, lines::candidates(seen.get(index(cell)?)?, script, symbols)));
        return Ok((turn, board.cells().filter_map(alone).collect()));
    }
    let marks: Vec<Option<usize>> = board.cells().map(index).collect();
    let both = marks.iter().zip(&mut predictions).map(|(&mark, prediction)| {
        if script == Script::Alphabet && mark.is_some() {
            heed_mark(prediction);
        }
        let pair = mark.and_then(|m| halves.get(m)?.as_ref()).filter(|_| script == Script::Numbers);
        let network = pair.map_or_else(
            || single(prediction, symbols, (script, case)),
            |pair| number(pair, prediction, symbols),
        );
        let seen = mark.and_then(|m| seen.get(m)).map(|seen| (seen.as_slice(), script, case));
        (mark.map(|m| &glyphs[m]), weighed(network, seen, symbols))
    });
    let mut both: Vec<_> = both.collect();
    templates::compare(&mut both, |_| true);
    let read = board.cells().zip(&predictions).zip(both).map(|((cell, prediction), (_, probabilities))| {
        let list = fusion::listed(&probabilities);
        let (ink, ink_probability) = fusion::ink(prediction, &list);
        StoredCell { cell, ink, ink_probability, candidates: list }
    });
    Ok((turn, read.collect()))
}

/// What the engine reads in the marks, and how the board is written: in the letters, capitals or small ones,
/// of which the engine is surer over all marks. `set` says what else a sample of them is made of.
fn characters(
    glyphs: &[Glyph],
    engine: &dyn Recognizer,
    set: Set,
    symbols: u8,
) -> Result<(Vec<Vec<Hypothesis>>, Script, Case)> {
    let setting = Setting::level(glyphs);
    let read = |set: Set| -> Result<_> {
        let characters = set.characters(symbols);
        let seen = strip::read(glyphs, setting, engine, &characters)?;
        let seen = strip::reread(glyphs, setting, seen, engine, &characters)?;
        let script = Script::of(&seen, set, symbols);
        Ok((seen, script, set.case()))
    };
    let capitals = read(set.in_case(Case::Capital))?;
    if capitals.1 != Script::Numbers {
        let small = read(set.in_case(Case::Small))?;
        if lines::score(&small.0).0 > lines::score(&capitals.0).0 {
            return Ok(small);
        }
    }
    Ok(capitals)
}

/// The turn and the set of characters in which the engine is surest of a sample of the marks.
fn upright(board: &Straight, turns: &[Turn], engine: &dyn Recognizer, symbols: u8) -> Result<(Turn, Set)> {
    let see = |turn| {
        let glyphs = marks::numbers(&turned(board, turn));
        let may_be_numbers = has_numbers(&glyphs);
        let sets = Set::ALL.into_iter().filter(|&set| may_be_numbers || set != Set::Digits);
        let every = glyphs.len().div_ceil(SAMPLE).max(1);
        let setting = Setting::level(&glyphs);
        let sample: Vec<Glyph> = glyphs.into_iter().step_by(every).collect();
        let score = |set: Set| {
            let seen = strip::read(&sample, setting, engine, &set.characters(symbols))?;
            Ok((set, lines::score(&seen).0))
        };
        let scores: Vec<(Set, f64)> = sets.map(score).collect::<Result<_>>()?;
        Ok(scores.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)))
    };
    let score = |best: &Option<(Set, f64)>| best.map_or((0.0, false), |best| (best.1, best.1 > SURE_TURN));
    let (turn, best) = best_turn(turns, see, score)?;
    Ok((turn, best.map_or(Set::ALL[0], |best| best.0)))
}

/// Whether marks may be numbers, whose two digits the engine may take for a letter where it is let.
fn has_numbers(glyphs: &[Glyph]) -> bool {
    let parted = glyphs.iter().filter(|glyph| glyph.is_parted).count();
    parted >= LEAST_NUMBERS && parted * NUMBERS >= glyphs.len()
}

fn turned(board: &Straight, turn: Turn) -> Straight {
    let (rows, columns) =
        if turn.quarters % 2 == 1 { (board.columns, board.rows) } else { (board.rows, board.columns) };
    Straight { grey: raster::upright(&board.grey, turn), rows, columns }
}

/// What the network sees in the two digits of each glyph that is a number, left and right.
fn halves(glyphs: &[Glyph], network: &dyn CellRecognizer) -> Result<Vec<Option<[CellPrediction; 2]>>> {
    let patches: Vec<Vec<f32>> =
        glyphs.iter().filter_map(|g| g.halves.as_ref()).flatten().map(half_patch).collect();
    let mut read = network.read(&patches)?.into_iter();
    let mut pair = || Some([read.next()?, read.next()?]);
    Ok(glyphs.iter().map(|g| g.halves.as_ref().and_then(|_| pair())).collect())
}

/// The patch of one digit of a number, as if it stood alone in the middle of a cell.
fn half_patch(half: &GrayImage) -> Vec<f32> {
    let width = (f64::from(half.width()) * f64::from(HALF_HEIGHT) / f64::from(half.height())).round() as u32;
    let scaled = imageops::resize(half, width.clamp(3, SIDE), HALF_HEIGHT, FilterType::Triangle);
    let side = SIDE + 2 * MARGIN;
    let (left, top) = ((side - scaled.width()) / 2, (side - scaled.height()) / 2);
    let grey = GrayImage::from_fn(side, side, |x, y| {
        let at = (x.checked_sub(left), y.checked_sub(top));
        let inside = |(x, y): &(u32, u32)| *x < scaled.width() && *y < scaled.height();
        let ink = at.0.zip(at.1).filter(inside).map_or(255, |(x, y)| scaled.get_pixel(x, y).0[0]);
        Luma([(f32::from(PAPER) - f32::from(255 - ink) / 255.0 * HALF_DEPTH) as u8])
    });
    let cell = Straight { grey, rows: 1, columns: 1 };
    patch::patch(&cell, Cell::new(0, 0), Turn::NONE, HALF_DEPTH)
}

/// Probabilities of 1 to 9 given that there is a digit.
fn given_digit(prediction: &CellPrediction) -> [f64; DIGITS as usize] {
    let sum: f64 = prediction.symbols[1..].iter().sum();
    std::array::from_fn(|i| if sum > 0.0 { prediction.symbols[i + 1] / sum } else { 1.0 / f64::from(DIGITS) })
}

/// Where there is a mark on a board of letters, the network's word that there is no digit says little, and so
/// does its word on who wrote it: it knows no letters.
fn heed_mark(prediction: &mut CellPrediction) {
    let [empty, digits @ ..] = &mut prediction.symbols;
    let lost = (*empty - LETTER_EMPTY).max(0.0);
    *empty -= lost;
    for p in digits {
        *p += lost / f64::from(DIGITS);
    }
    let [_, printed, written, _] = &mut prediction.ink;
    *printed += std::mem::take(written);
}

/// What the network says of a mark that is one character: empty, then every symbol of the board. Of letters
/// alone it knows nothing but whether there is one.
fn single(prediction: &CellPrediction, symbols: u8, (script, case): (Script, Case)) -> Vec<f64> {
    let empty = prediction.symbols[0];
    if script == Script::Alphabet {
        let each = (1.0 - empty) / f64::from(symbols);
        return std::iter::once(empty).chain((0..symbols).map(|_| each)).collect();
    }
    let digits = given_digit(prediction);
    let top = digits.iter().copied().fold(0.0, f64::max);
    let odds = LETTER_ODDS.iter().find(|o| top <= o.0).map_or(1.0, |o| o.1);
    let digit = |s: usize| digits.get(s - 1).map(|p| p * f64::from(DIGITS));
    let alike = if case == Case::Small { ALIKE_SMALL.as_slice() } else { ALIKE.as_slice() };
    let look = |s: usize| alike.iter().find(|a| usize::from(a.1) == s).and_then(|a| digit(a.0.into()));
    let weight = |s: usize| digit(s).unwrap_or_else(|| look(s).unwrap_or(0.0).max(odds));
    let sum: f64 = (1..=usize::from(symbols)).map(weight).sum();
    let others = (1..=usize::from(symbols)).map(|s| (1.0 - empty) * weight(s) / sum);
    std::iter::once(empty).chain(others).collect()
}

/// The same of two digits side by side. The network knows no 0 and therefore cannot speak against one.
fn number(pair: &[CellPrediction; 2], whole: &CellPrediction, symbols: u8) -> Vec<f64> {
    let [tens, units] = [given_digit(&pair[0]), given_digit(&pair[1])];
    let unknown = 1.0 / f64::from(DIGITS);
    let digit =
        |of: &[f64], v: usize| v.checked_sub(1).map_or(unknown, |i| of.get(i).copied().unwrap_or(unknown));
    let weight = |s: usize| digit(&tens, s / 10) * digit(&units, s % 10);
    let sum: f64 = (10..=usize::from(symbols)).map(weight).sum();
    let one = given_digit(whole);
    let others = (1..=usize::from(symbols)).map(|s| match one.get(s - 1) {
        Some(p) => p * PAIR_STRAY,
        None => (1.0 - 2.0 * PAIR_STRAY) * weight(s) / sum.max(f64::MIN_POSITIVE),
    });
    std::iter::once(PAIR_STRAY).chain(others).collect()
}

/// The share of a symbol that is read as another, where they look alike.
fn alike(symbol: usize, seen: Option<usize>, (script, case): (Script, Case)) -> Option<f64> {
    let table: &[(u8, u8, f64)] = match (script, case) {
        (Script::Numbers, _) => {
            let digits = [symbol / 10, symbol % 10];
            let is_part = symbol >= 10 && seen.is_some_and(|seen| digits.contains(&seen));
            return is_part.then_some(ENGINE_DROPS);
        }
        (Script::Alphabet, _) => &[],
        (_, Case::Small) => &ENGINE_ALIKE_SMALL,
        (_, Case::Capital) => &ENGINE_ALIKE,
    };
    let found = table.iter().find(|a| usize::from(a.0) == symbol && Some(usize::from(a.1)) == seen);
    found.map(|a| a.2)
}

/// Weighs what the network says by what the engine read of the mark, if there is a mark (naive Bayes: the two
/// err independently).
fn weighed(mut network: Vec<f64>, seen: Option<(&[Hypothesis], Script, Case)>, symbols: u8) -> Vec<f64> {
    if let Some((seen, script, case)) = seen {
        let text = seen.first().map(|s| script.symbol(&s.text, symbols).map(Symbol::index));
        let wrong = (1.0 - ENGINE_RIGHT - ENGINE_SILENT) / f64::from(symbols - 1);
        for (s, p) in network.iter_mut().enumerate() {
            *p *= match (text, s) {
                (None, 0) => DIRT_SILENT,
                (None, _) => ENGINE_SILENT,
                (Some(_), 0) => (1.0 - DIRT_SILENT) / f64::from(symbols),
                (Some(Some(right)), s) if right == s => ENGINE_RIGHT,
                (Some(seen), s) => alike(s, seen, (script, case)).unwrap_or(wrong),
            };
        }
    }
    normalise(&mut network);
    network
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIXED: (Script, Case) = (Script::Letters, Case::Capital);

    fn prediction(digit: usize, probability: f64) -> CellPrediction {
        let mut symbols = [(1.0 - probability) / 9.0; 10];
        symbols[digit] = probability;
        CellPrediction { symbols, ink: [0.0, 1.0, 0.0, 0.0] }
    }

    fn seen(text: &str) -> Vec<Hypothesis> {
        vec![Hypothesis { text: text.to_owned(), probability: 0.9 }]
    }

    fn best(p: &[f64]) -> usize {
        (0..p.len()).max_by(|&a, &b| p[a].total_cmp(&p[b])).unwrap_or(0)
    }

    #[test]
    fn every_distribution_sums_to_one() {
        let eight = prediction(8, 0.9);
        let both = [prediction(1, 0.99), prediction(6, 0.7)];
        for network in [single(&eight, 16, MIXED), number(&both, &eight, 16), single(&eight, 12, MIXED)] {
            let symbols = (network.len() - 1) as u8;
            let text = seen("B");
            for engine in [
                None,
                Some((text.as_slice(), Script::Letters, Case::Capital)),
                Some((&[][..], Script::Letters, Case::Capital)),
            ] {
                let p = weighed(network.clone(), engine, symbols);
                assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_letter_the_engine_reads_wins_over_the_digit_it_looks_like_and_a_digit_both_read_is_sure() {
        let letter = weighed(
            single(&prediction(8, 0.8), 16, MIXED),
            Some((&seen("B"), Script::Letters, Case::Capital)),
            16,
        );
        assert_eq!(best(&letter), 11);
        let digit = weighed(
            single(&prediction(7, 0.999), 16, MIXED),
            Some((&seen("7"), Script::Letters, Case::Capital)),
            16,
        );
        assert!(best(&digit) == 7 && digit[7] > 0.99);
        let alike = weighed(
            single(&prediction(8, 0.999), 16, MIXED),
            Some((&seen("B"), Script::Letters, Case::Capital)),
            16,
        );
        assert!(best(&alike) == 11 && alike[11] < 0.9, "a B that may be an 8 is in doubt");
        let disputed = weighed(
            single(&prediction(7, 0.999), 16, MIXED),
            Some((&seen("F"), Script::Letters, Case::Capital)),
            16,
        );
        assert!(disputed[best(&disputed)] < 0.9, "a dispute is doubt");
    }

    #[test]
    fn a_letter_that_is_nothing_to_the_network_is_what_the_engine_reads() {
        let alphabet = (Script::Alphabet, Case::Capital);
        let mut unknown = CellPrediction { symbols: [0.0; 10], ink: [0.9, 0.0, 0.1, 0.0] };
        unknown.symbols[0] = 1.0;
        heed_mark(&mut unknown);
        assert!((unknown.symbols.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let thirteen =
            weighed(single(&unknown, 16, alphabet), Some((&seen("M"), Script::Alphabet, Case::Capital)), 16);
        assert!(best(&thirteen) == 13 && thirteen[13] > 0.7, "{thirteen:?}");
        let speck = weighed(single(&unknown, 16, alphabet), Some((&[], Script::Alphabet, Case::Capital)), 16);
        assert_eq!(best(&speck), 0, "dirt of which the engine reads nothing");
    }

    #[test]
    fn a_board_may_be_of_numbers_where_enough_marks_have_two_parts() {
        let mark = |is_parted| Glyph {
            cell: Cell::new(0, 0),
            grey: GrayImage::new(1, 1),
            top: 0,
            halves: None,
            is_parted,
        };
        let board = |parted: usize, all: usize| (0..all).map(|i| mark(i < parted)).collect::<Vec<_>>();
        assert!(has_numbers(&board(6, 40)) && has_numbers(&board(4, 5)));
        assert!(!has_numbers(&board(3, 5)) && !has_numbers(&board(4, 60)), "broken print");
    }

    #[test]
    fn halves_read_as_one_and_four_are_fourteen_even_if_the_engine_is_silent() {
        let pair = [prediction(1, 0.99), prediction(4, 0.99)];
        let p =
            weighed(number(&pair, &prediction(7, 0.4), 16), Some((&[], Script::Numbers, Case::Capital)), 16);
        assert_eq!(best(&p), 14);
        let eleven = [prediction(1, 0.99), prediction(1, 0.99)];
        let p = weighed(
            number(&eleven, &prediction(1, 0.99), 16),
            Some((&seen("1"), Script::Numbers, Case::Capital)),
            16,
        );
        assert!(best(&p) == 11, "the engine reads one digit of two: {p:?}");
        let ten = [prediction(1, 0.99), prediction(8, 0.3)];
        let p = weighed(
            number(&ten, &prediction(7, 0.4), 16),
            Some((&seen("10"), Script::Numbers, Case::Capital)),
            16,
        );
        assert_eq!(best(&p), 10, "the network knows no 0, the engine does");
    }
}
