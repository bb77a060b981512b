//! Domino placement against a counter that lays piece by piece.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, reads_back, thinned, unique,
    verdict,
};
use gridlens::diagnostics::Code;
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::dominoes::Dominoes;
use gridlens::puzzle::{Clue, Puzzle, Solution, Symbol};
use gridlens::solve::Verdict;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Rows and columns of the boards that instances grow on.
const SIDE: usize = 8;

/// A board that was laid: its size, its numbers, and where the other half of each square lies.
struct Laid {
    size: (usize, usize),
    numbers: Vec<Option<u32>>,
    halves: Vec<Clue>,
}

impl Laid {
    fn puzzle(&self, largest: u32, clues: &[Clue]) -> Option<Puzzle> {
        Dominoes::new(largest, self.size, self.numbers.clone(), clues).ok().map(Into::into)
    }
}

/// Every piece of a set, in order.
fn set(largest: u32) -> Vec<(u32, u32)> {
    (0..=largest).flat_map(|a| (a..=largest).map(move |b| (a, b))).collect()
}

/// The whole set laid at random, each piece beside those that lie there, on whatever outline comes of it.
fn laid(largest: u32, (rows, columns): (usize, usize), rng: &mut ChaCha8Rng) -> Option<Laid> {
    let mut pieces = set(largest);
    pieces.shuffle(rng);
    let mut numbers = vec![None; rows * columns];
    let mut halves = Vec::new();
    let places: Vec<(usize, usize, u32)> = (0..rows * columns)
        .flat_map(|i| [(i, i + 1, 1), (i, i + columns, 2)])
        .filter(|&(a, b, symbol)| if symbol == 1 { (a + 1) % columns != 0 } else { b < rows * columns })
        .collect();
    for (a, b) in pieces {
        let filled = |i: usize| numbers.get(i).is_some_and(Option::is_some);
        let beside = |i: usize| {
            let aside = [(i, i.wrapping_sub(1)), (i + 1, i + 1)];
            let down = filled(i + columns) || filled(i.wrapping_sub(columns));
            down || aside.into_iter().any(|(edge, other)| !edge.is_multiple_of(columns) && filled(other))
        };
        let first = halves.is_empty();
        let fits = |&&(x, y, _): &&(usize, usize, u32)| {
            !filled(x) && !filled(y) && (first || beside(x) || beside(y))
        };
        let open: Vec<(usize, usize, u32)> = places.iter().filter(fits).copied().collect();
        let &(one, other, symbol) = open.choose(rng)?;
        let turned = rng.random_bool(0.5);
        numbers[one] = Some(if turned { b } else { a });
        numbers[other] = Some(if turned { a } else { b });
        halves.push(clue(one / columns, one % columns, symbol));
        halves.push(clue(other / columns, other % columns, symbol + 2));
    }
    Some(Laid { size: (rows, columns), numbers, halves })
}

/// The clues without those that name a piece again: a piece that lies twice makes no text.
fn once(laid: &Laid, clues: &[Clue]) -> Vec<Clue> {
    let mut seen = BTreeSet::new();
    let columns = laid.size.1;
    let fresh = |clue: &&Clue| {
        let own = usize::from(clue.cell.row) * columns + usize::from(clue.cell.column);
        let others = [own.wrapping_add(1), own + columns, own.wrapping_sub(1), own.wrapping_sub(columns)];
        let other = laid.numbers.get(others[clue.symbol.index() - 1]).copied().flatten();
        seen.insert((laid.numbers[own].min(other), laid.numbers[own].max(other)))
    };
    clues.iter().filter(fresh).copied().collect()
}

fn instance(rng: &mut ChaCha8Rng) -> Puzzle {
    loop {
        let largest = rng.random_range(1..=3);
        let Some(mut laid) = laid(largest, (SIDE, SIDE), rng) else { continue };
        if rng.random_bool(0.3) {
            let squares: Vec<usize> = (0..SIDE * SIDE).filter(|&i| laid.numbers[i].is_some()).collect();
            let (Some(&a), Some(&b)) = (squares.choose(rng), squares.choose(rng)) else { continue };
            laid.numbers.swap(a, b);
        }
        let firsts: Vec<Clue> = laid.halves.iter().step_by(2).copied().collect();
        let mut clues = thinned(&firsts, |rng| rng.random_range(1..=4), rng);
        if rng.random_bool(0.5) {
            clues.truncate(1);
        }
        if let Some(puzzle) = laid.puzzle(largest, &once(&laid, &clues)) {
            return puzzle;
        }
    }
}

struct Layer<'a> {
    dominoes: &'a Dominoes,
    cells: Vec<Cell>,
    clues: Vec<Clue>,
    laid: Solution,
    used: BTreeSet<(u32, u32)>,
    solutions: Vec<Solution>,
}

impl Layer<'_> {
    /// Lays a piece on the first open square, to the right and downwards.
    fn lay(&mut self) {
        let Some(&cell) = self.cells.iter().find(|&&cell| self.laid.get(cell).is_none()) else {
            if self.clues.iter().all(|clue| self.laid.get(clue.cell) == Some(clue.symbol)) {
                self.solutions.push(self.laid.clone());
            }
            return;
        };
        for (other, symbol) in
            [(Cell::new(cell.row, cell.column + 1), 1), (Cell::new(cell.row + 1, cell.column), 2)]
        {
            let (Some(a), Some(b)) = (self.dominoes.number(cell), self.dominoes.number(other)) else {
                continue;
            };
            let piece = (a.min(b), a.max(b));
            if self.laid.get(other).is_some() || !self.used.insert(piece) {
                continue;
            }
            let before = self.laid.clone();
            self.laid.set(cell, Symbol(symbol));
            self.laid.set(other, Symbol(symbol + 2));
            self.lay();
            self.laid = before;
            self.used.remove(&piece);
        }
    }
}

fn count(puzzle: &Puzzle) -> Known {
    let Some(dominoes) = puzzle.downcast::<Dominoes>() else { panic!("no dominoes") };
    let layout = puzzle.rules().layout();
    let mut layer = Layer {
        dominoes,
        cells: layout.cells().collect(),
        clues: puzzle.rules().clues(),
        laid: Solution::empty(layout.rows, layout.columns),
        used: BTreeSet::new(),
        solutions: Vec::new(),
    };
    layer.lay();
    Known { solutions: layer.solutions, all: true }
}

#[test]
fn a_thousand_instances_agree_with_brute_force() {
    a_thousand_agree(71, instance, count);
}

#[test]
fn boards_without_pieces_end_in_time() {
    let mut rng = ChaCha8Rng::seed_from_u64(72);
    for (largest, size) in
        [(0, (1, 2)), (3, (6, 7)), (6, (10, 10)), (9, (16, 16)), (12, (20, 20)), (30, (50, 50))]
    {
        let laid = (0..20).find_map(|_| laid(largest, size, &mut rng)).expect("room for the set");
        let puzzle = laid.puzzle(largest, &[]).expect("a board");
        reads_back(&puzzle);
        ends_in_time_without_clues(&puzzle);
    }
}

#[test]
fn large_sets_and_wide_boards_are_read_back() {
    let mut rng = ChaCha8Rng::seed_from_u64(73);
    for (largest, size) in [(2, (2, 10)), (2, (2, 11)), (11, (14, 14)), (11, (30, 10)), (8, (90, 1))] {
        let laid = (0..100).find_map(|_| laid(largest, size, &mut rng)).expect("room for the set");
        let puzzle = laid.puzzle(largest, &laid.halves).expect("a board");
        reads_back(&puzzle);
        assert!(puzzle.rules().check(&puzzle.to_solution()).iter().all(|check| check.ok));
    }
}

#[test]
fn pieces_are_named_by_either_half_or_both() {
    let board = "#dp 0-1\n001\n101\n-\n";
    let puzzle = parse(&format!("{board}0-0,0-1\n"));
    assert_eq!(puzzle, parse(&format!("{board}0-0,1-0\n")), "either square first");
    assert_eq!(puzzle, parse(&format!("{board} 0-0 ; r0c1-R0C0\n")), "either form");
    assert_eq!(puzzle.rules().clues(), [clue(0, 0, 1)]);
    let both = [clue(0, 0, 1), clue(0, 1, 3)];
    for clues in [&both[..1], &both[1..], &both[..]] {
        assert_eq!(puzzle.rules().with_clues(clues).as_ref(), Ok(&puzzle));
    }
    assert_eq!(puzzle.to_solution().clues(), both);
    let off = puzzle.rules().with_clues(&[clue(0, 0, 3)]).expect_err("there is nothing on the left");
    assert_eq!(off.code, Code::OutOfRange);
}

/// Counted row * 10 + column, they are one apart.
#[test]
fn the_end_of_a_row_is_not_beside_the_start_of_the_next() {
    let puzzle = parse("#dp 0-1\nxxxxxxxx01\n1xxxxxxxx0\n0xxxxxxxx1\n-\n");
    assert_eq!(why(&puzzle), "the piece 0-0 fits nowhere: no 0 is beside a 0");
}

fn why(puzzle: &Puzzle) -> String {
    match verdict(puzzle) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_double_has_one_placement_not_two() {
    assert_eq!(unique(&parse("#dp 0-0\n00\n-\n")).clues(), [clue(0, 0, 1), clue(0, 1, 3)]);
    assert_eq!(unique(&parse("#dp 0-0\n0\n0\n-\n")).clues(), [clue(0, 0, 2), clue(1, 0, 4)]);
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_rules() {
    let why = |text: &str| why(&parse(text));
    assert_eq!(
        why("#dp 0-1\n001\n111\n-\n"),
        "the set 0-1 has every number 3 times, but the board has 0 on 2, 1 on 4 squares"
    );
    assert_eq!(why("#dp 0-1\n00x1\n101x\n-\n"), "no piece covers row 1 column 4: no square is beside it");
    assert_eq!(
        why("#dp 0-1\n001\n101\n-\n0-0,0-1\n1-0,10-0\n"),
        "the pieces 0-0 and 0-1 both lie on row 1 column 1"
    );
    // The double of 0 lies at the left or on top; with the 0-1 where it is, neither.
    assert_eq!(
        why("#dp 0-1\n001\n101\n-\n0-1,1-2\n"),
        "the piece 0-1 on row 1 column 2 and row 1 column 3 cannot lie there"
    );
}

#[test]
fn a_piece_twice_is_a_conflict_where_no_text_says_so() {
    let board = parse("#dp 0-1\n001\n101\n-\n");
    let twice = board.rules().with_clues(&[clue(0, 0, 2), clue(0, 1, 1)]).expect("on the board");
    assert_eq!(
        why(&twice),
        "the piece 0-1 lies on row 1 column 1 and row 2 column 1, and again on row 1 column 2 and row 1 \
         column 3"
    );
}

#[test]
fn checks_are_named_by_the_pieces() {
    let puzzle = parse("#dp 0-1\n001\n101\n-\n0-0,0-1\n");
    let names = |solution: &Solution| -> Vec<String> {
        puzzle.rules().check(solution).iter().map(ToString::to_string).collect()
    };
    let all = ["clues OK", "gaps OK", "squares OK", "0-0 OK", "0-1 OK", "1-1 OK"];
    let solution = unique(&puzzle);
    assert_eq!(names(&solution), all);
    let mut wrong = solution;
    wrong.set(Cell::new(0, 2), Symbol(3));
    assert_eq!(names(&wrong)[2..], ["squares **Fail**", "0-0 OK", "0-1 OK", "1-1 **Fail**"]);
}

#[test]
fn malformed_texts_are_refused_where_they_are_wrong() {
    let piece = |piece: &str| format!("#dp 0-1\n001\n101\n-\n{piece}\n");
    let wide = format!("#dp 0-1\n{}\n", "x".repeat(101));
    malformed(&[
        ("#dp 0-6\n\n", (1, 1), "no puzzle"),
        ("#dp 0-6\n-\n", (2, 1), "the board has 0 squares instead of the 56 of the set 0-6"),
        ("#dp 0-1\n001\n10\n-\n", (3, 3), "5 squares instead of the 6 of the set 0-1"),
        ("#dp 0-1\n001\n1011\n-\n", (3, 4), "7 squares instead of the 6"),
        ("#dp 0-1\n001\n102\n-\n", (3, 3), "2 is not in the set 0-1"),
        ("#dp 0-1\n00a\n101\n-\n", (2, 3), "a square is \"a\", which is no number"),
        ("#dp 0-1\n0,0,\n-1,0,1\n-\n", (3, 1), "a square is \"-1\""),
        ("#dp 1-6\n001\n101\n-\n", (1, 5), "the least number of the set is 1, outside 0 to 0"),
        ("#dp 0-99\n001\n101\n-\n", (1, 7), "the largest number of the set is 99, outside 0 to 30"),
        (&wide, (2, 101), "more than 100 rows or columns"),
        (&piece("0-2,0-1"), (5, 3), "2 is not in the set 0-1"),
        (&piece("0-1,0-1"), (5, 7), "1 is row 1 column 2, which holds 0 and not 1"),
        (&piece("0-1,0-12"), (5, 5), "row 1 column 1 and row 2 column 3 are not side by side"),
        (&piece("0-0,0-1\n0-0,1-0"), (6, 1), "the piece 0-0 lies somewhere already"),
        (&piece("0-0,0-3"), (5, 7), "\"3\" is no square of the board"),
        (&piece("0-0,r0c0-r0x1"), (5, 10), "\"r0x1\" is no square"),
        (&piece("0-0,r0c0-r99999c0"), (5, 10), "\"r99999c0\" is no square"),
        (&piece("0-0"), (5, 1), "a piece is its numbers and its squares"),
        (&piece("0-0,0-1,7"), (5, 9), "a piece is its numbers and its squares"),
        (&piece("00,0-1"), (5, 1), "\"00\" is no pair"),
        (&piece("0-0,0-1-2"), (5, 5), "\"0-1-2\" is no pair"),
        (&piece("a-0,0-1"), (5, 1), "a number of a piece is \"a\""),
        ("#dp 0-1\n001101xxxxx\n-\n0-0,0-1\n", (4, 5), "0 may be several squares"),
    ]);
}
