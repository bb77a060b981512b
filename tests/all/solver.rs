//! The solver against brute force, against the clock, and against back ends that fail.

use crate::brute;
use crate::sudokus::{self, Values};
use gridlens::constraint::{Assignment, Decision, Fact, Model, Rule};
use gridlens::diagnostics::{Code, Diagnostic, Interrupt, Result};
use gridlens::geometry::Cell;
use gridlens::puzzle::{Clue, Conflict, Given, Puzzle, Rules, Symbol};
use gridlens::solve::{self, Budget, Engine, Outcome, Prover, Verdict};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn puzzle(size: usize, values: &[u8]) -> Puzzle {
    Puzzle::from(sudokus::sudoku(size, values))
}

fn verdict(puzzle: &Puzzle) -> Verdict {
    solve::run(puzzle, Budget::default()).expect("no engine trouble")
}

fn clue(row: u16, column: u16, symbol: u32) -> Clue {
    Clue { cell: Cell::new(row, column), symbol: Symbol(symbol) }
}

/// No solution, because of these clues.
fn none(puzzle: &Puzzle, clues: &[Clue]) -> Verdict {
    let givens = clues.iter().copied().map(Given::Clue).collect();
    Verdict::None { core: puzzle.rules().conflict(givens) }
}

/// A filled grid with most cells opened again and, every other time, one clue turned into another symbol.
fn instance(size: usize, rng: &mut ChaCha8Rng) -> Values {
    let mut values = sudokus::filled(size, rng);
    let kept = rng.random_range(0.15..0.5);
    for value in &mut values {
        if !rng.random_bool(kept) {
            *value = 0;
        }
    }
    let clues: Vec<usize> = (0..values.len()).filter(|&i| values[i] > 0).collect();
    if !clues.is_empty() && rng.random_bool(0.5) {
        values[clues[rng.random_range(0..clues.len())]] = rng.random_range(1..=size as u8);
    }
    values
}

/// Asserts that the verdict is what the full list of solutions says, and gives its name.
fn agrees(size: usize, values: &Values) -> &'static str {
    match brute::agrees(&puzzle(size, values), &sudokus::solutions(size, values, brute::ALL)) {
        Verdict::Unique(_) => "unique",
        Verdict::Many { .. } => "many",
        Verdict::None { core } => {
            assert_minimal(size, values, &core.clues);
            "none"
        }
        Verdict::GaveUp { .. } => unreachable!("brute::agrees refuses it"),
    }
}

/// Asserts that the clues of `core` stand in `values`, cannot all hold, and can once any one of them is left
/// out.
fn assert_minimal(size: usize, values: &Values, core: &[Clue]) {
    let index = |c: &Clue| usize::from(c.cell.row) * size + usize::from(c.cell.column);
    let mut only = vec![0; size * size];
    for clue in core {
        assert_eq!(u32::from(values[index(clue)]), clue.symbol.0, "{values:?}");
        only[index(clue)] = values[index(clue)];
    }
    assert!(sudokus::solutions(size, &only, 1).is_empty(), "{core:?} can hold: {values:?}");
    for clue in core {
        let mut without = only.clone();
        without[index(clue)] = 0;
        assert_eq!(sudokus::solutions(size, &without, 1).len(), 1, "{clue:?} is not needed: {values:?}");
    }
}

#[test]
fn a_thousand_small_instances_agree_with_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut seen: Vec<&str> = Vec::new();
    for round in 0..1000 {
        let size = if round % 2 == 0 { 4 } else { 6 };
        let values = instance(size, &mut rng);
        seen.push(agrees(size, &values));
    }
    for kind in ["unique", "many", "none"] {
        let count = seen.iter().filter(|&&s| s == kind).count();
        assert!(count > 100, "only {count} of the instances are {kind}: the test says little");
    }
}

#[test]
fn a_minimal_sudoku_of_every_printed_size_is_unique() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for size in [4, 6, 8, 9] {
        let unique = |s: &_| matches!(verdict(&Puzzle::from(Clone::clone(s))), Verdict::Unique(_));
        let values = sudokus::minimal(size, &mut rng, &unique);
        assert_eq!(agrees(size, &values), "unique");
        let clues = values.iter().filter(|&&v| v > 0).count();
        assert!(clues < size * size / 2, "{clues} clues of {size} x {size} are far from minimal");
    }
}

#[test]
fn empty_grids_of_every_size_end_in_time() {
    for (size, ..) in sudokus::SHAPES {
        let start = Instant::now();
        let budget = Budget::default();
        let verdict = solve::run(&puzzle(size, &vec![0; size * size]), budget).expect("no engine trouble");
        let spent = start.elapsed();
        assert!(spent < budget.time + Duration::from_secs(1), "{size} x {size}: {spent:?}");
        if size == 9 {
            assert!(spent < Duration::from_millis(500), "9 x 9: {spent:?}");
        }
        match verdict {
            Verdict::Many { backbone, .. } => assert_eq!(backbone, [], "{size} x {size}"),
            other => panic!("{size} x {size}: {other:?}"),
        }
    }
}

#[test]
fn a_spent_budget_is_said_within_a_second() {
    for milliseconds in [0, 1, 20, 100] {
        let budget = Budget { time: Duration::from_millis(milliseconds) };
        let start = Instant::now();
        let verdict = solve::run(&puzzle(16, &[0; 256]), budget).expect("no engine trouble");
        let spent = start.elapsed();
        assert!(spent < budget.time + Duration::from_secs(1), "{milliseconds} ms became {spent:?}");
        match verdict {
            Verdict::GaveUp { spent } => assert!(spent >= budget.time),
            Verdict::Many { backbone, .. } => assert_eq!(backbone, []),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn two_equal_clues_in_a_row_are_both_named() {
    let mut values = vec![0; 81];
    values[2 * 9 + 1] = 7;
    values[2 * 9 + 8] = 7;
    values[40] = 3;
    let puzzle = puzzle(9, &values);
    assert_eq!(verdict(&puzzle), none(&puzzle, &[clue(2, 1, 7), clue(2, 8, 7)]));
}

#[test]
fn a_verdict_says_which_cells_it_speaks_of() {
    let empty = puzzle(4, &[0; 16]);
    let rules = empty.rules();
    let none = none(&empty, &[clue(2, 1, 1), clue(2, 8, 1)]).diagnostic(rules).expect("trouble");
    assert_eq!(none.code, Code::NoSolution);
    assert_eq!(none.message, "row 3 column 2 and row 3 column 9 cannot both be 1");
    assert_eq!(
        none.place.cells.iter().map(|s| s.cell).collect::<Vec<_>>(),
        [Cell::new(2, 1), Cell::new(2, 8)]
    );

    let first = gridlens::puzzle::Solution {
        rows: 4,
        columns: 4,
        values: vec![Some(gridlens::puzzle::Symbol(1)); 16],
    };
    let backbone: Vec<Clue> = (0..14).map(|i| clue(i / 4, i % 4, 1)).collect();
    let many = Verdict::Many { first: first.clone(), backbone }.diagnostic(rules).expect("trouble");
    assert_eq!(many.code, Code::SeveralSolutions);
    assert_eq!(many.facts[0], "14 of 16 open cells are equal in all solutions");
    assert_eq!(many.facts[1], "undecided: row 4 column 3, row 4 column 4");

    let gave_up = Verdict::GaveUp { spent: Duration::from_millis(1500) }.diagnostic(rules).expect("trouble");
    assert_eq!((gave_up.code, gave_up.message.as_str()), (Code::GaveUp, "no verdict within 1.5 s"));
    assert_eq!(Verdict::Unique(first).diagnostic(rules), None);
}

#[test]
fn three_equal_clues_in_a_box_are_three_conflicts_of_two() {
    let mut values = vec![0; 81];
    for i in [0, 1, 10] {
        values[i] = 5;
    }
    let (a, b, c) = (clue(0, 0, 5), clue(0, 1, 5), clue(1, 1, 5));
    let conflicts = sudokus::sudoku(9, &values).direct_conflicts();
    let clues: Vec<Vec<Clue>> = conflicts.iter().map(|conflict| conflict.clues.clone()).collect();
    assert_eq!(clues, [vec![a, b], vec![b, c], vec![a, c]]);
    assert_eq!(conflicts[2].why, "row 1 column 1 and row 2 column 2 cannot both be 5");
}

#[test]
fn a_cell_without_candidates_is_explained_by_the_clues_that_take_them() {
    // Row 1 holds 1 2 3, column 4 holds 4: nothing is left for row 1 column 4. The 1 in row 4 is innocent.
    let mut values = vec![0; 16];
    values[..3].copy_from_slice(&[1, 2, 3]);
    values[3 * 4 + 3] = 4;
    values[3 * 4 + 1] = 1;
    let core = [clue(0, 0, 1), clue(0, 1, 2), clue(0, 2, 3), clue(3, 3, 4)];
    let puzzle = puzzle(4, &values);
    assert_eq!(verdict(&puzzle), none(&puzzle, &core));
}

#[test]
fn the_same_puzzle_gives_the_same_verdict() {
    let mut values = vec![0; 81];
    values[17] = 4;
    let first = verdict(&puzzle(9, &values));
    verdict(&puzzle(6, &[0; 36]));
    assert_eq!(verdict(&puzzle(9, &values)), first);
}

#[test]
fn the_checker_names_what_is_wrong() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut values = sudokus::filled(6, &mut rng);
    let right = puzzle(6, &values).to_solution();
    let mut given = values.clone();
    given[10..].fill(0);
    let sudoku = sudokus::sudoku(6, &given);
    assert!(sudoku.check(&right).iter().all(|c| c.ok));
    assert_eq!(sudoku.check(&right).len(), 1 + 3 * 6);

    values.swap(0, 1);
    let failed = |s: &gridlens::puzzle::Solution| -> Vec<String> {
        sudoku.check(s).iter().filter(|c| !c.ok).map(ToString::to_string).collect()
    };
    let swapped = puzzle(6, &values).to_solution();
    assert_eq!(failed(&swapped), ["clues **Fail**", "column 1 **Fail**", "column 2 **Fail**"]);
    let mut missing = right.clone();
    missing.values[35] = None;
    assert_eq!(failed(&missing), ["row 6 **Fail**", "column 6 **Fail**", "box 6 **Fail**"]);
    assert_eq!(failed(&puzzle(4, &[0; 16]).to_solution()), ["size **Fail**"]);
}

/// A back end that answers every check the same way.
#[derive(Clone)]
enum Fake {
    /// Every rule can be kept, by an assignment in which every variable is false.
    Garbage,
    /// Every rule can be kept, by this solution, whatever is asked.
    Always(Values),
    /// No rule can be kept, because of all assumptions.
    None,
    /// It does not know.
    Unknown,
    /// It never comes back.
    Hangs,
    /// It cannot be started.
    Missing,
    /// It panics.
    Panics,
}

struct FakeProver {
    fake: Fake,
    truth: Assignment,
}

impl Engine for Fake {
    fn load(&self, model: &Model, _deadline: Instant) -> Result<Box<dyn Prover>> {
        if matches!(self, Self::Missing) {
            return Err(Diagnostic::new(Code::MissingModel, "no engine"));
        }
        let mut truth = Assignment { bools: vec![false; model.bools()], ints: Vec::new() };
        if let Self::Always(values) = self {
            for decision in model.decisions() {
                let Decision::Choice(options) = decision else { continue };
                let value = |c: &Clue| values[usize::from(c.cell.row) * 4 + usize::from(c.cell.column)];
                for (_, lit) in options.iter().filter(|o| o.0.symbol == Symbol(value(&o.0).into())) {
                    truth.bools[lit.var()] = true;
                }
            }
        }
        Ok(Box::new(FakeProver { fake: self.clone(), truth }))
    }
}

impl Prover for FakeProver {
    fn add(&mut self, _rule: &Rule) {}

    fn check(&mut self, assumptions: &[Fact]) -> Outcome {
        match self.fake {
            Fake::Garbage | Fake::Always(_) => Outcome::Sat(self.truth.clone()),
            Fake::None => Outcome::Unsat((0..assumptions.len()).collect()),
            Fake::Unknown | Fake::Missing => Outcome::Unknown,
            Fake::Hangs => loop {
                std::thread::sleep(Duration::from_secs(1));
            },
            Fake::Panics => panic!("the fake panics as it should"),
        }
    }
}

fn run_fake(fake: Fake) -> Result<Verdict> {
    let mut values = vec![0; 16];
    values[5] = 2;
    // What hangs is waited for no longer than it takes; all others answer, however busy the machine is.
    let time = Duration::from_millis(if matches!(fake, Fake::Hangs) { 100 } else { 20_000 });
    solve::run_with(&puzzle(4, &values), Budget { time }, Arc::new(fake))
}

#[test]
fn a_lying_back_end_is_found_out() {
    let bug = |fake| {
        let diagnostic = run_fake(fake).expect_err("a bug");
        assert_eq!(diagnostic.code, Code::Bug);
        diagnostic.message
    };
    assert!(bug(Fake::Garbage).contains("left row 1 column 1 open"));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut grids = std::iter::repeat_with(|| sudokus::filled(4, &mut rng));
    let right = grids.find(|v| v[5] == 2).expect("a quarter of the grids have a 2 there");
    let mut wrong = right.clone();
    wrong.swap(0, 1);
    assert!(bug(Fake::Always(wrong)).contains("breaks the rules"));
    assert!(bug(Fake::Always(right)).contains("same answer"));
}

#[test]
fn a_failing_back_end_is_no_panic() {
    assert_eq!(run_fake(Fake::Missing).expect_err("no engine").code, Code::MissingModel);
    assert_eq!(run_fake(Fake::Panics).expect_err("a bug").code, Code::Bug);
    assert!(matches!(run_fake(Fake::Unknown), Ok(Verdict::GaveUp { .. })));
    let why = "the rules leave no solution, whatever the clues".to_owned();
    let core = Conflict { why, ..Conflict::default() };
    assert_eq!(run_fake(Fake::None), Ok(Verdict::None { core }));
}

#[test]
fn a_back_end_that_hangs_is_left_behind() {
    let start = Instant::now();
    assert!(matches!(run_fake(Fake::Hangs), Ok(Verdict::GaveUp { .. })));
    assert!(start.elapsed() < Duration::from_millis(100 + 1000), "{:?}", start.elapsed());
}

#[test]
fn a_back_end_that_hangs_is_left_behind_once_nobody_asks_any_more() {
    let interrupt = Interrupt::default();
    interrupt.set();
    let start = Instant::now();
    let budget = Budget { time: Duration::from_mins(1) };
    let ask = || solve::run_with(&puzzle(4, &[0; 16]), budget, Arc::new(Fake::Hangs));
    assert!(matches!(solve::heeding(&interrupt, ask), Ok(Verdict::GaveUp { .. })));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
