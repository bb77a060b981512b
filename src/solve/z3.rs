//! The back end on Z3: the only file that knows it.
//!
//! Every [`Z3Prover`] belongs to the thread that made it (Z3's terms are not `Send`, and each thread has a
//! context of its own), so `solve` starts one thread a verdict: a fresh context makes the same puzzle give
//! the same answer whatever was solved before.

use super::model::{Assignment, Fact, Int, Lit, Model, Relation, Rule};
use super::prover::{Engine, Outcome, Prover};
use crate::trouble::{Name, Result, Trouble};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use z3::ast::{self, Bool};
use z3::{Context, Params, SatResult, Solver};

/// How long after the deadline the watchdog waits between interrupts. One interrupt can fall between two of
/// Z3's phases and be forgotten, so it is repeated until the check ends.
const INTERRUPT_EVERY: Duration = Duration::from_millis(10);

/// Up to how many literals "at most one" is written as a clause for each pair. On sudokus of 9 to 16 symbols
/// pairs took half the time of native cardinality constraints (hard 9 x 9: 5 ms against 9-11 ms); the clauses
/// grow with the square, so longer rows of literals are left to the native constraint.
const MOST_PAIRED: usize = 25;

/// Z3 with the logic that suits the model: `QF_FD` (its SAT solver with native cardinality constraints) where
/// there are no integers, `QF_LIA` otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Z3;

impl Engine for Z3 {
    fn load(&self, model: &Model, deadline: Instant) -> Result<Box<dyn Prover>> {
        Ok(Box::new(Z3Prover::new(model, deadline)?))
    }
}

/// A model loaded into a Z3 solver.
struct Z3Prover {
    solver: Solver,
    bools: Vec<Bool>,
    ints: Vec<ast::Int>,
    deadline: Instant,
}

impl Z3Prover {
    fn new(model: &Model, deadline: Instant) -> Result<Self> {
        let logic = if model.ints().is_empty() { "QF_FD" } else { "QF_LIA" };
        let solver = Solver::new_for_logic(logic)
            .ok_or_else(|| Trouble::new(Name::MissingModel, format!("this libz3 does not know {logic}")))?;
        let bools = (0..model.bools() as u32).map(Bool::new_const).collect();
        // Symbols made from numbers are shared by all sorts, so the integers are named by text.
        let ints = (0..model.ints().len()).map(|i| ast::Int::new_const(format!("i{i}"))).collect();
        let mut prover = Self { solver, bools, ints, deadline };
        for (&(least, most), int) in model.ints().iter().zip(&prover.ints) {
            prover.solver.assert(int.ge(least));
            prover.solver.assert(int.le(most));
        }
        for rule in model.rules() {
            prover.add(rule);
        }
        Ok(prover)
    }

    fn lit(&self, lit: Lit) -> Bool {
        let var = &self.bools[lit.var()];
        if lit.is_positive() { var.clone() } else { var.not() }
    }

    fn fact(&self, fact: Fact) -> Bool {
        match fact {
            Fact::Holds(lit) => self.lit(lit),
            Fact::Equals(int, value) => self.ints[int.var()].eq(value),
        }
    }

    fn any(&self, lits: &[Lit]) {
        let lits: Vec<Bool> = lits.iter().map(|&l| self.lit(l)).collect();
        self.solver.assert(Bool::or(&lits));
    }

    fn at_most_one(&self, lits: &[Lit]) {
        let lits: Vec<Bool> = lits.iter().map(|&l| self.lit(l)).collect();
        if lits.len() > MOST_PAIRED {
            self.solver.assert(ast::atmost(&lits, 1));
            return;
        }
        let negated: Vec<Bool> = lits.iter().map(Bool::not).collect();
        for (i, a) in negated.iter().enumerate() {
            for b in &negated[i + 1..] {
                self.solver.assert(Bool::or(&[a, b]));
            }
        }
    }

    fn sum(&self, terms: &[(i32, Lit)], relation: Relation, bound: i32) -> Bool {
        let lits: Vec<(Bool, i32)> = terms.iter().map(|&(weight, l)| (self.lit(l), weight)).collect();
        let terms: Vec<(&Bool, i32)> = lits.iter().map(|(l, weight)| (l, *weight)).collect();
        match relation {
            Relation::AtMost => Bool::pb_le(&terms, bound),
            Relation::Equal => Bool::pb_eq(&terms, bound),
            Relation::AtLeast => Bool::pb_ge(&terms, bound),
        }
    }

    fn int_sum(&self, terms: &[(i64, Int)], relation: Relation, bound: i64) -> Bool {
        let terms: Vec<ast::Int> = terms.iter().map(|&(weight, i)| &self.ints[i.var()] * weight).collect();
        let sum = if terms.is_empty() { ast::Int::from_i64(0) } else { ast::Int::add(&terms) };
        match relation {
            Relation::AtMost => sum.le(bound),
            Relation::Equal => sum.eq(bound),
            Relation::AtLeast => sum.ge(bound),
        }
    }

    /// The model of the last check, with every variable Z3 did not care about completed.
    fn assignment(&self) -> Option<Assignment> {
        let model = self.solver.get_model()?;
        let bools = self.bools.iter().map(|b| model.eval(b, true)?.as_bool()).collect::<Option<_>>()?;
        let ints = self.ints.iter().map(|i| model.eval(i, true)?.as_i64()).collect::<Option<_>>()?;
        Some(Assignment { bools, ints })
    }

    /// Checks under the watchdog: Z3's own `timeout` can be overrun (Z3 issues 6801, 7607, 6398, 7247).
    fn check_until_deadline(&self, assumptions: &[Bool]) -> SatResult {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return SatResult::Unknown;
        }
        let mut params = Params::new();
        params.set_u32("timeout", u32::try_from(left.as_millis()).unwrap_or(u32::MAX).max(1));
        self.solver.set_params(&params);
        let context = Context::thread_local();
        let handle = context.handle();
        std::thread::scope(|scope| {
            let (done, over) = mpsc::channel::<()>();
            scope.spawn(move || {
                let mut wait = left;
                while over.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                    handle.interrupt();
                    wait = INTERRUPT_EVERY;
                }
            });
            let result = self.solver.check_assumptions(assumptions);
            drop(done);
            result
        })
    }
}

impl Prover for Z3Prover {
    fn add(&mut self, rule: &Rule) {
        match rule {
            Rule::Clause(lits) => self.any(lits),
            Rule::AtMostOne(lits) => self.at_most_one(lits),
            Rule::ExactlyOne(lits) => {
                self.any(lits);
                self.at_most_one(lits);
            }
            Rule::Sum(terms, relation, bound) => self.solver.assert(self.sum(terms, *relation, *bound)),
            Rule::IntSum(terms, relation, bound) => {
                self.solver.assert(self.int_sum(terms, *relation, *bound));
            }
            Rule::NotAll(facts) => {
                let negated: Vec<Bool> = facts.iter().map(|&f| self.fact(f).not()).collect();
                self.solver.assert(Bool::or(&negated));
            }
        }
    }

    fn check(&mut self, assumptions: &[Fact]) -> Outcome {
        // A core speaks of literals, so an assumed equation gets one that implies it.
        let assumed: Vec<Bool> = assumptions
            .iter()
            .map(|&fact| match fact {
                Fact::Holds(lit) => self.lit(lit),
                Fact::Equals(..) => {
                    let stands_for = Bool::fresh_const("assumed");
                    self.solver.assert(stands_for.implies(self.fact(fact)));
                    stands_for
                }
            })
            .collect();
        match self.check_until_deadline(&assumed) {
            SatResult::Sat => self.assignment().map_or(Outcome::Unknown, Outcome::Sat),
            SatResult::Unsat => {
                let core = self.solver.get_unsat_core();
                let within = |a: &&Bool| core.contains(a);
                Outcome::Unsat(
                    assumed.iter().enumerate().filter(|(_, a)| within(a)).map(|(i, _)| i).collect(),
                )
            }
            SatResult::Unknown => Outcome::Unknown,
        }
    }
}
