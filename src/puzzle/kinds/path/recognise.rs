//! Which path of numbers the marks on a board may be.

mod chess;
mod hatched;
mod shaded;
mod unseen;

use super::ways::Moves;
use crate::geometry::{Cell, median};
use crate::puzzle::kinds::shared::numbers;
use crate::puzzle::layout::Layout;
use crate::puzzle::marks::{Marks, Told};
use hatched::{BLOCK, drawn_in, is_drawn_over, off_black, without_hatched};
use shaded::{coloured, colourless, counted, shaded};
use std::collections::BTreeSet;
use unseen::{FEW_UNSEEN, TONE, beyond, completed, count, largest, with_numbered, without};

/// Fewest numbers of a path of which the first and the last are not all that is given.
const LEAST: usize = 3;

/// Cells that a board of a path has at least: fewer are as likely the box of a sudoku.
const FEWEST_CELLS: usize = 10;

/// Most of the marks in cells, in percent, that are no numbers of the path: more, and it is none.
const MOST_STRANGE: usize = 15;

/// Weights of lines below which they are no frame's, and from which they are.
const THIN: f32 = 0.4;
const HEAVY: f32 = 0.7;

/// How heavy lines are at least, as a share of those about the board, that may be the frame of a cell.
const HARDLY: f64 = 0.5;

/// How dark they are at least, as a share of full ink, where nothing else is known of the lines between
/// cells: others may be broken.
const SOLID: f32 = 0.9;

/// By how much darker than all cells beside it a square of a chessboard is at least, as a share of these, and
/// how many like it there are at least.
const DARK_SQUARE: f64 = 0.08;
const SQUARES: usize = 3;

/// Nats that it costs to believe that cells in a heavy frame, without a mark, are cells like all others.
const UNLIKELY: f64 = 8.0;

/// What the marks may be, by which cells are none: those in a frame of their own, those that are shaded.
pub(super) fn told(marks: &Marks, moves: Moves) -> Vec<Told> {
    if count(&marks.layout.exists) < FEWEST_CELLS {
        return Vec::new();
    }
    let mut marks = without_hatched(off_black(with_numbered(marks)));
    let mut seen = numbers::in_cells(&marks);
    let largest = largest(&seen);
    let numbered = |marks: &Marks, seen: &numbers::Seen| -> BTreeSet<usize> {
        seen.cells.iter().map(|cell| marks.layout.index(cell.0)).collect()
    };
    if let Some(exists) = colourless(&marks.layout, &numbered(&marks, &seen), largest) {
        marks.layout.exists = exists;
        seen = numbers::in_cells(&marks);
    }
    let marked = numbered(&marks, &seen);
    let is_marked = |i: usize| marked.contains(&i);
    let mut bare = chess::bare(&marks.layout, &is_marked);
    for &i in &bare {
        marks.layout.exists[i] = false;
    }
    let whole = completed(&marks, largest, marks.layout.exists.clone());
    if largest == Some(count(&whole)) {
        bare.clear();
    }
    let marks = &marks;
    let all = &marks.layout.exists;
    let Gone { framed, shaded, doubted } = Gone::of(marks, &is_marked, largest, bare);
    let nothing = vec![false; all.len()];
    let both: Vec<bool> = framed.iter().zip(&shaded).map(|(a, b)| *a || *b).collect();
    let ways = [both, framed, shaded, nothing].map(|gone| completed(marks, largest, without(all, &gone)));
    let likely = likely(&ways, largest);
    let unclear =
        [beyond(marks), doubted, numbers::doubts(marks, |_| true), drawn_in(marks, &marked)].concat();
    let mut found: Vec<Told> = Vec::new();
    let mut known: Vec<Vec<bool>> = Vec::new();
    for (exists, is_likely) in ways.into_iter().zip(likely) {
        if !known.contains(&exists) {
            // Without anything in doubt there is one way, and it costs nothing.
            let cost = if is_likely { 0.0 } else { UNLIKELY };
            let told = of_cells(marks, &seen, &exists, moves);
            found.extend(told.map(|t| Told { cost, doubts: [t.doubts, unclear.clone()].concat(), ..t }));
            known.push(exists);
        }
    }
    found
}

/// Which of the ways to leave cells out is likely: the first, or where it leaves fewer than the largest
/// number counts, a path to which leads nowhere, those that leave as many.
fn likely(ways: &[Vec<bool>], largest: Option<usize>) -> Vec<bool> {
    let order = |way: &Vec<bool>| Some(count(way)).cmp(&largest);
    let is_counted =
        ways.iter().any(|way| order(way).is_eq()) && ways.first().is_some_and(|way| order(way).is_lt());
    ways.iter().enumerate().map(|(i, way)| if is_counted { order(way).is_eq() } else { i == 0 }).collect()
}

/// Which cells of a lattice are none of a path's, and what says that this is not clear.
struct Gone {
    /// Those in a frame of their own.
    framed: Vec<bool>,
    /// Those that are shaded.
    shaded: Vec<bool>,
    doubted: Vec<String>,
}

impl Gone {
    /// Whether there are cells at `unclear` is not known.
    fn of(
        marks: &Marks,
        is_marked: &impl Fn(usize) -> bool,
        largest: Option<usize>,
        unclear: Vec<usize>,
    ) -> Self {
        let layout = &marks.layout;
        let doubt = |i: usize| format!("whether there is a cell at {}", layout.cell(i));
        // A path to a number that counts all of the lattice leaves none out, whatever lines or tints say.
        if largest == Some(layout.exists.len()) && layout.exists.iter().all(|&exists| exists) {
            let [framed, shaded] = [(); 2].map(|()| vec![false; layout.exists.len()]);
            return Self { framed, shaded, doubted: unclear.into_iter().map(doubt).collect() };
        }
        let mut framed = framed(layout, is_marked);
        let (brightness, greyness) = (layout.brightness(), layout.greyness());
        let by_tint = counted(layout, is_marked, largest, &brightness)
            .or_else(|| counted(layout, is_marked, largest, &greyness));
        let shaded = by_tint.unwrap_or_else(|| self::shaded(layout, is_marked));
        // What has lines about it that may be a frame is none where so many cells are left as are counted:
        // all of it, or all but cells that a heavy line parts from where there are none, or nothing of it.
        let left = |gone: &[bool]| count(&without(&without(&layout.exists, gone), &shaded));
        let mut enclosed = enclosed(marks, is_marked);
        enclosed.retain(|&i| !framed[i] && !shaded[i]);
        let is_outer =
            |i: usize| layout.edges(i).into_iter().any(|(other, weight)| other.is_none() && weight >= HEAVY);
        let all: Vec<bool> = (0..framed.len()).map(|i| framed[i] || enclosed.contains(&i)).collect();
        let inner: Vec<bool> = (0..framed.len()).map(|i| all[i] && !is_outer(i)).collect();
        let counted = [all, inner, framed.clone()].into_iter().find(|gone| largest == Some(left(gone)));
        if let Some(counted) = counted {
            framed = counted;
            enclosed.clear();
        }
        let is_left = |i: &usize| layout.exists[*i] && !framed[*i] && !shaded[*i];
        let left: Vec<usize> = (0..framed.len()).filter(is_left).collect();
        let coloured =
            if largest == Some(left.len()) { Vec::new() } else { coloured(&left, is_marked, &greyness) };
        let unclear: BTreeSet<usize> =
            open(marks).into_iter().chain(enclosed).chain(unclear).chain(coloured).collect();
        Self { framed, shaded, doubted: unclear.into_iter().map(doubt).collect() }
    }
}

/// Where the outline of a board in a heavy frame is not clear: cells beside which thin lines run to paper
/// that is as bright as theirs, but none of the board's.
fn open(marks: &Marks) -> BTreeSet<usize> {
    let layout = &marks.layout;
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    let brightness = layout.brightness();
    // Each edge between two cells of the lattice, of which one is none of the board's.
    let across = (0..rows * columns.saturating_sub(1)).map(|i| {
        let (r, c) = (i / (columns - 1), i % (columns - 1));
        (r * columns + c, r * columns + c + 1, layout.vertical[r * (columns + 1) + c + 1])
    });
    let down = (columns..rows * columns).map(|i| (i - columns, i, layout.horizontal[i]));
    let outer = across.chain(down).filter(|&(a, b, _)| layout.exists[a] != layout.exists[b]);
    let mut open: BTreeSet<usize> = BTreeSet::new();
    // The frame's own, which surround the lattice.
    let sides = (0..rows).flat_map(|r| {
        let first = r * (columns + 1);
        [(r * columns, first), (r * columns + columns - 1, first + columns)]
            .map(|(i, k)| (i, layout.vertical[k]))
    });
    let ends = (0..columns).flat_map(|c| {
        let last = (rows - 1) * columns + c;
        [(c, layout.horizontal[c]), (last, layout.horizontal[last + columns])]
    });
    let mut weights: Vec<f32> =
        sides.chain(ends).filter(|&(i, _)| layout.exists[i]).map(|(_, weight)| weight).collect();
    for (a, b, weight) in outer {
        let (own, other) = if layout.exists[a] { (a, b) } else { (b, a) };
        let is_block = brightness[other] < BLOCK * brightness[own] || is_drawn_over(marks, other);
        if !is_block {
            weights.push(weight);
            open.extend((weight < THIN).then_some(other));
        }
    }
    let heavy = weights.iter().filter(|&&weight| weight >= HEAVY).count();
    if 2 * heavy <= weights.len() {
        open.clear();
    }
    open
}

/// The cells without marks, if they are few, that have lines on all sides which are hardly lighter than those
/// about the board; where the lattice says nothing of lines between cells, that have unbroken ones.
fn enclosed(marks: &Marks, is_marked: &impl Fn(usize) -> bool) -> Vec<usize> {
    let layout = &marks.layout;
    let cells: Vec<usize> = (0..layout.exists.len()).filter(|&i| layout.exists[i]).collect();
    let outer = cells.iter().flat_map(|&i| layout.edges(i)).filter(|edge| edge.0.is_none());
    let Some(usual) = median(outer.map(|edge| f64::from(edge.1))) else { return Vec::new() };
    let brightness = layout.brightness();
    let drawn_over: Vec<bool> = (0..brightness.len()).map(|i| is_drawn_over(marks, i)).collect();
    // What parts cells of two tints is the edge of one, and lines of hatching end there, too.
    let is_of_tint = |i: usize, other: Option<usize>| {
        other.is_some_and(|other| {
            let apart = (brightness[i] - brightness[other]).abs();
            apart > DARK_SQUARE * brightness[i].max(brightness[other]) || drawn_over[i] != drawn_over[other]
        })
    };
    let inner = cells.iter().flat_map(|&i| layout.edges(i)).filter(|edge| edge.0.is_some());
    let is_weighed = inner.map(|edge| edge.1).any(|weight| weight > 0.0);
    let is_line = |i: usize, side: usize, (other, weight): (Option<usize>, f32)| {
        let is_dark = match other.filter(|_| !is_weighed) {
            Some(other) => {
                marks.seams.get(i.min(other)).is_some_and(|seam| seam[usize::from(side >= 2)] >= SOLID)
            }
            None => f64::from(weight) >= HARDLY * usual,
        };
        is_dark && !is_of_tint(i, other)
    };
    let is_enclosed = |&i: &usize| {
        !is_marked(i) && layout.edges(i).into_iter().enumerate().all(|(side, edge)| is_line(i, side, edge))
    };
    let found: Vec<usize> = cells.iter().copied().filter(is_enclosed).collect();
    if found.len() * FEW_UNSEEN <= cells.len() { found } else { Vec::new() }
}

fn of_cells(marks: &Marks, seen: &numbers::Seen, exists: &[bool], moves: Moves) -> Option<Told> {
    let count = count(exists) as u32;
    let mut strange = seen.others.len();
    let mut cells = Vec::new();
    let unread = seen.others.iter().filter(|cell| exists[marks.layout.index(**cell)]);
    let mut doubts: Vec<String> = unread.map(|cell| format!("what stands at {cell}")).collect();
    for (cell, numbers) in &seen.cells {
        let fitting: Vec<_> =
            numbers.iter().copied().filter(|n| n.0.is_none_or(|v| (1..=count).contains(&v))).collect();
        if numbers.first().is_some_and(|best| !fitting.contains(best)) {
            strange += 1;
        }
        if let Some(large) = numbers.first().and_then(|best| best.0).filter(|&n| n > count) {
            // Cells of the board are unseen, or the number is misread: nobody knows which.
            doubts.push(format!("{large} is more than the board has cells, {count}"));
        }
        if fitting.iter().any(|n| n.0.is_some()) {
            cells.push((*cell, fitting));
        }
    }
    let are_ends = || {
        let given = cells.iter().filter_map(|(_, numbers)| numbers.first()?.0);
        given.collect::<BTreeSet<u32>>() == BTreeSet::from([1, count])
    };
    if (cells.len() < LEAST && !are_ends()) || strange * 100 > MOST_STRANGE * (cells.len() + strange) {
        return None;
    }
    let tag = if moves == Moves::King { "Hidato" } else { "ktour" };
    let columns = usize::from(marks.layout.columns);
    let used: Vec<usize> = (0..exists.len()).filter(|&i| exists[i]).collect();
    let (top, bottom) = (used.first()? / columns, used.last()? / columns);
    let (left, right) = (used.iter().map(|i| i % columns).min()?, used.iter().map(|i| i % columns).max()?);
    let mut text = format!("#{tag}\n");
    for r in top..=bottom {
        let row: Vec<&str> =
            (left..=right).map(|c| if exists[r * columns + c] { "0" } else { "x" }).collect();
        text.push_str(&row.join(","));
        text.push('\n');
    }
    let corner = Cell::new(top as u16, left as u16);
    for (cell, _) in &mut cells {
        *cell = Cell::new(cell.row - corner.row, cell.column - corner.column);
    }
    let size = ((bottom - top + 1) as u16, (right - left + 1) as u16);
    let asides = Vec::new();
    Some(Told { text, corner, size, cells, asides, cost: 0.0, doubts, is_clear: false })
}

/// The cells without marks that heavy lines part from the largest set of cells that thin lines join; none
/// where all lines are alike.
fn framed(layout: &Layout, is_marked: &impl Fn(usize) -> bool) -> Vec<bool> {
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    let exists = |i: usize| layout.exists[i];
    let beside = |i: usize| {
        let after = layout.edges(i).into_iter().filter_map(move |(other, weight)| Some((other?, weight)));
        after.filter(move |edge| edge.0 > i).map(move |(other, weight)| (i, other, weight))
    };
    let edges: Vec<(usize, usize, f32)> =
        (0..rows * columns).filter(|&i| exists(i)).flat_map(beside).collect();
    let usual = median(edges.iter().map(|edge| f64::from(edge.2))).unwrap_or(1.0) as f32;
    // Between the usual inner line and the heaviest.
    let heavy = f32::midpoint(usual, 1.0);
    let mut group: Vec<usize> = (0..rows * columns).collect();
    for &(a, b, weight) in &edges {
        if weight < heavy {
            let (a, b) = (root(&mut group, a), root(&mut group, b));
            group[a.max(b)] = a.min(b);
        }
    }
    let roots: Vec<usize> = (0..rows * columns).map(|i| root(&mut group, i)).collect();
    let size = |root: usize| (0..roots.len()).filter(|&i| roots[i] == root && exists(i)).count();
    let largest = roots.iter().copied().max_by_key(|&r| size(r)).unwrap_or(0);
    // Lines that are all alike leave cells alone.
    if usual > 0.75 || size(largest) * 2 < count(&layout.exists) {
        return vec![false; rows * columns];
    }
    let is_parted = |i: usize| {
        exists(i) && roots[i] != largest && !(0..roots.len()).any(|j| roots[j] == roots[i] && is_marked(j))
    };
    let parted: Vec<bool> = (0..rows * columns).map(is_parted).collect();
    let squares = dark_squares(layout);
    let brightness = layout.brightness();
    // What parts such a square from those beside it is the edge of its tint.
    let is_square = |i: usize| {
        let is_like = |&&other: &&usize| {
            !parted[other] && (brightness[other] - brightness[i]).abs() <= TONE * brightness[i]
        };
        squares.contains(&i) && squares.iter().filter(is_like).count() >= SQUARES
    };
    (0..rows * columns).map(|i| parted[i] && !is_square(i)).collect()
}

/// The cells that are darker than all beside them.
fn dark_squares(layout: &Layout) -> Vec<usize> {
    let brightness = layout.brightness();
    let beside = |i: usize| layout.edges(i).into_iter().filter_map(|(other, _)| other);
    let is_dark = |&i: &usize| {
        layout.exists[i]
            && beside(i).next().is_some()
            && beside(i).all(|other| brightness[i] <= (1.0 - DARK_SQUARE) * brightness[other])
    };
    (0..layout.exists.len()).filter(is_dark).collect()
}

fn root(group: &mut [usize], mut i: usize) -> usize {
    while group[i] != i {
        group[i] = group[group[i]];
        i = group[i];
    }
    i
}

#[cfg(test)]
mod tests;
