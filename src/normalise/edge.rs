//! How sharp a picture is: the width of its edges where they are steepest.

use crate::raster::shrink_grey;
use image::GrayImage;

/// By how much a picture is shrunk before it is looked at, so that grain is a quarter of itself and edges
/// that matter are still pixels wide; one whose longer side has less than [`LARGE`] pixels by half of that.
const SHRUNK: u32 = 4;

/// See [`SHRUNK`].
const LARGE: u32 = 960;

/// Side of the tiles that each give their steepest edge, in pixels of the shrunk picture.
const TILE: usize = 8;

/// Half side of the window around a steep pixel in which the edge's dark and bright ends are looked for.
const WINDOW: usize = 6;

/// Fewest grey levels between the two ends that count as an edge.
const LEAST_STEP: f64 = 30.0;

/// The same in deviations of what grain is left: so far apart are no two of a window's pixels by grain alone.
const LEAST_STEP_IN_GRAIN: f64 = 8.0;

/// Which of the tiles that show an edge stands for all, sharpest first, as a share: shades and what lies
/// behind the page are softer than what the camera is focused on.
const RANK: (usize, usize) = (1, 4);

/// Median response to grain of a deviation of one of the mask that takes planes and straight edges away
/// (Immerkaer, "Fast noise variance estimation", 1996): 6 times 0.6745.
const MASK_MEDIAN: f64 = 4.05;

/// The width in pixels of the edges on which the camera is focused (brightness step over steepest gradient);
/// infinite where nothing on the picture is an edge.
pub(super) fn width(grey: &GrayImage) -> f64 {
    let shrunk = if grey.width().max(grey.height()) < LARGE { SHRUNK / 2 } else { SHRUNK };
    let side = |v: u32| (v / shrunk).max(1);
    let small = shrink_grey(grey, side(grey.width()), side(grey.height()));
    let least = LEAST_STEP.max(LEAST_STEP_IN_GRAIN * grain(&small));
    let (w, h) = (small.width() as usize, small.height() as usize);
    let mut widths: Vec<f64> = Vec::new();
    for top in (1..h.saturating_sub(1)).step_by(TILE) {
        for left in (1..w.saturating_sub(1)).step_by(TILE) {
            widths.extend(tile(&small, left, top, least));
        }
    }
    widths.sort_by(f64::total_cmp);
    widths.get(widths.len() * RANK.0 / RANK.1).map_or(f64::INFINITY, |width| width * f64::from(shrunk))
}

/// The deviation of the grain.
fn grain(grey: &GrayImage) -> f64 {
    let (w, h) = (grey.width() as usize, grey.height() as usize);
    let raw = grey.as_raw();
    let sum = |row: usize, x: usize, side: i32, middle: i32| {
        let at = |x: usize| i32::from(raw[row * w + x]);
        side * (at(x - 1) + at(x + 1)) + middle * at(x)
    };
    let inner = (1..h.saturating_sub(1)).flat_map(|y| (1..w.saturating_sub(1)).map(move |x| (x, y)));
    let mut responses: Vec<i32> =
        inner.map(|(x, y)| (sum(y - 1, x, 1, -2) + sum(y, x, -2, 4) + sum(y + 1, x, 1, -2)).abs()).collect();
    if responses.is_empty() {
        return 0.0;
    }
    let middle = responses.len() / 2;
    f64::from(*responses.select_nth_unstable(middle).1) / MASK_MEDIAN
}

/// The steepest pixel of a tile.
#[derive(Clone, Copy, Debug, Default)]
struct Steepest {
    /// Grey levels for a pixel.
    slope: f64,
    /// Four times its square.
    square: i32,
    x: usize,
    y: usize,
}

/// The width of the steepest edge of the tile that begins at (`left`, `top`); `None` where it shows none of
/// `least` grey levels.
fn tile(grey: &GrayImage, left: usize, top: usize, least: f64) -> Option<f64> {
    let (w, h) = (grey.width() as usize, grey.height() as usize);
    let raw = grey.as_raw();
    let mut steepest = Steepest::default();
    for y in top..(top + TILE).min(h - 1) {
        let [above, row, below] = [y - 1, y, y + 1].map(|y| &raw[y * w..(y + 1) * w]);
        for x in left..(left + TILE).min(w - 1) {
            let across = i32::from(row[x + 1]) - i32::from(row[x - 1]);
            let down = i32::from(below[x]) - i32::from(above[x]);
            // Most pixels are told to be flatter without a root.
            let square = across * across + down * down;
            if square >= steepest.square {
                let slope = f64::from(across).hypot(f64::from(down)) / 2.0;
                if slope > steepest.slope {
                    steepest = Steepest { slope, square, x, y };
                }
            }
        }
    }
    let Steepest { slope, x, y, .. } = steepest;
    let rows = y.saturating_sub(WINDOW)..(y + WINDOW + 1).min(h);
    let columns = x.saturating_sub(WINDOW)..(x + WINDOW + 1).min(w);
    let (mut low, mut high) = (u8::MAX, 0);
    for y in rows {
        for &v in &raw[y * w + columns.start..y * w + columns.end] {
            (low, high) = (low.min(v), high.max(v));
        }
    }
    let step = f64::from(high.saturating_sub(low));
    (step >= least).then(|| step / slope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Luma;
    use std::f64::consts::FRAC_PI_2;

    /// An edge that is steepest in its middle, as lenses make them.
    fn edge(width: f64) -> GrayImage {
        GrayImage::from_fn(128, 128, |x, _| {
            let phase = (f64::from(x) - 64.0) * 2.0 / width;
            Luma([(128.0 + 100.0 * phase.clamp(-FRAC_PI_2, FRAC_PI_2).sin()) as u8])
        })
    }

    #[test]
    fn an_edge_is_as_wide_as_it_was_made() {
        for wanted in [8.0, 14.0, 24.0] {
            let got = super::width(&edge(wanted));
            assert!((got - wanted).abs() < wanted * 0.25, "edge of {wanted} measured as {got}");
        }
    }

    #[test]
    fn grain_is_no_edge_and_what_lies_behind_the_page_does_not_count() {
        let rough = |x: u32, y: u32| (x.wrapping_mul(7919) ^ y.wrapping_mul(104_729) ^ (x * y * 31)) % 61;
        let soft = |x: u32| ((f64::from(x % 256) - 128.0) / 60.0 * 150.0 + 100.0).clamp(25.0, 175.0);
        let grainy = GrayImage::from_fn(1024, 1024, |x, y| Luma([soft(x) as u8 + rough(x, y) as u8]));
        assert!(super::width(&grainy) > 20.0, "{}", super::width(&grainy));
        let stripe = |x: u32| if (x / 20).is_multiple_of(2) { 40.0 } else { 220.0 };
        let page =
            GrayImage::from_fn(1024, 512, |x, _| Luma([if x < 512 { soft(x) } else { stripe(x) } as u8]));
        assert!(super::width(&page) < 12.0, "{}", super::width(&page));
    }

    #[test]
    fn plain_paper_has_no_edge() {
        assert!(super::width(&GrayImage::from_pixel(100, 100, Luma([230]))).is_infinite());
    }
}
