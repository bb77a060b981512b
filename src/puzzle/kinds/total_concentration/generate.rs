//! Total concentrations at random: every number is.

use super::board::{CUSTOMARY, MOST_ROWS, TotalConcentration, Totals};
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use crate::puzzle::{Clue, Solution, Symbol};
use rand::Rng as _;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(7),
    fits: |size| size.rows == size.columns && size.within(2, MOST_ROWS),
    sizes: "a total concentration has 2 to 20 rows and as many columns",
    is_board: true,
    fill: |size, rng| {
        let n = size.rows;
        let numbers: Vec<u32> = (0..n * n).map(|_| rng.random_range(CUSTOMARY)).collect();
        let sum = |cell: &dyn Fn(usize) -> usize| (0..n).map(|k| numbers[cell(k)]).sum();
        let totals = Totals {
            rows: (0..n).map(|r| sum(&|k| r * n + k)).collect(),
            columns: (0..n).map(|c| sum(&|k| k * n + c)).collect(),
            rising: sum(&|k| (n - 1 - k) * n + k),
            falling: sum(&|k| k * n + k),
        };
        let values = numbers.iter().map(|&number| Some(Symbol(number))).collect();
        let solution = Solution { rows: n as u16, columns: n as u16, values };
        let clues: Vec<Clue> = solution.clues();
        Ok(Full::new(TotalConcentration::new(totals, CUSTOMARY, &clues)?, solution))
    },
};
