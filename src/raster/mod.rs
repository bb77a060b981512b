//! Pixels: looking between them, sums over them, shrinking, turning, straightening, and evening out their
//! light. Knows nothing of puzzles.

mod areas;
mod glint;
mod integral;
mod light;
mod straight;
mod upright;

pub use areas::{Labels, areas};
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
    let (w, h) = (i64::from(grey.width()), i64::from(grey.height()));
    let (x0, y0) = (x.floor(), y.floor());
    let at = |dx: i64, dy: i64| {
        let (px, py) = ((x0 as i64 + dx).clamp(0, w - 1), (y0 as i64 + dy).clamp(0, h - 1));
        let Luma([v]) = *grey.get_pixel(px as u32, py as u32);
        f32::from(v)
    };
    between([at(0, 0), at(1, 0), at(0, 1), at(1, 1)], (x - x0) as f32, (y - y0) as f32)
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
