//! Pieces of ink become letters, letters that stand side by side become runs, and runs that are one word
//! become items that a list may have.

use super::page::Page;
use crate::geometry::{Point, median};
use crate::ocr::blobs::{Blob, blobs};
use image::{GrayImage, Luma};

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

/// Least paper between two words of columns that stand close, in the letters' height.
const GUTTER: f64 = 0.5;

/// How many words that stand alone each of them is in line with, at least.
const SUPPORT: usize = 2;

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

/// Paper on both sides of a word that stands alone, in heights of its letters, and the share of its height
/// about the middle where there has to be paper.
const ALONE: f64 = 0.75;
const ABOUT: f64 = 0.6;

/// Paper of the photo on both sides of such a word, in heights of its letters: nearer to the photo's edge it
/// may be cut off, or be the only one that is left of a line of prose.
const WHOLE: f64 = 0.4;

/// Height and width of a bullet at most, and how far before its word it stands at most, in heights of the
/// word's letters.
const BULLET: f64 = 0.65;
const BEFORE: f64 = 2.0;

/// Least height of a list's letters, in cells.
const SMALLEST: f64 = 0.085;

/// Least and most width of a word in heights of its letters, and most pieces of ink: letters may touch, and
/// engines tell at most so many.
const WIDTH: std::ops::Range<f64> = 0.75..11.0;
const PIECES: usize = 16;

/// A piece of ink that is wider than this, in heights of its word or in widths of its usual letters, may be
/// two letters that touch.
const MAY_BE_TWO: (f64, f64) = (0.95, 1.6);

/// Most ways to take a piece of ink apart.
const WAYS: usize = 8;

/// The text of a page.
pub(super) struct Text {
    /// The words that stand alone.
    pub(super) items: Vec<Item>,
    /// Where all other text stands: left, top, right and bottom pixels.
    pub(super) others: Vec<[u32; 4]>,
}

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
    /// Width of its usual letters, in pixels.
    width: f64,
}

impl Item {
    pub(super) fn of(glyphs: Vec<Blob>, has_sign: bool) -> Option<Self> {
        let bounds = bounds(&glyphs)?;
        let (height, usual) = (rank(&glyphs, 9), rank(&glyphs, 5));
        let width = median(glyphs.iter().map(|glyph| glyph.width().into())).unwrap_or(0.0);
        let whole = f64::from(bounds[2] + 1 - bounds[0]);
        let is_word = WIDTH.contains(&(whole / height)) && glyphs.len() <= PIECES;
        is_word.then_some(Self { glyphs, has_sign, bounds, height, usual, width })
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

/// The text of a page of such pieces, told by whether it may be a word of a list.
pub(super) fn text(page: &Page, ink: &GrayImage, pieces: Vec<Blob>) -> Text {
    let mut text = GrayImage::new(ink.width(), ink.height());
    for &(x, y) in pieces.iter().flat_map(|b| &b.pixels) {
        text.put_pixel(x, y, Luma([u8::MAX]));
    }
    let (signs, runs) = bulleted(runs(letters(pieces, LEAST * page.scale)));
    for &(x, y) in signs.iter().flat_map(|b| &b.pixels) {
        text.put_pixel(x, y, Luma([0]));
    }
    let (mut items, mut pairs, mut others) = (Vec::new(), Vec::new(), Vec::new());
    let is_large = |item: &Item| item.height >= SMALLEST * page.scale;
    for run in runs {
        let Some(bounds) = bounds(&run) else { continue };
        let beside = (WHOLE * rank(&run, 9)) as u32;
        if !is_alone(&text, &run) || !page.is_whole(bounds, beside) {
            others.push(bounds);
        } else if let Some(item) = word(run.clone()).filter(is_large) {
            items.push(item);
        } else if let Some(pair) = pair(&run).filter(|pair| pair.iter().all(is_large)) {
            pairs.push(pair);
        } else {
            others.push(bounds);
        }
    }
    // Words that stand alone say where columns are.
    let is_in_column = |item: &Item| items.iter().filter(|other| are_aligned(item, other)).count() >= SUPPORT;
    let (pairs, strange): (Vec<_>, Vec<_>) =
        pairs.into_iter().partition(|pair| pair.iter().all(is_in_column));
    others.extend(
        strange.iter().filter_map(|[left, right]| bounds(&[&left.glyphs[..], &right.glyphs].concat())),
    );
    items.extend(pairs.into_iter().flatten());
    Text { items: items.into_iter().filter_map(|item| unbulleted(item, &signs)).collect(), others }
}

/// The bullets among runs of letters, each by itself, whether near their words or far, and the other runs.
fn bulleted(runs: Vec<Vec<Blob>>) -> (Vec<Blob>, Vec<Vec<Blob>>) {
    let places = runs.iter().filter(|run| run.len() > 1);
    let words: Vec<([u32; 4], f64)> = places.filter_map(|run| Some((bounds(run)?, rank(run, 9)))).collect();
    let is_one = |run: &Vec<Blob>| run.len() == 1 && words.iter().any(|&word| is_bullet(&run[0], word));
    let (signs, others): (Vec<Vec<Blob>>, Vec<Vec<Blob>>) = runs.into_iter().partition(is_one);
    (signs.concat(), others)
}

/// A word without the bullet that hangs together with it, where others have such bullets.
fn unbulleted(word: Item, bullets: &[Blob]) -> Option<Item> {
    let sign = &word.glyphs[0];
    let is_like = |bullet: &Blob| sign.height().abs_diff(bullet.height()) * 4 <= sign.height();
    let has_bullet =
        word.has_sign && f64::from(sign.height()) <= BULLET * word.height && bullets.iter().any(is_like);
    if has_bullet { word.bare() } else { Some(word) }
}

/// Whether a low piece of ink stands before a word in these bounds, of letters so high, and at its height.
fn is_bullet(sign: &Blob, ([left, top, _, bottom], word): ([u32; 4], f64)) -> bool {
    let (height, middle) = (f64::from(sign.height()), f64::from(sign.top + sign.bottom + 1) / 2.0);
    height <= BULLET * word
        && f64::from(sign.width()) <= BULLET * word
        && (f64::from(top)..f64::from(bottom)).contains(&middle)
        && sign.right < left
        && f64::from(left - sign.right) <= BEFORE * word
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

/// Whether there is paper on both sides of a run: no specks of other words either.
fn is_alone(text: &GrayImage, run: &[Blob]) -> bool {
    let height = rank(run, 9);
    let Some([left, _, right, _]) = bounds(run) else { return false };
    let middle = run.iter().map(|b| u32::midpoint(b.top, b.bottom)).sum::<u32>() / run.len() as u32;
    let (reach, half) = ((ALONE * height) as u32, (ABOUT * height / 2.0) as u32);
    let lines = middle.saturating_sub(half)..(middle + half + 1).min(text.height());
    let beside = (left.saturating_sub(reach)..left).chain(right + 1..(right + 1 + reach).min(text.width()));
    beside.into_iter().all(|x| lines.clone().all(|y| text.get_pixel(x, y).0[0] == 0))
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

/// A run as two words of columns that stand close, if it may be that.
fn pair(run: &[Blob]) -> Option<[Item; 2]> {
    let (gaps, least) = (gaps(run), GUTTER * rank(run, 9));
    let mut gutters = (1..run.len()).filter(|&i| gaps[i - 1] >= least);
    let (Some(at), None) = (gutters.next(), gutters.next()) else { return None };
    let is_word = |item: &Item| !item.has_sign && item.glyphs.len() > 1;
    let [left, right] = [&run[..at], &run[at..]].map(|side| word(side.to_vec()).filter(is_word));
    Some([left?, right?])
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Ink that fills this box: left, top, width and height.
    fn ink([left, top, width, height]: [u32; 4]) -> Blob {
        let pixels = (0..width).flat_map(|x| (0..height).map(move |y| (left + x, top + y))).collect();
        Blob { pixels, left, top, right: left + width - 1, bottom: top + height - 1 }
    }

    #[test]
    fn a_low_piece_before_a_word_is_a_bullet_however_near_and_no_letter() {
        let word = [[40, 27, 14, 21], [57, 16, 14, 32], [74, 27, 14, 21]].map(ink).to_vec();
        let signs = |sign: [u32; 4]| bulleted(vec![vec![ink(sign)], word.clone()]).0.len();
        assert_eq!((signs([8, 31, 12, 12]), signs([20, 31, 12, 12])), (1, 1));
        assert_eq!(signs([8, 16, 14, 32]), 0, "as high as a letter");
        assert_eq!(signs([8, 60, 12, 12]), 0, "below the word");
        assert_eq!(signs([95, 31, 12, 12]), 0, "behind it");
        assert_eq!(bulleted(vec![vec![ink([8, 31, 12, 12])], vec![word[0].clone()]]).0.len(), 0, "no word");
    }
}
