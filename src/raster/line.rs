//! Values between pixels at many places on a straight line: to the last bit what [`sample`] gives, several at
//! a time.

use super::{between, sample};
use crate::geometry::Point;
use image::GrayImage;

/// Places that are looked at together.
const LANES: usize = 4;

/// Added to a number from 0 to 2^51 it leaves the nearest whole number in the last 52 bits: numbers so large
/// have no fractions. Casts, which mind what does not fit, cost several times as much.
const WHOLE: f64 = (1_u64 << 52) as f64;

/// Steps from one place to many others, all in one direction and ever further along it.
#[derive(Clone, Debug)]
pub struct Steps {
    across: Vec<f64>,
    down: Vec<f64>,
}

impl Steps {
    /// So many steps that lead nowhere yet.
    pub fn new(count: usize) -> Self {
        Self { across: vec![0.0; count], down: vec![0.0; count] }
    }

    /// Leads the steps along `way`, as far as is said of each.
    pub fn lead(&mut self, way: Point, far: impl Fn(usize) -> f64) {
        for (i, (across, down)) in self.across.iter_mut().zip(&mut self.down).enumerate() {
            let step = way * far(i);
            (*across, *down) = (step.x, step.y);
        }
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.across.len()
    }

    fn step(&self, i: usize) -> Point {
        Point::new(self.across[i], self.down[i])
    }

    /// The value at each step from `from`.
    #[inline]
    pub fn sample(&self, grey: &GrayImage, from: Point, mut take: impl FnMut(usize, f32)) {
        let (w, h) = (f64::from(grey.width()), f64::from(grey.height()));
        let is_in = |i: usize| {
            let (x, y) = (from.x + self.across[i] - 0.5, from.y + self.down[i] - 0.5);
            x >= 0.0 && y >= 0.0 && x + 1.0 < w && y + 1.0 < h
        };
        let count = self.count();
        let mut done = 0;
        // Where both ends lie away from the border all between them do.
        if count > 0 && is_in(0) && is_in(count - 1) {
            let chunks = self.across.as_chunks().0.iter().zip(self.down.as_chunks().0);
            for (across, down) in chunks {
                let values = together(grey, from, (across, down));
                values.into_iter().enumerate().for_each(|(i, value)| take(done + i, value));
                done += LANES;
            }
        }
        (done..count).for_each(|i| take(i, sample(grey, from + self.step(i))));
    }
}

/// The values at some places, all of which lie away from the border.
#[inline]
fn together(grey: &GrayImage, from: Point, (across, down): (&[f64; LANES], &[f64; LANES])) -> [f32; LANES] {
    let (raw, stride) = (grey.as_raw().as_slice(), grey.width() as usize);
    let (columns, fx) = split(across.map(|step| from.x + step - 0.5));
    let (rows, fy) = split(down.map(|step| from.y + step - 0.5));
    let at: [f64; LANES] = std::array::from_fn(|i| rows[i] * stride as f64 + columns[i] + WHOLE);
    let mut near = [[0; LANES]; 4];
    for (i, at) in at.into_iter().enumerate() {
        let at = (at.to_bits() ^ WHOLE.to_bits()) as usize;
        if let (Some(&[tl, tr, ..]), Some(&[bl, br, ..])) = (raw.get(at..), raw.get(at + stride..)) {
            (near[0][i], near[1][i], near[2][i], near[3][i]) = (tl, tr, bl, br);
        }
    }
    let [tl, tr, bl, br] = near.map(|values| values.map(f32::from));
    std::array::from_fn(|i| between([tl[i], tr[i], bl[i], br[i]], fx[i], fy[i]))
}

/// The whole number below each, and how far above it that is.
#[inline]
fn split(values: [f64; LANES]) -> ([f64; LANES], [f32; LANES]) {
    let below = values.map(|value| {
        let near = value + WHOLE - WHOLE;
        near - if near > value { 1.0 } else { 0.0 }
    });
    (below, std::array::from_fn(|i| (values[i] - below[i]) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Luma;

    #[test]
    fn many_places_give_what_each_gives_by_itself() {
        let grey = GrayImage::from_fn(37, 29, |x, y| Luma([(x * 37 + y * 91 + x * y * 13) as u8]));
        let mut steps = Steps::new(23);
        for (way, step) in [((1.0, 0.0), 0.5), ((0.6, -0.8), 0.73), ((-0.31, 0.95), 1.9), ((0.0, 1.0), 0.25)]
        {
            let way = Point::new(way.0, way.1);
            steps.lead(way, |i| (i as f64 - 11.0) * step);
            for from in [(18.0, 14.0), (18.37, 13.91), (17.5, 14.5), (4.2, 3.3), (36.9, 28.2), (-3.0, 50.0)] {
                let from = Point::new(from.0, from.1);
                let mut seen = Vec::new();
                steps.sample(&grey, from, |i, value| seen.push((i, value.to_bits())));
                let wanted = |i: usize| (i, sample(&grey, from + way * ((i as f64 - 11.0) * step)).to_bits());
                assert_eq!(seen, (0..23).map(wanted).collect::<Vec<_>>(), "{from:?} {way:?}");
            }
        }
    }
}
