//! Words of a list that run on in lines, with a comma, a dot, a stroke or wide paper behind each.

use super::items::{self, Item};
use super::list::{are_like, heights, is_of_a_size};
use super::page::Page;
use crate::geometry::median;
use crate::ocr::blobs::Blob;
use crate::ocr::groups::together;

/// Height and width of a comma at most, how far behind its letter it stands, how far below the head of that
/// its own head is, from where to where, and how far above its foot its own foot is at most, in heights of
/// the letter.
const COMMA: (f64, f64) = (0.75, 0.5);
const BEHIND: f64 = 1.0;
const HEAD: std::ops::Range<f64> = 0.42..1.15;
const RAISED: f64 = 0.6;

/// From how many times as wide as high on a piece of ink is no comma but a dash.
const FLAT: u32 = 2;

/// Least height of a comma, as a share of that of a letter.
const LEAST: f64 = 0.4;

/// Widest paper between words of a line, and distance of lines at most, in heights of the letters.
const SPACE: f64 = 3.0;
const PITCH: f64 = 3.0;

/// How far the middles of words of a line are apart at most, in heights of their letters.
const LEVEL: f64 = 0.6;

/// How many times as high as the other's the letters of words of a list are at most.
const ALIKE: f64 = 1.45;

/// Width and height of a bullet or another sign between words at most, of a stroke, which is higher than
/// words without high letters, and the paper before it, in heights of the word's letters.
const SIGN: (f64, f64) = (0.75, 1.6);
const STROKE_SIDES: (f64, f64) = (1.0, 1.9);
const BEFORE: f64 = 2.4;

/// Least paper on both sides of a stroke between words, in heights of their letters and times that usual
/// between these; the most breadth of one and the least that it leans, in its height.
const STROKE: (f64, f64) = (0.2, 1.5);
const STROKE_BROAD: f64 = 0.22;
const STROKE_LEAN: f64 = 0.15;

/// From how many heights on a piece of ink is wider than a letter or a sign.
const MANY: f64 = 2.0;

/// Least paper on both sides of words that nothing else parts, in heights of the lower ones' letters: some
/// hang below the line; the fewest of them that are a list, in how many lines, and what they count against
/// words with signs.
const WIDE: f64 = 0.85;
const FEWEST_WIDE: usize = 6;
const FEWEST_LINES: usize = 3;
const UNSIGNED: f64 = 0.8;

/// Fewest words of such a list, and one in how many may stand beside what is no word of it: prose has commas,
/// too.
const FEWEST: usize = 5;
const STRANGE: usize = 6;

/// Letters without a gap as wide as between words, but for a comma.
struct Part {
    item: Option<Item>,
    /// Left, top, right and bottom pixel; the right one is that of a sign behind it.
    bounds: [u32; 4],
    height: f64,
    /// Whether a comma or another sign that ends a word stands behind it.
    has_comma: bool,
    /// Whether it is a single piece of ink, as signs are, and a stroke.
    is_sign: bool,
    is_stroke: bool,
}

impl Part {
    fn middle(&self) -> (f64, f64) {
        items::middle(self.bounds)
    }

    /// Whether its middle lies in a box.
    fn is_within(&self, [left, top, right, bottom]: [u32; 4]) -> bool {
        let (x, y) = self.middle();
        (f64::from(left)..f64::from(right)).contains(&x) && (f64::from(top)..f64::from(bottom)).contains(&y)
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

/// The words of the lists about a board that run on in lines, with signs between them and with paper alone,
/// and how much each looks like a list.
pub(super) fn lists(page: &Page, pieces: Vec<Blob>) -> [(Vec<Item>, f64); 2] {
    let parts = parts(page, pieces);
    let hang = |&a: &usize, &b: &usize| {
        let (a, b) = (&parts[a], &parts[b]);
        a.is_alike(b) && (a.is_beside(b) || a.is_above(b) || b.is_above(a))
    };
    let listed = (0..parts.len()).filter(|&i| parts[i].is_listed()).collect();
    let signed = together(listed, hang).into_iter().filter_map(|own| signed(&parts, own));
    let apart = (0..parts.len()).filter(|&i| is_apart(&parts, i)).collect();
    let unsigned = together(apart, hang).into_iter().filter_map(|own| unsigned(&parts, own));
    // Prose between wide paper may have more words than a list with signs.
    [best(page, signed, 1.0), best(page, unsigned, UNSIGNED)]
}

/// The one of some lists that looks most like one, and how much, of which each word counts so much.
fn best(page: &Page, lists: impl Iterator<Item = Vec<Item>>, weight: f64) -> (Vec<Item>, f64) {
    let likeness = |words: &[Item]| weight * words.len() as f64 / (1.0 + items::distance(page, words.iter()));
    let all = lists.map(|words| (likeness(&words), words));
    all.max_by(|a, b| a.0.total_cmp(&b.0)).map_or((Vec::new(), 0.0), |(like, words)| (words, like))
}

/// Parts line by line, each from the left.
fn lines(parts: &[Part], mut own: Vec<usize>) -> Vec<Vec<usize>> {
    own.sort_by(|&a, &b| parts[a].middle().1.total_cmp(&parts[b].middle().1));
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for i in own {
        match lines.last_mut().filter(|line| parts[line[0]].is_level(&parts[i])) {
            Some(line) => line.push(i),
            None => lines.push(vec![i]),
        }
    }
    for line in &mut lines {
        line.sort_by_key(|&i| parts[i].bounds[0]);
    }
    lines
}

/// Whether a part is a word without a sign behind it that has wide paper on both sides.
fn is_apart(parts: &[Part], i: usize) -> bool {
    let part = &parts[i];
    let is_near = |other: &Part| {
        part.is_level(other)
            && items::between(part.bounds, other.bounds) < WIDE * part.height.min(other.height)
    };
    let is_word = part.item.is_some() && !part.is_sign;
    is_word && !part.has_comma && !(0..parts.len()).any(|j| j != i && is_near(&parts[j]))
}

/// The box about two.
fn about(a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
    [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
}

/// The words among parts.
fn words<'a>(parts: &'a [Part], own: &'a [usize]) -> impl Iterator<Item = &'a Item> {
    own.iter().filter_map(|&i| parts[i].item.as_ref())
}

/// Words that only paper parts as a list, where there are several in most lines and hardly any other among
/// them, as in prose; columns of words are none.
fn unsigned(parts: &[Part], mut own: Vec<usize>) -> Option<Vec<Item>> {
    // Words of columns that nearly touch begin where those above or below them do.
    let is_begun = |part: &Part| {
        own.iter().map(|&i| &parts[i]).any(|word| {
            let off = f64::from(word.bounds[0].abs_diff(part.bounds[0]));
            off <= items::ALIGNED * word.height
                && word.is_alike(part)
                && (word.is_above(part) || part.is_above(word))
        })
    };
    let is_more = |&i: &usize| parts[i].item.is_some() && !own.contains(&i) && is_begun(&parts[i]);
    let more: Vec<usize> = (0..parts.len()).filter(is_more).collect();
    own.extend(more);
    // Prose beside a list stands in its lines, too.
    let size = heights(words(parts, &own));
    own.retain(|&i| parts[i].item.as_ref().is_some_and(|word| is_of_a_size(word, size)));
    let all = own.iter().map(|&i| parts[i].bounds).reduce(about)?;
    let is_among = |i: &usize| !own.contains(i) && parts[*i].is_within(all);
    let strange = (0..parts.len()).filter(is_among).count();
    let mut lines = lines(parts, own);
    // Lines that run on are full but for the last: one word in the middle above them is their heading.
    if let [first, second, ..] = lines.as_slice()
        && let ([head], [next, _, ..]) = (first.as_slice(), second.as_slice())
        && parts[*head].bounds[0] > parts[*next].bounds[2]
    {
        lines.remove(0);
    }
    let (full, words) = (lines.iter().filter(|line| line.len() > 1).count(), lines.concat());
    let is_list = words.len() >= FEWEST_WIDE
        && lines.len() >= FEWEST_LINES
        && 2 * full > lines.len()
        && strange * STRANGE <= words.len();
    is_list.then(|| words.into_iter().filter_map(|i| parts[i].item.clone()).collect())
}

/// Words with commas as a list, with the one behind the last comma; `None` where they stand among others.
fn signed(parts: &[Part], own: Vec<usize>) -> Option<Vec<Item>> {
    let lines = lines(parts, own);
    let (own, lowest) = (lines.concat(), lines.last()?);
    let last = &parts[*lowest.last()?];
    let others = || (0..parts.len()).filter(|i| !own.contains(i)).map(|i| (i, &parts[i]));
    let is_end = |part: &Part| part.item.is_some() && !part.is_sign && part.is_alike(last);
    let behind =
        others().find(|(_, part)| is_end(part) && last.is_beside(part) && part.bounds[0] > last.bounds[2]);
    let is_below = |part: &Part| lowest.iter().any(|&i| parts[i].is_above(part));
    let below = || {
        let next = others().filter(|(_, part)| is_end(part) && is_below(part));
        next.min_by_key(|(_, part)| part.bounds[0])
    };
    let end = behind.or_else(below).map(|(i, _)| i);
    // Prose in the next column may be as near, but is in other print.
    let size = heights(words(parts, &own));
    let is_strange = |part: &Part| part.item.as_ref().is_none_or(|word| is_of_a_size(word, size));
    let has_strange = |i: usize| {
        others().any(|(other, part)| Some(other) != end && parts[i].is_beside(part) && is_strange(part))
    };
    let strange = own.iter().filter(|&&i| has_strange(i));
    if own.len() < FEWEST || strange.count() * STRANGE > own.len() {
        return None;
    }
    Some(own.into_iter().chain(end).filter_map(|i| parts[i].item.clone()).collect())
}

/// The letters of a page in parts that end with a comma, or with the paper behind them.
fn parts(page: &Page, mut pieces: Vec<Blob>) -> Vec<Part> {
    let least = items::LEAST * page.scale;
    pieces.sort_by_key(|b| (b.left, b.top));
    let widest = pieces.iter().map(|piece| piece.width().max(piece.height())).max().unwrap_or(0);
    let is_comma = |i: usize| {
        let comma = &pieces[i];
        let mut near = (0..i).rev().take_while(|&j| pieces[j].left + 2 * widest >= comma.left);
        f64::from(comma.height()) >= LEAST * least
            && near.any(|j| f64::from(pieces[j].height()) >= least && is_behind(comma, &pieces[j]))
    };
    // Before dots join what they stand above: commas may stand above letters of the next line.
    let are_commas: Vec<bool> = (0..pieces.len()).map(is_comma).collect();
    let (commas, others): (Vec<_>, Vec<_>) =
        pieces.into_iter().zip(are_commas).partition(|(_, is_comma)| *is_comma);
    let has_comma = |letter: &Blob, end: u32| {
        commas.iter().any(|(comma, _)| comma.left < end && is_behind(comma, letter))
    };
    let letters = items::letters(others.into_iter().map(|(piece, _)| piece).collect(), least);
    let mut parts = Vec::new();
    for run in items::runs(letters) {
        let space = items::space(&run);
        let strokes = strokes(&run);
        let mut own: Vec<Blob> = Vec::new();
        for (i, letter) in run.iter().enumerate() {
            if strokes[i] {
                match part(std::mem::take(&mut own), true) {
                    Some(mut word) => {
                        word.bounds[2] = letter.right;
                        parts.push(word);
                    }
                    // The word that it stands behind is a run of its own.
                    None => parts.extend(part(vec![letter.clone()], false)),
                }
                continue;
            }
            own.push(letter.clone());
            let next = run.get(i + 1).map_or(u32::MAX, |next| next.left);
            let ends = next > letter.right && has_comma(letter, next);
            let is_last = i + 1 == run.len();
            if ends || is_last || f64::from(next.saturating_sub(letter.right + 1)) > space {
                parts.extend(part(std::mem::take(&mut own), ends));
            }
        }
    }
    with_signs(parts)
}

/// Which letters of a run are strokes between words: thin, leaning to the right, and with more paper on both
/// sides than there is between letters, though it may be less than between words without a stroke. One by
/// itself is a sign as others are.
fn strokes(run: &[Blob]) -> Vec<bool> {
    let (gaps, height) = (items::gaps(run), items::rank(run, 9));
    let least = (STROKE.0 * height).max(STROKE.1 * median(gaps.iter().copied()).unwrap_or(0.0));
    let is_wide = |gap: Option<&f64>| gap.is_none_or(|&gap| gap >= least);
    let is_apart = |i: usize| {
        run.len() > 1 && is_wide(gaps.get(i)) && is_wide(i.checked_sub(1).and_then(|i| gaps.get(i)))
    };
    (0..run.len()).map(|i| is_apart(i) && is_stroke(&run[i])).collect()
}

/// Whether a piece of ink is one thin straight stroke from below on its left to above on its right.
fn is_stroke(blob: &Blob) -> bool {
    let (width, height) = (f64::from(blob.width()), f64::from(blob.height()));
    let broad = blob.pixels.len() as f64 / height;
    let off = |&(x, y): &(u32, u32)| {
        let along = f64::from(blob.bottom - y) / (height - 1.0).max(1.0);
        (f64::from(x - blob.left) - (broad - 1.0) / 2.0 - along * (width - broad)).abs()
    };
    let is_straight = || blob.pixels.iter().all(|pixel| off(pixel) <= broad / 2.0 + 1.0);
    broad <= STROKE_BROAD * height && width - broad >= STROKE_LEAN * height && is_straight()
}

/// Parts without the strokes and bullets behind words, which end these as commas do.
fn with_signs(parts: Vec<Part>) -> Vec<Part> {
    let (signs, mut words): (Vec<Part>, Vec<Part>) =
        parts.into_iter().partition(|part| part.is_sign && !part.has_comma);
    let mut lone = Vec::new();
    for sign in signs {
        let is_of = |word: &&mut Part| {
            let size = |low: u32, high: u32| f64::from(high + 1 - low) / word.height;
            let [left, top, right, bottom] = sign.bounds;
            let most = if sign.is_stroke { STROKE_SIDES } else { SIGN };
            word.item.is_some()
                && left > word.bounds[2]
                && items::between(word.bounds, sign.bounds) <= BEFORE * word.height
                && (sign.middle().1 - word.middle().1).abs() <= LEVEL * word.height
                && size(left, right) <= most.0
                && size(top, bottom) <= most.1
        };
        match words.iter_mut().find(is_of) {
            Some(word) => {
                word.has_comma = true;
                word.bounds[2] = sign.bounds[2];
            }
            None => lone.push(sign),
        }
    }
    words.extend(lone);
    words
}

fn part(letters: Vec<Blob>, has_comma: bool) -> Option<Part> {
    let (bounds, height) = (items::bounds(&letters)?, items::rank(&letters, 9));
    let is_sign = letters.len() == 1 && f64::from(bounds[2] + 1 - bounds[0]) < MANY * height;
    let is_stroke = is_sign && is_stroke(&letters[0]);
    let item = items::word(letters).filter(|item| !item.has_sign);
    Some(Part { item, bounds, height, has_comma, is_sign, is_stroke })
}

/// Whether a piece of ink is a comma or a dot right behind a letter.
fn is_behind(comma: &Blob, letter: &Blob) -> bool {
    let height = f64::from(letter.height());
    let share = |pixels: i64| pixels as f64 / height;
    let below = |of: u32, than: u32| share(i64::from(of) - i64::from(than));
    comma.width() <= FLAT * comma.height()
        && share(comma.height().into()) <= COMMA.0
        && share(comma.width().into()) <= COMMA.1
        && comma.left > letter.right
        && below(comma.left, letter.right) <= BEHIND
        && HEAD.contains(&below(comma.top, letter.top))
        && below(letter.bottom, comma.bottom) <= RAISED
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::blobs::blobs;
    use image::{GrayImage, Luma};

    /// A piece of ink in a picture of 80 x 80 pixels.
    fn drawn(is_ink: impl Fn(f64, f64) -> bool) -> Blob {
        let is_ink = |x: u32, y: u32| is_ink(x.into(), y.into());
        let ink = GrayImage::from_fn(80, 80, |x, y| Luma([u8::from(is_ink(x, y)) * u8::MAX]));
        blobs(&ink).swap_remove(0)
    }

    #[test]
    fn strokes_hardly_farther_from_words_than_letters_part_them() {
        // Letters 20 pixels high with 4 pixels between them, and a stroke 6 and 7 pixels from them.
        let bar = |left: f64| drawn(|x, y| (left..left + 4.0).contains(&x) && (20.0..40.0).contains(&y));
        let slanted = |left: f64, lean: f64| {
            drawn(|x, y| {
                let from = left + (39.0 - y) / 19.0 * lean;
                (from..from + 3.0).contains(&x) && (20.0..40.0).contains(&y)
            })
        };
        let run = |lean: f64| {
            vec![bar(2.0), bar(10.0), bar(18.0), slanted(28.0, lean), bar(45.0), bar(53.0), bar(61.0)]
        };
        assert_eq!(strokes(&run(7.0)), [false, false, false, true, false, false, false]);
        assert_eq!(strokes(&run(0.0)), [false; 7], "an l");
        let close = vec![bar(2.0), bar(10.0), bar(18.0), slanted(26.0, 7.0), bar(40.0), bar(48.0)];
        assert_eq!(strokes(&close), [false; 6], "as near as letters");
        assert_eq!(strokes(&[slanted(28.0, 7.0)]), [false], "a sign by itself");
        let seven = drawn(|x, y| {
            let from = 28.0 + (39.0 - y) / 19.0 * 7.0;
            (20.0..40.0).contains(&y)
                && ((from..from + 3.0).contains(&x) || y < 23.0 && (28.0..38.0).contains(&x))
        });
        assert!(!is_stroke(&seven), "a letter with more than a stroke");
    }

    #[test]
    fn a_stroke_higher_than_the_word_before_it_is_its_sign() {
        let word = || part([0, 18, 36].map(|x| Blob::filled([x, 30, 14, 20])).to_vec(), false);
        let slanted = |x: f64, y: f64| {
            let from = 60.0 + (53.0 - y) / 35.0 * 13.0;
            (18.0..54.0).contains(&y) && (from..from + 4.0).contains(&x)
        };
        let seven = |x: f64, y: f64| slanted(x, y) || (18.0..22.0).contains(&y) && (60.0..77.0).contains(&x);
        let left = |sign: Blob| {
            let parts = with_signs(word().into_iter().chain(part(vec![sign], false)).collect());
            (parts.len(), parts[0].has_comma)
        };
        assert_eq!(left(drawn(slanted)), (1, true));
        assert_eq!(left(drawn(seven)), (2, false), "a digit");
    }

    #[test]
    fn a_dash_behind_a_high_letter_is_no_comma() {
        let of = |[left, top, right, bottom]: [u32; 4]| {
            let is_ink = |x, y| (left..=right).contains(&x) && (top..=bottom).contains(&y);
            let ink = GrayImage::from_fn(80, 80, |x, y| Luma([u8::from(is_ink(x, y)) * u8::MAX]));
            blobs(&ink).swap_remove(0)
        };
        let letter = of([10, 10, 30, 49]);
        assert!(is_behind(&of([36, 44, 41, 55]), &letter) && is_behind(&of([36, 44, 41, 49]), &letter));
        assert!(!is_behind(&of([40, 30, 55, 33]), &letter));
    }
}
