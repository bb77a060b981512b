//! Photos whose label is a puzzle's text: the puzzle that was read is compared with that.

use super::count::{Ending, Score};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::pipeline::Page;
use crate::puzzle::{self, Clue, Puzzle, Symbol};
use crate::solve::Verdict;
use std::collections::BTreeMap;

/// The only puzzle of a label.
pub(super) fn truth(text: &str, file: &str) -> Result<Puzzle> {
    let mut puzzles = puzzle::parse(text, file)?;
    match (puzzles.pop(), puzzles.is_empty()) {
        (Some(puzzle), true) => Ok(puzzle),
        _ => Err(Diagnostic::new(Code::BadPuzzleText, "a label is one puzzle").in_file(file)),
    }
}

/// What was read, held against the truth - the kind, the clues and all that stands beside them - and what
/// differs, in a line.
pub(super) fn judge(
    truth: &Puzzle,
    page: &Page,
    read: &Puzzle,
    (verdict, sure): (&Verdict, bool),
) -> (Score, Ending, String) {
    let own = normal(truth);
    let mut score = compare(truth, read);
    score.exact = own == normal(read);
    // What was most probable before the rules changed a cell.
    let best = |cell: &crate::ocr::CellReading| Some((cell.place.cell, cell.best().symbol?));
    let before: Vec<(Cell, Symbol)> = page.reading.cells.iter().filter_map(best).collect();
    score.exact_before = read.given(&before).is_ok_and(|before| normal(&before) == own);
    let is_solved = |solution| truth.rules().check(solution).iter().all(|check| check.ok);
    let ending = match verdict {
        Verdict::Unique(_) if !sure => Ending::Review,
        Verdict::Unique(solution) if read.rules().kind() == truth.rules().kind() && is_solved(solution) => {
            Ending::Right
        }
        Verdict::Unique(_) => Ending::WrongAnswer,
        Verdict::Many { .. } => Ending::Many,
        Verdict::None { .. } => Ending::None,
        Verdict::GaveUp { .. } => Ending::GaveUp,
    };
    let wrong = if score.exact { String::new() } else { difference(truth, read) };
    (score, ending, wrong)
}

/// The score of a photo from which nothing was read.
pub(super) fn unread(truth: &Puzzle) -> Score {
    let givens = truth.rules().clues().len();
    Score { givens, missed: givens, ..Score::default() }
}

/// A puzzle's text with those lines in order whose order says nothing.
fn normal(puzzle: &Puzzle) -> (Vec<String>, Vec<String>) {
    let text = puzzle.rules().to_text();
    let mut head: Vec<String> = text.lines().map(str::to_owned).collect();
    let cut = match puzzle.rules().kind().name {
        "gogen" => 6,
        "dominoes" => head.iter().position(|line| line == "-").unwrap_or(head.len()),
        "sum-spots" => 1,
        _ => head.len(),
    };
    let mut tail = head.split_off(cut.min(head.len()));
    tail.sort_unstable();
    (head, tail)
}

fn compare(truth: &Puzzle, read: &Puzzle) -> Score {
    let clues = |puzzle: &Puzzle| -> BTreeMap<Cell, Symbol> {
        puzzle.rules().clues().iter().map(|&Clue { cell, symbol }| (cell, symbol)).collect()
    };
    let (own, other) = (clues(truth), clues(read));
    let layouts = (truth.rules().layout(), read.rules().layout());
    let is_alike = truth.rules().kind() == read.rules().kind()
        && (layouts.0.rows, layouts.0.columns) == (layouts.1.rows, layouts.1.columns);
    if !is_alike {
        return unread(truth);
    }
    let mut score = Score { givens: own.len(), ..Score::default() };
    for (cell, symbol) in &own {
        match other.get(cell) {
            Some(read) if read == symbol => score.right += 1,
            Some(_) => score.wrong += 1,
            None => score.missed += 1,
        }
    }
    score.false_digits = other.keys().filter(|cell| !own.contains_key(cell)).count();
    score.found = score.right * 2 >= score.givens;
    score
}

/// The first lines that differ.
fn difference(truth: &Puzzle, read: &Puzzle) -> String {
    let (own, other) = (truth.rules().to_text(), read.rules().to_text());
    let pairs = own.lines().zip(other.lines()).filter(|(a, b)| a != b).take(3);
    let lines: Vec<String> = pairs.map(|(a, b)| format!("{a} was read as {b}")).collect();
    match (own.lines().count(), other.lines().count()) {
        (a, b) if a != b => format!("{b} lines were read, not {a}; {}", lines.join("; ")),
        _ => lines.join("; "),
    }
}
