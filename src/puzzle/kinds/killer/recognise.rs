//! Which killer sudoku the cages and the sums of a board may be.

use super::board::{Cage, Killer, SIZES};
use super::text;
use crate::geometry::Cell;
use crate::puzzle::Puzzle;
use crate::puzzle::aside::{Aside, Form};
use crate::puzzle::kinds::shared::numbers::values;
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

/// Least probability that what is seen of a sum is a number.
const LEAST: f64 = 0.3;

/// How probable it is that a figure of a sum was not seen, that it was not where something stands on it, and
/// that a sum is any other.
const LOST: f64 = 0.002;
const HIDDEN: f64 = 0.4;
const OTHER: f64 = 0.000_2;

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
    let numbers: Vec<Vec<Number>> =
        cut.cages.iter().zip(&cut.sums).map(|(cage, sum)| numbers(cage.len(), side, *sum)).collect();
    // What a sum cannot be costs what is left of it.
    let forced: f64 = cut.sums.iter().zip(&numbers).map(|(sum, may)| unlikely(*sum, may)).sum();
    let all = (side * side * (side + 1) / 2) as u32;
    let ways = together(&numbers, |sums| sums.iter().sum::<u32>() == all);
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

/// What a sum of so many cells may be, most probable first.
fn numbers(cells: usize, side: usize, sum: Option<&CageSum>) -> Vec<Number> {
    let (count, side) = (cells as u32, side as u32);
    let range = count * (count + 1) / 2..=count * (2 * side + 1 - count) / 2;
    let span = f64::from(range.end() - range.start() + 1);
    let read = sum.map(|sum| sum.mark.numbers()).unwrap_or_default();
    let hidden = if sum.is_some_and(|sum| sum.is_whole) { LOST } else { HIDDEN };
    let probability = |number: u32| {
        let seen = |n: u32| read.iter().find(|r| r.0 == n).map_or(0.0, |r| r.1);
        // Either figure of two may not be seen.
        let (first, second) = (number / 10, number % 10);
        let part = LOST * seen(second) / 9.0 + hidden * seen(first) / 10.0;
        let lost = if number >= 10 { part } else { 0.0 };
        if sum.is_some() { seen(number) + lost + OTHER / span } else { 1.0 / span }
    };
    let mut numbers: Vec<Number> = range.map(|number| (number, probability(number))).collect();
    let all: f64 = numbers.iter().map(|n| n.1).sum();
    numbers.iter_mut().for_each(|number| number.1 /= all);
    numbers.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    numbers
}

/// Nats that it costs to take a sum for one of the numbers that it may be.
fn unlikely(sum: Option<&CageSum>, may: &[Number]) -> f64 {
    let Some(CageSum { mark, is_whole, .. }) = sum else { return 0.0 };
    let read = mark.numbers();
    let left: f64 = read.iter().filter(|r| may.iter().any(|m| m.0 == r.0)).map(|r| r.1).sum();
    -(left * mark.is_number()).max(if *is_whole { LOST } else { HIDDEN }).ln()
}

/// The ways to cut a board into cages, most probable first.
fn cuts(cages: &Cages, side: usize) -> Vec<Cut<'_>> {
    let mut doubtful: Vec<usize> =
        (0..cages.walls.len()).filter(|&i| cages.walls[i].1.abs() < DOUBTFUL).collect();
    doubtful.sort_by(|&a, &b| cages.walls[a].1.abs().total_cmp(&cages.walls[b].1.abs()));
    doubtful.truncate(MOST_DOUBTFUL);
    let mut known: BTreeSet<Vec<usize>> = BTreeSet::new();
    let mut found: Vec<Cut<'_>> = Vec::new();
    for flipped in 0..1_usize << doubtful.len() {
        let is_wall = |i: usize| {
            let flips = doubtful.iter().position(|&d| d == i).is_some_and(|k| flipped >> k & 1 == 1);
            (cages.walls[i].1 > 0.0) != flips
        };
        let group = grouped(cages, side, is_wall);
        if known.insert(group.clone()) {
            found.extend(cut(cages, side, &group));
        }
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let least = found.first().map_or(0.0, |cut| cut.cost);
    found.retain(|cut| cut.cost <= least + NEAR && cut.cost <= MOST_ODD);
    found.truncate(OFFERED);
    found
}

/// By cell, row by row, the first cell that no wall parts it from.
fn grouped(cages: &Cages, side: usize, is_wall: impl Fn(usize) -> bool) -> Vec<usize> {
    let index = |cell: Cell| usize::from(cell.row) * side + usize::from(cell.column);
    let mut group: Vec<usize> = (0..side * side).collect();
    let open = (0..cages.walls.len()).filter(|&i| !is_wall(i));
    for (a, b) in open.map(|i| &cages.walls[i].0) {
        let (a, b) = (group[index(*a)], group[index(*b)]);
        if a != b {
            let (first, other) = (a.min(b), a.max(b));
            group.iter_mut().filter(|g| **g == other).for_each(|g| *g = first);
        }
    }
    group
}

/// The cages of cells in groups, with their sums; `None` where a group is too large for one.
fn cut<'a>(cages: &'a Cages, side: usize, group: &[usize]) -> Option<Cut<'a>> {
    let index = |cell: Cell| usize::from(cell.row) * side + usize::from(cell.column);
    let cell = |i: usize| Cell::new((i / side) as u16, (i % side) as u16);
    let mut cost = 0.0;
    for ((a, b), nats) in &cages.walls {
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
        let is_own = |sum: &&CageSum| own.contains(&sum.cell) && sum.mark.is_number() >= LEAST;
        let mut sums: Vec<&CageSum> = cages.sums.iter().filter(is_own).collect();
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
    let central = |v: f64| (v.fract() - 0.5).abs() <= CENTRAL;
    let is_given = |mark: &&Mark| mark.size.y >= GIVEN && central(mark.middle.x) && central(mark.middle.y);
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
