//! The words of a page that stand alone, those of columns that stand close among them, and where all other
//! text stands.

use super::items::{Item, LEAST, are_aligned, bounds, gaps, letters, rank, runs, word};
use super::page::Page;
use crate::ocr::blobs::Blob;
use image::{GrayImage, Luma};

/// Least paper between two words of columns that stand close, in the letters' height.
const GUTTER: f64 = 0.5;

/// How many words that stand alone one of them is in line with, at least; each other one is with one such
/// word or with one of another row like this.
const SUPPORT: usize = 2;

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

/// The text of a page.
pub(super) struct Text {
    /// The words that stand alone.
    pub(super) items: Vec<Item>,
    /// Where all other text stands: left, top, right and bottom pixels.
    pub(super) others: Vec<[u32; 4]>,
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
    let (mut items, mut rows, mut others) = (Vec::new(), Vec::new(), Vec::new());
    let is_large = |item: &Item| item.height >= SMALLEST * page.scale;
    for run in runs {
        let Some(bounds) = bounds(&run) else { continue };
        let beside = (WHOLE * rank(&run, 9)) as u32;
        if !is_alone(&text, &run) || !page.is_whole(bounds, beside) {
            others.push(bounds);
        } else if let Some(item) = word(run.clone()).filter(is_large) {
            items.push(item);
        } else if let Some(row) = parted(&run).filter(|row| row.iter().all(is_large)) {
            rows.push(row);
        } else {
            others.push(bounds);
        }
    }
    let (rows, strange) = in_columns(&items, rows);
    let glyphs = |row: Vec<Item>| row.into_iter().flat_map(|word| word.glyphs).collect::<Vec<Blob>>();
    others.extend(strange.into_iter().filter_map(|row| bounds(&glyphs(row))));
    items.extend(rows.into_iter().flatten());
    Text { items: items.into_iter().filter_map(|item| unbulleted(item, &signs)).collect(), others }
}

/// The bullets among runs of letters, each by itself, whether near their words or far, and the other runs.
fn bulleted(runs: Vec<Vec<Blob>>) -> (Vec<Blob>, Vec<Vec<Blob>>) {
    let places = runs.iter().filter(|run| run.len() > 1);
    let words: Vec<([u32; 4], f64)> = places.filter_map(|run| Some((bounds(run)?, rank(run, 9)))).collect();
    let is_one = |run: &Vec<Blob>| run.len() == 1 && words.iter().any(|&word| is_bullet(&run[0], word));
    let (signs, mut others): (Vec<Vec<Blob>>, Vec<Vec<Blob>>) = runs.into_iter().partition(is_one);
    let mut signs = signs.concat();
    // One right behind the word before it hangs together with that.
    let is_last = |sign: &Blob| {
        signs.iter().filter(|other| are_one_sign(sign, other)).count() >= SUPPORT
            && words.iter().any(|&word| is_bullet(sign, word))
    };
    let behind = |run: &mut Vec<Blob>| run.pop_if(|last| is_last(last));
    let more: Vec<Blob> = others.iter_mut().filter(|run| run.len() > 2).filter_map(behind).collect();
    signs.extend(more);
    (signs, others)
}

/// Whether two pieces of ink are about as high: one sign, such as a bullet.
fn are_one_sign(sign: &Blob, other: &Blob) -> bool {
    sign.height().abs_diff(other.height()) * 4 <= sign.height()
}

/// A word without the bullet that hangs together with it, where others have such bullets.
fn unbulleted(word: Item, bullets: &[Blob]) -> Option<Item> {
    let sign = &word.glyphs[0];
    let is_bullet = |bullet: &Blob| are_one_sign(sign, bullet);
    let has_bullet =
        word.has_sign && f64::from(sign.height()) <= BULLET * word.height && bullets.iter().any(is_bullet);
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

/// A run as words of columns that stand close, if it may be that.
fn parted(run: &[Blob]) -> Option<Vec<Item>> {
    let (gaps, least) = (gaps(run), GUTTER * rank(run, 9));
    let cuts = (1..run.len()).filter(|&i| gaps[i - 1] >= least);
    let ends: Vec<usize> = [0].into_iter().chain(cuts).chain([run.len()]).collect();
    let is_word = |item: &Item| !item.has_sign && item.glyphs.len() > 1;
    let words = ends.windows(2).map(|ends| word(run[ends[0]..ends[1]].to_vec()).filter(is_word));
    words.collect::<Option<Vec<Item>>>().filter(|words| words.len() > 1)
}

/// The rows of words in columns of those that stand alone, and all others: sentences.
fn in_columns(items: &[Item], rows: Vec<Vec<Item>>) -> (Vec<Vec<Item>>, Vec<Vec<Item>>) {
    let is_beside_alone =
        |word: &Item| items.iter().filter(|item| are_aligned(word, item)).count() >= SUPPORT;
    let (beside, mut others): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|words| words.iter().any(is_beside_alone));
    let is_in_column = |word: &Item| {
        let parts = |row: &[Item]| row.iter().filter(|part| are_aligned(word, part)).count();
        // It is in line with itself.
        items.iter().any(|item| are_aligned(word, item))
            || beside.iter().map(|row| parts(row)).sum::<usize>() > 1
    };
    let is_list = |words: &Vec<Item>| words.iter().all(is_in_column);
    let (own, strange): (Vec<Vec<Item>>, Vec<Vec<Item>>) = beside.iter().cloned().partition(is_list);
    others.extend(strange);
    (own, others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_low_piece_before_a_word_is_a_bullet_however_near_and_no_letter() {
        let word = [[40, 27, 14, 21], [57, 16, 14, 32], [74, 27, 14, 21]].map(Blob::filled).to_vec();
        let signs = |sign: [u32; 4]| bulleted(vec![vec![Blob::filled(sign)], word.clone()]).0.len();
        assert_eq!((signs([8, 31, 12, 12]), signs([20, 31, 12, 12])), (1, 1));
        assert_eq!(signs([8, 16, 14, 32]), 0, "as high as a letter");
        assert_eq!(signs([8, 60, 12, 12]), 0, "below the word");
        assert_eq!(signs([95, 31, 12, 12]), 0, "behind it");
        assert_eq!(
            bulleted(vec![vec![Blob::filled([8, 31, 12, 12])], vec![word[0].clone()]]).0.len(),
            0,
            "no word"
        );
    }

    #[test]
    fn a_bullet_right_behind_a_word_stands_before_the_next_one_where_others_do() {
        // Three rows of two words, a bullet before each, of which the last one is close to the word before.
        let word = |x: u32, y: u32| {
            [[x, y + 11, 14, 21], [x + 17, y, 14, 32], [x + 34, y + 11, 14, 21]].map(Blob::filled).to_vec()
        };
        let bullet = |x: u32, y: u32| vec![Blob::filled([x, y + 14, 12, 12])];
        let of = |bullets: u32| {
            let rows = (0..bullets).flat_map(|i| [bullet(60, 60 * i), word(90, 60 * i)]);
            let last = [word(0, 300), bullet(54, 300)].concat();
            let (signs, runs) = bulleted(rows.chain([last, word(90, 300)]).collect());
            (signs.len(), runs.iter().map(Vec::len).max())
        };
        assert_eq!(of(2), (3, Some(3)));
        assert_eq!(of(1), (1, Some(4)), "one other is no list of them");
    }

    #[test]
    fn words_that_nearly_touch_are_those_of_columns_where_others_stand_below_them() {
        let row = |lefts: &[u32], top: u32| -> Vec<Item> {
            let letters =
                |left: u32| vec![Blob::filled([left, top, 14, 20]), Blob::filled([left + 17, top, 14, 20])];
            lefts.iter().filter_map(|&left| word(letters(left))).collect()
        };
        let alone = [row(&[100], 0), row(&[100], 40), row(&[300], 120)].concat();
        // In the middle column nothing stands alone, in the last one a single word.
        let rows = vec![row(&[100, 200, 300], 80), row(&[100, 200], 160)];
        let (own, others) = in_columns(&alone, rows);
        assert_eq!((own.len(), others.len()), (2, 0));
        let (own, others) = in_columns(&alone, vec![row(&[100, 200, 300], 80), row(&[100, 245], 160)]);
        assert_eq!((own.len(), others.len()), (0, 2), "below neither stands another");
        let (own, _) = in_columns(&alone[1..], vec![row(&[100, 300], 80)]);
        assert!(own.is_empty(), "no column has two that stand alone");
    }

    #[test]
    fn a_run_parts_where_the_paper_is_as_wide_as_between_columns() {
        let run = |gaps: &[u32]| -> Vec<Blob> {
            let mut left = 0;
            let lefts = gaps.iter().map(|gap| {
                left += 14 + gap;
                left
            });
            lefts.map(|left| Blob::filled([left, 0, 14, 20])).collect()
        };
        let words = |gaps: &[u32]| parted(&run(gaps)).map(|words| words.len());
        assert_eq!(words(&[0, 3, 12, 3, 14, 3]), Some(3));
        assert_eq!(words(&[0, 3, 12, 3, 3]), Some(2));
        assert_eq!(words(&[0, 3, 12, 14, 3]), None, "one letter is no word");
        assert_eq!(words(&[0, 3, 6, 3]), None, "one word");
    }
}
