//! Frames and rings about symbols, and what of a symbol touches them.

use super::ink::{CELL, HEIGHT};
use crate::ocr::blobs::{Blob, blobs};
use image::{GrayImage, Luma};

/// Least side of a frame or ring about a symbol, in cells, and share of its box that it fills at most:
/// strokes of letters as large fill more. And the share where it goes around another piece of ink, as no
/// letter does.
const FRAME: (f64, f64) = (0.5, 0.24);
const AROUND: f64 = 0.4;

/// Part of a frame's sides about their middles, in percent from where to where, along which its stroke is
/// measured: corners and the flanks of a ring are broader where they are cut askew.
const MIDDLE: (u32, u32) = (35, 65);

/// Least height of what touches a frame from within that is a part of a symbol, as a share of the least
/// height of a glyph.
const PART: f64 = 0.6;

/// The pieces of ink without frames; where a piece of a symbol touches its frame, that piece is kept.
pub(super) fn without_frames(all: Vec<Blob>) -> Vec<Blob> {
    let are: Vec<bool> = all.iter().map(|blob| is_frame(blob, &all)).collect();
    let pieces = all.into_iter().zip(are);
    pieces.flat_map(|(blob, is_frame)| if is_frame { within(&blob) } else { vec![blob] }).collect()
}

/// Whether a piece of ink is what frames a symbol, one of `all`: large, and hardly any ink in its box.
fn is_frame(blob: &Blob, all: &[Blob]) -> bool {
    let side = FRAME.0 * f64::from(CELL);
    let fill = blob.pixels.len() as f64 / f64::from(blob.width() * blob.height());
    let is_within = |b: &Blob| {
        let (across, down) = (blob.left < b.left && b.right < blob.right, blob.top < b.top);
        across && down && b.bottom < blob.bottom && f64::from(b.height()) >= HEIGHT.0 * f64::from(CELL)
    };
    f64::from(blob.width()) >= side
        && f64::from(blob.height()) >= side
        && (fill < FRAME.1 || (fill < AROUND && all.iter().any(is_within)))
}

/// What is left of a frame when its stroke is peeled off from outside.
fn within(frame: &Blob) -> Vec<Blob> {
    let corner = (frame.left, frame.top);
    let mut ink = GrayImage::new(frame.width(), frame.height());
    for &(x, y) in &frame.pixels {
        ink.put_pixel(x - corner.0, y - corner.1, Luma([u8::MAX]));
    }
    let mut outside = outside(&ink);
    // A frame is broader by a pixel in places than along most of it.
    for _ in 0..=stroke(&ink) {
        outside = grown(&outside, ink.dimensions());
    }
    for (pixel, _) in ink.pixels_mut().zip(&outside).filter(|(_, is_outside)| **is_outside) {
        *pixel = Luma([0]);
    }
    let least = PART * HEIGHT.0 * f64::from(CELL);
    let pieces = blobs(&ink).into_iter().filter(|b| f64::from(b.height()) >= least);
    pieces.map(|piece| piece.moved(corner)).collect()
}

/// Which pixels are paper that is reached from beyond the picture without crossing ink.
fn outside(ink: &GrayImage) -> Vec<bool> {
    let (width, height) = ink.dimensions();
    let mut is_outside = vec![false; (width * height) as usize];
    let is_rim = |x: u32, y: u32| x == 0 || y == 0 || x + 1 == width || y + 1 == height;
    let mut next: Vec<(u32, u32)> =
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter(|&(x, y)| is_rim(x, y)).collect();
    while let Some((x, y)) = next.pop() {
        let i = (y * width + x) as usize;
        if is_outside[i] || ink.as_raw()[i] > 0 {
            continue;
        }
        is_outside[i] = true;
        next.extend(beside(x, y).into_iter().filter(|&(x, y)| x < width && y < height));
    }
    is_outside
}

/// Those pixels and the ones beside them; all beyond the picture are such.
fn grown(of: &[bool], (width, height): (u32, u32)) -> Vec<bool> {
    let is = |(x, y): (u32, u32)| x >= width || y >= height || of[(y * width + x) as usize];
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    pixels.map(|(x, y)| is((x, y)) || beside(x, y).into_iter().any(is)).collect()
}

/// The pixels that share a side with one; those beyond the first column and row are far beyond the last.
fn beside(x: u32, y: u32) -> [(u32, u32); 4] {
    [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)]
}

/// How broad the stroke of a frame is, in pixels: that of half of its sides' middles, from outside.
fn stroke(ink: &GrayImage) -> u32 {
    let (width, height) = ink.dimensions();
    let middle = |side: u32| side * MIDDLE.0 / 100..=side * MIDDLE.1 / 100;
    let run = |line: &mut dyn Iterator<Item = (u32, u32)>| {
        let inked = line.map(|(x, y)| ink.get_pixel(x, y).0[0] > 0);
        inked.skip_while(|is| !is).take_while(|is| *is).count() as u32
    };
    let mut runs: Vec<u32> = Vec::new();
    for y in middle(height) {
        runs.push(run(&mut (0..width).map(|x| (x, y))));
        runs.push(run(&mut (0..width).rev().map(|x| (x, y))));
    }
    for x in middle(width) {
        runs.push(run(&mut (0..height).map(|y| (x, y))));
        runs.push(run(&mut (0..height).rev().map(|y| (x, y))));
    }
    runs.sort_unstable();
    runs.get(runs.len() / 2).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring about the middle of a cell, and a stem of a digit in it from `left` on.
    fn ringed(left: u32) -> Vec<Blob> {
        let middle = f64::from(CELL) / 2.0;
        let ink = GrayImage::from_fn(CELL, CELL, |x, y| {
            let radius = (f64::from(x) - middle).hypot(f64::from(y) - middle);
            let is_ring = (26.0..29.0).contains(&radius);
            let is_stem = (left..left + 5).contains(&x) && (22..52).contains(&y);
            Luma([u8::from(is_ring || is_stem) * u8::MAX])
        });
        blobs(&ink)
    }

    #[test]
    fn a_digit_that_touches_its_ring_is_kept_and_the_ring_is_not() {
        let apart = ringed(30);
        assert_eq!(apart.len(), 2);
        for (all, left) in [(apart, 30), (ringed(11), 11)] {
            let kept = without_frames(all);
            let [stem] = kept.as_slice() else { panic!("one piece, not {kept:?}") };
            assert!(stem.left.abs_diff(left) <= 3 && stem.right == left + 4, "{stem:?}");
            assert!(stem.height() >= 25, "{stem:?}");
        }
    }
}
