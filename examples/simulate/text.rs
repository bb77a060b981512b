//! Made-up words, set in columns around what else stands on the page.

use super::canvas::{Area, Canvas, Colour};
use ab_glyph::FontVec;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

const ONSETS: [&str; 20] =
    ["b", "br", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "tr", "v", "w"];
const VOWELS: [&str; 9] = ["a", "e", "i", "o", "u", "ai", "ea", "ou", "ie"];
const CODAS: [&str; 10] = ["", "", "", "n", "r", "s", "l", "t", "nd", "st"];

/// A word of one to four syllables that means nothing.
pub(crate) fn word(rng: &mut ChaCha8Rng) -> String {
    let pick = |from: &[&'static str], rng: &mut ChaCha8Rng| from.choose(rng).copied().unwrap_or_default();
    let syllables = [1, 1, 2, 2, 2, 3, 3, 4].choose(rng).copied().unwrap_or(2);
    (0..syllables)
        .map(|_| {
            let onset = pick(&ONSETS, rng);
            let vowel = pick(&VOWELS, rng);
            [onset, vowel, pick(&CODAS, rng)].concat()
        })
        .collect()
}

/// The word with its first letter in upper case.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An endless text: sentences of 4 to 14 words.
struct Prose<'a> {
    rng: &'a mut ChaCha8Rng,
    left: usize,
}

impl Prose<'_> {
    fn next(&mut self) -> String {
        let mut text = word(self.rng);
        if self.left == 0 {
            self.left = self.rng.random_range(4..=14);
            text = capital(&text);
        }
        self.left -= 1;
        if self.left == 0 {
            text.push('.');
        } else if self.rng.random_bool(0.08) {
            text.push(',');
        }
        text
    }
}

/// How text is set.
pub(crate) struct Setting<'a> {
    /// The font.
    pub(crate) font: &'a FontVec,
    /// Em in millimetres.
    pub(crate) size: f32,
    /// Ink.
    pub(crate) ink: Colour,
}

/// Sets justified lines into `column` from top to bottom, each in the widest stretch that no area of
/// `blocked` touches; stretches too narrow for two words stay empty.
pub(crate) fn flow(canvas: &mut Canvas, set: &Setting, column: Area, blocked: &[Area], rng: &mut ChaCha8Rng) {
    let mut prose = Prose { rng, left: 0 };
    let leading = set.size * 1.22;
    let mut baseline = column.y0 + set.size;
    while baseline < column.y1 {
        let (top, bottom) = (baseline - set.size, baseline + set.size * 0.3);
        let (from, to) = widest(column, top, bottom, blocked);
        if to - from > set.size * 8.0 {
            line(canvas, set, from, to, baseline, &mut prose);
        }
        baseline += leading;
    }
}

/// The widest free stretch of `column` between `top` and `bottom`.
fn widest(column: Area, top: f32, bottom: f32, blocked: &[Area]) -> (f32, f32) {
    let mut best = (column.x0, column.x0);
    let mut from = column.x0;
    let mut stops: Vec<(f32, f32)> =
        blocked.iter().filter(|b| b.y0 < bottom && b.y1 > top).map(|b| (b.x0, b.x1)).collect();
    stops.sort_by(|a, b| a.0.total_cmp(&b.0));
    stops.push((column.x1, column.x1));
    for (x0, x1) in stops {
        let to = x0.min(column.x1);
        if to - from > best.1 - best.0 {
            best = (from, to);
        }
        from = from.max(x1);
    }
    best
}

fn line(canvas: &mut Canvas, set: &Setting, from: f32, to: f32, baseline: f32, prose: &mut Prose) {
    let space = set.size * 0.25;
    let mut words: Vec<(String, f32)> = Vec::new();
    let mut width = 0.0;
    loop {
        let text = prose.next();
        let wide = canvas.measure(set.font, set.size, &text);
        let gaps = space * words.len() as f32;
        if width + wide + gaps > to - from {
            break;
        }
        width += wide;
        words.push((text, wide));
    }
    let gap = (to - from - width) / (words.len().max(2) - 1) as f32;
    let mut x = from;
    for (text, wide) in words {
        canvas.print(set.font, set.size, x, baseline, &text, set.ink);
        x += wide + gap.min(space * 3.0);
    }
}
