//! Hidato and the knight's tour against a counter that walks every path.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, thinned, unique, verdict,
};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::path::{Moves, Path};
use gridlens::puzzle::{Clue, Puzzle, Solution, Symbol};
use gridlens::solve::Verdict;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Solutions that are kept of one puzzle; of more, only those that differ where all before were equal.
const KEPT: usize = 400;

fn is_move(moves: Moves, a: Cell, b: Cell) -> bool {
    let (rows, columns) = (i32::from(a.row) - i32::from(b.row), i32::from(a.column) - i32::from(b.column));
    match moves {
        Moves::King => rows.abs() <= 1 && columns.abs() <= 1 && (rows, columns) != (0, 0),
        Moves::Knight => rows * rows + columns * columns == 5,
    }
}

/// The path along `way` on a board of (rows, columns), blocks everywhere else, with these of its numbers
/// given.
fn path(moves: Moves, (rows, columns): (usize, usize), way: &[Cell], clues: &[Clue]) -> Puzzle {
    let cells = (0..rows * columns).map(|i| Cell::new((i / columns) as u16, (i % columns) as u16));
    let exists = cells.map(|cell| way.contains(&cell)).collect();
    Path::new(moves, (rows, columns), exists, clues).expect("clues on the board").into()
}

fn full(moves: Moves, rows: usize, columns: usize) -> Puzzle {
    Path::new(moves, (rows, columns), vec![true; rows * columns], &[]).expect("a board").into()
}

/// A walk on a small board that goes on as long as it can, at most a dozen cells, with some of its numbers.
fn instance(moves: Moves, rng: &mut ChaCha8Rng) -> Puzzle {
    let (rows, columns) = (rng.random_range(1..=4), rng.random_range(1..=4));
    let cells: Vec<Cell> =
        (0..rows * columns).map(|i| Cell::new((i / columns) as u16, (i % columns) as u16)).collect();
    let most = rng.random_range(1..=12);
    let mut way = vec![*cells.choose(rng).expect("a cell")];
    while way.len() < most {
        let last = way[way.len() - 1];
        let next: Vec<Cell> =
            cells.iter().copied().filter(|c| is_move(moves, last, *c) && !way.contains(c)).collect();
        let Some(next) = next.choose(rng) else { break };
        way.push(*next);
    }
    let numbers: Vec<Clue> =
        way.iter().zip(1..).map(|(&cell, number)| Clue { cell, symbol: Symbol(number) }).collect();
    let length = way.len() as u32;
    let mut clues = thinned(&numbers, |rng| rng.random_range(1..=length), rng);
    // A number that is given twice makes no text.
    let mut seen = BTreeSet::new();
    clues.retain(|clue| seen.insert(clue.symbol));
    if clues.len() > 1 && rng.random_bool(0.2) {
        let (a, b) = (clues[0].symbol, clues[1].symbol);
        (clues[0].symbol, clues[1].symbol) = (b, a);
    }
    path(moves, (rows, columns), &way, &clues)
}

struct Walker {
    moves: Moves,
    cells: Vec<Cell>,
    given: Solution,
    way: Vec<Cell>,
    known: Known,
    /// Where all solutions so far are equal to the first.
    equal: Vec<bool>,
}

impl Walker {
    fn walk(&mut self) {
        if self.way.len() == self.cells.len() {
            self.found();
            return;
        }
        let number = Symbol(self.way.len() as u32 + 1);
        for cell in self.cells.clone() {
            let follows = self.way.last().is_none_or(|&last| is_move(self.moves, last, cell));
            let given = self.given.get(cell).is_none_or(|symbol| symbol == number);
            if follows && given && !self.way.contains(&cell) {
                self.way.push(cell);
                self.walk();
                self.way.pop();
            }
        }
    }

    fn found(&mut self) {
        let mut solution = Solution::empty(self.given.rows, self.given.columns);
        for (&cell, number) in self.way.iter().zip(1..) {
            solution.set(cell, Symbol(number));
        }
        let first = self.known.solutions.first().unwrap_or(&solution);
        let news = (0..self.equal.len()).filter(|&i| self.equal[i] && first.values[i] != solution.values[i]);
        let news: Vec<usize> = news.collect();
        for &i in &news {
            self.equal[i] = false;
        }
        if self.known.solutions.len() < KEPT || !news.is_empty() {
            self.known.solutions.push(solution);
        } else {
            self.known.all = false;
        }
    }
}

fn count(moves: Moves, puzzle: &Puzzle) -> Known {
    let given = puzzle.to_solution();
    let cells: Vec<Cell> = puzzle.rules().layout().cells().collect();
    let equal = vec![true; given.values.len()];
    let known = Known { solutions: Vec::new(), all: true };
    let mut walker = Walker { moves, cells, given, way: Vec::new(), known, equal };
    walker.walk();
    walker.known
}

#[test]
fn a_thousand_hidatos_agree_with_brute_force() {
    a_thousand_agree(51, |rng| instance(Moves::King, rng), |puzzle| count(Moves::King, puzzle));
}

#[test]
fn a_thousand_tours_agree_with_brute_force() {
    a_thousand_agree(52, |rng| instance(Moves::Knight, rng), |puzzle| count(Moves::Knight, puzzle));
}

#[test]
fn empty_boards_end_in_time() {
    for side in [1, 5, 8, 10, 20] {
        ends_in_time_without_clues(&full(Moves::King, side, side));
    }
    for side in [1, 5, 6, 8, 10] {
        ends_in_time_without_clues(&full(Moves::Knight, side, side));
    }
}

fn why(text: &str) -> String {
    match verdict(&parse(text)) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn clues_too_far_apart_are_named_with_the_rule_they_break() {
    assert_eq!(
        why("#hidato\n1,0,3\n0,0,0\n0,0,2\n"),
        "2 at row 3 column 3 cannot follow 1 at row 1 column 1: they do not touch"
    );
    assert_eq!(
        why("#hidato\n1,0,0,4\n3,0,0,0\n"),
        "4 at row 1 column 4 cannot follow 3 at row 2 column 1: they do not touch"
    );
    assert_eq!(
        why("#hidato\n1,0,0,3\n0,0,0,0\n"),
        "3 at row 1 column 4 cannot come 2 steps after 1 at row 1 column 1: the shortest way has 3"
    );
    assert_eq!(
        why("#ktour\n1,0,2\n0,0,0\n0,0,0\n0,0,0\n"),
        "2 at row 1 column 3 cannot follow 1 at row 1 column 1: they are no knight's move apart"
    );
    assert_eq!(
        why("#ktour\n1,4,0,0\n0,0,0,0\n0,0,0,0\n0,6,0,0\n"),
        "6 at row 4 column 2 cannot come 2 steps after 4 at row 1 column 2: every way there has an odd \
         number of steps"
    );
}

#[test]
fn boards_in_parts_have_no_path_whatever_is_given() {
    assert_eq!(why("#hidato\n0,x,0\n0,x,0\n"), "no way leads from row 1 column 1 to row 1 column 3");
    assert_eq!(why("#ktour\n1,0,0\n0,0,0\n0,0,0\n"), "no way leads from row 1 column 1 to row 2 column 2");
}

#[test]
fn what_clues_cannot_say_of_each_other_is_left_to_the_solver() {
    // A path along a row starts at one of its ends; 3 and 4 are innocent.
    assert_eq!(why("#hidato\n0,1,0,0,0\n"), "row 1 column 2 cannot be 1");
    // One of the two cells at the bottom is cut off, whatever 2 is.
    assert_eq!(
        why("#hidato\n0,0,0\nx,1,3\nx,0,0\n"),
        "these 2 clues cannot all hold: 1 at row 2 column 2, 3 at row 2 column 3"
    );
}

#[test]
fn a_clue_twice_is_a_conflict_where_no_text_says_so() {
    let twice =
        Path::new(Moves::King, (2, 2), vec![true; 4], &[clue(0, 0, 2), clue(1, 1, 2)]).expect("in range");
    match verdict(&twice.into()) {
        Verdict::None { core } => assert_eq!(core.why, "row 1 column 1 and row 2 column 2 cannot both be 2"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn checks_are_named_by_the_numbers() {
    let puzzle = parse("#hidato\n1,0\n0,0,x\n0\n");
    let names = |puzzle: &Puzzle, solution: &Solution| -> Vec<String> {
        puzzle.rules().check(solution).iter().map(ToString::to_string).collect()
    };
    let right = parse("#hidato\n1,2\n4,3,x\n5\n").to_solution();
    assert_eq!(names(&puzzle, &right), ["clues OK", "gaps OK", "1 OK", "2 OK", "3 OK", "4 OK", "5 OK"]);
    let mut wrong = right.clone();
    wrong.set(Cell::new(0, 1), Symbol(5));
    wrong.set(Cell::new(2, 0), Symbol(2));
    assert_eq!(
        names(&puzzle, &wrong)[2..],
        ["1 OK", "2 **Fail**", "3 OK", "4 OK", "5 OK"],
        "2 at the bottom is no step from 1"
    );
}

#[test]
fn missing_cells_of_ragged_rows_are_blocks() {
    let ragged = parse("#Hidato\n1,0\n0,0,0,0\n0\n");
    assert_eq!(ragged, parse("#hidato\n1,0,x,x\n0,0,0,0\n0,X,x,x\n"));
    assert_eq!(ragged.rules().layout().cells().count(), 7);
    assert_eq!(unique(&parse("#ktour\n1,x,x\nx,x,0\n0,x,x\n")), parse("#ktour\n1\nx,x,2\n3\n").to_solution());
}

#[test]
fn malformed_texts_are_refused_where_they_are_wrong() {
    let both = |tag: &str| {
        let text = |body: &str| format!("#{tag}\n{body}");
        let cases = [
            (text("\n"), (1, 1), "no puzzle"),
            (text("0,a\n0,0\n"), (2, 3), "a cell is \"a\", which is no number"),
            (text("0,-1\n0,0\n"), (2, 3), "which is no number"),
            (text("0,0\n0, 2.0\n"), (3, 4), "a cell is \"2.0\""),
            (text("0,5\n0,0\n"), (2, 3), "a cell is 5, outside 0 to 4"),
            (text("0,99999999999\n0,0\n"), (2, 3), "outside 0 to 4"),
            (text("0,3\n3,0\n"), (3, 1), "3 is at row 1 column 2 already"),
            (text("0,,3\n0,0,0\n"), (2, 3), "a cell is missing"),
            (text("0,=B2\n0,0\n"), (2, 3), "no number"),
            (text("x,x\nx,x\n"), (2, 1), "nothing but blocks"),
            (text("1 0 0\n0 0 xx\n"), (3, 5), "\"xx\""),
            (text("0,0\n0,#\n"), (3, 3), "\"#\""),
            (text(&format!("0\n{}\n", vec!["0"; 101].join(","))), (3, 201), "more than 100 rows or columns"),
            (text(&(vec!["0"; 21].join(",") + "\n").repeat(20)), (21, 3), "more than 400 cells"),
        ];
        malformed(&cases.each_ref().map(|(text, place, words)| (&**text, *place, *words)));
    };
    both("hidato");
    both("ktour");
}
