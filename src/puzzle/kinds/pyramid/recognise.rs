//! Which number pyramid the marks on a wall of bricks or rings may be.

use super::board::LARGEST;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::numbers;
use crate::puzzle::marks::{Marks, Told};

/// Fewest numbers of a pyramid.
const LEAST: usize = 3;

/// Most of the marks in cells, in percent, that are no numbers.
const MOST_STRANGE: usize = 15;

/// What the marks may be.
pub(super) fn told(marks: &Marks) -> Vec<Told> {
    let rows = marks.layout.rows;
    let seen = numbers::in_cells(marks);
    let is_one = marks.is_staggered
        && seen.cells.len() >= LEAST
        && seen.others.len() * 100 <= MOST_STRANGE * (seen.cells.len() + seen.others.len());
    if !is_one {
        return Vec::new();
    }
    let row = |r: u16| vec!["x"; usize::from(r) + 1].join(",");
    let text = (0..rows).fold("#Tri\n".to_owned(), |text, r| text + &row(r) + "\n");
    let mut cells = seen.cells;
    for (_, values) in &mut cells {
        values.retain(|value| value.0.is_none_or(|number| number <= LARGEST));
    }
    let corner = Cell::new(0, 0);
    let (asides, doubts) = (Vec::new(), numbers::doubts(marks, |_| true));
    vec![Told { text, corner, size: (rows, rows), cells, asides, cost: 0.0, doubts, is_clear: true }]
}
