//! Light evened out by dividing by the paper's local brightness.

use super::squares::{Row, each_row};
use image::{GrayImage, RgbImage};
use rayon::prelude::*;

/// The value that plain paper gets; above it lies only noise.
pub const PAPER: u8 = 230;

/// Divides each channel by the paper's local brightness and keeps how dark the ink is in the channels where
/// it shows: half luma, half the darkest channel, so that red or blue ink counts nearly like black.
///
/// The paper is looked for in a window of half side `radius` pixels.
pub fn even(rgb: &RgbImage, radius: usize) -> GrayImage {
    let planes: Vec<Vec<u8>> = (0..3).into_par_iter().map(|c| divided(rgb, c, radius)).collect();
    let mut grey = GrayImage::new(rgb.width(), rgb.height());
    let pixels = planes[0].par_iter().zip(&planes[1]).zip(&planes[2]).with_min_len(1 << 14);
    grey.par_iter_mut().zip(pixels).for_each(|(out, ((&r, &g), &b))| {
        let [r, g, b] = [r, g, b].map(u32::from);
        let luma = (r * 77 + g * 150 + b * 29) >> 8;
        *out = (luma + r.min(g).min(b)).div_ceil(2) as u8;
    });
    grey
}

/// One channel over the mean of its locally brighter half (the paper), scaled so that paper is [`PAPER`].
fn divided(rgb: &RgbImage, channel: usize, radius: usize) -> Vec<u8> {
    let width = rgb.width() as usize;
    let plane: Vec<u8> = rgb.as_raw().chunks_exact(3).map(|pixel| pixel[channel]).collect();
    let values = |y: usize| &plane[y * width..(y + 1) * width];
    let mut is_bright = vec![0; plane.len()];
    each_row([&plane], width, radius, &mut is_bright, |Row { y, sums: [sums], counts }, out| {
        for (out, (&value, (&sum, &count))) in
            out.iter_mut().zip(values(*y).iter().zip(sums.iter().zip(counts)))
        {
            *out = u8::from(u32::from(value) * count >= sum);
        }
    });
    let bright: Vec<u8> = plane.iter().zip(&is_bright).map(|(value, is_bright)| value * is_bright).collect();
    let mut out = vec![0; plane.len()];
    each_row([&bright, &is_bright], width, radius, &mut out, |Row { y, sums: [sums, counts], .. }, out| {
        for (out, (&value, (&sum, &count))) in
            out.iter_mut().zip(values(*y).iter().zip(sums.iter().zip(counts)))
        {
            // Where nothing is brighter than black, the paper is.
            let scaled = f32::from(value) * f32::from(PAPER) * count.max(1) as f32;
            *out = (scaled / sum.max(count).max(1) as f32).min(255.0) as u8;
        }
    });
    out
}
