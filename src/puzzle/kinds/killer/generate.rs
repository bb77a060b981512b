//! Killer sudokus at random: a filled sudoku, cut into cages.

use super::board::{Cage, Killer, SIZES, SIZES_HINT};
use crate::geometry::Cell;
use crate::puzzle::Symbol;
use crate::puzzle::kinds::shared::fill::{self, full, unlucky};
use crate::puzzle::kinds::shared::regions::neighbours;
use crate::puzzle::rules::Generator;
use crate::puzzle::size::Size;
use rand::Rng as _;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand_chacha::ChaCha8Rng;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(9),
    fits: |size| size.is_square_of(&SIZES),
    sizes: SIZES_HINT,
    is_board: true,
    fill: |size, rng| {
        let side = size.rows;
        let empty = Killer::new(side, Vec::new(), vec![None; size.cells()])?;
        let values = fill::filled(&empty.units, rng).ok_or_else(|| unlucky("killer sudoku"))?;
        Ok(full(Killer::new(side, cages(side, &values, rng), values)?))
    },
};

/// How many cells cages have, each as often as it stands here: two to four as in print, seldom five.
const CELLS: [usize; 12] = [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5];

/// Most cells that a cage has which a single cell was added to.
const MOST: usize = 6;

/// Every cell of a filled sudoku in a cage that holds no digit twice.
fn cages(side: usize, values: &[Option<Symbol>], rng: &mut ChaCha8Rng) -> Vec<Cage> {
    let mut cages: Vec<Vec<usize>> = Vec::new();
    let mut of_cell: Vec<Option<usize>> = vec![None; values.len()];
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.shuffle(rng);
    for first in order {
        if of_cell[first].is_some() {
            continue;
        }
        let mut cage = vec![first];
        of_cell[first] = Some(cages.len());
        let wanted = CELLS[rng.random_range(0..CELLS.len())];
        while cage.len() < wanted {
            let beside = cage.iter().flat_map(|&cell| neighbours(side, cell));
            let free = |&cell: &usize| {
                of_cell[cell].is_none() && cage.iter().all(|&own| values[own] != values[cell])
            };
            let free: Vec<usize> = beside.filter(free).collect();
            let Some(&next) = free.choose(rng) else { break };
            of_cell[next] = Some(cages.len());
            cage.push(next);
        }
        cages.push(cage);
    }
    join_single(side, values, &mut cages);
    let cell = |&i: &usize| Cell::new((i / side) as u16, (i % side) as u16);
    let total = |cage: &[usize]| cage.iter().filter_map(|&i| values[i]).map(|symbol| symbol.0).sum();
    let full = cages.iter().filter(|cage| !cage.is_empty());
    full.map(|cage| Cage { cells: cage.iter().map(cell).collect(), total: total(cage) }).collect()
}

/// Joins single cells to a cage beside them, where one has not their digit: the total of a single cell is its
/// digit.
fn join_single(side: usize, values: &[Option<Symbol>], cages: &mut [Vec<usize>]) {
    for own in 0..cages.len() {
        let [cell] = cages[own][..] else { continue };
        let takes = |cage: &Vec<usize>| {
            (1..MOST).contains(&cage.len())
                && cage.iter().all(|&other| values[other] != values[cell])
                && neighbours(side, cell).any(|beside| cage.contains(&beside))
        };
        let least =
            (0..cages.len()).filter(|&i| i != own && takes(&cages[i])).min_by_key(|&i| cages[i].len());
        if let Some(other) = least {
            cages[own].clear();
            cages[other].push(cell);
        }
    }
}
