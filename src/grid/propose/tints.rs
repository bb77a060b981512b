//! Areas of one tint on a page, told by the edges about them: tiles without outlines, on paper or on others.

use super::ink::{Components, Extent, extents};
use crate::raster::{self, Labels, PAPER, Row, each_row};
use image::{GrayImage, Luma, RgbImage};
use imageproc::distance_transform::{Norm, distance_transform};
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

/// Longest side of a speck, in pixels, which parts nothing.
const SPECK: u32 = 4;

/// How far from an area's edge the cores of the tiles that it consists of are, as a share of the way that any
/// place within is: octagons side by side leave necks 0.57 of it wide, and at a board's edge have their
/// cores 0.84 of it deep.
const CORE: f32 = 0.75;

/// How many times the square about the deepest place within it an area of several tiles is at least.
const SEVERAL: f32 = 1.5;

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

/// The tiles of those areas that several which touch have become: the boxes around the cores that narrow
/// necks join, as far beyond them as the areas' edges are.
pub(super) fn parted((labels, areas): &Components) -> Vec<Extent> {
    let depths = depths(labels);
    let mut deepest = vec![0_u8; areas.len()];
    for (label, &depth) in labels.iter().zip(depths.iter()) {
        deepest[*label as usize] = deepest[*label as usize].max(depth);
    }
    let is_joined = |label: usize| {
        let square = (2.0 * f32::from(deepest[label])).powi(2);
        deepest[label] < u8::MAX && areas[label].area as f32 > SEVERAL * square
    };
    let joined: Vec<bool> = (0..areas.len()).map(|label| label > 0 && is_joined(label)).collect();
    let mut cores = depths;
    for (label, depth) in labels.iter().zip(cores.iter_mut()) {
        let label = *label as usize;
        let is_core = joined[label] && f32::from(*depth) >= CORE * f32::from(deepest[label]);
        *depth = u8::from(is_core) * u8::MAX;
    }
    let runs = raster::components(&cores, true);
    let mut beyond = vec![0; runs.len() + 1];
    for run in &runs {
        let area = labels.get_pixel(run.left, run.y).0[0] as usize;
        beyond[run.number as usize] = (CORE * f32::from(deepest[area])) as u32;
    }
    let boxes = extents(&runs).into_iter().zip(beyond).skip(1);
    boxes.map(|(core, beyond)| core.grown(beyond)).collect()
}

/// How far, in pixels, each is from what belongs to no area, but for specks.
fn depths(labels: &Labels) -> GrayImage {
    let mut edges = GrayImage::new(labels.width(), labels.height());
    edges.iter_mut().zip(labels.iter()).for_each(|(edge, &label)| *edge = u8::from(label == 0) * u8::MAX);
    let runs = raster::components(&edges, true);
    let boxes = extents(&runs);
    for run in &runs {
        let of = &boxes[run.number as usize];
        if of.width().max(of.height()) <= SPECK {
            (run.left..=run.right).for_each(|x| edges.put_pixel(x, run.y, Luma([0])));
        }
    }
    distance_transform(&edges, Norm::L2)
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
            let found = Closed::tinted(&page(is_disc))[0].lattices();
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

    #[test]
    fn tiles_of_one_tint_that_touch_are_parted_where_they_are_narrow() {
        /// Side of a tile, and how much of it goes off its corners, along both sides.
        const SIDE: u32 = 50;
        const OFF: u32 = 12;
        let grain = |x: u32, y: u32| ((x * 7 + y * 13 + x * y % 11) % 5) as u8;
        let octagons = RgbImage::from_fn(450, 450, |x, y| {
            let (u, v) = (x % SIDE, y % SIDE);
            let (du, dv) = (u.min(SIDE - 1 - u), v.min(SIDE - 1 - v));
            let (r, c) = (y / SIDE, x / SIDE);
            let is_on = (2..7).contains(&r) && (2..7).contains(&c) && (r, c) != (2, 2) && du + dv >= OFF;
            let tint: [u8; 3] = if is_on { [170, 200, 205] } else { [225, 222, 214] };
            Rgb(tint.map(|value| value - grain(x, y)))
        });
        let seen = |closed: &Closed| {
            let found = closed.lattices();
            found.iter().map(|apart| apart.exists.iter().filter(|&&is| is).count()).max().unwrap_or(0)
        };
        assert_eq!(Closed::tinted(&octagons).each_ref().map(seen), [0, 24]);
    }
}
