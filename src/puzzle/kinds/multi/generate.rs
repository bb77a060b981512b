//! Overlapping sudokus at random.

use super::board::Multi;
use crate::constraint::Symbol;
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::arrangement::{self, Arrangement};
use crate::puzzle::kinds::shared::boxes;
use crate::puzzle::kinds::shared::fill::{self, full, unlucky};
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

/// How they are made.
pub(super) const SAMURAI: Generator = Generator {
    usual: Size::square(21),
    fits: |size| size == Size::square(21),
    sizes: "a samurai has 21 rows and as many columns",
    is_board: true,
    fill: |_, rng| overlapping(Arrangement::samurai(), rng),
};

/// How they are made.
pub(super) const MULTI: Generator = Generator {
    usual: Size::square(9),
    fits: |size| size.is_square_of(&arrangement::SIZES),
    sizes: "the size of a multi-sudoku is that of one of its grids: 4, 6 or 9",
    is_board: false,
    fill: |size, rng| {
        let shapes = if size.rows == 9 { &SHAPES[..] } else { &SHAPES[..SMALL] };
        let shape = shapes.choose(rng).copied().unwrap_or(SHAPES[0]);
        overlapping(shape.of(size.rows)?, rng)
    },
};

/// Corners (row, column) of grids, in thirds of the 9 x 9 ones.
#[derive(Clone, Copy)]
struct Shape(&'static [(u16, u16)]);

/// Arrangements in print; the first [`SMALL`] are of grids that share a corner box, which those of any size
/// have.
const SHAPES: [Shape; 9] = [
    Shape(&[(0, 0), (2, 2)]),
    Shape(&[(0, 2), (2, 0)]),
    Shape(&[(0, 0), (2, 2), (4, 4)]),
    Shape(&[(0, 4), (2, 2), (4, 0)]),
    Shape(&[(0, 2), (2, 0), (2, 4)]),
    Shape(&[(0, 0), (0, 4), (2, 2)]),
    Shape(&[(0, 2), (2, 0), (2, 4), (4, 2)]),
    Shape(&[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)]),
    Shape(&[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
];

const SMALL: usize = 4;

impl Shape {
    /// The shape of grids of `size`: two thirds of a 9 x 9 grid are all boxes of a row or column but one.
    fn of(self, size: usize) -> Result<Arrangement> {
        let (high, wide) = boxes::published_boxes(size).unwrap_or((1, 1));
        let step = |thirds: u16, own: usize| {
            let boxes =
                if size == 9 { usize::from(thirds) } else { usize::from(thirds) / 2 * (size / own - 1) };
            (boxes * own) as u16
        };
        let corners: Vec<Cell> =
            self.0.iter().map(|&(row, column)| Cell::new(step(row, high), step(column, wide))).collect();
        Arrangement::new(size, &corners)
    }
}

fn overlapping(arrangement: Arrangement, rng: &mut ChaCha8Rng) -> Result<Full> {
    let (rows, columns) = arrangement.shape();
    let empty = Multi::new(arrangement.clone(), vec![None; rows * columns])?;
    let values: Vec<Option<Symbol>> =
        fill::filled(empty.units(), rng).ok_or_else(|| unlucky("multi-sudoku"))?;
    Ok(full(Multi::new(arrangement, values)?))
}
