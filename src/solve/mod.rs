//! Step 6: a puzzle becomes a verdict.
//!
//! [`run`] asks four questions of one model, each only if the one before leaves it open: do two clues clash
//! outright (no solver needed)? is there a solution? another one? which cells are equal in all of them? "No
//! solution" is explained on a second model, in which every clue is an assumption (`explain`). Whatever is
//! returned as a solution was checked against the rules and clues by the puzzle's own checker, which shares
//! no code with the model.

mod backbone;
mod explain;
pub mod external;
mod fixes;
mod heed;
mod lazy_constraints;
mod linear;
mod message;
mod prover;
mod second_solution;
mod z3;

pub use crate::puzzle::{Clue, Conflict, Given};
pub use external::Program;
pub use fixes::{Fix, fixes};
pub use heed::heeding;
pub use message::EXACTLY_ONE;
use prover::GLANCE;
pub use prover::{Engine, Outcome, Prover};
pub use second_solution::{SecondSolution, second_solution};

use crate::constraint::{Assignment, Fact, Model, Pruning, Rule};
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result};
use crate::puzzle::{Puzzle, Rules, Solution};
use lazy_constraints::Cutting;
use linear::{Linear, Solved};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// How long [`run`] waits for a back end that does not stop at its deadline, before it answers without it.
/// With it a verdict comes within the budget and one second, whatever the back end does.
const GRACE: Duration = Duration::from_millis(600);

/// How much the solver may spend on one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Wall-clock time for the whole verdict.
    pub time: Duration,
}

impl Default for Budget {
    fn default() -> Self {
        Self { time: Duration::from_secs(10) }
    }
}

/// What the solver says of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Exactly one solution.
    Unique(Solution),
    /// Several solutions.
    Many {
        /// One of them.
        first: Solution,
        /// The open cells that are equal in all of them, row by row. Empty too when the budget ended before
        /// that was proven.
        backbone: Vec<Clue>,
    },
    /// No solution.
    None {
        /// What cannot all hold, and why. Leaving out any one of it would end the contradiction, unless the
        /// budget ended before the core was that small. Empty when the puzzle without clues has no solution.
        core: Conflict,
    },
    /// The budget was spent first.
    GaveUp {
        /// What was spent.
        spent: Duration,
    },
}

/// The version of the solver that is linked.
pub fn version() -> String {
    z3::version()
}

/// Solves a puzzle and says how many solutions it has. Returns within the budget and one second.
///
/// # Errors
/// [`Code::MissingModel`] when Z3 lacks a logic, [`Code::Bug`] when an answer fails the independent check.
pub fn run(puzzle: &Puzzle, budget: Budget) -> Result<Verdict> {
    run_with(puzzle, budget, linked())
}

/// [`run`] where what cannot all hold need not be the least: that takes longer than all else.
///
/// # Errors
/// As [`run`].
pub fn run_roughly(puzzle: &Puzzle, budget: Budget) -> Result<Verdict> {
    verdict(puzzle, budget, linked(), Cores::Any)
}

/// The back end that is linked.
fn linked() -> Arc<dyn Engine> {
    Arc::new(z3::Z3)
}

/// [`run`] on any back end.
///
/// The back end works on a thread of its own. One that ignores its deadline is left behind on it, and the
/// verdict is [`Verdict::GaveUp`].
///
/// # Errors
/// As [`run`], and what the engine itself returns.
pub fn run_with(puzzle: &Puzzle, budget: Budget, engine: Arc<dyn Engine>) -> Result<Verdict> {
    verdict(puzzle, budget, engine, Cores::Least)
}

/// What is said of what cannot all hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cores {
    /// As little as the time allows.
    Least,
    /// What is soon found.
    Any,
}

fn verdict(puzzle: &Puzzle, budget: Budget, engine: Arc<dyn Engine>, cores: Cores) -> Result<Verdict> {
    let start = Instant::now();
    if let Some(core) = puzzle.rules().direct_conflicts().into_iter().next() {
        return Ok(Verdict::None { core });
    }
    let verdict = watched(puzzle, budget, engine, move |job| job.verdict(cores))?;
    Ok(verdict.unwrap_or_else(|| Verdict::GaveUp { spent: start.elapsed() }))
}

/// What `ask` says of a puzzle, on a thread of its own; `None` where it says nothing within the budget and
/// [`GRACE`], or that long after what [`heeding`] heeds was set.
fn watched<T: Send + 'static>(
    puzzle: &Puzzle,
    budget: Budget,
    engine: Arc<dyn Engine>,
    ask: impl FnOnce(&Job) -> Result<T> + Send + 'static,
) -> Result<Option<T>> {
    let (start, interrupt) = (Instant::now(), heed::heeded());
    let (sender, answer) = mpsc::channel();
    let heeded = interrupt.clone();
    let owned = puzzle.clone();
    let worker = std::thread::Builder::new()
        .name("solver".into())
        .spawn(move || {
            let job = Job { rules: owned.rules(), engine: engine.as_ref(), start, budget };
            let mut ask = Some(ask);
            heeding(&heeded, || {
                engine.watched(job.deadline(), &mut || {
                    let said = ask.take().map(|ask| ask(&job));
                    // The receiver is gone only when the answer came too late to matter.
                    let _ = said.map(|said| sender.send(said));
                });
            });
        })
        .map_err(|e| Diagnostic::new(Code::Bug, format!("no thread for the solver: {e}")))?;
    match awaited(&answer, start + budget.time + GRACE, &interrupt) {
        Err(mpsc::RecvTimeoutError::Timeout) => Ok(None),
        outcome => {
            // Z3 frees its context when the thread ends, and must not still be at it when the process ends.
            let joined = worker.join();
            let said = outcome.ok().filter(|_| joined.is_ok()).unwrap_or_else(|| {
                Err(Diagnostic::new(Code::Bug, "the solver's thread ended without an answer"))
            });
            said.map(Some)
        }
    }
}

/// What comes until `end`, or [`GRACE`] after the interrupt was set.
fn awaited<T>(
    answer: &mpsc::Receiver<T>,
    end: Instant,
    interrupt: &Interrupt,
) -> std::result::Result<T, mpsc::RecvTimeoutError> {
    let mut end = end;
    let mut told = false;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        match answer.recv_timeout(left.min(GLANCE)) {
            Err(mpsc::RecvTimeoutError::Timeout) if left > GLANCE => {}
            outcome => return outcome,
        }
        if !told && interrupt.is_set() {
            (told, end) = (true, end.min(Instant::now() + GRACE));
        }
    }
}

/// One puzzle on its way to a verdict, on the solver's thread.
struct Job<'a> {
    rules: &'a dyn Rules,
    engine: &'a dyn Engine,
    start: Instant,
    budget: Budget,
}

impl Job<'_> {
    fn deadline(&self) -> Instant {
        self.start + self.budget.time
    }

    fn gave_up(&self) -> Verdict {
        Verdict::GaveUp { spent: self.start.elapsed() }
    }

    /// The model in a prover of its own, whose assignments keep the rules' cuts as well.
    fn load<'m>(&'m self, model: &'m Model) -> Result<Cutting<'m>> {
        Ok(Cutting::new(self.engine.load(model, self.deadline())?, self.rules, model))
    }

    /// The verdict where solutions that come up at random have no open cell in common.
    fn by_chance(&self) -> Result<Option<Verdict>> {
        let found = self.rules.at_random();
        for solution in &found {
            self.checked(solution)?;
        }
        let given = self.rules.values();
        let differs = |i: usize| found.iter().any(|other| other.values[i] != found[0].values[i]);
        let Some(first) = found.first() else { return Ok(None) };
        let open =
            (0..first.values.len()).filter(|&i| given.values[i].is_none() && first.values[i].is_some());
        let several = found.len() > 1 && open.into_iter().all(differs);
        Ok(several.then(|| Verdict::Many { first: first.clone(), backbone: Vec::new() }))
    }

    fn verdict(&self, cores: Cores) -> Result<Verdict> {
        if let Some(verdict) = self.by_chance()? {
            return Ok(verdict);
        }
        let model = self.rules.model(Pruning::On);
        match linear::solve(&model) {
            Solved::Only(only) if self.rules.lazy_constraints(&model, &only).is_empty() => {
                return self.solution(&model, &only).map(Verdict::Unique);
            }
            Solved::None(_) => return self.explain(cores),
            _ => {}
        }
        let mut prover = self.load(&model)?;
        let first = match prover.check(&[]) {
            Outcome::Sat(assignment) => assignment,
            Outcome::Unsat(_) => return self.explain(cores),
            Outcome::Unknown => return Ok(self.gave_up()),
        };
        let only = self.solution(&model, &first)?;
        let decided = decided(&model, &first)?;
        let another = Rule::NotAll(decided.iter().map(|d| d.1).collect());
        prover.add(&another);
        match prover.check(&[]) {
            Outcome::Unsat(_) => Ok(Verdict::Unique(only)),
            Outcome::Unknown => Ok(self.gave_up()),
            Outcome::Sat(second) if !second.keeps(&another) => {
                Err(Diagnostic::new(Code::Bug, "the solver gave the same answer as a second one"))
            }
            Outcome::Sat(second) => {
                self.solution(&model, &second)?;
                let backbone = backbone::cells(&mut prover, decided, &second);
                Ok(Verdict::Many { first: only, backbone })
            }
        }
    }

    fn explain(&self, cores: Cores) -> Result<Verdict> {
        let model = self.rules.model(Pruning::Off);
        let core = match self.core(&model, cores)? {
            explain::Core::Found(core) => core,
            // Both models state the same puzzle, so one of them is wrong.
            explain::Core::Satisfiable => {
                return Err(Diagnostic::new(Code::Bug, "the solver first found no solution, then one"));
            }
            // That there is no solution stands; all clues together are an explanation, if a long one.
            explain::Core::Unknown => model.givens().iter().map(|g| g.0.clone()).collect(),
        };
        Ok(Verdict::None { core: self.rules.conflict(core) })
    }

    /// The core of a model that has no solution: by its equations as far as these settle it.
    fn core(&self, model: &Model, cores: Cores) -> Result<explain::Core> {
        let mut givens = model.givens().to_vec();
        if let Some(mut linear) = Linear::new(model)
            && let explain::Core::Found(core) = explain::core(&mut linear, &givens)
        {
            if !linear.gave_up || cores == Cores::Any {
                return Ok(explain::Core::Found(core));
            }
            givens.retain(|given| core.contains(&given.0));
        }
        Ok(explain::core(&mut self.load(model)?, &givens))
    }

    /// The solution an assignment stands for, checked by code that is not the solver.
    fn solution(&self, model: &Model, assignment: &Assignment) -> Result<Solution> {
        let solution = self.rules.decode(model, assignment)?;
        self.checked(&solution)?;
        Ok(solution)
    }

    fn checked(&self, solution: &Solution) -> Result<()> {
        match self.rules.check(solution).into_iter().find(|check| !check.ok) {
            None => Ok(()),
            Some(failed) => {
                Err(Diagnostic::new(Code::Bug, "the solver's answer breaks the rules")
                    .fact(failed.to_string()))
            }
        }
    }
}

/// The value of every decision, as a clue and as a fact.
fn decided(model: &Model, assignment: &Assignment) -> Result<Vec<(Clue, Fact)>> {
    model.decisions().iter().map(|d| Ok(d.value(assignment)?)).collect()
}
