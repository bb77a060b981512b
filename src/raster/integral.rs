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

    /// The means over the squares around each pixel of row `y`, from left to right.
    pub fn row_means(&self, y: usize, radius: usize, out: &mut [f32]) {
        let border = radius.min(self.width);
        let right = self.width.saturating_sub(radius).max(border);
        for x in (0..border).chain(right..self.width) {
            out[x] = self.mean(x, y, radius);
        }
        if border == right {
            return;
        }
        // Between the borders every square has the same number of pixels, and the sums at its corners follow
        // each other.
        let stride = self.width + 1;
        let (y0, y1) = (y.saturating_sub(radius), (y + radius + 1).min(self.height));
        let count = ((2 * radius + 1) * (y1 - y0)) as f32;
        let of_row = |y: usize, from: usize| &self.sums[y * stride + from..(y + 1) * stride];
        let left = of_row(y1, 0).iter().zip(of_row(y0, 0));
        let beyond = of_row(y1, border + radius + 1).iter().zip(of_row(y0, border + radius + 1));
        for (out, ((a, b), (c, d))) in out[border..right].iter_mut().zip(left.zip(beyond)) {
            *out = c.wrapping_sub(*d).wrapping_sub(*a).wrapping_add(*b) as f32 / count;
        }
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
    fn means_of_a_row_are_those_of_its_pixels() {
        for (w, h) in [(13, 9), (5, 4), (1, 1), (40, 3)] {
            let table = Integral::new(w, h, |x, y| ((x * 31 + y * 17) % 256) as u32);
            for (y, radius) in (0..h).flat_map(|y| [0, 1, 2, 3, 6, 12].map(|radius| (y, radius))) {
                let mut row = vec![f32::NAN; w];
                table.row_means(y, radius, &mut row);
                assert_eq!(
                    row,
                    (0..w).map(|x| table.mean(x, y, radius)).collect::<Vec<_>>(),
                    "{w} {y} {radius}"
                );
            }
        }
    }

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
