//! Numbers among the marks of a board.

use crate::geometry::{Cell, median, ratio};
use crate::puzzle::marks::{Mark, Marks, Values};
use std::ops::RangeInclusive;

/// Least probability that a mark is a number for it to be taken for one.
pub(crate) const LEAST: f64 = 0.3;

/// Least and most height of a number, in those of most numbers of a board: those in rings may be smaller, and
/// sure ones with a word below; sure ones of one digit may be larger where those of two are narrowed.
const ALIKE: (f64, f64) = (0.6, 1.55);
const ALIKE_SURE: (f64, f64) = (0.52, 2.1);

/// The least of a sure number of so many digits, which no dirt looks like: long ones are narrowed.
const LEAST_LONG: (f64, u32) = (0.4, 100);

/// Share of a cell's side about its middle in which a number's own middle lies.
const CENTRAL: f64 = 0.33;

/// How far to the side of where most numbers stand in their cells a number may, in cells, and in its own
/// width: of one that stands farther a digit may be unseen.
const ASIDE: (f64, f64) = (0.1, 0.22);

/// How sure a number is that says that a board has a cell about it; and where it stands beside the board, how
/// many times as high as most it is at most, how far off the middle of that cell, in cells, and how many are
/// on one side at most.
const SURE: f64 = 0.8;
const LEVEL: f64 = 1.15;
const IN_LINE: f64 = 0.15;
const MOST_BESIDE: usize = 2;

/// What stands in the cells of a board.
pub(crate) struct Seen {
    /// The cells with numbers, row by row.
    pub(crate) cells: Vec<(Cell, Values)>,
    /// The cells in which other marks as large as numbers are, one a mark.
    pub(crate) others: Vec<Cell>,
}

/// The numbers in the cells of a board, one a cell.
pub(crate) fn in_cells(marks: &Marks) -> Seen {
    let mut cells: Vec<(Cell, Values)> = Vec::new();
    let mut others = Vec::new();
    let heights = heights(marks);
    let usual = heights.start() / ALIKE.0;
    let of_sure = usual * ALIKE_SURE.0..=usual * ALIKE_SURE.1;
    let of_long = usual * LEAST_LONG.0..=*of_sure.end();
    let is_high = |mark: &Mark| {
        let number = mark.numbers().first().map_or(0, |number| number.0);
        let sure = if number >= LEAST_LONG.1 { &of_long } else { &of_sure };
        heights.contains(&mark.size.y) || (sure.contains(&mark.size.y) && mark.sureness() >= SURE)
    };
    let is_beside = |mark: &Mark| {
        is_ring(mark, marks, &heights)
            || is_flag(mark, marks, *of_sure.start())
            || is_outline(mark, marks, *heights.end())
    };
    for mark in marks.marks.iter().filter(|mark| !is_beside(mark)) {
        let Some(cell) = marks.cell_of(mark).filter(|_| marks.is_central(mark, CENTRAL)) else { continue };
        if let Some(known) = cells.iter_mut().find(|c| c.0 == cell) {
            // Parts of one number, or one beside dirt: nobody knows.
            known.1 = halved(&known.1);
            others.push(cell);
        } else if mark.is_number() < LEAST || !is_high(mark) {
            others.push(cell);
        } else {
            cells.push((cell, values(mark)));
        }
    }
    cells.sort_by_key(|c| c.0);
    Seen { cells, others }
}

/// Whether a mark is a ring around a sure number, which is so high.
fn is_ring(ring: &Mark, marks: &Marks, heights: &RangeInclusive<f64>) -> bool {
    let is_within = |mark: &Mark| {
        let (off, room) = (mark.middle - ring.middle, (ring.size - mark.size) * 0.5);
        off.x.abs() < room.x && off.y.abs() < room.y
    };
    let is_sure = |mark: &Mark| mark.sureness() >= SURE && heights.contains(&mark.size.y);
    marks.marks.iter().any(|mark| is_within(mark) && is_sure(mark))
}

/// Whether a mark lower than numbers are lies in a quarter of its cell: a flag in its corner.
fn is_flag(mark: &Mark, marks: &Marks, least: f64) -> bool {
    let from_middle = |v: f64| (v.rem_euclid(1.0) - 0.5).abs();
    let (across, down) =
        (from_middle(mark.middle.x - marks.indent(mark.middle.y)), from_middle(mark.middle.y));
    mark.size.y < least && across > mark.size.x / 2.0 && down > mark.size.y / 2.0
}

/// Whether a mark higher than numbers are stands beside the middle of its cell: a piece of what is about it.
fn is_outline(mark: &Mark, marks: &Marks, most: f64) -> bool {
    mark.size.y > most && mark.sureness() < SURE && (place(marks, mark) - 0.5).abs() > mark.size.x / 2.0
}

/// What is doubtful of numbers in the cells of a puzzle: those that stand farther to the side than most,
/// beside which a digit may be unseen.
pub(crate) fn doubts(marks: &Marks, is_own: impl Fn(Cell) -> bool) -> Vec<String> {
    let usual = usual(marks, |mark| place(marks, mark)).unwrap_or(0.5);
    let heights = heights(marks);
    let is_aside = |mark: &&Mark| {
        mark.is_number() >= LEAST
            && heights.contains(&mark.size.y)
            && (place(marks, mark) - usual).abs() > ASIDE.0.max(ASIDE.1 * mark.size.x)
    };
    let aside = marks.marks.iter().filter(is_aside).filter_map(|mark| marks.cell_of(mark));
    aside
        .filter(|&cell| is_own(cell))
        .map(|cell| format!("whether all of the number at {cell} is seen"))
        .collect()
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
fn heights(marks: &Marks) -> RangeInclusive<f64> {
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

/// A number that stands where a row or column of a board would go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beside {
    /// The row and column in which it stands, counted as those of the board are.
    pub(crate) at: (i32, i32),
    /// The cell that it is next to.
    pub(crate) cell: Cell,
    pub(crate) number: u32,
}

/// The sure numbers as those in a board's cells that stand where one of its rows or columns would go on: some
/// of its cells are unseen. Many on one side are its labels.
pub(crate) fn beside(marks: &Marks) -> Vec<Beside> {
    let usual = heights(marks).start() / ALIKE.0;
    let is_clear = |mark: &&Mark| {
        mark.sureness() >= SURE && ratio(mark.size.y, usual) <= LEVEL && marks.is_central(mark, IN_LINE)
    };
    let (rows, columns) = (i32::from(marks.layout.rows), i32::from(marks.layout.columns));
    let mut sides: [Vec<Beside>; 4] = Default::default();
    for mark in marks.marks.iter().filter(is_clear) {
        let (row, column) = (mark.middle.y.floor() as i32, mark.middle.x.floor() as i32);
        let next = (row.clamp(0, rows - 1), column.clamp(0, columns - 1));
        let side = match (row - next.0, column - next.1) {
            (0, -1) => 0,
            (0, 1) => 1,
            (-1, 0) => 2,
            (1, 0) => 3,
            _ => continue,
        };
        let cell = Cell::new(next.0 as u16, next.1 as u16);
        let number = mark.numbers().first().map(|number| number.0).filter(|_| marks.exists(cell));
        sides[side].extend(number.map(|number| Beside { at: (row, column), cell, number }));
    }
    sides.into_iter().filter(|side| side.len() <= MOST_BESIDE).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;

    /// A mark of this middle and size that is surely a digit.
    fn mark((x, y): (f64, f64), (width, height): (f64, f64), digit: char) -> Mark {
        let middle = Point::new(x, y);
        let ways = vec![vec![Glyph::taken_for(digit, 0.99)]];
        Mark { middle, size: Point::new(width, height), place: Quad([middle; 4]), ways }
    }

    /// The cells that hold the sure numbers of such marks, and how many other marks there are.
    fn seen(marks: Vec<Mark>) -> (Vec<(u16, u32)>, usize) {
        let Seen { cells, others } = in_cells(&Marks { marks, ..Marks::bare(Layout::full(1, 4)) });
        let value = |(cell, values): &(Cell, Values)| {
            let (value, probability) = values.first()?;
            value.filter(|_| *probability > SURE).map(|value| (cell.column, value))
        };
        (cells.iter().filter_map(value).collect(), others.len())
    }

    #[test]
    fn a_number_where_a_row_would_go_on_stands_beside_the_board_and_labels_do_not() {
        let beside = |others: &[Mark]| {
            let own = (0..4).map(|i| mark((f64::from(i) + 0.5, 0.5), (0.3, 0.4), '4'));
            let marks = own.chain(others.iter().cloned()).collect();
            beside(&Marks { marks, ..Marks::bare(Layout::full(3, 4)) })
        };
        let at = |row: f64| mark((4.5, row + 0.5), (0.3, 0.4), '6');
        let cell = Cell::new(1, 3);
        assert_eq!(beside(&[at(1.0)]), [Beside { at: (1, 4), cell, number: 6 }]);
        let all = [at(0.0), at(1.0), at(2.0)];
        assert!(beside(&all).is_empty(), "they are labels");
        assert!(beside(&[mark((4.3, 1.5), (0.3, 0.4), '6')]).is_empty(), "it is in no row");
        assert!(beside(&[mark((4.5, 1.5), (0.2, 0.3), '6')]).is_empty(), "it is of smaller print");
        assert!(beside(&[mark((4.5, 3.5), (0.3, 0.4), '6')]).is_empty(), "it is beside no cell");
    }

    #[test]
    fn what_goes_around_a_number_is_no_second_one() {
        let number = |column: f64| mark((column, 0.5), (0.3, 0.4), '4');
        let all = |last: Mark| vec![number(0.5), number(1.5), number(2.5), last];
        assert_eq!(seen(all(mark((2.5, 0.5), (0.7, 0.7), '0'))), (vec![(0, 4), (1, 4), (2, 4)], 0));
        let beside = seen(all(mark((2.7, 0.5), (0.1, 0.4), '1')));
        assert_eq!(beside, (vec![(0, 4), (1, 4)], 1), "parts of one number");
        let speck = seen(vec![number(0.5), number(1.5), mark((1.5, 0.5), (0.05, 0.08), '1')]);
        assert_eq!(speck, (vec![(0, 4)], 1), "what is within a 4 is no number that it goes around");
    }

    #[test]
    fn a_flag_in_the_corner_of_a_cell_is_no_second_number() {
        let number = |column: f64| mark((column, 0.5), (0.3, 0.5), '4');
        let with =
            |at: (f64, f64)| seen(vec![number(0.5), number(1.5), number(2.5), mark(at, (0.2, 0.2), 'X')]);
        let all = vec![(0, 4), (1, 4), (2, 4)];
        assert_eq!(with((2.2, 0.2)), (all.clone(), 0));
        assert_eq!(with((3.8, 0.2)), (all, 0), "nor is it in an empty cell");
        assert_eq!(with((2.75, 0.5)), (vec![(0, 4), (1, 4)], 1), "beside a number it may be of it");
    }

    #[test]
    fn what_is_higher_than_numbers_beside_the_middle_of_a_cell_is_a_piece_of_what_is_about_it() {
        let number = |column: f64| mark((column, 0.5), (0.3, 0.4), '4');
        let with = |x: f64, high: f64, is: char| {
            seen(vec![number(0.5), number(1.5), number(2.5), mark((x, 0.6), (0.3, high), is)]).1
        };
        assert_eq!(with(3.25, 0.7, 'X'), 0);
        assert_eq!(with(3.5, 0.7, 'X'), 1, "in the middle");
        assert_eq!(with(3.25, 0.5, 'X'), 1, "as high as numbers");
    }

    #[test]
    fn a_sure_number_above_a_word_may_be_half_as_high_as_others() {
        let all = |height: f64, digit: char| {
            let number = |column: f64| mark((column, 0.5), (0.3, 0.6), '4');
            seen(vec![number(0.5), number(1.5), number(2.5), mark((3.5, 0.5), (0.2, height), digit)])
        };
        let without = vec![(0, 4), (1, 4), (2, 4)];
        assert_eq!(all(0.33, '1'), ([without.clone(), vec![(3, 1)]].concat(), 0));
        assert_eq!(all(0.2, '1'), (without.clone(), 1));
        assert_eq!(all(0.33, 'X'), (without.clone(), 1));
        // A single digit may be larger than numbers of two.
        assert_eq!(all(1.2, '1'), ([without.clone(), vec![(3, 1)]].concat(), 0));
        assert_eq!((all(1.3, '1'), all(1.2, 'X')), ((without.clone(), 1), (without, 1)));
    }

    #[test]
    fn a_sure_number_of_many_digits_may_be_lower_than_others_are() {
        let with = |text: &str| {
            let number = |column: f64| mark((column, 0.5), (0.3, 0.6), '4');
            let ways = vec![text.chars().map(|digit| Glyph::taken_for(digit, 0.99)).collect()];
            let long = Mark { ways, ..mark((3.5, 0.5), (0.7, 0.27), '1') };
            seen(vec![number(0.5), number(1.5), number(2.5), long]).0.last().map(|last| last.1)
        };
        assert_eq!((with("1824"), with("18")), (Some(1824), Some(4)));
    }

    #[test]
    fn a_number_where_a_board_has_no_cell_makes_its_outline_doubtful() {
        let said = |(x, y): (f64, f64), height: f64| {
            let mark = |at: (f64, f64), height: f64| mark(at, (0.3, height), '4');
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
