//! Light evened out by dividing by the paper's local brightness.

use super::Integral;
use image::{GrayImage, RgbImage};
use rayon::prelude::*;

/// The value that plain paper gets; above it lies only noise.
pub const PAPER: u8 = 230;

/// Divides each channel by the paper's local brightness and keeps how dark the ink is in the channels where
/// it shows: half luma, half the darkest channel, so that red or blue ink counts nearly like black.
///
/// The paper is looked for in a window of half side `radius` pixels.
pub fn even(rgb: &RgbImage, radius: usize) -> GrayImage {
    let (w, h) = (rgb.width() as usize, rgb.height() as usize);
    let planes: Vec<Vec<u8>> = (0..3).into_par_iter().map(|c| divided(rgb, c, radius)).collect();
    let mut grey = GrayImage::new(w as u32, h as u32);
    grey.par_chunks_mut(w).enumerate().for_each(|(y, row)| {
        for (x, out) in row.iter_mut().enumerate() {
            let [r, g, b] = [0, 1, 2].map(|c: usize| u32::from(planes[c][y * w + x]));
            let luma = (r * 77 + g * 150 + b * 29) >> 8;
            *out = (luma + r.min(g).min(b)).div_ceil(2) as u8;
        }
    });
    grey
}

/// One channel over the mean of its locally brighter half (the paper), scaled so that paper is [`PAPER`].
fn divided(rgb: &RgbImage, channel: usize, radius: usize) -> Vec<u8> {
    let (w, h) = (rgb.width() as usize, rgb.height() as usize);
    let raw = rgb.as_raw();
    let value = |x: usize, y: usize| u32::from(raw[(y * w + x) * 3 + channel]);
    let all = Integral::new(w, h, value);
    let bright = |x: usize, y: usize| value(x, y) as f32 >= all.mean(x, y, radius);
    let mask: Vec<bool> =
        (0..w * h).into_par_iter().with_min_len(1 << 14).map(|i| bright(i % w, i / w)).collect();
    let sums = Integral::new(w, h, |x, y| if mask[y * w + x] { value(x, y) } else { 0 });
    let counts = Integral::new(w, h, |x, y| u32::from(mask[y * w + x]));
    let mut out = vec![0; w * h];
    out.par_chunks_mut(w).enumerate().for_each(|(y, row)| {
        for (x, out) in row.iter_mut().enumerate() {
            let (sum, count) = (sums.around(x, y, radius).0, counts.around(x, y, radius).0);
            let paper = (sum as f32 / count.max(1) as f32).max(1.0);
            *out = (value(x, y) as f32 / paper * f32::from(PAPER)).min(255.0) as u8;
        }
    });
    out
}
