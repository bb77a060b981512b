//! Rules under and between words, and frames around them. Letters hang on those that lie close below them;
//! of pale ones only pieces are as dark as print, which would be taken for dots and for
//! strokes of the letters near them.

use super::frames;
use super::page::Page;
use crate::ocr::blobs::{Blob, blobs};
use image::{GrayImage, Luma};

/// Share of the least depth of print in which a pale rule hangs together.
const PALER: f64 = 0.45;

/// How many times as dark ink frames are looked for in, too, besides pale ink and the page's: in that letters
/// close to one hang together with it, in dark ink a pale one is in pieces.
const DARKER: f64 = 2.0;

/// Most thickness of a rule, least length of one and of a piece of one between letters that hang on it, in
/// cells.
const THICK: f64 = 0.04;
const LONG: f64 = 0.6;
const PIECE: f64 = 0.12;

/// How many times as long as high a rule, which may be curled, and such a piece are at least.
const SLENDER: (u32, u32) = (8, 5);

/// How far a piece lies from the end of a rule that it goes on, in cells.
const GAP: f64 = 0.5;

/// A page's ink that is darker than paper by this share of the board's, without the frames and the rules in
/// it.
pub(super) fn without(page: &Page, share: f64) -> GrayImage {
    let (mut ink, mut pale) = (page.ink(share), page.ink(PALER * share));
    let framed = [&pale, &ink, &page.ink(DARKER * share)].map(|ink| frames::frames(ink, page.scale));
    for frame in framed.concat() {
        clear_about(&mut ink, &frame);
        clear_about(&mut pale, &frame);
    }
    let thick = (THICK * page.scale).ceil() as u32;
    for rule in rules(&thin(&pale, thick), page.scale) {
        clear(&mut ink, &rule);
    }
    ink
}

fn clear(ink: &mut GrayImage, blob: &Blob) {
    for &(x, y) in &blob.pixels {
        ink.put_pixel(x, y, Luma([0]));
    }
}

/// Clears a line with its soft rim.
fn clear_about(ink: &mut GrayImage, line: &Blob) {
    for &(x, y) in &line.pixels {
        for (x, y) in
            (x.saturating_sub(1)..=x + 1).flat_map(|x| (y.saturating_sub(1)..=y + 1).map(move |y| (x, y)))
        {
            if let Some(pixel) = ink.get_pixel_mut_checked(x, y) {
                *pixel = Luma([0]);
            }
        }
    }
}

/// The ink that is at most so many pixels thick, from above to below.
fn thin(ink: &GrayImage, thick: u32) -> GrayImage {
    let mut thin = GrayImage::new(ink.width(), ink.height());
    for x in 0..ink.width() {
        let mut y = 0;
        while y < ink.height() {
            let end = (y..ink.height()).find(|&y| ink.get_pixel(x, y).0[0] == 0).unwrap_or(ink.height());
            if end - y <= thick {
                for y in y..end {
                    thin.put_pixel(x, y, Luma([u8::MAX]));
                }
            }
            y = end + 1;
        }
    }
    thin
}

/// The rules in such ink, with their pieces between letters.
fn rules(thin: &GrayImage, scale: f64) -> Vec<Blob> {
    let is_slender = |blob: &Blob, times: u32| blob.width() >= times * blob.height();
    let is_at_least = |blob: &Blob, cells: f64| f64::from(blob.width()) >= cells * scale;
    let (mut rules, mut pieces): (Vec<Blob>, Vec<Blob>) = blobs(thin)
        .into_iter()
        .filter(|blob| is_at_least(blob, PIECE) && is_slender(blob, SLENDER.1))
        .partition(|blob| is_at_least(blob, LONG) && is_slender(blob, SLENDER.0));
    // From piece to piece.
    let mut next = 0;
    while next < rules.len() {
        let (own, others) = pieces.into_iter().partition(|piece| goes_on(&rules[next], piece, GAP * scale));
        rules.extend::<Vec<Blob>>(own);
        pieces = others;
        next += 1;
    }
    rules
}

/// Whether a piece lies at the height of a rule and not farther than so many pixels from one of its ends.
fn goes_on(rule: &Blob, piece: &Blob, gap: f64) -> bool {
    let is_level = piece.top <= rule.bottom + 1 && rule.top <= piece.bottom + 1;
    let apart = piece.left.saturating_sub(rule.right).max(rule.left.saturating_sub(piece.right));
    is_level && f64::from(apart) <= gap
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of bars: left, top, width and height.
    fn bars(bars: &[[u32; 4]]) -> GrayImage {
        let is_in = |x: u32, y: u32| {
            bars.iter().any(|&[left, top, w, h]| (left..left + w).contains(&x) && (top..top + h).contains(&y))
        };
        GrayImage::from_fn(300, 100, |x, y| Luma([u8::from(is_in(x, y)) * 255]))
    }

    #[test]
    fn rules_are_told_from_strokes_that_hang_on_them() {
        // A rule with a descender through it, a piece of it behind that, and a letter's bar above.
        let ink = bars(&[[10, 50, 100, 3], [110, 20, 6, 40], [116, 51, 20, 3], [60, 20, 30, 4]]);
        let found = rules(&thin(&ink, 4), 100.0);
        let mut places: Vec<[u32; 3]> = found.iter().map(|b| [b.left, b.right, b.top]).collect();
        places.sort_unstable();
        assert_eq!(places, [[10, 109, 50], [116, 135, 51]]);
    }

    #[test]
    fn short_and_thick_bars_are_no_rules() {
        let ink = bars(&[[10, 20, 40, 3], [10, 50, 100, 9]]);
        assert!(rules(&thin(&ink, 4), 100.0).is_empty());
    }
}
