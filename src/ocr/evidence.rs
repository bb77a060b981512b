//! What the readers of a large board say of one mark, and what that weighs.

use super::alphabet::{DIGITS, Script};
use super::marks::Glyph;
use super::pool::{lean, normalise};
use super::prediction::CellPrediction;
use super::recognizer::Hypothesis;
use super::symbols::{self, KNOWN, Seen};
use crate::diagnostics::Result;
use crate::puzzle::Symbol;
use image::GrayImage;
use image::imageops;

/// Paper around a mark that is cut out, in pixels, more than the symbol network is used to.
const RIM: u32 = 1;

/// Least probability that the symbol network gives anything that stands on the board: one picture of a mark
/// rules nothing out.
const UNSEEN: f64 = 1e-3;

/// How far the symbol network's word on digits leans towards the digit network's: both saw print of the same
/// sort and err alike.
const DIGIT_SHARE: f64 = 0.5;

/// Share of the marks that are symbols which the engine reads right. Set lower than the 99.7 % of 2 000
/// symbols drawn in five fonts: photos are worse.
const ENGINE_RIGHT: f64 = 0.92;

/// Share of them of which it reads nothing; the rest is spread over the other symbols.
const ENGINE_SILENT: f64 = 0.03;

/// Share of the numbers of two digits of which the engine reads one: two narrow ones are one stroke to it.
const ENGINE_DROPS: f64 = 0.05;

/// The share of marks that are dirt or pencil candidates of which the engine reads nothing.
const DIRT_SILENT: f64 = 0.7;

/// Most probability that a mark is none that the digit network is believed on a board of letters: a bold M
/// and a thin j were nothing to it.
const LETTER_EMPTY: f64 = 0.5;

/// Most and least that the symbol network is believed: a bold m passes for two marks side by side.
const MOST_EMPTY: f64 = 0.9;
const LEAST_EMPTY: f64 = 1e-6;

/// The most that it is on a board of letters where a mark is wider than high by this share: an m with serifs
/// is, and dirt of that size is rare.
const WIDE_EMPTY: f64 = 0.2;
const WIDE: (u32, u32) = (6, 5);

/// Probability that two digits side by side are not a number of the board.
const PAIR_STRAY: f64 = 0.02;

/// Probability that a mark that is no two digits to the eye is a number of two all the same, which touch.
const UNCUT: f64 = 0.05;

/// Least share that a mark gives a way of writing in which it has no place: dirt and broken print stand on
/// boards of every sort.
const LEAST_SHARE: f64 = 0.02;

/// What the symbol network sees in a mark, and in each of its digits where it may be a number of two.
#[derive(Clone, Debug)]
pub(super) struct Look {
    whole: Seen,
    digits: Option<[Seen; 2]>,
    /// Whether the mark is wider than high.
    is_wide: bool,
}

/// What the symbol network sees in marks.
pub(super) fn look(glyphs: &[Glyph]) -> Result<Vec<Look>> {
    let pictures = |glyph: &Glyph| {
        let halves = glyph.halves.iter().flatten().map(bared);
        std::iter::once(bared(&glyph.grey)).chain(halves).collect::<Vec<_>>()
    };
    let pictures: Vec<GrayImage> = glyphs.iter().flat_map(pictures).collect();
    let mut seen = symbols::see(&pictures)?.into_iter();
    let mut next = |glyph: &Glyph| {
        let whole = seen.next()?;
        let digits = if glyph.halves.is_some() { Some([seen.next()?, seen.next()?]) } else { None };
        let is_wide = glyph.grey.width() * WIDE.1 > glyph.grey.height() * WIDE.0;
        Some(Look { whole, digits, is_wide })
    };
    Ok(glyphs.iter().map_while(&mut next).collect())
}

/// A mark as the symbol network takes it: close to its box, its ink above the paper.
fn bared(mark: &GrayImage) -> GrayImage {
    let (w, h) = (mark.width().saturating_sub(2 * RIM).max(1), mark.height().saturating_sub(2 * RIM).max(1));
    let mut bared = imageops::crop_imm(mark, RIM, RIM, w, h).to_image();
    imageops::invert(&mut bared);
    bared
}

impl Look {
    /// The logarithm of the probability that a mark that may be anything stands on a board that is written
    /// so.
    pub(super) fn fits(&self, script: Script, symbols: u8) -> f64 {
        let share = if let (Script::Numbers, Some(digits)) = (script, &self.digits) {
            let [tens, units] = digits.each_ref().map(|seen| seen.among(KNOWN.chars()));
            (DIGITS + 1..=symbols).map(usize::from).map(|s| tens[s / 10] * units[s % 10]).sum()
        } else {
            let says = self.whole.among(KNOWN.chars());
            script.alone(symbols).filter_map(|c| KNOWN.find(c)).map(|i| says[i]).sum::<f64>()
        };
        share.max(LEAST_SHARE).ln()
    }

    /// What both networks say of the mark: the probability that it is none, then of every symbol of the
    /// board. `cell` is what the digit network sees in its cell.
    pub(super) fn networks(&self, script: Script, symbols: u8, cell: &CellPrediction) -> Vec<f64> {
        match (script, &self.digits) {
            (Script::Numbers, Some(digits)) => self.number(digits, symbols, cell),
            (Script::Numbers, None) => {
                let mut says = self.alone(script, symbols, cell);
                for p in &mut says {
                    *p *= 1.0 - UNCUT;
                }
                let numbers = DIGITS + 1..=symbols;
                says.extend(numbers.map(|_| UNCUT / f64::from(symbols - DIGITS)));
                says
            }
            _ => self.alone(script, symbols, cell),
        }
    }

    /// The same of none and the symbols that are written in one character.
    fn alone(&self, script: Script, symbols: u8, cell: &CellPrediction) -> Vec<f64> {
        let mut says = self.whole.among(script.alone(symbols));
        says.rotate_right(1);
        let has_letters = script != Script::Numbers;
        let none = cell.symbols[0].min(if has_letters { LETTER_EMPTY } else { 1.0 });
        let most = if has_letters && self.is_wide { WIDE_EMPTY } else { MOST_EMPTY };
        says[0] = between(says[0].min(most), none);
        let some = 1.0 - says[0];
        let [_, symbols @ ..] = says.as_mut_slice() else { return says };
        for p in symbols.iter_mut() {
            *p = p.max(UNSEEN);
        }
        if !matches!(script, Script::Alphabet(_)) {
            heed(&mut symbols[..usize::from(DIGITS)], cell);
        }
        normalise(symbols);
        for p in symbols.iter_mut() {
            *p *= some;
        }
        says
    }

    /// The same of two digits side by side.
    fn number(&self, digits: &[Seen; 2], symbols: u8, cell: &CellPrediction) -> Vec<f64> {
        let [tens, units] = digits.each_ref().map(|seen| seen.among("0123456789".chars()));
        let weight = |s: usize| tens[s / 10].max(UNSEEN) * units[s % 10].max(UNSEEN);
        let sum: f64 = (10..=usize::from(symbols)).map(weight).sum();
        let mut says = self.alone(Script::Numbers, symbols, cell);
        for p in &mut says {
            *p *= PAIR_STRAY;
        }
        says.extend((10..=usize::from(symbols)).map(|s| (1.0 - PAIR_STRAY) * weight(s) / sum));
        says
    }
}

/// What the digit network says of a cell in which there is no mark to be looked at: what it does not know is
/// as likely as any other.
pub(super) fn unmarked(symbols: u8, cell: &CellPrediction, script: Script) -> Vec<f64> {
    let mut says = vec![(1.0 - cell.symbols[0]) / f64::from(symbols); usize::from(symbols) + 1];
    says[0] = cell.symbols[0];
    if !matches!(script, Script::Alphabet(_)) {
        heed(&mut says[1..=usize::from(DIGITS)], cell);
    }
    says
}

/// Lets what is said of 1 to 9 lean towards what the digit network says.
fn heed(digits: &mut [f64], cell: &CellPrediction) {
    lean((digits, UNSEEN), (&cell.symbols[1..], UNSEEN), DIGIT_SHARE);
}

/// The probability whose odds are the mean of those of two.
fn between(a: f64, b: f64) -> f64 {
    let odds = |p: f64| {
        let p = p.clamp(LEAST_EMPTY, 1.0 - LEAST_EMPTY);
        p / (1.0 - p)
    };
    let mean = (odds(a) * odds(b)).sqrt();
    mean / (1.0 + mean)
}

/// Weighs what the networks say of a mark by what the engine read of it (naive Bayes: they err
/// independently).
pub(super) fn weigh(says: &mut [f64], seen: &[Hypothesis], script: Script, symbols: u8) {
    let text = seen.first().map(|s| script.symbol(&s.text, symbols).map(Symbol::index));
    let wrong = (1.0 - ENGINE_RIGHT - ENGINE_SILENT) / f64::from(symbols - 1);
    let is_part = |symbol: usize, seen: usize| {
        script == Script::Numbers && symbol >= 10 && [symbol / 10, symbol % 10].contains(&seen)
    };
    for (s, p) in says.iter_mut().enumerate() {
        *p *= match (text, s) {
            (None, 0) => DIRT_SILENT,
            (None, _) => ENGINE_SILENT,
            (Some(_), 0) => (1.0 - DIRT_SILENT) / f64::from(symbols),
            (Some(Some(right)), s) if right == s => ENGINE_RIGHT,
            (Some(Some(seen)), s) if is_part(s, seen) => ENGINE_DROPS,
            (Some(_), _) => wrong,
        };
    }
    normalise(says);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::alphabet::Case;

    const LETTERS: Script = Script::Letters(Case::Capital);
    const ALPHABET: Script = Script::Alphabet(Case::Capital);

    fn cell(symbol: usize, probability: f64) -> CellPrediction {
        let mut symbols = [(1.0 - probability) / 9.0; 10];
        symbols[symbol] = probability;
        CellPrediction { symbols, ink: [0.0, 1.0, 0.0, 0.0] }
    }

    fn alone(characters: &[(char, f32)]) -> Look {
        Look { whole: Seen::like(characters), digits: None, is_wide: false }
    }

    fn pair(tens: char, units: char) -> Look {
        let [tens, units] = [tens, units].map(|c| Seen::like(&[(c, 12.0)]));
        Look { whole: Seen::like(&[]), digits: Some([tens, units]), is_wide: false }
    }

    /// What is said of a mark on a board of sixteen of which the engine reads `text`.
    fn said(look: &Look, script: Script, cell: &CellPrediction, text: &str) -> Vec<f64> {
        let mut says = look.networks(script, 16, cell);
        let seen = Hypothesis { text: text.to_owned(), probability: 0.9 };
        weigh(&mut says, if text.is_empty() { &[] } else { std::slice::from_ref(&seen) }, script, 16);
        assert!((says.iter().sum::<f64>() - 1.0).abs() < 1e-9 && says.len() == 17, "{says:?}");
        says
    }

    fn best(says: &[f64]) -> usize {
        (0..says.len()).max_by(|&a, &b| says[a].total_cmp(&says[b])).unwrap_or(0)
    }

    #[test]
    fn what_the_readers_agree_on_is_sure_and_what_they_dispute_is_doubt() {
        let seven = said(&alone(&[('7', 12.0)]), LETTERS, &cell(7, 0.999), "7");
        assert!(best(&seven) == 7 && seven[7] > 0.999, "{seven:?}");
        let letter = said(&alone(&[('B', 12.0), ('8', 8.0)]), LETTERS, &cell(8, 0.999), "B");
        assert!(best(&letter) == 11 && letter[11] > 0.99, "the digit network knows no letters: {letter:?}");
        let disputed = said(&alone(&[('E', 12.0), ('F', 3.0)]), LETTERS, &cell(7, 0.5), "F");
        assert!(disputed[best(&disputed)] < 0.95, "{disputed:?}");
    }

    #[test]
    fn a_letter_that_is_nothing_to_the_digit_network_is_what_the_others_read() {
        let thirteen = said(&alone(&[('M', 12.0)]), ALPHABET, &cell(0, 1.0), "M");
        assert!(best(&thirteen) == 13 && thirteen[13] > 0.99, "{thirteen:?}");
        let wide = Look { is_wide: true, ..alone(&[('-', 12.0)]) };
        let said_wide = said(&wide, ALPHABET, &cell(0, 1.0), "m");
        assert!(best(&said_wide) == 13 && said_wide[13] > 0.8, "an m with serifs: {said_wide:?}");
        assert_eq!(best(&said(&wide, ALPHABET, &cell(0, 1.0), "")), 0, "a blot");
        let speck = said(&alone(&[('-', 4.0)]), ALPHABET, &cell(0, 1.0), "");
        assert_eq!(best(&speck), 0, "dirt of which the engine reads nothing");
    }

    #[test]
    fn digits_read_as_one_and_four_are_fourteen_even_if_the_engine_is_silent() {
        let says = said(&pair('1', '4'), Script::Numbers, &cell(7, 0.4), "");
        assert_eq!(best(&says), 14);
        let says = said(&pair('1', '1'), Script::Numbers, &cell(1, 0.99), "1");
        assert_eq!(best(&says), 11, "the engine reads one digit of two: {says:?}");
        let says = said(&pair('1', '0'), Script::Numbers, &cell(7, 0.4), "10");
        assert!(best(&says) == 10 && says[10] > 0.99, "{says:?}");
        let says = said(&alone(&[('-', 2.0)]), Script::Numbers, &cell(4, 0.3), "12");
        assert_eq!(best(&says), 12, "digits that touch are what the engine reads: {says:?}");
    }

    #[test]
    fn a_mark_fits_the_boards_on_which_it_may_stand() {
        let fits = |look: &Look| Script::LARGE.map(|script| look.fits(script, 16) > 0.5_f64.ln());
        assert_eq!(fits(&alone(&[('K', 12.0)])), [false, false, false, false, true, false, false]);
        assert_eq!(fits(&alone(&[('4', 12.0)])), [true, true, true, true, false, false, true]);
        assert_eq!(fits(&alone(&[('g', 12.0)])), [false, true, false, false, false, true, false]);
        assert_eq!(fits(&alone(&[('0', 12.0)])), [false, false, true, true, false, false, false]);
        assert_eq!(fits(&pair('1', '3')), [false, false, false, false, false, false, true]);
        assert_eq!(fits(&pair('4', '3')), [false; 7]);
    }

    #[test]
    fn where_no_mark_is_cut_out_the_digit_network_says_what_it_sees() {
        let says = unmarked(16, &cell(7, 0.9), LETTERS);
        assert!(best(&says) == 7 && (says.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{says:?}");
        let says = unmarked(16, &cell(0, 0.999), ALPHABET);
        assert!(best(&says) == 0 && says[0] > 0.99);
    }
}
