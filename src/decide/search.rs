//! Best-first over readings, led by what each refuted one teaches.
//!
//! A node is a box of readings: for each cell a set of those still allowed; its cheapest reading stands for
//! it. When that is refuted, the reason names what has to change - one clue of a core, or one cell in which
//! two solutions agree with the reading - and only readings that change it are looked at further. The box is
//! split so that no reading is in two parts (Lawler, "A procedure for computing the K best solutions",
//! Management Science 1972; conflict-directed A*: Williams and Ragno, Discrete Applied Mathematics 2007).

use super::oracle::{Counted, Oracle};
use super::repaired::{ENOUGH_MARGIN, MOST_COST};
use super::space::{Mask, Options, Space};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::{Solution, Symbol};
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::rc::Rc;
use std::time::Instant;

/// Steps after which a search stops, about a third of a second on one core. A count, not a time, so that the
/// answer is the same on every machine.
const MOST_STEPS: u64 = 20_000_000;

/// Up to so many symbols a sudoku is allowed more than those steps, by the square of how many more than nine
/// it has: a count on it takes so many more.
const LARGEST: u64 = 16;
const USUAL: u64 = 9;

/// Boxes that may wait; 20 000 of a 16 x 16 board take 40 MB.
const MOST_OPEN: usize = 20_000;

/// A reason against readings: all those go whose every listed cell has one of the listed readings.
type Reason = Vec<(usize, Mask)>;

/// A box of readings.
struct Node {
    cost: f64,
    /// When it was made: among equals the older comes first.
    age: usize,
    allowed: Box<[Mask]>,
}

impl Node {
    /// The cheapest reading of cell `i`, as a set.
    fn cheapest(&self, i: usize) -> Mask {
        1 << self.allowed[i].trailing_zeros()
    }
}

impl Ord for Node {
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.total_cmp(&self.cost).then(other.age.cmp(&self.age))
    }
}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Node {}

/// A reading that is a puzzle with exactly one solution: the cheapest with that solution.
pub(super) struct Found {
    /// By cell of the space, what it holds.
    pub(super) values: Vec<Option<Symbol>>,
    pub(super) solution: Solution,
    pub(super) cost: f64,
}

/// What a search came to.
pub(super) struct Outcome {
    /// Cheapest first, no solution twice.
    pub(super) found: Vec<Found>,
    /// Nats from the first to the others taken together, or to what was not looked at.
    pub(super) margin: f64,
    /// The cheapest reading that was not looked at, by cell of the space; `None` where that is none of those
    /// in the space, or all were.
    pub(super) unseen: Option<Vec<Option<Symbol>>>,
}

/// A search on its way.
pub(super) struct Search<'a> {
    space: &'a Space,
    oracle: Oracle<'a>,
    deadline: Instant,
    open: BinaryHeap<Node>,
    reasons: Vec<Rc<Reason>>,
    /// Masks compared, boxes copied: what the search itself spends; and the most that it and the oracle may.
    steps: u64,
    most_steps: u64,
    made: usize,
    /// Nats of the cheapest reading that was not looked at, and that reading.
    unseen: (f64, Option<Vec<Option<Symbol>>>),
    found: Vec<Found>,
    /// The probability of all found but the first, as a multiple of the first's.
    rivals: f64,
}

impl<'a> Search<'a> {
    pub(super) fn new(space: &'a Space, oracle: Oracle<'a>, deadline: Instant) -> Self {
        let allowed = space.cells.iter().map(Options::all).collect();
        let symbols = oracle.sudoku_symbols().unwrap_or(USUAL).clamp(USUAL, LARGEST);
        let root = Node { cost: 0.0, age: 0, allowed };
        Self {
            space,
            oracle,
            deadline,
            open: BinaryHeap::from([root]),
            reasons: Vec::new(),
            steps: 0,
            most_steps: MOST_STEPS * symbols.pow(2) / USUAL.pow(2),
            made: 1,
            unseen: (space.left_out, None),
            found: Vec::new(),
            rivals: 0.0,
        }
    }

    /// Looks for the cheapest puzzle with exactly one solution and for its rivals, until it is known whether
    /// these are far enough away; when they are not, until there are `most`.
    pub(super) fn run(mut self, most: usize) -> Result<Outcome> {
        while let Some(node) = self.open.pop() {
            let spent =
                self.oracle.steps() + self.steps >= self.most_steps || Instant::now() >= self.deadline;
            let settled = self.rivals > (-ENOUGH_MARGIN).exp() && self.found.len() >= most;
            if spent || settled || node.cost > self.horizon() {
                self.leave(node.cost, &node.allowed);
                break;
            }
            match self.reason(&node)? {
                Some(reason) => self.split(&node, &reason),
                None => self.leave(node.cost, &node.allowed),
            }
        }
        let first = self.found.first().map_or(0.0, |best| best.cost);
        let (unseen, reading) = self.unseen;
        Ok(Outcome { margin: (-self.rivals.ln()).min(unseen - first), found: self.found, unseen: reading })
    }

    /// Leaves readings unseen, the cheapest of which costs so much.
    fn leave(&mut self, cost: f64, allowed: &[Mask]) {
        if cost < self.unseen.0 {
            self.unseen = (cost, Some(self.values(allowed)));
        }
    }

    /// The cheapest of these readings, by cell.
    fn values(&self, allowed: &[Mask]) -> Vec<Option<Symbol>> {
        let value =
            |(i, mask): (usize, &Mask)| self.space.cells[i].choices[mask.trailing_zeros() as usize].symbol;
        allowed.iter().enumerate().map(value).collect()
    }

    /// Dearer readings are of no interest.
    fn horizon(&self) -> f64 {
        self.found.first().map_or(MOST_COST, |best| best.cost + ENOUGH_MARGIN)
    }

    /// Why the node's cheapest reading is done with; `None` where nobody knows what it is.
    fn reason(&mut self, node: &Node) -> Result<Option<Rc<Reason>>> {
        let against = |mask: &(usize, Mask)| mask.1 >> node.allowed[mask.0].trailing_zeros() & 1 == 1;
        self.steps += (2 * self.reasons.len() + 10 * node.allowed.len()) as u64;
        if let Some(known) = self.reasons.iter().rev().find(|r| r.iter().all(against)) {
            return Ok(Some(Rc::clone(known)));
        }
        let clues = self.clues(node);
        let given: Vec<(Cell, Symbol)> = clues.iter().map(|c| c.1).collect();
        let reason: Rc<Reason> = Rc::new(match self.oracle.count(&given)? {
            Counted::Unknown => return Ok(None),
            Counted::Clash(core) => core.iter().map(|&i| (clues[i].0, node.cheapest(clues[i].0))).collect(),
            Counted::Several(equal) => self.agreeing(&equal),
            Counted::Unique(solution) => {
                let reason = self.agreeing(&solution);
                self.found(node, solution);
                reason
            }
        });
        self.reasons.push(Rc::clone(&reason));
        Ok(Some(reason))
    }

    /// The clues of the node's cheapest reading with their cells' indices, those first that change most
    /// cheaply.
    fn clues(&self, node: &Node) -> Vec<(usize, (Cell, Symbol))> {
        let mut clues = Vec::new();
        for (i, options) in self.space.cells.iter().enumerate() {
            let choice = options.choices[node.allowed[i].trailing_zeros() as usize];
            if let Some(symbol) = choice.symbol {
                clues.push((
                    self.step(i, node.allowed[i], node.allowed[i] & (node.allowed[i] - 1)),
                    i,
                    symbol,
                ));
            }
        }
        clues.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        clues.into_iter().map(|(_, i, symbol)| (i, (self.space.cells[i].cell, symbol))).collect()
    }

    /// Nats from the cheapest of `from` to the cheapest of `to` at cell `i`; infinite when there is none.
    fn step(&self, i: usize, from: Mask, to: Mask) -> f64 {
        let cost =
            |mask: Mask| self.space.cells[i].choices.get(mask.trailing_zeros() as usize).map(|c| c.cost);
        match (cost(from), cost(to)) {
            (Some(from), Some(to)) => to - from,
            _ => f64::INFINITY,
        }
    }

    /// The readings that say nothing against what `board` has: with only those, nothing is excluded that the
    /// solutions behind it allow.
    fn agreeing(&self, board: &Solution) -> Reason {
        let of_cell = |o: &Options| o.mask(|s| s.is_none() || s == board.get(o.cell));
        self.space.cells.iter().map(of_cell).enumerate().collect()
    }

    /// A reading with one solution, other than those found before.
    fn found(&mut self, node: &Node, solution: Solution) {
        if let Some(best) = self.found.first() {
            self.rivals += (best.cost - node.cost).exp();
        }
        let values = self.values(&node.allowed);
        self.found.push(Found { values, solution, cost: node.cost });
    }

    /// Splits what is left of the node without the readings that `reason` is against.
    fn split(&mut self, node: &Node, reason: &Reason) {
        let mut moves: Vec<(f64, usize, Mask)> = reason
            .iter()
            .map(|&(i, stays)| (self.step(i, node.allowed[i], node.allowed[i] & !stays), i, stays))
            .collect();
        moves.retain(|m| m.0.is_finite());
        moves.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut rest = node.allowed.clone();
        for (step, i, stays) in moves {
            let cost = node.cost + step;
            let mut allowed = rest.clone();
            allowed[i] &= !stays;
            if cost > self.horizon() || self.open.len() >= MOST_OPEN {
                self.leave(cost, &allowed);
                return;
            }
            self.steps += allowed.len() as u64;
            self.open.push(Node { cost, age: self.made, allowed });
            self.made += 1;
            rest[i] &= stays;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::turn::tests::reading;
    use crate::ocr::Candidate;
    use crate::puzzle::{self, Layout};
    use std::time::Duration;

    #[test]
    fn a_search_that_ends_before_it_knows_all_rivals_names_the_nearest_that_it_left_out() {
        let mut reading = reading([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0]);
        for cell in &mut reading.cells[..12] {
            let rival = cell.best().symbol.map(|s| Symbol(s.0 % 4 + 1));
            let symbol = cell.best().symbol;
            cell.candidates =
                vec![Candidate { symbol, probability: 0.9 }, Candidate { symbol: rival, probability: 0.1 }];
        }
        let empty = puzzle::recognise(&Layout::full(4, 4)).expect("a sudoku");
        let space = Space::new(&reading, &[], &empty.rules().symbols());
        let layout = Layout::full(4, 4);
        let deadline = Instant::now() + Duration::from_mins(1);
        let run = |most_steps| {
            let mut search = Search::new(&space, Oracle::new(&layout, &empty, deadline), deadline);
            search.most_steps = most_steps;
            search.run(2).expect("an outcome")
        };
        let ended =
            (1..20_000).map(run).find(|outcome| outcome.found.len() == 1).expect("one is found first");
        assert!(ended.margin < ENOUGH_MARGIN, "{}", ended.margin);
        let unseen = ended.unseen.expect("what was left out");
        let differ = unseen.iter().zip(&ended.found[0].values).filter(|(unseen, found)| unseen != found);
        assert!((1..=2).contains(&differ.count()), "{unseen:?}");
    }
}
