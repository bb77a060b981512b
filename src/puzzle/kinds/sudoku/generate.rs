//! Sudokus at random.

use super::board::Sudoku;
use crate::puzzle::kinds::shared::boxes;
use crate::puzzle::kinds::shared::fill::{self, full, unlucky};
use crate::puzzle::rules::Generator;
use crate::puzzle::size::Size;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(9),
    fits: |size| size.rows == size.columns && boxes::published_boxes(size.rows).is_some(),
    sizes: boxes::SIZES_HINT,
    is_board: true,
    fill: |size, rng| {
        let side = size.rows;
        let empty = Sudoku::new(side, vec![None; side * side])?;
        let values = fill::filled(empty.units(), rng).ok_or_else(|| unlucky("sudoku"))?;
        Ok(full(Sudoku::new(side, values)?))
    },
};
