//! Rules that are stated only when an assignment breaks them.

use super::{Outcome, Prover};
use crate::constraint::{Assignment, Fact, Model, Rule};
use crate::puzzle::Rules;

/// A prover whose assignments keep what [`Rules::lazy_constraints`] adds to the model: whatever is asked of
/// it - a first solution, a second one, a core - is answered by the whole of the rules (lazy constraints, as
/// the subtour cuts of Dantzig, Fulkerson and Johnson, "Solution of a large-scale traveling-salesman
/// problem", Operations Research 1954).
pub(super) struct Cutting<'a> {
    inner: Box<dyn Prover>,
    rules: &'a dyn Rules,
    model: &'a Model,
}

impl<'a> Cutting<'a> {
    /// The prover `inner` of `model`, a model of `rules`.
    pub(super) fn new(inner: Box<dyn Prover>, rules: &'a dyn Rules, model: &'a Model) -> Self {
        Self { inner, rules, model }
    }

    /// The cuts that the assignment breaks; one that it keeps would be asked for again and again.
    fn broken(&self, assignment: &Assignment) -> Vec<Rule> {
        let mut lazy_constraints = self.rules.lazy_constraints(self.model, assignment);
        lazy_constraints.retain(|cut| !assignment.keeps(cut));
        lazy_constraints
    }
}

impl Prover for Cutting<'_> {
    fn add(&mut self, rule: &Rule) {
        self.inner.add(rule);
    }

    fn check(&mut self, assumptions: &[Fact]) -> Outcome {
        loop {
            let outcome = self.inner.check(assumptions);
            let Outcome::Sat(assignment) = &outcome else { return outcome };
            let lazy_constraints = self.broken(assignment);
            if lazy_constraints.is_empty() {
                return outcome;
            }
            for cut in &lazy_constraints {
                self.inner.add(cut);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Pruning;
    use crate::diagnostics::Result;
    use crate::puzzle::kinds::sudoku::Sudoku;
    use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Solution, Symbol};
    use crate::solve::Engine as _;
    use crate::solve::z3::Z3;
    use std::time::{Duration, Instant};

    /// A sudoku whose first cell is, by a cut, neither 1 nor 2; one cut at a time.
    #[derive(Debug, PartialEq)]
    struct Picky(Sudoku);

    impl Rules for Picky {
        fn kind(&self) -> &'static Kind {
            self.0.kind()
        }
        fn name(&self) -> String {
            self.0.name()
        }
        fn layout(&self) -> Layout {
            self.0.layout()
        }
        fn clues(&self) -> Vec<Clue> {
            self.0.clues()
        }
        fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
            self.0.with_clues(clues)
        }
        fn symbols(&self) -> Vec<Symbol> {
            self.0.symbols()
        }
        fn model(&self, pruning: Pruning) -> Model {
            self.0.model(pruning)
        }
        fn lazy_constraints(&self, model: &Model, assignment: &Assignment) -> Vec<Rule> {
            let first = model.decisions()[0].value(assignment).expect("a solution");
            let Fact::Holds(lit) = first.1 else { return Vec::new() };
            // The first of the two is kept and has to be left out: it would contradict the second.
            if first.0.symbol.0 < 3 {
                vec![Rule::Clause(vec![lit]), Rule::Clause(vec![!lit])]
            } else {
                Vec::new()
            }
        }
        fn check(&self, solution: &Solution) -> Vec<Check> {
            self.0.check(solution)
        }
        fn direct_conflicts(&self) -> Vec<Conflict> {
            self.0.direct_conflicts()
        }
        fn to_text(&self) -> String {
            self.0.to_text()
        }
    }

    #[test]
    fn every_answer_keeps_the_cuts() {
        let picky = Picky(Sudoku::new(4, vec![None; 16]).expect("a size of sudoku"));
        let model = picky.model(Pruning::Off);
        let inner = Z3.load(&model, Instant::now() + Duration::from_secs(20)).expect("Z3 knows the logic");
        let mut prover = Cutting::new(inner, &picky, &model);
        let options = (0..4).map(|i| model.lit(i).expect("four symbols"));
        for (symbol, lit) in (1..=4).zip(options) {
            let possible = matches!(prover.check(&[Fact::Holds(lit)]), Outcome::Sat(_));
            assert_eq!(possible, symbol >= 3, "symbol {symbol}");
        }
    }
}
