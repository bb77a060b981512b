//! The letters of words in capitals, piece of ink by piece, and what the network makes of them.

use super::items::Item;
use super::page::Page;
use crate::diagnostics::Result;
use crate::ocr::blobs::Blob;
use crate::ocr::symbols;
use crate::puzzle::marks::Glyph;
use image::GrayImage;

/// The letters that words have.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXY";

/// What the network does not know of a letter, and of those that were taken apart from others: serifs go with
/// the wrong one.
pub(super) const NETWORK_UNKNOWN: f64 = 0.004;
pub(super) const CUT_UNKNOWN: f64 = 0.3;

/// Probability of the least sure letter from which the network is sure of all.
pub(super) const SURE: f64 = 0.9;

/// From how many times as wide as the same letter elsewhere on a piece of ink is two letters.
const PAIR: f64 = 1.5;

/// Letters that a piece of ink may be, and what the network makes of each.
type Way = (Vec<Blob>, Vec<Glyph>);

/// A piece of ink in a word: the letter that it is as it stands, those that it is where it is cut, and
/// whether it is.
struct Piece {
    whole: Way,
    cut: Option<Way>,
    is_cut: bool,
}

impl Piece {
    /// Of ways to take it, as it stands first. Letters that touch are taken apart where that reads better.
    fn of(mut ways: impl Iterator<Item = Way>) -> Self {
        let is_better = |way: &Way, known: &Way| least(&known.1) < SURE && least(&way.1) > least(&known.1);
        let whole = ways.next().unwrap_or_default();
        let cut = ways.reduce(|best, way| if is_better(&way, &best) { way } else { best });
        let is_cut = cut.as_ref().is_some_and(|cut| is_better(cut, &whole));
        Self { whole, cut, is_cut }
    }

    /// The one letter that it surely is, and its width in pixels.
    fn letter(&self) -> Option<(char, f64)> {
        let ([blob], [glyph]) = (self.whole.0.as_slice(), self.whole.1.as_slice()) else { return None };
        let letter = LETTERS.chars().max_by(|&a, &b| glyph.letter(a).total_cmp(&glyph.letter(b)))?;
        (!self.is_cut && glyph.letter(letter) >= SURE).then_some((letter, blob.width().into()))
    }
}

/// A word in capitals.
pub(super) struct Word {
    pub(super) letters: Vec<Blob>,
    /// What the network makes of each letter, and what it does not know of it: shared among all letters.
    pub(super) says: Vec<(Glyph, f64)>,
    /// Whether a piece of ink is so wide that it may be two letters, or more than it was cut into.
    pub(super) has_wide: bool,
}

impl Word {
    fn of(pieces: Vec<Piece>) -> Self {
        let has_wide = pieces.iter().any(|piece| piece.cut.is_some());
        let (mut letters, mut says) = (Vec::new(), Vec::new());
        for piece in pieces {
            let ((own, glyphs), unknown) = match piece.cut.filter(|_| piece.is_cut) {
                Some(cut) => (cut, CUT_UNKNOWN),
                None => (piece.whole, NETWORK_UNKNOWN),
            };
            letters.extend(own);
            says.extend(glyphs.into_iter().map(|glyph| (glyph, unknown)));
        }
        Self { letters, says, has_wide }
    }
}

/// The words of a list in capitals.
pub(super) fn words(page: &Page, items: &[&Item]) -> Result<Vec<Word>> {
    let ways = |item: &&Item| item.glyphs.iter().map(|glyph| item.ways(glyph)).collect::<Vec<_>>();
    let ways: Vec<Vec<Vec<Vec<Blob>>>> = items.iter().map(ways).collect();
    let cut = |glyph: &Blob| page.cut(&[glyph], [glyph.left, glyph.top, glyph.right, glyph.bottom], 0);
    let pictures: Vec<GrayImage> = ways.iter().flatten().flatten().flatten().map(cut).collect();
    let mut glyphs = symbols::glyphs(&pictures)?.into_iter();
    let mut piece = |ways: Vec<Vec<Blob>>| {
        Piece::of(ways.into_iter().map(|way| {
            let says = glyphs.by_ref().take(way.len()).collect();
            (way, says)
        }))
    };
    let mut words: Vec<Vec<Piece>> =
        ways.into_iter().map(|word| word.into_iter().map(&mut piece).collect()).collect();
    part_pairs(&mut words);
    Ok(words.into_iter().map(Word::of).collect())
}

/// Takes apart what is much wider than the same letter elsewhere in a list: two that touch may look like it.
fn part_pairs(words: &mut [Vec<Piece>]) {
    let known: Vec<(char, f64)> = words.iter().flatten().filter_map(Piece::letter).collect();
    let is_pair = |piece: &Piece| {
        piece.letter().is_some_and(|(own, wide)| {
            known.iter().any(|&(other, narrow)| other == own && wide > PAIR * narrow)
        })
    };
    for piece in words.iter_mut().flatten() {
        piece.is_cut |= is_pair(piece);
    }
}

/// How sure the network is of the letter that it is least sure of.
pub(super) fn least<'a>(glyphs: impl IntoIterator<Item = &'a Glyph>) -> f64 {
    let sure = |glyph: &Glyph| LETTERS.chars().map(|c| glyph.letter(c)).fold(0.0, f64::max);
    glyphs.into_iter().map(sure).fold(1.0, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::blobs::blobs;
    use image::Luma;

    #[test]
    fn what_is_much_wider_than_the_same_letter_elsewhere_is_two() {
        // Bars as wide as asked for, which may be cut in two.
        let way = |says: &str, wide: u32| {
            let bar = GrayImage::from_pixel(wide / says.len() as u32, 30, Luma([u8::MAX]));
            let letters = says.chars().map(|_| blobs(&bar).swap_remove(0)).collect();
            (letters, says.chars().map(|c| Glyph::taken_for(c, 0.97)).collect())
        };
        let text = |wide: [u32; 3]| {
            let piece = |(own, wide): (&str, u32)| {
                let ways = [way(own, wide), way("RA", wide)];
                Piece::of(ways.into_iter().take(if own == "M" { 2 } else { 1 }))
            };
            let mut words = vec![["M", "A", "M"].into_iter().zip(wide).map(piece).collect::<Vec<_>>()];
            part_pairs(&mut words);
            Word::of(words.remove(0)).letters.len()
        };
        assert_eq!(text([20, 21, 42]), 4, "the second M");
        assert_eq!(text([42, 21, 42]), 3, "every M is as wide");
        assert_eq!(text([20, 21, 26]), 3, "letters are not quite as wide as one another");
    }

    #[test]
    fn what_was_cut_may_be_more_letters_than_it_was_cut_into() {
        let way = |says: &str, sure: f64| {
            let letters = says.chars().map(|_| Blob::filled([0, 0, 20, 30])).collect();
            (letters, says.chars().map(|c| Glyph::taken_for(c, sure)).collect())
        };
        let word = |ways: Vec<Way>| Word::of(vec![Piece::of(ways.into_iter())]);
        let cut = word(vec![way("W", 0.3), way("WR", 0.97)]);
        assert!(cut.has_wide && cut.letters.len() == 2);
        assert!(!word(vec![way("W", 0.97)]).has_wide, "it is not wide");
    }
}
