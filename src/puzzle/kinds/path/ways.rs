//! The cells of a board and the moves between them.

use std::collections::VecDeque;

/// How a path goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// To any of the eight cells around.
    King,
    /// Two cells along and one aside.
    Knight,
}

/// Where a king goes, as (rows, columns).
const KING: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
/// Where a knight goes.
const KNIGHT: [(isize, isize); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// By cell, row by row, the cells a move away; none for blocks.
pub(crate) struct Graph {
    exists: Vec<bool>,
    neighbours: Vec<Vec<usize>>,
}

/// The lengths of the shortest walks between two cells; cells may be visited again on the way, so every
/// longer walk of the same parity exists as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Walks {
    even: Option<usize>,
    odd: Option<usize>,
}

impl Walks {
    /// The shortest walk whose length is even where `steps` is, odd where it is odd.
    pub(super) const fn of_parity(self, steps: usize) -> Option<usize> {
        if steps.is_multiple_of(2) { self.even } else { self.odd }
    }
}

impl Graph {
    /// The board of (rows, columns) on which the cells that `exists` says are no blocks.
    pub(crate) fn new(moves: Moves, (rows, columns): (usize, usize), exists: &[bool]) -> Self {
        let steps = match moves {
            Moves::King => KING,
            Moves::Knight => KNIGHT,
        };
        let neighbours = |i: usize| -> Vec<usize> {
            if !exists[i] {
                return Vec::new();
            }
            let next = |&(down, right): &(isize, isize)| {
                let row = (i / columns).checked_add_signed(down).filter(|&r| r < rows)?;
                let column = (i % columns).checked_add_signed(right).filter(|&c| c < columns)?;
                Some(row * columns + column).filter(|&j| exists[j])
            };
            steps.iter().filter_map(next).collect()
        };
        Self { neighbours: (0..exists.len()).map(neighbours).collect(), exists: exists.to_vec() }
    }

    /// The cells a move away.
    pub(crate) fn neighbours(&self, cell: usize) -> &[usize] {
        &self.neighbours[cell]
    }

    /// Cells and blocks.
    pub(crate) fn size(&self) -> usize {
        self.exists.len()
    }

    /// The cells that are no blocks.
    pub(crate) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.exists.len()).filter(|&i| self.exists[i])
    }

    /// By cell and parity of the length, the shortest walk from `start`.
    fn lengths(&self, start: usize) -> Vec<[Option<usize>; 2]> {
        let mut lengths = vec![[None; 2]; self.exists.len()];
        lengths[start][0] = Some(0);
        let mut queue = VecDeque::from([(start, 0_usize)]);
        while let Some((cell, length)) = queue.pop_front() {
            for &next in &self.neighbours[cell] {
                let known = &mut lengths[next][(length + 1) % 2];
                if known.is_none() {
                    *known = Some(length + 1);
                    queue.push_back((next, length + 1));
                }
            }
        }
        lengths
    }

    /// The shortest walks from one cell to another.
    pub(super) fn walks(&self, from: usize, to: usize) -> Walks {
        let [even, odd] = self.lengths(from)[to];
        Walks { even, odd }
    }

    /// Two cells between which no way leads, if there are such.
    pub(super) fn parts(&self) -> Option<(usize, usize)> {
        let first = self.cells().next()?;
        let lengths = self.lengths(first);
        let apart = self.cells().find(|&i| lengths[i] == [None, None])?;
        Some((first, apart))
    }
}
