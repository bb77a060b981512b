//! Puzzles made at random, with exactly one solution.
//!
//! Every kind has a maker that fills a board at random ([`full`]); then clues are taken away as long as the solution
//! stays the only one ([`puzzle`]), which is the same for all kinds (`minimise`). All randomness comes from the seed, and
//! nothing depends on how fast the solver is or on which of several answers it finds first, so a seed gives the same
//! puzzle on every machine.

mod dominoes;
mod fill;
mod gogen;
mod minimise;
mod numbers;
mod outline;
mod size;
mod spots;
mod sudokus;
mod tracks;
mod walk;

pub use size::Size;

use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use crate::puzzle::{Clue, Kind, Puzzle, Solution};
use crate::solve::Budget;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// A board with every clue there can be, and what it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct Full {
    /// The puzzle with all its clues.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// Clues that stay, because the kind always shows them.
    fixed: Vec<Clue>,
    /// So many of the other clues stay at least: with fewer, large boards would take the solver too long.
    least: usize,
}

/// A puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Whether it is known that no clue can be spared, but for the two ends of train tracks, which are always shown.
    pub minimal: bool,
}

/// How puzzles of one kind are made.
struct Maker {
    kind: &'static Kind,
    /// The size where none is asked for.
    usual: Size,
    /// Whether there are puzzles of a size.
    fits: fn(Size) -> bool,
    /// Which sizes there are, as a sentence without a full stop.
    sizes: &'static str,
    /// A full board of a size that fits.
    make: fn(Size, &mut ChaCha8Rng) -> Result<Full>,
}

/// A maker for every kind, in the order of [`crate::puzzle::KINDS`].
static MAKERS: [Maker; 12] = [
    sudokus::SUDOKU,
    sudokus::JIGSAW,
    sudokus::SAMURAI,
    sudokus::MULTI,
    numbers::PYRAMID,
    walk::HIDATO,
    walk::KNIGHTS_TOUR,
    numbers::TOTAL_CONCENTRATION,
    spots::MAKER,
    tracks::MAKER,
    gogen::MAKER,
    dominoes::MAKER,
];

impl Full {
    /// A board of which every clue may go.
    fn new(puzzle: impl Into<Puzzle>, solution: Solution) -> Self {
        Self { puzzle: puzzle.into(), solution, fixed: Vec::new(), least: 0 }
    }
}

impl Maker {
    fn of(kind: &Kind) -> Result<&'static Self> {
        MAKERS.iter().find(|maker| maker.kind == kind).ok_or_else(|| {
            Diagnostic::new(Code::Bug, format!("nothing makes puzzles of the kind {}", kind.name))
        })
    }

    /// The size asked for, or the usual one.
    fn size(&self, asked: Option<Size>) -> Result<Size> {
        let size = asked.unwrap_or(self.usual);
        if (self.fits)(size) {
            return Ok(size);
        }
        let name = self.kind.name;
        Err(Diagnostic::new(Code::Usage, format!("no {name} of the size {size} can be made"))
            .fact(self.sizes)
            .hint(format!("{} is usual", self.usual))
            .remedy(Remedy::UsualSize { kind: name, size: self.usual.to_string() }))
    }
}

/// The sizes of the puzzles of a kind, as a sentence without a full stop, and the usual one.
///
/// # Errors
/// [`Code::Bug`] for a kind that is none of [`crate::puzzle::KINDS`].
pub fn sizes(kind: &Kind) -> Result<(&'static str, Size)> {
    Maker::of(kind).map(|maker| (maker.sizes, maker.usual))
}

/// A full board of `kind` and `size`, the usual one where that is `None`: every clue is there.
///
/// # Errors
/// [`Code::Usage`] for a size that the kind does not have.
pub fn full(kind: &Kind, size: Option<Size>, seed: u64) -> Result<Full> {
    made(kind, size, &mut ChaCha8Rng::seed_from_u64(seed))
}

/// A puzzle of `kind` and `size`, the usual one where that is `None`, with exactly one solution.
///
/// # Errors
/// [`Code::Usage`] for a size that the kind does not have, [`Code::GaveUp`] where the budget is spent first.
pub fn puzzle(kind: &Kind, size: Option<Size>, seed: u64, budget: Budget) -> Result<Generated> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let full = made(kind, size, &mut rng)?;
    minimise::minimised(full, &mut rng, budget)
}

fn made(kind: &Kind, size: Option<Size>, rng: &mut ChaCha8Rng) -> Result<Full> {
    let maker = Maker::of(kind)?;
    (maker.make)(maker.size(size)?, rng)
}

/// The trouble of a random search that did not end; sizes at which that happens are refused beforehand.
fn unlucky(what: &str) -> Diagnostic {
    Diagnostic::new(Code::GaveUp, format!("no {what} came out of this seed"))
        .hint("try another one")
        .remedy(Remedy::OtherSeed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::KINDS;

    #[test]
    fn every_kind_has_its_maker() {
        let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        let makers: Vec<&str> = MAKERS.iter().map(|maker| maker.kind.name).collect();
        assert_eq!(kinds, makers);
        for maker in &MAKERS {
            assert!((maker.fits)(maker.usual), "{}", maker.kind.name);
            assert!(
                !(maker.fits)(Size::square(1)) && !(maker.fits)(Size::square(1000)),
                "{}",
                maker.kind.name
            );
        }
    }

    #[test]
    fn full_boards_are_solved_boards() {
        for kind in KINDS {
            for seed in 0..5 {
                let full = full(kind, None, seed).expect("the usual size");
                assert_eq!(full.puzzle.rules().kind(), *kind);
                assert_eq!(full.puzzle.to_solution(), full.solution, "{} {seed}", kind.name);
                let failed = full.puzzle.rules().check(&full.solution).into_iter().find(|check| !check.ok);
                assert_eq!(failed, None, "{} {seed}", kind.name);
            }
        }
    }
}
