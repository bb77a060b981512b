//! Jigsaws of our own making, seeded; and a counter of solutions that shares nothing with the library.

use crate::sudokus::Values;
use gridlens::puzzle::Symbol;
use gridlens::puzzle::kinds::jigsaw::Jigsaw;
use gridlens::puzzle::kinds::regions::Regions;
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// Sizes of jigsaws in print.
pub(crate) const SIZES: [usize; 8] = [4, 5, 6, 7, 8, 9, 10, 12];

/// Rounds of exchanged cells after which nothing is left of the rows a partition starts as.
const EXCHANGES: usize = 40;

/// A region for each cell.
pub(crate) type Labels = Vec<u8>;

fn neighbours(size: usize, cell: usize) -> Vec<usize> {
    let (r, c) = (cell / size, cell % size);
    let near = |&o: &usize| (o / size).abs_diff(r) + (o % size).abs_diff(c) == 1;
    (0..size * size).filter(near).collect()
}

fn connected(size: usize, labels: &[u8], region: u8) -> bool {
    let cells: Vec<usize> = (0..labels.len()).filter(|&i| labels[i] == region).collect();
    let mut reached = vec![cells[0]];
    let mut at = 0;
    while at < reached.len() {
        for n in neighbours(size, reached[at]) {
            if labels[n] == region && !reached.contains(&n) {
                reached.push(n);
            }
        }
        at += 1;
    }
    reached.len() == cells.len()
}

/// A random partition: rows, of which neighbours exchange cells at their border.
pub(crate) fn partition(size: usize, rng: &mut ChaCha8Rng) -> Labels {
    let mut labels: Labels = (0..size * size).map(|i| (i / size) as u8).collect();
    let mut done = 0;
    while done < EXCHANGES * size {
        let a = rng.random_range(0..labels.len());
        let near = neighbours(size, a);
        let Some(&beside) = near.choose(rng) else { continue };
        let (from, to) = (labels[a], labels[beside]);
        let back: Vec<usize> = (0..labels.len())
            .filter(|&i| labels[i] == to && neighbours(size, i).iter().any(|&n| labels[n] == from && n != a))
            .collect();
        let Some(&b) = back.choose(rng).filter(|_| from != to) else { continue };
        labels[a] = to;
        labels[b] = from;
        if connected(size, &labels, from) && connected(size, &labels, to) {
            done += 1;
        } else {
            labels[a] = from;
            labels[b] = to;
        }
    }
    labels
}

/// The library's jigsaw with these values, 0 for an open cell.
pub(crate) fn jigsaw(size: usize, labels: &[u8], values: &[u8]) -> Jigsaw {
    let cells = values.iter().map(|&v| (v > 0).then_some(Symbol(v.into()))).collect();
    Jigsaw::new(Regions::new(size, labels).expect("connected regions"), cells)
        .expect("values within the size")
}

/// A random partition that has a filled grid, and that grid.
pub(crate) fn filled(size: usize, rng: &mut ChaCha8Rng) -> (Labels, Values) {
    /// Some partitions have no filled grid, and their search may be long.
    const STEPS: usize = 200_000;
    loop {
        let labels = partition(size, rng);
        let mut order: Vec<u8> = (1..=size as u8).collect();
        order.shuffle(rng);
        let mut search = Search::new(size, &labels, &order, 1, STEPS);
        let mut open = vec![0; size * size];
        open[..size].copy_from_slice(&order);
        search.run(&mut open);
        if let Some(values) = search.found.pop() {
            return (labels, values);
        }
    }
}

/// Solutions by trying every value in the cell with fewest, at most `most` of them.
pub(crate) fn solutions(size: usize, labels: &[u8], values: &[u8], most: usize) -> Vec<Values> {
    let order: Vec<u8> = (1..=size as u8).collect();
    let mut search = Search::new(size, labels, &order, most, usize::MAX);
    let clash = |i: usize| values[i] > 0 && !search.fits(values, i, values[i]);
    if !(0..values.len()).any(clash) {
        search.run(&mut values.to_vec());
    }
    search.found
}

struct Search<'a> {
    size: usize,
    labels: &'a [u8],
    order: &'a [u8],
    most: usize,
    steps: usize,
    found: Vec<Values>,
}

impl<'a> Search<'a> {
    fn new(size: usize, labels: &'a [u8], order: &'a [u8], most: usize, steps: usize) -> Self {
        Self { size, labels, order, most, steps, found: Vec::new() }
    }

    /// Whether no other cell in the row, column or region of `i` holds `v`.
    fn fits(&self, values: &[u8], i: usize, v: u8) -> bool {
        let n = self.size;
        (0..values.len())
            .filter(|&j| j != i && values[j] == v)
            .all(|j| i / n != j / n && i % n != j % n && self.labels[i] != self.labels[j])
    }

    fn run(&mut self, values: &mut Values) {
        let tries = |i: usize| -> Vec<u8> {
            self.order.iter().copied().filter(|&v| self.fits(values, i, v)).collect()
        };
        let open = (0..values.len()).filter(|&i| values[i] == 0).map(|i| (i, tries(i)));
        let Some((i, tries)) = open.min_by_key(|(_, tries)| tries.len()) else {
            self.found.push(values.clone());
            return;
        };
        for v in tries {
            if self.found.len() < self.most && self.steps > 0 {
                self.steps -= 1;
                values[i] = v;
                self.run(values);
            }
        }
        values[i] = 0;
    }
}
