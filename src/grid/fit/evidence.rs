//! How the ink along an edge stands out: the innermost loop of the search.

use crate::geometry::Point;
use crate::raster::{PAPER, Steps};
use image::GrayImage;

/// Distance from a line's centre to the paper beside it, as a share of the cell's side: wider than half a
/// thick blurred line, narrower than the gap to a digit.
const BESIDE: f64 = 0.14;

/// Least such distance in pixels: half an out-of-focus line of a small grid, and a pixel of its slope.
const LEAST_BESIDE: f64 = 2.5;

/// Share of an edge left out at each end, where the crossing line would answer.
const END: f64 = 0.14;

/// Shortest edge, in pixels, along which there is anything to be seen.
const LEAST_LENGTH: f64 = 2.0;

/// An edge is looked at in this many parts, so that a digit or a word, dark in places, is no line.
const PARTS: usize = 6;

/// Sample points in each part.
const PART_SAMPLES: usize = 3;

/// Which part, from the weakest up, speaks for the edge: one may be hidden by a speck or a gap.
const WEAKEST: usize = 1;

/// Parts, at most, in which a ring or a digit beside an edge answers, and in which it hides the line.
const ANSWERING: usize = 3;
const HIDING: usize = 1;

/// Samples across an edge in the length of a cell's side, and the pixels from one to the next: no denser than
/// the picture's own detail, and no sparser than a thin line is wide.
const SAMPLES_OF_CELL: f64 = 40.0;
const STEP: std::ops::RangeInclusive<f64> = 0.5..=2.0;

/// Share of a line's height by which its profile may fall while it still is the middle of the line: a line
/// wider than one step answers equally over its whole width.
const PLATEAU: f32 = 0.1;

/// How the ink along one edge of a cell stands out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Evidence {
    /// Pixels from the edge to the line along the edge's normal (to the right of its direction).
    pub(crate) offset: f64,
    /// How much darker the line is than the paper on both sides, in grey levels.
    pub(crate) contrast: f32,
}

impl Evidence {
    /// How much of a line of contrast `full` this is, 0 to 1.
    pub(crate) fn strength(self, full: f32) -> f32 {
        (self.contrast / full).min(1.0)
    }
}

/// Looks for dark lines beside edges of lattices of one pitch. What is the same for all edges is worked out
/// once, and the memory for profiles is used again.
#[derive(Clone, Debug)]
pub(crate) struct Gauge<'a> {
    image: &'a GrayImage,
    /// Pixels from one sample to the next across an edge.
    step: f64,
    /// Samples from a line to the paper beside it.
    lag: usize,
    /// Samples to both sides of the edge at which a line may lie.
    reach: usize,
    /// For the edge at hand, from the edge to each sample across it.
    across: Steps,
    /// Darkness across the edge, summed over the samples of a part; [`PARTS`] profiles after each other.
    parts: Vec<f32>,
    /// The same summed over all parts.
    whole: Vec<f32>,
    /// How much the samples stand out in it at which a line may lie.
    standing: Vec<f32>,
    /// Whether what is dark along a piece of the edge alone is passed over.
    is_steady: bool,
}

impl<'a> Gauge<'a> {
    /// For edges of cells with sides of `pitch` pixels, beside which lines may lie as far as `reach` (share
    /// of the pitch).
    pub(crate) fn new(image: &'a GrayImage, pitch: f64, reach: f64) -> Self {
        let beside = (BESIDE * pitch).max(LEAST_BESIDE);
        let step = (pitch / SAMPLES_OF_CELL).clamp(*STEP.start(), *STEP.end());
        let lag = (beside / step).round().max(1.0) as usize;
        let reach = ((reach * pitch) / step).ceil() as usize;
        let samples = 2 * (reach + lag) + 1;
        Self {
            image,
            step,
            lag,
            reach,
            across: Steps::new(samples),
            parts: vec![0.0; PARTS * samples],
            whole: vec![0.0; samples],
            standing: vec![0.0; 2 * reach + 1],
            is_steady: false,
        }
    }

    /// The same, but passing over what is darker than a line along a piece of the edge: the rings about
    /// numbers between hairlines.
    pub(crate) fn steady(self) -> Self {
        Self { is_steady: true, ..self }
    }

    /// The darkest line beside the edge from `a` to `b`.
    pub(crate) fn measure(&mut self, [a, b]: [Point; 2]) -> Evidence {
        if a.distance(b) < LEAST_LENGTH {
            return Evidence::default();
        }
        self.look(a, b, a.normal_to(b));
        let peak = self.peak();
        let (samples, lag) = (self.whole.len(), self.lag);
        let mut of_parts = [0.0; PARTS];
        for (out, part) in of_parts.iter_mut().zip(self.parts.chunks_exact(samples)) {
            *out = stands_out(part, peak, lag) / PART_SAMPLES as f32;
        }
        of_parts.sort_by(f32::total_cmp);
        let half = self.reach + self.lag;
        Evidence { offset: (peak as f64 - half as f64) * self.step, contrast: of_parts[WEAKEST].max(0.0) }
    }

    /// Fills the profiles of the parts and of the whole edge.
    fn look(&mut self, a: Point, b: Point, normal: Point) {
        let half = self.reach + self.lag;
        self.across.lead(normal, |i| (i as f64 - half as f64) * self.step);
        self.parts.fill(0.0);
        self.whole.fill(0.0);
        for (k, part) in self.parts.chunks_exact_mut(self.across.count()).enumerate() {
            for j in 0..PART_SAMPLES {
                let t = (k * PART_SAMPLES + j) as f64 + 0.5;
                let p = a.lerp(b, END + (1.0 - 2.0 * END) * t / (PARTS * PART_SAMPLES) as f64);
                self.across.sample(self.image, p, |i, value| part[i] += f32::from(PAPER) - value);
            }
            for (whole, v) in self.whole.iter_mut().zip(part) {
                *whole += *v;
            }
        }
    }

    /// Which sample of the whole edge's profile is the middle of the line.
    fn peak(&mut self) -> usize {
        for (i, out) in self.standing.iter_mut().enumerate() {
            let i = i + self.lag;
            *out = if self.is_steady {
                let parts = self.parts.chunks_exact(self.whole.len());
                steady(parts.map(|part| stands_out(part, i, self.lag)))
            } else {
                stands_out(&self.whole, i, self.lag)
            };
        }
        self.lag + plateau(&self.standing)
    }
}

/// How much darker a sample of a profile is than the paper at both of its sides, `lag` samples away.
fn stands_out(profile: &[f32], i: usize, lag: usize) -> f32 {
    profile[i] - profile[i - lag].max(profile[i + lag])
}

/// How much an edge stands out along most of it, by its parts: neither what answers in a few of them counts
/// nor what hides a few.
fn steady(parts: impl Iterator<Item = f32>) -> f32 {
    let mut all = [0.0; PARTS];
    for (one, part) in all.iter_mut().zip(parts) {
        *one = part.max(0.0);
    }
    all.sort_by(f32::total_cmp);
    all[HIDING..PARTS - ANSWERING].iter().sum()
}

/// The middle of the run around the greatest value, the last of equal ones, in which values are nearly as
/// great.
fn plateau(values: &[f32]) -> usize {
    let mut best = 0;
    for (i, value) in values.iter().enumerate() {
        if value.total_cmp(&values[best]).is_ge() {
            best = i;
        }
    }
    let enough = values[best] - values[best].abs() * PLATEAU;
    let (mut low, mut high) = (best, best);
    while low > 0 && values[low - 1] >= enough {
        low -= 1;
    }
    while high + 1 < values.len() && values[high + 1] >= enough {
        high += 1;
    }
    usize::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Luma;

    #[test]
    fn a_steady_gauge_finds_the_hairline_beside_a_darker_ring() {
        // A pale line at y = 60, and from y = 66 on the top of a ring in the cell below it.
        let image = GrayImage::from_fn(120, 120, |x, y| {
            let radius = (f64::from(x) - 60.0).hypot(f64::from(y) - 94.0);
            let (is_line, is_ring) = ((59..61).contains(&y), (26.0..29.0).contains(&radius));
            Luma([if is_ring {
                20
            } else if is_line {
                200
            } else {
                255
            }])
        });
        let edge = [Point::new(20.0, 62.0), Point::new(100.0, 62.0)];
        let gauge = || Gauge::new(&image, 80.0, 0.15);
        let (usual, steady) = (gauge().measure(edge).offset, gauge().steady().measure(edge).offset);
        assert!(usual > 3.0, "the ring draws the edge: {usual}");
        assert!((steady + 2.0).abs() <= 1.5, "the line is 2 pixels above: {steady}");
    }
}
