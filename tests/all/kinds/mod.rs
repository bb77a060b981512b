//! Kinds that are read from text, each against an independent counter, and the ways in which its text can be
//! wrong.
//!
//! A file a kind: its random instances, its counter, its malformed texts. What they are held to is here.

mod cli;
mod dominoes;
mod gogen;
mod grids;
mod kakuro;
mod killer;
mod path;
mod pyramid;
mod sum_spots;
mod total_concentration;
mod tracks;
mod tracks_words;

use gridlens::cli::Exit;
use gridlens::diagnostics::Code;
use gridlens::geometry::Cell;
use gridlens::puzzle::{self, Clue, KINDS, Puzzle, Solution, Symbol};
use gridlens::solve::{self, Budget, Verdict};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// Instances a kind is tried on.
const INSTANCES: usize = 1000;

/// Least instances of each verdict among them: with fewer, they say little.
const LEAST: usize = 50;

/// Longest that the board without clues may take, where a kind does not name more.
const BUDGET: Budget = Budget { time: Duration::from_secs(2) };

/// What an independent counter, which shares no code with the library, found of a puzzle.
pub(crate) struct Known {
    /// Different solutions.
    pub(crate) solutions: Vec<Solution>,
    /// Whether these are all there are. If not there are at least two, and `solutions` shows of every cell
    /// whether it is equal in all.
    pub(crate) all: bool,
}

/// The only puzzle in a text.
pub(crate) fn parse(text: &str) -> Puzzle {
    let mut puzzles = puzzle::parse(text, "test").unwrap_or_else(|e| panic!("{e:?} in {text:?}"));
    assert_eq!(puzzles.len(), 1, "{text}");
    puzzles.remove(0)
}

/// The verdict within the usual budget.
pub(crate) fn verdict(puzzle: &Puzzle) -> Verdict {
    solve::run(puzzle, Budget::default()).expect("no engine trouble")
}

/// The only solution of a puzzle.
pub(crate) fn unique(puzzle: &Puzzle) -> Solution {
    match verdict(puzzle) {
        Verdict::Unique(solution) => solution,
        other => panic!("{other:?} of {}", puzzle.rules().to_text()),
    }
}

/// Clues that are drawn from those given: some left out, and in every other case one turned into another
/// symbol.
pub(crate) fn thinned(
    clues: &[Clue],
    other: impl Fn(&mut ChaCha8Rng) -> u32,
    rng: &mut ChaCha8Rng,
) -> Vec<Clue> {
    let kept = rng.random_range(0.1..0.9);
    let mut clues: Vec<Clue> = clues.iter().copied().filter(|_| rng.random_bool(kept)).collect();
    if !clues.is_empty() && rng.random_bool(0.5) {
        let i = rng.random_range(0..clues.len());
        clues[i].symbol = Symbol(other(rng));
    }
    clues
}

/// Against an independent count: a thousand instances give the verdict, the solution and the certain cells
/// that the counter says, cores that cannot hold, and texts that are read back.
pub(crate) fn a_thousand_agree(
    seed: u64,
    mut instance: impl FnMut(&mut ChaCha8Rng) -> Puzzle,
    count: impl Fn(&Puzzle) -> Known,
) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = [0; 3];
    for _ in 0..INSTANCES {
        let puzzle = instance(&mut rng);
        reads_back(&puzzle);
        seen[agrees(&puzzle, &count)] += 1;
    }
    assert!(seen.iter().all(|&n| n >= LEAST), "none, one, several: {seen:?}");
}

/// Asserts that the verdict is what the counter says: 0 for no solution, 1 for one, 2 for several.
fn agrees(puzzle: &Puzzle, count: &impl Fn(&Puzzle) -> Known) -> usize {
    let rules = puzzle.rules();
    let text = rules.to_text();
    let known = count(puzzle);
    match verdict(puzzle) {
        Verdict::Unique(solution) => {
            assert_eq!(known.solutions, std::slice::from_ref(&solution), "{text}");
            assert!(known.all, "{text}");
            answer_is_checked(puzzle, &solution);
            1
        }
        Verdict::Many { first, backbone } => {
            assert!(known.solutions.len() > 1, "{text}");
            assert!(!known.all || known.solutions.contains(&first), "{text}");
            let equal = |clue: &Clue| known.solutions.iter().all(|s| s.get(clue.cell) == Some(clue.symbol));
            let given = rules.values();
            let mut open = known.solutions[0].clues();
            open.retain(|clue| given.get(clue.cell).is_none() && equal(clue));
            assert_eq!(backbone, open, "{text}");
            2
        }
        Verdict::None { core } => {
            assert!(known.solutions.is_empty(), "{text}");
            assert!(!core.why.is_empty() && !core.why.ends_with('.'), "{text}");
            assert!(core.clues.iter().all(|clue| rules.clues().contains(clue)), "{core:?} of {text}");
            let only = rules.with_clues(&core.clues).expect("clues of the puzzle");
            assert!(count(&only).solutions.is_empty(), "{core:?} can hold in {text}");
            0
        }
        Verdict::GaveUp { .. } => panic!("gave up on {text}"),
    }
}

/// Asserts that a solution passes the checks, that its text is an answer, and that any one cell left out or
/// changed fails them.
fn answer_is_checked(puzzle: &Puzzle, solution: &Solution) {
    let rules = puzzle.rules();
    assert!(rules.check(solution).iter().all(|check| check.ok), "{}", rules.to_text());
    let answer = parse(&rules.answer(solution).expect("a solution"));
    assert_eq!(answer.to_solution(), *solution, "{}", rules.to_text());
    for Clue { cell, symbol } in solution.clues() {
        let mut wrong = solution.clone();
        wrong.set(cell, Symbol(symbol.0 + 1));
        assert!(rules.check(&wrong).iter().any(|check| !check.ok), "{cell} of {}", rules.to_text());
        wrong.clone_from(solution);
        wrong.values[usize::from(cell.row) * usize::from(wrong.columns) + usize::from(cell.column)] = None;
        assert!(rules.check(&wrong).iter().any(|check| !check.ok), "{cell} of {}", rules.to_text());
    }
}

/// Round trips: what is printed is read back, and a puzzle with its own clues is itself.
pub(crate) fn reads_back(puzzle: &Puzzle) {
    let rules = puzzle.rules();
    assert_eq!(parse(&rules.to_text()), *puzzle);
    assert_eq!(parse(&rules.to_csv()), *puzzle);
    assert_eq!(rules.with_clues(&rules.clues()).as_ref(), Ok(puzzle));
}

/// Verdicts in time: without clues the puzzle gets a verdict within the budget and a second, and it is not
/// "none".
pub(crate) fn ends_in_time_without_clues(puzzle: &Puzzle) {
    let empty = puzzle.rules().with_clues(&[]).expect("the board without clues");
    let start = Instant::now();
    let verdict = solve::run(&empty, BUDGET).expect("no engine trouble");
    let spent = start.elapsed();
    assert!(spent < BUDGET.time + Duration::from_secs(1), "{}: {spent:?}", puzzle.rules().name());
    assert!(!matches!(verdict, Verdict::None { .. }), "{}", puzzle.rules().name());
}

/// Asserts that each text is refused at its line and column with these words in the message, the line shown,
/// a hint and exit code 3.
pub(crate) fn malformed(cases: &[(&str, (usize, usize), &str)]) {
    assert!(cases.len() >= 10, "only {} ways to be wrong", cases.len());
    for (text, place, words) in cases {
        let diagnostic = puzzle::parse(text, "test").expect_err(text);
        assert!(diagnostic.message.contains(words), "{text:?}: {}", diagnostic.message);
        assert_eq!(
            (diagnostic.place.line, diagnostic.place.column),
            (Some(place.0), Some(place.1)),
            "{text:?}"
        );
        assert!(diagnostic.place.text.is_some() && diagnostic.hint.is_some(), "{text:?}");
        assert!(matches!(diagnostic.code, Code::BadPuzzleText | Code::UnknownKind), "{text:?}");
        assert_eq!(Exit::of(diagnostic.code), Exit::BadInput, "{text:?}");
    }
}

/// A clue in row and column from zero.
pub(crate) fn clue(row: usize, column: usize, symbol: u32) -> Clue {
    Clue { cell: Cell::new(row as u16, column as u16), symbol: Symbol(symbol) }
}

#[test]
fn the_example_of_every_kind_has_exactly_one_solution() {
    for kind in KINDS {
        let puzzle = parse(kind.example);
        let solution = unique(&puzzle);
        assert!(puzzle.rules().check(&solution).iter().all(|check| check.ok), "{}", kind.name);
    }
}

#[test]
fn every_kind_takes_its_own_text_for_what_it_is_told() {
    for kind in KINDS {
        let untagged: Vec<&str> = kind.example.lines().filter(|line| !line.starts_with('#')).collect();
        let untagged = untagged.join("\n");
        // Grids that overlap in several ways need their heading.
        if kind.name != "multi-sudoku" {
            let told = puzzle::parse_as(Some(kind), &untagged, "test");
            assert_eq!(told, puzzle::parse(kind.example, "test"), "{}", kind.name);
        }
        assert!(puzzle::parse_as(Some(kind), "# nothing\n", "test").is_err(), "{}", kind.name);
    }
}
