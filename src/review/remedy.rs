//! What helps where the cells as they stand have not exactly one solution.

use super::decided::Decided;
use super::query::Query;
use super::suggestion::{self, Suggestion};
use crate::solve::Verdict;
use serde::Serialize;

/// What helps where there is not exactly one solution.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Remedy {
    /// The answer in spite of it, where the rules are sure.
    pub decided: Option<Decided>,
    /// Changes that would leave exactly one solution.
    pub suggestions: Vec<Suggestion>,
}

impl Query {
    /// What helps where there is none or more than one solution. May take a second.
    pub fn remedy(&self) -> Remedy {
        match self.puzzle().and_then(|puzzle| Ok((puzzle, self.verdict()?))) {
            Ok((_, Verdict::Unique(_))) | Err(_) => Remedy::default(),
            Ok((puzzle, verdict)) => {
                let decision = self.decision().unwrap_or_default();
                let suggestions = suggestion::suggestions(self, (puzzle, &verdict), &decision);
                let answer = self.decided(decision).ok().flatten();
                Remedy { decided: answer.map(|answer| Decided::of(&self.reading, answer)), suggestions }
            }
        }
    }

    /// The changes that would leave exactly one solution, where there is none or more than one. May take a
    /// second.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        self.remedy().suggestions
    }
}
