//! Frames and rings about symbols, and what of a symbol touches them.

use super::ink::{CELL, HEIGHT};
use crate::geometry::{Point, ratio};
use crate::ocr::blobs::{Blob, blobs};
use image::{GrayImage, Luma};
use std::collections::BTreeSet;

/// Least side of a frame or ring about a symbol, in cells, and share of its box that it fills at most:
/// strokes of letters as large fill more. And the share where it goes around another piece of ink, as no
/// letter does.
pub(super) const FRAME: (f64, f64) = (0.5, 0.24);
const AROUND: f64 = 0.4;

/// The least side of a thin ring around a symbol, in cells, and its longer side over its shorter one at most:
/// the number on a tile, which is smaller than a cell, may stand in one. A 0 with a stroke in it is narrow.
pub(super) const RING: (f64, f64) = (0.36, 1.2);

/// Part of a frame's sides about their middles, in percent from where to where, along which its stroke is
/// measured: corners and the flanks of a ring are broader where they are cut askew.
const MIDDLE: (u32, u32) = (35, 65);

/// Least height of what touches a frame from within that is a part of a symbol, as a share of the least
/// height of a glyph.
const PART: f64 = 0.6;

/// How much ink there is at least of a line along a cell's edge, and how large at most a piece is that may
/// have some, in cells.
const EDGE: f64 = 0.6;
pub(super) const EDGED: f64 = 1.2;

/// Radius of rings about symbols, in cells, and the part of it that pieces of them are long at most: letters
/// that are as round go more than halfway around.
const RADIUS: (f64, f64) = (0.33, 0.75);
const PART_OF_RING: f64 = 1.8;

/// How far the pixels of a piece of a ring lie off its circle on average, in pixels, and how many times as
/// far as that it bulges at least: strokes of letters are broader or straighter.
pub(super) const OFF_CIRCLE: f64 = 1.2;
const BULGE: f64 = 4.0;

/// Least distance of the pieces of a broken ring or frame from the middle of what it is around, in cells, and
/// the part of so many directions from there in which they lie at least.
const RIM: f64 = 0.27;
const ABOUT: (usize, usize) = (14, 24);

/// Fewest corners that a ring leaves of a tile, how many times as much ink one has as another at most, and
/// how far one reaches into another quarter of it, in cells.
const CORNERS: usize = 3;
const ALIKE: usize = 2;
const OVER: f64 = 0.05;

/// The pieces of ink without frames; where a piece of a symbol touches its frame, that piece is kept.
pub(super) fn without_frames(all: Vec<Blob>) -> Vec<Blob> {
    let are: Vec<bool> = all.iter().map(|blob| is_frame(blob, &all)).collect();
    let pieces = all.into_iter().zip(are);
    pieces.flat_map(|(blob, is_frame)| if is_frame { within(&blob) } else { vec![blob] }).collect()
}

/// Whether a piece of ink is what frames a symbol, one of `all`: large, and hardly any ink in its box.
fn is_frame(blob: &Blob, all: &[Blob]) -> bool {
    let (width, height) = (f64::from(blob.width()), f64::from(blob.height()));
    let side = width.min(height) / f64::from(CELL);
    let fill = blob.pixels.len() as f64 / (width * height);
    let is_within = |b: &Blob| {
        let (across, down) = (blob.left < b.left && b.right < blob.right, blob.top < b.top);
        across && down && b.bottom < blob.bottom && f64::from(b.height()) >= HEIGHT.0 * f64::from(CELL)
    };
    let is_around = || all.iter().any(is_within);
    let is_ring = || side >= RING.0 && ratio(width, height) <= RING.1 && fill < FRAME.1 && is_around();
    (side >= FRAME.0 && (fill < FRAME.1 || (fill < AROUND && is_around()))) || is_ring()
}

/// What is left of a piece of ink hardly larger than a cell without the lines along the cell's edges in it,
/// which are longer than figures are high: what touches one of them stays.
pub(super) fn without_edges(blob: &Blob) -> Vec<Blob> {
    let long = (EDGE * f64::from(CELL)) as usize;
    let (mut columns, mut rows) = (vec![0; blob.width() as usize], vec![0; blob.height() as usize]);
    for &(x, y) in &blob.pixels {
        columns[(x - blob.left) as usize] += 1;
        rows[(y - blob.top) as usize] += 1;
    }
    // Lines are a pixel broader in places.
    let is_line = |counts: &[usize], at: u32| {
        let at = at as usize;
        counts[at.saturating_sub(1)..(at + 2).min(counts.len())].iter().any(|&count| count >= long)
    };
    let ink = picture(blob, |x, y| !is_line(&columns, x) && !is_line(&rows, y));
    pieces(&ink, (blob.left, blob.top))
}

/// Whether a piece of ink is one of a thin ring that is broken: an arc of a circle as large as rings are.
pub(super) fn is_arc(blob: &Blob) -> bool {
    let Some((radius, off)) = circle(&blob.pixels) else { return false };
    let long = f64::from(blob.width().max(blob.height()));
    let half_chord = f64::from(blob.width()).hypot(blob.height().into()) / 2.0;
    let bulge = radius - (radius * radius - half_chord * half_chord).max(0.0).sqrt();
    let cells = radius / f64::from(CELL);
    (RADIUS.0..=RADIUS.1).contains(&cells)
        && long <= PART_OF_RING * radius
        && off <= OFF_CIRCLE
        && bulge >= BULGE * off
}

/// Which pieces of ink in a cell with this middle are left of a thin ring or frame around its symbol:
/// together they lie on one circle, or on the sides of one box, nearly all around, or they are corners of a
/// tile that a ring cuts off.
pub(super) fn are_of_rim(pieces: &[&Blob], middle: Point) -> Vec<bool> {
    let from_middle = |&(x, y): &(u32, u32)| Point::new(x.into(), y.into()).distance(middle);
    let is_outer = |piece: &&Blob| piece.pixels.iter().all(|p| from_middle(p) >= RIM * f64::from(CELL));
    let outer: Vec<bool> = pieces.iter().map(is_outer).collect();
    let parts: Vec<&Blob> =
        pieces.iter().zip(&outer).filter(|(_, is_outer)| **is_outer).map(|(&piece, _)| piece).collect();
    let whole = parts.iter().map(|&part| part.clone()).reduce(|a, b| a.with(&b));
    let is_rim = are_corners(&parts, middle)
        || whole.is_some_and(|whole| {
            let is_round = circle(&whole.pixels).is_some_and(|(radius, off)| {
                off <= OFF_CIRCLE && (RADIUS.0..=RADIUS.1).contains(&(radius / f64::from(CELL)))
            });
            let is_box = f64::from(whole.width().min(whole.height())) >= FRAME.0 * f64::from(CELL)
                && off_box(&whole) <= OFF_CIRCLE;
            (is_round || is_box) && is_all_around(&whole)
        });
    if is_rim { outer } else { vec![false; pieces.len()] }
}

/// Whether pieces of ink are corners of a box about a point: one in each of most quarters, about as large.
fn are_corners(parts: &[&Blob], middle: Point) -> bool {
    let side = |low: u32, high: u32, middle: f64| {
        let (before, after) = (middle - f64::from(low), f64::from(high) - middle);
        (before.min(after) <= OVER * f64::from(CELL)).then_some(before > after)
    };
    let quarter =
        |part: &&Blob| Some((side(part.left, part.right, middle.x)?, side(part.top, part.bottom, middle.y)?));
    let quarters: Option<BTreeSet<(bool, bool)>> = parts.iter().map(quarter).collect();
    let areas = || parts.iter().map(|part| part.pixels.len());
    let are_alike = areas().max() <= areas().min().map(|least| ALIKE * least);
    are_alike && quarters.is_some_and(|of| of.len() >= CORNERS && of.len() == parts.len())
}

/// How far pixels lie off a box about the middle of that around them (root of the mean square).
fn off_box(of: &Blob) -> f64 {
    let inwards =
        |&(x, y): &(u32, u32)| f64::from((x - of.left).min(of.right - x).min(y - of.top).min(of.bottom - y));
    let mean = |of: &dyn Fn(f64) -> f64, pixels: &[(u32, u32)]| {
        pixels.iter().map(|pixel| of(inwards(pixel))).sum::<f64>() / pixels.len() as f64
    };
    let middle = mean(&|off| off, &of.pixels);
    mean(&|off| (off - middle).powi(2), &of.pixels).sqrt()
}

/// Whether pixels lie in most directions from the middle of their box.
fn is_all_around(of: &Blob) -> bool {
    let mut seen = [false; ABOUT.1];
    let middle = |low: u32, high: u32| f64::from(low + high) / 2.0;
    let (left, top) = (middle(of.left, of.right), middle(of.top, of.bottom));
    for &(x, y) in &of.pixels {
        let turn = (f64::from(y) - top).atan2(f64::from(x) - left) / std::f64::consts::TAU + 0.5;
        seen[(turn * ABOUT.1 as f64) as usize % ABOUT.1] = true;
    }
    seen.iter().filter(|&&is| is).count() >= ABOUT.0
}

/// The radius of the circle that pixels lie on, and how far they lie off it (root of the mean square); `None`
/// where they lie on a straight line.
pub(super) fn circle(pixels: &[(u32, u32)]) -> Option<(f64, f64)> {
    let count = pixels.len() as f64;
    let mean = |of: &dyn Fn(f64, f64) -> f64| {
        pixels.iter().map(|&(x, y)| of(f64::from(x), f64::from(y))).sum::<f64>() / count
    };
    let (left, top) = (mean(&|x, _| x), mean(&|_, y| y));
    let about = |of: &dyn Fn(f64, f64) -> f64| mean(&|x, y| of(x - left, y - top));
    let (xx, xy, yy) = (about(&|x, _| x * x), about(&|x, y| x * y), about(&|_, y| y * y));
    let (a, b) = (about(&|x, y| x * x.mul_add(x, y * y)) / 2.0, about(&|x, y| y * x.mul_add(x, y * y)) / 2.0);
    let determinant = xx * yy - xy * xy;
    if determinant < f64::EPSILON {
        return None;
    }
    let (cx, cy) = ((a * yy - b * xy) / determinant, (b * xx - a * xy) / determinant);
    let radius = (cx * cx + cy * cy + xx + yy).sqrt();
    let square = about(&|x, y| ((x - cx).hypot(y - cy) - radius).powi(2));
    Some((radius, square.sqrt()))
}

/// What is left of a frame when its stroke is peeled off from outside.
fn within(frame: &Blob) -> Vec<Blob> {
    let mut ink = picture(frame, |_, _| true);
    let mut outside = outside(&ink);
    // A frame is broader by a pixel in places than along most of it.
    for _ in 0..=stroke(&ink) {
        outside = grown(&outside, ink.dimensions());
    }
    for (pixel, _) in ink.pixels_mut().zip(&outside).filter(|(_, is_outside)| **is_outside) {
        *pixel = Luma([0]);
    }
    pieces(&ink, (frame.left, frame.top))
}

/// The pixels of a piece of ink that are kept, in a picture as large as its box.
pub(super) fn picture(blob: &Blob, is_kept: impl Fn(u32, u32) -> bool) -> GrayImage {
    let mut ink = GrayImage::new(blob.width(), blob.height());
    let pixels = blob.pixels.iter().map(|&(x, y)| (x - blob.left, y - blob.top));
    pixels.filter(|&(x, y)| is_kept(x, y)).for_each(|(x, y)| ink.put_pixel(x, y, Luma([u8::MAX])));
    ink
}

/// The pieces of ink as high as parts of symbols on a part of the sheet that begins at a corner.
pub(super) fn pieces(ink: &GrayImage, corner: (u32, u32)) -> Vec<Blob> {
    let least = PART * HEIGHT.0 * f64::from(CELL);
    let pieces = blobs(ink).into_iter().filter(|b| f64::from(b.height()) >= least);
    pieces.map(|piece| piece.moved(corner)).collect()
}

/// Which pixels are paper that is reached from beyond the picture without crossing ink.
pub(super) fn outside(ink: &GrayImage) -> Vec<bool> {
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
pub(super) fn grown(of: &[bool], (width, height): (u32, u32)) -> Vec<bool> {
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

    #[test]
    fn a_thin_ring_smaller_than_half_a_cell_is_a_frame_where_it_goes_around_a_symbol() {
        // A ring 34 pixels high, so many times as high as wide, and in it an 11 or nothing.
        let kept = |times: f64, is_numbered: bool| {
            let ink = GrayImage::from_fn(CELL, CELL, |x, y| {
                let (x, y) = (f64::from(x) - 36.0, f64::from(y) - 36.0);
                let is_ring = (15.0..17.0).contains(&(x * times).hypot(y));
                let is_stem = is_numbered && (4.0..7.0).contains(&x.abs()) && y.abs() < 8.0;
                Luma([u8::from(is_ring || is_stem) * u8::MAX])
            });
            without_frames(blobs(&ink)).iter().map(Blob::width).collect::<Vec<_>>()
        };
        assert_eq!(kept(1.0, true), [3, 3], "the digits alone");
        assert_eq!(kept(1.0, false).len(), 1, "an O");
        assert_eq!(kept(1.4, true).len(), 3, "a 0 with strokes in it");
    }

    #[test]
    fn a_figure_that_touches_lines_along_the_edge_of_a_cell_is_kept_without_them() {
        // Lines at the left and below, not quite straight, and a 7 that touches the left one.
        let kept = |is_figure: &dyn Fn(u32, u32) -> bool| {
            let ink = GrayImage::from_fn(CELL, CELL, |x, y| {
                let askew = y / 30;
                let is_edge = (4 + askew..7 + askew).contains(&x) || (x > 4 && (66..69).contains(&y));
                Luma([u8::from(is_edge || is_figure(x, y)) * u8::MAX])
            });
            let all = blobs(&ink);
            assert_eq!(all.len(), 1);
            without_edges(&all[0]).iter().map(|b| (b.width(), b.height())).collect::<Vec<_>>()
        };
        let seven = |x: u32, y: u32| {
            (6..28).contains(&x) && (10..45).contains(&y) && (y < 16 || (22..28).contains(&x))
        };
        let [(width, height)] = kept(&seven)[..] else { panic!("one figure, not {:?}", kept(&seven)) };
        assert!(width >= 17 && height == 35, "{width} x {height}");
        assert_eq!(kept(&|_, _| false), []);
    }

    /// What is inked of a picture of a cell.
    fn drawn(is_ink: impl Fn(f64, f64) -> bool) -> Blob {
        let ink = GrayImage::from_fn(CELL, CELL, |x, y| {
            Luma([u8::from(is_ink(f64::from(x) - 36.0, f64::from(y) - 36.0)) * u8::MAX])
        });
        let mut all = blobs(&ink);
        assert_eq!(all.len(), 1);
        all.remove(0)
    }

    #[test]
    fn a_thin_ring_or_frame_that_is_broken_is_told_from_the_number_in_it() {
        let broken = |is_rim: &dyn Fn(f64, f64) -> bool, is_symbol: &dyn Fn(f64, f64) -> bool| {
            let ink = GrayImage::from_fn(CELL, CELL, |x, y| {
                let is_kept = (x + y) % 13 > 2 && (x + 60 - y) % 11 > 1;
                let (x, y) = (f64::from(x) - 36.0, f64::from(y) - 36.0);
                Luma([u8::from((is_rim(x, y) && is_kept) || is_symbol(x, y)) * u8::MAX])
            });
            blobs(&ink)
        };
        let left = |all: Vec<Blob>| {
            let all: Vec<&Blob> = all.iter().collect();
            let kept = are_of_rim(&all, Point::new(36.0, 36.0)).iter().filter(|is| !**is).count();
            (all.len(), kept)
        };
        let eleven = |x: f64, y: f64| (8.0..12.0).contains(&x.abs()) && y.abs() < 15.0;
        let ring = |x: f64, y: f64| (x.hypot(y) - 28.0).abs() <= 1.0;
        let frame = |x: f64, y: f64| (x.abs().max(y.abs()) - 26.0).abs() <= 1.0;
        for is_rim in [&ring as &dyn Fn(f64, f64) -> bool, &frame] {
            let (pieces, kept) = left(broken(is_rim, &eleven));
            assert!(pieces > 6 && kept == 2, "{kept} of {pieces}");
        }
        let far = |x: f64, y: f64| (22.0..26.0).contains(&x.abs()) && y.abs() < 15.0;
        assert_eq!(left(broken(&|_, _| false, &far)), (2, 2), "a 1 at either side of a cell");
        let half = |x: f64, y: f64| frame(x, y) && y > 4.0;
        let (pieces, kept) = left(broken(&half, &eleven));
        assert_eq!(kept, pieces, "half a frame");
        let (pieces, kept) = left(broken(&|x, y| ring(x, y) && x.abs() > 20.0, &eleven));
        assert_eq!(kept, pieces, "brackets");
        // What a ring within a tile leaves of that.
        let corners =
            |x: f64, y: f64| x.abs().max(y.abs()) < 24.0 && x.hypot(y) > 24.5 && x.abs().min(y.abs()) > 2.0;
        let cut = |is_kept: &dyn Fn(f64, f64) -> bool| {
            let ink = GrayImage::from_fn(CELL, CELL, |x, y| {
                let (x, y) = (f64::from(x) - 36.0, f64::from(y) - 36.0);
                Luma([u8::from((corners(x, y) && is_kept(x, y)) || eleven(x, y)) * u8::MAX])
            });
            left(blobs(&ink))
        };
        assert_eq!(cut(&|_, _| true), (6, 2));
        assert_eq!(cut(&|x, y| x > 0.0 || y > 0.0), (5, 2), "one of them is not seen");
        assert_eq!(cut(&|x, _| x > 0.0), (4, 4), "at one side");
        assert_eq!(cut(&|x, y| y > 0.0 || x.abs() > 20.0), (6, 6), "two are smaller");
    }

    #[test]
    fn a_piece_of_a_ring_is_told_from_strokes_of_characters() {
        let ring = |x: f64, y: f64, radius: f64, width: f64| (x.hypot(y) - radius).abs() <= width / 2.0;
        assert!(is_arc(&drawn(|x, y| ring(x, y, 32.0, 2.0) && x > 10.0 && y > 5.0)));
        assert!(is_arc(&drawn(|x, y| ring(x, y, 32.0, 2.0) && x > 18.0)));
        assert!(!is_arc(&drawn(|x, y| ring(x, y, 26.0, 3.0) && x < 16.0)), "a C");
        assert!(!is_arc(&drawn(|x, y| ring(x, y, 14.0, 1.5) && x > 10.0)), "the bowl of a small figure");
        assert!(!is_arc(&drawn(|x, y| ring(x, y, 32.0, 7.0) && x > 10.0 && y > 5.0)), "a bold stroke");
        assert!(!is_arc(&drawn(|x, y| (x * 0.4 + y).abs() <= 1.5 && x.abs() < 20.0)), "a straight one");
        let seven = |x: f64, y: f64| (y + 15.0).abs() <= 1.5 || (x + y * 0.5 - 3.0).abs() <= 1.5;
        assert!(!is_arc(&drawn(|x, y| seven(x, y) && x.abs() < 11.0 && y.abs() <= 16.5)), "a 7");
    }
}
