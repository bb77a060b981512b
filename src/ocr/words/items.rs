//! Pieces of ink become letters, letters that stand side by side become runs, and runs that are one word
//! become items that a list may have.

use super::page::Page;
use crate::geometry::{Point, median};
use crate::ocr::blobs::{Blob, blobs};
use image::GrayImage;

/// Most height and width of a piece of a word, in cells: letters may touch.
pub(super) const MOST: (f64, f64) = (0.6, 2.6);

/// Least height of a letter, in cells: less is a speck or a full stop.
pub(super) const LEAST: f64 = 0.045;

/// Widest paper between two letters of a run, in heights of the higher.
const LINK: f64 = 0.75;

/// Least share of the lower one's height along which two letters of a run stand side by side.
const LEVEL: f64 = 0.3;

/// How much lower than the other one of two letters of a run may be.
const LOWER: f64 = 0.3;

/// Paper between two words is wider than this share of the letters' height and than so many times the usual
/// paper between the letters of its run.
const SPACE: (f64, f64) = (0.3, 2.5);

/// How far the ends or middles of words of a column are apart, in heights of their letters.
pub(super) const ALIGNED: f64 = 0.35;

/// Steps from the middle of one letter to the next in a typewriter's word, in the usual one: narrow letters
/// do not stand in the middle; and the fewest that tell one.
const EVEN: std::ops::Range<f64> = 0.7..1.35;
const FEWEST_STEPS: usize = 3;

/// Widest paper between the only two letters of a word, in their height.
const PAIR: f64 = 0.45;

/// Height above a letter within which its dot stands, in the letter's height, and the dot's own height.
const DOT: f64 = 0.5;

/// Least and most width of a word in heights of its letters, and most pieces of ink: letters may touch, and
/// engines tell at most so many.
const WIDTH: std::ops::Range<f64> = 0.75..11.0;
const PIECES: usize = 16;

/// A piece of ink that is wider than this, in heights of its word or in widths of its usual letters, may be
/// two letters that touch.
const MAY_BE_TWO: (f64, f64) = (0.95, 1.6);

/// Most ways to take a piece of ink apart.
const WAYS: usize = 8;

/// A word that stands alone: no other ink is beside it.
#[derive(Clone)]
pub(super) struct Item {
    /// Its pieces of ink, from left to right.
    pub(super) glyphs: Vec<Blob>,
    /// Whether the first of them stands apart: a box or a dot to be ticked off, or a letter of a wide face.
    pub(super) has_sign: bool,
    /// Left, top, right and bottom pixel.
    pub(super) bounds: [u32; 4],
    /// Height of its highest letters, in pixels.
    pub(super) height: f64,
    /// Height of its usual letters, in pixels.
    pub(super) usual: f64,
    /// Height of its low letters, in pixels: what is lower is a bullet.
    pub(super) low: f64,
    /// Width of its usual letters, in pixels.
    width: f64,
}

impl Item {
    pub(super) fn of(glyphs: Vec<Blob>, has_sign: bool) -> Option<Self> {
        let bounds = bounds(&glyphs)?;
        let [low, usual, height] = [3, 5, 9].map(|tenths| rank(&glyphs, tenths));
        let width = median(glyphs.iter().map(|glyph| glyph.width().into())).unwrap_or(0.0);
        let whole = f64::from(bounds[2] + 1 - bounds[0]);
        let is_word = WIDTH.contains(&(whole / height)) && glyphs.len() <= PIECES;
        is_word.then_some(Self { glyphs, has_sign, bounds, height, usual, low, width })
    }

    /// The word without its sign.
    pub(super) fn bare(self) -> Option<Self> {
        let sign = usize::from(self.has_sign);
        self.without(sign)
    }

    /// The word without so many pieces of ink at its beginning.
    pub(super) fn without(self, first: usize) -> Option<Self> {
        Self::of(self.glyphs.into_iter().skip(first).collect(), false)
    }

    /// The ways to take a piece of its ink for letters in capitals, those of fewer letters first.
    pub(super) fn ways(&self, glyph: &Blob) -> Vec<Vec<Blob>> {
        let mut ways = vec![vec![glyph.clone()]];
        let width = f64::from(glyph.width());
        let is_wide = width > MAY_BE_TWO.0 * self.height || width > MAY_BE_TWO.1 * self.width;
        if let Some([left, right]) = glyph.cut().filter(|_| is_wide) {
            for start in self.ways(&left) {
                ways.extend(self.ways(&right).into_iter().map(|end| [start.clone(), end].concat()));
            }
        }
        ways.sort_by_key(Vec::len);
        ways.truncate(WAYS);
        ways
    }

    /// Where it begins above its letters' feet: tails hang out below them, and rules on tails.
    pub(super) fn begin(&self) -> f64 {
        let foot = median(self.glyphs.iter().map(|glyph| glyph.bottom.into())).unwrap_or(0.0);
        let first = self.glyphs.first().map_or(&[][..], |glyph| &glyph.pixels);
        let above = first.iter().filter(|pixel| f64::from(pixel.1) <= foot).map(|pixel| pixel.0);
        above.min().unwrap_or(self.bounds[0]).into()
    }

    /// The middle of its box.
    pub(super) fn middle(&self) -> (f64, f64) {
        middle(self.bounds)
    }
}

/// The middle of a box.
pub(super) fn middle([left, top, right, bottom]: [u32; 4]) -> (f64, f64) {
    let middle = |low: u32, high: u32| f64::from(low + high + 1) / 2.0;
    (middle(left, right), middle(top, bottom))
}

/// How far one of two boxes is to the right of the other, in pixels; 0 where they are above one another.
pub(super) fn between(a: [u32; 4], b: [u32; 4]) -> f64 {
    b[0].saturating_sub(a[2]).max(a[0].saturating_sub(b[2])).into()
}

/// How far the nearest of some words is from the board, in cells.
pub(super) fn distance<'a>(page: &Page, words: impl Iterator<Item = &'a Item>) -> f64 {
    let beyond = |v: f64, most: f64| (-v).max(v - most).max(0.0);
    let far = |item: &Item| {
        let (x, y) = item.middle();
        let at = page.lattice(Point::new(x, y));
        beyond(at.x, page.size.0).max(beyond(at.y, page.size.1))
    };
    words.map(far).fold(f64::MAX, f64::min)
}

/// The height that so many tenths of the glyphs have at most.
pub(super) fn rank(glyphs: &[Blob], tenths: usize) -> f64 {
    let mut heights: Vec<u32> = glyphs.iter().map(Blob::height).collect();
    heights.sort_unstable();
    let at = heights.len().saturating_sub(1) * tenths / 10;
    heights.get(at).copied().map_or(0.0, f64::from)
}

/// The pieces of ink on a page that may be letters or parts of them, or boxes.
pub(super) fn pieces(page: &Page, ink: &GrayImage) -> Vec<Blob> {
    let within = |b: &Blob| {
        f64::from(b.height()) <= MOST.0 * page.scale && f64::from(b.width()) <= MOST.1 * page.scale
    };
    blobs(ink).into_iter().filter(within).collect()
}

/// The letters that such pieces are, at least so many pixels high, from left to right.
pub(super) fn letters(pieces: Vec<Blob>, least: f64) -> Vec<Blob> {
    let mut letters = dotted(pieces);
    letters.retain(|b| f64::from(b.height()) >= least);
    letters.sort_by_key(|b| (b.left, b.top));
    letters
}

/// Left, top, right and bottom pixel of letters; `None` of none.
pub(super) fn bounds(letters: &[Blob]) -> Option<[u32; 4]> {
    Some([
        letters.iter().map(|g| g.left).min()?,
        letters.iter().map(|g| g.top).min()?,
        letters.iter().map(|g| g.right).max()?,
        letters.iter().map(|g| g.bottom).max()?,
    ])
}

/// Pieces of ink with what stands right above or within them: the dot of an i, a broken stroke.
fn dotted(mut pieces: Vec<Blob>) -> Vec<Blob> {
    pieces.sort_by_key(|b| (b.left, b.top));
    let mut whole: Vec<Option<Blob>> = pieces.into_iter().map(Some).collect();
    for i in 0..whole.len() {
        let Some(dot) = whole[i].clone() else { continue };
        let widest = |b: &Blob| b.height().max(b.width());
        // What begins further to the left than any letter is wide is no longer beside.
        let from = (0..i)
            .rev()
            .take_while(|&j| whole[j].as_ref().is_none_or(|b| b.left + 4 * widest(&dot).max(8) >= dot.left));
        let behind =
            (i + 1..whole.len()).take_while(|&j| whole[j].as_ref().is_none_or(|b| b.left <= dot.right));
        let host = from.chain(behind).find(|&j| whole[j].as_ref().is_some_and(|b| is_dot(&dot, b)));
        if let Some(j) = host
            && let Some(b) = whole[j].take()
        {
            whole[j] = Some(b.with(&dot));
            whole[i] = None;
        }
    }
    whole.into_iter().flatten().collect()
}

/// Whether a piece of ink belongs to a higher one that it stands above or in.
fn is_dot(dot: &Blob, letter: &Blob) -> bool {
    let height = f64::from(letter.height());
    let shared = (dot.right.min(letter.right) + 1).saturating_sub(dot.left.max(letter.left));
    let is_above = dot.bottom < letter.top && f64::from(letter.top - dot.bottom) <= DOT * height;
    let is_within = dot.top >= letter.top && dot.bottom <= letter.bottom;
    f64::from(dot.height()) <= DOT * height
        && 2 * shared >= dot.width()
        && dot.width() <= letter.width().max(letter.height() / 2)
        && (is_above || is_within)
}

/// Letters in groups of those that stand side by side, each from left to right. `letters` are sorted by
/// their left ends.
pub(super) fn runs(letters: Vec<Blob>) -> Vec<Vec<Blob>> {
    let widest = letters.iter().map(Blob::width).max().unwrap_or(0);
    let highest = letters.iter().map(Blob::height).max().unwrap_or(0);
    let mut of: Vec<usize> = (0..letters.len()).collect();
    for i in 0..letters.len() {
        let reach = letters[i].left + widest + highest;
        for j in i + 1..letters.len() {
            if letters[j].left > reach {
                break;
            }
            if are_beside(&letters[i], &letters[j]) {
                let (a, b) = (root(&mut of, i), root(&mut of, j));
                of[a.max(b)] = a.min(b);
            }
        }
    }
    let mut runs: Vec<Vec<Blob>> = vec![Vec::new(); letters.len()];
    for (i, letter) in letters.into_iter().enumerate() {
        let first = root(&mut of, i);
        runs[first].push(letter);
    }
    runs.retain(|run| !run.is_empty());
    runs
}

/// The first of the letters that one hangs together with; `of` leads to an earlier one of them.
fn root(of: &mut [usize], mut i: usize) -> usize {
    while of[i] != i {
        of[i] = of[of[i]];
        i = of[i];
    }
    i
}

/// The paper between two pieces of ink from left to right.
fn gap(a: &Blob, b: &Blob) -> f64 {
    f64::from(b.left.saturating_sub(a.right + 1))
}

fn are_beside(a: &Blob, b: &Blob) -> bool {
    let (low, high) = (f64::from(a.height().min(b.height())), f64::from(a.height().max(b.height())));
    let level = f64::from((a.bottom.min(b.bottom) + 1).saturating_sub(a.top.max(b.top)));
    level >= LEVEL * low && low >= LOWER * high && gap(a, b) <= LINK * high
}

/// Whether the letters of a run stand evenly, as those of a typewriter's word do however narrow some are.
fn is_even(run: &[Blob]) -> bool {
    let middle = |b: &Blob| f64::from(b.left + b.right + 1) / 2.0;
    let steps: Vec<f64> = run.windows(2).map(|pair| middle(&pair[1]) - middle(&pair[0])).collect();
    let usual = median(steps.iter().copied()).unwrap_or(0.0);
    steps.len() >= FEWEST_STEPS && steps.iter().all(|step| EVEN.contains(&(step / usual)))
}

/// Whether words begin, end or have their middles in one column.
pub(super) fn are_aligned(a: &Item, b: &Item) -> bool {
    let most = ALIGNED * a.height.max(b.height);
    let ends = |item: &Item| [f64::from(item.bounds[0]), item.middle().0, f64::from(item.bounds[2])];
    ends(a).iter().zip(ends(b)).any(|(a, b)| (a - b).abs() <= most)
}

/// The paper before each letter of a run but the first.
pub(super) fn gaps(run: &[Blob]) -> Vec<f64> {
    let mut right = 0;
    let before = run.iter().map(|letter| {
        let gap = f64::from(letter.left.saturating_sub(right));
        right = right.max(letter.right + 1);
        gap
    });
    before.skip(1).collect()
}

/// The widest paper between letters of one word, of a run of letters; a typewriter's word has any.
pub(super) fn space(run: &[Blob]) -> f64 {
    let (gaps, height) = (gaps(run), rank(run, 9));
    let usual = median(gaps.iter().copied()).unwrap_or(0.0);
    if is_even(run) {
        f64::MAX
    } else if gaps.len() < 2 {
        PAIR * height
    } else {
        (SPACE.0 * height).max(SPACE.1 * usual)
    }
}

/// A run as a word, if it is one.
pub(super) fn word(run: Vec<Blob>) -> Option<Item> {
    let (gaps, space) = (gaps(&run), space(&run));
    let cuts: Vec<usize> = (1..run.len()).filter(|&i| gaps[i - 1] > space).collect();
    match cuts[..] {
        [] => Item::of(run, false),
        [1] if run.len() > 2 => Item::of(run, true),
        _ => None,
    }
}
