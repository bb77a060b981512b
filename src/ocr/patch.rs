//! What a network sees of a cell: a small picture of it with a rim of its neighbours, in two scalings.

use super::cells::{MARGIN, SIDE, Straight};
use super::levels::{self, sorted};
use super::marks;
use crate::geometry::{Cell, Point, Turn};
use crate::raster::{self, PAPER, sample, upright};
use image::GrayImage;

/// Side of a patch in pixels. It covers the cell and [`PAD`] pixels of the straightened board around it,
/// three of whose pixels make two of the patch's.
pub const PATCH: usize = 36;

/// Pixels of the straightened board around the cell.
pub const PAD: i32 = 3;

/// Values a patch has: [`CHANNELS`] planes of [`PATCH`] x [`PATCH`], row by row.
pub const CHANNELS: usize = 2;

/// Height of usual print in pixels of the straightened board: what the network knows best.
const PRINT_HEIGHT: u32 = 28;

/// Most that a mark is enlarged: beyond that its blur is all there is to see.
const CLOSEST: f64 = 1.8;

/// Enlargement below which a closer look would show the same again.
const LEAST_ZOOM: f64 = 1.1;

/// Distance of a mark from the middle of its cell, in pixels of the straightened board, below which it would,
/// too.
const LEAST_MOVE: f64 = 2.0;

/// Pixels around a cell's crop in which lines and neighbours are.
const RIM: u32 = 9;

/// Share of a cell's side that is cut off all around, one part in so many, where its ink is measured: lines
/// are there.
const AROUND_INK: i32 = 8;

/// Rank of the board's ink among the depths of its cells, faintest first: a puzzle has a symbol in a fifth of
/// its cells and more.
const INKED: (usize, usize) = (9, 10);

/// Least depth of ink below the paper, in grey levels: on a board without symbols noise is as deep.
const LEAST_DEPTH: f32 = 20.0;

/// Ink depth assumed on a board without any ink, in grey levels: less than newsprint has.
const DEPTH_UNKNOWN: f32 = 100.0;

/// Least and most darkness of the first plane, in depths of the board's ink: glare, and ink that is twice as
/// dark.
const ABSOLUTE: (f32, f32) = (-0.5, 2.0);

/// Most deviations of the second plane either way: a lone dark pixel says no more.
const STANDARD: f32 = 4.0;

/// Least deviation that the second plane is measured in, in grey levels: a blank cell's noise is not blown up
/// to ink.
const LEAST_DEVIATION: f32 = 1.0;

/// Least difference between ink and the middle between ink and paper, in grey levels, for a mark to be looked
/// at closer.
const LEAST_CONTRAST: u8 = 8;

/// Dark pixels that a row or column of a mark has more of: single ones are specks.
const SPECK: usize = 1;

/// How dark ink is on this board: the depth below paper that a tenth of its cells exceed, in grey levels.
pub fn depth(board: &Straight) -> f32 {
    let mut depths = depths(board);
    depths.sort_by(f32::total_cmp);
    let depth = depths.get(depths.len() * INKED.0 / INKED.1).copied().unwrap_or(0.0);
    if depth < LEAST_DEPTH { DEPTH_UNKNOWN } else { depth }
}

/// How far below paper the darkest of each cell is, in grey levels, row by row.
pub(super) fn depths(board: &Straight) -> Vec<f32> {
    board.cells().map(|cell| cell_depth(&board.crop(cell, -(SIDE as i32) / AROUND_INK))).collect()
}

fn cell_depth(crop: &GrayImage) -> f32 {
    f32::from(PAPER) - f32::from(levels::ink(&sorted(crop.as_raw().iter().copied())))
}

/// The patch of a cell, moved upright by `turn`, for a board whose ink is `depth` deep.
///
/// First plane: darkness below the cell's paper (75th percentile) over `depth`, clipped to -0.5..2, so that
/// noise in an empty cell stays small. Second plane: grey standardised to mean 0 and deviation 1 within the
/// patch, sign turned so that ink is positive, clipped to -4..4, so that faint symbols show.
pub fn patch(board: &Straight, cell: Cell, turn: Turn, depth: f32) -> Vec<f32> {
    planes(&upright(&board.crop(cell, PAD), turn), depth)
}

/// The patch of a cell seen `across` pixels of the straightened board further to the right and `down` further
/// below; at most [`MARGIN`] less [`PAD`] either way.
pub fn shifted(board: &Straight, cell: Cell, turn: Turn, depth: f32, (across, down): (i32, i32)) -> Vec<f32> {
    let room = MARGIN as i32 - PAD;
    let wide = board.crop(cell, MARGIN as i32);
    let from = |by: i32| (room + by.clamp(-room, room)) as u32;
    let side = SIDE + 2 * PAD as u32;
    let crop = raster::crop(&wide, (from(across), from(down)), (side, side));
    planes(&upright(&crop, turn), depth)
}

/// The patch of a cell seen from closer: its mark in the middle, enlarged up to 1.8 times until it is as
/// high as print. `None` where the cell has no mark, or one that lies and is as large as print anyway.
pub fn closer(board: &Straight, cell: Cell, turn: Turn, depth: f32) -> Option<Vec<f32>> {
    let crop = board.crop(cell, PAD);
    let (left, top, right, bottom) = extent(&crop)?;
    let size = (right - left + 1).max(bottom - top + 1);
    let zoom = (f64::from(PRINT_HEIGHT) / f64::from(size)).clamp(1.0, CLOSEST);
    let middle = |low: u32, high: u32| f64::from(low + high + 1) / 2.0;
    let (x, y) = (middle(left, right), middle(top, bottom));
    let half = f64::from(crop.width()) / 2.0;
    let moved = (x - half).abs().max((y - half).abs());
    if zoom < LEAST_ZOOM && moved < LEAST_MOVE {
        return None;
    }
    let origin = |i: u16| f64::from(u32::from(i) * SIDE + MARGIN) - f64::from(PAD);
    let (ox, oy) = (origin(cell.column) + x, origin(cell.row) + y);
    let seen = GrayImage::from_fn(crop.width(), crop.height(), |px, py| {
        let at = |v: u32| (f64::from(v) + 0.5 - half) / zoom;
        image::Luma([sample(&board.grey, Point::new(ox + at(px), oy + at(py))).round() as u8])
    });
    Some(planes(&upright(&seen, turn), depth))
}

/// The patch of a cell whose mark's fine strokes are as dark as the others. `None` where these are all of it.
pub(super) fn darkened(board: &Straight, cell: Cell, turn: Turn, depth: f32) -> Option<Vec<f32>> {
    let crop = marks::darkened(board, cell, PAD.unsigned_abs())?;
    Some(planes(&upright(&crop, turn), depth))
}

/// The box (left, top, right, bottom; inclusive) of the dark pixels of a cell's inner part; `None` where
/// nothing stands out.
fn extent(crop: &GrayImage) -> Option<(u32, u32, u32, u32)> {
    let levels = sorted(crop.as_raw().iter().copied());
    let (paper, dark) = (levels::paper(&levels), levels::ink(&levels));
    let limit = paper.saturating_sub(dark) / 2;
    if limit < LEAST_CONTRAST {
        return None;
    }
    let inner = RIM..crop.width() - RIM;
    let ink = |x: u32, y: u32| paper.saturating_sub(crop.get_pixel(x, y).0[0]) > limit;
    let columns: Vec<u32> =
        inner.clone().filter(|&x| inner.clone().filter(|&y| ink(x, y)).count() > SPECK).collect();
    let rows: Vec<u32> =
        inner.clone().filter(|&y| inner.clone().filter(|&x| ink(x, y)).count() > SPECK).collect();
    Some((*columns.first()?, *rows.first()?, *columns.last()?, *rows.last()?))
}

fn planes(crop: &GrayImage, depth: f32) -> Vec<f32> {
    let small = two_thirds(crop);
    let mut sorted = small.clone();
    sorted.sort_by(f32::total_cmp);
    let paper = levels::paper(&sorted);
    let mean = small.iter().sum::<f32>() / small.len() as f32;
    let variance = small.iter().map(|v| (v - mean).powi(2)).sum::<f32>() / small.len() as f32;
    let deviation = variance.sqrt().max(LEAST_DEVIATION);
    let absolute = small.iter().map(|v| ((paper - v) / depth).clamp(ABSOLUTE.0, ABSOLUTE.1));
    let standard = small.iter().map(|v| ((mean - v) / deviation).clamp(-STANDARD, STANDARD));
    absolute.chain(standard).collect()
}

/// What a pixel of the smaller picture covers, in pixels of the larger one: one and a half each way.
const TAPS: f32 = 2.25;

/// The picture at two thirds of its size, by area: each 3 x 3 pixels make 2 x 2.
fn two_thirds(crop: &GrayImage) -> Vec<f32> {
    let width = crop.width() as usize;
    let raw = crop.as_raw();
    let mut out = Vec::with_capacity(PATCH * PATCH);
    for y in 0..PATCH {
        for x in 0..PATCH {
            // The middle pixel of each three is shared half and half.
            let taps = |i: usize| {
                let base = i / 2 * 3;
                if i.is_multiple_of(2) {
                    [(base, 1.0), (base + 1, 0.5)]
                } else {
                    [(base + 1, 0.5), (base + 2, 1.0)]
                }
            };
            let mut sum = 0.0;
            for (sy, wy) in taps(y) {
                for (sx, wx) in taps(x) {
                    sum += f32::from(raw[sy * width + sx]) * wx * wy;
                }
            }
            out.push(sum / TAPS);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::cells::MARGIN;
    use image::Luma;

    fn board(mut ink: impl FnMut(u32, u32) -> u8) -> Straight {
        let side = SIDE * 2 + 2 * MARGIN;
        Straight { grey: GrayImage::from_fn(side, side, |x, y| Luma([ink(x, y)])), rows: 2, columns: 2 }
    }

    #[test]
    fn a_patch_is_two_planes_and_ink_is_positive_in_both() {
        let board = board(|x, y| if (26..34).contains(&x) && (16..44).contains(&y) { 50 } else { PAPER });
        let patch = patch(&board, Cell::new(0, 0), Turn::NONE, 180.0);
        assert_eq!(patch.len(), CHANNELS * PATCH * PATCH);
        let middle = PATCH / 2 * PATCH + PATCH / 2;
        assert!((patch[middle] - 1.0).abs() < 0.05, "full ink is 1, got {}", patch[middle]);
        assert!(patch[PATCH * PATCH + middle] > 1.0);
        assert!(patch[0].abs() < 0.05, "paper is 0, got {}", patch[0]);
    }

    #[test]
    fn shrinking_keeps_the_mean() {
        let crop = GrayImage::from_fn(54, 54, |x, y| Luma([((x * 7 + y * 13) % 251) as u8]));
        let mean = |v: &[f32]| v.iter().sum::<f32>() / v.len() as f32;
        let before: Vec<f32> = crop.as_raw().iter().map(|&v| f32::from(v)).collect();
        assert!((mean(&two_thirds(&crop)) - mean(&before)).abs() < 0.01);
    }

    #[test]
    fn a_turn_turns_the_patch() {
        let board = board(|x, y| if x < 20 && y < 14 { 60 } else { PAPER });
        let plain = patch(&board, Cell::new(0, 0), Turn::NONE, 180.0);
        let turned = patch(&board, Cell::new(0, 0), Turn::quarters(1), 180.0);
        for y in 0..PATCH {
            for x in 0..PATCH {
                assert!((turned[x * PATCH + (PATCH - 1 - y)] - plain[y * PATCH + x]).abs() < 1e-5);
            }
        }
    }
}
