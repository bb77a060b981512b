//! One board is printed in one font: a mark that may be an 8 or a B is compared with the sure ones of both.

use super::marks::Glyph;
use super::pool::normalise;
use image::GrayImage;
use image::imageops::{FilterType, resize};

/// Side of the square on which marks are compared, in pixels.
const SIDE: u32 = 24;

/// Probability from which a mark shows how its symbol looks: what both readers agree on has more.
const SURE: f64 = 0.8;

/// Least deviation of a mark from its symbol's picture, as a share of the distance between two symbols'
/// pictures: a few marks show too little of how their symbol varies.
const LEAST_DEVIATION: f64 = 0.25;

/// The same where one of the symbols is shown by a single mark.
const LEAST_DEVIATION_OF_ONE: f64 = 0.35;

/// Weighs every symbol that a mark may be against the likeliest one, by the mark's likeness to the sure ones
/// of both. `readings` holds, for every cell, its mark and the probabilities of empty and of every symbol.
///
/// A mark is judged by where it lies between the mean pictures of the two symbols, on the line through both
/// (Fisher, "The use of multiple measurements in taxonomic problems", 1936, with equal variances).
pub(super) fn compare(readings: &mut [(Option<&Glyph>, Vec<f64>)], is_doubtful: impl Fn(&[f64]) -> bool) {
    let pictures: Vec<Option<Vec<f32>>> =
        readings.iter().map(|r| r.0.map(|glyph| picture(&glyph.grey))).collect();
    let before: Vec<Vec<f64>> = readings.iter().map(|r| r.1.clone()).collect();
    let symbols = before.first().map_or(0, Vec::len);
    // No mark says what it is itself like.
    let sure = |s: usize, but: usize| -> Vec<&Vec<f32>> {
        let of_symbol =
            before.iter().zip(&pictures).enumerate().filter(|(i, (p, _))| *i != but && p[s] >= SURE);
        of_symbol.filter_map(|(_, (_, picture))| picture.as_ref()).collect()
    };
    for (i, (_, probabilities)) in readings.iter_mut().enumerate() {
        let best = (0..symbols).max_by(|&i, &j| probabilities[i].total_cmp(&probabilities[j]));
        let (Some(best @ 1..), Some(picture)) = (best, &pictures[i]) else { continue };
        if !is_doubtful(probabilities) {
            continue;
        }
        let alike = sure(best, i);
        for s in (1..symbols).filter(|&s| s != best && before[i][s] > 0.0) {
            if let Some(axis) = Axis::between(&alike, &sure(s, i)) {
                probabilities[s] *= (-axis.evidence(picture)).exp();
            }
        }
        normalise(probabilities);
    }
}

/// The line through the mean pictures of two symbols.
struct Axis {
    /// The mean picture of the first symbol.
    from: Vec<f32>,
    /// The way to that of the second.
    way: Vec<f32>,
    /// Its squared length.
    length: f32,
    /// Squared deviation of marks from their symbol's mean, along the way and in its lengths.
    variance: f64,
}

impl Axis {
    /// The line from `a` to `b`, of which pictures are given; `None` without one of each and a third, and
    /// where both are the same.
    fn between(a: &[&Vec<f32>], b: &[&Vec<f32>]) -> Option<Self> {
        let (from, to) = (mean(a)?, mean(b)?);
        let way: Vec<f32> = to.iter().zip(&from).map(|(b, a)| b - a).collect();
        let length: f32 = way.iter().map(|v| v * v).sum();
        if a.len() + b.len() < 3 || length <= 0.0 {
            return None;
        }
        let mut axis = Self { from, way, length, variance: 0.0 };
        let squares =
            |of: &[&Vec<f32>], at: f64| of.iter().map(|p| (axis.place(p) - at).powi(2)).sum::<f64>();
        // Two means were taken from the marks themselves.
        let variance = (squares(a, 0.0) + squares(b, 1.0)) / (a.len() + b.len() - 2) as f64;
        let least = if a.len().min(b.len()) < 2 { LEAST_DEVIATION_OF_ONE } else { LEAST_DEVIATION };
        axis.variance = variance.max(least * least);
        Some(axis)
    }

    /// Where a picture lies: 0 at the mean of the first symbol, 1 at that of the second.
    fn place(&self, picture: &[f32]) -> f64 {
        let parts = picture.iter().zip(&self.from).zip(&self.way);
        let dot: f32 = parts.map(|((p, from), way)| (p - from) * way).sum();
        f64::from(dot / self.length)
    }

    /// Nats by which a mark is rather the first symbol than the second: no more than those of a mark that is
    /// its symbol's picture. What lies beyond says that the mark is dirty, not that it is more certain.
    fn evidence(&self, mark: &[f32]) -> f64 {
        (1.0 - 2.0 * self.place(mark)).clamp(-1.0, 1.0) / (2.0 * self.variance)
    }
}

/// The mark's ink on a square as high as it, in its middle.
fn picture(grey: &GrayImage) -> Vec<f32> {
    let width = (grey.width() * SIDE).div_ceil(grey.height().max(1)).clamp(1, SIDE);
    let scaled = resize(grey, width, SIDE, FilterType::Triangle);
    let left = (SIDE - width) / 2;
    let ink = |i: u32| {
        let x = (i % SIDE).checked_sub(left).filter(|&x| x < width);
        x.map_or(0.0, |x| 1.0 - f32::from(scaled.get_pixel(x, i / SIDE).0[0]) / 255.0)
    };
    (0..SIDE * SIDE).map(ink).collect()
}

fn mean(pictures: &[&Vec<f32>]) -> Option<Vec<f32>> {
    let first = pictures.first()?;
    let at = |i: usize| pictures.iter().map(|p| p[i]).sum::<f32>() / pictures.len() as f32;
    Some((0..first.len()).map(at).collect())
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
        Glyph { cell: Cell::new(0, 0), grey, halves: None }
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
