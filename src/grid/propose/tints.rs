//! Areas of one tint on a page, told by the edges about them: tiles without outlines, on paper or on others.

use super::ink::{Components, extents};
use crate::raster::{self, PAPER, Row, each_row};
use image::{GrayImage, RgbImage};
use imageproc::stats::percentile;

/// Half side, in pixels, of the squares over which the grain of photos is evened out.
const GRAIN: usize = 1;

/// The lightest channel of the darkest pixels that light is taken from: what is darker has no edges in
/// shadows.
const DARKEST: u8 = 48;

/// How many times as high as the usual change from pixel to pixel an edge is, and its least height in grey
/// levels on white paper.
const ABOVE: f32 = 2.5;
const LEAST: u8 = 6;

/// The areas of a page within which tone and colour hardly change from pixel to pixel.
pub(super) fn areas(colour: &RgbImage) -> Components {
    let changes = changes(colour);
    let usual = f32::from(percentile(&changes, 50));
    let level = ((usual * ABOVE) as u8).max(LEAST);
    let mut even = changes;
    even.iter_mut().for_each(|change| *change = u8::from(*change < level) * u8::MAX);
    let runs = raster::components(&even, false);
    (raster::labels(even.dimensions(), &runs), extents(&runs))
}

/// How much any channel changes about each pixel, in levels of light paper.
fn changes(colour: &RgbImage) -> GrayImage {
    let (width, height) = colour.dimensions();
    let mut changes = GrayImage::new(width, height);
    let planes: Vec<(Vec<u8>, Vec<u8>)> = (0..3).map(|channel| reach(colour, channel)).collect();
    for (i, change) in changes.iter_mut().enumerate() {
        let light = planes.iter().map(|(_, high)| high[i]).fold(DARKEST, u8::max);
        let most = planes.iter().map(|(low, high)| high[i] - low[i]).fold(0, u8::max);
        *change = (u32::from(most) * u32::from(PAPER) / u32::from(light)).min(u8::MAX.into()) as u8;
    }
    changes
}

/// The least and the greatest value of a channel about each pixel, without its grain.
fn reach(colour: &RgbImage, channel: usize) -> (Vec<u8>, Vec<u8>) {
    let width = colour.width() as usize;
    let plane: Vec<u8> = colour.as_raw().chunks_exact(3).map(|pixel| pixel[channel]).collect();
    let mut smooth = vec![0; plane.len()];
    each_row([&plane], width, GRAIN, &mut smooth, |Row { sums: [sums], counts, .. }, out| {
        for (out, (&sum, &count)) in out.iter_mut().zip(sums.iter().zip(counts)) {
            *out = (sum / count.max(1)) as u8;
        }
    });
    let about = |pick: fn(u8, u8) -> u8| raster::extreme_about(&smooth, width, (1, 1), pick);
    (about(u8::min), about(u8::max))
}

#[cfg(test)]
mod tests {
    use crate::geometry::Point;
    use crate::grid::propose::apart::{Apart, Closed};
    use image::{Rgb, RgbImage};

    /// Bricks of two tints of one lightness, or discs that bars join, each row above the gaps of that below.
    fn page(is_disc: bool) -> RgbImage {
        let grain = |x: u32, y: u32| ((x * 7 + y * 13 + x * y % 11) % 5) as u8;
        RgbImage::from_fn(500, 500, |x, y| {
            let (r, c) = ((y.saturating_sub(100)) / 50, x.saturating_sub(100) / 50);
            let (u, v) = ((x + 50).wrapping_sub(100) % 50, (y + 50).wrapping_sub(100) % 50);
            let is_on = x >= 100 && y >= 100 && r < 5 && c < 5;
            let (du, dv) = (u.abs_diff(25), v.abs_diff(25));
            let (own, is_bar) = if is_disc {
                (du * du + dv * dv < 17 * 17, du < 3 || dv < 3 || du.abs_diff(dv) < 3)
            } else {
                (u >= 3 && v >= 3, false)
            };
            let tint = if !is_on || !(own || is_bar) {
                [225, 222, 214]
            } else if !own {
                [150, 80, 120]
            } else if is_disc || (r + c) % 2 == 0 {
                [215, 180, 200]
            } else {
                [190, 205, 210]
            };
            Rgb(tint.map(|value: u8| value - grain(x, y)))
        })
    }

    #[test]
    fn tiles_without_outlines_are_told_by_their_tints() {
        for is_disc in [true, false] {
            let found = Closed::tinted(&page(is_disc)).lattices();
            let boards: Vec<usize> =
                found.iter().map(|apart| apart.exists.iter().filter(|&&is| is).count()).collect();
            assert!(boards.contains(&25), "{boards:?}");
            let near = |apart: &Apart| {
                let mesh = &apart.mesh;
                let all = (0..=mesh.rows()).flat_map(|r| (0..=mesh.columns()).map(move |c| (r, c)));
                all.map(|(r, c)| mesh.node(r, c).distance(Point::new(150.0, 200.0))).fold(f64::MAX, f64::min)
            };
            assert!(found.iter().any(|apart| near(apart) < 3.0));
        }
    }
}
