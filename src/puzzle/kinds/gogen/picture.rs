//! What a gogen looks like: boxes, each linked with those that it touches, and the words beside them.

use super::board::{Gogen, SIDE, steps};
use crate::geometry::Point;
use crate::puzzle::figure::{self, FINE, Figure, Role, Stroke, Tone};
use crate::puzzle::{Rules, Solution};

/// From a box's centre to its sides: the gaps between boxes are what the links are seen in.
const REACH: f64 = 0.33;
/// From the boxes to the words.
const GAP: f64 = 0.35;
/// Words of a column: two a row of boxes.
const WORDS: usize = 2 * SIDE;
/// Height of the letters of words.
const HEIGHT: f64 = 0.24;
/// Width of a letter of a word, with what lies between two columns of them.
const LETTER: f64 = 0.24;

/// The picture of a puzzle, with the answer where there is one.
pub(super) fn figure(gogen: &Gogen, solution: Option<&Solution>) -> Figure {
    let mut figure = Figure::squares(gogen.layout().cells());
    let cells = figure.cells.clone();
    for (i, (cell, centre)) in cells.iter().enumerate() {
        for (_, other) in cells[i + 1..].iter().filter(|other| steps(*cell, other.0) == 1) {
            figure.line(vec![*centre, *other], Stroke { tone: Tone::Hair, width: FINE });
        }
    }
    for (_, centre) in cells {
        let corner = Point::new(REACH, REACH);
        let edge = Stroke { tone: Tone::Edge, width: 1.5 * FINE };
        figure.area((centre - corner, centre + corner), 0.08, Some(Tone::Paper), Some(edge));
    }
    for (cell, symbol, role) in figure::values(&gogen.values(), solution) {
        figure.value(cell, &gogen.show(symbol), role);
    }
    let mut left = SIDE as f64 + GAP;
    for column in gogen.words.chunks(WORDS) {
        for (i, word) in column.iter().enumerate() {
            figure.note(word, Point::new(left, i as f64 / 2.0 + 0.25), HEIGHT, Role::Label);
        }
        let longest = column.iter().map(|word| word.chars().count()).max().unwrap_or(0);
        left += (longest + 1) as f64 * LETTER;
    }
    figure
}
