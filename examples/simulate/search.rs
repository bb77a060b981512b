//! Solving by search, to make puzzles with: naked and hidden singles, then guesses at the cell with the
//! fewest candidates.

use super::puzzle::{Shape, Values};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// A shape, ready to be searched.
pub(crate) struct Search<'a> {
    shape: &'a Shape,
    peers: Vec<Vec<usize>>,
    all: u32,
}

/// What one search may visit and what it found.
struct Walk<'r> {
    rng: Option<&'r mut ChaCha8Rng>,
    nodes: usize,
    limit: usize,
    found: Vec<Values>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(shape: &'a Shape) -> Self {
        let mut peers = vec![Vec::new(); shape.rows * shape.columns];
        for unit in &shape.units {
            for &i in unit {
                peers[i].extend(unit.iter().copied().filter(|&j| j != i));
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        Self { shape, peers, all: (1 << shape.symbols) - 1 }
    }

    /// Whether `clues` have exactly one solution; `false` too where that takes longer than puzzles in print
    /// do.
    pub(crate) fn unique(&self, clues: &Values) -> bool {
        /// The hardest 9 x 9 sudokus with 17 clues take some hundred.
        const NODES: usize = 3000;
        let mut walk = Walk { rng: None, nodes: NODES, limit: 2, found: Vec::new() };
        self.start(clues, &mut walk);
        walk.found.len() == 1 && walk.nodes > 0
    }

    /// A random solution of `clues`; `None` where none was found within `nodes` guesses.
    pub(crate) fn fill(&self, clues: &Values, nodes: usize, rng: &mut ChaCha8Rng) -> Option<Values> {
        let mut walk = Walk { rng: Some(rng), nodes, limit: 1, found: Vec::new() };
        self.start(clues, &mut walk);
        walk.found.pop()
    }

    fn start(&self, clues: &Values, walk: &mut Walk) {
        let clue = |v: u8| if v == 0 { self.all } else { 1 << (v - 1) };
        let mut cells: Vec<u32> = clues.iter().map(|&v| clue(v)).collect();
        let known = (0..cells.len()).filter(|&i| clues[i] > 0).collect();
        if self.propagate(&mut cells, known) {
            self.walk(&cells, walk);
        }
    }

    fn walk(&self, cells: &[u32], walk: &mut Walk) {
        walk.nodes = walk.nodes.saturating_sub(1);
        if walk.nodes == 0 || walk.found.len() >= walk.limit {
            return;
        }
        let open = (0..cells.len()).filter(|&i| self.shape.exists(i) && !cells[i].is_power_of_two());
        let Some(i) = open.min_by_key(|&i| cells[i].count_ones()) else {
            let value = |i: usize| if self.shape.exists(i) { cells[i].trailing_zeros() as u8 + 1 } else { 0 };
            walk.found.push((0..cells.len()).map(value).collect());
            return;
        };
        let mut bits: Vec<u32> = (0..32).map(|b| 1 << b).filter(|b| cells[i] & b != 0).collect();
        if let Some(rng) = walk.rng.as_deref_mut() {
            bits.shuffle(rng);
        }
        for bit in bits {
            let mut next = cells.to_vec();
            next[i] = bit;
            if self.propagate(&mut next, vec![i]) {
                self.walk(&next, walk);
            }
        }
    }

    /// Takes the values of the cells in `queue` from their peers and whatever follows; `false` on
    /// contradiction.
    fn propagate(&self, cells: &mut [u32], mut queue: Vec<usize>) -> bool {
        loop {
            while let Some(i) = queue.pop() {
                let bit = cells[i];
                for &p in self.peers[i].iter().filter(|&&p| cells[p] & bit != 0).collect::<Vec<_>>() {
                    cells[p] &= !bit;
                    match cells[p].count_ones() {
                        0 => return false,
                        1 => queue.push(p),
                        _ => {}
                    }
                }
            }
            for unit in &self.shape.units {
                let (mut once, mut more) = (0, 0);
                for &i in unit {
                    more |= once & cells[i];
                    once |= cells[i];
                }
                if once != self.all {
                    return false;
                }
                for &i in unit {
                    let hidden = cells[i] & !more;
                    if hidden != 0 && !cells[i].is_power_of_two() {
                        if !hidden.is_power_of_two() {
                            return false;
                        }
                        cells[i] = hidden;
                        queue.push(i);
                    }
                }
            }
            if queue.is_empty() {
                return true;
            }
        }
    }
}
