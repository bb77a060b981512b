//! Dominoes: the whole set laid at random on a board of the usual shape.

use super::board::{Dominoes, LARGEST};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use crate::puzzle::{Clue, Solution, Symbol};
use rand::Rng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(6),
    fits: |size| size.rows == size.columns && size.within(2, LARGEST as usize),
    sizes: "the size of a domino board is the largest number of its set, 2 to 30",
    is_board: false,
    fill: |size, rng| full(size.rows as u32, rng),
};

/// Turns a square after which nothing is left of the rows that pieces lie in at first.
const TURNS: usize = 40;

/// By square, what its symbol is: where the other half lies. Pieces that lie side by side as a square of four
/// are turned, again and again, which reaches every tiling (Thurston, "Conway's tiling groups", American
/// Mathematical Monthly 1990).
fn tiling((rows, columns): (usize, usize), rng: &mut ChaCha8Rng) -> Vec<u32> {
    // One of the two is even, so that all pieces fit lying, or all standing.
    let half = |i: usize| match (columns % 2, i % columns % 2, i / columns % 2) {
        (0, 0, _) => 1,
        (0, _, _) => 3,
        (_, _, 0) => 2,
        _ => 4,
    };
    let mut halves: Vec<u32> = (0..rows * columns).map(half).collect();
    for _ in 0..TURNS * rows * columns {
        let (r, c) = (rng.random_range(0..rows - 1), rng.random_range(0..columns - 1));
        let four = [r * columns + c, r * columns + c + 1, (r + 1) * columns + c, (r + 1) * columns + c + 1];
        let turned = match four.map(|square| halves[square]) {
            [1, 3, 1, 3] => [2, 2, 4, 4],
            [2, 2, 4, 4] => [1, 3, 1, 3],
            _ => continue,
        };
        for (square, half) in four.into_iter().zip(turned) {
            halves[square] = half;
        }
    }
    halves
}

fn full(largest: u32, rng: &mut ChaCha8Rng) -> Result<Full> {
    let (rows, columns) = (largest as usize + 1, largest as usize + 2);
    let halves = tiling((rows, columns), rng);
    let mut pieces: Vec<(u32, u32)> =
        (0..=largest).flat_map(|a| (a..=largest).map(move |b| (a, b))).collect();
    pieces.shuffle(rng);
    let mut numbers = vec![None; rows * columns];
    let mut clues: Vec<Clue> = Vec::with_capacity(pieces.len());
    for (first, &half) in halves.iter().enumerate().filter(|half| *half.1 <= 2) {
        let second = if half == 1 { first + 1 } else { first + columns };
        // There are as many pieces as first halves.
        let Some((a, b)) = pieces.pop() else { continue };
        let (a, b) = if rng.random() { (a, b) } else { (b, a) };
        (numbers[first], numbers[second]) = (Some(a), Some(b));
        let cell = Cell::new((first / columns) as u16, (first % columns) as u16);
        clues.push(Clue { cell, symbol: Symbol(half) });
    }
    let values = halves.into_iter().map(|half| Some(Symbol(half))).collect();
    let solution = Solution { rows: rows as u16, columns: columns as u16, values };
    Ok(Full::new(Dominoes::new(largest, (rows, columns), numbers, &clues)?, solution))
}
