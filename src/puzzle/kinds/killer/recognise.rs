//! Which killer sudoku the cages and the sums of a board may be.

use super::board::{Cage, Killer, SIZES};
use super::text;
use crate::geometry::Cell;
use crate::puzzle::Puzzle;
use crate::puzzle::aside::{Aside, Form};
use crate::puzzle::kinds::shared::numbers::values;
use crate::puzzle::kinds::shared::sums::{self, Seen};
use crate::puzzle::kinds::shared::totals::{FAR_BEHIND, OFFERED as WAYS, together};
use crate::puzzle::marks::{CageSum, Cages, Mark, Marks, Number, Told, Values};
use std::collections::BTreeSet;

/// Least height of a given digit, in cells, and how far from the middle of its cell its own middle lies.
const GIVEN: f64 = 0.33;
const CENTRAL: f64 = 0.2;

/// Nats within which an edge may be a wall or none otherwise than it looks, and how many such edges are
/// looked at, each in every combination with the others.
const DOUBTFUL: f64 = 9.0;
const MOST_DOUBTFUL: usize = 7;

/// Nats that it costs that a cage has no sum that is seen, that a cell has a sum that is no cage's first, and
/// that a mark is no sum at all.
const MISSING: f64 = 5.0;
const ASIDE: f64 = 4.0;
const STRAY: f64 = 6.0;

/// Nats of all these from which a board is none: four sums out of thirty are not seen.
const MOST_ODD: f64 = 24.0;

/// Nats beyond the most probable way within which others are offered, and how many at most.
const NEAR: f64 = 10.0;
const OFFERED: usize = 6;

/// A way to cut the board into cages, with the sum of each one that has any.
struct Cut<'a> {
    cages: Vec<Vec<Cell>>,
    sums: Vec<Option<&'a CageSum>>,
    cost: f64,
}

/// What the marks may be.
pub(super) fn told(marks: &Marks) -> Vec<Told> {
    let side = usize::from(marks.layout.rows);
    let (Some(cages), true) = (&marks.cages, SIZES.contains(&side)) else { return Vec::new() };
    let mut found: Vec<Told> = Vec::new();
    // Nats from which ways are not known.
    let mut horizon = f64::INFINITY;
    for cut in &cuts(cages, side) {
        let (told, are_more) = of_cut(marks, side, cut);
        let last = told.last().map_or(f64::INFINITY, |told| told.cost);
        horizon = horizon.min(if are_more { last } else { f64::INFINITY });
        found.extend(told);
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let least = found.first().map_or(0.0, |told| told.cost);
    horizon = found.get(OFFERED).map_or(horizon, |next| horizon.min(next.cost));
    found.truncate(OFFERED);
    found.retain(|told| told.cost <= least + NEAR);
    if horizon < least + FAR_BEHIND {
        for told in &mut found {
            told.doubts.push("the sums of the cages".to_owned());
        }
    }
    found
}

/// The ways to read the sums of a cut that sum to what all cells do, most probable first, and whether there
/// may be others.
fn of_cut(marks: &Marks, side: usize, cut: &Cut<'_>) -> (Vec<Told>, bool) {
    let may = |(cage, sum): (&Vec<Cell>, Option<&CageSum>)| {
        sums::numbers(sums::range(cage.len(), side as u32), seen(sum))
    };
    let numbers: Vec<Vec<Number>> = cut.cages.iter().zip(cut.sums.iter().copied()).map(may).collect();
    // What a sum cannot be costs what is left of it.
    let forced: f64 = cut.sums.iter().zip(&numbers).map(|(sum, may)| sums::unlikely(seen(*sum), may)).sum();
    let all = (side * side * (side + 1) / 2) as u32;
    let ways = together(&numbers, WAYS, |sums| sums.iter().sum::<u32>() == all);
    let cells = givens(marks, side);
    let blank = |sums: &[u32]| -> Option<Puzzle> {
        let of = |(cells, &total): (&Vec<Cell>, &u32)| Cage { cells: cells.clone(), total };
        let cages: Vec<Cage> = cut.cages.iter().zip(sums).map(of).collect();
        Some(Killer::new(side, cages, vec![None; side * side]).ok()?.into())
    };
    let told = |(sums, cost): &(Vec<u32>, f64)| {
        let aside = |i: usize| {
            let cell = cut.cages[i][0];
            let name = format!("total of the cage at {cell}");
            let place = cut.sums[i].map(|sum| sum.mark.place);
            let values = numbers[i].iter().map(|n| (n.0.to_string(), n.1)).collect();
            Aside { place, ..Aside::new(name, Form::Number, sums[i].to_string(), values) }
        };
        Some(Told {
            text: blank(sums)?.rules().to_text(),
            corner: Cell::new(0, 0),
            size: (side as u16, side as u16),
            cells: cells.clone(),
            asides: (0..sums.len()).map(aside).collect(),
            cost: cut.cost + forced + cost,
            doubts: Vec::new(),
            is_clear: true,
        })
    };
    (ways.iter().filter_map(told).collect(), ways.len() >= WAYS)
}

/// What is seen of the sum of a cage.
fn seen(sum: Option<&CageSum>) -> Option<Seen<'_>> {
    sum.map(|sum| Seen { mark: &sum.mark, is_whole: sum.is_whole })
}

/// The ways to cut a board into cages, most probable first.
fn cuts(cages: &Cages, side: usize) -> Vec<Cut<'_>> {
    let mut found: Vec<Cut<'_>> =
        cages.walls.iter().flat_map(|walls| cuts_along(walls, &cages.sums, side)).collect();
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let least = found.first().map_or(0.0, |cut| cut.cost);
    found.retain(|cut| cut.cost <= least + NEAR && cut.cost <= MOST_ODD);
    // Two ways may show the same cages, one of them more clearly.
    let mut known: BTreeSet<Vec<Vec<Cell>>> = BTreeSet::new();
    found.retain(|cut| known.insert(cut.cages.clone()));
    found.truncate(OFFERED);
    found
}

/// Neighbours, each two with the nats by which a cage ends between them.
type Walls = [((Cell, Cell), f64)];

/// The ways to cut a board into cages along these walls.
fn cuts_along<'a>(walls: &Walls, sums: &'a [CageSum], side: usize) -> Vec<Cut<'a>> {
    let mut doubtful: Vec<usize> = (0..walls.len()).filter(|&i| walls[i].1.abs() < DOUBTFUL).collect();
    doubtful.sort_by(|&a, &b| walls[a].1.abs().total_cmp(&walls[b].1.abs()));
    doubtful.truncate(MOST_DOUBTFUL);
    let mut known: BTreeSet<Vec<usize>> = BTreeSet::new();
    let mut found: Vec<Cut<'_>> = Vec::new();
    for flipped in 0..1_usize << doubtful.len() {
        let is_wall = |i: usize| {
            let flips = doubtful.iter().position(|&d| d == i).is_some_and(|k| flipped >> k & 1 == 1);
            (walls[i].1 > 0.0) != flips
        };
        let group = grouped(walls, side, is_wall);
        if known.insert(group.clone()) {
            found.extend(cut(walls, sums, side, &group));
        }
    }
    found
}

/// By cell, row by row, the first cell that no wall parts it from.
fn grouped(walls: &Walls, side: usize, is_wall: impl Fn(usize) -> bool) -> Vec<usize> {
    let index = |cell: Cell| usize::from(cell.row) * side + usize::from(cell.column);
    let mut group: Vec<usize> = (0..side * side).collect();
    let open = (0..walls.len()).filter(|&i| !is_wall(i));
    for (a, b) in open.map(|i| &walls[i].0) {
        let (a, b) = (group[index(*a)], group[index(*b)]);
        if a != b {
            let (first, other) = (a.min(b), a.max(b));
            group.iter_mut().filter(|g| **g == other).for_each(|g| *g = first);
        }
    }
    group
}

/// The cages of cells in groups, with their sums; `None` where a group is too large for one.
fn cut<'a>(walls: &Walls, seen: &'a [CageSum], side: usize, group: &[usize]) -> Option<Cut<'a>> {
    let index = |cell: Cell| usize::from(cell.row) * side + usize::from(cell.column);
    let cell = |i: usize| Cell::new((i / side) as u16, (i % side) as u16);
    let mut cost = 0.0;
    for ((a, b), nats) in walls {
        let is_wall = group[index(*a)] != group[index(*b)];
        if is_wall != (*nats > 0.0) {
            cost += nats.abs();
        }
    }
    let mut cut = Cut { cages: Vec::new(), sums: Vec::new(), cost };
    for first in (0..group.len()).filter(|&i| group[i] == i) {
        let own: Vec<Cell> = (first..group.len()).filter(|&i| group[i] == first).map(cell).collect();
        if own.len() > side {
            return None;
        }
        let is_own = |sum: &&CageSum| own.contains(&sum.cell) && sum.mark.is_number() >= sums::LEAST;
        let mut sums: Vec<&CageSum> = seen.iter().filter(is_own).collect();
        sums.sort_by_key(|sum| sum.cell);
        cut.cost += match sums.first() {
            None => MISSING,
            Some(sum) => (sums.len() - 1) as f64 * STRAY + if sum.cell == own[0] { 0.0 } else { ASIDE },
        };
        cut.sums.push(sums.first().copied());
        cut.cages.push(own);
    }
    Some(cut)
}

/// The digits in the middle of cells.
fn givens(marks: &Marks, side: usize) -> Vec<(Cell, Values)> {
    let is_given = |mark: &&Mark| mark.size.y >= GIVEN && marks.is_central(mark, CENTRAL);
    let given = |mark: &Mark| {
        let mut may = values(mark);
        may.retain(|value| value.0.is_none_or(|v| (1..=side as u32).contains(&v)));
        (may.len() > 1).then_some((marks.cell_of(mark)?, may))
    };
    let mut cells: Vec<(Cell, Values)> = marks.marks.iter().filter(is_given).filter_map(given).collect();
    cells.sort_by_key(|cell| cell.0);
    cells.dedup_by_key(|cell| cell.0);
    cells
}

/// The empty board with totals that are said cage by cage; `None` where there are not as many.
pub(super) fn retold(killer: &Killer, totals: &[&str]) -> Option<String> {
    let totals: Option<Vec<u32>> = totals.iter().map(|total| total.parse().ok()).collect();
    let totals = totals.filter(|totals| totals.len() == killer.cages().len())?;
    let size = killer.size();
    let cages = killer.cages().iter().zip(totals).map(|(cage, total)| Cage { total, ..cage.clone() });
    Some(text::text(&Killer::new(size, cages.collect(), vec![None; size * size]).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;

    /// Rows of letters that say which cage each cell is in, and the sums by letter.
    const CAGES: [&str; 4] = ["aabb", "caad", "ceed", "ffff"];
    const SUMS: [(char, &str); 6] =
        [('a', "10"), ('b', "5"), ('c', "6"), ('d', "5"), ('e', "4"), ('f', "10")];

    fn mark(digits: &str) -> Mark {
        let way = digits.chars().map(|digit| Glyph::taken_for(digit, 1.0)).collect();
        let place = Quad([Point::default(); 4]);
        Mark { middle: Point::default(), size: Point::new(0.2, 0.2), place, ways: vec![way] }
    }

    /// The board with so many nats for each wall, as `nats` says, and without the sum of `hidden`.
    fn marks(nats: impl Fn(Cell, Cell, bool) -> f64, hidden: Option<char>) -> Marks {
        let label = |cell: Cell| CAGES[usize::from(cell.row)].as_bytes()[usize::from(cell.column)];
        let cells: Vec<Cell> = (0..16).map(|i| Cell::new(i / 4, i % 4)).collect();
        let beside = |a: Cell, b: Cell| {
            (b.row == a.row && b.column == a.column + 1) || (b.column == a.column && b.row == a.row + 1)
        };
        let pairs =
            cells.iter().flat_map(|&a| cells.iter().map(move |&b| (a, b))).filter(|&(a, b)| beside(a, b));
        let walls = pairs.map(|(a, b)| ((a, b), nats(a, b, label(a) != label(b)))).collect();
        let first = |c: char| cells.iter().copied().find(|&cell| label(cell) == c as u8);
        let seen = SUMS.iter().filter(|sum| Some(sum.0) != hidden);
        let sums = seen
            .filter_map(|&(c, sum)| Some(CageSum { cell: first(c)?, mark: mark(sum), is_whole: true }))
            .collect();
        Marks { cages: Some(Cages { walls: vec![walls], sums }), ..Marks::bare(Layout::full(4, 4)) }
    }

    fn clear(_: Cell, _: Cell, is_wall: bool) -> f64 {
        if is_wall { 10.0 } else { -10.0 }
    }

    /// The rows of letters and the totals of the text.
    fn text(told: &Told) -> (Vec<&str>, Vec<&str>) {
        let lines: Vec<&str> = told.text.lines().collect();
        (lines[5..9].to_vec(), lines[9..].to_vec())
    }

    #[test]
    fn cages_and_their_sums_are_told() {
        let told = told(&marks(clear, None));
        assert_eq!(text(&told[0]), (CAGES.to_vec(), vec!["a 10", "b 5", "c 6", "d 5", "e 4", "f 10"]));
        assert!(
            told[0].doubts.is_empty() && told[0].cost < 0.1 && told[0].asides.len() == 6,
            "{:?}",
            told[0]
        );
        assert_eq!(told[0].asides[2].name, "total of the cage at row 2 column 1");
    }

    #[test]
    fn of_several_ways_to_see_where_cages_end_the_one_counts_that_gives_each_a_sum() {
        // The lines of boxes are seen as walls, too.
        let boxes = marks(
            |a, b, _| if a.row / 2 != b.row / 2 || a.column / 2 != b.column / 2 { 12.0 } else { -12.0 },
            None,
        );
        let mut marks = marks(clear, None);
        let of = |marks: &Marks| marks.cages.as_ref().expect("cages").walls.clone();
        let both = [of(&boxes), of(&marks)].concat();
        marks.cages.as_mut().expect("cages").walls = both;
        let found = told(&marks);
        assert_eq!(text(&found[0]).0, CAGES);
        assert_eq!(found.len(), 1, "boxes are no cages");
    }

    #[test]
    fn a_sum_that_is_not_seen_is_what_all_cells_leave() {
        let found = told(&marks(clear, Some('d')));
        assert_eq!(text(&found[0]).1[3], "d 5");
        assert!(found[0].cost >= MISSING, "{}", found[0].cost);
    }

    #[test]
    fn a_wall_that_is_hardly_seen_stands_where_each_cage_has_one_sum_then() {
        // Between the cages d and e, and it looks as if there were none; d and b are parted for sure.
        let faint = |a: Cell, b: Cell, is_wall: bool| {
            if (a, b) == (Cell::new(2, 2), Cell::new(2, 3)) { -2.0 } else { clear(a, b, is_wall) }
        };
        let found = told(&marks(faint, None));
        assert_eq!(text(&found[0]).0, CAGES);
        assert!((2.0..4.0).contains(&found[0].cost), "{}", found[0].cost);
    }
}
