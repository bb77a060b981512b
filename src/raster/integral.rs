//! Summed-area tables (Crow, "Summed-area tables for texture mapping", SIGGRAPH 1984).

use rayon::prelude::*;

/// Sums over any upright rectangle of a picture in constant time.
#[derive(Clone, Debug)]
pub struct Integral {
    width: usize,
    height: usize,
    /// `(width + 1) x (height + 1)`, the first row and column zero.
    sums: Vec<u32>,
}

impl Integral {
    /// The table of `value(x, y)`; the total must stay below 2^32 (16 megapixels of 8-bit values).
    pub fn new(width: usize, height: usize, value: impl Fn(usize, usize) -> u32 + Sync) -> Self {
        let stride = width + 1;
        let mut sums = vec![0u32; stride * (height + 1)];
        sums[stride..].par_chunks_mut(stride).enumerate().for_each(|(y, row)| {
            let mut run = 0;
            for x in 0..width {
                run += value(x, y);
                row[x + 1] = run;
            }
        });
        for y in 1..height {
            let (above, below) = sums.split_at_mut((y + 1) * stride);
            let above = &above[y * stride..];
            for (b, a) in below[..stride].iter_mut().zip(above) {
                *b += a;
            }
        }
        Self { width, height, sums }
    }

    /// The sum over the square of half side `radius` around `(x, y)`, cut off at the border, and the number
    /// of pixels in it.
    pub fn around(&self, x: usize, y: usize, radius: usize) -> (u32, u32) {
        let (x0, y0) = (x.saturating_sub(radius), y.saturating_sub(radius));
        let (x1, y1) = ((x + radius + 1).min(self.width), (y + radius + 1).min(self.height));
        let stride = self.width + 1;
        let sum = self.sums[y1 * stride + x1]
            .wrapping_sub(self.sums[y0 * stride + x1])
            .wrapping_sub(self.sums[y1 * stride + x0])
            .wrapping_add(self.sums[y0 * stride + x0]);
        (sum, ((x1 - x0) * (y1 - y0)) as u32)
    }

    /// The mean over the same square.
    pub fn mean(&self, x: usize, y: usize, radius: usize) -> f32 {
        let (sum, count) = self.around(x, y, radius);
        sum as f32 / count as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_match_a_direct_count() {
        let (w, h) = (13, 9);
        let value = |x: usize, y: usize| ((x * 31 + y * 17) % 256) as u32;
        let table = Integral::new(w, h, value);
        for (x, y, r) in [(0usize, 0usize, 3usize), (6, 4, 2), (12, 8, 5), (5, 8, 0)] {
            let (mut sum, mut count) = (0, 0);
            for yy in y.saturating_sub(r)..(y + r + 1).min(h) {
                for xx in x.saturating_sub(r)..(x + r + 1).min(w) {
                    sum += value(xx, yy);
                    count += 1;
                }
            }
            assert_eq!(table.around(x, y, r), (sum, count));
        }
    }
}
