//! Whether a known solution is the only one.

use super::{Budget, Job, Outcome, Prover as _, linked, watched};
use crate::constraint::{Pruning, Rule};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::{Puzzle, Solution};

/// Whether a puzzle has another solution than the one that is known.
#[derive(Clone, Debug, PartialEq)]
pub enum SecondSolution {
    /// It has not: the known one is the only one.
    None,
    /// It has this one, among others perhaps.
    Found(Solution),
    /// The budget was spent first.
    Unknown,
}

/// Looks for another solution of `puzzle` than `known`: one question where [`super::run`] asks up to four.
/// Returns within the budget and one second.
///
/// # Errors
/// [`Code::Bug`] where `known` is no solution, else as [`super::run`].
pub fn second_solution(puzzle: &Puzzle, known: &Solution, budget: Budget) -> Result<SecondSolution> {
    let known = known.clone();
    let found = watched(puzzle, budget, linked(), move |job| job.second_solution(&known))?;
    Ok(found.unwrap_or(SecondSolution::Unknown))
}

impl Job<'_> {
    fn second_solution(&self, known: &Solution) -> Result<SecondSolution> {
        let wrong = |what: String| Diagnostic::new(Code::Bug, "the known solution is none").fact(what);
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
            Outcome::Unsat(_) => Ok(SecondSolution::None),
            Outcome::Unknown => Ok(SecondSolution::Unknown),
            Outcome::Sat(assignment) if assignment.keeps(&other) => {
                self.solution(&model, &assignment).map(SecondSolution::Found)
            }
            Outcome::Sat(_) => {
                Err(Diagnostic::new(Code::Bug, "the solver gave the known answer as another one"))
            }
        }
    }
}
