//! Figures as pixels: every shape by its distance, as the marks on photos are.

use super::glyph::Field;
use super::style;
use super::svg::MARGIN;
use super::track;
use crate::geometry::Point;
use crate::puzzle::figure::{Anchor, DASHES, Figure, Role, Shape, Stroke, Tone};
use image::{Rgb, RgbImage};

/// How much heavier bold letters are than the font's own, in figure heights: its semibold becomes a bold.
const BOLD: f32 = 0.022;
/// How much lighter all others are: it becomes nearly a regular.
const LIGHT: f32 = 0.012;

/// `figure` on white paper, with cells of `side` pixels.
pub(super) fn rgb(figure: &Figure, side: f64) -> RgbImage {
    let (from, to) = figure.bounds();
    let pixels = |length: f64| ((length + 2.0 * MARGIN) * side).ceil().max(1.0) as u32;
    let paper = rgb_of(style::PAPER.light);
    let mut canvas = Canvas {
        picture: RgbImage::from_pixel(pixels(to.x - from.x), pixels(to.y - from.y), paper),
        origin: from - Point::new(MARGIN, MARGIN),
        side,
    };
    for shape in &figure.shapes {
        canvas.shape(shape);
    }
    canvas.picture
}

/// The dashes of a straight line.
fn dashes(from: Point, to: Point) -> impl Iterator<Item = [Point; 2]> {
    let (length, (dash, gap)) = (from.distance(to).max(f64::MIN_POSITIVE), DASHES);
    let count = (length / (dash + gap)).ceil() as usize;
    (0..count).map(move |i| {
        let start = i as f64 * (dash + gap);
        [start, (start + dash).min(length)].map(|at| from.lerp(to, at / length))
    })
}

const fn rgb_of(colour: u32) -> Rgb<u8> {
    let [_, r, g, b] = colour.to_be_bytes();
    Rgb([r, g, b])
}

struct Canvas {
    picture: RgbImage,
    /// What the upper left corner shows.
    origin: Point,
    /// Pixels of a cell's side.
    side: f64,
}

impl Canvas {
    fn shape(&mut self, shape: &Shape) {
        let bounds = shape.bounds();
        match shape {
            Shape::Area { from, to, round, fill, edge } => {
                let (from, to, round) = (*from, *to, *round);
                let distance = |p: Point| {
                    let (centre, half) = (from.lerp(to, 0.5), (to - from) * 0.5);
                    let x = (p.x - centre.x).abs() - half.x + round;
                    let y = (p.y - centre.y).abs() - half.y + round;
                    x.max(0.0).hypot(y.max(0.0)) + x.max(y).min(0.0) - round
                };
                self.filled(bounds, (*fill, *edge), distance);
            }
            Shape::Disc { centre, radius, fill, edge } => {
                self.filled(bounds, (*fill, *edge), |p| p.distance(*centre) - radius);
            }
            Shape::Line { points, stroke } => self.line(points, *stroke),
            Shape::Track { centre, sides, tone } => {
                let (sleepers, rails) = track::lines(*centre, *sides);
                let (sleeper, rail) = track::widths(*tone);
                for line in sleepers {
                    self.line(&line, Stroke { tone: Tone::Hair, width: sleeper });
                }
                for line in rails {
                    self.line(&line, Stroke { tone: *tone, width: rail });
                }
            }
            Shape::Text { text, place, height, role, anchor } => {
                self.text(text, (*place, *anchor), *height, *role);
            }
        }
    }

    fn filled(
        &mut self,
        bounds: (Point, Point),
        (fill, edge): (Option<Tone>, Option<Stroke>),
        distance: impl Fn(Point) -> f64,
    ) {
        if let Some(tone) = fill {
            self.paint(bounds, style::tone(tone).light, &distance);
        }
        if let Some(Stroke { tone, width }) = edge {
            self.paint(bounds, style::tone(tone).light, |p| distance(p).abs() - width / 2.0);
        }
    }

    /// A piece at a time: what the round ends of two cover twice has their colour already.
    fn line(&mut self, points: &[Point], stroke: Stroke) {
        if stroke.tone == Tone::Dash {
            for dash in points.windows(2).flat_map(|ends| dashes(ends[0], ends[1])) {
                self.line(&dash, Stroke { tone: Tone::Edge, ..stroke });
            }
            return;
        }
        for ends in points.windows(2) {
            let piece = Shape::Line { points: ends.to_vec(), stroke };
            let (from, step) = (ends[0], ends[1] - ends[0]);
            let squared = (step.x * step.x + step.y * step.y).max(f64::MIN_POSITIVE);
            self.paint(piece.bounds(), style::tone(stroke.tone).light, |p| {
                let t = ((p.x - from.x) * step.x + (p.y - from.y) * step.y) / squared;
                p.distance(from + step * t.clamp(0.0, 1.0)) - stroke.width / 2.0
            });
        }
    }

    fn text(&mut self, text: &str, (place, anchor): (Point, Anchor), height: f64, role: Role) {
        let face = style::face(role);
        let pixels = (height * self.side) as f32;
        let field = if face.slanted { Field::new(text, pixels) } else { Field::upright(text, pixels) };
        let half = f64::from(field.extent) * height / 2.0;
        let centre = if anchor == Anchor::Start { place + Point::new(half, 0.0) } else { place };
        // Letters such as Q reach below the line.
        let reach = Point::new(half + height / 4.0, height * 0.75);
        let weight = if face.bold { BOLD } else { -LIGHT };
        self.paint((centre - reach, centre + reach), face.colour.light, |p| {
            let (x, y) = ((p.x - centre.x) / height, (p.y - centre.y) / height);
            f64::from(field.at(x as f32, y as f32) - weight) * height
        });
    }

    /// Paints where the distance, in cell sides, is negative, a share of the pixels at the edge.
    fn paint(&mut self, (from, to): (Point, Point), colour: u32, distance: impl Fn(Point) -> f64) {
        let (width, height) = self.picture.dimensions();
        // Half a pixel beyond the edge is covered in part.
        let range = |low: f64, high: f64, end: u32| {
            let clamped = |v: f64| v.clamp(0.0, f64::from(end)) as u32;
            clamped((low * self.side - 1.0).floor())..clamped((high * self.side + 1.0).ceil())
        };
        let (low, high) = (from - self.origin, to - self.origin);
        let Rgb(ink) = rgb_of(colour);
        for y in range(low.y, high.y, height) {
            for x in range(low.x, high.x, width) {
                let at = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5) * (1.0 / self.side);
                let covered = (0.5 - distance(at + self.origin) * self.side).clamp(0.0, 1.0);
                if covered > 0.0 {
                    for (value, ink) in self.picture.get_pixel_mut(x, y).0.iter_mut().zip(ink) {
                        let paper = f64::from(*value);
                        *value = (paper + (f64::from(ink) - paper) * covered).round() as u8;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_cover_what_they_should_and_no_more() {
        let mut figure = Figure::default();
        let (a, b) = (Point::new(0.0, 0.0), Point::new(2.0, 1.0));
        figure.area((a, b), 0.0, Some(Tone::Edge), None);
        figure.disc(Point::new(0.5, 0.5), 0.25, Some(Tone::Paper), None);
        figure
            .line(vec![Point::new(1.0, 0.5), Point::new(2.0, 0.5)], Stroke { tone: Tone::Paper, width: 0.2 });
        let picture = rgb(&figure, 20.0);
        assert_eq!(picture.dimensions(), (52, 30));
        let dark = picture.pixels().filter(|p| p.0[0] < 128).count() as f64;
        // The disc, and the line with the round end that lies inside; the other one reaches over the edge.
        let left_out = 400.0 * (std::f64::consts::PI * 0.0625 + 0.2 + std::f64::consts::PI * 0.005);
        assert!((dark - (800.0 - left_out)).abs() < 12.0, "{dark} {left_out}");
        assert_eq!(picture.get_pixel(5, 5).0, [0x1a; 3]);
        assert_eq!(picture.get_pixel(4, 4).0, [255; 3]);
    }

    #[test]
    fn clues_are_heavier_than_answers() {
        let ink = |role| {
            let mut figure = Figure::default();
            figure.text("8", Point::new(0.5, 0.5), role);
            let darkness = |p: &Rgb<u8>| 255.0 - p.0.iter().map(|&v| f64::from(v)).sum::<f64>() / 3.0;
            rgb(&figure, 64.0).pixels().map(darkness).sum::<f64>()
        };
        assert!(ink(Role::Clue) > 1.15 * ink(Role::Answer), "{} {}", ink(Role::Clue), ink(Role::Answer));
    }
}
