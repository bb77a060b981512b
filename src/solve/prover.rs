//! What `solve` needs of a back end: two small traits, so that a test can put in one that fails.

use crate::constraint::{Assignment, Fact, Model, Rule};
use crate::diagnostics::Result;
use std::time::{Duration, Instant};

/// How often is looked whether the question is still wanted: a tenth of what a person takes for "at once".
pub(super) const GLANCE: Duration = Duration::from_millis(10);

/// What a back end says of the rules it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// They can be kept, like this.
    Sat(Assignment),
    /// They cannot, together with the assumptions at these indices.
    Unsat(Vec<usize>),
    /// Unknown: the deadline passed, or the back end has given up for a reason of its own.
    Unknown,
}

/// A solver that holds rules and can be asked again and again.
pub trait Prover {
    /// Adds a rule for good.
    fn add(&mut self, rule: &Rule);

    /// Looks for an assignment that keeps all rules and makes all `assumptions` true.
    fn check(&mut self, assumptions: &[Fact]) -> Outcome;
}

/// Makes provers. It is called on the thread that will use the prover.
pub trait Engine: Send + Sync {
    /// A prover holding the rules of `model`, which answers [`Outcome::Unknown`] after `deadline`; a check
    /// that is under way then ends soon after it within [`Engine::watched`].
    fn load(&self, model: &Model, deadline: Instant) -> Result<Box<dyn Prover>>;

    /// Does `work`, which loads provers and asks them, and sees to it that a check stops soon after
    /// `deadline`. By default it only does it: for engines that stop by themselves.
    fn watched(&self, deadline: Instant, work: &mut dyn FnMut()) {
        let _ = deadline;
        work();
    }
}
