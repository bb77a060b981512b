//! How thick the line along an edge is: ink summed across it, which blur spreads but does not change.

use super::evidence::Evidence;
use super::lattice::Lattice;
use crate::grid::edge::Edge;
use crate::raster::{PAPER, Steps};
use image::GrayImage;

/// How far to both sides of a line its ink is summed, as a share of the cell's side: a thick line spread by
/// blur fits in, a digit does not begin yet.
const SPAN: f64 = 0.16;

/// Least such distance in pixels: an out-of-focus line of a small grid is about four pixels wide.
const LEAST_SPAN: f64 = 3.0;

/// Samples across a line to the pixel.
const SAMPLES_OF_PIXEL: f64 = 2.0;

/// Part of the profile, at each end, that shows the paper beside the line.
const MARGIN: f64 = 0.25;

/// Share of an edge left out at each end, where the crossing line would answer.
const END: f64 = 0.16;

/// Profiles across an edge; the median of them speaks, so that symbols that reach the line in places, specks
/// and gaps do not count.
const PROFILES: usize = 15;

/// Share of the edges that are thinner than the one that weighs 1: of the few above it, some are not lines
/// alone but run along other print.
const THICKEST: f64 = 0.95;

/// For each edge of the existing cells the thickness of the line on it, 0 to 1, 1 being the thickest of the
/// board.
pub(crate) fn weights(image: &GrayImage, lattice: &Lattice) -> Vec<f32> {
    let inks = inks(image, lattice);
    let mut sorted = inks.clone();
    sorted.sort_by(f32::total_cmp);
    let thickest = sorted[((sorted.len() - 1) as f64 * THICKEST) as usize].max(1.0);
    inks.iter().map(|ink| (ink / thickest).clamp(0.0, 1.0)).collect()
}

/// For each edge of the existing cells the ink of the line on it, in grey levels times pixels.
///
/// The ink of a profile is the sum of its darkness below the paper, which is taken to run straight from one
/// end of the profile to the other. A line of width w and darkness d gives w d at any resolution and blur.
pub(crate) fn inks(image: &GrayImage, lattice: &Lattice) -> Vec<f32> {
    let span = (SPAN * lattice.mesh.pitch()).max(LEAST_SPAN);
    let half = (span * SAMPLES_OF_PIXEL).ceil() as usize;
    let step = span / half as f64;
    let mut across = Steps::new(2 * half + 1);
    let mut dark = vec![0.0; 2 * half + 1];
    let ink = |&(edge, evidence): &(Edge, Evidence)| {
        let [a, b] = edge.ends(&lattice.mesh);
        let normal = a.normal_to(b);
        across.lead(normal, |i| (i as f64 - half as f64) * step);
        let mut inks = [0.0; PROFILES];
        for (k, ink) in inks.iter_mut().enumerate() {
            let t = END + (1.0 - 2.0 * END) * (k as f64 + 0.5) / PROFILES as f64;
            let middle = a.lerp(b, t) + normal * evidence.offset;
            across.sample(image, middle, |i, value| dark[i] = f32::from(PAPER) - value);
            *ink = above_ends(&dark) * step as f32;
        }
        inks.sort_by(f32::total_cmp);
        inks[PROFILES / 2]
    };
    lattice.edges.iter().map(ink).collect()
}

/// The sum of a profile above the straight line between the means of its two ends.
fn above_ends(dark: &[f32]) -> f32 {
    let margin = ((dark.len() as f64 * MARGIN / 2.0) as usize).max(1);
    let mean = |part: &[f32]| part.iter().sum::<f32>() / part.len() as f32;
    let ends = mean(&dark[..margin]) + mean(&dark[dark.len() - margin..]);
    dark.iter().sum::<f32>() - ends / 2.0 * dark.len() as f32
}

/// The median of inks; 0 of none.
pub(crate) fn median(inks: impl Iterator<Item = f32>) -> f32 {
    let mut sorted: Vec<f32> = inks.collect();
    sorted.sort_by(f32::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}
