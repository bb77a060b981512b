//! A game under way: which cells are given, which the player filled, where candidates are pencilled.

use super::super::puzzle::{Kind, Puzzle, Shape, generate};
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing.
    Open,
    /// A digit of the puzzle.
    Given(u8),
    /// A digit of the player, which agrees with the solution.
    Entered(u8),
    /// Small digits only, ascending.
    Pencil(Vec<u8>),
}

impl Mark {
    /// The digit that stands there.
    pub(crate) const fn digit(&self) -> Option<u8> {
        match self {
            Self::Given(digit) | Self::Entered(digit) => Some(*digit),
            Self::Open | Self::Pencil(_) => None,
        }
    }
}

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    /// Its board.
    pub(crate) shape: Shape,
    /// Every cell, row by row.
    pub(crate) marks: Vec<Mark>,
    /// The cell the player has chosen.
    pub(crate) selected: Option<usize>,
}

impl Play {
    /// A puzzle of `kind` and what a player has done to it: with the mouse or a finger where `chosen`.
    pub(crate) fn new(kind: Kind, chosen: bool, rng: &mut ChaCha8Rng) -> Self {
        let cells = kind.extent().0 * kind.extent().1;
        let clues = cells * rng.random_range(29..=50) / 100;
        let Puzzle { shape, clues, solution } = generate(kind, rng, clues);
        let mut marks: Vec<Mark> =
            clues.iter().map(|&v| if v > 0 { Mark::Given(v) } else { Mark::Open }).collect();
        let mut open: Vec<usize> = (0..marks.len()).filter(|&i| marks[i] == Mark::Open).collect();
        open.shuffle(rng);
        let share: f32 = match rng.random_range(0..20) {
            0..9 => 0.0,
            9..17 => rng.random_range(0.03..0.7),
            _ => rng.random_range(0.7..0.97),
        };
        for i in open.drain(..(open.len() as f32 * share) as usize) {
            marks[i] = Mark::Entered(solution[i]);
        }
        let selected = (chosen && rng.random_bool(0.65)).then(|| rng.random_range(0..marks.len()));
        let mut play = Self { shape, marks, selected };
        play.pencil(&open, &solution, rng);
        play
    }

    /// Pencils candidates into some of the `open` cells: none, a few digits in a few cells, or all of them in
    /// nearly every cell, as apps do on request.
    fn pencil(&mut self, open: &[usize], solution: &[u8], rng: &mut ChaCha8Rng) {
        let (share, all): (f64, bool) = match rng.random_range(0..20) {
            0..11 => return,
            11..16 => (rng.random_range(0.04..0.4), false),
            _ => (rng.random_range(0.8..1.0), true),
        };
        for &i in open {
            if !rng.random_bool(share) {
                continue;
            }
            let mut candidates = self.candidates(i);
            if !all {
                candidates.retain(|&v| v == solution[i] || rng.random_bool(0.5));
                candidates.truncate(4);
            }
            self.marks[i] = Mark::Pencil(candidates);
        }
    }

    /// The values no cell of the units of cell `i` has.
    fn candidates(&self, i: usize) -> Vec<u8> {
        let taken = |v: u8| {
            let units = self.shape.units.iter().filter(|unit| unit.contains(&i));
            units.flatten().any(|&j| self.marks[j].digit() == Some(v))
        };
        (1..=self.shape.symbols).filter(|&v| !taken(v)).collect()
    }

    /// Whether cells `i` and `j` share a row, a column or a box.
    pub(crate) fn peers(&self, i: usize, j: usize) -> bool {
        self.shape.units.iter().any(|unit| unit.contains(&i) && unit.contains(&j))
    }

    /// The cells as `gridlens eval` takes them.
    pub(crate) fn csv(&self) -> String {
        self.shape.csv(|i| match &self.marks[i] {
            Mark::Pencil(_) => "c".to_owned(),
            mark => mark.digit().unwrap_or(0).to_string(),
        })
    }
}
