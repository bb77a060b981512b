//! Squares of numbers with a total for every row, column and diagonal: what total concentration and sum spots
//! share.

use super::clash;
use crate::geometry::{Cell, Point};
use crate::puzzle::figure::{Figure, Role};
use crate::puzzle::{Clue, Conflict};
use std::ops::RangeInclusive;

/// Cells that have a total.
pub(crate) struct Line {
    /// `row 3`, `the rising diagonal`.
    pub name: String,
    /// In reading order from the left, or from the top.
    pub cells: Vec<Cell>,
}

/// The rows, the columns, the diagonal that rises to the right and the one that falls, of a square of `side`
/// rows.
pub(crate) fn lines(side: usize) -> Vec<Line> {
    let line = |name: String, place: &dyn Fn(usize) -> (usize, usize)| Line {
        name,
        cells: (0..side).map(place).map(|(r, c)| Cell::new(r as u16, c as u16)).collect(),
    };
    let rows = (0..side).map(|r| line(format!("row {}", r + 1), &|i| (r, i)));
    let columns = (0..side).map(|c| line(format!("column {}", c + 1), &|i| (i, c)));
    let rising = line("the rising diagonal".into(), &|i| (side - 1 - i, i));
    let falling = line("the falling diagonal".into(), &|i| (i, i));
    rows.chain(columns).chain([rising, falling]).collect()
}

/// Writes the totals, in the order of [`lines`], behind the lines' ends.
pub(crate) fn draw_totals(side: usize, totals: impl Iterator<Item = u32>, figure: &mut Figure) {
    let beyond = side as f64 + 0.55;
    let middle = |place: usize| place as f64 + 0.5;
    let rows = (0..side).map(|r| Point::new(beyond, middle(r)));
    let columns = (0..side).map(|c| Point::new(middle(c), beyond));
    let diagonals = [Point::new(beyond, -0.55), Point::new(beyond, beyond)];
    for (place, total) in rows.chain(columns).chain(diagonals).zip(totals) {
        figure.text(&total.to_string(), place, Role::Total);
    }
}

/// Every cell of a square, row by row.
pub(crate) fn cells(side: usize) -> impl Iterator<Item = Cell> {
    (0..side * side).map(move |i| Cell::new((i / side) as u16, (i % side) as u16))
}

/// The conflict of a line with its total, if its clues leave no way to it. `bounds` says between what the
/// line's sum lies where only these clues of it are given; fewer clues must not narrow it. No clue of the
/// conflict can be left out.
pub(crate) fn conflict(
    line: &Line,
    total: u32,
    clues: &[Clue],
    bounds: impl Fn(&[Clue]) -> RangeInclusive<u64>,
) -> Option<Conflict> {
    let total = u64::from(total);
    let kept = clash::least(clues, |clues| !bounds(clues).contains(&total))?;
    let with = match kept.as_slice() {
        all_or_none if [0, line.cells.len()].contains(&all_or_none.len()) => String::new(),
        [only] => format!("with {} at {}, ", only.symbol.0, only.cell),
        _ if kept.len() == clues.len() => "with its clues, ".to_owned(),
        _ => format!("with {} of its clues, ", kept.len()),
    };
    let bounds = bounds(&kept);
    let (least, most) = (bounds.start(), bounds.end());
    let sum = if least == most {
        format!("sums to {least}, not to its total {total}")
    } else if total < *least {
        format!("sums to at least {least}, more than its total {total}")
    } else {
        format!("sums to at most {most}, less than its total {total}")
    };
    Some(Conflict::new(kept, format!("{with}{} {sum}", line.name)))
}
