//! What sum spots look like: tiles with their dots on the board, and beside it those that lie nowhere yet.

use super::board::{SumSpots, Tile};
use crate::geometry::Point;
use crate::puzzle::figure::{self, FINE, Figure, Role, Stroke, Tone};
use crate::puzzle::kinds::shared::square;
use crate::puzzle::{Rules, Solution, Symbol};

/// From a tile's centre to its sides.
const REACH: f64 = 0.46;
/// From a tile's centre to its dots, across and up.
const DOT: f64 = 0.34;
/// Radius of a dot.
const RADIUS: f64 = 0.065;

/// The picture of a puzzle, with the answer where there is one.
pub(super) fn figure(puzzle: &SumSpots, solution: Option<&Solution>) -> Figure {
    let mut figure = Figure::grid(&puzzle.layout());
    let values = figure::values(&puzzle.values(), solution);
    for &(cell, symbol, role) in &values {
        let tile = puzzle.tiles.iter().find(|tile| tile.value == symbol.0);
        match (figure.centre(cell), tile) {
            (Some(centre), Some(tile)) => draw(*tile, centre, role, &mut figure),
            // A wrong answer may hold what is no tile.
            _ => figure.value(cell, &puzzle.show(symbol), role),
        }
    }
    let totals = std::iter::repeat_n(puzzle.total, 2 * puzzle.side + 2);
    square::draw_totals(puzzle.side, totals, &mut figure);
    let lies = |tile: &&Tile| values.iter().any(|value| value.1 == Symbol(tile.value));
    for (i, tile) in puzzle.tiles.iter().filter(|tile| !lies(tile)).enumerate() {
        let (row, column) = (i / puzzle.side, i % puzzle.side);
        let below = (puzzle.side + row) as f64 + 1.9;
        draw(*tile, Point::new(column as f64 + 0.5, below), Role::Label, &mut figure);
    }
    figure
}

fn draw(tile: Tile, centre: Point, role: Role, figure: &mut Figure) {
    let corner = Point::new(REACH, REACH);
    let edge = Stroke { tone: Tone::Edge, width: FINE };
    figure.area((centre - corner, centre + corner), 0.1, Some(Tone::Paper), Some(edge));
    let corners = [(-DOT, -DOT), (DOT, -DOT), (-DOT, DOT), (DOT, DOT)];
    for ((x, y), _) in corners.into_iter().zip(tile.dots).filter(|corner| corner.1) {
        figure.disc(centre + Point::new(x, y), RADIUS, Some(Tone::Edge), None);
    }
    figure.text(&tile.value.to_string(), centre, role);
}
