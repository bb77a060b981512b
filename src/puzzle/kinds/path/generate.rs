//! Hidatos and knight's tours: a path through all cells at random.

use super::board::Path;
use super::walk;
use super::ways::{Graph, Moves};
use crate::diagnostics::Result;
use crate::puzzle::Rules as _;
use crate::puzzle::kinds::shared::fill::unlucky;
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use rand::Rng as _;
use rand_chacha::ChaCha8Rng;

/// How they are made.
pub(super) const HIDATO: Generator = Generator {
    usual: Size::square(8),
    fits: |size| size.within(2, LONGEST),
    sizes: "a hidato has 2 to 20 rows and columns: 8, or 8x12",
    is_board: true,
    fill: |size, rng| {
        let mut way = through_all(Moves::King, size, &vec![true; size.cells()], rng)?;
        // Cells behind the last number are blocks.
        let blocks = rng.random_range(0..=size.cells() * MOST_BLOCKS / 100);
        way.truncate(size.cells() - blocks);
        let mut exists = vec![false; size.cells()];
        for &cell in &way {
            exists[cell] = true;
        }
        walk::mix(&Graph::new(Moves::King, (size.rows, size.columns), &exists), &mut way, rng);
        full(Moves::King, size, exists, &way)
    },
};

/// How they are made.
pub(super) const KNIGHTS_TOUR: Generator = Generator {
    usual: Size::square(6),
    fits: can_be_toured,
    sizes: "a knight's tour has 3 to 20 rows and columns, 6 or 5x8; 3 x 3, 3 x 5, 3 x 6 and 4 x 4 cannot be \
        toured",
    is_board: true,
    fill: |size, rng| {
        let exists = vec![true; size.cells()];
        let way = through_all(Moves::Knight, size, &exists, rng)?;
        full(Moves::Knight, size, exists, &way)
    },
};

/// Rows and columns of the largest board: its cells are as many as a path may have.
const LONGEST: usize = 20;

/// Most cells of a hidato that are made blocks, in percent.
const MOST_BLOCKS: usize = 15;

/// Of tours of more cells one in [`FEW`] is left given: there the solver takes minutes to prove that fewer
/// are enough. Hidatos need about as many anyhow.
const QUICK: usize = 100;
const FEW: usize = 3;

/// Whether a knight can visit all cells (Cull, De Curtins, "Knight's tour revisited", Fibonacci Quarterly
/// 1978, for boards from five rows on).
fn can_be_toured(size: Size) -> bool {
    let (short, long) = (size.rows.min(size.columns), size.rows.max(size.columns));
    size.within(3, LONGEST) && !matches!((short, long), (3, 3 | 5 | 6) | (4, 4))
}

/// A path through all cells, nothing left of how it was found.
fn through_all(moves: Moves, size: Size, exists: &[bool], rng: &mut ChaCha8Rng) -> Result<Vec<usize>> {
    let graph = Graph::new(moves, (size.rows, size.columns), exists);
    let mut way = walk::any(&graph, rng).ok_or_else(|| unlucky("path"))?;
    walk::mix(&graph, &mut way, rng);
    Ok(way)
}

fn full(moves: Moves, size: Size, exists: Vec<bool>, way: &[usize]) -> Result<Full> {
    let empty = Path::new(moves, (size.rows, size.columns), exists, &[])?;
    let solution = empty.solution(way);
    let least = if moves == Moves::Knight && way.len() > QUICK { way.len() / FEW } else { 0 };
    Ok(Full { least, ..Full::new(empty.with_clues(&solution.clues())?, solution) })
}
