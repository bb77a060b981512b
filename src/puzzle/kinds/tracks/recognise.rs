//! Which train tracks the marks on and about a board may be: totals at two sides, pieces of rail in cells.

use super::board::Tracks;
use crate::geometry::Cell;
use crate::puzzle::Clue;
use crate::puzzle::kinds::shared::totals::{self, Side, Window, together};
use crate::puzzle::marks::{INK, Mark, Marks, Told, Values};
use std::ops::Range;

/// Rows and columns of the boards that are looked for.
const SIDES: std::ops::RangeInclusive<usize> = 4..=20;

/// Share of a board's cells that are seen.
const MOST: (usize, usize) = (3, 4);

/// Share of a cell that is ink, below which it is empty, and below which it is unless its ends are clear:
/// rails of two thin lines are little ink.
const BLANK: f32 = 0.02;
const EMPTY: f32 = 0.07;

/// Share of ink about the middle of a cell below which what is in it is left of its lines: every piece of
/// track leads by there.
const LINES: f32 = 0.03;

/// Parts of a cell's side, from its middle, through which a piece of track leads, and from its edge,
/// where its end is looked for: nearer to the edge the board's own line is taken away. And where that of a
/// thin line is that ends too soon.
const THROUGH: Range<usize> = 3..9;
const END: Range<usize> = 1..3;
const INNER: Range<usize> = 2..4;

/// Fewest sleepers without rails that are a straight piece.
const SLEEPERS: usize = 3;

/// Share of ink that a line leaves at least where it ends too soon.
const TRACE: f32 = 0.01;

/// Least share of ink at the end of a piece of track, and of one that is clear: thin rails.
const LEAST_END: f32 = 0.12;
const THIN_END: f32 = 0.05;

/// How many times as much ink the ends of a piece have as its other sides.
const CLEAR: f32 = 2.0;

/// Probability that a piece that is as clear as that is this one.
const SURE: f64 = 0.995;

/// The same of one that is not: another end has nearly as much ink. And that ink with no two ends is none.
const UNCLEAR: f64 = 0.7;
const UNLIKE: f64 = 0.6;

/// The sides in the order of their bits.
const BITS: [u32; 4] = [1, 2, 4, 8];

/// What the marks may be: of the whole board or, where its first or last row or column is cells of totals, of
/// what is left without these.
pub(super) fn told(marks: &Marks) -> Vec<Told> {
    let (rows, columns) = (usize::from(marks.layout.rows), usize::from(marks.layout.columns));
    // How many rows or columns are left out before and after.
    let ends = [(0, 0), (1, 0), (0, 1)];
    let mut windows: Vec<Window> = ends
        .iter()
        .flat_map(|&down| ends.map(|across| (down, across)))
        .filter(|&((above, below), (before, after))| above + below < rows && before + after < columns)
        .map(|((above, below), (before, after))| Window {
            top: above,
            left: before,
            rows: rows - above - below,
            columns: columns - before - after,
        })
        .collect();
    windows.sort_by_key(|window| std::cmp::Reverse((window.rows + window.columns, window.rows)));
    let mut found =
        windows.into_iter().map(|window| of_window(marks, window)).filter(|told| !told.is_empty());
    found.next().unwrap_or_default()
}

fn of_window(marks: &Marks, window: Window) -> Vec<Told> {
    let Window { top, left, rows, columns } = window;
    if !SIDES.contains(&rows) || !SIDES.contains(&columns) {
        return Vec::new();
    }
    let cells =
        (0..rows * columns).map(|i| Cell::new((top + i / columns) as u16, (left + i % columns) as u16));
    // Tinted squares are not all seen as cells; a board has no others.
    if cells.filter(|&cell| marks.exists(cell)).count() * MOST.1 < rows * columns * MOST.0 {
        return Vec::new();
    }
    let Some((cells, doubts)) = pieces(marks, window) else { return Vec::new() };
    let agree = |all: &[u32]| {
        let (down, across) = all.split_at(rows);
        down.iter().sum::<u32>() == across.iter().sum::<u32>()
            && down.iter().all(|&total| total as usize <= columns)
            && across.iter().all(|&total| total as usize <= rows)
    };
    // Where other print stands beside a side, too, those are the totals that agree best.
    let left_out = left_out(marks, window);
    let pairs = [Side::Right, Side::Left]
        .into_iter()
        .flat_map(|side| [Side::Top, Side::Bottom].map(|end| (side, end)))
        .filter(|&(side, end)| left_out.iter().all(|&out| out == side || out == end));
    let read = pairs.filter_map(|(side, end)| {
        // What is left out are the cells of the totals.
        let totals = |side: Side| {
            let is_in_cell = |total: &&Mark| marks.square_of(total).is_some();
            window.totals(marks, side).filter(|all| !left_out.contains(&side) || all.iter().all(is_in_cell))
        };
        let (of_rows, of_columns) = (totals(side)?, totals(end)?);
        let all = totals::named(of_rows, of_columns);
        let ways = together(&totals::numbers(&all), totals::OFFERED, agree);
        Some((ways.first()?.1, (side, end), all, ways))
    });
    let Some((_, (side, end), all_totals, ways)) = read.min_by(|a, b| a.0.total_cmp(&b.0)) else {
        return Vec::new();
    };
    let beyond = [(side, &all_totals[..rows]), (end, &all_totals[rows..])]
        .map(|(side, totals)| window.going_on(marks, side, totals))
        .concat();
    let doubts: Vec<String> = [doubts, beyond, totals::doubts(&ways)].concat();
    let piece = |here: Cell| cells.iter().find(|cell| cell.0 == here).and_then(|cell| cell.1[0].0);
    let strings = |all: &[u32]| all.iter().map(u32::to_string).collect::<Vec<_>>();
    let told = |(all, cost): (Vec<u32>, f64)| Told {
        text: text((rows, columns), &strings(&all), side, &piece),
        corner: Cell::new(top as u16, left as u16),
        size: (rows as u16, columns as u16),
        cells: cells.clone(),
        asides: totals::asides(&all_totals, &all),
        cost,
        doubts: doubts.clone(),
        is_clear: false,
    };
    ways.into_iter().map(told).collect()
}

/// The sides at which a window leaves out a row or column.
fn left_out(marks: &Marks, window: Window) -> Vec<Side> {
    let (rows, columns) = (usize::from(marks.layout.rows), usize::from(marks.layout.columns));
    let sides = [
        (Side::Top, window.top > 0),
        (Side::Left, window.left > 0),
        (Side::Bottom, window.top + window.rows < rows),
        (Side::Right, window.left + window.columns < columns),
    ];
    sides.iter().filter(|side| side.1).map(|side| side.0).collect()
}

/// Pieces of track in cells, and what is doubtful of them.
type Pieces = (Vec<(Cell, Values)>, Vec<String>);

/// The pieces of track in the cells of a window, and the doubts of those that are unclear; `None` where what
/// is in the cells is no track.
fn pieces(marks: &Marks, Window { top, left, rows, columns }: Window) -> Option<Pieces> {
    let whole = usize::from(marks.layout.columns);
    let (mut cells, mut doubts, mut strange) = (Vec::new(), Vec::new(), 0);
    for i in 0..rows * columns {
        let (r, c) = (i / columns, i % columns);
        let ink = &marks.ink[(top + r) * whole + left + c];
        let share = ink.iter().sum::<f32>() / (INK * INK) as f32;
        if share < BLANK || in_middle(ink) < LINES {
            continue;
        }
        let cell = Cell::new(r as u16, c as u16);
        let ends = Ends::seen(ink);
        let (order, is_clear, is_piece) = (ends.order, ends.are_clear(), ends.are_any());
        let tile = BITS[order[0]] + BITS[order[1]];
        if share < EMPTY && !(is_piece && is_clear) {
            continue;
        }
        if !is_piece {
            strange += 1;
            doubts.push(format!("what is at {cell}"));
            cells.push((cell, vec![(None, UNLIKE), (Some(tile), 1.0 - UNLIKE)]));
        } else if !is_clear {
            let rival = BITS[order[0]] + BITS[order[2]];
            doubts.push(format!("the piece of track at {cell}"));
            cells.push((cell, vec![(Some(tile), UNCLEAR), (Some(rival), 1.0 - UNCLEAR)]));
        } else {
            cells.push((cell, vec![(Some(tile), SURE), (None, 1.0 - SURE)]));
        }
    }
    // A track has two ends, which may be one piece each.
    (cells.len() >= 2 + strange && 2 * strange <= cells.len()).then_some((cells, doubts))
}

/// Share of ink about the middle of a cell.
fn in_middle(ink: &[f32]) -> f32 {
    let parts = THROUGH.flat_map(|row| THROUGH.map(move |column| ink[row * INK + column]));
    parts.sum::<f32>() / (THROUGH.len() * THROUGH.len()) as f32
}

/// Where a piece of track may lead: the sides, most ink first, and how much each has.
struct Ends {
    order: [usize; 4],
    ink: [f32; 4],
}

impl Ends {
    /// Those at the edge of a cell; of a thin line that ends before it, where light gaps part cells; or of
    /// sleepers without rails, of which one lies there.
    fn seen(ink: &[f32]) -> Self {
        let outer = Self::of(ink, END, f32::min);
        if outer.are_any() {
            return outer;
        }
        let inner = Self::of(ink, INNER, f32::min);
        let is_trace = |side: &usize| outer.ink[*side] >= TRACE;
        let is_line = inner.are_clear() && inner.are_any() && inner.order[..2].iter().all(is_trace);
        if is_line {
            return inner;
        }
        let barred = Self::of(ink, END, f32::max);
        if barred.are_sleepers(ink) { barred } else { outer }
    }

    /// Whether there are sleepers across a straight piece from one of the first two sides to the other.
    fn are_sleepers(&self, ink: &[f32]) -> bool {
        let [first, second, third, _] = self.order;
        let is_across = first.is_multiple_of(2);
        let at = |along: usize, k: usize| if is_across { k * INK + along } else { along * INK + k };
        let profile: Vec<f32> = (0..INK).map(|along| THROUGH.map(|k| ink[at(along, k)]).sum()).collect();
        let half = profile.iter().copied().fold(0.0, f32::max) / 2.0;
        let bars = profile.chunk_by(|a, b| (*a > half) == (*b > half)).filter(|run| run[0] > half).count();
        first.abs_diff(second) == 2
            && self.ink[second] >= LEAST_END
            && self.ink[third] < LEAST_END
            && bars >= SLEEPERS
    }

    fn of(ink: &[f32], depths: Range<usize>, deepest: fn(f32, f32) -> f32) -> Self {
        let ink = ends(ink, depths, deepest);
        let mut order = [0, 1, 2, 3];
        order.sort_by(|&a, &b| ink[b].total_cmp(&ink[a]));
        Self { order, ink }
    }

    /// Whether two sides have much more ink than the others.
    fn are_clear(&self) -> bool {
        self.ink[self.order[1]] >= CLEAR * self.ink[self.order[2]]
    }

    /// Whether two sides have ink enough.
    fn are_any(&self) -> bool {
        self.ink[self.order[1]] >= if self.are_clear() { THIN_END } else { LEAST_END }
    }
}

/// How much ink there is where a piece of track would lead right, down, left and up: of such depths at the
/// one with the least or the most.
fn ends(ink: &[f32], depths: Range<usize>, deepest: fn(f32, f32) -> f32) -> [f32; 4] {
    let strip = |at: &dyn Fn(usize, usize) -> usize| {
        let depth = |d: usize| THROUGH.map(|along| ink[at(d, along)]).sum::<f32>() / THROUGH.len() as f32;
        depths.clone().map(depth).reduce(deepest).unwrap_or(0.0)
    };
    [
        strip(&|d, along| along * INK + INK - 1 - d),
        strip(&|d, along| (INK - 1 - d) * INK + along),
        strip(&|d, along| along * INK + d),
        strip(&|d, along| d * INK + along),
    ]
}

/// The board with totals and pieces that are said one by one; `None` where there are not as many totals.
pub(super) fn retold(tracks: &Tracks, totals: &[&str], clues: &[Clue]) -> Option<String> {
    let size = tracks.size();
    let side = if tracks.frame().totals_left { Side::Left } else { Side::Right };
    let piece = |cell: Cell| clues.iter().find(|clue| clue.cell == cell).map(|clue| clue.symbol.0);
    (totals.len() == size.0 + size.1).then(|| text(size, totals, side, &piece))
}

/// The board with its totals and pieces: without them it would not say where the track enters and leaves.
fn text(
    (rows, columns): (usize, usize),
    totals: &[impl AsRef<str>],
    side: Side,
    piece: &dyn Fn(Cell) -> Option<u32>,
) -> String {
    let (down, across) = totals.split_at(rows);
    let across: Vec<&str> = across.iter().map(AsRef::as_ref).collect();
    let letter = if side == Side::Left { 'L' } else { 'R' };
    let mut text = format!("#tt\n{letter},{}\n", across.join(","));
    for (r, total) in down.iter().enumerate() {
        let cell = |c: usize| match piece(Cell::new(r as u16, c as u16)) {
            None => "0".to_owned(),
            // No track, for sure.
            Some(0) => "x".to_owned(),
            Some(tile) => tile.to_string(),
        };
        let row: Vec<String> =
            std::iter::once(total.as_ref().to_owned()).chain((0..columns).map(cell)).collect();
        text.push_str(&row.join(","));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;

    /// A cell with ink of such a share in the columns `across` of its parts, and none elsewhere.
    fn upright(across: &[usize], share: f32) -> Vec<f32> {
        (0..INK * INK).map(|i| if across.contains(&(i % INK)) { share } else { 0.0 }).collect()
    }

    fn marks(cells: &[Vec<f32>]) -> Marks {
        Marks { ink: cells.to_vec(), ..Marks::bare(Layout::full(1, cells.len() as u16)) }
    }

    fn all_pieces(marks: &Marks) -> Option<Pieces> {
        let (rows, columns) = (usize::from(marks.layout.rows), usize::from(marks.layout.columns));
        pieces(marks, Window { top: 0, left: 0, rows, columns })
    }

    #[test]
    fn thin_rails_are_a_piece_where_both_its_ends_are_clear() {
        let rails = || upright(&[4, 8], 0.3);
        // Dirt at one side alone, as little ink as the rails.
        let dirt = upright(&[11], 0.6);
        let (cells, doubts) = all_pieces(&marks(&[rails(), dirt, rails()])).expect("two pieces");
        let values: Vec<_> = cells.iter().map(|cell| (cell.0.column, cell.1[0].0)).collect();
        assert_eq!(values, [(0, Some(10)), (2, Some(10))]);
        assert!(doubts.is_empty(), "{doubts:?}");
    }

    #[test]
    fn a_thin_line_that_ends_before_the_edge_is_a_piece_and_a_digit_is_none() {
        // Down the middle, with so much ink in the outer parts of its rows.
        let line = |outer: f32| {
            let share = |i: usize| match (i / INK, i % INK) {
                (1 | 10, 5..=7) => outer,
                (2..=9, 5..=7) => 0.6,
                _ => 0.0,
            };
            (0..INK * INK).map(share).collect::<Vec<f32>>()
        };
        let rails = || upright(&[4, 8], 0.3);
        let (cells, doubts) = all_pieces(&marks(&[rails(), line(0.06), rails()])).expect("three pieces");
        assert_eq!((cells.len(), doubts.len()), (3, 0), "{doubts:?}");
        let (_, doubts) = all_pieces(&marks(&[rails(), line(0.0), rails()])).expect("two pieces");
        assert_eq!(doubts, ["what is at row 1 column 2"]);
    }

    #[test]
    fn sleepers_without_rails_are_a_piece() {
        let rails = || upright(&[4, 8], 0.3);
        // Across the track, in these columns of parts, with so much ink between them.
        let sleepers = |at: &[usize], between: f32| {
            let share = |i: usize| match i % INK {
                _ if !(3..9).contains(&(i / INK)) => 0.0,
                column if at.contains(&column) => 0.7,
                column => {
                    if (2..10).contains(&column) {
                        between
                    } else {
                        0.0
                    }
                }
            };
            (0..INK * INK).map(share).collect::<Vec<f32>>()
        };
        let all = |at: &[usize], between: f32| {
            all_pieces(&marks(&[rails(), sleepers(at, between), rails()])).expect("two pieces")
        };
        let (cells, doubts) = all(&[1, 4, 7, 10], 0.0);
        assert_eq!((cells[1].1[0].0, doubts.len()), (Some(BITS[0] + BITS[2]), 0), "{doubts:?}");
        assert_eq!(all(&[2, 9], 0.4).1, ["what is at row 1 column 2"], "a letter H");
    }

    #[test]
    fn totals_in_cells_of_the_board_are_no_part_of_it() {
        // Seven columns of eight rows, of which the first row and the last column are totals.
        let rail = || upright(&[4, 5, 6, 7, 8], 0.9);
        let blank = || vec![0.0; INK * INK];
        let cell = |r: usize, c: usize| if c == 2 && (r == 1 || r == 7) { rail() } else { blank() };
        let ink: Vec<Vec<f32>> = (0..8).flat_map(|r| (0..7).map(move |c| cell(r, c))).collect();
        let total = |value: char, (r, c): (usize, usize)| Mark {
            middle: Point::new(c as f64 + 0.5, r as f64 + 0.5),
            size: Point::new(0.3, 0.5),
            place: Quad([Point::default(); 4]),
            ways: vec![vec![Glyph::taken_for(value, 1.0)]],
        };
        let of_columns = (0..6).map(|c| total(if c == 2 { '7' } else { '0' }, (0, c)));
        let of_rows = (1..8).map(|r| total('1', (r, 6)));
        let seen = |totals: Vec<Mark>| {
            told(&Marks { ink: ink.clone(), marks: totals, ..Marks::bare(Layout::full(8, 7)) })
        };
        let all: Vec<Mark> = of_columns.chain(of_rows).collect();
        let found = seen(all.clone());
        let first = found.first().expect("a board");
        assert_eq!((first.corner, first.size), (Cell::new(1, 0), (7, 6)));
        assert!(first.text.starts_with("#tt\nR,0,0,7,0,0,0\n1,0,0,10,"), "{}", first.text);
        // Those of rows stand beside the board: its last column is none of them.
        let outside = |mut mark: Mark| {
            mark.middle.x += if mark.middle.x > 6.0 { 1.0 } else { 0.0 };
            mark
        };
        assert!(seen(all.into_iter().map(outside).collect()).is_empty());
    }

    #[test]
    fn what_is_left_of_a_cells_lines_is_no_doubtful_piece() {
        let rails = || upright(&[4, 5, 6, 7, 8], 0.9);
        // The line above the cell and the one to its right, which the board does not lie on.
        let is_line = |i: usize| i / INK == 1 || i % INK >= INK - 2;
        let lines = (0..INK * INK).map(|i| if is_line(i) { 0.4 } else { 0.0 }).collect();
        let (cells, doubts) = all_pieces(&marks(&[rails(), lines, rails()])).expect("two pieces");
        assert_eq!((cells.len(), doubts), (2, Vec::new()));
    }
}
