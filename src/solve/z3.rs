//! The back end on Z3: the only file that knows it.
//!
//! Every [`Z3Prover`] belongs to the thread that made it (Z3's terms are not `Send`, and each thread has a
//! context of its own), so `solve` starts one thread a verdict: a fresh context makes the same puzzle give
//! the same answer whatever was solved before.

use super::heed::heeded;
use super::prover::GLANCE;
use super::prover::{Engine, Outcome, Prover};
use crate::constraint::{Assignment, Fact, Int, Lit, Model, Relation, Rule};
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};
use z3::ast::{self, Bool};
use z3::{Context, Params, SatResult, Solver};

/// How long after the deadline, or after the question was given up, the watchdog waits between interrupts.
/// One interrupt can fall between two of Z3's phases and be forgotten, so it is repeated until the check
/// ends.
const INTERRUPT_EVERY: Duration = Duration::from_millis(10);

/// Bytes of free memory that a thread's heap may keep: somewhat more than a context needs.
const KEPT: usize = 32 << 20;

/// Up to how many literals "at most one" is written as a clause for each pair. On sudokus of 9 to 16 symbols
/// pairs took half the time of native cardinality constraints (hard 9 x 9: 5 ms against 9-11 ms); the clauses
/// grow with the square, so longer rows of literals are left to the native constraint.
const MOST_PAIRED: usize = 25;

thread_local! {
    /// Whether a check is under way on this thread.
    static CHECKING: Arc<AtomicBool> = Arc::default();
}

/// Z3 with the logic that suits the model: `QF_FD` (its SAT solver with native cardinality constraints) where
/// there are no integers, `QF_LIA` otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Z3;

impl Engine for Z3 {
    fn load(&self, model: &Model, deadline: Instant) -> Result<Box<dyn Prover>> {
        Ok(Box::new(Z3Prover::new(model, deadline)?))
    }

    /// One watchdog for all checks: a thread each would take longer than many of them. Z3's own `timeout` can
    /// be overrun (Z3 issues 6801, 7607, 6398, 7247), and setting it takes its time, too.
    fn watched(&self, deadline: Instant, work: &mut dyn FnMut()) {
        keep_memory();
        let checking = CHECKING.with(Arc::clone);
        let context = Context::thread_local();
        let (handle, interrupt) = (context.handle(), heeded());
        std::thread::scope(|scope| {
            let (done, over) = mpsc::channel::<()>();
            scope.spawn(move || {
                let left = || deadline.saturating_duration_since(Instant::now());
                let is_over = || left().is_zero() || interrupt.is_set();
                let wait = || if is_over() { INTERRUPT_EVERY } else { left().min(GLANCE) };
                while over.recv_timeout(wait()) == Err(RecvTimeoutError::Timeout) {
                    // Anything but a check is short, and need not know what to do without its result.
                    if is_over() && checking.load(Ordering::Relaxed) {
                        handle.interrupt();
                    }
                }
            });
            work();
            drop(done);
        });
    }
}

/// Has glibc keep what a context gives back for the next one. Z3 fills about 17 MB for each context; by
/// default glibc returns them to the system and gets them anew, page by page, which takes longer than most
/// verdicts. It returns twice the largest block that it ever mapped by itself and unmapped (mallopt(3),
/// "dynamic mmap threshold"): mapping one, which is never touched, is all it takes. Other allocators lose
/// nothing.
fn keep_memory() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| drop(std::hint::black_box(Vec::<u8>::with_capacity(KEPT / 2))));
}

/// A model loaded into a Z3 solver.
struct Z3Prover {
    solver: Solver,
    bools: Vec<Bool>,
    ints: Vec<ast::Int>,
    deadline: Instant,
    interrupt: Interrupt,
}

impl Z3Prover {
    fn new(model: &Model, deadline: Instant) -> Result<Self> {
        let logic = if model.ints().is_empty() { "QF_FD" } else { "QF_LIA" };
        let solver = Solver::new_for_logic(logic).ok_or_else(|| {
            Diagnostic::new(Code::MissingModel, format!("this libz3 does not know {logic}"))
        })?;
        // Z3 would hear SIGINT itself while it solves, in one place for all solvers that run beside one
        // another: of a signal then this program hears nothing, or the process crashes.
        let mut params = Params::new();
        params.set_bool("ctrl_c", false);
        solver.set_params(&params);
        let bools = (0..model.bools() as u32).map(Bool::new_const).collect();
        // Symbols made from numbers are shared by all sorts, so the integers are named by text.
        let ints = (0..model.ints().len()).map(|i| ast::Int::new_const(format!("i{i}"))).collect();
        let mut prover = Self { solver, bools, ints, deadline, interrupt: heeded() };
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

    /// Checks, unless the deadline has passed or nobody wants to know any more; [`Z3::watched`] ends a check
    /// that goes on beyond that.
    fn check_until_deadline(&self, assumptions: &[Bool]) -> SatResult {
        if Instant::now() >= self.deadline || self.interrupt.is_set() {
            return SatResult::Unknown;
        }
        let checking = CHECKING.with(Arc::clone);
        checking.store(true, Ordering::Relaxed);
        let result = self.solver.check_assumptions(assumptions);
        checking.store(false, Ordering::Relaxed);
        result
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
            SatResult::Unsat if assumed.is_empty() => Outcome::Unsat(Vec::new()),
            SatResult::Unsat => {
                let core = self.solver.get_unsat_core();
                let named: Vec<usize> = (0..assumed.len()).filter(|&i| core.contains(&assumed[i])).collect();
                // Of assumptions that contradict each other Z3 may name none, or one rewritten: then all of
                // them are the core, unless the rules cannot be kept even without.
                let unnamed = named.len() < core.len() || core.is_empty();
                if unnamed && self.check_until_deadline(&[]) != SatResult::Unsat {
                    return Outcome::Unsat((0..assumed.len()).collect());
                }
                Outcome::Unsat(named)
            }
            SatResult::Unknown => Outcome::Unknown,
        }
    }
}

/// The version of the Z3 library that is linked.
pub(super) fn version() -> String {
    ::z3::full_version().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Booleans and integers of the random models: few enough to try every assignment.
    const BOOLS: usize = 5;
    const INTS: usize = 2;
    const MOST: i64 = 3;

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    /// A model with variables but without rules.
    fn bare(ints: usize) -> (Model, Vec<Lit>, Vec<Int>) {
        let mut model = Model::default();
        let bools = (0..BOOLS).map(|_| model.bool()).collect();
        let ints = (0..ints).map(|_| model.int(0, MOST)).collect();
        (model, bools, ints)
    }

    fn any_lit() -> impl Strategy<Value = Lit> {
        (0..BOOLS, any::<bool>()).prop_map(|(i, positive)| {
            let lit = bare(0).1[i];
            if positive { lit } else { !lit }
        })
    }

    fn any_int() -> impl Strategy<Value = Int> {
        (0..INTS).prop_map(|i| bare(INTS).2[i])
    }

    fn any_fact(ints: usize) -> BoxedStrategy<Fact> {
        let holds = any_lit().prop_map(Fact::Holds);
        if ints == 0 {
            return holds.boxed();
        }
        prop_oneof![holds, (any_int(), 0..=MOST).prop_map(|(i, v)| Fact::Equals(i, v))].boxed()
    }

    fn any_relation() -> impl Strategy<Value = Relation> {
        proptest::sample::select(&[Relation::AtMost, Relation::Equal, Relation::AtLeast][..])
    }

    fn any_rule(ints: usize) -> BoxedStrategy<Rule> {
        let lits = || proptest::collection::vec(any_lit(), 0..4);
        let weighted = proptest::collection::vec((-3..4, any_lit()), 0..4);
        let boolean = prop_oneof![
            lits().prop_map(Rule::Clause),
            lits().prop_map(Rule::AtMostOne),
            lits().prop_map(Rule::ExactlyOne),
            (weighted, any_relation(), -4..5).prop_map(|(t, r, b)| Rule::Sum(t, r, b)),
            proptest::collection::vec(any_fact(ints), 1..4).prop_map(Rule::NotAll),
        ];
        if ints == 0 {
            return boolean.boxed();
        }
        let terms = proptest::collection::vec((-2_i64..3, any_int()), 0..3);
        let sum = (terms, any_relation(), -3_i64..8).prop_map(|(t, r, b)| Rule::IntSum(t, r, b));
        prop_oneof![3 => boolean, 2 => sum].boxed()
    }

    /// Every assignment there is.
    fn assignments(ints: usize) -> impl Iterator<Item = Assignment> {
        let values = (MOST + 1).pow(ints as u32);
        (0..1_i64 << BOOLS).flat_map(move |bits| {
            (0..values).map(move |v| Assignment {
                bools: (0..BOOLS).map(|i| bits >> i & 1 == 1).collect(),
                ints: (0..ints).map(|i| v / (MOST + 1).pow(i as u32) % (MOST + 1)).collect(),
            })
        })
    }

    fn agrees(ints: usize, rules: &[Rule], assumed: &[Fact]) {
        let (mut model, ..) = bare(ints);
        for rule in rules {
            model.rule(rule.clone());
        }
        let kept = |a: &Assignment| rules.iter().all(|r| a.keeps(r));
        let possible =
            |facts: &[Fact]| assignments(ints).any(|a| kept(&a) && facts.iter().all(|&f| a.holds(f)));
        match Z3Prover::new(&model, soon()).expect("Z3 knows the logic").check(assumed) {
            Outcome::Sat(found) => {
                assert!(kept(&found) && assumed.iter().all(|&f| found.holds(f)), "{found:?}");
                assert!(found.ints.iter().all(|v| (0..=MOST).contains(v)), "{found:?}");
            }
            Outcome::Unsat(core) => {
                let core: Vec<Fact> = core.iter().map(|&i| assumed[i]).collect();
                assert!(!possible(&core), "{core:?} can hold");
            }
            Outcome::Unknown => panic!("twenty seconds were not enough"),
        }
    }

    #[test]
    fn assumptions_that_contradict_each_other_are_a_core() {
        let lits = bare(0).1;
        let var = |positive| if positive { lits[1] } else { !lits[1] };
        let unrelated = !lits[3];
        let rules = [Rule::AtMostOne(vec![unrelated, unrelated]), Rule::Clause(vec![var(true)])];
        agrees(0, &rules, &[Fact::Holds(var(true)), Fact::Holds(var(false))]);
    }

    proptest! {
        #[test]
        fn boolean_rules_mean_what_they_say(
            rules in proptest::collection::vec(any_rule(0), 0..6),
            assumed in proptest::collection::vec(any_fact(0), 0..3),
        ) {
            agrees(0, &rules, &assumed);
        }

        #[test]
        fn integer_rules_mean_what_they_say(
            rules in proptest::collection::vec(any_rule(INTS), 0..6),
            assumed in proptest::collection::vec(any_fact(INTS), 0..3),
        ) {
            agrees(INTS, &rules, &assumed);
        }
    }

    #[test]
    fn long_at_most_one_is_at_most_one() {
        let mut model = Model::default();
        let lits: Vec<Lit> = (0..=MOST_PAIRED).map(|_| model.bool()).collect();
        model.rule(Rule::ExactlyOne(lits.clone()));
        let mut prover = Z3Prover::new(&model, soon()).expect("Z3 knows the logic");
        assert!(matches!(prover.check(&[Fact::Holds(lits[3])]), Outcome::Sat(_)));
        let two = [Fact::Holds(lits[3]), Fact::Holds(lits[MOST_PAIRED])];
        assert_eq!(prover.check(&two), Outcome::Unsat(vec![0, 1]));
    }

    /// Twelve pigeons in eleven holes: exponential for resolution, hours for Z3 without symmetry.
    fn pigeons() -> Model {
        let mut model = Model::default();
        let pigeons: Vec<Vec<Lit>> = (0..12).map(|_| (0..11).map(|_| model.bool()).collect()).collect();
        for holes in &pigeons {
            model.rule(Rule::Clause(holes.clone()));
        }
        for hole in 0..11 {
            model.rule(Rule::AtMostOne(pigeons.iter().map(|p| p[hole]).collect()));
        }
        model
    }

    #[test]
    fn a_question_that_nobody_asks_any_more_is_given_up() {
        let (model, interrupt) = (pigeons(), Interrupt::default());
        let start = Instant::now();
        let deadline = start + Duration::from_mins(1);
        let mut outcomes = Vec::new();
        std::thread::scope(|scope| {
            let newer = interrupt.clone();
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(200));
                newer.set();
            });
            crate::solve::heeding(&interrupt.part(), || {
                Z3.watched(deadline, &mut || {
                    let mut prover = Z3Prover::new(&model, deadline).expect("Z3 knows the logic");
                    outcomes.extend([prover.check(&[]), prover.check(&[])]);
                });
            });
        });
        assert_eq!(outcomes, [Outcome::Unknown, Outcome::Unknown]);
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }

    #[test]
    fn the_watchdog_ends_a_check_that_would_not_end() {
        let model = pigeons();
        let start = Instant::now();
        let deadline = start + Duration::from_millis(200);
        let mut outcomes = Vec::new();
        Z3.watched(deadline, &mut || {
            let mut prover = Z3Prover::new(&model, deadline).expect("Z3 knows the logic");
            outcomes.push(prover.check(&[]));
            // Nothing is left to spend.
            outcomes.push(prover.check(&[]));
        });
        assert_eq!(outcomes, [Outcome::Unknown, Outcome::Unknown]);
        assert!(start.elapsed() < Duration::from_millis(200 + 500), "{:?}", start.elapsed());
    }
}
