//! Taking clues away as long as the solution stays the only one.

use super::{Full, Generated};
use crate::puzzle::{Clue, Puzzle, Solution};
use crate::solve::{self, Budget, Rival, Verdict};
use crate::trouble::{Name, Result, Trouble};
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// The first attempt takes away one in so many clues at once; each later round half as many, the last one by one. What
/// is tried with many clues around is quick, so most clues of a large board go in a few steps.
const PARTS: usize = 8;

/// The puzzle that is left of a full board when clues go in random order.
pub(super) fn thinned(full: Full, rng: &mut ChaCha8Rng, budget: Budget) -> Result<Generated> {
    let mut clues = full.puzzle.rules().clues();
    clues.retain(|clue| !full.fixed.contains(clue));
    clues.shuffle(rng);
    let mut thinning = Thinning { full, start: Instant::now(), budget, rivals: Vec::new() };
    let mut chunk = (clues.len() / PARTS).max(1);
    let mut minimal = thinning.round(&mut clues, chunk)?;
    while chunk > 1 {
        chunk = chunk.div_ceil(2);
        minimal = thinning.round(&mut clues, chunk)?;
    }
    let puzzle = thinning.puzzle(&clues)?;
    thinning.confirm(&puzzle)?;
    Ok(Generated { puzzle, solution: thinning.full.solution, minimal })
}

struct Thinning {
    full: Full,
    start: Instant,
    budget: Budget,
    /// Solutions that came up when too much had been taken away: whatever leaves them is too much again, which needs no
    /// solver to tell.
    rivals: Vec<Solution>,
}

impl Thinning {
    /// Takes `chunk` clues away at a time where it can, until the least number is left; whether each was tried.
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
        let keeps = |rival: &Solution| clues.iter().all(|clue| rival.get(clue.cell) == Some(clue.symbol));
        if self.rivals.iter().any(keeps) {
            return Ok(false);
        }
        match solve::rival(&self.puzzle(clues)?, &self.full.solution, self.left()?)? {
            Rival::None => Ok(true),
            Rival::Unknown => Err(self.gave_up()),
            Rival::Found(rival) => {
                self.rivals.push(rival);
                Ok(false)
            }
        }
    }

    /// Solves the puzzle as any other.
    fn confirm(&self, puzzle: &Puzzle) -> Result<()> {
        match solve::run(puzzle, self.left()?)? {
            Verdict::Unique(solution) if solution == self.full.solution => Ok(()),
            Verdict::GaveUp { .. } => Err(self.gave_up()),
            _ => Err(Trouble::new(Name::Bug, "the puzzle made has not the solution it was made from")),
        }
    }

    fn left(&self) -> Result<Budget> {
        let time = self.budget.time.saturating_sub(self.start.elapsed());
        if time == Duration::ZERO { Err(self.gave_up()) } else { Ok(Budget { time }) }
    }

    fn gave_up(&self) -> Trouble {
        let message = format!("no puzzle within {:.1} s", self.start.elapsed().as_secs_f64());
        Trouble::new(Name::GaveUp, message).hint("a longer --timeout, or a smaller size")
    }
}
