//! One board is printed in one font: a mark that may be an 8 or a B is compared with the sure ones of both.

use super::marks::Glyph;
use super::pool::normalise;
use crate::raster::resized;
use image::GrayImage;

/// Side of the square on which marks are compared, in pixels.
const SIDE: u32 = 24;

/// Probability from which a mark shows how its symbol looks: what both readers agree on has more.
const SURE: f64 = 0.8;

/// Least deviation of a mark from its symbol's picture, as a share of the distance between two symbols'
/// pictures: a few marks show too little of how their symbol varies.
const LEAST_DEVIATION: f64 = 0.25;

/// The same where one of the symbols is shown by a single mark.
const LEAST_DEVIATION_OF_ONE: f64 = 0.35;

/// Squared distance between two symbols' pictures, of values 0 to 1, below which they are the same.
const SAME: f64 = 1e-6;

/// Weighs every symbol that a mark may be against the likeliest one, by the mark's likeness to the sure ones
/// of both. `readings` holds, for every cell, its mark and the probabilities of empty and of every symbol.
///
/// A mark is judged by where it lies between the mean pictures of the two symbols, on the line through both
/// (Fisher, "The use of multiple measurements in taxonomic problems", 1936, with equal variances).
pub(super) fn compare(readings: &mut [(Option<&Glyph>, Vec<f64>)], is_doubtful: impl Fn(&[f64]) -> bool) {
    let page = Page::new(readings);
    let before: Vec<Vec<f64>> = readings.iter().map(|r| r.1.clone()).collect();
    let symbols = before.first().map_or(0, Vec::len);
    for (i, (glyph, probabilities)) in readings.iter_mut().enumerate() {
        let best = (0..symbols).max_by(|&i, &j| probabilities[i].total_cmp(&probabilities[j]));
        let Some(best @ 1..) = best.filter(|_| glyph.is_some() && is_doubtful(probabilities)) else {
            continue;
        };
        for s in (1..symbols).filter(|&s| s != best && before[i][s] > 0.0) {
            if let Some(axis) = Axis::between(&page, (best, s), i) {
                probabilities[s] *= (-axis.evidence(&page, i)).exp();
            }
        }
        normalise(probabilities);
    }
}

/// The pictures of a page's marks by their inner products, which are all that is asked of them: made once,
/// however many marks are compared with however many symbols.
struct Page {
    /// The inner product of each two marks.
    products: Vec<Vec<f64>>,
    /// For each mark the sums of its inner products with the sure marks of each symbol.
    sums: Vec<Vec<f64>>,
    /// By symbol, the marks that are surely it.
    sure: Vec<Vec<usize>>,
}

impl Page {
    fn new(readings: &[(Option<&Glyph>, Vec<f64>)]) -> Self {
        let pictures: Vec<Option<Vec<f32>>> =
            readings.iter().map(|r| r.0.map(|glyph| picture(&glyph.grey))).collect();
        let product = |a: &Option<Vec<f32>>, b: &Option<Vec<f32>>| {
            a.as_ref().zip(b.as_ref()).map_or(0.0, |(a, b)| f64::from(dot(a, b)))
        };
        let mut products = vec![vec![0.0; pictures.len()]; pictures.len()];
        for i in 0..pictures.len() {
            for j in 0..=i {
                products[i][j] = product(&pictures[i], &pictures[j]);
                products[j][i] = products[i][j];
            }
        }
        let symbols = readings.first().map_or(0, |r| r.1.len());
        let is_sure = |i: &usize, s: usize| pictures[*i].is_some() && readings[*i].1[s] >= SURE;
        let sure: Vec<Vec<usize>> =
            (0..symbols).map(|s| (0..readings.len()).filter(|i| is_sure(i, s)).collect()).collect();
        let sum = |row: &Vec<f64>| sure.iter().map(|of| of.iter().map(|&j| row[j]).sum()).collect();
        let sums = products.iter().map(sum).collect();
        Self { products, sums, sure }
    }

    /// The sure marks of symbol `s` but for mark `but`: no mark says what it is itself like.
    fn of(&self, s: usize, but: usize) -> impl Iterator<Item = usize> {
        self.sure[s].iter().copied().filter(move |&i| i != but)
    }

    /// The inner product of a mark with the mean of the `count` sure marks of symbol `s` but for mark `but`.
    fn onto(&self, mark: usize, (s, count): (usize, usize), but: usize) -> f64 {
        let own = if self.sure[s].contains(&but) { self.products[mark][but] } else { 0.0 };
        (self.sums[mark][s] - own) / count as f64
    }
}

/// The line through the mean pictures of two symbols.
struct Axis {
    /// Both symbols and how many sure marks each has.
    ends: [(usize, usize); 2],
    /// The mark that is no part of either.
    but: usize,
    /// The inner product of the first mean picture with the way from it to the second.
    from: f64,
    /// The squared length of that way.
    length: f64,
    /// Squared deviation of marks from their symbol's mean, along the way and in its lengths.
    variance: f64,
}

impl Axis {
    /// The line from symbol `a` to symbol `b` without mark `but`; `None` without one sure mark of each and a
    /// third, and where both look the same.
    fn between(page: &Page, (a, b): (usize, usize), but: usize) -> Option<Self> {
        let count = |s| page.of(s, but).count();
        let ends = [(a, count(a)), (b, count(b))];
        let marks = ends[0].1 + ends[1].1;
        if ends[0].1 == 0 || ends[1].1 == 0 || marks < 3 {
            return None;
        }
        let mean = |of: usize, onto: (usize, usize), count: usize| {
            page.of(of, but).map(|i| page.onto(i, onto, but)).sum::<f64>() / count as f64
        };
        let [aa, ab, bb] =
            [mean(a, ends[0], ends[0].1), mean(a, ends[1], ends[0].1), mean(b, ends[1], ends[1].1)];
        let length = aa - 2.0 * ab + bb;
        if length <= SAME {
            return None;
        }
        let mut axis = Self { ends, but, from: ab - aa, length, variance: 0.0 };
        let squares =
            |of: usize, at: f64| page.of(of, but).map(|i| (axis.place(page, i) - at).powi(2)).sum::<f64>();
        // Two means were taken from the marks themselves.
        let variance = (squares(a, 0.0) + squares(b, 1.0)) / (marks - 2) as f64;
        let least = if ends[0].1.min(ends[1].1) < 2 { LEAST_DEVIATION_OF_ONE } else { LEAST_DEVIATION };
        axis.variance = variance.max(least * least);
        Some(axis)
    }

    /// Where a mark lies: 0 at the mean of the first symbol, 1 at that of the second.
    fn place(&self, page: &Page, mark: usize) -> f64 {
        let [a, b] = self.ends.map(|end| page.onto(mark, end, self.but));
        (b - a - self.from) / self.length
    }

    /// Nats by which a mark is rather the first symbol than the second: no more than those of a mark that is
    /// its symbol's picture. What lies beyond says that the mark is dirty, not that it is more certain.
    fn evidence(&self, page: &Page, mark: usize) -> f64 {
        (1.0 - 2.0 * self.place(page, mark)).clamp(-1.0, 1.0) / (2.0 * self.variance)
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The mark's ink on a square as high as it, in its middle.
fn picture(grey: &GrayImage) -> Vec<f32> {
    let width = (grey.width() * SIDE).div_ceil(grey.height().max(1)).clamp(1, SIDE);
    let scaled = resized(grey, width, SIDE);
    let left = (SIDE - width) / 2;
    let ink = |i: u32| {
        let x = (i % SIDE).checked_sub(left).filter(|&x| x < width);
        x.map_or(0.0, |x| 1.0 - f32::from(scaled.get_pixel(x, i / SIDE).0[0]) / 255.0)
    };
    (0..SIDE * SIDE).map(ink).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use image::Luma;

    /// A ring; for a B its left side is straight. `grain` shifts it by a pixel here and there.
    fn glyph(straight: bool, grain: u32) -> Glyph {
        let grey = GrayImage::from_fn(20, 30, |x, y| {
            let (dx, dy) = (f64::from(x) - 10.0, (f64::from(y) - 15.0) / 1.5);
            let ring = (dx.hypot(dy) - 8.0).abs() < 2.0 && !(straight && x < 8);
            let bar = straight && (2..6).contains(&x);
            Luma([if ring || bar || (x + y * 7) % 31 == grain { 0 } else { 255 }])
        });
        Glyph { cell: Cell::new(0, 0), grey, top: 0, halves: None, is_parted: false }
    }

    /// Probabilities of empty, 8 and B.
    fn sure(straight: bool) -> Vec<f64> {
        if straight { vec![0.0, 0.02, 0.98] } else { vec![0.0, 0.98, 0.02] }
    }

    #[test]
    fn a_doubtful_mark_is_what_it_resembles_on_this_board() {
        let glyphs: Vec<Glyph> = (0..8).map(|i| glyph(i % 2 == 0, i)).collect();
        for straight in [false, true] {
            let doubtful = glyph(straight, 9);
            let mut readings: Vec<(Option<&Glyph>, Vec<f64>)> =
                glyphs.iter().enumerate().map(|(i, g)| (Some(g), sure(i % 2 == 0))).collect();
            readings.push((Some(&doubtful), vec![0.02, 0.49, 0.49]));
            readings.push((None, vec![1.0, 0.0, 0.0]));
            compare(&mut readings, |_| true);
            let p = &readings[8].1;
            assert!(p[1 + usize::from(straight)] > 0.9, "{p:?}");
            assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(readings[0].1[2] > 0.98, "what is sure stays so");
        }
    }

    #[test]
    fn without_sure_marks_nothing_changes() {
        let mark = glyph(true, 3);
        let mut readings = vec![(Some(&mark), vec![0.0, 0.5, 0.5]); 3];
        compare(&mut readings, |_| true);
        assert!(readings.iter().all(|r| r.1 == [0.0, 0.5, 0.5]));
        compare(&mut [], |_| true);
    }
}
