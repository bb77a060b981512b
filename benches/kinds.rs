//! How long each kind takes: our verdict, uniqueness included, against the kind's customary SMT-LIB text,
//! which is only read and solved, by the same libz3 in the same run.
//!
//! `cargo bench --bench kinds [-- FOLDER]`: the examples of all kinds, the boards of `benches/boards` (of our
//! own making: solutions at random, with clues at random until there was only the one), and every puzzle with
//! one solution below FOLDER, by default `../shared/puzzles`, if it is there. The two ways take turns, one
//! puzzle at a time, so that both meet the same load of the machine. Ends with an error where a kind misses
//! its bound.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use gridlens::puzzle::smt::{Encoded, Encoding};
use gridlens::puzzle::{self, KINDS, Puzzle};
use gridlens::solve::{self, Budget, Verdict};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use z3::{Params, SatResult, Solver};

/// Least ratio of the text's time over ours, by kind; 1 for all others.
const BOUNDS: [(&str, f64); 4] =
    [("hidato", 10.0), ("knights-tour", 10.0), ("dominoes", 10.0), ("train-tracks", 4.0)];
/// Boards of so many rows have a line of their own, and so many milliseconds each.
const LARGE: (u16, f64) = (30, 1_000.0);
/// A text that takes more milliseconds is given up, and counted as that many.
const PATIENCE: u32 = 20_000;
/// Most puzzles taken of a file.
const OF_A_FILE: usize = 5;
/// What takes fewer milliseconds is measured so many times, and the shortest time taken.
const SHORT: (f64, usize) = (500.0, 5);

/// What a puzzle takes, in milliseconds.
struct Times {
    ours: f64,
    /// [`PATIENCE`] where the solver was given up.
    text: f64,
}

fn main() -> ExitCode {
    let folder = std::env::args().skip(1).find(|word| !word.starts_with("--"));
    let puzzles = puzzles(Path::new(&folder.unwrap_or_else(|| "../shared/puzzles".to_owned())));
    println!(
        "{:24} {:>4} {:>12} {:>11} {:>9} {:>9} {:>7} {:>6}",
        "median of", "n", "gridlens ms", "slowest ms", "text ms", "given up", "ratio", "bound"
    );
    let mut kept = true;
    for kind in KINDS {
        let of_kind = puzzles.iter().filter(|puzzle| puzzle.rules().kind().name == kind.name);
        let (large, usual): (Vec<_>, Vec<_>) =
            of_kind.partition(|puzzle| puzzle.rules().layout().rows >= LARGE.0);
        let usual: Vec<Times> = usual.into_iter().filter_map(times).collect();
        let bound = BOUNDS.iter().find(|bound| bound.0 == kind.name).map_or(1.0, |bound| bound.1);
        kept &= tell(kind.name, &usual, bound);
        let large: Vec<Times> = large.into_iter().filter_map(times).collect();
        if !large.is_empty() {
            kept &= tell(&format!("{}, {} rows", kind.name, LARGE.0), &large, bound);
            kept &= large.iter().all(|times| times.ours < LARGE.1);
        }
    }
    println!("ratio: geometric mean of text time over gridlens time, puzzle by puzzle");
    println!("given up: texts that took more than {PATIENCE} ms, which are counted as that many");
    println!(
        "bounds, and {} ms for boards of {} rows: {}",
        LARGE.1,
        LARGE.0,
        if kept { "kept" } else { "MISSED" }
    );
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Our own puzzles and those below `folder`.
fn puzzles(folder: &Path) -> Vec<Puzzle> {
    let examples = KINDS.iter().flat_map(|kind| parse(kind.example.as_bytes(), kind.name));
    let mut files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/boards"));
    files.extend(self::files(folder));
    let of_file =
        |file: &PathBuf| parse(&std::fs::read(file).expect("a readable file"), &file.to_string_lossy());
    examples.chain(files.iter().flat_map(of_file)).collect()
}

/// The first puzzles in a text.
fn parse(bytes: &[u8], name: &str) -> Vec<Puzzle> {
    let mut puzzles = puzzle::parse_bytes(bytes, name).unwrap_or_else(|e| panic!("{e}"));
    puzzles.truncate(OF_A_FILE);
    puzzles
}

/// The files in a folder and in those below it, in the order of their names; none where there is no such
/// folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let (folders, mut found): (Vec<_>, Vec<_>) = entries.map(|e| e.path()).partition(|path| path.is_dir());
    found.extend(folders.iter().flat_map(|folder| files(folder)));
    found.sort();
    found
}

/// What a puzzle takes; none for one without exactly one solution, whose text need not be as hard.
fn times(puzzle: &Puzzle) -> Option<Times> {
    let mut verdict = None;
    let ours = shortest(|| verdict = Some(solve::run(puzzle, Budget::default()).expect("no engine trouble")));
    match verdict {
        Some(Verdict::Unique(_)) => Some(Times { ours, text: text_way(puzzle) }),
        Some(Verdict::GaveUp { .. }) => panic!("gave up: {}", puzzle.rules().to_text()),
        _ => None,
    }
}

/// Milliseconds for reading the text and solving it; in a context of its own, as ours.
fn text_way(puzzle: &Puzzle) -> f64 {
    let (logic, text) = customary(puzzle);
    let mut patient = true;
    let time = shortest(|| {
        let (logic, text) = (logic.clone(), text.clone());
        let worker = std::thread::spawn(move || {
            let solver = Solver::new_for_logic(logic.as_str()).expect("a logic that libz3 knows");
            let mut params = Params::new();
            params.set_u32("timeout", PATIENCE);
            solver.set_params(&params);
            solver.from_string(text);
            solver.check()
        });
        let result = worker.join().expect("Z3 does not panic");
        assert_ne!(result, SatResult::Unsat, "{}", puzzle.rules().to_text());
        patient = result == SatResult::Sat;
    });
    if patient { time } else { PATIENCE.into() }
}

/// The logic and the formulas of the customary text. Those that keep tracks from detached loops are ours, not
/// customary.
fn customary(puzzle: &Puzzle) -> (String, String) {
    let rules = puzzle.rules();
    let text = Encoded::new(rules, Encoding::Customary).expect("every kind has one").text();
    let logic = text.lines().find_map(|line| line.strip_prefix("(set-logic ")?.strip_suffix(')'));
    let ours = |line: &str| rules.kind().name == "train-tracks" && line.contains('D');
    let asks = |line: &str| ["(check-sat", "(get-", "(exit"].iter().any(|command| line.starts_with(command));
    let lines: Vec<&str> = text.lines().filter(|line| !ours(line) && !asks(line)).collect();
    (logic.expect("a logic is set").to_owned(), lines.join("\n"))
}

/// Milliseconds that `run` takes, the least of several where it is quick.
fn shortest(mut run: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..SHORT.1 {
        let start = Instant::now();
        run();
        least = least.min(start.elapsed().as_secs_f64() * 1e3);
        if least > SHORT.0 {
            break;
        }
    }
    least
}

/// Prints the line of a kind, and says whether it keeps its bound.
fn tell(name: &str, times: &[Times], bound: f64) -> bool {
    let median = |values: Vec<f64>| {
        let mut values = values;
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let ours = median(times.iter().map(|t| t.ours).collect());
    let text = median(times.iter().map(|t| t.text).collect());
    let slowest = times.iter().map(|t| t.ours).fold(0.0, f64::max);
    let given_up = times.iter().filter(|t| t.text >= f64::from(PATIENCE)).count();
    let ratio = (times.iter().map(|t| (t.text / t.ours).ln()).sum::<f64>() / times.len() as f64).exp();
    let count = times.len();
    println!(
        "{name:24} {count:4} {ours:12.1} {slowest:11.1} {text:9.1} {given_up:9} {ratio:7.1} {bound:6.0}"
    );
    ratio >= bound
}
