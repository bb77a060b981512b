//! Number pyramids at random: the bottom row is.

use super::board::{LARGEST, Pyramid};
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use crate::puzzle::{Solution, Symbol};
use rand::Rng as _;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(6),
    fits: |size| size.rows == size.columns && size.within(2, HIGHEST),
    sizes: "the size of a pyramid is its height, 2 to 20 rows",
    is_board: false,
    fill: |size, rng| {
        let height = size.rows;
        // The top is at most so many times the largest number at the bottom.
        let most = (LARGEST >> (height - 1)).min(BOTTOM);
        let mut row: Vec<u32> = (0..height).map(|_| rng.random_range(1..=most)).collect();
        let mut solution = Solution::empty(height as u16, height as u16);
        for r in (0..height).rev() {
            for (c, &number) in row.iter().enumerate() {
                solution.values[r * height + c] = Some(Symbol(number));
            }
            row = row.windows(2).map(|pair| pair[0] + pair[1]).collect();
        }
        let least = if height > QUICK { height } else { 0 };
        Ok(Full { least, ..Full::new(Pyramid::new(height, &solution.clues())?, solution) })
    },
};

/// The largest number at the bottom of a pyramid that is not too high.
const BOTTOM: u32 = 150;

/// In higher pyramids one clue a row is left at least: there fewer are hardly ever enough, and the solver
/// takes minutes to prove it.
const QUICK: usize = 8;

/// Rows at which the solver still ends within seconds.
const HIGHEST: usize = 20;
