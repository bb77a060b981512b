//! Totals beside a board: which mark belongs to which line, and what they may be together.

use super::numbers::LEAST;
use crate::geometry::{Cell, Point, median, ratio};
use crate::puzzle::aside::Aside;
use crate::puzzle::marks::{Mark, Marks, Number};
use std::collections::{BTreeSet, BinaryHeap};

/// How far from the middle of its row or column a total's own middle may lie, in cells.
const ASTRAY: f64 = 0.36;

/// How far from the board a total may stand, in cells.
const FAR: f64 = 1.95;

/// How many times as high as another a total may be: old-style figures differ most.
const ALIKE: f64 = 1.4;

/// How far from where the totals go on, in cells, one of a row that is not seen lies at most, as does one at
/// a corner, and how many times as high as another totals of one board are that stand in one line.
const IN_LINE: f64 = 0.2;
const SAME: f64 = 1.15;

/// Probability of the most probable value of a mark at a corner from which it is a number: an arrow may be
/// many.
const SURE: f64 = 0.5;

/// How far from the board a total at a corner stands at least and at most, as a share of how far those of
/// lines do: an arrow stands between them, and other print beyond.
const CLOSE: f64 = 0.5;
const DISTANT: f64 = 2.5;

/// Ways of reading totals together that are offered.
pub(crate) const OFFERED: usize = 5;

/// Nats that make a way so much less probable than the first that it is no rival.
pub(crate) const FAR_BEHIND: f64 = 7.5;

/// Nats above the most probable way beyond which no other is offered, and ways that are looked at.
const MOST_COST: f64 = 12.0;
const MOST_LOOKED_AT: usize = 20_000;

/// A part of the board: its first row and column, and how many of both it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) top: usize,
    pub(crate) left: usize,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Top,
    Right,
    Bottom,
}

impl Window {
    /// Whether a cell of the board lies in it.
    pub(crate) fn has(self, cell: Cell) -> bool {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        (self.top..self.top + self.rows).contains(&row)
            && (self.left..self.left + self.columns).contains(&column)
    }

    fn right(self) -> f64 {
        (self.left + self.columns) as f64
    }

    fn bottom(self) -> f64 {
        (self.top + self.rows) as f64
    }

    /// How far outside a mark lies to the right and below, negative to the left and above; 0 within.
    fn outside(self, mark: &Mark) -> (f64, f64) {
        let beyond = |v: f64, low: f64, high: f64| if v < low { v - low } else { (v - high).max(0.0) };
        let (x, y) = (mark.middle.x, mark.middle.y);
        (beyond(x, self.left as f64, self.right()), beyond(y, self.top as f64, self.bottom()))
    }

    /// The numbers beside a side of the window, one a line, those nearest to the board; `None` where a
    /// line has none.
    pub(crate) fn totals<'a>(self, marks: &'a Marks, side: Side) -> Option<Vec<&'a Mark>> {
        let lines = if matches!(side, Side::Left | Side::Right) { self.rows } else { self.columns };
        let numbers: Vec<&'a Mark> = marks.marks.iter().filter(|mark| mark.is_number() >= LEAST).collect();
        let place = |mark: &Mark| {
            let (across, down) = self.outside(mark);
            match side {
                Side::Left => (mark.middle.y - self.top as f64, -across),
                Side::Right => (mark.middle.y - self.top as f64, across),
                Side::Top => (mark.middle.x - self.left as f64, -down),
                Side::Bottom => (mark.middle.x - self.left as f64, down),
            }
        };
        let beside = |line: usize| -> Vec<(&'a Mark, f64)> {
            let near = numbers.iter().filter_map(|&mark| {
                let (own, far) = place(mark);
                let is_in_line = (own - line as f64 - 0.5).abs() <= ASTRAY;
                (is_in_line && far > 0.0 && far <= FAR).then_some((mark, far))
            });
            near.collect()
        };
        let lines: Vec<Vec<(&'a Mark, f64)>> = (0..lines).map(beside).collect();
        // Arrows that point at lines are lower than totals, as other text is; letters at the ends of a track
        // are higher, and few.
        let with = |height: f64| {
            lines.iter().filter(|line| line.iter().any(|m| are_alike(m.0.size.y, height))).count()
        };
        let heights = lines.iter().flatten().map(|m| m.0.size.y);
        let usual = heights.max_by(|&a, &b| with(a).cmp(&with(b)).then(a.total_cmp(&b)))?;
        let alike = |line: &Vec<(&'a Mark, f64)>| -> Vec<(&'a Mark, f64)> {
            line.iter().filter(|m| are_alike(m.0.size.y, usual)).copied().collect()
        };
        let lines: Vec<Vec<(&'a Mark, f64)>> = lines.iter().map(alike).collect();
        // Pieces of the lines of a few boxes may look like a 1 that is nearer than the totals are.
        let in_column =
            |far: f64| lines.iter().filter(|line| line.iter().any(|m| (m.1 - far).abs() <= IN_LINE)).count();
        let column = lines.iter().flatten().map(|m| m.1);
        let column =
            column.max_by(|&a, &b| in_column(a).cmp(&in_column(b)).then(b.total_cmp(&a))).unwrap_or(0.0);
        let off = |m: &&(&Mark, f64)| (m.1 - column).abs();
        let total =
            |line: &Vec<(&'a Mark, f64)>| line.iter().min_by(|a, b| off(a).total_cmp(&off(b))).map(|m| m.0);
        lines.iter().map(total).collect()
    }

    /// What says that there are rows or columns beyond the window that are not seen: numbers in line with the
    /// totals beside one of its sides.
    pub(crate) fn going_on(self, marks: &Marks, side: Side, totals: &[Named<'_>]) -> Vec<String> {
        let is_beside = matches!(side, Side::Left | Side::Right);
        // Along the side, and across it.
        let place = |mark: &Mark| {
            let Point { x, y } = mark.middle;
            if is_beside { (y, x) } else { (x, y) }
        };
        let usual = |of: &dyn Fn(&Mark) -> f64| median(totals.iter().map(|total| of(total.1)));
        let (Some(line), Some(height)) = (usual(&|mark| place(mark).1), usual(&|mark| mark.size.y)) else {
            return Vec::new();
        };
        let next = if is_beside {
            [self.top as f64 - 0.5, self.bottom() + 0.5]
        } else {
            [self.left as f64 - 0.5, self.right() + 0.5]
        };
        let is_next = |mark: &&Mark| {
            let (along, across) = place(mark);
            next.iter().any(|next| (along - next).abs() <= IN_LINE)
                && (across - line).abs() <= IN_LINE
                && ratio(mark.size.y, height) <= SAME
                && is_sure(mark)
        };
        let name = if is_beside { "row" } else { "column" };
        let said = |mark: &Mark| {
            Some(format!("{} stands beside the board where it has no {name}", mark.numbers().first()?.0))
        };
        marks.marks.iter().filter(is_next).filter_map(said).collect()
    }

    /// The number nearest to one of these corners of the window, outside it along both sides: of the first
    /// that has one as far from the board as the totals of lines, or else any; an arrow that may be one, or
    /// what stands much closer to the board than those or much farther from it or is text of another height,
    /// only where there is no other.
    pub(crate) fn at_corners<'a>(
        self,
        marks: &'a Marks,
        corners: &[(Side, Side)],
        lines: &[&Mark],
    ) -> Option<&'a Mark> {
        let out = |mark: &Mark| {
            let (across, down) = self.outside(mark);
            across.abs().max(down.abs())
        };
        let height = median(lines.iter().map(|total| total.size.y));
        let far = median(lines.iter().map(|total| out(total)));
        let is_total = |mark: &Mark| {
            let is_far = far.is_none_or(|far| (CLOSE * far..=DISTANT * far).contains(&out(mark)));
            is_sure(mark) && is_far && height.is_none_or(|height| are_alike(mark.size.y, height))
        };
        let is_in_line = |mark: &Mark| far.is_none_or(|far| (out(mark) - far).abs() <= IN_LINE);
        let order = |mark: &Mark| (!is_total(mark), !is_in_line(mark));
        let found = corners.iter().filter_map(|&corner| self.at_corner(marks, corner, order));
        found.min_by_key(|mark| order(mark))
    }

    /// The number nearest to a corner of the window, of those that come first in an order.
    fn at_corner<O: Ord>(
        self,
        marks: &Marks,
        (side, end): (Side, Side),
        order: impl Fn(&Mark) -> O,
    ) -> Option<&Mark> {
        let far = |mark: &Mark| {
            let (across, down) = self.outside(mark);
            let x = if side == Side::Left { -across } else { across };
            let y = if end == Side::Top { -down } else { down };
            let is_near = x > 0.0 && x <= FAR && y > 0.0 && y <= FAR;
            (is_near && mark.is_number() >= LEAST).then_some(x.max(y))
        };
        let near = marks.marks.iter().filter_map(|mark| Some((mark, far(mark)?)));
        near.min_by(|a, b| order(a.0).cmp(&order(b.0)).then(a.1.total_cmp(&b.1))).map(|(mark, _)| mark)
    }
}

/// Whether two heights may be those of totals of one board.
fn are_alike(a: f64, b: f64) -> bool {
    a.max(b) < ALIKE * a.min(b)
}

/// Whether a mark has a value that is more probable than all others.
fn is_sure(mark: &Mark) -> bool {
    mark.numbers().first().is_some_and(|best| best.1 >= SURE)
}

/// The most probable ways to read totals that `is_possible`, most probable first, each with its nats
/// above what is most probable for each total by itself.
pub(crate) fn together(
    totals: &[Vec<Number>],
    most: usize,
    is_possible: impl Fn(&[u32]) -> bool,
) -> Vec<(Vec<u32>, f64)> {
    let cost = |i: usize, choice: usize| (totals[i][0].1 / totals[i][choice].1.max(1e-9)).ln();
    let mut open = BinaryHeap::from([Way { cost: 0.0, choices: vec![0; totals.len()] }]);
    let mut known: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut found: Vec<(Vec<u32>, f64)> = Vec::new();
    if totals.iter().any(Vec::is_empty) {
        return found;
    }
    let mut looked_at = 0;
    while let Some(way) = open.pop() {
        looked_at += 1;
        if way.cost > MOST_COST || looked_at > MOST_LOOKED_AT || found.len() >= most {
            break;
        }
        let values: Vec<u32> = way.choices.iter().zip(totals).map(|(&c, t)| t[usize::from(c)].0).collect();
        if is_possible(&values) {
            found.push((values, way.cost));
        }
        for i in 0..totals.len() {
            let next = usize::from(way.choices[i]) + 1;
            if next >= totals[i].len() {
                continue;
            }
            let mut choices = way.choices.clone();
            choices[i] = next as u8;
            let cost = way.cost - cost(i, next - 1) + cost(i, next);
            if cost <= MOST_COST && known.insert(choices.clone()) {
                open.push(Way { cost, choices });
            }
        }
    }
    found
}

/// Totals with their names, for [`asides`].
pub(crate) type Named<'a> = (String, &'a Mark, Vec<Number>);

/// The names of the totals of rows and columns, each with its mark and what it may be.
pub(crate) fn named<'a>(rows: Vec<&'a Mark>, columns: Vec<&'a Mark>) -> Vec<Named<'a>> {
    let of = |line: &'static str, marks: Vec<&'a Mark>| {
        (1..).zip(marks).map(move |(i, mark)| (format!("total of {line} {i}"), mark, mark.numbers()))
    };
    of("row", rows).chain(of("column", columns)).collect()
}

/// What totals may be, one by one.
pub(crate) fn numbers(named: &[Named<'_>]) -> Vec<Vec<Number>> {
    named.iter().map(|total| total.2.clone()).collect()
}

/// Totals that are read together as these values.
pub(crate) fn asides(named: &[Named<'_>], values: &[u32]) -> Vec<Aside> {
    let aside = |((name, mark, numbers), &value): (&Named<'_>, &u32)| {
        Aside::of_number(name.as_str(), mark.place, numbers, value)
    };
    named.iter().zip(values).map(aside).collect()
}

/// What is doubtful of such ways.
pub(crate) fn doubts(ways: &[(Vec<u32>, f64)]) -> Vec<String> {
    if are_more(ways, OFFERED) { vec!["the totals beside the board".to_owned()] } else { Vec::new() }
}

/// Whether there may be others that are as probable as such ways.
pub(crate) fn are_more(ways: &[(Vec<u32>, f64)], most: usize) -> bool {
    matches!(ways, [first, .., last] if ways.len() == most && last.1 - first.1 < FAR_BEHIND)
}

/// A choice of each total.
#[derive(PartialEq)]
struct Way {
    cost: f64,
    choices: Vec<u8>,
}

impl Eq for Way {}

impl Ord for Way {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.cost.total_cmp(&self.cost).then_with(|| other.choices.cmp(&self.choices))
    }
}

impl PartialOrd for Way {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Quad;
    use crate::puzzle::Layout;
    use crate::puzzle::marks::{CHARACTERS, Glyph};

    /// A digit of a height at a place.
    fn digit(digit: char, (x, y): (f64, f64), height: f64) -> Mark {
        let ways = vec![vec![Glyph::taken_for(digit, 1.0)]];
        let place = Quad([Point::default(); 4]);
        Mark { middle: Point::new(x, y), size: Point::new(height / 2.0, height), place, ways }
    }

    #[test]
    fn arrows_and_text_beside_totals_are_passed_over() {
        let mut marks: Vec<Mark> = Vec::new();
        for line in 0..4 {
            let y = f64::from(line) + 0.5;
            marks.push(digit('4', (4.15, y), 0.2));
            marks.push(digit(if line == 2 { '1' } else { '7' }, (4.6, y), 0.4));
            marks.push(digit('8', (5.3, y), 0.17));
        }
        // A letter on a disc at the end of a line, nearer to the board than its total.
        marks.push(digit('0', (4.3, 1.5), 0.65));
        let marks = Marks { marks, ..Marks::bare(Layout::full(4, 4)) };
        let window = Window { top: 0, left: 0, rows: 4, columns: 4 };
        let totals = window.totals(&marks, Side::Right).expect("a total a line");
        let numbers: Vec<u32> = totals.iter().map(|total| total.numbers()[0].0).collect();
        assert_eq!(numbers, [7, 7, 1, 7]);
    }

    #[test]
    fn pieces_of_lines_nearer_than_totals_are_none() {
        let marks = |pieces: std::ops::Range<u32>, columns: usize| {
            let totals = (0..4).map(|row| digit('7', (4.8, f64::from(row) + 0.5), 0.4));
            let pieces = pieces.flat_map(|row| {
                (0..columns).map(move |i| digit('1', (4.3 + 0.1 * i as f64, f64::from(row) + 0.3), 0.38))
            });
            Marks { marks: totals.chain(pieces).collect(), ..Marks::bare(Layout::full(4, 4)) }
        };
        let window = Window { top: 0, left: 0, rows: 4, columns: 4 };
        let of = |marks: &Marks| -> Vec<u32> {
            let totals = window.totals(marks, Side::Right).expect("a total a line");
            totals.iter().map(|total| total.numbers()[0].0).collect()
        };
        assert_eq!(of(&marks(1..3, 2)), [7; 4]);
        assert_eq!(of(&marks(0..4, 1)), [1; 4], "as many as totals, and nearer");
    }

    #[test]
    fn a_total_beside_no_row_says_that_one_is_not_seen() {
        let window = Window { top: 0, left: 0, rows: 4, columns: 4 };
        let beyond = |more: Mark| {
            let beside = (0..4).map(|row| digit('3', (4.6, f64::from(row) + 0.5), 0.4));
            let marks: Vec<Mark> = beside.chain([more]).collect();
            let marks = Marks { marks, ..Marks::bare(Layout::full(4, 4)) };
            let totals = window.totals(&marks, Side::Right).expect("a total a row");
            let named = named(totals, Vec::new());
            window.going_on(&marks, Side::Right, &named)
        };
        assert_eq!(beyond(digit('0', (4.6, -0.5), 0.4)).len(), 1);
        assert_eq!(beyond(digit('0', (4.6, 4.5), 0.4)).len(), 1);
        for other in [digit('0', (4.6, 5.1), 0.4), digit('0', (5.2, 4.5), 0.4), digit('0', (4.6, 4.5), 0.6)] {
            assert_eq!(beyond(other), Vec::<String>::new());
        }
    }

    #[test]
    fn at_a_corner_an_arrow_that_may_be_a_digit_and_text_give_way_to_a_number() {
        let mut arrow = digit('7', (4.2, 4.2), 0.4);
        arrow.ways[0][0].says = (0..=CHARACTERS.len()).map(|i| if i < 5 { 0.2 } else { 0.0 }).collect();
        let at = |marks: &[&Mark]| {
            let marks = marks.iter().map(|&mark| mark.clone()).collect();
            let marks = Marks { marks, ..Marks::bare(Layout::full(4, 4)) };
            let window = Window { top: 0, left: 0, rows: 4, columns: 4 };
            let corners = [(Side::Right, Side::Bottom), (Side::Left, Side::Bottom)];
            let line = digit('3', (4.6, 1.5), 0.4);
            window.at_corners(&marks, &corners, &[&line]).map(|mark| mark.middle.x)
        };
        let (near, far) = (digit('5', (4.6, 4.6), 0.4), digit('6', (5.4, 5.4), 0.4));
        assert_eq!(at(&[&arrow, &near, &far]), Some(4.6));
        assert_eq!(at(&[&arrow]), Some(4.2));
        assert_eq!(at(&[&digit('1', (4.4, 4.5), 0.17), &far]), Some(5.4), "text is lower");
        assert_eq!(at(&[&digit('4', (4.2, 4.2), 0.4), &near]), Some(4.6), "an arrow that is surely a 4");
        let other = digit('5', (-0.6, 4.6), 0.4);
        assert_eq!(at(&[&arrow, &other]), Some(-0.6), "at another corner");
        assert_eq!(at(&[&digit('6', (5.8, 4.6), 0.4), &other]), Some(-0.6), "other print is far away");
        assert_eq!(at(&[&far, &other]), Some(-0.6), "as far away as totals of lines");
        assert_eq!(at(&[&digit('6', (5.1, 5.1), 0.4), &digit('5', (4.6, 4.6), 0.4)]), Some(4.6));
    }

    #[test]
    fn of_totals_that_do_not_agree_the_least_sure_is_another() {
        let sure = |v: u32| vec![(v, 0.999), (v + 1, 0.001)];
        let totals = [sure(4), sure(6), vec![(3, 0.6), (8, 0.4)], sure(2)];
        let agree = |v: &[u32]| v[0] + v[1] == v[2] + v[3];
        let found = together(&totals, OFFERED, agree);
        assert_eq!(found[0].0, [4, 6, 8, 2]);
        assert!((found[0].1 - 1.5_f64.ln()).abs() < 1e-9, "{found:?}");
        assert!(found[1..].iter().all(|way| way.1 > 5.0), "{found:?}");
    }

    #[test]
    fn totals_are_in_doubt_where_there_may_be_more_ways_than_are_offered() {
        let total = |rivals: u32| {
            let others = (0..rivals).map(|i| (116 + 10 * i, 0.0008));
            let totals = [vec![(106, 0.99)], others.collect()].concat();
            doubts(&together(&[totals], OFFERED, |_| true)).len()
        };
        assert_eq!((total(OFFERED as u32 - 2), total(OFFERED as u32)), (0, 1));
    }
}
