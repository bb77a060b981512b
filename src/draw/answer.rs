//! The answers of kinds that are told by more than lines: ways and tracks on the photo, and the texts of a
//! figure's cells.

use super::marks::{Ink, Mark};
use super::{shape, track};
use crate::geometry::{Mesh, Point};
use crate::puzzle::figure::{Figure, Shape, Tone};
use image::RgbImage;

/// What is left out of a way about the middle of a cell, in cells: its number stands there.
const CLEAR: f64 = 0.3;

/// How much of the paper the ink of lines covers.
const OPACITY: f64 = 0.85;

/// Least width of a line in pixels of the photo.
const LEAST_WIDTH: f64 = 1.5;

/// How many parts of a straight line follow a curved page.
const PARTS: usize = 6;

/// Width of a way, in cells.
const WAY: f64 = 0.05;

/// How far from a cell's middle its text stands at most, in cells.
const MIDDLE: f64 = 0.1;

/// What is written for a mark: signs as everywhere, values as the figure has them; nothing where it draws
/// them.
pub(super) fn label(figure: &Figure, mark: Mark) -> String {
    let (Mark::Answer(cell, _) | Mark::Corrected(cell, _)) = mark else { return shape::label(mark) };
    let Some(centre) = figure.centre(cell) else { return String::new() };
    let text = |shape: &Shape| match shape {
        Shape::Text { text, place, .. } if place.distance(centre) < MIDDLE => Some(text.clone()),
        _ => None,
    };
    figure.shapes.iter().find_map(text).unwrap_or_default()
}

/// Draws the ways and tracks of the answer that `figure` shows.
pub(super) fn lines(picture: &mut RgbImage, mesh: &Mesh, figure: &Figure, ink: Ink) {
    let colour = shape::ink(ink);
    let pitch = mesh.pitch();
    let mut pen = Pen { picture, mesh, colour };
    for shape in &figure.shapes {
        match shape {
            Shape::Line { points, stroke } if stroke.tone == Tone::Way => {
                for ends in points.windows(2) {
                    let length = ends[0].distance(ends[1]).max(2.0 * CLEAR + f64::EPSILON);
                    let (from, to) =
                        (ends[0].lerp(ends[1], CLEAR / length), ends[1].lerp(ends[0], CLEAR / length));
                    pen.line([from, to], (WAY * pitch).max(LEAST_WIDTH));
                }
            }
            Shape::Track { centre, sides, tone: Tone::Answered } => {
                let (sleepers, rails) = track::lines(*centre, *sides);
                let (sleeper, rail) = track::widths(Tone::Answered);
                for line in &sleepers {
                    pen.line(*line, (sleeper * pitch).max(LEAST_WIDTH));
                }
                for line in rails.iter().flat_map(|rail| rail.windows(2)) {
                    pen.line([line[0], line[1]], (rail * pitch).max(LEAST_WIDTH));
                }
            }
            _ => {}
        }
    }
}

/// What draws lines on a photo.
struct Pen<'a> {
    picture: &'a mut RgbImage,
    mesh: &'a Mesh,
    colour: [u8; 3],
}

impl Pen<'_> {
    /// A line between two places on the board, as wide as so many pixels.
    fn line(&mut self, [from, to]: [Point; 2], width: f64) {
        let at = |i: usize| self.mesh.map(from.lerp(to, i as f64 / PARTS as f64));
        let points: Vec<Point> = (0..=PARTS).map(at).collect();
        let reach = width / 2.0 + 1.0;
        let low = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::MAX, f64::min) - reach;
        let high = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::MIN, f64::max) + reach;
        let pixel = |v: f64, side: u32| v.clamp(0.0, f64::from(side)) as u32;
        let (w, h) = self.picture.dimensions();
        for y in pixel(low(|p| p.y), h)..pixel(high(|p| p.y), h) {
            for x in pixel(low(|p| p.x), w)..pixel(high(|p| p.x), w) {
                let here = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
                let distance =
                    points.windows(2).map(|p| to_segment(here, p[0], p[1])).fold(f64::MAX, f64::min);
                let share = (0.5 + width / 2.0 - distance).clamp(0.0, 1.0) * OPACITY;
                for (value, colour) in self.picture.get_pixel_mut(x, y).0.iter_mut().zip(self.colour) {
                    *value =
                        (f64::from(*value) + (f64::from(colour) - f64::from(*value)) * share).round() as u8;
                }
            }
        }
    }
}

/// How far a point lies from a straight line between two others.
fn to_segment(p: Point, from: Point, to: Point) -> f64 {
    let step = to - from;
    let squared = (step.x * step.x + step.y * step.y).max(f64::MIN_POSITIVE);
    let t = ((p.x - from.x) * step.x + (p.y - from.y) * step.y) / squared;
    p.distance(from + step * t.clamp(0.0, 1.0))
}
