//! The cells that are equal in all solutions: the backbone.

use super::{Clue, Outcome, Prover};
use crate::constraint::{Assignment, Fact, Rule};

/// The facts of the first solution that hold in every solution, given a second one.
///
/// Each round demands that one of the facts still standing be false: a solution that grants it strikes out
/// every fact it differs in, "unsatisfiable" proves all that are left at once (iterative backbone computation
/// with a chunk of all candidates: Janota, Lynce, Marques-Silva, "Algorithms for computing backbones of
/// propositional formulae", AI Communications 2015, section 3). Nothing is proven until then, so a prover
/// that gives up leaves nothing.
pub(super) fn cells(prover: &mut dyn Prover, decided: Vec<(Clue, Fact)>, second: &Assignment) -> Vec<Clue> {
    let mut standing = decided;
    standing.retain(|d| second.holds(d.1));
    while !standing.is_empty() {
        prover.add(&Rule::NotAll(standing.iter().map(|d| d.1).collect()));
        match prover.check(&[]) {
            Outcome::Sat(other) => {
                let before = standing.len();
                standing.retain(|d| other.holds(d.1));
                if standing.len() == before {
                    // The prover broke the rule it was just given; trust none of it.
                    return Vec::new();
                }
            }
            Outcome::Unsat(_) => break,
            Outcome::Unknown => return Vec::new(),
        }
    }
    let mut backbone: Vec<Clue> = standing.into_iter().map(|d| d.0).collect();
    backbone.sort_unstable();
    backbone
}
