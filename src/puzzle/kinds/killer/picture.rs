//! What a killer sudoku looks like: dashed cages with their totals in the corner.

use super::board::{Cage, Killer};
use crate::geometry::{Cell, Point};
use crate::puzzle::figure::{self, Anchor, Figure, Role, Shape, Stroke, Tone};
use crate::puzzle::{Rules as _, Solution};

/// How far inside its cells the border of a cage runs, in cells.
const INSET: f64 = 0.085;

/// Height of the figures of totals.
const HEIGHT: f64 = 0.19;

/// Where a total begins and its middle lies, from the upper left corner of its cell.
const CORNER: Point = Point { x: 0.075, y: 0.175 };

/// Half the width of a figure, by its height, in the fonts that figures are shown in.
const HALF_FIGURE: f64 = 0.39;

/// Paper around a total, which interrupts the dashes.
const AROUND: f64 = 0.035;

/// The sudoku's lines, the cages within them, and the values.
pub(super) fn figure(killer: &Killer, solution: Option<&Solution>) -> Figure {
    let mut figure = Figure::grid(&killer.layout());
    for cage in killer.cages() {
        let stroke = Stroke { tone: Tone::Dash, width: figure::FINE };
        for (from, to) in border(cage) {
            figure.line(vec![from, to], stroke);
        }
    }
    for cage in killer.cages() {
        total(cage, &mut figure);
    }
    for (cell, symbol, role) in figure::values(&killer.values(), solution) {
        figure.value(cell, &killer.show(symbol), role);
    }
    figure
}

/// The total of a cage in its first cell.
fn total(cage: &Cage, figure: &mut Figure) {
    let corner = Point::new(f64::from(cage.cells[0].column), f64::from(cage.cells[0].row));
    let text = cage.total.to_string();
    let half = Point::new(HALF_FIGURE * HEIGHT * text.len() as f64, HEIGHT / 2.0);
    let place = corner + CORNER + Point::new(half.x, 0.0);
    let around = half + Point::new(AROUND, AROUND);
    figure.area((place - around, place + around), 0.0, Some(Tone::Paper), None);
    figure.shapes.push(Shape::Text {
        text,
        place,
        height: HEIGHT,
        role: Role::Total,
        anchor: Anchor::Middle,
    });
}

/// The straight lines of a cage's border, inside its cells.
fn border(cage: &Cage) -> Vec<(Point, Point)> {
    let has = |row: i32, column: i32| {
        let is = |cell: &Cell| i32::from(cell.row) == row && i32::from(cell.column) == column;
        cage.cells.iter().any(is)
    };
    let mut lines = Vec::new();
    for cell in &cage.cells {
        let (row, column) = (i32::from(cell.row), i32::from(cell.column));
        for outside in [-1, 1] {
            let across = run((column, row), outside, &|x, y| has(y, x));
            lines.extend(across.map(|(from, to, y)| (Point::new(from, y), Point::new(to, y))));
            let down = run((row, column), outside, &|y, x| has(y, x));
            lines.extend(down.map(|(from, to, x)| (Point::new(x, from), Point::new(x, to))));
        }
    }
    lines
}

/// The straight line that begins at a cell, along its side towards `outside`: where from and to along it, and
/// how far across. `at` says whether a cell, by its place along and across, is in the cage. `None` where the
/// line begins before.
fn run((along, across): (i32, i32), outside: i32, at: &dyn Fn(i32, i32) -> bool) -> Option<(f64, f64, f64)> {
    let is_border = |along: i32| at(along, across) && !at(along, across + outside);
    if !is_border(along) || is_border(along - 1) {
        return None;
    }
    let mut last = along;
    while is_border(last + 1) {
        last += 1;
    }
    // Around an inner corner the line reaches into the cell beside it.
    let from = f64::from(along) + if at(along - 1, across) { -INSET } else { INSET };
    let to = f64::from(last + 1) + if at(last + 1, across) { INSET } else { -INSET };
    let middle = f64::from(across) + 0.5;
    Some((from, to, middle + f64::from(outside) * (0.5 - INSET)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_of_a_cage_runs_inside_its_cells_and_around_inner_corners() {
        let cells = [(0, 0), (0, 1), (1, 0)].map(|(r, c)| Cell::new(r, c)).to_vec();
        let mut lines = border(&Cage { cells, total: 6 });
        let (near, far) = (INSET, 1.0 - INSET);
        let mut expected = [
            ((near, near), (1.0 + far, near)),
            ((near, near), (near, 1.0 + far)),
            ((1.0 + far, near), (1.0 + far, far)),
            ((far, far), (1.0 + far, far)),
            ((far, far), (far, 1.0 + far)),
            ((near, 1.0 + far), (far, 1.0 + far)),
        ]
        .map(|(a, b)| (Point::new(a.0, a.1), Point::new(b.0, b.1)));
        let key = |line: &(Point, Point)| [line.0.x, line.0.y, line.1.x, line.1.y].map(|v| (v * 1e6) as i64);
        lines.sort_by_key(key);
        expected.sort_by_key(key);
        assert_eq!(lines.len(), expected.len());
        for (line, other) in lines.iter().zip(&expected) {
            assert!(line.0.distance(other.0) + line.1.distance(other.1) < 1e-9, "{line:?} {other:?}");
        }
    }
}
