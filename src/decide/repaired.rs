//! What a repair is, and from where on it is sure.

use crate::geometry::Cell;
use crate::puzzle::{Puzzle, Solution, Symbol};

/// Nats a sure result is ahead of its rivals together: they have less than 1 in 1 800 of its probability.
///
/// Of 6 000 simulated calibrated readings (`tests/all/misreads.rs`) 1 149 were sure and none of them wrong;
/// with 6 nats 1 907 and 4 wrong, with 5 nats 2 433 and 4. Readers that are too confident set the bound as
/// well: with one misread that claims 0.99, every twentieth sure one is wrong at 5 nats and none from 6 on.
pub const ENOUGH_MARGIN: f64 = 7.5;

/// Nats a sure result may cost: more than that, and it is likelier that the grid or the readers failed as a
/// whole than that each cell was misread by itself. Four misreads that each claim 0.95 cost as much. In the
/// simulation sure repairs between 8 and 12 nats were no more often wrong than cheaper ones, and next to none
/// cost more.
pub const SURE_COST: f64 = 12.0;

/// Nats beyond which no reading is looked for.
pub(super) const MOST_COST: f64 = 20.0;

/// One cell that the rules read otherwise than the readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where.
    pub cell: Cell,
    /// What the readers hold most probable; `None` is empty.
    pub read: Option<Symbol>,
    /// What it is taken for now; `None` is empty. Handwriting that the rules exclude is taken for what
    /// belongs there, whether the writer was mistaken or the readers.
    pub now: Option<Symbol>,
}

/// A cell on which it hangs which puzzle a reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contested {
    /// Where.
    pub cell: Cell,
    /// What it is taken for; `None` is empty.
    pub read: Option<Symbol>,
    /// What it may be as well.
    pub rival: Option<Symbol>,
}

/// The most probable reading that is a puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Repaired {
    /// The puzzle, corrections included.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Where it differs from the most probable reading, row by row; empty when nothing had to be repaired.
    pub changes: Vec<Change>,
    /// Nats above the most probable reading: the logarithm of how many times more probable that one is. 0
    /// when nothing had to be repaired.
    pub cost: f64,
    /// Nats between this reading and its rivals - readings that are puzzles with exactly one, different,
    /// solution - taken together, or what was left unexplored. Infinite when nothing else is possible. Above
    /// [`ENOUGH_MARGIN`] it may be a lower bound; below, the search ends with the first rivals, so more of
    /// them may follow. Not above 0 for a rival itself.
    pub margin: f64,
    /// Whether the answer can be given without a person looking at it: `margin` is at least
    /// [`ENOUGH_MARGIN`], `cost` at most [`SURE_COST`], and no cell is taken for what no reader saw in it.
    pub sure: bool,
    /// Where the answer cannot be given: the cells in which the next most probable such reading differs, row
    /// by row, or, where there is none, those that differ from what was read, or else those in which the
    /// most probable reading does that the search had no time for.
    pub contested: Vec<Contested>,
}

impl Repaired {
    /// The same, for a person to look at.
    pub(super) fn doubted(self) -> Self {
        let contested = if self.sure { self.against(None) } else { self.contested.clone() };
        Self { sure: false, contested, ..self }
    }

    /// Where this reading and `rival` differ; without one, where it differs from what was read.
    pub(super) fn against(&self, rival: Option<&Self>) -> Vec<Contested> {
        let Some(rival) = rival else {
            let change = |c: &Change| Contested { cell: c.cell, read: c.read, rival: c.now };
            return self.changes.iter().map(change).collect();
        };
        let other = rival.puzzle.to_solution();
        self.apart(self.puzzle.rules().layout().cells().map(|cell| (cell, other.get(cell))))
    }

    /// Those of these cells in which this reading has another clue, or none.
    pub(super) fn apart(&self, clues: impl Iterator<Item = (Cell, Option<Symbol>)>) -> Vec<Contested> {
        let own = self.puzzle.to_solution();
        let both = clues.map(|(cell, rival)| Contested { cell, read: own.get(cell), rival });
        both.filter(|contested| contested.read != contested.rival).collect()
    }
}
