//! Sudokus of our own making, seeded; and a counter of solutions that shares nothing with the library.

use gridlens::puzzle::Symbol;
use gridlens::puzzle::kinds::sudoku::Sudoku;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Side, rows of a box, columns of a box.
pub(crate) const SHAPES: [(usize, usize, usize); 6] =
    [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (12, 3, 4), (16, 4, 4)];

/// Values row by row, 0 for an open cell.
pub(crate) type Values = Vec<u8>;

fn box_shape(size: usize) -> (usize, usize) {
    let shape = SHAPES.iter().find(|s| s.0 == size).expect("a size of SHAPES");
    (shape.1, shape.2)
}

/// Lines in random order that keeps the lines of a band together.
fn shuffled_lines(size: usize, band: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> = (0..size / band).map(|b| (b * band..(b + 1) * band).collect()).collect();
    bands.shuffle(rng);
    for lines in &mut bands {
        lines.shuffle(rng);
    }
    bands.concat()
}

/// A filled grid: the shifted pattern with symbols, rows and columns shuffled.
pub(crate) fn filled(size: usize, rng: &mut ChaCha8Rng) -> Values {
    let (high, wide) = box_shape(size);
    let mut symbols: Vec<u8> = (1..=size as u8).collect();
    symbols.shuffle(rng);
    let rows = shuffled_lines(size, high, rng);
    let columns = shuffled_lines(size, wide, rng);
    let pattern = |r: usize, c: usize| symbols[(wide * (r % high) + r / high + c) % size];
    rows.iter().flat_map(|&r| columns.iter().map(move |&c| (r, c))).map(|(r, c)| pattern(r, c)).collect()
}

/// A filled grid with clues taken out in random order as long as `unique` says so: none can be spared.
pub(crate) fn minimal(size: usize, rng: &mut ChaCha8Rng, unique: &dyn Fn(&Sudoku) -> bool) -> Values {
    let mut values = filled(size, rng);
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.shuffle(rng);
    for i in order {
        let kept = std::mem::take(&mut values[i]);
        if !unique(&sudoku(size, &values)) {
            values[i] = kept;
        }
    }
    values
}

/// The library's sudoku with these values.
pub(crate) fn sudoku(size: usize, values: &[u8]) -> Sudoku {
    let cells = values.iter().map(|&v| (v > 0).then_some(Symbol(v.into()))).collect();
    Sudoku::new(size, cells).expect("values within the size")
}

/// Solutions by trying every value in the cell with fewest, at most `most` of them.
#[allow(dead_code, reason = "the benchmark shares this file and counts nothing")]
pub(crate) fn solutions(size: usize, values: &[u8], most: usize) -> Vec<Values> {
    let clash = |i: usize| values[i] > 0 && !fits(size, values, i, values[i]);
    let mut found = Vec::new();
    if !(0..values.len()).any(clash) {
        search(size, &mut values.to_vec(), most, &mut found);
    }
    found
}

/// Whether no other cell in the row, column or box of `i` holds `v`.
fn fits(size: usize, values: &[u8], i: usize, v: u8) -> bool {
    let (high, wide) = box_shape(size);
    let (r, c) = (i / size, i % size);
    (0..values.len()).filter(|&j| j != i && values[j] == v).all(|j| {
        let (s, d) = (j / size, j % size);
        r != s && c != d && (r / high, c / wide) != (s / high, d / wide)
    })
}

fn search(size: usize, values: &mut Values, most: usize, found: &mut Vec<Values>) {
    let candidates = |values: &Values, i: usize| -> Vec<u8> {
        (1..=size as u8).filter(|&v| fits(size, values, i, v)).collect()
    };
    let open = (0..values.len()).filter(|&i| values[i] == 0).map(|i| (i, candidates(values, i)));
    let Some((i, tries)) = open.min_by_key(|(_, tries)| tries.len()) else {
        found.push(values.clone());
        return;
    };
    for v in tries {
        if found.len() < most {
            values[i] = v;
            search(size, values, most, found);
        }
    }
    values[i] = 0;
}
