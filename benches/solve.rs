//! How long a sudoku takes: build, solve and uniqueness, against the same puzzle as SMT-LIB text with one `Int` a
//! cell and `distinct` a unit, on the same libz3 in the same run.
//!
//! `cargo bench --bench solve [-- FOLDER]`: the `.sdm` files of FOLDER, by default `../shared/puzzles/sudoku`; where
//! there is no such folder, hard 9 x 9 puzzles made on the spot. The two ways take turns, one puzzle at a time, so
//! that both meet the same load of the machine.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../tests/all/sudokus.rs"]
mod sudokus;

use gridlens::puzzle::kinds::sudoku::Sudoku;
use gridlens::puzzle::{self, Puzzle, Rules};
use gridlens::solve::{self, Budget, Verdict};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;
use z3::ast::{Bool, Int};
use z3::{SatResult, Solver};

/// How many puzzles are made where there is no folder.
const GENERATED: usize = 15;

fn main() {
    let argument = std::env::args().skip(1).find(|a| !a.starts_with("--"));
    let folder = argument.map_or_else(|| PathBuf::from("../shared/puzzles/sudoku"), PathBuf::from);
    let sets = match read(&folder) {
        sets if sets.is_empty() => vec![("hard 9 x 9, generated".to_owned(), generate())],
        sets => sets,
    };
    println!("{:28} {:>4} {:>12} {:>12} {:>8}", "median of", "n", "gridlens ms", "text ms", "ratio");
    for (name, puzzles) in sets {
        let times: Vec<(f64, f64)> = puzzles.iter().map(|p| (ours(p), text_way(p))).collect();
        let gridlens = median(times.iter().map(|t| t.0).collect());
        let text = median(times.iter().map(|t| t.1).collect());
        println!("{name:28} {:4} {gridlens:12.1} {text:12.1} {:8.1}", times.len(), text / gridlens);
    }
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
        let sudoku = |puzzle| if let Puzzle::Sudoku(sudoku) = puzzle { Some(sudoku) } else { None };
        (name, puzzles.into_iter().filter_map(sudoku).collect())
    };
    files.iter().map(sudokus).collect()
}

fn generate() -> Vec<Sudoku> {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    (0..GENERATED).map(|_| sudokus::sudoku(9, &sudokus::minimal(9, &mut rng, &is_unique))).collect()
}

fn is_unique(sudoku: &Sudoku) -> bool {
    let verdict = solve::run(&Puzzle::Sudoku(sudoku.clone()), Budget::default());
    matches!(verdict, Ok(Verdict::Unique(_)))
}

/// Milliseconds for the verdict.
fn ours(sudoku: &Sudoku) -> f64 {
    let start = Instant::now();
    assert!(is_unique(sudoku), "not unique: {}", sudoku.to_text());
    start.elapsed().as_secs_f64() * 1e3
}

/// Milliseconds for reading the text, solving, and finding no second solution; in a context of its own, as ours.
fn text_way(sudoku: &Sudoku) -> f64 {
    let text = smt_lib(sudoku);
    let count = sudoku.size() * sudoku.size();
    let start = Instant::now();
    let worker = std::thread::spawn(move || {
        let solver = Solver::new();
        solver.from_string(text);
        assert_eq!(solver.check(), SatResult::Sat);
        let model = solver.get_model().expect("a model after sat");
        let cells = (0..count).map(|i| Int::new_const(format!("c{i}")));
        let other: Vec<Bool> = cells.map(|c| c.eq(model.eval(&c, true).expect("a value")).not()).collect();
        solver.assert(Bool::or(&other));
        assert_eq!(solver.check(), SatResult::Unsat);
    });
    worker.join().expect("a unique puzzle");
    start.elapsed().as_secs_f64() * 1e3
}

fn smt_lib(sudoku: &Sudoku) -> String {
    let (n, (high, wide)) = (sudoku.size(), sudoku.box_shape());
    let mut text = String::new();
    let mut line = |args: std::fmt::Arguments| writeln!(text, "{args}").expect("a string takes all");
    for i in 0..n * n {
        line(format_args!("(declare-const c{i} Int)"));
        line(format_args!("(assert (and (<= 1 c{i}) (<= c{i} {n})))"));
    }
    let names = |cells: &dyn Fn(usize) -> usize| -> String {
        (0..n).map(|j| format!("c{}", cells(j))).collect::<Vec<_>>().join(" ")
    };
    for k in 0..n {
        let (top, left) = (k / (n / wide) * high, k % (n / wide) * wide);
        line(format_args!("(assert (distinct {}))", names(&|j| k * n + j)));
        line(format_args!("(assert (distinct {}))", names(&|j| j * n + k)));
        line(format_args!("(assert (distinct {}))", names(&|j| (top + j / wide) * n + left + j % wide)));
    }
    for clue in sudoku.clues() {
        let index = usize::from(clue.cell.row) * n + usize::from(clue.cell.column);
        line(format_args!("(assert (= c{index} {}))", clue.symbol.0));
    }
    text
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
