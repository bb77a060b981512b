//! Sudokus, jigsaws and grids that overlap.

use super::{Full, Maker, Size, fill, outline, unlucky};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::Puzzle;
use crate::puzzle::Symbol;
use crate::puzzle::kinds::arrangement::Arrangement;
use crate::puzzle::kinds::jigsaw::{self, Jigsaw};
use crate::puzzle::kinds::multi::{self, Multi};
use crate::puzzle::kinds::sudoku::{self, Sudoku};
use crate::puzzle::kinds::{arrangement, regions};
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

pub(super) const SUDOKU: Maker = Maker {
    kind: &sudoku::KIND,
    usual: Size::square(9),
    fits: |size| size.rows == size.columns && sudoku::published_boxes(size.rows).is_some(),
    sizes: sudoku::SIZES_HINT,
    make: |size, rng| {
        let side = size.rows;
        let empty = Sudoku::new(side, vec![None; side * side])?;
        let values = fill::filled(empty.units(), rng).ok_or_else(|| unlucky("sudoku"))?;
        Ok(full(Sudoku::new(side, values)?))
    },
};

pub(super) const JIGSAW: Maker = Maker {
    kind: &jigsaw::KIND,
    usual: Size::square(9),
    fits: |size| size.is_square_of(&regions::SIZES),
    sizes: regions::SIZES_HINT,
    make: |size, rng| {
        let cells = size.cells();
        // Some regions leave no way to fill them.
        for _ in 0..CUTS {
            let regions = outline::regions(size.rows, rng)?;
            let empty = Jigsaw::new(regions.clone(), vec![None; cells])?;
            if let Some(values) = fill::filled(empty.units(), rng) {
                return Ok(full(Jigsaw::new(regions, values)?));
            }
        }
        Err(unlucky("jigsaw"))
    },
};

pub(super) const SAMURAI: Maker = Maker {
    kind: &multi::SAMURAI_KIND,
    usual: Size::square(21),
    fits: |size| size == Size::square(21),
    sizes: "a samurai has 21 rows and as many columns",
    make: |_, rng| overlapping(Arrangement::samurai(), rng),
};

pub(super) const MULTI: Maker = Maker {
    kind: &multi::KIND,
    usual: Size::square(9),
    fits: |size| size.is_square_of(&arrangement::SIZES),
    sizes: "the size of a multi-sudoku is that of one of its grids: 4, 6 or 9",
    make: |size, rng| {
        let shapes = if size.rows == 9 { &SHAPES[..] } else { &SHAPES[..SMALL] };
        let shape = shapes.choose(rng).copied().unwrap_or(SHAPES[0]);
        overlapping(shape.of(size.rows)?, rng)
    },
};

/// Regions that are tried until a jigsaw counts as one that does not come out of the seed.
const CUTS: usize = 50;

/// Corners (row, column) of grids, in thirds of the 9 x 9 ones.
#[derive(Clone, Copy)]
struct Shape(&'static [(u16, u16)]);

/// Arrangements in print; the first [`SMALL`] are of grids that share a corner box, which those of any size have.
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
        let (high, wide) = sudoku::published_boxes(size).unwrap_or((1, 1));
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

/// The board whose clues are its solution.
fn full(puzzle: impl Into<Puzzle>) -> Full {
    let puzzle = puzzle.into();
    let solution = puzzle.to_solution();
    Full::new(puzzle, solution)
}
