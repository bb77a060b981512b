//! Pixels: looking between them, sums over them, shrinking, turning, straightening, and evening out their
//! light. Knows nothing of puzzles.

mod glint;
mod integral;
mod light;
mod straight;
mod upright;

pub use glint::matt;
pub use integral::Integral;
pub use light::{PAPER, even};
pub use straight::{Shine, straighten};
pub use upright::{point_stored, point_upright, upright};

use crate::geometry::Point;
use image::{GrayImage, Luma, Rgb, RgbImage};

/// The picture at a smaller size, every source pixel weighed in.
pub fn shrink(rgb: &RgbImage, width: u32, height: u32) -> RgbImage {
    image::imageops::thumbnail(rgb, width, height)
}

/// The value at `p` between pixel centres, bilinear; the border pixel is repeated outside.
pub fn sample(grey: &GrayImage, p: Point) -> f32 {
    let (w, h) = (grey.width() as i64, grey.height() as i64);
    let (x, y) = (p.x - 0.5, p.y - 0.5);
    let (x0, y0) = (x.floor(), y.floor());
    let (fx, fy) = ((x - x0) as f32, (y - y0) as f32);
    let at = |dx: i64, dy: i64| {
        let (px, py) = ((x0 as i64 + dx).clamp(0, w - 1), (y0 as i64 + dy).clamp(0, h - 1));
        let Luma([v]) = *grey.get_pixel(px as u32, py as u32);
        f32::from(v)
    };
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
    let bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
    top + (bottom - top) * fy
}

/// The colour at `p` between pixel centres, bilinear; the border pixel is repeated outside.
pub fn sample_rgb(rgb: &RgbImage, p: Point) -> Rgb<u8> {
    let (w, h) = (i64::from(rgb.width()), i64::from(rgb.height()));
    let (x, y) = (p.x - 0.5, p.y - 0.5);
    let (x0, y0) = (x.floor(), y.floor());
    let (fx, fy) = (x - x0, y - y0);
    let at = |dx: i64, dy: i64| {
        rgb.get_pixel((x0 as i64 + dx).clamp(0, w - 1) as u32, (y0 as i64 + dy).clamp(0, h - 1) as u32).0
    };
    let (a, b, c, d) = (at(0, 0), at(1, 0), at(0, 1), at(1, 1));
    Rgb(std::array::from_fn(|i| {
        let mix = |p: u8, q: u8| f64::from(p) + (f64::from(q) - f64::from(p)) * fx;
        let (top, bottom) = (mix(a[i], b[i]), mix(c[i], d[i]));
        (top + (bottom - top) * fy).round() as u8
    }))
}
