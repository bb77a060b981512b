//! Which counts of cells an outline may hold, told from how its ink repeats: far cheaper than bending a lattice
//! of each count.

use super::outlines::Outline;
use crate::geometry::{Mesh, Point};
use crate::raster::{PAPER, sample};
use image::GrayImage;

/// Strips in which the ink is looked at, in each direction: so narrow that lines which lean or bow stay sharp.
const STRIPS: usize = 12;

/// Rows of samples whose mean is a strip's profile, and the part of the strip they take up: a line shows in
/// all of them, a symbol in some.
const STRIP_ROWS: usize = 3;

/// Samples along a strip: 15 for a cell of the largest board.
const SAMPLES: usize = 320;

/// Neighbouring strips in all of which ink has to show: a quarter of the board, which lines cross and symbols
/// do not.
const TOGETHER: usize = 3;

/// Samples by which a line may lean from one strip to the next.
const LEAN: usize = 2;

/// How far to both sides of a line paper is looked for, in samples: a tenth of a large cell, half a small one.
const BESIDE: usize = 8;

/// Cells along a side of the mesh through which strips are sampled; between its nodes places are straight.
const CELLS: usize = 8;

/// Share of the ink that has to repeat with a period: drawn lattices of 4 to 16 cells with symbols in them have
/// 0.5 and more; where thick lines drown thin ones the boxes repeat with 0.35 and more, and the cells with 0.2.
const LEAST_SHARE: f64 = 0.2;

/// Most counts worth a lattice: a board's own and its multiples - 4, 8, 12 and 16 repeat alike where lines are
/// fine.
const MOST: usize = 4;

/// Those of `counts` with which the ink within an outline repeats in both directions, in ascending order.
pub(crate) fn likely(grey: &GrayImage, outline: &Outline, counts: &[usize]) -> Vec<usize> {
    let bowed = if outline.is_bowed() { outline.mesh(CELLS) } else { outline.straight().mesh(CELLS) };
    let Some(mesh) = bowed else { return Vec::new() };
    let across = profiles(grey, &mesh, Point::new);
    let down = profiles(grey, &mesh, |along, aside| Point::new(aside, along));
    let mut shares: Vec<(f64, usize)> =
        counts.iter().map(|&n| (share(&across, n).min(share(&down, n)), n)).collect();
    shares.retain(|s| s.0 >= LEAST_SHARE);
    shares.sort_by(|a, b| b.0.total_cmp(&a.0));
    shares.truncate(MOST);
    shares.sort_by_key(|s| s.1);
    shares.into_iter().map(|s| s.1).collect()
}

/// For each [`TOGETHER`] neighbouring strips the ink that shows in all of them; its square root, so that thick
/// lines do not drown the thin ones between them.
fn profiles(grey: &GrayImage, mesh: &Mesh, place: impl Fn(f64, f64) -> Point) -> Vec<Vec<f64>> {
    let side = CELLS as f64;
    let strips: Vec<Vec<f32>> = (0..STRIPS)
        .map(|s| {
            let dark: Vec<f32> = (0..SAMPLES)
                .map(|i| {
                    let along = (i as f64 + 0.5) / SAMPLES as f64 * side;
                    let rows = (0..STRIP_ROWS).map(|k| {
                        let aside = (s as f64 + (k as f64 + 0.5) / STRIP_ROWS as f64) / STRIPS as f64 * side;
                        f32::from(PAPER) - sample(grey, mesh.map(place(along, aside)))
                    });
                    rows.sum::<f32>() / STRIP_ROWS as f32
                })
                .collect();
            widened(&standing_out(&dark))
        })
        .collect();
    let least = |strips: &[Vec<f32>], i: usize| strips.iter().map(|s| s[i]).fold(f32::MAX, f32::min);
    strips
        .windows(TOGETHER)
        .map(|strips| (0..SAMPLES).map(|i| f64::from(least(strips, i)).sqrt()).collect())
        .collect()
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

/// The share of the ink that repeats `n` times along the strips: the magnitude of that term of the discrete
/// Fourier transform, which does not mind where a strip's lines begin.
fn share(profiles: &[Vec<f64>], n: usize) -> f64 {
    let wave: Vec<(f64, f64)> = (0..SAMPLES)
        .map(|i| (std::f64::consts::TAU * n as f64 * (i as f64 + 0.5) / SAMPLES as f64).sin_cos())
        .collect();
    let (mut repeats, mut all) = (0.0, 0.0);
    for profile in profiles {
        let (mut re, mut im) = (0.0, 0.0);
        for (v, (sin, cos)) in profile.iter().zip(&wave) {
            re += v * cos;
            im += v * sin;
            all += v;
        }
        repeats += re.hypot(im);
    }
    if all > 0.0 { repeats / all } else { 0.0 }
}
