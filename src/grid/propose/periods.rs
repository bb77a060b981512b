//! Which counts of cells an outline may hold, told from how its ink repeats: far cheaper than bending a
//! lattice of each count.

use super::outline::Outline;
use crate::geometry::{Mesh, Point};
use crate::grid::candidate::{COUNTS, Candidate};
use crate::raster::{PAPER, sample};
use image::GrayImage;

/// Strips in which the ink is looked at, in each direction: so narrow that lines which lean or bow stay
/// sharp.
pub(super) const STRIPS: usize = 12;

/// Rows of samples whose mean is a strip's profile, and the part of the strip they take up: a line shows in
/// all of them, a symbol in some.
const STRIP_ROWS: usize = 3;

/// Samples along a strip: 15 for a cell of the largest board.
pub(super) const SAMPLES: usize = 320;

/// Neighbouring strips in all of which ink has to show: a quarter of the board, which lines cross and symbols
/// do not.
const TOGETHER: usize = 3;

/// Samples by which a line may lean from one strip to the next.
const LEAN: usize = 2;

/// How far to both sides of a line paper is looked for, in samples: a tenth of a large cell, half a small
/// one.
const BESIDE: usize = 8;

/// Cells along a side of the mesh through which strips are sampled; between its nodes places are straight.
pub(super) const CELLS: usize = 8;

/// Share of the ink that has to repeat with a period: drawn lattices of 4 to 16 cells with symbols in them
/// have 0.5 and more; where thick lines drown thin ones the boxes repeat with 0.35 and more, and the cells
/// with 0.2.
const LEAST_SHARE: f64 = 0.2;

/// Most counts worth a lattice: a board's own and its multiples - 4, 8, 12 and 16 repeat alike where lines
/// are fine.
const MOST: usize = 4;

/// Support that a lattice of a likely count needs from the start: the ink is already known to repeat as
/// often, so that nearly all lines are within reach. Drawn boards have 0.95.
const LEAST_LIKELY: f64 = 0.65;

/// The lattices with which the ink within an outline repeats in both directions, other than of the usual
/// count; the coarsest first.
pub(crate) fn candidates<'a>(
    image: &GrayImage,
    outline: &'a Outline,
) -> impl Iterator<Item = Candidate> + use<'a> {
    let likely = likely(image, outline, &COUNTS[1..]).into_iter();
    likely.flat_map(|count| outline.candidates(count, LEAST_LIKELY))
}

/// Those of `counts` with which the ink within an outline repeats in both directions, in ascending order.
fn likely(image: &GrayImage, outline: &Outline, counts: &[usize]) -> Vec<usize> {
    let Some(mesh) = outline.nearest_mesh(CELLS) else { return Vec::new() };
    let [across, down] = [false, true].map(|is_down| profiles(image, &mesh, is_down));
    let mut shares: Vec<(f64, usize)> = counts
        .iter()
        .map(|&count| {
            let wave = wave(count);
            (share(&across, &wave).min(share(&down, &wave)), count)
        })
        .collect();
    shares.retain(|s| s.0 >= LEAST_SHARE);
    shares.sort_by(|a, b| b.0.total_cmp(&a.0));
    shares.truncate(MOST);
    shares.sort_by_key(|s| s.1);
    shares.into_iter().map(|s| s.1).collect()
}

/// For each [`TOGETHER`] neighbouring strips, which run down the mesh or across it, the ink that shows in all
/// of them; its square root, so that thick lines do not drown the thin ones between them.
fn profiles(image: &GrayImage, mesh: &Mesh, is_down: bool) -> Vec<Vec<f64>> {
    let strips: Vec<Vec<f32>> =
        (0..STRIPS).map(|s| widened(&standing_out(&darkness(image, mesh, is_down, s)))).collect();
    let least = |strips: &[Vec<f32>], i: usize| strips.iter().map(|s| s[i]).fold(f32::MAX, f32::min);
    strips
        .windows(TOGETHER)
        .map(|strips| (0..SAMPLES).map(|i| f64::from(least(strips, i)).sqrt()).collect())
        .collect()
}

/// How dark a strip is at each sample along it, the mean of its rows, in grey levels.
pub(super) fn darkness(image: &GrayImage, mesh: &Mesh, is_down: bool, strip: usize) -> Vec<f32> {
    let side = CELLS as f64;
    let mut dark = vec![0.0; SAMPLES];
    for k in 0..STRIP_ROWS {
        let aside = (strip as f64 + (k as f64 + 0.5) / STRIP_ROWS as f64) / STRIPS as f64 * side;
        for (i, dark) in dark.iter_mut().enumerate() {
            let along = (i as f64 + 0.5) / SAMPLES as f64 * side;
            let at = if is_down { Point::new(aside, along) } else { Point::new(along, aside) };
            *dark += f32::from(PAPER) - sample(image, mesh.map(at));
        }
    }
    dark.into_iter().map(|sum| sum / STRIP_ROWS as f32).collect()
}

/// How much darker each sample is than the paper at both of its sides; not less than 0.
fn standing_out(dark: &[f32]) -> Vec<f32> {
    let beside = |i: Option<usize>| i.and_then(|i| dark.get(i)).copied().unwrap_or(0.0).max(0.0);
    let above = |(i, v): (usize, &f32)| v - beside(i.checked_sub(BESIDE)).max(beside(Some(i + BESIDE)));
    dark.iter().enumerate().map(|v| above(v).max(0.0)).collect()
}

/// The greatest value within [`LEAN`] samples of each.
fn widened(values: &[f32]) -> Vec<f32> {
    (0..values.len())
        .map(|i| {
            let near = &values[i.saturating_sub(LEAN)..(i + LEAN + 1).min(values.len())];
            near.iter().copied().fold(0.0, f32::max)
        })
        .collect()
}

/// Sine and cosine, at each sample along a strip, of a wave that repeats `count` times.
fn wave(count: usize) -> Vec<(f64, f64)> {
    let angle = |i: usize| std::f64::consts::TAU * count as f64 * (i as f64 + 0.5) / SAMPLES as f64;
    (0..SAMPLES).map(|i| angle(i).sin_cos()).collect()
}

/// The share of the ink that repeats along the strips as a wave does: the magnitude of that term of the
/// discrete Fourier transform, which does not mind where a strip's lines begin.
fn share(profiles: &[Vec<f64>], wave: &[(f64, f64)]) -> f64 {
    let (mut repeats, mut all) = (0.0, 0.0);
    for profile in profiles {
        let (mut re, mut im) = (0.0, 0.0);
        for (v, (sin, cos)) in profile.iter().zip(wave) {
            re += v * cos;
            im += v * sin;
            all += v;
        }
        repeats += re.hypot(im);
    }
    if all > 0.0 { repeats / all } else { 0.0 }
}
