//! Marks as vectors and text over the pages of a PDF, looking as they look on pictures.

use super::letters;
use super::marks::{Ink, Mark};
use super::shape::{self, label};
use crate::geometry::{Cell, Homography, Point, Quad};
use crate::photo::{FACE, Layer, Layers};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How far corners of cells may lie from where a flat board has them, in cell sides, for rows of answers to
/// be written as rows: less than an eye sees.
const FLAT: f64 = 0.04;

/// A mark, and where its cell lies on the photo, in the puzzle's own reading order.
pub type Placed = (Mark, Quad);

/// What is drawn on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageMarks {
    /// The page, from one.
    pub page: usize,
    /// From the pixels of the photo to the page's units, y up.
    pub to_page: Homography,
    /// The marks of each puzzle.
    pub puzzles: Vec<Vec<Placed>>,
}

/// What is to be laid over the pages of a PDF to show these marks. Cells that are no convex quadrilateral are
/// left out.
pub fn layers(pages: &[PageMarks], ink: Ink) -> Layers {
    let marks = pages.iter().flat_map(|page| page.puzzles.iter().flatten());
    let face = letters::of(marks.flat_map(|(mark, _)| label(*mark).chars().collect::<Vec<_>>()));
    let layer = |PageMarks { page, to_page, puzzles }: &PageMarks| {
        let operators = puzzles.iter().map(|marks| operators(marks, to_page, ink)).collect();
        Layer { page: *page, operators }
    };
    Layers { face, pages: pages.iter().map(layer).collect() }
}

/// The operators (ISO 32000-1, annex A) that draw the marks of one puzzle.
fn operators(marks: &[Placed], to_page: &Homography, ink: Ink) -> String {
    let on_page = |quad: &Quad| Quad(quad.0.map(|p| to_page.apply(p)));
    let convex = marks.iter().filter(|(_, quad)| quad.is_convex());
    let placed: Vec<Placed> = convex.map(|(mark, quad)| (*mark, on_page(quad))).collect();
    let mut pen = Pen { ink, text: String::new() };
    pen.plates(&placed);
    let (answers, others): (Vec<Placed>, Vec<Placed>) =
        placed.iter().copied().partition(|(mark, _)| matches!(mark, Mark::Answer(..)));
    let is_short = |mark: &Mark| label(*mark).len() == 1;
    let (short, long): (Vec<Placed>, Vec<Placed>) = answers.into_iter().partition(|(m, _)| is_short(m));
    match flat(&placed) {
        Some(frame) => pen.rows(&frame, &short),
        None => short.iter().for_each(|placed| pen.sign(placed)),
    }
    for placed in long.iter().chain(&others) {
        pen.sign(placed);
    }
    pen.text
}

/// An affine map as operators have it: x and y of the unit across, of the unit up, and of the origin.
type Frame = [f64; 6];

struct Pen {
    ink: Ink,
    text: String,
}

impl Pen {
    fn write(&mut self, operator: &str, numbers: &[f64]) {
        for number in numbers {
            // Writing to a string cannot fail.
            let _ = write!(self.text, "{} ", Number(*number));
        }
        self.text += operator;
        self.text.push('\n');
    }

    fn colour(&mut self, operator: &str, colour: [u8; 3]) {
        self.write(operator, &colour.map(|value| f64::from(value) / 255.0));
    }

    /// The colour of a mark.
    fn colour_of(&self, mark: Mark) -> [u8; 3] {
        match (mark, self.ink) {
            (_, Ink::HighContrast) => shape::BLACK,
            (Mark::Corrected(..) | Mark::Clash(_), _) => shape::VERMILION,
            (_, Ink::Blue) => shape::BLUE,
            (_, Ink::Black) => shape::BLACK,
        }
    }

    /// The white plates under answers of high contrast.
    fn plates(&mut self, placed: &[Placed]) {
        if self.ink != Ink::HighContrast {
            return;
        }
        let half = f64::from(shape::PLATE);
        for (_, quad) in placed.iter().filter(|(mark, _)| matches!(mark, Mark::Answer(..))) {
            self.text += "q 1 g\n";
            self.write("cm", &frame(quad));
            self.write("re f Q", &[0.5 - half, -0.5 - half, 2.0 * half, 2.0 * half]);
        }
    }

    /// Answers of one character on a flat board, a row of them as a line of text.
    fn rows(&mut self, frame: &Frame, answers: &[Placed]) {
        let mut rows: BTreeMap<u16, BTreeMap<u16, String>> = BTreeMap::new();
        for (mark, _) in answers {
            let Cell { row, column } = mark.cell();
            rows.entry(row).or_default().insert(column, label(*mark));
        }
        let Some((mark, _)) = answers.first() else { return };
        self.text += "q\n";
        self.write("cm", frame);
        self.colour("rg", self.colour_of(*mark));
        let _ = write!(self.text, "BT /{FACE} 1 Tf ");
        self.write("Tc", &[1.0 - letters::ADVANCE]);
        let mut at = (0.0, 0.0);
        for (row, texts) in &rows {
            let (Some((first, _)), Some((last, _))) = (texts.first_key_value(), texts.last_key_value())
            else {
                continue;
            };
            let (x, y) = start(*first, *row);
            self.write("Td", &[x - at.0, y - at.1]);
            at = (x, y);
            let text = |column| texts.get(&column).map_or(" ", String::as_str);
            let line: String = (*first..=*last).map(text).collect();
            let _ = writeln!(self.text, "({line}) Tj");
        }
        self.text += "ET Q\n";
    }

    /// A mark by itself.
    fn sign(&mut self, (mark, quad): &Placed) {
        let text = label(*mark);
        let (middle, height) = match mark {
            Mark::Answer(..) => ((0.5, 0.5), shape::ANSWER_HEIGHT),
            Mark::Corrected(..) => ((0.5 + shape::CORNER.0, 0.5 + shape::CORNER.1), shape::CORNER_HEIGHT),
            Mark::Clash(_) | Mark::Doubtful(_) => {
                let (centre, half) = shape::sign_disc(shape::CORNERS[0], f32::INFINITY);
                (centre, half / shape::SIGN_PLATE)
            }
        };
        self.text += "q\n";
        self.write("cm", &frame(quad));
        let colour = self.colour_of(*mark);
        self.border(*mark, colour);
        let widest = if matches!(mark, Mark::Answer(..)) { shape::WIDEST } else { shape::WIDEST / 2.0 };
        let across = letters::ADVANCE * text.len() as f64;
        let size = f64::from(height / shape::ANSWER_HEIGHT).min(f64::from(widest) / across);
        let x = f64::from(middle.0) - across * size / 2.0;
        let y = -f64::from(middle.1) - size * f64::from(shape::ANSWER_HEIGHT) / 2.0;
        self.colour("rg", colour);
        let _ = write!(self.text, "BT /{FACE} ");
        self.write("Tf", &[size]);
        self.write("Td", &[x, y]);
        let _ = writeln!(self.text, "({text}) Tj ET Q");
    }

    /// The frame of a mark within its cell, and the disc under its sign, on a white halo.
    fn border(&mut self, mark: Mark, colour: [u8; 3]) {
        let inset = f64::from(shape::INSET);
        let side = 1.0 - 2.0 * inset;
        let square = |inset: f64| [inset, inset - 1.0, 1.0 - 2.0 * inset, 1.0 - 2.0 * inset];
        let line = |pen: &mut Self, inset: f64, width: f32| {
            for (colour, wider) in [([255; 3], 2.0 * shape::HALO), (colour, 0.0)] {
                pen.colour("RG", colour);
                pen.write("w", &[f64::from(width + wider)]);
                pen.write("re S", &square(inset));
            }
        };
        match mark {
            Mark::Answer(..) => return,
            Mark::Clash(_) => {
                line(self, inset, 2.0 * shape::HALF_OUTER);
                line(self, inset + f64::from(shape::DOUBLE), 2.0 * shape::HALF_INNER);
            }
            Mark::Corrected(..) | Mark::Doubtful(_) => {
                // Dashes without a length and with round ends are dots.
                let spacing = side / (side / f64::from(shape::DOT_PITCH)).round();
                let _ = write!(self.text, "1 J [0 {}] 0 d ", Number(spacing));
                line(self, inset, 2.0 * shape::DOT * spacing as f32);
                self.text += "[] 0 d\n";
            }
        }
        if matches!(mark, Mark::Clash(_) | Mark::Doubtful(_)) {
            let ((x, y), half) = shape::sign_disc(shape::CORNERS[0], f32::INFINITY);
            let (x, y) = (f64::from(x), -f64::from(y));
            self.text += "1 J 1 G ";
            self.write("w", &[2.0 * f64::from(half)]);
            self.write("m", &[x, y]);
            self.write("l S", &[x, y]);
        }
    }
}

/// Where the text of a cell begins on a board whose cells have sides of 1, y up.
fn start(column: u16, row: u16) -> (f64, f64) {
    let height = f64::from(shape::ANSWER_HEIGHT);
    (f64::from(column) + 0.5 - letters::ADVANCE / 2.0, -f64::from(row) - 0.5 - height / 2.0)
}

/// The frame of a cell: its upper left corner is the origin, and it spans 1 across and 1 down. A homography
/// is as good as affine within a cell; it is taken where the cell's middle is.
fn frame(Quad([a, b, c, d]): &Quad) -> Frame {
    let across = (*b - *a + *c - *d) * 0.5;
    let down = (*d - *a + *c - *b) * 0.5;
    let unit = Quad([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Point::new(x, y)));
    let quad = Quad([*a, *b, *c, *d]);
    let middle = Homography::between(&unit, &quad).map(|map| map.apply(Point::new(0.5, 0.5)));
    let origin = middle.unwrap_or_else(|| quad.centre()) - across * 0.5 - down * 0.5;
    [across.x, across.y, -down.x, -down.y, origin.x, origin.y]
}

/// The frame of a board whose cells all lie where a flat one has them; none where one does not.
fn flat(placed: &[Placed]) -> Option<Frame> {
    let corners: Vec<(Point, Point)> = placed.iter().flat_map(|(mark, quad)| nodes(*mark, quad)).collect();
    let frame = fitted(&corners)?;
    let [a, b, c, d, e, f] = frame;
    let side = (a * d - b * c).abs().sqrt();
    let is_near = |(node, corner): &(Point, Point)| {
        let there = Point::new(a * node.x + c * node.y + e, b * node.x + d * node.y + f);
        there.distance(*corner) < FLAT * side
    };
    (side > 0.0 && corners.iter().all(is_near)).then_some(frame)
}

/// The corners of a mark's cell: on a board whose cells have sides of 1, y up, and on the page.
fn nodes(mark: Mark, quad: &Quad) -> [(Point, Point); 4] {
    let Cell { row, column } = mark.cell();
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let node = |(x, y): (f64, f64)| Point::new(f64::from(column) + x, -f64::from(row) - y);
    std::array::from_fn(|i| (node(corners[i]), quad.0[i]))
}

/// The affine map that takes the first of each pair to the second, by least squares.
fn fitted(pairs: &[(Point, Point)]) -> Option<Frame> {
    if pairs.is_empty() {
        return None;
    }
    let share = 1.0 / pairs.len() as f64;
    let mean = |pick: fn(&(Point, Point)) -> Point| {
        pairs.iter().map(pick).fold(Point::default(), |sum, p| sum + p) * share
    };
    let (from, to) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |term: &dyn Fn(Point, Point) -> f64| -> f64 {
        pairs.iter().map(|(p, q)| term(*p - from, *q - to)).sum()
    };
    let (xx, xy, yy) = (sum(&|p, _| p.x * p.x), sum(&|p, _| p.x * p.y), sum(&|p, _| p.y * p.y));
    let det = xx * yy - xy * xy;
    let solve = |x: f64, y: f64| ((x * yy - y * xy) / det, (y * xx - x * xy) / det);
    let (a, c) = solve(sum(&|p, q| p.x * q.x), sum(&|p, q| p.y * q.x));
    let (b, d) = solve(sum(&|p, q| p.x * q.y), sum(&|p, q| p.y * q.y));
    let frame = [a, b, c, d, to.x - a * from.x - c * from.y, to.y - b * from.x - d * from.y];
    frame.iter().all(|number| number.is_finite()).then_some(frame)
}

/// A number as operators have it: no exponent, and no digit that is not seen.
struct Number(f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.4}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}
