//! What a kakuro looks like: blocks cut by a diagonal, with the sums on either side.

use super::board::{Block, Kakuro};
use crate::geometry::Point;
use crate::puzzle::figure::{self, Anchor, Figure, Role, Shape, Stroke, Tone};
use crate::puzzle::{Rules as _, Solution};

/// Height of the figures of sums.
const HEIGHT: f64 = 0.25;

/// Where the middles of the sums stand in a block: of the run below, of the run to the right.
const PLACES: [Point; 2] = [Point { x: 0.29, y: 0.73 }, Point { x: 0.71, y: 0.27 }];

/// All cells with lines around them, blocks filled, and the values.
pub(super) fn figure(kakuro: &Kakuro, solution: Option<&Solution>) -> Figure {
    let grid = Figure::grid(&kakuro.layout());
    let mut figure = Figure { shapes: Vec::new(), cells: grid.cells };
    let edge = Stroke { tone: Tone::Edge, width: figure::FINE };
    for (i, block) in kakuro.blocks().iter().enumerate() {
        let Some(block) = block else { continue };
        let cell = kakuro.cell(i);
        let from = Point::new(f64::from(cell.column), f64::from(cell.row));
        let to = from + Point::new(1.0, 1.0);
        figure.area((from, to), 0.0, Some(Tone::Block), Some(edge));
        let Block { down, across } = *block;
        if down.or(across).is_some() {
            figure.line(vec![from, to], edge);
        }
        for (sum, place) in [down, across].into_iter().zip(PLACES) {
            let Some(text) = sum.map(|sum| sum.to_string()) else { continue };
            let (place, role, anchor) = (from + place, Role::Total, Anchor::Middle);
            figure.shapes.push(Shape::Text { text, place, height: HEIGHT, role, anchor });
        }
    }
    figure.shapes.extend(grid.shapes);
    for (cell, symbol, role) in figure::values(&kakuro.values(), solution) {
        figure.value(cell, &kakuro.show(symbol), role);
    }
    figure
}
