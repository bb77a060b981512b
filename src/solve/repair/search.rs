//! Best-first over readings, led by what each refuted one teaches.
//!
//! A node is a box of readings: for each cell a set of those still allowed; its cheapest reading stands for it.
//! When that is refuted, the reason names what has to change - one clue of a core, or one cell in which two
//! solutions agree with the reading - and only readings that change it are looked at further. The box is split
//! so that no reading is in two parts (Lawler, "A procedure for computing the K best solutions", Management
//! Science 1972; conflict-directed A*: Williams and Ragno, Discrete Applied Mathematics 2007).

use super::judge::{Judge, Judgement};
use super::space::{Mask, Space};
use super::{ENOUGH_MARGIN, MOST_COST};
use crate::geometry::Cell;
use crate::puzzle::{Solution, Symbol};
use crate::trouble::Result;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::time::Instant;

/// Steps of the judge after which a search stops, about a third of a second. A count, not a time, so that the
/// answer is the same on every machine.
const MOST_STEPS: u64 = 25_000_000;

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

/// The cheapest reading that is a puzzle with exactly one solution.
pub(super) struct Found {
    /// By cell of the space, what it holds.
    pub(super) values: Vec<Option<Symbol>>,
    pub(super) solution: Solution,
    pub(super) cost: f64,
    /// Nats to the rivals taken together, or to what was not looked at.
    pub(super) margin: f64,
}

/// A search on its way.
pub(super) struct Search<'a> {
    space: &'a Space,
    judge: Judge<'a>,
    deadline: Instant,
    open: BinaryHeap<Node>,
    reasons: Vec<Reason>,
    made: usize,
    /// Nats of the cheapest reading that was not looked at.
    unseen: f64,
    best: Option<Found>,
    /// The rivals' probability as a multiple of the best's.
    rivals: f64,
}

impl<'a> Search<'a> {
    pub(super) fn new(space: &'a Space, judge: Judge<'a>, deadline: Instant) -> Self {
        let allowed = space.cells.iter().map(super::space::Options::all).collect();
        let root = Node { cost: 0.0, age: 0, allowed };
        Self {
            space,
            judge,
            deadline,
            open: BinaryHeap::from([root]),
            reasons: Vec::new(),
            made: 1,
            unseen: space.left_out,
            best: None,
            rivals: 0.0,
        }
    }

    /// The cheapest puzzle with exactly one solution; `None` when there is none within the limits.
    pub(super) fn run(mut self) -> Result<Option<Found>> {
        while let Some(node) = self.open.pop() {
            let spent = self.judge.steps() >= MOST_STEPS || Instant::now() >= self.deadline;
            if spent || node.cost > self.horizon() || self.rivals > (-ENOUGH_MARGIN).exp() {
                self.unseen = self.unseen.min(node.cost);
                break;
            }
            match self.reason(&node)? {
                Some(reason) => self.split(&node, &reason),
                None => self.unseen = self.unseen.min(node.cost),
            }
        }
        let (unseen, rivals) = (self.unseen, self.rivals);
        Ok(self.best.map(|best| Found { margin: (-rivals.ln()).min(unseen - best.cost), ..best }))
    }

    /// Dearer readings are of no interest.
    fn horizon(&self) -> f64 {
        self.best.as_ref().map_or(MOST_COST, |best| best.cost + ENOUGH_MARGIN)
    }

    /// Why the node's cheapest reading is done with; `None` where nobody knows what it is.
    fn reason(&mut self, node: &Node) -> Result<Option<Reason>> {
        let against = |mask: &(usize, Mask)| mask.1 >> node.allowed[mask.0].trailing_zeros() & 1 == 1;
        if let Some(known) = self.reasons.iter().rev().find(|r| r.iter().all(against)) {
            return Ok(Some(known.clone()));
        }
        let clues = self.clues(node);
        let given: Vec<(Cell, Symbol)> = clues.iter().map(|c| c.1).collect();
        let reason = match self.judge.judge(&given)? {
            Judgement::Unknown => return Ok(None),
            Judgement::Clash(core) => core.iter().map(|&i| self.exactly(node, clues[i].0)).collect(),
            Judgement::Several(equal) => self.agreeing(&equal),
            Judgement::Unique(solution) => {
                let reason = self.agreeing(&solution);
                self.found(node, solution);
                reason
            }
        };
        self.reasons.push(reason.clone());
        Ok(Some(reason))
    }

    /// The clues of the node's cheapest reading with their cells' indices, those first that change most cheaply.
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

    /// The cell with the reading it has.
    fn exactly(&self, node: &Node, i: usize) -> (usize, Mask) {
        (i, 1 << node.allowed[i].trailing_zeros())
    }

    /// The readings that say nothing against what `board` has: with only those, nothing is excluded that the
    /// solutions behind it allow.
    fn agreeing(&self, board: &Solution) -> Reason {
        let of_cell = |o: &super::space::Options| o.mask(|s| s.is_none() || s == board.get(o.cell));
        self.space.cells.iter().map(of_cell).enumerate().collect()
    }

    /// A reading with one solution, other than those found before.
    fn found(&mut self, node: &Node, solution: Solution) {
        if let Some(best) = &self.best {
            self.rivals += (best.cost - node.cost).exp();
            return;
        }
        let value =
            |(i, mask): (usize, &Mask)| self.space.cells[i].choices[mask.trailing_zeros() as usize].symbol;
        let values = node.allowed.iter().enumerate().map(value).collect();
        self.best = Some(Found { values, solution, cost: node.cost, margin: 0.0 });
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
            if cost > self.horizon() || self.open.len() >= MOST_OPEN {
                self.unseen = self.unseen.min(cost);
                return;
            }
            let mut allowed = rest.clone();
            allowed[i] &= !stays;
            self.open.push(Node { cost, age: self.made, allowed });
            self.made += 1;
            rest[i] &= stays;
        }
    }
}
