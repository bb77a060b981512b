//! Why there is no solution: a minimal set of givens that cannot all hold.

use super::{Outcome, Prover};
use crate::constraint::Fact;
use crate::puzzle::Given;

/// What the givens come down to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Core {
    /// These cannot all hold.
    Found(Vec<Given>),
    /// All can hold after all.
    Satisfiable,
    /// The prover gave up before it had any core.
    Unknown,
}

/// A core of `givens`, each of which the prover takes as an assumption; as small as the prover's time allows.
///
/// Deletion-based minimisation with refinement: a given without which the rest is still contradictory goes,
/// and so does all the prover's next core does not need (Marques-Silva, "Minimal unsatisfiability: models,
/// algorithms and applications", ISMVL 2010, section III).
pub(super) fn core(prover: &mut dyn Prover, givens: &[(Given, Fact)]) -> Core {
    let facts = |kept: &[usize]| kept.iter().map(|&i| givens[i].1).collect::<Vec<_>>();
    let all: Vec<usize> = (0..givens.len()).collect();
    let mut kept = match prover.check(&facts(&all)) {
        Outcome::Sat(_) => return Core::Satisfiable,
        Outcome::Unknown => return Core::Unknown,
        Outcome::Unsat(core) => core,
    };
    let mut needed = 0;
    while needed < kept.len() {
        let mut without = kept.clone();
        without.remove(needed);
        match prover.check(&facts(&without)) {
            // What is not known to be needless is kept; a prover whose time is over says so at once.
            Outcome::Sat(_) | Outcome::Unknown => needed += 1,
            Outcome::Unsat(core) => {
                // The givens before `needed` are in every core of `without`, so they keep their places.
                let within = |i: &usize| core.contains(i);
                kept = (0..without.len()).filter(within).map(|i| without[i]).collect();
            }
        }
    }
    Core::Found(kept.iter().filter_map(|&i| givens.get(i)).map(|g| g.0.clone()).collect())
}
