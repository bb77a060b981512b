//! What the words of a list say: read by the engine as lines of two sizes and, in capitals, by the network
//! letter by letter.

use super::capitals::{self, LETTERS, SURE, Word, least};
use super::items::Item;
use super::page::Page;
use crate::diagnostics::Result;
use crate::ocr::blobs::Blob;
use crate::ocr::recognizer::Recognizer;
use crate::puzzle::marks::Glyph;
use image::{GrayImage, Luma, imageops};
use std::collections::BTreeSet;

/// Height of capitals as the engine is given them, the paper around words, and that put between letters where
/// they are taken apart, in pixels.
const HEIGHT: f64 = 34.0;
const PAPER: u32 = 14;
const APART: u32 = 5;

/// Height of capitals where the engine is asked again.
const AGAIN: f64 = 26.0;

/// Probability of the first reading from which nobody is asked again.
const SETTLED: f64 = 0.9999;

/// Probability of the first reading from which a word is not looked at in other ink.
const CLEAR: f64 = 0.99;

/// Words of a list by which it is told whether it is set in capitals, and the letters that look the same in
/// both cases.
const TASTED: usize = 4;
const SAME: &str = "cosuvwxzl";

/// What the engine does not know of a letter: shared among all letters.
const ENGINE_UNKNOWN: f64 = 0.01;

/// Probability that the engine sees a letter too many or too few, that letters in capitals touch or are
/// broken where the network is sure of each piece of ink, and where it is not.
const MISCOUNTED: f64 = 0.05;
const TOUCHING: (f64, f64) = (0.000_5, 0.3);

/// The first of these where a piece of ink is as wide as two letters.
const WIDE: f64 = 0.15;

/// Small letters that look like others where they stand close, and how probable it is that they are those.
const CONFUSED: [(&str, &str); 6] =
    [("m", "rn"), ("rn", "m"), ("d", "cl"), ("cl", "d"), ("w", "vv"), ("vv", "w")];
const CONFUSION: f64 = 0.02;

/// Probability that a small letter is in two pieces of ink, and that it hangs together with the next one.
const BROKEN: f64 = 0.02;
const JOINED: f64 = 0.3;

/// How much rarer words are that have a letter twice, and that have it twice in a row: a path among letters
/// that are there once each may come back to one, but stands still on none.
const TWICE: (f64, f64) = (0.2, 0.001);

/// Readings kept of a word, most probable first, and nats behind the first from which none is.
const KEPT: usize = 6;
const MOST_BEHIND: f64 = 14.0;

/// Letter by letter, the probability of each of [`LETTERS`].
type Letters = Vec<Vec<f64>>;

/// What one reader makes of a word.
#[derive(Clone)]
struct Read {
    letters: Letters,
    /// How much it counts.
    weight: f64,
    /// Probability that it sees a letter too many or too few.
    miscounted: f64,
}

/// What each word may be, in lower case, most probable first. `words` are as ink of several depths shows
/// them: read in the first of these and, where that does not tell, in the others.
pub(super) fn readings(
    page: &Page,
    words: &[Vec<Item>],
    engine: &dyn Recognizer,
) -> Result<Vec<Vec<(String, f64)>>> {
    let first: Vec<&Item> = words.iter().filter_map(|shown| shown.first()).collect();
    let list = List { page, engine, is_capital: are_capitals(page, &first, engine)? };
    let mut readers = list.readers(&first)?;
    let mut found: Vec<_> =
        readers.iter().zip(words).map(|(readers, shown)| list.told(readers, &shown[..1])).collect();
    let is_clear = |read: &Vec<(String, f64)>| read.first().is_none_or(|best| best.1 >= CLEAR);
    let unclear: Vec<usize> = (0..found.len()).filter(|&i| !is_clear(&found[i])).collect();
    let others: Vec<&Item> = unclear.iter().flat_map(|&i| words[i].iter().skip(1)).collect();
    let mut by_others = list.readers(&others)?.into_iter();
    for i in unclear {
        readers[i].extend(by_others.by_ref().take(words[i].len() - 1).flatten());
        found[i] = list.told(&readers[i], &words[i]);
    }
    Ok(found)
}

/// A list on a page and who reads it.
struct List<'a> {
    page: &'a Page,
    engine: &'a dyn Recognizer,
    is_capital: bool,
}

impl List<'_> {
    /// What each of these words is read as by the engine as a line and, in capitals, by the network; and by
    /// the engine again where they are not sure.
    fn readers(&self, items: &[&Item]) -> Result<Vec<Vec<Read>>> {
        let by_network = if self.is_capital { capitals::words(self.page, items)? } else { Vec::new() };
        let mut by_network = by_network.iter();
        items.iter().map(|item| self.of_item(item, by_network.next())).collect()
    }

    fn of_item(&self, item: &Item, by_network: Option<&Word>) -> Result<Vec<Read>> {
        let by_engine = |line: GrayImage| -> Result<Read> {
            let read = self.engine.word(&line, &characters(self.is_capital))?;
            let letters = read.iter().map(|choices| of_engine(choices)).collect();
            Ok(Read { letters, weight: 1.0, miscounted: MISCOUNTED })
        };
        let mut readers = vec![by_engine(as_line(self.page, item, HEIGHT))?];
        let again = match by_network {
            Some(word) => {
                let read = of_network(word);
                readers.push(read.clone());
                if together(&readers).first().is_some_and(|first| first.1 >= SETTLED) {
                    return Ok(readers);
                }
                if read.miscounted > TOUCHING.0 {
                    as_line(self.page, item, AGAIN)
                } else {
                    apart(self.page, item, &word.letters)
                }
            }
            None => as_line(self.page, item, AGAIN),
        };
        readers[0].weight = 0.5;
        readers.push(Read { weight: 0.5, ..by_engine(again)? });
        Ok(readers)
    }

    /// What readers make of a word in all that they saw of it.
    fn told(&self, readers: &[Read], shown: &[Item]) -> Vec<(String, f64)> {
        let read = together(readers);
        let pieces = || shown.iter().map(|item| item.glyphs.len());
        let pieces = (pieces().min().unwrap_or_default(), pieces().max().unwrap_or_default());
        rarely_twice(if self.is_capital { read } else { counted(with_confused(read), pieces) })
    }
}

/// Whether a list is set in capitals: most letters of a few of its words are such.
fn are_capitals(page: &Page, items: &[&Item], engine: &dyn Recognizer) -> Result<bool> {
    let step = items.len().div_ceil(TASTED).max(1);
    let (mut high, mut low) = (0, 0);
    for item in items.iter().step_by(step) {
        let read = engine.word(&as_line(page, item, HEIGHT), &characters(false))?;
        // The first of a word may be the only capital.
        for &(letter, _) in read.iter().skip(1).filter_map(|choices| choices.first()) {
            let is_told = !SAME.contains(letter.to_ascii_lowercase());
            high += usize::from(is_told && letter.is_ascii_uppercase());
            low += usize::from(is_told && letter.is_ascii_lowercase());
        }
    }
    Ok(high > low)
}

fn characters(is_capital: bool) -> String {
    if is_capital { LETTERS.to_owned() } else { format!("{LETTERS}{}", LETTERS.to_lowercase()) }
}

/// A word as engines like it: dark on white, its letters as high as asked for.
fn as_line(page: &Page, item: &Item, height: f64) -> GrayImage {
    let blobs: Vec<_> = item.glyphs.iter().collect();
    framed(&page.cut(&blobs, item.bounds, 2), height / item.height)
}

/// The same with its letters taken apart, where they are pieces of ink each: engines take close ones for one.
fn apart(page: &Page, item: &Item, letters: &[Blob]) -> GrayImage {
    let [left, top, right, bottom] = item.bounds;
    let room = APART * letters.len() as u32;
    let mut wide = GrayImage::new(right + 1 - left + room, bottom + 1 - top);
    for (glyph, i) in letters.iter().zip(0..) {
        let cut = page.cut(&[glyph], [glyph.left, glyph.top, glyph.right, glyph.bottom], 0);
        imageops::replace(&mut wide, &cut, (glyph.left - left + APART * i).into(), (glyph.top - top).into());
    }
    framed(&wide, AGAIN / item.height)
}

/// A picture of ink as dark on white, larger by a factor, with paper around.
fn framed(ink: &GrayImage, factor: f64) -> GrayImage {
    let scaled = |v: u32| ((f64::from(v) * factor).round() as u32).max(1);
    let (width, height) = (scaled(ink.width()), scaled(ink.height()));
    let mut word = imageops::resize(ink, width, height, imageops::FilterType::CatmullRom);
    word.pixels_mut().for_each(|pixel| pixel.0[0] = u8::MAX - pixel.0[0]);
    let mut out = GrayImage::from_pixel(width + 2 * PAPER, height + 2 * PAPER, Luma([u8::MAX]));
    imageops::replace(&mut out, &word, i64::from(PAPER), i64::from(PAPER));
    out
}

fn of_engine(choices: &[(char, f64)]) -> Vec<f64> {
    let says = |letter: char| {
        let alike = choices.iter().filter(|c| c.0.eq_ignore_ascii_case(&letter));
        alike.map(|c| c.1).sum::<f64>()
    };
    mixed(LETTERS.chars().map(says).collect(), ENGINE_UNKNOWN)
}

/// What the network makes of a word, of which a wide piece of ink may be two letters.
fn of_network(word: &Word) -> Read {
    let says =
        |(glyph, unknown): &(Glyph, f64)| mixed(LETTERS.chars().map(|c| glyph.letter(c)).collect(), *unknown);
    let is_sure = least(word.says.iter().map(|(glyph, _)| glyph)) >= SURE;
    let miscounted = if !is_sure {
        TOUCHING.1
    } else if word.has_wide {
        WIDE
    } else {
        TOUCHING.0
    };
    Read { letters: word.says.iter().map(says).collect(), weight: 1.0, miscounted }
}

/// Probabilities of the letters that sum to 1, of which a share is everybody's.
fn mixed(says: Vec<f64>, unknown: f64) -> Vec<f64> {
    let sum: f64 = says.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    let even = unknown / LETTERS.len() as f64;
    says.into_iter().map(|p| (p / sum).min(1.0) * (1.0 - unknown) + even).collect()
}

/// What readers make of a word together.
fn together(readers: &[Read]) -> Vec<(String, f64)> {
    let readers: Vec<&Read> = readers.iter().filter(|r| !r.letters.is_empty()).collect();
    let mut lengths: Vec<usize> = readers.iter().map(|r| r.letters.len()).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let mut found: Vec<(String, f64)> = Vec::new();
    for length in lengths {
        let (agreeing, others): (Vec<&Read>, Vec<&Read>) =
            readers.iter().partition(|r| r.letters.len() == length);
        let miscounted = |r: &&Read| r.weight * r.letters.len().abs_diff(length) as f64 * r.miscounted.ln();
        let letters = (0..length).map(|i| {
            let nats = |k: usize| agreeing.iter().map(|r| r.weight * r.letters[i][k].ln()).sum();
            (0..LETTERS.len()).map(nats).collect::<Vec<f64>>()
        });
        found.extend(best(letters, others.iter().map(miscounted).sum()));
    }
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let most = found.first().map_or(0.0, |f| f.1);
    found.retain(|f| f.1 >= most - MOST_BEHIND);
    found.truncate(KEPT);
    let sum: f64 = found.iter().map(|f| (f.1 - most).exp()).sum();
    found.into_iter().map(|(word, nats)| (word, (nats - most).exp() / sum)).collect()
}

/// Readings of a word of at least and at most so many pieces of ink: small letters hang together here and
/// there, the more the fainter the ink, and hardly any is in pieces.
fn counted(mut read: Vec<(String, f64)>, (least, most): (usize, usize)) -> Vec<(String, f64)> {
    for (word, probability) in &mut read {
        let (broken, joined) = (least.saturating_sub(word.len()), word.len().saturating_sub(most));
        *probability *= BROKEN.powi(broken as i32) * JOINED.powi(joined as i32);
    }
    normalised(read)
}

/// Readings of a word that hardly any has a letter twice in.
fn rarely_twice(mut read: Vec<(String, f64)>) -> Vec<(String, f64)> {
    for (word, probability) in &mut read {
        let letters: BTreeSet<u8> = word.bytes().collect();
        let is_in_row = word.as_bytes().windows(2).any(|pair| pair[0] == pair[1]);
        *probability *= match () {
            () if is_in_row => TWICE.1,
            () if letters.len() < word.len() => TWICE.0,
            () => 1.0,
        };
    }
    normalised(read)
}

/// The same with probabilities that sum to 1, most probable first.
fn normalised(mut read: Vec<(String, f64)>) -> Vec<(String, f64)> {
    let sum: f64 = read.iter().map(|r| r.1).sum();
    for reading in &mut read {
        reading.1 /= sum.max(f64::MIN_POSITIVE);
    }
    read.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    read
}

/// Readings with those that small letters which stand close are taken for.
fn with_confused(mut read: Vec<(String, f64)>) -> Vec<(String, f64)> {
    let Some((best, probability)) = read.first().cloned() else { return read };
    for (from, to) in CONFUSED {
        for (at, _) in best.match_indices(from) {
            let word = format!("{}{to}{}", &best[..at], &best[at + from.len()..]);
            if !read.iter().any(|known| known.0 == word) {
                read.push((word, probability * CONFUSION));
            }
        }
    }
    read = normalised(read);
    read.truncate(2 * KEPT);
    read
}

/// The most probable words of letters with these nats, and their nats.
fn best(letters: impl Iterator<Item = Vec<f64>>, start: f64) -> Vec<(String, f64)> {
    let mut words = vec![(String::new(), start)];
    for nats in letters {
        let mut longer: Vec<(String, f64)> = words
            .iter()
            .flat_map(|(word, so_far)| {
                let with = |(letter, own): (char, &f64)| {
                    (format!("{word}{}", letter.to_ascii_lowercase()), so_far + own)
                };
                LETTERS.chars().zip(&nats).map(with).collect::<Vec<_>>()
            })
            .collect();
        longer.sort_by(|a, b| b.1.total_cmp(&a.1));
        longer.truncate(2 * KEPT);
        words = longer;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::words::capitals::{CUT_UNKNOWN, NETWORK_UNKNOWN};

    /// What a reader says that is this sure of each letter of a word.
    fn read(word: &str, sure: f64, miscounted: f64) -> Read {
        let says = |c: char| {
            let rest = (1.0 - sure) / (LETTERS.len() - 1) as f64;
            LETTERS.chars().map(|l| if l == c { sure } else { rest }).collect()
        };
        Read { letters: word.chars().map(says).collect(), weight: 1.0, miscounted }
    }

    #[test]
    fn letters_that_the_network_is_sure_of_are_not_joined_by_the_engine() {
        let engine = || read("BMCKETS", 0.99, MISCOUNTED);
        let sure = together(&[engine(), read("BRACKETS", 0.99, TOUCHING.0)]);
        assert!(sure[0].0 == "brackets" && sure[0].1 > 0.95, "{sure:?}");
        let unsure = together(&[engine(), read("BRACKETS", 0.6, TOUCHING.1)]);
        let of = |word: &str| unsure.iter().find(|r| r.0 == word).map_or(0.0, |r| r.1);
        assert!(of("bmckets") > of("brackets"), "{unsure:?}");
    }

    #[test]
    fn of_two_readers_the_one_that_is_surer_of_a_letter_decides_it() {
        let mut vague = read("JAB", 0.99, MISCOUNTED);
        vague.letters[0] = read("I", 0.5, MISCOUNTED).letters.remove(0);
        let both = together(&[vague, read("JAB", 0.98, TOUCHING.0)]);
        assert_eq!(both[0].0, "jab");
    }

    #[test]
    fn small_letters_that_hang_together_may_be_two() {
        let read = with_confused(vec![("comy".to_owned(), 0.99), ("cony".to_owned(), 0.01)]);
        assert!(read.iter().any(|r| r.0 == "corny" && r.1 > 0.01), "{read:?}");
        assert_eq!(read[0].0, "comy");
    }

    #[test]
    fn small_letters_in_as_many_pieces_as_they_are_hardly_hang_together() {
        let of = |pieces: usize| {
            let read = counted(with_confused(vec![("come".to_owned(), 1.0)]), (pieces, pieces));
            read.iter().find(|r| r.0 == "corne").map_or(0.0, |r| r.1)
        };
        assert!(of(4) < CONFUSION / 2.0, "{}", of(4));
        assert!(of(5) > 0.3, "{}", of(5));
    }

    #[test]
    fn ink_that_parts_letters_tells_how_many_there_are() {
        let of = |pieces| {
            let read = [("xvi", 0.4), ("lxvi", 0.6)].map(|(word, p)| (word.to_owned(), p));
            counted(read.to_vec(), pieces).remove(0).0
        };
        assert_eq!((of((2, 2)).as_str(), of((2, 4)).as_str()), ("xvi", "lxvi"));
    }

    #[test]
    fn a_word_hardly_has_a_letter_twice_and_never_in_a_row() {
        let of = |words: &[(&str, f64)]| {
            rarely_twice(words.iter().map(|&(word, p)| (word.to_owned(), p)).collect()).remove(0)
        };
        let one = of(&[("burnping", 0.55), ("bumping", 0.45)]);
        assert!(one.0 == "bumping" && (0.75..0.85).contains(&one.1), "{one:?}");
        assert_eq!(of(&[("refer", 0.9), ("reter", 0.1)]).0, "refer", "a path may come back");
        assert_eq!(of(&[("gull", 0.99), ("gulf", 0.01)]).0, "gulf");
        assert!(of(&[("toot", 1.0)]).1 > 0.99, "nothing else is read");
    }

    #[test]
    fn letters_that_were_taken_apart_give_way_to_what_the_engine_says() {
        let engine = || read("BOTCH", 0.99, MISCOUNTED);
        let with = |unknown: f64| {
            let says = "BOICH"
                .chars()
                .map(|c| (Glyph::taken_for(c, 0.97), if c == 'I' { unknown } else { NETWORK_UNKNOWN }))
                .collect();
            let word = Word { letters: Vec::new(), says, has_wide: false };
            together(&[engine(), of_network(&word)]).remove(0).0
        };
        assert_eq!((with(NETWORK_UNKNOWN).as_str(), with(CUT_UNKNOWN).as_str()), ("boich", "botch"));
    }

    #[test]
    fn a_piece_of_ink_as_wide_as_two_letters_may_be_two() {
        let says: Vec<(Glyph, f64)> =
            "FMCK".chars().map(|c| (Glyph::taken_for(c, 0.99), NETWORK_UNKNOWN)).collect();
        let word = |has_wide| Word { letters: Vec::new(), says: says.clone(), has_wide };
        let engines = [read("FRACK", 0.99, MISCOUNTED), read("FRACK", 0.99, MISCOUNTED)]
            .map(|engine| Read { weight: 0.5, ..engine });
        let with = |has_wide| together(&[&engines[..], &[of_network(&word(has_wide))]].concat()).remove(0).0;
        assert_eq!((with(false).as_str(), with(true).as_str()), ("fmck", "frack"));
    }
}
