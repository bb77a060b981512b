//! What a network sees of a mark by itself, whatever its size and wherever it stands in its cell.

use super::blobs::{Blob, blobs};
use super::levels::{self, sorted};
use super::patch::PAD;
use crate::raster::crop;
use image::{GrayImage, Luma};

/// Side of what the network sees, in pixels.
pub const SIDE: usize = 32;

/// Planes of it.
pub const PLANES: usize = 2;

/// The longer side of the mark on it, in pixels.
const REACH: f32 = 24.0;

/// Pixels of a cell's crop all around in which lines are: nothing is looked for there.
const LINE: u32 = PAD as u32 + 3;

/// Pixels of a cell's crop all around beyond which marks reach: what does not is a neighbour's, or dirt.
const CORE: u32 = 11;

/// So many rows and columns at each side of what is looked at may be of a line that strayed.
const EDGE: u32 = 6;

/// They are if more than this share of them is ink: no stroke along a line is that long.
const SPANS: (u32, u32) = (3, 4);

/// Rank of the ink among the pixels of the core, darkest first: the least stroke has more, specks have fewer.
const INK: usize = 20;

/// Least depth of ink below the paper, in grey levels, for there to be a mark.
const LEAST_DEPTH: i32 = 8;

/// Ink is darker than the paper by this share of its depth.
const THRESHOLD: (i32, i32) = (2, 5);

/// Pixels between the boxes of a mark's main piece and of others that belong to it: the loose bar of a 5.
const GAP: u32 = 5;

/// Least pixels of a piece: fewer are noise.
const LEAST: usize = 4;

/// Paper around a mark that is left as it is, in pixels: as far as the soft rim of ink reaches.
const RIM: i32 = 2;

/// Rank of the depth of a mark among its pixels, lightest first: rims are lighter, and single pixels darker.
const DEEP: (usize, usize) = (4, 5);

/// Least and most darkness, in depths of the mark: glare, and what is darker beside it.
const CLIP: (f32, f32) = (-0.25, 1.5);

/// The mark of a cell in the middle of a square, its longer side 24 pixels of 32: darkness in depths of its
/// own ink. The first plane shows the mark alone, the second all that is about it as well. `None` where there
/// is no mark. The cell comes upright with [`PAD`] pixels around it.
pub fn mark_patch(cell: &GrayImage) -> Option<Vec<f32>> {
    let side = cell.width();
    let paper = i32::from(levels::paper(&sorted(cell.as_raw().iter().copied())));
    let core = crop(cell, (CORE, CORE), (side - 2 * CORE, side - 2 * CORE));
    let depth = paper - i32::from(*sorted(core.into_raw()).get(INK)?);
    if depth < LEAST_DEPTH {
        return None;
    }
    let dark = |x: u32, y: u32| paper - i32::from(cell.get_pixel(x, y).0[0]);
    let mark = mark(&inked(side, |x, y| dark(x, y) * THRESHOLD.1 > depth * THRESHOLD.0))?;
    let mut depths: Vec<i32> = mark.pixels.iter().map(|&(x, y)| dark(x, y)).collect();
    depths.sort_unstable();
    let depth = depths[depths.len() * DEEP.0 / DEEP.1] as f32;
    let all: Vec<f32> =
        (0..side * side).map(|i| (dark(i % side, i / side) as f32 / depth).clamp(CLIP.0, CLIP.1)).collect();
    let mut alone = vec![0.0; all.len()];
    for (x, y) in around(&mark, side) {
        alone[y * side as usize + x] = all[y * side as usize + x];
    }
    Some([alone, all].iter().flat_map(|plane| enlarged(plane, side as usize, &mark)).collect())
}

/// The patch of a mark, every row of it shifted to the right by `slant` of a pixel for each row that it is
/// higher than the middle.
pub(super) fn slanted(patch: &[f32], slant: f32) -> Vec<f32> {
    let shifted = |(y, row): (usize, &[f32])| {
        let shift = slant * (((SIDE - 1) as f32) / 2.0 - (y % SIDE) as f32);
        let whole = shift.floor();
        let part = shift - whole;
        let value = |x: isize| usize::try_from(x).ok().and_then(|x| row.get(x)).copied().unwrap_or(0.0);
        let from = -(whole as isize);
        let pixel = move |x: isize| value(x + from) * (1.0 - part) + value(x + from - 1) * part;
        (0..SIDE as isize).map(pixel).collect::<Vec<f32>>()
    };
    patch.chunks(SIDE).enumerate().flat_map(shifted).collect()
}

/// What is ink within the lines of a cell of `side` pixels, 255; rows and columns at its sides that are
/// nearly all ink are a line's.
fn inked(side: u32, is_ink: impl Fn(u32, u32) -> bool) -> GrayImage {
    let inner = LINE..side - LINE;
    let spans = |ink: usize| ink as u32 * SPANS.1 > (side - 2 * LINE) * SPANS.0;
    let at_side = |v: u32| !(LINE + EDGE..side - LINE - EDGE).contains(&v);
    let is_line: Vec<[bool; 2]> = (0..side)
        .map(|v| {
            let across = || inner.clone().filter(|&u| is_ink(u, v)).count();
            let down = || inner.clone().filter(|&u| is_ink(v, u)).count();
            [at_side(v) && spans(across()), at_side(v) && spans(down())]
        })
        .collect();
    let is_mark = |x: u32, y: u32| {
        inner.contains(&x)
            && inner.contains(&y)
            && !is_line[y as usize][0]
            && !is_line[x as usize][1]
            && is_ink(x, y)
    };
    GrayImage::from_fn(side, side, |x, y| Luma([u8::from(is_mark(x, y)) * 255]))
}

/// The piece of ink with the most pixels in the core, and what lies close to it within the lines.
fn mark(inked: &GrayImage) -> Option<Blob> {
    let side = inked.width();
    let core = CORE..side - CORE;
    let reach =
        |blob: &Blob| blob.pixels.iter().filter(|(x, y)| core.contains(x) && core.contains(y)).count();
    let pieces = blobs(inked);
    let (main, most) =
        (0..pieces.len()).rev().map(|i| (i, reach(&pieces[i]))).max_by_key(|&(_, reach)| reach)?;
    let is_inner =
        |blob: &Blob| blob.left.min(blob.top) > LINE && blob.right.max(blob.bottom) + 1 < side - LINE;
    let is_near = |blob: &Blob| {
        let main = &pieces[main];
        let near = |low: u32, high: u32, main: (u32, u32)| low <= main.1 + GAP && high + GAP >= main.0;
        near(blob.left, blob.right, (main.left, main.right))
            && near(blob.top, blob.bottom, (main.top, main.bottom))
    };
    let others = pieces
        .iter()
        .enumerate()
        .filter(|&(i, blob)| i != main && blob.pixels.len() >= LEAST && is_inner(blob) && is_near(blob));
    (most > 0).then(|| others.fold(pieces[main].clone(), |all, (_, piece)| all.with(piece)))
}

/// The places (column and row) of a mark and its rim.
fn around(mark: &Blob, side: u32) -> impl Iterator<Item = (usize, usize)> {
    let near =
        move |v: u32| (-RIM..=RIM).filter_map(move |by| v.checked_add_signed(by).filter(|&v| v < side));
    let square =
        move |&(x, y): &(u32, u32)| near(y).flat_map(move |y| near(x).map(move |x| (x as usize, y as usize)));
    mark.pixels.iter().flat_map(square)
}

/// A plane of `side` x `side` around the middle of a mark's box, enlarged or shrunk to what the network sees.
fn enlarged(plane: &[f32], side: usize, mark: &Blob) -> Vec<f32> {
    let zoom = REACH / mark.width().max(mark.height()) as f32;
    let taps = |low: u32, high: u32| -> Vec<(usize, f32)> {
        let middle = (low + high + 1) as f32 / 2.0;
        let at = |i: usize| (i as f32 + 0.5 - SIDE as f32 / 2.0) / zoom + middle + 0.5;
        let clamped = (0..SIDE).map(|i| at(i).clamp(0.0, side as f32 + 1.0));
        clamped.map(|at| ((at as usize).min(side), at)).map(|(low, at)| (low, at - low as f32)).collect()
    };
    // With a rim of paper, so that what lies beyond the cell is paper.
    let value = |x: usize, y: usize| {
        let is_in = (1..=side).contains(&x) && (1..=side).contains(&y);
        if is_in { plane[(y - 1) * side + x - 1] } else { 0.0 }
    };
    let across = taps(mark.left, mark.right);
    let pixel = |&(y, fy): &(usize, f32), &(x, fx): &(usize, f32)| {
        let down = |x: usize| value(x, y) * (1.0 - fy) + value(x, y + 1) * fy;
        down(x) * (1.0 - fx) + down(x + 1) * fx
    };
    taps(mark.top, mark.bottom)
        .iter()
        .flat_map(|y| across.iter().map(|x| pixel(y, x)).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell with boxes of ink, each from column and row to column and row.
    fn cell(ink: &[[u32; 4]]) -> GrayImage {
        let is_ink = |x: u32, y: u32| {
            ink.iter()
                .any(|&[left, top, right, bottom]| (left..right).contains(&x) && (top..bottom).contains(&y))
        };
        GrayImage::from_fn(54, 54, |x, y| Luma([if is_ink(x, y) { 60 } else { 220 }]))
    }

    const MARK: [u32; 4] = [20, 18, 26, 38];

    #[test]
    fn a_mark_is_as_large_in_its_patch_whatever_its_size_and_place() {
        for [left, top, size] in [[20, 20, 10], [12, 14, 20], [30, 26, 14]] {
            let patch = mark_patch(&cell(&[[left, top, left + size / 2, top + size]])).expect("a mark");
            assert_eq!(patch.len(), PLANES * SIDE * SIDE);
            let inked: Vec<usize> = (0..SIDE).filter(|y| patch[y * SIDE + SIDE / 2] > 0.5).collect();
            let (first, last) = (inked[0], inked[inked.len() - 1]);
            assert!(inked.len().abs_diff(24) <= 2 && (first + last).abs_diff(SIDE - 1) <= 2, "{inked:?}");
        }
    }

    #[test]
    fn a_slanted_mark_leans_about_its_middle_and_loses_nothing() {
        let upright = mark_patch(&cell(&[MARK])).expect("a mark");
        let middle = |patch: &[f32], row: usize| {
            let row = &patch[row * SIDE..(row + 1) * SIDE];
            let at = row.iter().enumerate().map(|(x, v)| x as f32 * v).sum::<f32>();
            at / row.iter().sum::<f32>()
        };
        let leaning = slanted(&upright, 0.25);
        for (row, by) in [(6, 2.375), (15, 0.125), (24, -2.125)] {
            let moved = middle(&leaning, row) - middle(&upright, row);
            assert!((moved - by).abs() < 0.01, "row {row}: {moved}");
            let second = SIDE + row;
            assert!(
                (middle(&leaning, second) - middle(&upright, second) - by).abs() < 0.7,
                "its surroundings"
            );
        }
        assert!((leaning.iter().sum::<f32>() - upright.iter().sum::<f32>()).abs() < 0.1);
        assert_eq!(slanted(&upright, 0.0), upright);
    }

    #[test]
    fn lines_and_neighbours_are_in_the_second_plane_alone() {
        let clean = mark_patch(&cell(&[MARK])).expect("a mark");
        let seen = mark_patch(&cell(&[MARK, [8, 0, 10, 54], [40, 40, 54, 54]])).expect("a mark");
        let plane = |patch: &[f32], i: usize| patch[i * SIDE * SIDE..(i + 1) * SIDE * SIDE].to_vec();
        let differ = plane(&seen, 0).iter().zip(plane(&clean, 0)).any(|(a, b)| (a - b).abs() > 1e-5);
        assert!(!differ, "the mark alone");
        assert!(plane(&seen, 1).iter().sum::<f32>() > plane(&clean, 1).iter().sum::<f32>() + 10.0);
    }

    #[test]
    fn a_loose_piece_belongs_to_its_mark_and_a_speck_does_not() {
        let barred = mark_patch(&cell(&[MARK, [20, 14, 26, 16]])).expect("a mark");
        let inked = [4, 6, 9].map(|row| barred[row * SIDE + SIDE / 2] > 0.5);
        assert_eq!(inked, [true, false, true], "the bar begins the mark, with paper below it");
        let speck = mark_patch(&cell(&[MARK, [26, 12, 27, 13]])).expect("a mark");
        let clean = mark_patch(&cell(&[MARK])).expect("a mark");
        assert_eq!(speck[..SIDE * SIDE], clean[..SIDE * SIDE]);
    }

    #[test]
    fn an_empty_cell_and_a_line_beside_it_are_no_marks() {
        assert_eq!(mark_patch(&cell(&[])), None);
        assert_eq!(mark_patch(&cell(&[[0, 0, 4, 54]])), None);
    }
}
