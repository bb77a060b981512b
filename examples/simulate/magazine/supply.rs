//! Puzzles with one solution, from the library's own generators or from shapes that those do not have.

use gridlens::constraint::{Clue, Solution};
use gridlens::diagnostics::Diagnostic;
use gridlens::generate::{self, Generated};
use gridlens::puzzle::{Full, Generator, Kind, Puzzle, Rules, Size};
use gridlens::solve::Budget;
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// Longer than any puzzle of a page takes: nothing depends on it.
const BUDGET: Budget = Budget { time: Duration::from_mins(2) };

/// The error in words.
pub(super) fn said(diagnostic: Diagnostic) -> String {
    diagnostic.message
}

/// A puzzle of this kind and size.
pub(super) fn puzzle(kind: &Kind, size: Size, rng: &mut ChaCha8Rng) -> Result<Generated, String> {
    generate::puzzle(kind, Some(size), rng.random(), BUDGET).map_err(said)
}

/// A puzzle of this kind whose full board comes from `fill`.
pub(super) fn filled(
    kind: &'static Kind,
    size: Size,
    fill: fn(Size, &mut ChaCha8Rng) -> gridlens::diagnostics::Result<Full>,
    rng: &mut ChaCha8Rng,
) -> Result<Generated, String> {
    let generator = Generator { fill, ..kind.generator };
    let own = Kind { generator, ..*kind };
    puzzle(&own, size, rng)
}

/// The puzzle with more of its solution given: `more` of what is open, and all that `always` names.
pub(super) fn with_more(
    made: &Generated,
    more: usize,
    always: impl Fn(&Clue) -> bool,
    rng: &mut ChaCha8Rng,
) -> Result<Puzzle, String> {
    let rules = made.puzzle.rules();
    let mut clues = rules.clues();
    let given: Vec<_> = clues.iter().map(|clue| clue.cell).collect();
    let mut open: Vec<Clue> = made.solution.clues();
    open.retain(|clue| !given.contains(&clue.cell));
    open.shuffle(rng);
    let (certain, others): (Vec<Clue>, Vec<Clue>) = open.into_iter().partition(always);
    clues.extend(certain.into_iter().chain(others.into_iter().take(more)));
    rules.with_clues(&clues).map_err(said)
}

/// The answer as text.
pub(super) fn answer(rules: &dyn Rules, solution: &Solution) -> Result<String, String> {
    rules.answer(solution).map_err(said)
}

/// One of several, each as likely as its weight says.
pub(super) fn weighted<T: Copy>(of: &[(T, u32)], rng: &mut ChaCha8Rng) -> T {
    let sum: u32 = of.iter().map(|one| one.1).sum();
    let mut left = rng.random_range(0..sum);
    for &(one, weight) in of {
        if left < weight {
            return one;
        }
        left -= weight;
    }
    of[0].0
}
