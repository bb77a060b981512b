//! Overlapping sudokus of our own making, seeded; and a counter of solutions that shares nothing with the
//! library.

use crate::sudokus::{self, Values};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::arrangement::Arrangement;
use gridlens::puzzle::kinds::multi::Multi;
use gridlens::puzzle::{Puzzle, Symbol};
use gridlens::solve::{self, Budget, Verdict};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// Arrangements of grids of 9 x 9 by name, with their corners.
pub(crate) const SHAPES: [(&str, &[(u16, u16)]); 9] = [
    ("samurai", &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
    ("twodoku", &[(0, 0), (6, 6)]),
    ("twodoku the other way", &[(0, 6), (6, 0)]),
    ("triple", &[(0, 0), (6, 6), (12, 12)]),
    ("triple in a corner", &[(0, 6), (6, 0), (6, 12)]),
    ("windmill", &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]),
    ("sohei", &[(0, 6), (6, 0), (6, 12), (12, 6)]),
    ("flower", &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]),
    ("gattai-8", &[(0, 6), (0, 18), (6, 0), (6, 12), (6, 24), (12, 6), (12, 18), (18, 12)]),
];

/// Four grids that leave no gap.
pub(crate) const BUTTERFLY: [(u16, u16); 4] = [(0, 0), (0, 3), (3, 0), (3, 3)];

pub(crate) fn arrangement(size: usize, corners: &[(u16, u16)]) -> Arrangement {
    let corners: Vec<Cell> = corners.iter().map(|&(row, column)| Cell::new(row, column)).collect();
    Arrangement::new(size, &corners).expect("grids that overlap")
}

/// The library's multi-sudoku with these values, 0 for an open cell and for none.
pub(crate) fn multi(arrangement: &Arrangement, values: &[u8]) -> Multi {
    let cells = values.iter().map(|&v| (v > 0).then_some(Symbol(v.into()))).collect();
    Multi::new(arrangement.clone(), cells).expect("values within the size, where cells exist")
}

/// The verdict of the solver.
pub(crate) fn verdict(arrangement: &Arrangement, values: &[u8]) -> Verdict {
    // A samurai takes a second alone, and as many times as long as there are tests beside it.
    let budget = Budget { time: Duration::from_mins(2) };
    solve::run(&Puzzle::from(multi(arrangement, values)), budget).expect("no engine trouble")
}

/// A filled board: one grid from a shuffled pattern, the others as the solver fills them, with the lines of
/// the corner boxes that only one grid has in random order.
pub(crate) fn filled(arrangement: &Arrangement, rng: &mut ChaCha8Rng) -> Values {
    let (rows, columns) = arrangement.shape();
    let n = arrangement.size();
    loop {
        let mut values = vec![0; rows * columns];
        let middle = arrangement.corners()[arrangement.corners().len() / 2];
        let pattern = sudokus::filled(n, rng);
        for (k, &value) in pattern.iter().enumerate() {
            let (row, column) = (usize::from(middle.row) + k / n, usize::from(middle.column) + k % n);
            values[row * columns + column] = value;
        }
        for corner in arrangement.corners().iter().filter(|&&c| c != middle) {
            let mut symbols: Vec<u8> = (1..=n as u8).collect();
            symbols.shuffle(rng);
            for (j, symbol) in symbols.into_iter().enumerate().take(n / 2) {
                let i = (usize::from(corner.row) + n / 2) * columns + usize::from(corner.column) + j;
                if values[i] == 0 {
                    values[i] = symbol;
                }
            }
        }
        let found = match verdict(arrangement, &values) {
            Verdict::Unique(found) | Verdict::Many { first: found, .. } => found,
            Verdict::None { .. } | Verdict::GaveUp { .. } => continue,
        };
        return found.values.iter().map(|v| v.map_or(0, |s| s.0 as u8)).collect();
    }
}

/// A puzzle of which `kept` more clues than needed are left, and its answer.
#[allow(dead_code, reason = "the benchmark and the tests each use a part of this file")]
pub(crate) fn printed(arrangement: &Arrangement, kept: usize, rng: &mut ChaCha8Rng) -> (Values, Values) {
    let answer = filled(arrangement, rng);
    let mut values = answer.clone();
    let mut order: Vec<usize> = (0..values.len()).filter(|&i| values[i] > 0).collect();
    order.shuffle(rng);
    let unique = |values: &Values| matches!(verdict(arrangement, values), Verdict::Unique(_));
    // Taken out in groups, and one by one where a group has a clue that is needed.
    let mut needed = Vec::new();
    for group in order.chunks(12) {
        let mut without = values.clone();
        for &i in group {
            without[i] = 0;
        }
        if unique(&without) {
            values = without;
            continue;
        }
        for &i in group {
            let value = std::mem::take(&mut values[i]);
            if !unique(&values) {
                values[i] = value;
                needed.push(i);
            }
        }
    }
    let spare: Vec<usize> = order.into_iter().filter(|i| !needed.contains(i)).take(kept).collect();
    for i in spare {
        values[i] = answer[i];
    }
    (values, answer)
}

/// Solutions by trying every value in the cell with fewest, at most `most` of them.
#[allow(dead_code, reason = "the benchmark shares this file and counts nothing")]
pub(crate) fn solutions(size: usize, corners: &[(u16, u16)], values: &[u8], most: usize) -> Vec<Values> {
    let side = |of: fn(&(u16, u16)) -> u16| corners.iter().map(|c| usize::from(of(c)) + size).max();
    let columns = side(|c| c.1).unwrap_or(size);
    let mut peers = vec![Vec::new(); values.len()];
    let mut exists = vec![false; values.len()];
    let (high, wide) = sudokus::SHAPES.iter().find(|s| s.0 == size).map(|s| (s.1, s.2)).expect("a size");
    for &(top, left) in corners {
        let at = |k: usize| (usize::from(top) + k / size) * columns + usize::from(left) + k % size;
        for k in 0..size * size {
            exists[at(k)] = true;
            for l in 0..size * size {
                let (r, c, s, d) = (k / size, k % size, l / size, l % size);
                if k != l && (r == s || c == d || (r / high, c / wide) == (s / high, d / wide)) {
                    peers[at(k)].push(at(l));
                }
            }
        }
    }
    let fits = |values: &[u8], i: usize, v: u8| peers[i].iter().all(|&j| values[j] != v);
    let mut found = Vec::new();
    if !(0..values.len()).any(|i| values[i] > 0 && !fits(values, i, values[i])) {
        let open: Vec<usize> = (0..values.len()).filter(|&i| exists[i] && values[i] == 0).collect();
        search(size as u8, &open, &fits, &mut values.to_vec(), most, &mut found);
    }
    found
}

fn search(
    symbols: u8,
    open: &[usize],
    fits: &dyn Fn(&[u8], usize, u8) -> bool,
    values: &mut Values,
    most: usize,
    found: &mut Vec<Values>,
) {
    let tries =
        |values: &Values, i: usize| -> Vec<u8> { (1..=symbols).filter(|&v| fits(values, i, v)).collect() };
    let left = open.iter().filter(|&&i| values[i] == 0).map(|&i| (i, tries(values, i)));
    let Some((i, tries)) = left.min_by_key(|(_, tries)| tries.len()) else {
        found.push(values.clone());
        return;
    };
    for v in tries {
        if found.len() < most {
            values[i] = v;
            search(symbols, open, fits, values, most, found);
        }
    }
    values[i] = 0;
}
