//! Sudokus with exactly one solution: a shuffled pattern, emptied while it stays unique.

use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// 81 values row by row, 0 = empty.
pub(crate) type Grid = [u8; 81];

/// A puzzle and its only solution.
#[derive(Clone, Debug)]
pub(crate) struct Sudoku {
    /// The clues.
    pub(crate) clues: Grid,
    /// Every cell.
    pub(crate) solution: Grid,
}

/// A puzzle with about `clues` clues (more where uniqueness needs them).
pub(crate) fn generate(rng: &mut ChaCha8Rng, clues: usize) -> Sudoku {
    let solution = full(rng);
    let mut grid = solution;
    let mut order: Vec<usize> = (0..81).collect();
    order.shuffle(rng);
    let mut left = 81;
    for i in order {
        if left <= clues {
            break;
        }
        let kept = std::mem::take(&mut grid[i]);
        if solutions(&grid, 2) == 1 {
            left -= 1;
        } else {
            grid[i] = kept;
        }
    }
    Sudoku { clues: grid, solution }
}

/// A full grid: the cyclic pattern with digits, rows, columns, bands and stacks shuffled.
fn full(rng: &mut ChaCha8Rng) -> Grid {
    let mut digits: Vec<u8> = (1..=9).collect();
    digits.shuffle(rng);
    let (rows, columns, transpose) = (lines(rng), lines(rng), rng.random::<bool>());
    std::array::from_fn(|i| {
        let (r, c) = if transpose { (i % 9, i / 9) } else { (i / 9, i % 9) };
        let (r, c) = (rows[r], columns[c]);
        digits[(r * 3 + r / 3 + c) % 9]
    })
}

/// The nine lines, shuffled within their bands and the bands among themselves.
fn lines(rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    bands.shuffle(rng);
    bands
        .iter()
        .flat_map(|band| {
            let mut rows = [band * 3, band * 3 + 1, band * 3 + 2];
            rows.shuffle(rng);
            rows
        })
        .collect()
}

/// How many solutions `grid` has, counted up to `limit`: backtracking over the cell with fewest candidates.
pub(crate) fn solutions(grid: &Grid, limit: usize) -> usize {
    let mut work = *grid;
    let mut used = [[0_u16; 9]; 3];
    for (i, &v) in grid.iter().enumerate().filter(|&(_, &v)| v > 0) {
        for (kind, unit) in units(i).into_iter().enumerate() {
            used[kind][unit] |= 1 << v;
        }
    }
    count(&mut work, &mut used, limit)
}

/// Row, column and box of cell `i`.
const fn units(i: usize) -> [usize; 3] {
    [i / 9, i % 9, i / 27 * 3 + i % 9 / 3]
}

fn count(grid: &mut Grid, used: &mut [[u16; 9]; 3], limit: usize) -> usize {
    const ALL: u16 = 0b11_1111_1110;
    let free = |used: &[[u16; 9]; 3], i: usize| {
        let [r, c, b] = units(i);
        ALL & !(used[0][r] | used[1][c] | used[2][b])
    };
    let Some(i) = (0..81).filter(|&i| grid[i] == 0).min_by_key(|&i| free(used, i).count_ones()) else {
        return 1;
    };
    let mut found = 0;
    let mut candidates = free(used, i);
    while candidates != 0 && found < limit {
        let bit = candidates & candidates.wrapping_neg();
        candidates ^= bit;
        grid[i] = bit.trailing_zeros() as u8;
        for (kind, unit) in units(i).into_iter().enumerate() {
            used[kind][unit] ^= bit;
        }
        found += count(grid, used, limit - found);
        for (kind, unit) in units(i).into_iter().enumerate() {
            used[kind][unit] ^= bit;
        }
    }
    grid[i] = 0;
    found
}

/// Nine lines of nine comma separated values.
pub(crate) fn csv(grid: &Grid) -> String {
    grid.chunks(9).map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(",") + "\n").collect()
}
