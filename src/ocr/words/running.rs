//! Words of a list that run on in lines, with a comma or a dot behind each.

use super::items::{self, Item};
use super::list::{are_like, together};
use super::page::Page;
use crate::ocr::blobs::Blob;

/// Height and width of a comma at most, how far behind its letter it stands, how far below the head of that
/// its own head is, from where to where, and how far above its foot its own foot is at most, in heights of
/// the letter.
const COMMA: (f64, f64) = (0.75, 0.5);
const BEHIND: f64 = 1.0;
const HEAD: std::ops::Range<f64> = 0.42..1.15;
const RAISED: f64 = 0.6;

/// Least height of a comma, as a share of that of a letter.
const LEAST: f64 = 0.4;

/// Widest paper between words of a line, and distance of lines at most, in heights of the letters.
const SPACE: f64 = 3.0;
const PITCH: f64 = 3.0;

/// How far the middles of words of a line are apart at most, in heights of their letters.
const LEVEL: f64 = 0.6;

/// How many times as high as the other's the letters of words of a list are at most.
const ALIKE: f64 = 1.45;

/// Fewest words of such a list, and one in how many may stand beside what is no word of it: prose has commas,
/// too.
const FEWEST: usize = 5;
const STRANGE: usize = 6;

/// Letters without a gap as wide as between words, but for a comma.
struct Part {
    item: Option<Item>,
    bounds: [u32; 4],
    height: f64,
    has_comma: bool,
}

impl Part {
    fn middle(&self) -> (f64, f64) {
        items::middle(self.bounds)
    }

    /// Whether it is a word with a comma behind it.
    const fn is_listed(&self) -> bool {
        self.item.is_some() && self.has_comma
    }

    fn is_alike(&self, other: &Self) -> bool {
        are_like(self.height, other.height, ALIKE)
    }

    /// Whether another part stands in its line.
    fn is_level(&self, other: &Self) -> bool {
        (self.middle().1 - other.middle().1).abs() <= LEVEL * self.height.max(other.height)
    }

    /// Whether another part stands in its line, and next to it.
    fn is_beside(&self, other: &Self) -> bool {
        let space = SPACE * self.height.max(other.height);
        self.is_level(other) && items::between(self.bounds, other.bounds) <= space
    }

    /// Whether another part stands in the line below it, above or below any of it.
    fn is_above(&self, other: &Self) -> bool {
        let height = self.height.max(other.height);
        let down = other.middle().1 - self.middle().1;
        let beside = SPACE * height;
        let reaches = |a: &Self, b: &Self| f64::from(a.bounds[0]) <= f64::from(b.bounds[2]) + beside;
        (LEVEL * height..PITCH * height).contains(&down) && reaches(self, other) && reaches(other, self)
    }
}

/// The words of the list about a board that runs on in lines, and how much they look like one.
pub(super) fn list(page: &Page, pieces: Vec<Blob>) -> (Vec<Item>, f64) {
    let parts = parts(page, pieces);
    let hang = |&a: &usize, &b: &usize| {
        let (a, b) = (&parts[a], &parts[b]);
        a.is_alike(b) && (a.is_beside(b) || a.is_above(b) || b.is_above(a))
    };
    let listed = (0..parts.len()).filter(|&i| parts[i].is_listed()).collect();
    let mut best = (Vec::new(), 0.0);
    for words in together(listed, hang).into_iter().filter_map(|own| whole(&parts, own)) {
        let likeness = words.len() as f64 / (1.0 + items::distance(page, words.iter()));
        if likeness > best.1 {
            best = (words, likeness);
        }
    }
    best
}

/// Words with commas as a list, with the one behind the last comma; `None` where they stand among others.
fn whole(parts: &[Part], mut own: Vec<usize>) -> Option<Vec<Item>> {
    own.sort_by(|&a, &b| {
        let (a, b) = (&parts[a], &parts[b]);
        if a.is_level(b) { a.bounds[0].cmp(&b.bounds[0]) } else { a.bounds[1].cmp(&b.bounds[1]) }
    });
    let last = &parts[*own.last()?];
    let others = || (0..parts.len()).filter(|i| !own.contains(i)).map(|i| (i, &parts[i]));
    let is_end =
        |part: &Part| part.item.as_ref().is_some_and(|item| item.glyphs.len() > 1) && part.is_alike(last);
    let behind =
        others().find(|(_, part)| is_end(part) && last.is_beside(part) && part.bounds[0] > last.bounds[2]);
    let below = || {
        let next = others().filter(|(_, part)| is_end(part) && last.is_above(part));
        next.min_by_key(|(_, part)| part.bounds[0])
    };
    let end = behind.or_else(below).map(|(i, _)| i);
    let strange =
        own.iter().filter(|&&i| others().any(|(other, part)| Some(other) != end && parts[i].is_beside(part)));
    if own.len() < FEWEST || strange.count() * STRANGE > own.len() {
        return None;
    }
    Some(own.into_iter().chain(end).filter_map(|i| parts[i].item.clone()).collect())
}

/// The letters of a page in parts that end with a comma, or with the paper behind them.
fn parts(page: &Page, pieces: Vec<Blob>) -> Vec<Part> {
    let least = items::LEAST * page.scale;
    let letters = items::letters(pieces, LEAST * least);
    let widest = letters.iter().map(|letter| letter.width().max(letter.height())).max().unwrap_or(0);
    let is_comma = |i: usize| {
        let mut near = (0..i).rev().take_while(|&j| letters[j].left + 2 * widest >= letters[i].left);
        near.any(|j| f64::from(letters[j].height()) >= least && is_behind(&letters[i], &letters[j]))
    };
    let are_commas: Vec<bool> = (0..letters.len()).map(is_comma).collect();
    let (commas, letters): (Vec<_>, Vec<_>) =
        letters.into_iter().zip(are_commas).partition(|(_, is_comma)| *is_comma);
    let has_comma = |letter: &Blob| commas.iter().any(|(comma, _)| is_behind(comma, letter));
    let letters = letters.into_iter().map(|(letter, _)| letter);
    let mut parts = Vec::new();
    for run in items::runs(letters.filter(|letter| f64::from(letter.height()) >= least).collect()) {
        let mut own: Vec<Blob> = Vec::new();
        for (i, letter) in run.iter().enumerate() {
            own.push(letter.clone());
            let ends = run.get(i + 1).is_none_or(|next| next.left > letter.right) && has_comma(letter);
            if ends || i + 1 == run.len() {
                parts.extend(part(std::mem::take(&mut own), ends));
            }
        }
    }
    parts
}

fn part(letters: Vec<Blob>, has_comma: bool) -> Option<Part> {
    let (bounds, height) = (items::bounds(&letters)?, items::rank(&letters, 9));
    let item = items::word(letters).filter(|item| !item.has_sign);
    Some(Part { item, bounds, height, has_comma })
}

/// Whether a piece of ink is a comma or a dot right behind a letter.
fn is_behind(comma: &Blob, letter: &Blob) -> bool {
    let height = f64::from(letter.height());
    let share = |pixels: i64| pixels as f64 / height;
    let below = |of: u32, than: u32| share(i64::from(of) - i64::from(than));
    share(comma.height().into()) <= COMMA.0
        && share(comma.width().into()) <= COMMA.1
        && comma.left > letter.right
        && below(comma.left, letter.right) <= BEHIND
        && HEAD.contains(&below(comma.top, letter.top))
        && below(letter.bottom, comma.bottom) <= RAISED
}
