//! Pixels: looking between them, sums over them, shrinking, turning, straightening, and evening out their
//! light. Knows nothing of puzzles.

mod areas;
mod glint;
mod hollows;
mod hues;
mod light;
mod line;
mod moments;
mod negative;
mod resize;
mod squares;
mod straight;
mod tints;
mod upright;

pub use areas::{Labels, Run, areas, components, labels};
pub use glint::matt;
pub use hollows::{closing, extreme_about, without_shadows};
pub use hues::hues;
pub use light::{PAPER, even};
pub use line::Steps;
pub use moments::Moments;
pub use negative::{Lattice, Lightened};
pub use resize::{resized, shrink, shrink_grey};
pub use squares::{Row, each_row};
pub use straight::{Shine, straighten};
pub use tints::without_tints;
pub use upright::{point_stored, point_upright, upright};

use crate::geometry::Point;
use image::{GrayImage, ImageBuffer, Pixel, Rgb, RgbImage};

/// The value at `p` between pixel centres, bilinear; the border pixel is repeated outside.
#[inline]
pub fn sample(grey: &GrayImage, p: Point) -> f32 {
    let (w, h) = grey.dimensions();
    let (x, y) = (p.x - 0.5, p.y - 0.5);
    if x >= 0.0 && y >= 0.0 && x + 1.0 < f64::from(w) && y + 1.0 < f64::from(h) {
        // Away from the border no neighbour has to be looked for, and casting cuts off what `floor` would.
        let (x0, y0) = (x as u32, y as u32);
        let (fx, fy) = ((x - f64::from(x0)) as f32, (y - f64::from(y0)) as f32);
        let (at, raw) = (y0 as usize * w as usize + x0 as usize, grey.as_raw());
        if let (Some(&[tl, tr, ..]), Some(&[bl, br, ..])) = (raw.get(at..), raw.get(at + w as usize..)) {
            return between([tl, tr, bl, br].map(f32::from), fx, fy);
        }
    }
    sample_at_border(grey, x, y)
}

/// The value between four neighbours, given row by row.
#[inline]
fn between([tl, tr, bl, br]: [f32; 4], fx: f32, fy: f32) -> f32 {
    let (top, bottom) = (tl + (tr - tl) * fx, bl + (br - bl) * fx);
    top + (bottom - top) * fy
}

/// [`sample`] where a neighbour may lie outside; `x` and `y` count from the middle of the first pixel.
#[inline(never)]
fn sample_at_border(grey: &GrayImage, x: f64, y: f64) -> f32 {
    let ((columns, fx), (rows, fy)) = (neighbours(x, grey.width()), neighbours(y, grey.height()));
    let (w, raw) = (grey.width() as usize, grey.as_raw());
    let at = |column: usize, row: usize| f32::from(raw[row * w + column]);
    let [tl, tr, bl, br] = corners(columns, rows).map(|(column, row)| at(column, row));
    between([tl, tr, bl, br], fx as f32, fy as f32)
}

/// Of a line of so many pixels the two about a place, which counts from the middle of the first, and how far
/// it is from the one to the other.
#[inline]
fn neighbours(at: f64, side: u32) -> ([usize; 2], f64) {
    let cut = at as i64;
    let below = cut - i64::from(cut as f64 > at);
    let inside = |v: i64| v.clamp(0, i64::from(side) - 1) as usize;
    ([inside(below), inside(below + 1)], at - below as f64)
}

/// Column and row of each of four neighbours, row by row.
#[inline]
fn corners([left, right]: [usize; 2], [top, bottom]: [usize; 2]) -> [(usize, usize); 4] {
    [(left, top), (right, top), (left, bottom), (right, bottom)]
}

/// The colour at `p` between pixel centres, bilinear; the border pixel is repeated outside.
#[inline]
pub fn sample_rgb(rgb: &RgbImage, p: Point) -> Rgb<u8> {
    let (w, h) = rgb.dimensions();
    let (x, y) = (p.x - 0.5, p.y - 0.5);
    if x >= 0.0 && y >= 0.0 && x + 1.0 < f64::from(w) && y + 1.0 < f64::from(h) {
        // As in [`sample`].
        let (x0, y0) = (x as u32, y as u32);
        let (fx, fy) = (x - f64::from(x0), y - f64::from(y0));
        let (at, raw) = (3 * (y0 as usize * w as usize + x0 as usize), rgb.as_raw());
        let below = at + 3 * w as usize;
        if let (Some(&[a, b, c, d, e, f, ..]), Some(&[g, i, j, k, l, m, ..])) =
            (raw.get(at..), raw.get(below..))
        {
            return blend([[a, b, c], [d, e, f], [g, i, j], [k, l, m]], fx, fy);
        }
    }
    sample_rgb_at_border(rgb, x, y)
}

/// [`sample_at_border`] of colours.
#[inline(never)]
fn sample_rgb_at_border(rgb: &RgbImage, x: f64, y: f64) -> Rgb<u8> {
    let ((columns, fx), (rows, fy)) = (neighbours(x, rgb.width()), neighbours(y, rgb.height()));
    let (pixels, w) = (rgb.as_raw().as_chunks::<3>().0, rgb.width() as usize);
    blend(corners(columns, rows).map(|(column, row)| pixels[row * w + column]), fx, fy)
}

/// The colour between four neighbours, given row by row.
#[inline]
fn blend([a, b, c, d]: [[u8; 3]; 4], fx: f64, fy: f64) -> Rgb<u8> {
    Rgb(std::array::from_fn(|i| {
        let mix = |p: u8, q: u8| f64::from(p) + (f64::from(q) - f64::from(p)) * fx;
        let (top, bottom) = (mix(a[i], b[i]), mix(c[i], d[i]));
        // Rounded, as no value is below zero.
        (top + (bottom - top) * fy + 0.5) as u8
    }))
}

/// The part of a picture whose top left pixel is `corner` and whose width and height are `size`, as far as
/// the picture reaches; row by row, which costs a third of what it does pixel by pixel.
pub fn crop<P: Pixel<Subpixel = u8>>(
    picture: &ImageBuffer<P, Vec<u8>>,
    corner: (u32, u32),
    size: (u32, u32),
) -> ImageBuffer<P, Vec<u8>> {
    let channels = usize::from(P::CHANNEL_COUNT);
    let reach = |from: u32, size: u32, side: u32| (from.min(side), from.saturating_add(size).min(side));
    let (left, right) = reach(corner.0, size.0, picture.width());
    let (top, bottom) = reach(corner.1, size.1, picture.height());
    let stride = picture.width() as usize * channels;
    let mut part = Vec::with_capacity((right - left) as usize * (bottom - top) as usize * channels);
    for y in top as usize..bottom as usize {
        let row = &picture.as_raw()[y * stride..(y + 1) * stride];
        part.extend_from_slice(&row[left as usize * channels..right as usize * channels]);
    }
    ImageBuffer::from_raw(right - left, bottom - top, part).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| {
            Rgb([(x * 37 + y * 91) as u8, (x * y * 13) as u8, (x * 101 + y) as u8])
        })
    }

    #[test]
    fn a_part_is_cut_off_where_the_picture_ends() {
        let picture = noise(17, 11);
        for (corner, size) in [((0, 0), (17, 11)), ((3, 2), (5, 4)), ((12, 9), (9, 9)), ((20, 3), (2, 2))] {
            let wanted = image::imageops::crop_imm(&picture, corner.0, corner.1, size.0, size.1).to_image();
            assert_eq!(crop(&picture, corner, size), wanted, "{corner:?} {size:?}");
        }
    }

    #[test]
    fn between_pixels_lies_the_mean_of_their_neighbours_and_beyond_the_border_its_pixel() {
        let picture = noise(5, 4);
        let [a, b, c, d] = [(1, 2), (2, 2), (1, 3), (2, 3)].map(|(x, y)| picture.get_pixel(x, y).0);
        let mean = |i: usize| {
            let sum: u32 = [a, b, c, d].iter().map(|pixel| u32::from(pixel[i])).sum();
            (f64::from(sum) / 4.0).round() as u8
        };
        assert_eq!(sample_rgb(&picture, Point::new(2.0, 3.0)).0, std::array::from_fn(mean));
        assert_eq!(sample_rgb(&picture, Point::new(1.5, 2.5)).0, a);
        assert_eq!(sample_rgb(&picture, Point::new(-3.0, -1.0)), *picture.get_pixel(0, 0));
        assert_eq!(sample_rgb(&picture, Point::new(9.0, 2.5)), *picture.get_pixel(4, 2));
    }
}
