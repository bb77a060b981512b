//! Slanted letters as signed distance fields, so that ink, halo and anti-aliasing come from one number.

use ab_glyph::{Font, FontRef, OutlineCurve};
use rayon::prelude::*;

/// Open Sans Semibold, reduced to what is drawn; Apache License 2.0, see `font/README.md`.
const FONT: &[u8] = include_bytes!("font/OpenSans-Semibold-subset.ttf");

/// Horizontal shift per height: a slope of about 11 degrees, which tells answers from upright print even
/// where colour is lost.
const SLANT: f32 = 0.2;

/// Fewest and most field samples per figure height. Between them the distance is interpolated: at the largest
/// cells met (300 pixels, figures of 140) corners are rounded by less than a pixel.
const SAMPLES: (f32, f32) = (16.0, 56.0);

/// Field samples per pixel of the photo between those bounds: at one, sharp corners lose a third of their
/// ink.
const SAMPLES_PER_PIXEL: f32 = 1.5;

/// How far around the letters distances are stored, in figure heights and in pixels on top: wider than the
/// halo and half a pixel around the smallest text, the one in a corner.
const MARGIN: f32 = 0.11;
const MARGIN_PIXELS: f32 = 2.6;

/// The signed distance to the outline of a short text: negative inside, in figure heights, the text centred
/// on the origin with y down.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// Samples per figure height.
    samples: f32,
    left: f32,
    top: f32,
    width: usize,
    height: usize,
    values: Vec<f32>,
    /// Extent of the letters across, in figure heights.
    pub(super) extent: f32,
}

/// A straight piece of an outline.
#[derive(Clone, Copy, Debug)]
struct Segment {
    from: (f32, f32),
    /// To the other end.
    step: (f32, f32),
    /// Height of the other end: exactly the next piece's beginning, so that no row slips between the two.
    end: f32,
    /// One over the squared length, 0 where it has none.
    inverse: f32,
}

impl Segment {
    fn new(a: (f32, f32), b: (f32, f32)) -> Self {
        let step = (b.0 - a.0, b.1 - a.1);
        let length = step.0 * step.0 + step.1 * step.1;
        Self { from: a, step, end: b.1, inverse: if length > 0.0 { 1.0 / length } else { 0.0 } }
    }

    /// The squared distance of `p` from the nearest point of the piece.
    fn squared_distance(&self, p: (f32, f32)) -> f32 {
        let (px, py) = (p.0 - self.from.0, p.1 - self.from.1);
        let t = ((px * self.step.0 + py * self.step.1) * self.inverse).clamp(0.0, 1.0);
        let (ex, ey) = (px - t * self.step.0, py - t * self.step.1);
        ex * ex + ey * ey
    }

    /// Whether the piece crosses the height `y`.
    fn crosses(&self, y: f32) -> bool {
        (self.from.1 <= y) != (self.end <= y)
    }

    /// What the piece, which crosses the height of `p`, adds to how often the outline winds around `p`.
    fn winding(&self, p: (f32, f32)) -> i32 {
        let (px, py) = (p.0 - self.from.0, p.1 - self.from.1);
        let is_down = self.step.1 > 0.0;
        let is_left = (self.step.0 * py - self.step.1 * px > 0.0) == is_down;
        i32::from(is_left) * if is_down { 1 } else { -1 }
    }
}

impl Field {
    /// The field of `text`, slanted, to be drawn with figures about `pixels` high; characters the font lacks
    /// are left out.
    pub(super) fn new(text: &str, pixels: f32) -> Self {
        Self::with_slant(text, pixels, SLANT)
    }

    /// The same of upright letters.
    pub(super) fn upright(text: &str, pixels: f32) -> Self {
        Self::with_slant(text, pixels, 0.0)
    }

    fn with_slant(text: &str, pixels: f32, slant: f32) -> Self {
        let samples = (pixels * SAMPLES_PER_PIXEL).max(SAMPLES.0).min(SAMPLES.1);
        let margin = MARGIN + MARGIN_PIXELS / pixels.max(MARGIN_PIXELS);
        let segments = outline(text, slant);
        if segments.is_empty() {
            let nothing = Vec::new();
            return Self { samples, left: 0.0, top: 0.0, width: 0, height: 0, values: nothing, extent: 0.0 };
        }
        let x0 = segments.iter().map(|s| s.from.0).fold(f32::INFINITY, f32::min);
        let x1 = segments.iter().map(|s| s.from.0).fold(f32::NEG_INFINITY, f32::max);
        let middle = f32::midpoint(x0, x1);
        let half = (x1 - x0) / 2.0 + margin;
        let (left, top) = (-half, -0.5 - margin);
        let width = (2.0 * half * samples).ceil() as usize + 1;
        let height = ((1.0 + 2.0 * margin) * samples).ceil() as usize + 1;
        let mut values = vec![0.0; width * height];
        values.par_chunks_mut(width).enumerate().for_each(|(j, row)| {
            let x = |i: usize| left + i as f32 / samples + middle;
            fill_row(&segments, top + j as f32 / samples, x, row);
        });
        Self { samples, left, top, width, height, values, extent: x1 - x0 }
    }

    /// The distance at `(x, y)`, bilinear; far outside it is [`f32::INFINITY`].
    pub(super) fn at(&self, x: f32, y: f32) -> f32 {
        let (fx, fy) = ((x - self.left) * self.samples, (y - self.top) * self.samples);
        let inside = fx >= 0.0 && fy >= 0.0 && fx < self.width as f32 - 1.0 && fy < self.height as f32 - 1.0;
        if !inside {
            return f32::INFINITY;
        }
        let (i, j) = (fx as usize, fy as usize);
        let (u, v) = (fx - i as f32, fy - j as f32);
        let row = |k: usize| {
            let at = k * self.width + i;
            self.values[at] + (self.values[at + 1] - self.values[at]) * u
        };
        row(j) + (row(j + 1) - row(j)) * v
    }
}

/// The outline of `text`, shifted by `slant` per height, as line segments in figure heights, y down, figures
/// from -0.5 to 0.5.
fn outline(text: &str, slant: f32) -> Vec<Segment> {
    let font = FontRef::try_from_slice(FONT).expect("the embedded font parses, as the tests see");
    let figure = font.outline(font.glyph_id('1')).map_or(1.0, |o| o.bounds.max.y.max(o.bounds.min.y));
    let mut pen = 0.0;
    let mut segments = Vec::new();
    for c in text.chars() {
        let id = font.glyph_id(c);
        // Glyph 0 is the box that stands for missing characters.
        if id.0 == 0 {
            continue;
        }
        let place = |p: ab_glyph::Point| {
            let up = p.y / figure - 0.5;
            ((p.x + pen) / figure + slant * up, -up)
        };
        for curve in font.outline(id).map(|o| o.curves).unwrap_or_default() {
            flatten(&curve, &mut segments, place);
        }
        pen += font.h_advance_unscaled(id);
    }
    segments
}

/// The outline of one character, slanted, in figure heights with y up from where the figures stand, and its
/// advance; nothing where the font lacks it.
pub(super) fn curves(c: char) -> Option<(Vec<OutlineCurve>, f32)> {
    let font = FontRef::try_from_slice(FONT).expect("the embedded font parses, as the tests see");
    let id = font.glyph_id(c);
    let outline = font.outline(id).filter(|_| id.0 != 0)?;
    let figure = font.outline(font.glyph_id('1')).map_or(1.0, |o| o.bounds.max.y.max(o.bounds.min.y));
    let place = |p: ab_glyph::Point| {
        let up = p.y / figure;
        ab_glyph::point(p.x / figure + SLANT * (up - 0.5), up)
    };
    let curves = outline.curves.iter().map(|curve| match *curve {
        OutlineCurve::Line(a, b) => OutlineCurve::Line(place(a), place(b)),
        OutlineCurve::Quad(a, b, c) => OutlineCurve::Quad(place(a), place(b), place(c)),
        OutlineCurve::Cubic(a, b, c, d) => OutlineCurve::Cubic(place(a), place(b), place(c), place(d)),
    });
    Some((curves.collect(), font.h_advance_unscaled(id) / figure))
}

/// Appends `curve` as straight pieces.
fn flatten(curve: &OutlineCurve, to: &mut Vec<Segment>, place: impl Fn(ab_glyph::Point) -> (f32, f32)) {
    /// Pieces per curve: the font's arcs bend by 45 degrees or less, four pieces err by 0.2 % of their
    /// length.
    const PIECES: u8 = 4;
    let at = |t: f32| {
        let s = 1.0 - t;
        let sum = |terms: &[(f32, ab_glyph::Point)]| {
            terms
                .iter()
                .fold(ab_glyph::point(0.0, 0.0), |p, &(k, q)| ab_glyph::point(p.x + k * q.x, p.y + k * q.y))
        };
        match *curve {
            OutlineCurve::Line(a, b) => sum(&[(s, a), (t, b)]),
            OutlineCurve::Quad(a, b, c) => sum(&[(s * s, a), (2.0 * s * t, b), (t * t, c)]),
            OutlineCurve::Cubic(a, b, c, d) => {
                sum(&[(s * s * s, a), (3.0 * s * s * t, b), (3.0 * s * t * t, c), (t * t * t, d)])
            }
        }
    };
    let pieces = if matches!(curve, OutlineCurve::Line(..)) { 1 } else { PIECES };
    for i in 0..pieces {
        let share = |k: u8| f32::from(k) / f32::from(pieces);
        to.push(Segment::new(place(at(share(i))), place(at(share(i + 1)))));
    }
}

/// Fills a row of a field at height `y`, whose samples stand at `x(0)`, `x(1)`, ..., from left to right: the
/// distance to the nearest of `segments`, negative where the outline winds around the sample.
fn fill_row(segments: &[Segment], y: f32, x: impl Fn(usize) -> f32, row: &mut [f32]) {
    /// Samples next to one another that are compared with the same few segments.
    const RUN: usize = 8;
    /// What rounding may make of a distance, in figure heights.
    const ROUNDING: f32 = 1e-4;
    let crossing: Vec<&Segment> = segments.iter().filter(|segment| segment.crosses(y)).collect();
    for (first, values) in (0..).step_by(RUN).zip(row.chunks_mut(RUN)) {
        let (left, right) = (x(first), x(first + values.len() - 1));
        // What is farther from the run's middle than the segment nearest to that by more than the run is long
        // is nearest to none of its samples.
        let middle = (f32::midpoint(left, right), y);
        let away: Vec<f32> = segments.iter().map(|segment| segment.squared_distance(middle)).collect();
        let nearest = away.iter().copied().fold(f32::INFINITY, f32::min).sqrt();
        let reach = (nearest + (right - left) + ROUNDING).powi(2);
        let near: Vec<&Segment> = segments
            .iter()
            .zip(&away)
            .filter(|&(_, &away)| away <= reach)
            .map(|(segment, _)| segment)
            .collect();
        for (i, value) in values.iter_mut().enumerate() {
            let p = (x(first + i), y);
            let squared =
                near.iter().map(|segment| segment.squared_distance(p)).fold(f32::INFINITY, f32::min);
            let winding: i32 = crossing.iter().map(|segment| segment.winding(p)).sum();
            *value = if winding == 0 { squared.sqrt() } else { -squared.sqrt() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_is_drawn_has_an_outline() {
        for c in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ!?".chars() {
            let field = Field::new(&c.to_string(), 56.0);
            assert!(field.extent > 0.05, "{c}");
            assert!(field.values.iter().any(|&d| d < -0.02), "{c} has no inside");
        }
    }

    #[test]
    fn inside_is_negative_and_the_hole_of_a_zero_is_not() {
        let zero = Field::new("0", 56.0);
        assert!(zero.at(0.0, 0.0) > 0.05);
        let stem = (0..100).map(|i| zero.at(i as f32 / 200.0, 0.0)).fold(f32::INFINITY, f32::min);
        assert!(stem < -0.05, "{stem}");
        assert!(zero.at(9.0, 0.0).is_infinite());
    }

    #[test]
    fn runs_leave_out_no_segment_that_is_nearest() {
        for text in ["8", "Q", "34"] {
            let segments = outline(text, SLANT);
            for (y, width) in [(-0.61, 43), (-0.2, 8), (0.0, 61), (0.13, 1), (0.5, 30)] {
                let x = |i: usize| i as f32 / 23.0 - 0.4;
                let mut row = vec![0.0; width];
                fill_row(&segments, y, x, &mut row);
                for (i, value) in row.iter().enumerate() {
                    let all = segments.iter().map(|segment| segment.squared_distance((x(i), y)));
                    let nearest = all.fold(f32::INFINITY, f32::min).sqrt();
                    assert_eq!(value.abs().to_bits(), nearest.to_bits(), "{text} at {}, {y}", x(i));
                }
            }
        }
    }

    #[test]
    fn an_unknown_character_draws_nothing() {
        for text in ["\u{4e00}", ""] {
            assert!(Field::new(text, 56.0).at(0.0, 0.0).is_infinite());
        }
    }
}
