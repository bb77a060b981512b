//! The independent checker of train tracks.

use super::board::{Side, Tracks};
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::{Check, Rules as _, Solution};

/// The step to the next cell, as (rows, columns), the edge it crosses, and the edge by which it arrives.
const STEPS: [(i32, i32, u32, u32); 4] = [(0, 1, 1, 4), (1, 0, 2, 8), (0, -1, 4, 1), (-1, 0, 8, 2)];

/// The checks: clues, tiles, rows, columns, joints, one track.
pub(super) fn checks(tracks: &Tracks, solution: &Solution) -> Vec<Check> {
    let (rows, columns) = (&tracks.frame.row_totals, &tracks.frame.column_totals);
    if (usize::from(solution.rows), usize::from(solution.columns)) != (rows.len(), columns.len()) {
        return checker::wrong_size();
    }
    let cells: Vec<Cell> =
        (0..solution.rows).flat_map(|r| (0..solution.columns).map(move |c| Cell::new(r, c))).collect();
    let mut checks = vec![checker::clues(&tracks.clues(), solution), tiles(solution, &cells)];
    for (r, total) in rows.iter().enumerate() {
        let cells = cells.iter().filter(|cell| usize::from(cell.row) == r);
        checks.extend(total.map(|total| counted(format!("row {}", r + 1), total, solution, cells)));
    }
    for (c, total) in columns.iter().enumerate() {
        let cells = cells.iter().filter(|cell| usize::from(cell.column) == c);
        checks.extend(total.map(|total| counted(format!("column {}", c + 1), total, solution, cells)));
    }
    checks.push(joints(tracks, solution, &cells));
    checks.push(one_track(tracks, solution, &cells));
    checks
}

fn has_track(solution: &Solution, cell: Cell) -> bool {
    solution.get(cell).is_some_and(|tile| tile.0 != 0)
}

/// Every cell is empty or has a tile with two edges.
fn tiles(solution: &Solution, cells: &[Cell]) -> Check {
    let right = |cell: &Cell| {
        solution.get(*cell).is_some_and(|tile| tile.0 == 0 || (tile.0 < 16 && tile.0.count_ones() == 2))
    };
    Check::of("tiles".into(), cells.iter().copied().filter(|cell| !right(cell)).collect())
}

/// As many of the cells have track as the total says; if not, all that have are named.
fn counted<'a>(
    name: String,
    total: u32,
    solution: &Solution,
    cells: impl Iterator<Item = &'a Cell>,
) -> Check {
    let cells: Vec<Cell> = cells.copied().filter(|&cell| has_track(solution, cell)).collect();
    Check {
        name,
        ok: cells.len() == total as usize,
        cells: if cells.len() == total as usize { Vec::new() } else { cells },
    }
}

/// The cell a step away, if it is on the board.
fn step(solution: &Solution, cell: Cell, (rows, columns): (i32, i32)) -> Option<Cell> {
    let row = u16::try_from(i32::from(cell.row) + rows).ok().filter(|&row| row < solution.rows)?;
    let column =
        u16::try_from(i32::from(cell.column) + columns).ok().filter(|&column| column < solution.columns)?;
    Some(Cell::new(row, column))
}

/// The exits as a cell and the edge of it that crosses the border.
fn exits(tracks: &Tracks, solution: &Solution) -> Vec<(Cell, u32)> {
    let (bottom, right) = (solution.rows - 1, solution.columns - 1);
    let exits = tracks.frame.exits.iter().map(|exit| match exit.side {
        Side::Left => (Cell::new(exit.place, 0), 4),
        Side::Top => (Cell::new(0, exit.place), 8),
        Side::Right => (Cell::new(exit.place, right), 1),
        Side::Bottom => (Cell::new(bottom, exit.place), 2),
    });
    exits.collect()
}

/// Every edge with track is met by the cell beside it, or crosses the border where the track does.
fn joints(tracks: &Tracks, solution: &Solution, cells: &[Cell]) -> Check {
    let exits = exits(tracks, solution);
    let edge = |cell: Cell, edge: u32| solution.get(cell).is_some_and(|tile| tile.0 & edge != 0);
    let wrong = |&cell: &Cell| {
        STEPS.iter().any(|&(rows, columns, own, other)| {
            let met = match step(solution, cell, (rows, columns)) {
                Some(next) => edge(next, other),
                None => exits.contains(&(cell, own)),
            };
            edge(cell, own) != met
        })
    };
    Check::of("joints".into(), cells.iter().copied().filter(wrong).collect())
}

/// Whoever follows the track from A leaves at B and has been in every cell with track. If not, the cells it
/// does not come to are named, such as those of a detached loop, and the one it ends in, if that is not at B.
fn one_track(tracks: &Tracks, solution: &Solution, cells: &[Cell]) -> Check {
    let (mut visited, mut arrived) = (Vec::new(), false);
    if let [start, end] = exits(tracks, solution)[..] {
        let (mut cell, mut from) = start;
        // Each cell has one way on, so a way that is longer than the board comes round for ever.
        while visited.len() < cells.len() {
            let edges = solution.get(cell).map_or(0, |tile| tile.0);
            visited.push(cell);
            let on = STEPS.iter().find(|way| edges & from != 0 && way.2 == edges & !from);
            let Some(&(rows, columns, own, other)) = on else { break };
            let Some(next) = step(solution, cell, (rows, columns)) else {
                arrived = (cell, own) == end;
                break;
            };
            (cell, from) = (next, other);
        }
    }
    let missed = |cell: &Cell| has_track(solution, *cell) && !visited.contains(cell);
    let mut wrong: Vec<Cell> = cells.iter().copied().filter(missed).collect();
    if !arrived {
        wrong.extend(visited.last());
        wrong.sort_unstable();
    }
    Check { name: "one track".into(), ok: arrived && wrong.is_empty(), cells: wrong }
}
