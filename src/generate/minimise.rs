//! Taking clues away as long as the solution stays the only one.

use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use crate::puzzle::Full;
use crate::puzzle::{Clue, Puzzle, Solution};
use crate::solve::{self, Budget, SecondSolution, Verdict};
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// A puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Whether it is known that no clue can be spared, but for the two ends of train tracks, which are always
    /// shown.
    pub minimal: bool,
}

/// The first attempt takes away one in so many clues at once; each later round half as many, the last one by
/// one. What is tried with many clues around is quick, so most clues of a large board go in a few steps.
const PARTS: usize = 8;

/// The puzzle that is left of a full board when clues go in random order.
pub(super) fn minimised(full: Full, rng: &mut ChaCha8Rng, budget: Budget) -> Result<Generated> {
    let mut clues = full.puzzle.rules().clues();
    clues.retain(|clue| !full.fixed.contains(clue));
    clues.shuffle(rng);
    let mut minimising = Minimising { full, start: Instant::now(), budget, others: Vec::new() };
    let mut chunk = (clues.len() / PARTS).max(1);
    let mut minimal = minimising.round(&mut clues, chunk)?;
    while chunk > 1 {
        chunk = chunk.div_ceil(2);
        minimal = minimising.round(&mut clues, chunk)?;
    }
    let puzzle = minimising.puzzle(&clues)?;
    minimising.confirm(&puzzle)?;
    Ok(Generated { puzzle, solution: minimising.full.solution, minimal })
}

struct Minimising {
    full: Full,
    start: Instant,
    budget: Budget,
    /// Solutions that came up when too much had been taken away: whatever leaves them is too much again,
    /// which needs no solver to tell.
    others: Vec<Solution>,
}

impl Minimising {
    /// Takes `chunk` clues away at a time where it can, until the least number is left; whether each was
    /// tried.
    fn round(&mut self, clues: &mut Vec<Clue>, chunk: usize) -> Result<bool> {
        let mut at = 0;
        while at < clues.len() {
            let end = (at + chunk).min(clues.len());
            if clues.len() - (end - at) < self.full.least {
                return Ok(false);
            }
            let left = [&clues[..at], &clues[end..]].concat();
            if self.is_enough(&left)? {
                *clues = left;
            } else {
                at = end;
            }
        }
        Ok(true)
    }

    /// The board with the fixed clues and these.
    fn puzzle(&self, clues: &[Clue]) -> Result<Puzzle> {
        self.full.puzzle.rules().with_clues(&[&self.full.fixed, clues].concat())
    }

    /// Whether these clues leave one solution.
    fn is_enough(&mut self, clues: &[Clue]) -> Result<bool> {
        let keeps = |second_solution: &Solution| {
            clues.iter().all(|clue| second_solution.get(clue.cell) == Some(clue.symbol))
        };
        if self.others.iter().any(keeps) {
            return Ok(false);
        }
        match solve::second_solution(&self.puzzle(clues)?, &self.full.solution, self.left()?)? {
            SecondSolution::None => Ok(true),
            SecondSolution::Unknown => Err(self.gave_up()),
            SecondSolution::Found(second_solution) => {
                self.others.push(second_solution);
                Ok(false)
            }
        }
    }

    /// Solves the puzzle as any other.
    fn confirm(&self, puzzle: &Puzzle) -> Result<()> {
        match solve::run(puzzle, self.left()?)? {
            Verdict::Unique(solution) if solution == self.full.solution => Ok(()),
            Verdict::GaveUp { .. } => Err(self.gave_up()),
            _ => Err(Diagnostic::new(Code::Bug, "the puzzle made has not the solution it was made from")),
        }
    }

    fn left(&self) -> Result<Budget> {
        let time = self.budget.time.saturating_sub(self.start.elapsed());
        if time == Duration::ZERO { Err(self.gave_up()) } else { Ok(Budget { time }) }
    }

    fn gave_up(&self) -> Diagnostic {
        let message = format!("no puzzle within {:.1} s", self.start.elapsed().as_secs_f64());
        Diagnostic::new(Code::GaveUp, message)
            .hint("give it more time, or make it smaller")
            .remedy(Remedy::MoreTimeToMake)
    }
}
