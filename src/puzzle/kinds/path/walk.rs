//! Paths through all cells of a board at random, without a solver.

use super::ways::Graph;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Turns a cell after which nothing is left of the way that was there first.
const TURNS: usize = 30;

/// Steps a cell after which the search begins anew from another cell.
const STEPS: usize = 200;

/// Searches until the board counts as one without a path.
const SEARCHES: usize = 20;

/// So many ways through all cells, the same for the same board; fewer where no more than one was found, which
/// proves nothing.
pub(crate) fn several(graph: &Graph, count: usize) -> Vec<Vec<usize>> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let Some(mut way) = any(graph, &mut rng) else { return Vec::new() };
    let mut ways: Vec<Vec<usize>> = Vec::new();
    for _ in 0..count {
        mix(graph, &mut way, &mut rng);
        if !ways.contains(&way) {
            ways.push(way.clone());
        }
    }
    ways
}

/// A way through all cells; `None` where none was found, which proves nothing.
pub(crate) fn any(graph: &Graph, rng: &mut ChaCha8Rng) -> Option<Vec<usize>> {
    (0..SEARCHES).find_map(|_| from_anywhere(graph, rng))
}

/// A way from a cell at random on to the cell with the fewest ways on (Warnsdorff's rule); where it ends
/// early, it is turned until it goes on (Pósa, "Hamiltonian circuits in random graphs", Discrete Mathematics
/// 1976).
fn from_anywhere(graph: &Graph, rng: &mut ChaCha8Rng) -> Option<Vec<usize>> {
    let cells: Vec<usize> = graph.cells().collect();
    let mut way = vec![*cells.choose(rng)?];
    let mut open = vec![true; graph.size()];
    open[way[0]] = false;
    for _ in 0..STEPS * cells.len() {
        if way.len() == cells.len() {
            return Some(way);
        }
        let last = way[way.len() - 1];
        let ways_on = |cell: usize| graph.neighbours(cell).iter().filter(|&&next| open[next]).count();
        let mut next: Vec<usize> =
            graph.neighbours(last).iter().copied().filter(|&cell| open[cell]).collect();
        next.shuffle(rng);
        match next.into_iter().min_by_key(|&cell| ways_on(cell)) {
            Some(next) => {
                open[next] = false;
                way.push(next);
            }
            None => turn(graph, &mut way, rng),
        }
    }
    None
}

/// Turns a way through some cells into another through the same ones: one of its ends leads on to a cell
/// beside it, and what lies between is walked the other way round ("backbite": Mansfield, "Monte Carlo
/// studies of polymer chain dimensions in the melt", Journal of Chemical Physics 1982).
fn turn(graph: &Graph, way: &mut [usize], rng: &mut ChaCha8Rng) {
    if rng.random() {
        way.reverse();
    }
    let Some(&next) = way.last().and_then(|&last| graph.neighbours(last).choose(rng)) else { return };
    if let Some(at) = way.iter().position(|&cell| cell == next) {
        way[at + 1..].reverse();
    }
}

/// Turns the way until nothing is left of how it was.
pub(crate) fn mix(graph: &Graph, way: &mut [usize], rng: &mut ChaCha8Rng) {
    for _ in 0..TURNS * way.len() {
        turn(graph, way, rng);
    }
}
