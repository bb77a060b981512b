//! Which square of numbers with totals the marks on and about a board may be.

use super::board::CUSTOMARY;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::numbers;
use crate::puzzle::kinds::shared::totals::{self, Named, Side, Window, asides, doubts, named, together};
use crate::puzzle::marks::{Marks, Told, Values};
use std::borrow::Cow;

/// Rows of the squares that are looked for, the largest first.
const SIDES: std::ops::RangeInclusive<usize> = 3..=12;

/// At which sides the totals of rows and of columns stand, the usual ones first.
const ENDS: [(Side, Side); 4] = [
    (Side::Right, Side::Bottom),
    (Side::Left, Side::Top),
    (Side::Left, Side::Bottom),
    (Side::Right, Side::Top),
];

/// How many squares of cells a board may hold besides its own, along each side: boxes of totals in line with
/// its cells pass for cells.
const BESIDE: usize = 2;

/// Least share of a square's cells that are seen, in percent, where totals tell of the others, and how sure
/// these are: of chequered cells half may be.
const LEAST_SEEN: usize = 40;
const CLEAR: f64 = 0.5;

/// Most of the marks in cells, in percent, that are no numbers of the square.
const MOST_STRANGE: usize = 15;

/// What the marks may be.
pub(super) fn told(marks: &Marks) -> Vec<Told> {
    let (rows, columns) = (usize::from(marks.layout.rows), usize::from(marks.layout.columns));
    let least = rows.min(columns);
    let mut sides = (least.saturating_sub(BESIDE)..=least).rev().filter(|side| SIDES.contains(side));
    // Of squares as large, the one whose totals agree as they are read.
    let of_side = |side: usize| {
        let corners =
            (0..=rows - side).flat_map(move |top| (0..=columns - side).map(move |left| (top, left)));
        let windows = corners.map(|(top, left)| Window { top, left, rows: side, columns: side });
        let found = windows.map(|window| of_window(marks, window)).filter(|told| !told.is_empty());
        found.min_by(|a, b| a[0].cost.total_cmp(&b[0].cost))
    };
    sides.find_map(of_side).unwrap_or_default()
}

fn of_window(marks: &Marks, window: Window) -> Vec<Told> {
    let Window { top, left, rows: side, .. } = window;
    let cell = |r: usize, c: usize| Cell::new((top + r) as u16, (left + c) as u16);
    let Some(marks) = whole(marks, window) else { return Vec::new() };
    let is_seen = matches!(marks, Cow::Borrowed(_));
    let marks = &*marks;
    let least = *CUSTOMARY.start() * side as u32;
    let most = *CUSTOMARY.end() * side as u32;
    let agree = |all: &[u32]| {
        let sum = |part: &[u32]| part.iter().sum::<u32>();
        sum(&all[..side]) == sum(&all[side..2 * side])
            && all.iter().all(|total| (least..=most).contains(total))
    };
    // Where other print stands beside a side, too, those are the totals that agree best.
    let read = ENDS.iter().filter_map(|&ends| {
        let are_clear = |totals: &Vec<Named<'_>>| totals.iter().all(|total| total.1.sureness() >= CLEAR);
        let totals = totals_of(marks, window, ends).filter(|totals| is_seen || are_clear(totals))?;
        let ways = together(&totals::numbers(&totals), totals::OFFERED, agree);
        Some((ways.first()?.1, totals, ways))
    });
    let Some((_, totals, ways)) = read.min_by(|a, b| a.0.total_cmp(&b.0)) else { return Vec::new() };
    let Some(cells) = cells(marks, window) else { return Vec::new() };
    let doubts = [doubts(&ways), numbers::doubts(marks, |cell| window.has(cell))].concat();
    let told = |(all, cost): (Vec<u32>, f64)| Told {
        text: text(side, &strings(&all)),
        corner: cell(0, 0),
        size: (side as u16, side as u16),
        cells: cells.clone(),
        asides: asides(&totals, &all),
        cost,
        doubts: doubts.clone(),
        is_clear: false,
    };
    ways.into_iter().map(told).collect()
}

/// The marks on a board of which all cells of the window are seen, where enough of them are: totals about a
/// square tell of the others, too.
fn whole(marks: &Marks, window: Window) -> Option<Cow<'_, Marks>> {
    let Window { top, left, rows, columns } = window;
    let squares = (0..rows).flat_map(|r| (0..columns).map(move |c| (top + r, left + c)));
    let cells = squares.map(|(r, c)| Cell::new(r as u16, c as u16));
    let unseen: Vec<Cell> = cells.filter(|&cell| !marks.exists(cell)).collect();
    if unseen.is_empty() {
        return Some(Cow::Borrowed(marks));
    }
    if (rows * columns - unseen.len()) * 100 < LEAST_SEEN * rows * columns {
        return None;
    }
    let mut whole = marks.clone();
    for cell in unseen {
        let cell = whole.layout.index(cell);
        whole.layout.exists[cell] = true;
    }
    Some(Cow::Owned(whole))
}

/// What the totals at two sides may be: of the rows, of the columns, of the rising diagonal, of the falling
/// one.
fn totals_of(marks: &Marks, window: Window, (side, end): (Side, Side)) -> Option<Vec<Named<'_>>> {
    let rows = window.totals(marks, side)?;
    let columns = window.totals(marks, end)?;
    let lines = [rows.as_slice(), columns.as_slice()].concat();
    let at = |corners: &[(Side, Side)]| window.at_corners(marks, corners, &lines);
    let rising = at(&[(Side::Right, Side::Top), (Side::Left, Side::Bottom)])?;
    // A number before the puzzle stands at the upper left, too.
    let falling = at(&[(Side::Right, Side::Bottom), (Side::Left, Side::Top)])?;
    let diagonals = [("rising", rising), ("falling", falling)];
    let diagonals =
        diagonals.map(|(name, mark)| (format!("total of the {name} diagonal"), mark, mark.numbers()));
    Some(named(rows, columns).into_iter().chain(diagonals).collect())
}

/// What stands in the cells of the window; `None` where too much of it is no number of a cell.
fn cells(marks: &Marks, window: Window) -> Option<Vec<(Cell, Values)>> {
    let seen = numbers::in_cells(marks);
    let mut strange = seen.others.len();
    let mut cells = Vec::new();
    for (cell, values) in seen.cells {
        let (r, c) = (usize::from(cell.row), usize::from(cell.column));
        if !window.has(cell) {
            continue;
        }
        let fitting: Values =
            values.iter().copied().filter(|v| v.0.is_none_or(|v| CUSTOMARY.contains(&v))).collect();
        strange += usize::from(fitting.first() != values.first());
        if fitting.iter().any(|v| v.0.is_some()) {
            cells.push((Cell::new((r - window.top) as u16, (c - window.left) as u16), fitting));
        }
    }
    let is_one = cells.len() >= window.rows && strange * 100 <= MOST_STRANGE * (cells.len() + strange);
    is_one.then_some(cells)
}

/// The empty square with totals that are said one by one; `None` where they are not those of a square.
pub(super) fn retold(totals: &[&str]) -> Option<String> {
    let side = totals.len().checked_sub(2)? / 2;
    (2 * side + 2 == totals.len()).then(|| text(side, totals))
}

fn strings(totals: &[u32]) -> Vec<String> {
    totals.iter().map(u32::to_string).collect()
}

/// The empty square with these totals: of the rows, the columns, the rising diagonal, the falling one.
fn text<T: std::borrow::Borrow<str>>(side: usize, totals: &[T]) -> String {
    let row = |total: &T| format!("{}{}\n", "x,".repeat(side), total.borrow());
    let rows: String = totals[..side].iter().map(row).collect();
    let columns = totals[side..2 * side].join(",");
    let (rising, falling) = (totals[2 * side].borrow(), totals[2 * side + 1].borrow());
    format!("#tc\n{rising}\n{rows}{columns},{falling}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::Layout;
    use crate::puzzle::marks::{Glyph, Mark};

    /// A number in the middle of a place, in cells.
    fn mark(&((x, y), number): &((f64, f64), &str)) -> Mark {
        let middle = Point::new(x, y);
        let ways = vec![number.chars().map(|digit| Glyph::taken_for(digit, 0.99)).collect()];
        Mark { middle, size: Point::new(0.5, 0.5), place: Quad([middle; 4]), ways }
    }

    #[test]
    fn the_total_of_the_falling_diagonal_may_stand_where_that_begins() {
        // 8 1 6 / 3 5 7 / 4 9 2
        let of = |totals: &[((f64, f64), &str)]| {
            let cells = [((0.5, 0.5), "8"), ((2.5, 0.5), "6"), ((1.5, 1.5), "5"), ((1.5, 2.5), "9")];
            let marks = cells.iter().chain(totals).map(mark).collect();
            told(&Marks { marks, ..Marks::bare(Layout::full(3, 3)) }).first().map(|told| told.text.clone())
        };
        let lines = [0.5, 1.5, 2.5].map(|at| [((3.5, at), "15"), ((at, 3.5), "15")]).concat();
        let with = |corners: &[((f64, f64), &'static str)]| of(&[&lines, corners].concat());
        let text =
            |falling: &str| Some(format!("#tc\n15\nx,x,x,15\nx,x,x,15\nx,x,x,15\n15,15,15,{falling}\n"));
        assert_eq!(with(&[((-0.5, -0.5), "15"), ((-0.5, 3.5), "15")]), text("15"));
        // A number before the puzzle is none where there is one at the other end.
        assert_eq!(with(&[((-0.5, -0.5), "23"), ((-0.5, 3.5), "15"), ((3.5, 3.5), "15")]), text("15"));
    }

    #[test]
    fn of_squares_in_a_lattice_that_holds_the_totals_that_one_is_read_whose_totals_agree() {
        // The numbers are those of 8 1 6 / 3 5 7 / 4 9 1, a row below the lattice's corner; its totals stand
        // in cells, too, and that of the rising diagonal in one above the others.
        let cells = [((0.5, 1.5), "8"), ((2.5, 1.5), "6"), ((1.5, 2.5), "5"), ((1.5, 3.5), "9")];
        let totals = [(0.5, "15"), (1.5, "15"), (2.5, "14")];
        let lines = totals.map(|(at, total)| [((3.5, at + 1.0), total), ((at, 4.5), total)]).concat();
        let corners = [((3.5, 0.5), "15"), ((3.5, 4.5), "14"), ((3.9, -1.2), "7")];
        let marks = cells.iter().chain(&lines).chain(&corners).map(mark).collect();
        let mut layout = Layout::full(5, 4);
        layout.exists[..3].fill(false);
        let told = told(&Marks { marks, ..Marks::bare(layout) });
        let read = told.first().map(|told| (told.corner, told.text.clone()));
        let text = "#tc\n15\nx,x,x,15\nx,x,x,15\nx,x,x,14\n15,15,14,14\n";
        assert_eq!(read, Some((Cell::new(1, 0), text.to_owned())));
    }

    #[test]
    fn totals_tell_of_cells_that_are_not_seen() {
        let told = |unseen: &[usize], last: &str| {
            let lines = [0.5, 1.5, 2.5].map(|at| [((3.5, at), "15"), ((at, 3.5), "15")]).concat();
            let cells = [((0.5, 0.5), "8"), ((2.5, 0.5), "6"), ((1.5, 1.5), "5"), ((1.5, 2.5), "9")];
            let corners = [((-0.5, 3.5), "15"), ((3.5, 3.5), last)];
            let marks = cells.iter().chain(&lines).chain(&corners).map(mark).collect();
            let mut layout = Layout::full(3, 3);
            for &cell in unseen {
                layout.exists[cell] = false;
            }
            let told = told(&Marks { marks, ..Marks::bare(layout) });
            told.first().map(|told| (told.size, told.cells.len()))
        };
        assert_eq!(told(&[4, 8], "15"), Some(((3, 3), 4)));
        assert_eq!(told(&[1, 3, 4, 5, 7, 8], "15"), None, "hardly any cell is seen");
        assert_eq!(told(&[4, 8], "X"), None, "a total is none");
    }
}
