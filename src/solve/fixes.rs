//! Where there is no solution: which one change of a clue gives exactly one.

use super::{Budget, Verdict, run};
use crate::diagnostics::Result;
use crate::puzzle::{Clue, Conflict, Puzzle, Rules, Solution, Symbol};
use std::time::{Duration, Instant};

/// Most changes that are looked for; a person looks at each.
const MOST: usize = 5;

/// Most time that is spent on them, whatever the budget: they are a courtesy.
const MOST_TIME: Duration = Duration::from_secs(1);

/// A clue that was probably given wrongly: with another symbol there is exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The clue as it is given.
    pub clue: Clue,
    /// The symbol in its place that leaves exactly one solution.
    pub symbol: Symbol,
    /// Whether leaving the clue out leaves exactly one solution as well.
    pub needless: bool,
}

impl Fix {
    /// "with 7 at row 3 column 2 instead of 1 there is exactly one solution".
    pub fn remedy(&self, rules: &dyn Rules) -> String {
        let (cell, wrong, right) = (self.clue.cell, rules.show(self.clue.symbol), rules.show(self.symbol));
        let or_open = if self.needless { ", or without it," } else { "" };
        format!("with {right} at {cell} instead of {wrong}{or_open} there is exactly one solution")
    }
}

/// The changes of one clue of `core` that give `puzzle`, which has no solution, exactly one: in the order of
/// the clues, at most five, and only as many as are found within the budget and a second. Changing a clue
/// outside a core leaves the core, so nothing else can help. Nothing where two clues are wrong.
///
/// # Errors
/// As [`run`].
pub fn fixes(puzzle: &Puzzle, core: &Conflict, budget: Budget) -> Result<Vec<Fix>> {
    let search = Search { puzzle, deadline: Instant::now() + budget.time.min(MOST_TIME) };
    let mut found = Vec::new();
    for &clue in &core.clues {
        let wanted = MOST - found.len();
        found.extend(search.of_clue(clue, wanted)?);
    }
    Ok(found)
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    deadline: Instant,
}

impl Search<'_> {
    /// The verdict on the puzzle with `symbol` in place of the clue; `None` where it cannot be put there.
    fn verdict(&self, clue: Clue, symbol: Option<Symbol>) -> Result<Option<Verdict>> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let rules = self.puzzle.rules();
        let mut clues = rules.clues();
        clues.retain(|c| *c != clue);
        clues.extend(symbol.map(|symbol| Clue { symbol, ..clue }));
        match rules.with_clues(&clues) {
            Ok(puzzle) if !left.is_zero() => run(&puzzle, Budget { time: left }).map(Some),
            _ => Ok(None),
        }
    }

    /// The fixes of one clue, at most `wanted`.
    fn of_clue(&self, clue: Clue, wanted: usize) -> Result<Vec<Fix>> {
        if wanted == 0 {
            return Ok(Vec::new());
        }
        let value = |solution: &Solution| solution.get(clue.cell);
        let fix = |symbol, needless| Fix { clue, symbol, needless };
        match self.verdict(clue, None)? {
            Some(Verdict::Unique(solution)) => {
                Ok(value(&solution).map(|symbol| fix(symbol, true)).into_iter().collect())
            }
            // With one value there in all of them, that value leaves them all.
            Some(Verdict::Many { backbone, .. }) if backbone.iter().all(|c| c.cell != clue.cell) => {
                let mut found = Vec::new();
                for symbol in self.puzzle.rules().symbols().into_iter().filter(|s| *s != clue.symbol) {
                    if found.len() == wanted {
                        break;
                    }
                    if let Some(Verdict::Unique(_)) = self.verdict(clue, Some(symbol))? {
                        found.push(fix(symbol, false));
                    }
                }
                Ok(found)
            }
            _ => Ok(Vec::new()),
        }
    }
}
