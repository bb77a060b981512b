//! What checkers share. Nothing of it is used by a model.

use crate::geometry::Cell;
use crate::puzzle::{Check, Clue, Layout, Solution};

/// The cells whose clue the solution changed.
pub(crate) fn clues(clues: &[Clue], solution: &Solution) -> Check {
    let changed = clues.iter().filter(|c| solution.get(c.cell) != Some(c.symbol));
    Check::of("clues".into(), changed.map(|c| c.cell).collect())
}

/// The places without a cell where the solution has a value; it has the size of the board.
pub(crate) fn gaps(layout: &Layout, solution: &Solution) -> Check {
    let filled = solution.clues().into_iter().map(|clue| clue.cell).filter(|&cell| !layout.has(cell));
    Check::of("gaps".into(), filled.collect())
}

/// Whether `cells` hold every symbol from 1 to `symbols` once; lists the cells that keep them from it.
pub(crate) fn every_symbol_once(name: String, symbols: usize, solution: &Solution, cells: &[Cell]) -> Check {
    let values: Vec<_> = cells.iter().map(|&cell| solution.get(cell)).collect();
    let wrong = |i: &usize| match values[*i] {
        Some(s) => {
            !(1..=symbols).contains(&s.index()) || values.iter().filter(|&&v| v == Some(s)).count() > 1
        }
        None => true,
    };
    Check::of(name, (0..cells.len()).filter(wrong).map(|i| cells[i]).collect())
}

/// Whether the rows, the columns and the diagonals of a square have their totals, each by its name and its
/// total; (rising, falling) are those of the diagonals.
pub(crate) fn sums(
    solution: &Solution,
    rows: &[u32],
    columns: &[u32],
    (rising, falling): (u32, u32),
) -> Vec<Check> {
    let side = rows.len() as u16;
    let check = |name: String, total: u32, cells: Vec<Cell>| {
        let sum: Option<u64> = cells.iter().map(|&c| solution.get(c).map(|s| u64::from(s.0))).sum();
        let right = sum == Some(u64::from(total));
        Check::of(format!("{name} total {total}"), if right { Vec::new() } else { cells })
    };
    let mut checks = Vec::new();
    for (&total, r) in rows.iter().zip(0..) {
        checks.push(check(format!("row {}", r + 1), total, (0..side).map(|c| Cell::new(r, c)).collect()));
    }
    for (&total, c) in columns.iter().zip(0..) {
        checks.push(check(format!("column {}", c + 1), total, (0..side).map(|r| Cell::new(r, c)).collect()));
    }
    let up = (0..side).map(|i| Cell::new(side - 1 - i, i)).collect();
    checks.push(check("rising diagonal".into(), rising, up));
    checks.push(check("falling diagonal".into(), falling, (0..side).map(|i| Cell::new(i, i)).collect()));
    checks
}

/// Whether `cells` hold different symbols and have their total, where there is one; lists all of them if not.
pub(crate) fn different_with_total(
    name: &str,
    solution: &Solution,
    cells: &[Cell],
    total: Option<u32>,
) -> Check {
    let mut values: Vec<u64> =
        cells.iter().filter_map(|&c| solution.get(c)).map(|symbol| u64::from(symbol.0)).collect();
    values.sort_unstable();
    let different = values.len() == cells.len() && values.windows(2).all(|pair| pair[0] < pair[1]);
    let has_total = total.is_none_or(|total| values.iter().sum::<u64>() == u64::from(total));
    let name = total.map_or_else(|| name.to_owned(), |total| format!("{name} total {total}"));
    Check::of(name, if different && has_total { Vec::new() } else { cells.to_vec() })
}

/// The checks of a board of another size than the puzzle's: there is nothing more to say of it.
pub(crate) fn wrong_size() -> Vec<Check> {
    vec![Check { name: "size".into(), ok: false, cells: Vec::new() }]
}
