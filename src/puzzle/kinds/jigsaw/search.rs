//! The partition into regions of one size whose borders are heaviest.
//!
//! Cells are merged across the lightest edges first (average linkage); on clean lines that is the answer.
//! Where some edges mislead it, simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) moves single cells
//! across borders, regions of a wrong size being allowed at a price on the way.

use crate::puzzle::kinds::shared::cues::{Cue, Edge};
use crate::puzzle::kinds::shared::regions::{Regions, neighbours};

/// Price of a region with one cell too many or too few: a little more than an edge can gain.
const WRONG_SIZE: f64 = 0.6;

/// Temperatures at the start and at the end, in weights of an edge: from where a cell may cross any border to
/// where none crosses a clear one.
const HOT: f64 = 0.4;
const COLD: f64 = 0.03;

/// How often the annealing runs, each time from where it ended: more rounds are more chances to come upon a
/// rival. Two of them take 2 ms for a 9 x 9 board.
const ROUNDS: usize = 8;

/// Moves tried for each cell of the board. Measured on random partitions of 4 to 12 rows with unsteady
/// weights and light from one side, all of which are found.
const MOVES_A_CELL: usize = 300;

/// Moves to a better neighbour after the annealing, which leaves few to make.
const MOST_HOPS: usize = 30;

/// Most regions that exchange a cell: all that share a corner of cells but one.
const LONGEST_EXCHANGE: usize = 3;

/// A partition, and how far it is ahead.
pub(super) struct Best {
    pub(super) regions: Regions,
    /// What its borders gain above the next best partition, in edges: an edge that is a border of one and not
    /// of the other and has the weight that the one expects counts as one.
    pub(super) lead: f64,
}

/// The partition with the heaviest borders that was found; `None` where none with regions of equal size was.
/// The same for the same weights on every machine.
///
/// The next best is looked for where the annealing ended in other rounds, and among the partitions in which
/// two or three regions exchange a cell.
pub(super) fn best(size: usize, edges: &[Edge], cue: &Cue) -> Option<Best> {
    let mut state = State::new(size, edges, cue, merged(size, edges, cue));
    let mut found: Vec<(f64, Vec<u8>)> = (0..ROUNDS).filter_map(|_| state.anneal()).collect();
    found.sort_by(|k, l| l.0.total_cmp(&k.0));
    state.take(found.first()?.1.iter().map(|&r| usize::from(r)).collect());
    let mut nearest = state.nearest();
    for _ in 0..MOST_HOPS {
        match nearest {
            Some((gained, labels)) if gained > 0.0 => state.take(labels),
            other => {
                nearest = other;
                break;
            }
        }
        nearest = state.nearest();
    }
    let labels: Vec<u8> = state.of_cell.iter().map(|&r| r as u8).collect();
    let regions = Regions::new(size, &labels).ok()?;
    let most = state.gain();
    let other = |f: &&(f64, Vec<u8>)| Regions::new(size, &f.1).is_ok_and(|other| other != regions);
    let apart = found.iter().find(other).map_or(f64::INFINITY, |f| most - f.0);
    let near = nearest.map_or(f64::INFINITY, |n| -n.0);
    // A gain is counted from the middle between light and heavy, so each edge makes half of it.
    Some(Best { regions, lead: 2.0 * apart.min(near) })
}

/// Regions by average linkage, as many as there should be; not all need have the right size.
fn merged(size: usize, edges: &[Edge], cue: &Cue) -> Vec<usize> {
    let mut of_cell: Vec<usize> = (0..size * size).collect();
    let mut count = size * size;
    while count > size {
        let links = links(&of_cell, edges, cue);
        let cells = |region: usize| of_cell.iter().filter(|&&r| r == region).count();
        let fits = links.iter().filter(|l| cells(l.a) + cells(l.b) <= size);
        // When nothing fits any more, the smallest overflow is for the annealing to mend.
        let lightest = fits.min_by(|k, l| k.mean.total_cmp(&l.mean));
        let Some(link) = lightest.or_else(|| links.iter().min_by_key(|l| cells(l.a) + cells(l.b))) else {
            break;
        };
        let (from, to) = (link.b, link.a);
        of_cell.iter_mut().filter(|r| **r == from).for_each(|r| *r = to);
        count -= 1;
    }
    of_cell
}

/// The mean weight of the edges between two regions.
struct Link {
    a: usize,
    b: usize,
    mean: f64,
}

fn links(of_cell: &[usize], edges: &[Edge], cue: &Cue) -> Vec<Link> {
    let mut sums: Vec<(usize, usize, f64)> = edges
        .iter()
        .zip(&cue.weights)
        .map(|(e, &w)| {
            let (a, b) = (of_cell[e.a], of_cell[e.b]);
            (a.min(b), a.max(b), w)
        })
        .filter(|link| link.0 != link.1)
        .collect();
    sums.sort_by_key(|link| (link.0, link.1));
    let link = |group: &[(usize, usize, f64)]| Link {
        a: group[0].0,
        b: group[0].1,
        mean: group.iter().map(|g| g.2).sum::<f64>() / group.len() as f64,
    };
    sums.chunk_by(|k, l| (k.0, k.1) == (l.0, l.1)).map(link).collect()
}

/// A partition on its way.
struct State<'a> {
    size: usize,
    edges: &'a [Edge],
    of_cell: Vec<usize>,
    cells: Vec<usize>,
    /// By cell, its neighbours and what a border to them gains.
    gains: Vec<Vec<(usize, f64)>>,
    random: u64,
}

impl<'a> State<'a> {
    fn new(size: usize, edges: &'a [Edge], cue: &Cue, of_cell: Vec<usize>) -> Self {
        let mut cells = vec![0; size * size];
        for &region in &of_cell {
            cells[region] += 1;
        }
        let mut gains = vec![Vec::new(); size * size];
        for (edge, weight) in edges.iter().zip(&cue.weights) {
            gains[edge.a].push((edge.b, weight - 0.5));
            gains[edge.b].push((edge.a, weight - 0.5));
        }
        Self { size, edges, of_cell, cells, gains, random: 0x9e37_79b9_7f4a_7c15 }
    }

    /// The next of a fixed sequence of numbers from 0 to 1 (xorshift: Marsaglia, 2003).
    fn next(&mut self) -> f64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The best partition into regions of equal size on the way: what its borders gain, and its labels.
    fn anneal(&mut self) -> Option<(f64, Vec<u8>)> {
        let moves = MOVES_A_CELL * self.size * self.size;
        let mut wrong = self.cells.iter().filter(|&&c| c != 0 && c != self.size).count();
        let (mut gain, mut most) = (self.gain(), f64::NEG_INFINITY);
        let mut best = None;
        for step in 0..=moves {
            if wrong == 0 && gain > most + 1e-9 {
                most = gain;
                best = Some((gain, self.of_cell.iter().map(|&r| r as u8).collect()));
            }
            let temperature = HOT * (COLD / HOT).powf(step as f64 / moves as f64);
            let edge = self.edges[(self.next() * self.edges.len() as f64) as usize % self.edges.len()];
            let (cell, to) = if self.next() < 0.5 { (edge.a, edge.b) } else { (edge.b, edge.a) };
            let (from, to) = (self.of_cell[cell], self.of_cell[to]);
            if from == to || self.cells[from] == 1 {
                continue;
            }
            let (gained, price) = self.change(cell, to);
            let worse = price - gained;
            if (worse <= 0.0 || self.next() < (-worse / temperature).exp()) && self.stays_connected(cell) {
                self.of_cell[cell] = to;
                let off = |cells: usize| usize::from(cells != self.size);
                wrong -= off(self.cells[from]) + off(self.cells[to]);
                self.cells[from] -= 1;
                self.cells[to] += 1;
                wrong += off(self.cells[from]) + off(self.cells[to]);
                gain += gained;
            }
        }
        best
    }

    /// What all borders gain.
    fn gain(&self) -> f64 {
        let of_cell = |(cell, near): (usize, &Vec<(usize, f64)>)| {
            near.iter().filter(|n| self.of_cell[n.0] != self.of_cell[cell]).map(|n| n.1).sum::<f64>()
        };
        self.gains.iter().enumerate().map(of_cell).sum::<f64>() / 2.0
    }

    /// What moving the cell to the region gains at its borders, and what the regions' new sizes cost.
    fn change(&self, cell: usize, to: usize) -> (f64, f64) {
        let from = self.of_cell[cell];
        let price = |cells: usize| {
            let off = cells as f64 - self.size as f64;
            WRONG_SIZE / 2.0 * off * off
        };
        let (less, more) = (self.cells[from], self.cells[to]);
        let price = price(less - 1) - price(less) + price(more + 1) - price(more);
        (self.gained(cell, to), price)
    }

    /// What moving the cell to the region gains at its borders.
    fn gained(&self, cell: usize, to: usize) -> f64 {
        let from = self.of_cell[cell];
        let gain = |&(other, gain): &(usize, f64)| match self.of_cell[other] {
            region if region == from => gain,
            region if region == to => -gain,
            _ => 0.0,
        };
        self.gains[cell].iter().map(gain).sum()
    }

    /// Begins again from these regions.
    fn take(&mut self, of_cell: Vec<usize>) {
        self.cells.fill(0);
        for &region in &of_cell {
            self.cells[region] += 1;
        }
        self.of_cell = of_cell;
    }

    /// The regions that the cell can move to.
    fn targets(&self, cell: usize) -> Vec<usize> {
        let mut targets: Vec<usize> = self.gains[cell].iter().map(|n| self.of_cell[n.0]).collect();
        targets.sort_unstable();
        targets.dedup();
        targets.retain(|&region| region != self.of_cell[cell]);
        targets
    }

    /// Of the partitions in which two or three regions exchange a cell, the one whose borders gain most, or
    /// lose least, and how much that is.
    fn nearest(&mut self) -> Option<(f64, Vec<usize>)> {
        let mut best = None;
        for cell in 0..self.of_cell.len() {
            let start = self.of_cell[cell];
            self.exchange(start, &mut vec![cell], 0.0, &mut best);
        }
        best
    }

    /// Moves the last cell of `chain` to each neighbouring region; from there another goes on, until one
    /// comes to the region `start` that the first has left.
    fn exchange(
        &mut self,
        start: usize,
        chain: &mut Vec<usize>,
        gained: f64,
        best: &mut Option<(f64, Vec<usize>)>,
    ) {
        let Some(&cell) = chain.last() else { return };
        let home = self.of_cell[cell];
        for target in self.targets(cell) {
            let gained = gained + self.gained(cell, target);
            self.of_cell[cell] = target;
            if target == start {
                let better = best.as_ref().is_none_or(|b| gained > b.0 + 1e-9);
                if better && chain.iter().all(|&c| self.is_connected(self.of_cell[c])) {
                    *best = Some((gained, self.of_cell.clone()));
                }
            } else if chain.len() < LONGEST_EXCHANGE {
                for next in 0..self.of_cell.len() {
                    if self.of_cell[next] == target && !chain.contains(&next) {
                        chain.push(next);
                        self.exchange(start, chain, gained, best);
                        chain.pop();
                    }
                }
            }
            self.of_cell[cell] = home;
        }
    }

    /// Whether the region is in one piece.
    fn is_connected(&self, region: usize) -> bool {
        let cells = self.of_cell.iter().filter(|&&r| r == region).count();
        let Some(first) = self.of_cell.iter().position(|&r| r == region) else { return false };
        let mut reached = vec![first];
        let mut at = 0;
        while at < reached.len() {
            for n in neighbours(self.size, reached[at]) {
                if self.of_cell[n] == region && !reached.contains(&n) {
                    reached.push(n);
                }
            }
            at += 1;
        }
        reached.len() == cells
    }

    /// Whether the cell's region is still in one piece without it.
    fn stays_connected(&self, cell: usize) -> bool {
        let region = self.of_cell[cell];
        let within = |c: usize| neighbours(self.size, c).filter(|&n| n != cell && self.of_cell[n] == region);
        let Some(start) = within(cell).next() else { return false };
        let mut reached = vec![start];
        let mut at = 0;
        while at < reached.len() {
            for n in within(reached[at]) {
                if !reached.contains(&n) {
                    reached.push(n);
                }
            }
            at += 1;
        }
        reached.len() + 1 == self.cells[region]
    }
}
