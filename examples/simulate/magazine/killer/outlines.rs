//! Outlines of the cages of killer sudokus: where they run in each cell, and how they turn.

use super::super::super::canvas::{Area, Colour};
use super::super::lattice::{Line, arc};
use super::super::sheet::{Edge, Paint, Sheet};
use gridlens::puzzle::kinds::killer::Cage;

/// Whether a cell belongs to a cage; there need not be such a cell.
pub(super) fn members(cage: &Cage, of_cell: &[Option<usize>]) -> impl Fn(i32, i32) -> bool {
    let own = of_cell[usize::from(cage.cells[0].row) * 9 + usize::from(cage.cells[0].column)];
    move |row, column| {
        (0..9).contains(&row) && (0..9).contains(&column) && of_cell[(row * 9 + column) as usize] == own
    }
}

/// What of a cell is left where `inset` is taken off each side beyond which its cage does not go on.
pub(super) fn left(row: i32, column: i32, inset: f32, is_in: impl Fn(i32, i32) -> bool) -> Area {
    let (x, y) = (column as f32, row as f32);
    let end = |goes_on: bool| if goes_on { 0.0 } else { inset };
    Area {
        x0: x + end(is_in(row, column - 1)),
        y0: y + end(is_in(row - 1, column)),
        x1: x + (1.0 - end(is_in(row, column + 1))),
        y1: y + (1.0 - end(is_in(row + 1, column))),
    }
}

/// A corner of a cell where the outline of its cage turns.
pub(super) struct Turn {
    pub(super) at: (f32, f32),
    /// Which way the cell lies from there: 1 or -1 along either axis.
    pub(super) inward: (f32, f32),
    /// Whether the cage goes on on both sides of the corner, but not across.
    pub(super) is_hollow: bool,
}

/// Where in a cell the outline of its cage turns.
pub(super) fn turns(row: i32, column: i32, is_in: impl Fn(i32, i32) -> bool) -> Vec<Turn> {
    let turn = |(down, right): (i32, i32)| {
        let beside = (is_in(row + down, column), is_in(row, column + right));
        let is_hollow = beside == (true, true) && !is_in(row + down, column + right);
        (is_hollow || beside == (false, false)).then(|| Turn {
            at: ((column + (right + 1) / 2) as f32, (row + (down + 1) / 2) as f32),
            inward: (-right as f32, -down as f32),
            is_hollow,
        })
    };
    [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter().filter_map(turn).collect()
}

/// The area of a cage, by `inset` smaller than its cells.
pub(super) fn patch(sheet: &mut Sheet, cage: &Cage, of_cell: &[Option<usize>], inset: f32, colour: Colour) {
    let is_in = members(cage, of_cell);
    let paper = sheet.paper;
    for cell in &cage.cells {
        let (row, column) = (i32::from(cell.row), i32::from(cell.column));
        sheet.rectangle(left(row, column, inset, &is_in), Paint::fill(colour));
        for Turn { at: (x, y), inward, .. } in turns(row, column, &is_in).iter().filter(|turn| turn.is_hollow)
        {
            let (u, v) = (x + inward.0 * inset, y + inward.1 * inset);
            let notch = Area { x0: x.min(u), y0: y.min(v), x1: x.max(u), y1: y.max(v) };
            sheet.rectangle(notch, Paint::fill(paper));
        }
    }
}

/// A line around a cage so far inside its cells; its corners are round where they have a radius.
pub(super) fn outline(
    sheet: &mut Sheet,
    (cage, of_cell): (&Cage, &[Option<usize>]),
    line: Line,
    (inset, radius): (f32, f32),
    edge: Edge,
) {
    let is_in = members(cage, of_cell);
    for cell in &cage.cells {
        let (row, column) = (i32::from(cell.row), i32::from(cell.column));
        let (x, y) = (column as f32, row as f32);
        let ends = left(row, column, inset + radius, &is_in);
        let (near, far) = (inset, 1.0 - inset);
        for (open, a, b) in [
            (is_in(row - 1, column), (ends.x0, y + near), (ends.x1, y + near)),
            (is_in(row + 1, column), (ends.x0, y + far), (ends.x1, y + far)),
            (is_in(row, column - 1), (x + near, ends.y0), (x + near, ends.y1)),
            (is_in(row, column + 1), (x + far, ends.y0), (x + far, ends.y1)),
        ] {
            if !open {
                line.draw(sheet, a, b, edge.1);
            }
        }
        if radius > 0.0 {
            bends(sheet, &turns(row, column, &is_in), (inset, radius), edge);
        }
    }
}

/// Rounded corners of a line so far inside its cells.
fn bends(sheet: &mut Sheet, turns: &[Turn], (inset, radius): (f32, f32), edge: Edge) {
    for Turn { at, inward: (u, v), is_hollow } in turns {
        // Around the corner of the cell itself, or bulging towards it.
        let (away, reach) = if *is_hollow { (0.0, inset) } else { (inset + radius, -radius) };
        let centre = (at.0 + u * away, at.1 + v * away);
        let bend: Vec<(f32, f32)> = arc(centre, (u * reach, v * reach), 8).collect();
        sheet.line(&bend, edge);
    }
}
