//! Step 2: light evened out ("de-grey"), so that paper is white and ink is dark everywhere.

mod edge;
mod integral;

pub use integral::Integral;

use crate::photo::Photo;
use image::{GrayImage, Luma, RgbImage};
use rayon::prelude::*;

/// Longest side of the sheet in pixels: a grid that fills a third of the picture still has about 45 pixels a
/// cell, lines of a blurred phone picture are about 3 pixels wide, and finding takes tens of milliseconds.
const WORKING_SIDE: u32 = 1280;

/// Half side of the window that estimates the paper's brightness, as a share of the longest side: about one
/// cell of a page-filling grid, so that a shadow's edge is followed but a digit is not mistaken for shade.
const BACKGROUND_RADIUS: f64 = 0.03;

/// The value that plain paper gets; above it lies only noise.
pub const PAPER: u8 = 230;

/// An evenly lit grey picture at working scale.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// [`PAPER`] = paper, darker = ink of any colour.
    pub grey: GrayImage,
    /// Sheet pixels for one photo pixel (at most 1).
    pub scale: f64,
    /// Width of a typical edge in sheet pixels: 2 to 4 is sharp; infinite where the picture shows none.
    pub edge_width: f64,
}

impl Sheet {
    /// The sheet as a picture to look at.
    pub fn picture(&self) -> RgbImage {
        image::DynamicImage::ImageLuma8(self.grey.clone()).to_rgb8()
    }
}

/// Evens out light and tint, at working scale.
pub fn flatten(photo: &Photo) -> Sheet {
    let (w, h) = photo.rgb.dimensions();
    let scale = (f64::from(WORKING_SIDE) / f64::from(w.max(h))).min(1.0);
    let grey = if scale < 1.0 {
        let size = |side: u32| ((f64::from(side) * scale).round() as u32).max(1);
        let small = shrink(&photo.rgb, size(w), size(h));
        even(&small, background_radius(&small))
    } else {
        even(&photo.rgb, background_radius(&photo.rgb))
    };
    let edge_width = edge::width(&grey);
    Sheet { grey, scale, edge_width }
}

fn background_radius(rgb: &RgbImage) -> usize {
    ((f64::from(rgb.width().max(rgb.height())) * BACKGROUND_RADIUS) as usize).max(4)
}

/// The picture at a smaller size, every source pixel weighed in.
pub fn shrink(rgb: &RgbImage, width: u32, height: u32) -> RgbImage {
    use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer, images};
    let mut out = images::Image::new(width, height, PixelType::U8x3);
    let source = images::ImageRef::new(rgb.width(), rgb.height(), rgb.as_raw(), PixelType::U8x3);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Bilinear));
    let resized = source.ok().and_then(|s| Resizer::new().resize(&s, &mut out, &options).ok());
    match resized.and_then(|()| RgbImage::from_raw(width, height, out.into_vec())) {
        Some(image) => image,
        // Both sizes are positive and the buffers fit by construction; the slow path keeps this total.
        None => image::imageops::thumbnail(rgb, width, height),
    }
}

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

/// The value at `(x, y)` between pixel centres, bilinear; the border pixel is repeated outside.
pub fn sample(grey: &GrayImage, x: f64, y: f64) -> f32 {
    let (w, h) = (grey.width() as i64, grey.height() as i64);
    let (x, y) = (x - 0.5, y - 0.5);
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
