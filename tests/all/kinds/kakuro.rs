//! Kakuros against a counter that fills the white cells one by one.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, reads_back, thinned, unique,
    verdict,
};
use gridlens::diagnostics::Code;
use gridlens::generate::{self, Size};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::kakuro::{Block, KIND, Kakuro};
use gridlens::puzzle::{Clue, Puzzle, Solution, Symbol};
use gridlens::solve::Verdict;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Its only solution is 1 2 over 3 5.
const SMALL: &str = "# kakuro\nx   4\\  7\\\n\\3  .   .\n\\8  .   .\n";

/// A kakuro of at most five rows; of every sixth a sum is one off.
fn instance(rng: &mut ChaCha8Rng) -> Puzzle {
    let (rows, columns) = [(3, 3), (3, 4), (4, 3), (4, 4), (5, 4)][rng.random_range(0..5)];
    let full = generate::full(&KIND, Some(Size { rows, columns }), rng.random()).expect("a size there is");
    let kakuro = full.puzzle.downcast::<Kakuro>().expect("a kakuro");
    let mut blocks = kakuro.blocks().to_vec();
    if rng.random_ratio(1, 6) {
        let mut sums: Vec<&mut u32> = blocks
            .iter_mut()
            .flatten()
            .flat_map(|block| [block.down.as_mut(), block.across.as_mut()])
            .flatten()
            .collect();
        let i = rng.random_range(0..sums.len());
        *sums[i] += 1;
    }
    let clues = thinned(&full.solution.clues(), |rng| rng.random_range(1..=9), rng);
    Kakuro::new((rows, columns), blocks, &clues).expect("the same blocks").into()
}

/// Every filling in which no run holds a digit twice and every run has its sum.
fn count(puzzle: &Puzzle) -> Known {
    let kakuro = puzzle.downcast::<Kakuro>().expect("a kakuro");
    let mut known = Known { solutions: Vec::new(), all: true };
    fill(
        kakuro,
        &puzzle.rules().clues(),
        &mut puzzle.rules().with_clues(&[]).expect("none").to_solution(),
        0,
        &mut known,
    );
    known
}

fn is_white(kakuro: &Kakuro, row: usize, column: usize) -> bool {
    let (rows, columns) = kakuro.size();
    row < rows && column < columns && kakuro.blocks()[row * columns + column].is_none()
}

/// The digits before a cell in its run, along (down, right) or up to it, and the sum that is to be.
fn before(kakuro: &Kakuro, done: &Solution, (r, c): (usize, usize), down: bool) -> (Vec<u32>, Option<u32>) {
    let (mut r, mut c, mut digits) = (r, c, Vec::new());
    loop {
        if if down { r == 0 } else { c == 0 } {
            return (digits, None);
        }
        if down {
            r -= 1;
        } else {
            c -= 1;
        }
        if let Some(block) = kakuro.blocks()[r * kakuro.size().1 + c] {
            return (digits, if down { block.down } else { block.across });
        }
        digits.push(done.get(Cell::new(r as u16, c as u16)).map_or(0, |symbol| symbol.0));
    }
}

fn fill(kakuro: &Kakuro, clues: &[Clue], done: &mut Solution, at: usize, known: &mut Known) {
    let (rows, columns) = kakuro.size();
    if at == rows * columns {
        known.solutions.push(done.clone());
        return;
    }
    let (r, c) = (at / columns, at % columns);
    if !is_white(kakuro, r, c) {
        fill(kakuro, clues, done, at + 1, known);
        return;
    }
    let cell = Cell::new(r as u16, c as u16);
    let given = clues.iter().find(|clue| clue.cell == cell).map(|clue| clue.symbol.0);
    for digit in (1..=9).filter(|&digit| given.is_none_or(|given| given == digit)) {
        let fits = [(true, (r + 1, c)), (false, (r, c + 1))].into_iter().all(|(down, next)| {
            let (digits, sum) = before(kakuro, done, (r, c), down);
            let so_far = digits.iter().sum::<u32>() + digit;
            let is_last = !is_white(kakuro, next.0, next.1);
            let sums_up = sum.is_none_or(|sum| if is_last { so_far == sum } else { so_far < sum });
            !digits.contains(&digit) && sums_up
        });
        if fits {
            done.set(cell, Symbol(digit));
            fill(kakuro, clues, done, at + 1, known);
            done.values[at] = None;
        }
    }
}

#[test]
fn a_thousand_instances_agree_with_brute_force() {
    a_thousand_agree(67, instance, count);
}

#[test]
fn boards_without_digits_end_in_time() {
    for (side, seed) in [(3, 0), (6, 0), (9, 0), (9, 1), (12, 0), (16, 0), (16, 1)] {
        let full = generate::full(&KIND, Some(Size::square(side)), seed).expect("a size there is");
        ends_in_time_without_clues(&full.puzzle);
    }
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_rules() {
    let why = |text: &str| match verdict(&parse(text)) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    };
    for (text, words) in [
        (
            "# kakuro\nx 4\\ 7\\\n\\18 . .\n\\8 . .\n",
            "run across from row 2 column 2: 2 cells cannot sum to 18",
        ),
        (
            "# kakuro\nx 4\\ 7\\\n\\3 3 .\n\\8 . .\n",
            "run across from row 2 column 2: with 3 at row 2 column 2, 2 cells cannot sum to 3",
        ),
        (
            "# kakuro\nx 4\\ 7\\\n\\3 1 .\n\\8 1 .\n",
            "row 2 column 2 and row 3 column 2 cannot both be 1: the run down from row 2 column 2 holds no \
             number twice",
        ),
        ("# kakuro\nx 4\\ 7\\\n\\3 . .\n\\9 . .\n", "the sums across come to 12, the sums down to 11"),
        ("# kakuro\nx 9\\ 11\\\n\\4 . .\n\\16 . .\n", "these "),
    ] {
        let why = why(text);
        assert!(why == words || words.ends_with(' ') && why.contains("the total"), "{why}");
    }
    let Verdict::None { core } = verdict(&parse("# kakuro\nx 4\\ 7\\\n\\3 3 .\n\\8 . .\n")) else {
        panic!("no solution")
    };
    assert_eq!(core.clues, [clue(1, 1, 3)]);
    assert_eq!(core.others, ["the total 3 of the run across from row 2 column 2"]);
}

#[test]
fn the_checks_have_the_names_of_the_runs() {
    let puzzle = parse(SMALL);
    let mut solution = unique(&puzzle);
    let failing = |solution: &Solution| -> Vec<String> {
        let checks = puzzle.rules().check(solution);
        checks.into_iter().filter(|check| !check.ok).map(|check| check.name).collect()
    };
    assert_eq!(failing(&solution), [""; 0]);
    assert_eq!(puzzle.rules().check(&solution).len(), 7);
    solution.set(Cell::new(1, 1), Symbol(2));
    assert_eq!(
        failing(&solution),
        ["run across from row 2 column 2 total 3", "run down from row 2 column 2 total 4"]
    );
    solution.set(Cell::new(0, 0), Symbol(2));
    assert_eq!(failing(&solution)[0], "gaps");
    solution.set(Cell::new(1, 1), Symbol(10));
    assert!(failing(&solution).contains(&"cells 1 to 9".to_owned()));
}

#[test]
fn forms_that_people_write_are_read() {
    let puzzle = parse(SMALL);
    for text in [
        "# kakuro no. 3\n# 4\\ 7\\\n\\3 . .\n\\8 . .\n",
        "#kakuro\n# a comment\n#,4/,7/\n/3,.,_\n/8,0,*\n",
        "# Kakuro\r\nX;4\\0;7\\\r\n0\\3;.;.\r\n\\8;.;.\r\n",
    ] {
        assert_eq!(parse(text), puzzle, "{text}");
    }
    reads_back(&puzzle);
    // A cell alone needs no sum, and may have one.
    let alone = parse("# kakuro\nx 4\\ x 5\\\n\\13 . . .\n\\3 . x x\n");
    assert_eq!(unique(&alone).get(Cell::new(1, 3)), Some(Symbol(5)));
    reads_back(&alone);
}

#[test]
fn boards_that_are_none_are_refused() {
    let block = Some(Block::default());
    let new = |size: (usize, usize), blocks: &[Option<Block>], clues: &[Clue]| {
        Kakuro::new(size, blocks.to_vec(), clues).map_err(|diagnostic| diagnostic.code)
    };
    let across = |sum: u32| Some(Block { across: Some(sum), down: None });
    assert!(new((2, 3), &[block, block, block, across(3), None, None], &[]).is_ok());
    let row = [block, block, block, across(3), None, None];
    for (size, blocks) in [
        ((1, 3), &row[..3]),
        ((2, 2), &row),
        ((2, 3), &[block; 6]),
        ((2, 3), &[block, block, block, block, None, None]),
        ((2, 3), &[across(3), block, block, across(3), None, None]),
    ] {
        assert_eq!(new(size, blocks, &[]), Err(Code::UnknownKind), "{blocks:?}");
    }
    for clues in [vec![clue(1, 1, 10)], vec![clue(1, 0, 1)], vec![clue(1, 1, 1), clue(1, 1, 2)]] {
        assert_eq!(new((2, 3), &row, &clues), Err(Code::OutOfRange), "{clues:?}");
    }
    let large = [block, block, block, across(1_000_000), None, None];
    assert_eq!(new((2, 3), &large, &[]), Err(Code::OutOfRange));
}

#[test]
fn malformed_texts_say_where() {
    malformed(&[
        ("# kakuro\n\n", (1, 1), "no puzzle"),
        ("# kakuro\nx 4\\\n", (2, 1), "2 rows and columns at least"),
        ("# kakuro\nx 4\\ 7\\\n\\3 .\n", (3, 5), "row 2 has 2 cells instead of 3"),
        ("# kakuro\nx 4\\ 7\\\n\\3 . . .\n", (3, 8), "row 2 has 4 cells instead of 3"),
        ("# kakuro\nx 4\\ 7\\\n\\3 . a\n", (3, 6), "neither a digit from 1 to 9 nor a block"),
        ("# kakuro\nx 4\\ 7\\\n\\3 . 12\n", (3, 6), "neither a digit from 1 to 9 nor a block"),
        ("# kakuro\nx 4\\ 7\\\n\\b . .\n", (3, 2), "the sum across is \"b\""),
        ("# kakuro\nx 4\\ -7\\\n\\3 . .\n", (2, 6), "the sum down is \"-7\""),
        ("# kakuro\nx 4\\ 7\\\n\\9999999 . .\n", (3, 2), "outside 0 to 999999"),
        ("# kakuro\nx 4\\ 7\\\nx . .\n", (3, 3), "the run across from row 2 column 2 has no sum"),
        ("# kakuro\nx 4\\ x\n\\3 . .\n\\8 . .\n", (3, 6), "the run down from row 2 column 3 has no sum"),
        ("# kakuro\n\\5 4\\ 7\\\n\\3 . .\n\\8 . .\n", (2, 1), "a sum has no run behind it"),
        ("# kakuro\nx x\nx x\n", (2, 1), "nothing but blocks"),
        ("# kakuro\nx,4\\,7\\\n,.,.\n", (3, 1), "neither a digit"),
    ]);
}
