//! Cells of a board of a path that are drawn over, as blocks are: hatched or crossed ones; and what is
//! none of it.

use crate::geometry::{Cell, median, ratio};
use crate::puzzle::layout::Layout;
use crate::puzzle::marks::{INK, Mark, Marks};
use std::collections::BTreeSet;
use std::ops::Range;

/// Hatching: the share of ink in each row and column of parts of a cell at least, and how many times as much
/// there may be in one as in another. Of a number in a frame one has six times as much.
const HATCH: (f32, f32) = (0.02, 2.5);

/// A block on a board of which cells are shaded, too: so much of the brightness of the darkest cell that has
/// a number.
pub(super) const BLOCK: f64 = 0.75;

/// A cell that is black: so much of the brightness of the darkest cell with a number.
const FAR_DARKER: f64 = 0.5;

/// How many times as much ink as most of its rows of parts those beside its edges have at least in which
/// lines of a frame lie, and how many these are at most at either edge.
const LINE: (f32, usize) = (1.5, 2);

/// Parts along both edges of its corners together, and the share of ink in these at least, in that of the row
/// or column that has least: lines far apart may leave most of them free.
const CORNER: usize = 2;
const CORNERS: f32 = 0.25;

/// Probability of a number from which what it stands on is not hatched.
pub(super) const CLEAR: f64 = 0.8;

/// Fewest hatched squares of a chess board, and one part in so many of them, up to which others of their
/// colour, without a mark, are plain.
const FEWEST_SQUARES: usize = 5;
const MOST_PLAIN: usize = 4;

/// Share of ink in the parts of a cell along both diagonals at least where it is crossed out, of so many of
/// them in percent, and in those away from both at most.
const CROSSED: (f32, usize, f32) = (0.12, 80, 0.03);

/// Share of ink in a cell without a number from which something is drawn in it, and how many times as much as
/// in most such cells.
const DRAWN: (f64, f64) = (0.03, 4.0);

/// Digits that lines of hatching look like.
const STRAIGHT: &str = "147";

/// Fewest numbers with round digits that tell how high all are, and how many of them are about as high as
/// another one, at most so many times: those of one digit may be higher than others.
const FEWEST_ROUND: usize = 3;
const ALIKE: usize = 2;
const AS_HIGH: f64 = 1.15;

/// How far off the middle of its cell, in cells, one that is as high as they stands at most: the end of
/// hatching is in a corner.
const CENTRAL: f64 = 0.15;

/// The marks on a board without those in cells that are far darker than all with a number in the middle: the
/// grain of what is printed black.
pub(super) fn off_black(mut marks: Marks) -> Marks {
    let is_number = |mark: &&Mark| mark.sureness() >= CLEAR && marks.is_central(mark, CENTRAL);
    let own = marks.marks.iter().filter(is_number).filter_map(|mark| marks.cell_of(mark));
    let numbered: BTreeSet<usize> = own.map(|cell| marks.layout.index(cell)).collect();
    let brightness = marks.layout.brightness();
    let least = darkest(&brightness, &|i| numbered.contains(&i));
    let is_black = |i: usize| !numbered.is_empty() && brightness[i] < FAR_DARKER * least;
    let all = std::mem::take(&mut marks.marks);
    let is_grain = |mark: &Mark| marks.cell_of(mark).is_some_and(|cell| is_black(marks.layout.index(cell)));
    marks.marks = all.into_iter().filter(|mark| !is_grain(mark)).collect();
    marks
}

/// The marks on a board without its hatched and crossed cells, and without what their lines look like;
/// hatched ones of a chess board are its dark squares. A number in a ring may have as much ink as those.
pub(super) fn without_hatched(mut marks: Marks) -> Marks {
    let own = numbers_for_sure(&marks);
    let numbered: BTreeSet<usize> = own.map(|cell| marks.layout.index(cell)).collect();
    let are = |is: &dyn Fn(&[f32]) -> bool| -> Vec<usize> {
        let is_one = |&i: &usize| {
            let ink = marks.ink.get(i).filter(|_| marks.layout.exists[i] && !numbered.contains(&i));
            ink.is_some_and(|ink| is(ink))
        };
        (0..marks.layout.exists.len()).filter(is_one).collect()
    };
    let (lined, crossed) = (are(&is_hatched), are(&is_crossed));
    for i in crossed {
        marks.layout.exists[i] = false;
    }
    if is_chess(&marks, &lined) {
        let all = std::mem::take(&mut marks.marks);
        let is_line =
            |mark: &Mark| marks.cell_of(mark).is_some_and(|cell| lined.contains(&marks.layout.index(cell)));
        marks.marks = all.into_iter().filter(|mark| !is_line(mark)).collect();
        return marks;
    }
    for i in lined {
        marks.layout.exists[i] = false;
    }
    marks
}

/// The cells whose numbers are none of what hatching looks like: those with round digits, and those as
/// high as some of these in the middle of their cells.
fn numbers_for_sure(marks: &Marks) -> impl Iterator<Item = Cell> {
    let is_round = |mark: &Mark| {
        let is_round = |number: u32| number.to_string().contains(|digit| !STRAIGHT.contains(digit));
        mark.numbers().first().is_some_and(|number| is_round(number.0))
    };
    let clear = || marks.marks.iter().filter(|mark| mark.sureness() >= CLEAR);
    let heights: Vec<f64> = clear().filter(|mark| is_round(mark)).map(|mark| mark.size.y).collect();
    let is_usual = move |mark: &Mark| {
        let alike = heights.iter().filter(|&&height| ratio(mark.size.y, height) <= AS_HIGH).count();
        heights.len() >= FEWEST_ROUND && alike >= ALIKE && marks.is_central(mark, CENTRAL)
    };
    clear().filter(move |mark| is_round(mark) || is_usual(mark)).filter_map(|mark| marks.cell_of(mark))
}

/// Of which of its two colours a square of a chess board is, that is stored there.
pub(super) fn colour(layout: &Layout, i: usize) -> usize {
    let columns = usize::from(layout.columns);
    (i / columns + i % columns) % 2
}

/// Whether cells are squares of one colour of a chess board, most of those without a number that are no
/// blocks: as bright as these.
fn is_chess(marks: &Marks, cells: &[usize]) -> bool {
    let colour = |i: usize| colour(&marks.layout, i);
    let Some(dark) = cells.first().map(|&i| colour(i)) else { return false };
    let marked = marked(marks);
    let brightness = marks.layout.brightness();
    let least = BLOCK * darkest(&brightness, &|i| cells.contains(&i));
    let of_colour = (0..marks.layout.exists.len()).filter(|&i| marks.layout.exists[i] && colour(i) == dark);
    let is_plain = |i: &usize| !cells.contains(i) && !marked.contains(i) && brightness[*i] >= least;
    let others = of_colour.filter(is_plain).count();
    cells.len() >= FEWEST_SQUARES
        && others * MOST_PLAIN <= cells.len()
        && cells.iter().all(|&i| colour(i) == dark)
}

/// Whether there is about as much ink in each row and each column of parts of a cell, but for its edges and
/// the lines beside these, and some in its corners.
fn is_hatched(ink: &[f32]) -> bool {
    if ink.is_empty() {
        return false;
    }
    let mean = |parts: &mut dyn Iterator<Item = usize>| {
        let parts: Vec<f32> = parts.map(|i| ink[i]).collect();
        parts.iter().sum::<f32>() / parts.len() as f32
    };
    let inner = 1..INK - 1;
    let row = |v: usize, along: &Range<usize>| mean(&mut along.clone().map(|u| v * INK + u));
    let column = |u: usize, along: &Range<usize>| mean(&mut along.clone().map(|v| v * INK + u));
    let high = without_lines(&inner.clone().map(|v| row(v, &inner)).collect::<Vec<_>>());
    let wide = without_lines(&inner.clone().map(|u| column(u, &inner)).collect::<Vec<_>>());
    let shares: Vec<f32> =
        high.clone().map(|v| row(v, &wide)).chain(wide.clone().map(|u| column(u, &high))).collect();
    let least = shares.iter().copied().fold(f32::INFINITY, f32::min);
    let most = shares.iter().copied().fold(0.0, f32::max);
    // A ring leaves the corners free.
    let from_edge = |v: usize, of: &Range<usize>| (v - of.start).min(of.end - 1 - v);
    let parts = high.clone().flat_map(|v| wide.clone().map(move |u| (u, v)));
    let corners = parts.filter(|&(u, v)| from_edge(u, &wide) + from_edge(v, &high) < CORNER);
    let of_corners = mean(&mut corners.map(|(u, v)| v * INK + u));
    least >= HATCH.0 && most <= HATCH.1 * least && of_corners >= CORNERS * least
}

/// The rows of parts of a cell within its edges, or its columns, without those beside the edges that have
/// more ink than most: a frame's lines.
fn without_lines(shares: &[f32]) -> Range<usize> {
    let usual = median(shares.iter().map(|&share| f64::from(share))).unwrap_or(0.0) as f32;
    let lines = |shares: &mut dyn Iterator<Item = &f32>| {
        let near: Vec<&f32> = shares.take(LINE.1).collect();
        near.iter().rposition(|share| **share > LINE.0 * usual).map_or(0, |last| last + 1)
    };
    1 + lines(&mut shares.iter())..1 + shares.len() - lines(&mut shares.iter().rev())
}

/// Whether the cell that is stored there is drawn over, as blocks are.
pub(super) fn is_drawn_over(marks: &Marks, i: usize) -> bool {
    marks.ink.get(i).is_some_and(|ink| is_hatched(ink) || is_crossed(ink))
}

/// What is in doubt of a board with numbers in the `marked` cells: cells in which so much is drawn, besides
/// what cells like them have, that they may be blocks.
pub(super) fn drawn_in(marks: &Marks, marked: &BTreeSet<usize>) -> Vec<String> {
    let share = |i: usize| {
        let inner = 1..INK - 1;
        let ink = marks.ink.get(i).filter(|ink| !ink.is_empty())?;
        let parts = inner.clone().flat_map(|row| inner.clone().map(move |column| row * INK + column));
        let shares: Vec<f32> = parts.map(|part| ink[part]).collect();
        Some(f64::from(shares.iter().sum::<f32>()) / shares.len() as f64)
    };
    let open = (0..marks.layout.exists.len()).filter(|i| marks.layout.exists[*i] && !marked.contains(i));
    let open: Vec<(usize, f64)> = open.filter_map(|i| Some((i, share(i)?))).collect();
    let usual = median(open.iter().map(|cell| cell.1)).unwrap_or(0.0);
    let least = DRAWN.0.max(DRAWN.1 * usual);
    let drawn = open.into_iter().filter(|&(i, share)| share >= least && !is_drawn_over(marks, i));
    drawn.map(|(i, _)| format!("what is drawn in {}", marks.layout.cell(i))).collect()
}

/// Whether there is ink along both diagonals of a cell and hardly any beside them.
fn is_crossed(ink: &[f32]) -> bool {
    if ink.is_empty() {
        return false;
    }
    let inner = 1..INK - 1;
    // A cell is hardly a square: its diagonals may lie in the parts beside.
    let most = |row: usize, column: usize| {
        (column - 1..=column + 1).map(|column| ink[row * INK + column]).fold(0.0, f32::max)
    };
    let along = |column: &dyn Fn(usize) -> usize| {
        let lined = inner.clone().filter(|&row| most(row, column(row)) >= CROSSED.0).count();
        lined * 100 >= CROSSED.1 * inner.len()
    };
    let parts = inner.clone().flat_map(|row| inner.clone().map(move |column| (row, column)));
    let beside =
        |&(row, column): &(usize, usize)| row.abs_diff(column).min(row.abs_diff(INK - 1 - column)) >= 3;
    let beside: Vec<f32> = parts.filter(beside).map(|(row, column)| ink[row * INK + column]).collect();
    along(&|row| row)
        && along(&|row| INK - 1 - row)
        && beside.iter().sum::<f32>() <= CROSSED.2 * beside.len() as f32
}

/// How bright the darkest cell with a mark is.
pub(super) fn darkest(brightness: &[f64], is_marked: &impl Fn(usize) -> bool) -> f64 {
    (0..brightness.len()).filter(|&i| is_marked(i)).map(|i| brightness[i]).fold(f64::from(u8::MAX), f64::min)
}

/// The cells of a board with marks.
pub(super) fn marked(marks: &Marks) -> BTreeSet<usize> {
    let cells = marks.marks.iter().filter_map(|mark| marks.cell_of(mark));
    cells.map(|cell| marks.layout.index(cell)).collect()
}
