//! Pictures at other sizes: to the last bit what the `image` crate's `thumbnail` and `resize` give, without
//! what those spend on being generic over pixels.

use image::{GrayImage, RgbImage, imageops};
use rayon::prelude::*;
use std::ops::Range;

/// Rows that one thread makes at a time.
const BAND: usize = 16;

/// The picture at a smaller size, every source pixel weighed in.
pub fn shrink(rgb: &RgbImage, width: u32, height: u32) -> RgbImage {
    match shrunk::<3>(rgb.as_raw(), rgb.dimensions(), (width, height)) {
        Some(small) => RgbImage::from_raw(width, height, small).unwrap_or_default(),
        None => imageops::thumbnail(rgb, width, height),
    }
}

/// [`shrink`] of a picture in grey.
pub fn shrink_grey(grey: &GrayImage, width: u32, height: u32) -> GrayImage {
    match shrunk::<1>(grey.as_raw(), grey.dimensions(), (width, height)) {
        Some(small) => GrayImage::from_raw(width, height, small).unwrap_or_default(),
        None => imageops::thumbnail(grey, width, height),
    }
}

/// The mean of the pixels in each part of a picture of `N` channels; `None` where a part has none.
fn shrunk<const N: usize>(raw: &[u8], (w, h): (u32, u32), (width, height): (u32, u32)) -> Option<Vec<u8>> {
    let (columns, rows) = (parts(w, width)?, parts(h, height)?);
    let stride = w as usize * N;
    let mut out = vec![0; width as usize * height as usize * N];
    let line = width as usize * N;
    out.par_chunks_mut(line * BAND).zip(rows.par_chunks(BAND)).for_each(|(out, rows)| {
        let mut sums = vec![0_u32; stride];
        for (out, rows) in out.chunks_exact_mut(line).zip(rows) {
            sums.fill(0);
            for row in raw[rows.start * stride..rows.end * stride].chunks_exact(stride) {
                sums.iter_mut().zip(row).for_each(|(sum, &v)| *sum += u32::from(v));
            }
            let (sums, _) = sums.as_chunks::<N>();
            for (out, columns) in out.as_chunks_mut::<N>().0.iter_mut().zip(&columns) {
                let count = (columns.len() * rows.len()) as u32;
                let mut all = [count / 2; N];
                for of_column in &sums[columns.clone()] {
                    all.iter_mut().zip(of_column).for_each(|(all, sum)| *all += sum);
                }
                *out = all.map(|sum| (sum / count) as u8);
            }
        }
    });
    Some(out)
}

/// Which of `from` pixels in a line make each of `to`; `None` where one is made of none.
fn parts(from: u32, to: u32) -> Option<Vec<Range<usize>>> {
    let step = from as f32 / to as f32;
    let part = |i: u32| {
        let low = i as f32 * step;
        let first = (low.ceil() as u32).min(from.checked_sub(1)?);
        let end = ((low + step).ceil() as u32).clamp(first, from);
        (first < end).then_some(first as usize..end as usize)
    };
    (0..to).map(part).collect()
}

/// What a pixel of a line is made of: the first one of the other line, and the weights of those from there on.
struct Taps {
    first: usize,
    weights: Vec<f32>,
}

/// A picture in grey at another size, between pixels linearly.
pub fn resized(grey: &GrayImage, width: u32, height: u32) -> GrayImage {
    if grey.is_empty() || (width, height) == grey.dimensions() {
        return imageops::resize(grey, width, height, imageops::FilterType::Triangle);
    }
    let (across, down) = (taps(grey.width(), width), taps(grey.height(), height));
    let stride = grey.width() as usize;
    let mut out = GrayImage::new(width, height);
    let line = (width as usize).max(1);
    out.par_chunks_mut(line * BAND).zip(down.par_chunks(BAND)).for_each(|(out, down)| {
        let mut values = vec![0.0; stride];
        for (out, Taps { first, weights }) in out.chunks_exact_mut(line).zip(down) {
            values.fill(0.0);
            let rows = grey.as_raw()[first * stride..].chunks_exact(stride);
            for (row, weight) in rows.zip(weights) {
                values.iter_mut().zip(row).for_each(|(value, &v)| *value += f32::from(v) * weight);
            }
            for (out, Taps { first, weights }) in out.iter_mut().zip(&across) {
                let near = values[*first..].iter().zip(weights);
                *out = rounded(near.fold(0.0, |sum, (value, weight)| sum + value * weight));
            }
        }
    });
    out
}

/// The level nearest to a value, the higher of two.
#[inline]
pub fn rounded(value: f32) -> u8 {
    let value = value.clamp(0.0, 255.0);
    let below = value as u8;
    below + u8::from(value - f32::from(below) >= 0.5)
}

/// What each of `to` pixels in a line is made of, of `from`.
fn taps(from: u32, to: u32) -> Vec<Taps> {
    let step = from as f32 / to as f32;
    let reach = step.max(1.0);
    let tap = |i: u32| {
        let middle = (i as f32 + 0.5) * step;
        let first = ((middle - reach).floor() as i64).clamp(0, i64::from(from) - 1);
        let end = ((middle + reach).ceil() as i64).clamp(first + 1, from.into());
        let middle = middle - 0.5;
        let weight = |i: i64| (1.0 - ((i as f32 - middle) / reach).abs()).max(0.0);
        let mut weights: Vec<f32> = (first..end).map(weight).collect();
        let sum: f32 = weights.iter().fold(0.0, |sum, weight| sum + weight);
        weights.iter_mut().for_each(|weight| *weight /= sum);
        Taps { first: first as usize, weights }
    };
    (0..to).map(tap).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageBuffer, Luma, Pixel, Rgb};

    const SIZES: [(u32, u32); 9] =
        [(1, 1), (7, 5), (31, 23), (64, 48), (65, 47), (66, 50), (130, 101), (263, 190), (20, 90)];

    fn noise(x: u32, y: u32) -> u8 {
        (x.wrapping_mul(7919) ^ y.wrapping_mul(104_729) ^ (x * y * 31)) as u8
    }

    /// Pixels of any sort are made smaller as the library makes them.
    fn are_same<P: Pixel<Subpixel = u8> + 'static>(
        picture: &ImageBuffer<P, Vec<u8>>,
        shrink: impl Fn(&ImageBuffer<P, Vec<u8>>, u32, u32) -> ImageBuffer<P, Vec<u8>>,
    ) {
        for (width, height) in SIZES {
            let wanted = imageops::thumbnail(picture, width, height);
            assert_eq!(shrink(picture, width, height).as_raw(), wanted.as_raw(), "{width} x {height}");
        }
    }

    #[test]
    fn what_is_made_smaller_is_what_the_library_makes_of_it() {
        are_same(&RgbImage::from_fn(65, 47, |x, y| Rgb([noise(x, y), noise(y, x), noise(x + 9, y)])), shrink);
        are_same(&GrayImage::from_fn(65, 47, |x, y| Luma([noise(x, y)])), shrink_grey);
    }

    #[test]
    fn what_is_made_larger_or_smaller_is_what_the_library_makes_of_it() {
        let grey = GrayImage::from_fn(65, 47, |x, y| Luma([noise(x, y)]));
        for (width, height) in SIZES {
            let wanted = imageops::resize(&grey, width, height, imageops::FilterType::Triangle);
            assert_eq!(resized(&grey, width, height), wanted, "{width} x {height}");
        }
    }
}
