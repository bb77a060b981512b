//! How long a puzzle takes: build, solve and uniqueness, against the same puzzle as SMT-LIB text with one
//! `Int` a cell and `distinct` a unit, on the same libz3 in the same run.
//!
//! `cargo bench --bench solve [-- [samurai] FOLDER]`: the `.sdm` files of FOLDER, by default
//! `../shared/puzzles/sudoku`, or with `samurai` its CSVs, by default `../shared/puzzles/samurai`; where
//! there is no such folder, puzzles made on the spot. The two ways take turns, one puzzle at a time, so that
//! both meet the same load of the machine.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[allow(dead_code, reason = "the tests share this file and use more of it")]
#[path = "../tests/all/multis.rs"]
mod multis;
#[path = "../tests/all/sudokus.rs"]
mod sudokus;

use gridlens::puzzle::kinds::arrangement::Arrangement;
use gridlens::puzzle::kinds::multi::Multi;
use gridlens::puzzle::kinds::sudoku::Sudoku;
use gridlens::puzzle::{self, Puzzle};
use gridlens::solve::{self, Budget, Verdict};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;
use z3::ast::{Bool, Int};
use z3::{SatResult, Solver};

/// How many sudokus, and how many samurais, are made where there is no folder.
const GENERATED: usize = 15;
const GENERATED_SAMURAIS: usize = 3;

/// A puzzle, with its units as indices of cells, row by row.
struct Case {
    puzzle: Puzzle,
    columns: usize,
    units: Vec<Vec<usize>>,
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let samurai = words.first().is_some_and(|word| word == "samurai");
    if samurai {
        words.remove(0);
    }
    let default = if samurai { "../shared/puzzles/samurai" } else { "../shared/puzzles/sudoku" };
    let folder = PathBuf::from(words.first().map_or(default, |word| word));
    let sets: Vec<(String, Vec<Case>)> = if samurai {
        vec![("samurai".into(), samurais(&folder))]
    } else {
        let sets = match read(&folder) {
            sets if sets.is_empty() => vec![("hard 9 x 9, generated".to_owned(), generate())],
            sets => sets,
        };
        sets.into_iter().map(|(name, set)| (name, set.into_iter().map(of_sudoku).collect())).collect()
    };
    println!(
        "{:28} {:>4} {:>12} {:>12} {:>12} {:>8}",
        "median of", "n", "gridlens ms", "slowest ms", "text ms", "ratio"
    );
    for (name, cases) in sets {
        let times: Vec<(f64, f64)> = cases.iter().map(|case| (ours(&case.puzzle), text_way(case))).collect();
        let gridlens = median(times.iter().map(|t| t.0).collect());
        let slowest = times.iter().map(|t| t.0).fold(0.0, f64::max);
        let text = median(times.iter().map(|t| t.1).collect());
        let ratio = times.iter().map(|t| (t.1 / t.0).ln()).sum::<f64>() / times.len() as f64;
        println!(
            "{name:28} {:4} {gridlens:12.1} {slowest:12.1} {text:12.1} {:8.1}",
            times.len(),
            ratio.exp()
        );
    }
    println!("ratio: geometric mean of text time over gridlens time, puzzle by puzzle");
}

/// The samurais of every CSV, or some of our own making.
fn samurais(folder: &Path) -> Vec<Case> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "csv"));
    files.sort();
    let multis = |file: &PathBuf| {
        let bytes = std::fs::read(file).expect("a readable file");
        puzzle::parse_bytes(&bytes, &file.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"))
    };
    let multi = |puzzle: Puzzle| puzzle.downcast::<Multi>().cloned().map(of_multi);
    let found: Vec<Case> = files.iter().flat_map(multis).filter_map(multi).collect();
    if !found.is_empty() {
        return found;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let samurai = Arrangement::samurai();
    let made = |_| of_multi(multis::multi(&samurai, &multis::printed(&samurai, 20, &mut rng).0));
    (0..GENERATED_SAMURAIS).map(made).collect()
}

/// Rows, columns and boxes of a grid of which the upper left cell is `first`.
fn units(n: usize, (high, wide): (usize, usize), first: usize, columns: usize) -> Vec<Vec<usize>> {
    let at = |row: usize, column: usize| first + row * columns + column;
    let mut units = Vec::new();
    for k in 0..n {
        let (top, left) = (k / (n / wide) * high, k % (n / wide) * wide);
        units.push((0..n).map(|j| at(k, j)).collect());
        units.push((0..n).map(|j| at(j, k)).collect());
        units.push((0..n).map(|j| at(top + j / wide, left + j % wide)).collect());
    }
    units
}

fn of_sudoku(sudoku: Sudoku) -> Case {
    let n = sudoku.size();
    Case { units: units(n, sudoku.box_shape(), 0, n), columns: n, puzzle: Puzzle::from(sudoku) }
}

fn of_multi(multi: Multi) -> Case {
    let grids = multi.arrangement();
    let (n, columns) = (grids.size(), grids.shape().1);
    let first = |c: &gridlens::geometry::Cell| usize::from(c.row) * columns + usize::from(c.column);
    let units = grids.corners().iter().flat_map(|c| units(n, grids.box_shape(), first(c), columns)).collect();
    Case { units, columns, puzzle: Puzzle::from(multi) }
}

/// The sudokus of every `.sdm` file, by file name.
fn read(folder: &Path) -> Vec<(String, Vec<Sudoku>)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "sdm") && !f.to_string_lossy().contains("unsat"));
    files.sort();
    let sudokus = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = std::fs::read(file).expect("a readable file");
        let puzzles = puzzle::parse_bytes(&bytes, &name).unwrap_or_else(|e| panic!("{e}"));
        let sudoku = |puzzle: Puzzle| puzzle.downcast::<Sudoku>().cloned();
        (name, puzzles.into_iter().filter_map(sudoku).collect())
    };
    files.iter().map(sudokus).collect()
}

fn generate() -> Vec<Sudoku> {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    (0..GENERATED).map(|_| sudokus::sudoku(9, &sudokus::minimal(9, &mut rng, &is_unique))).collect()
}

fn is_unique(sudoku: &Sudoku) -> bool {
    solves(&Puzzle::from(sudoku.clone()))
}

fn solves(puzzle: &Puzzle) -> bool {
    matches!(solve::run(puzzle, Budget::default()), Ok(Verdict::Unique(_)))
}

/// Milliseconds for the verdict.
fn ours(puzzle: &Puzzle) -> f64 {
    let start = Instant::now();
    assert!(solves(puzzle), "not unique: {}", puzzle.rules().to_text());
    start.elapsed().as_secs_f64() * 1e3
}

/// Milliseconds for reading the text, solving, and finding no second solution; in a context of its own, as
/// ours.
fn text_way(case: &Case) -> f64 {
    let text = smt_lib(case);
    let cells = cells(case);
    let start = Instant::now();
    let worker = std::thread::spawn(move || {
        let solver = Solver::new();
        solver.from_string(text);
        assert_eq!(solver.check(), SatResult::Sat);
        let model = solver.get_model().expect("a model after sat");
        let cells = cells.into_iter().map(|i| Int::new_const(format!("c{i}")));
        let other: Vec<Bool> = cells.map(|c| c.eq(model.eval(&c, true).expect("a value")).not()).collect();
        solver.assert(Bool::or(&other));
        assert_eq!(solver.check(), SatResult::Unsat);
    });
    worker.join().expect("a unique puzzle");
    start.elapsed().as_secs_f64() * 1e3
}

/// The cells that are in any unit.
fn cells(case: &Case) -> BTreeSet<usize> {
    case.units.iter().flatten().copied().collect()
}

fn smt_lib(case: &Case) -> String {
    let mut text = String::new();
    let mut line = |args: std::fmt::Arguments| writeln!(text, "{args}").expect("a string takes all");
    let symbols = case.puzzle.rules().symbols().len();
    for i in cells(case) {
        line(format_args!("(declare-const c{i} Int)"));
        line(format_args!("(assert (and (<= 1 c{i}) (<= c{i} {symbols})))"));
    }
    for unit in &case.units {
        let names: Vec<String> = unit.iter().map(|i| format!("c{i}")).collect();
        line(format_args!("(assert (distinct {}))", names.join(" ")));
    }
    for clue in case.puzzle.rules().clues() {
        let index = usize::from(clue.cell.row) * case.columns + usize::from(clue.cell.column);
        line(format_args!("(assert (= c{index} {}))", clue.symbol.0));
    }
    text
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
