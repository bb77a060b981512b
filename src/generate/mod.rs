//! Puzzles made at random, with exactly one solution.
//!
//! Every kind fills a board at random ([`full`], with its [`crate::puzzle::Generator`]); then clues are taken
//! away as long as the solution stays the only one ([`puzzle`]), which is the same for all kinds
//! (`minimise`). All randomness comes from the seed, and nothing depends on how fast the solver is or on
//! which of several answers it finds first, so a seed gives the same puzzle on every machine.

mod minimise;

pub use crate::puzzle::{Full, Size};
pub use minimise::Generated;

use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use crate::puzzle::Kind;
use crate::solve::Budget;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// The size asked for, or the usual one.
fn size(kind: &Kind, asked: Option<Size>) -> Result<Size> {
    let generator = &kind.generator;
    let size = asked.unwrap_or(generator.usual);
    if (generator.fits)(size) {
        return Ok(size);
    }
    let name = kind.name;
    Err(Diagnostic::new(Code::Usage, format!("no {name} of the size {size} can be made"))
        .fact(generator.sizes)
        .hint(format!("{} is usual", generator.usual))
        .remedy(Remedy::UsualSize { kind: name, size: generator.usual.to_string() }))
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

fn made(kind: &Kind, asked: Option<Size>, rng: &mut ChaCha8Rng) -> Result<Full> {
    (kind.generator.fill)(size(kind, asked)?, rng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Generator, KINDS};

    #[test]
    fn the_usual_size_of_every_kind_fits() {
        for kind in KINDS {
            let Generator { usual, fits, .. } = kind.generator;
            assert!(fits(usual), "{}", kind.name);
            assert!(!fits(Size::square(1)) && !fits(Size::square(1000)), "{}", kind.name);
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
