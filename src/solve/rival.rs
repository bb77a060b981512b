//! Whether a known solution is the only one.

use super::model::{Pruning, Rule};
use super::{Budget, Job, Outcome, Prover as _, linked, watched};
use crate::puzzle::{Puzzle, Solution};
use crate::trouble::{Name, Result, Trouble};

/// Whether a puzzle has another solution than the one that is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Rival {
    /// It has not: the known one is the only one.
    None,
    /// It has this one, among others perhaps.
    Found(Solution),
    /// The budget was spent first.
    Unknown,
}

/// Looks for another solution of `puzzle` than `known`: one question where [`super::run`] asks up to four. Returns
/// within the budget and one second.
///
/// # Errors
/// [`Name::Bug`] where `known` is no solution, else as [`super::run`].
pub fn rival(puzzle: &Puzzle, known: &Solution, budget: Budget) -> Result<Rival> {
    let known = known.clone();
    let found = watched(puzzle, budget, linked(), move |job| job.rival(&known))?;
    Ok(found.unwrap_or(Rival::Unknown))
}

impl Job<'_> {
    fn rival(&self, known: &Solution) -> Result<Rival> {
        let wrong = |what: String| Trouble::new(Name::Bug, "the known solution is none").fact(what);
        if let Some(failed) = self.rules.check(known).into_iter().find(|check| !check.ok) {
            return Err(wrong(failed.to_string()));
        }
        let model = self.rules.model(Pruning::On);
        let facts = model
            .decisions()
            .iter()
            .map(|decision| decision.fact(known).ok_or_else(|| wrong("the model leaves it out".to_owned())));
        let other = Rule::NotAll(facts.collect::<Result<_>>()?);
        let mut prover = self.load(&model)?;
        prover.add(&other);
        match prover.check(&[]) {
            Outcome::Unsat(_) => Ok(Rival::None),
            Outcome::Unknown => Ok(Rival::Unknown),
            Outcome::Sat(assignment) if assignment.keeps(&other) => {
                self.solution(&model, &assignment).map(Rival::Found)
            }
            Outcome::Sat(_) => {
                Err(Trouble::new(Name::Bug, "the solver gave the known answer as another one"))
            }
        }
    }
}
