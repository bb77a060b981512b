//! Number pyramids and total concentrations.

use super::{Full, Maker, Size};
use crate::puzzle::kinds::pyramid::{self, Pyramid};
use crate::puzzle::kinds::total_concentration::{self, CUSTOMARY, TotalConcentration, Totals};
use crate::puzzle::{Clue, Solution, Symbol};
use rand::Rng as _;

pub(super) const PYRAMID: Maker = Maker {
    kind: &pyramid::KIND,
    usual: Size::square(6),
    fits: |size| size.rows == size.columns && size.within(2, HIGHEST),
    sizes: "the size of a pyramid is its height, 2 to 20 rows",
    make: |size, rng| {
        let height = size.rows;
        // The top is at most so many times the largest number at the bottom.
        let most = (pyramid::LARGEST >> (height - 1)).min(BOTTOM);
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

/// In higher pyramids one clue a row is left at least: there fewer are hardly ever enough, and the solver takes minutes to
/// prove it.
const QUICK: usize = 8;

/// Rows at which the solver still ends within seconds.
const HIGHEST: usize = 20;

pub(super) const TOTAL_CONCENTRATION: Maker = Maker {
    kind: &total_concentration::KIND,
    usual: Size::square(7),
    fits: |size| size.rows == size.columns && size.within(2, total_concentration::MOST_ROWS),
    sizes: "a total concentration has 2 to 20 rows and as many columns",
    make: |size, rng| {
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
