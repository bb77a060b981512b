//! The answers of kinds that are told by more than lines: ways, tracks, pieces and dots on the photo, and the
//! texts of a figure's cells.

use super::marks::{Ink, Mark};
use super::paint::Sizes;
use super::{shape, track};
use crate::geometry::{Mesh, Point};
use crate::puzzle::figure::{Figure, Role, Shape, Tone};
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

/// Width of the line around a piece, radius of its corners, in cells, and how many straight lines one is made
/// of.
const PIECE: f64 = 0.06;
const ROUND: f64 = 0.15;
const CORNER: usize = 4;
/// Sides of boxes that stand apart, in cells.
const APART: std::ops::Range<f64> = 0.4..0.8;

/// How high answers are, as a share of what they usually are, and how far right of the middle of their cells
/// and below it, in cells, on boards with totals in corners.
const BESIDE_TOTALS: f32 = 0.85;
const AWAY: (f32, f32) = (0.05, 0.07);

/// How far from a cell's middle its text stands at most, in cells.
const MIDDLE: f64 = 0.1;

/// What is written for a mark: signs as everywhere, values as the figure has them; nothing where it draws
/// them.
pub(super) fn label(figure: &Figure, mark: Mark) -> String {
    let (Mark::Answer(cell, _) | Mark::Corrected(cell, _)) = mark else { return shape::label(mark) };
    let Some(centre) = figure.centre(cell) else { return String::new() };
    let text = |shape: &Shape| match shape {
        // What is printed on the board is not written once more.
        Shape::Text { role: Role::Label | Role::Clue, .. } if matches!(mark, Mark::Answer(..)) => None,
        Shape::Text { text, place, .. } if place.distance(centre) < MIDDLE => Some(text.clone()),
        _ => None,
    };
    figure.shapes.iter().find_map(text).unwrap_or_default()
}

/// How high answers are and where they stand: where cells are boxes that stand apart, as much smaller as
/// those are; where totals stand in the corners of cells with answers, out of their way.
pub(super) fn sizes(figure: &Figure, marks: &[Mark]) -> Sizes {
    let centres = answered(figure, marks);
    let is_in = |place: &Point, cell: &Point| (cell.x - place.x).abs().max((cell.y - place.y).abs()) < 0.5;
    let is_beside = |shape: &Shape| match shape {
        Shape::Text { place, role: Role::Total, .. } => centres.iter().any(|cell| is_in(place, cell)),
        _ => false,
    };
    if figure.shapes.iter().any(is_beside) {
        return Sizes::Even { share: BESIDE_TOTALS, away: AWAY };
    }
    Sizes::Even { share: share(figure), away: (0.0, 0.0) }
}

/// The middles of the cells that are answered.
fn answered(figure: &Figure, marks: &[Mark]) -> Vec<Point> {
    let answers = marks.iter().filter(|mark| matches!(mark, Mark::Answer(..)));
    answers.filter_map(|mark| figure.centre(mark.cell())).collect()
}

/// The side of boxes that stand apart, in cells; 1 where cells are none.
fn share(figure: &Figure) -> f32 {
    let is_box = |from: Point, to: Point| {
        let middle = from.lerp(to, 0.5);
        figure.cells.iter().any(|(_, centre)| centre.distance(middle) < MIDDLE)
    };
    let side = |shape: &Shape| match *shape {
        Shape::Area { from, to, fill: Some(Tone::Paper), edge: Some(edge), .. }
            if edge.tone == Tone::Edge && APART.contains(&(to.x - from.x)) && is_box(from, to) =>
        {
            Some(to.x - from.x)
        }
        _ => None,
    };
    figure.shapes.iter().find_map(side).unwrap_or(1.0) as f32
}

/// Draws the ways, the tracks, the pieces and the dots of the answer that `figure` shows in the cells with
/// `marks`.
pub(super) fn lines(picture: &mut RgbImage, mesh: &Mesh, (figure, marks): (&Figure, &[Mark]), ink: Ink) {
    let answered = answered(figure, marks);
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
            Shape::Area { from, to, edge: Some(edge), .. } if edge.tone == Tone::Answered => {
                pen.outline((*from, *to), (PIECE * pitch).max(LEAST_WIDTH));
            }
            Shape::Disc { centre, radius, fill: Some(Tone::Edge), .. } => {
                let is_in = |cell: &Point| (cell.x - centre.x).abs().max((cell.y - centre.y).abs()) < 0.5;
                if answered.iter().any(is_in) {
                    pen.line([*centre, *centre], (2.0 * radius * pitch).max(LEAST_WIDTH));
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
    /// A line around an upright rectangle with round corners, as wide as so many pixels.
    fn outline(&mut self, (from, to): (Point, Point), width: f64) {
        let inner = (from + Point::new(ROUND, ROUND), to - Point::new(ROUND, ROUND));
        let quarter = std::f64::consts::FRAC_PI_2;
        let middles = [inner.1, Point::new(inner.0.x, inner.1.y), inner.0, Point::new(inner.1.x, inner.0.y)];
        let corner = |(k, middle): (usize, Point)| {
            (0..=CORNER).map(move |i| {
                let angle = quarter * (k as f64 + i as f64 / CORNER as f64);
                middle + Point::new(angle.cos(), angle.sin()) * ROUND
            })
        };
        let mut points: Vec<Point> = middles.into_iter().enumerate().flat_map(corner).collect();
        points.extend(points.first().copied());
        self.curve(&points, width);
    }

    /// A line between two places on the board, as wide as so many pixels.
    fn line(&mut self, [from, to]: [Point; 2], width: f64) {
        self.curve(&[from, to], width);
    }

    /// A line through places on the board, as wide as so many pixels.
    fn curve(&mut self, places: &[Point], width: f64) {
        let parts = |ends: &[Point]| {
            let (from, to) = (ends[0], ends[1]);
            (0..=PARTS).map(move |i| from.lerp(to, i as f64 / PARTS as f64))
        };
        let points: Vec<Point> =
            places.windows(2).flat_map(parts).map(|place| self.mesh.map(place)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Puzzle, Symbol, named};

    /// The example of a kind.
    fn example(kind: &str) -> Puzzle {
        crate::puzzle::parse(named(kind).expect("a kind").example, kind).expect("a puzzle").remove(0)
    }

    #[test]
    fn answers_are_as_much_smaller_as_boxes_are_than_cells() {
        let share = |kind: &str| share(&example(kind).rules().figure(None));
        assert!((share("gogen") - 0.66).abs() < 1e-6, "{}", share("gogen"));
        for kind in ["hidato", "pyramid", "total-concentration", "train-tracks"] {
            assert!((share(kind) - 1.0).abs() < 1e-6, "{kind}");
        }
    }

    #[test]
    fn answers_stand_out_of_the_way_of_totals_in_their_cells() {
        let away = |kind: &str| {
            let puzzle = example(kind);
            let cells: Vec<Mark> =
                puzzle.rules().layout().cells().map(|cell| Mark::Answer(cell, Symbol(1))).collect();
            match sizes(&puzzle.rules().figure(None), &cells) {
                Sizes::Even { away, .. } => away,
                Sizes::Own => (0.0, 0.0),
            }
        };
        assert_eq!(away("killer"), AWAY);
        for kind in ["hidato", "pyramid", "total-concentration", "kakuro"] {
            assert_eq!(away(kind), (0.0, 0.0), "{kind}");
        }
    }
}
