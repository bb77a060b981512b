//! Numbers among the marks of a board.

use crate::geometry::{Cell, median};
use crate::puzzle::marks::{Mark, Marks, Values};

/// Least probability that a mark is a number for it to be taken for one.
pub(crate) const LEAST: f64 = 0.3;

/// Least and most height of a number, in those of most numbers of a board: those in rings may be smaller.
const ALIKE: (f64, f64) = (0.6, 1.55);

/// Share of a cell's side about its middle in which a number's own middle lies.
const CENTRAL: f64 = 0.33;

/// How far to the side of where most numbers stand in their cells a number may, in cells, and in its own
/// width: of one that stands farther a digit may be unseen.
const ASIDE: (f64, f64) = (0.1, 0.22);

/// How sure a number is that says that a board has a cell about it.
const SURE: f64 = 0.8;

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
    for mark in &marks.marks {
        let Some(cell) = marks.cell_of(mark).filter(|_| marks.is_central(mark, CENTRAL)) else { continue };
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

/// What is doubtful of numbers in cells: those that stand farther to the side than most, beside which a digit
/// may be unseen.
pub(crate) fn doubts(marks: &Marks) -> Vec<String> {
    let usual = usual(marks, |mark| place(marks, mark)).unwrap_or(0.5);
    let heights = heights(marks);
    let is_aside = |mark: &&Mark| {
        mark.is_number() >= LEAST
            && heights.contains(&mark.size.y)
            && (place(marks, mark) - usual).abs() > ASIDE.0.max(ASIDE.1 * mark.size.x)
    };
    let aside = marks.marks.iter().filter(is_aside).filter_map(|mark| marks.cell_of(mark));
    aside.map(|cell| format!("whether all of the number at {cell} is seen")).collect()
}

/// The sure numbers as those in a board's cells that stand where it has none: some of its cells are unseen.
pub(crate) fn lacking(marks: &Marks) -> Vec<(Cell, u32)> {
    let heights = heights(marks);
    let is_clear = |mark: &&Mark| {
        heights.contains(&mark.size.y) && mark.sureness() >= SURE && marks.is_central(mark, CENTRAL)
    };
    let clear = marks.marks.iter().filter(is_clear);
    let placed = clear.filter_map(|mark| Some((marks.square_of(mark)?, mark.numbers().first()?.0)));
    placed.filter(|&(cell, _)| !marks.exists(cell)).collect()
}

/// How high numbers in cells are: about as high as most.
fn heights(marks: &Marks) -> std::ops::RangeInclusive<f64> {
    let usual = usual(marks, |mark| mark.size.y).unwrap_or(1.0);
    usual * ALIKE.0..=usual * ALIKE.1
}

/// How far to the right in its cell the middle of a mark lies, 0 to 1.
fn place(marks: &Marks, mark: &Mark) -> f64 {
    (mark.middle.x - marks.indent(mark.middle.y)).rem_euclid(1.0)
}

/// The median of a size of the numbers in cells.
fn usual(marks: &Marks, of: impl Fn(&Mark) -> f64) -> Option<f64> {
    let numbers = marks.marks.iter().filter(|m| m.is_number() >= LEAST && marks.cell_of(m).is_some());
    median(numbers.map(of))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;

    #[test]
    fn a_number_where_a_board_has_no_cell_makes_its_outline_doubtful() {
        let said = |(x, y): (f64, f64), height: f64| {
            let mark = |(x, y): (f64, f64), height: f64| {
                let middle = Point::new(x, y);
                let ways = vec![vec![Glyph::taken_for('4', 0.99)]];
                Mark { middle, size: Point::new(0.3, height), place: Quad([middle; 4]), ways }
            };
            let mut layout = Layout::full(2, 3);
            layout.exists[4] = false;
            let own = [(0.5, 0.5), (1.5, 0.5), (2.5, 1.5)].map(|middle| mark(middle, 0.5));
            let marks = own.into_iter().chain([mark((x, y), height)]).collect();
            lacking(&Marks { marks, ..Marks::bare(layout) }).len()
        };
        assert_eq!(said((1.5, 1.5), 0.5), 1);
        assert_eq!((said((1.5, 1.5), 0.2), said((1.9, 1.9), 0.5), said((0.5, 1.5), 0.5)), (0, 0, 0));
    }
}
