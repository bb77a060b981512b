//! Numbers among the marks of a board.

use crate::geometry::Cell;
use crate::puzzle::marks::{Mark, Marks, Values};

/// Least probability that a mark is a number for it to be taken for one.
pub(crate) const LEAST: f64 = 0.3;

/// Least and most height of a number, in those of most numbers of a board.
const ALIKE: (f64, f64) = (0.7, 1.45);

/// Share of a cell's side about its middle in which a number's own middle lies.
const CENTRAL: f64 = 0.33;

/// What stands in the cells of a board.
pub(crate) struct Seen {
    /// The cells with numbers, row by row.
    pub(crate) cells: Vec<(Cell, Values)>,
    /// How many other marks as large as numbers there are.
    pub(crate) others: usize,
}

/// The numbers in the cells of a board, one a cell.
pub(crate) fn in_cells(marks: &Marks) -> Seen {
    let mut cells: Vec<(Cell, Values)> = Vec::new();
    let mut others = 0;
    let heights = heights(marks);
    let central = |v: f64| (v.fract() - 0.5).abs() <= CENTRAL;
    for mark in &marks.marks {
        let x = mark.middle.x - marks.indent(mark.middle.y);
        let Some(cell) = marks.cell_of(mark).filter(|_| central(x) && central(mark.middle.y)) else {
            continue;
        };
        if let Some(known) = cells.iter_mut().find(|c| c.0 == cell) {
            // Parts of one number, or one beside dirt: nobody knows.
            known.1 = halved(&known.1);
            others += 1;
        } else if mark.is_number() < LEAST || !heights.contains(&mark.size.y) {
            others += 1;
        } else {
            cells.push((cell, values(mark)));
        }
    }
    cells.sort_by_key(|c| c.0);
    Seen { cells, others }
}

/// How high numbers in cells are: about as high as most.
fn heights(marks: &Marks) -> std::ops::RangeInclusive<f64> {
    let numbers = marks.marks.iter().filter(|m| m.is_number() >= LEAST && marks.cell_of(m).is_some());
    let mut heights: Vec<f64> = numbers.map(|mark| mark.size.y).collect();
    heights.sort_by(f64::total_cmp);
    let usual = heights.get(heights.len() / 2).copied().unwrap_or(1.0);
    usual * ALIKE.0..=usual * ALIKE.1
}

/// Values of a cell of which half is not known.
fn halved(values: &Values) -> Values {
    let mut halved: Values = values.iter().map(|&(value, p)| (value, p / 2.0)).collect();
    match halved.iter_mut().find(|v| v.0.is_none()) {
        Some(nothing) => nothing.1 += 0.5,
        None => halved.push((None, 0.5)),
    }
    halved.sort_by(|a, b| b.1.total_cmp(&a.1));
    halved
}

/// What a mark in a cell may be as a value, nothing included.
pub(crate) fn values(mark: &Mark) -> Values {
    /// How little dirt that looks like a number is.
    const DIRT: f64 = 0.002;
    let is = mark.is_number().clamp(LEAST, 1.0 - DIRT);
    let mut values: Values = mark.numbers().into_iter().map(|(v, p)| (Some(v), p * is)).collect();
    values.push((None, 1.0 - is));
    values.sort_by(|a, b| b.1.total_cmp(&a.1));
    values
}
