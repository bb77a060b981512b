//! Total concentration against a counter that fills the square row by row.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, reads_back, thinned, unique,
    verdict,
};
use gridlens::diagnostics::Code;
use gridlens::puzzle::kinds::total_concentration::{TotalConcentration, Totals};
use gridlens::puzzle::{Clue, Puzzle, Solution, Symbol};
use gridlens::solve::Verdict;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

fn filled(numbers: &[Vec<u32>]) -> Solution {
    let n = numbers.len() as u16;
    let values = numbers.iter().flatten().map(|&number| Some(Symbol(number))).collect();
    Solution { rows: n, columns: n, values }
}

/// The totals that these numbers have.
fn totals(numbers: &[Vec<u32>]) -> Totals {
    let n = numbers.len();
    Totals {
        rows: numbers.iter().map(|row| row.iter().sum()).collect(),
        columns: (0..n).map(|c| numbers.iter().map(|row| row[c]).sum()).collect(),
        rising: (0..n).map(|c| numbers[n - 1 - c][c]).sum(),
        falling: (0..n).map(|c| numbers[c][c]).sum(),
    }
}

fn puzzle(totals: Totals, range: RangeInclusive<u32>, clues: &[Clue]) -> Puzzle {
    TotalConcentration::new(totals, range, clues).expect("a square").into()
}

fn random(n: usize, range: &RangeInclusive<u32>, rng: &mut ChaCha8Rng) -> Vec<Vec<u32>> {
    (0..n).map(|_| (0..n).map(|_| rng.random_range(range.clone())).collect()).collect()
}

/// A square of at most four rows; of every sixth a total is one off.
fn instance(rng: &mut ChaCha8Rng) -> Puzzle {
    // Up to two rows the totals tell all cells, so most have more.
    let (n, widest) = [(1, 3), (2, 3), (3, 3), (3, 3), (4, 1), (4, 1)][rng.random_range(0..6)];
    let least = rng.random_range(0..=5);
    let range = least..=least + rng.random_range(0..=widest);
    let numbers = random(n, &range, rng);
    let mut totals = totals(&numbers);
    if rng.random_ratio(1, 6) {
        let i = rng.random_range(0..n);
        match rng.random_range(0..4) {
            0 => totals.rows[i] += 1,
            1 => totals.columns[i] += 1,
            2 => totals.rising += 1,
            _ => totals.falling += 1,
        }
    }
    let other = range.clone();
    // The totals alone tell much; several solutions take few clues.
    let most = [0.1, 1.0][rng.random_range(0..2)];
    let mut given = filled(&numbers).clues();
    given.retain(|_| rng.random_bool(most));
    let clues = thinned(&given, |rng| rng.random_range(other.clone()), rng);
    puzzle(totals, range, &clues)
}

/// Every filling in which the rows have their totals, of which those are kept whose columns and diagonals do.
fn count(puzzle: &Puzzle) -> Known {
    let Some(square) = puzzle.downcast::<TotalConcentration>() else { panic!("{puzzle:?}") };
    let given = puzzle.to_solution();
    let mut known = Known { solutions: Vec::new(), all: true };
    fill(square, &given, &mut Vec::new(), &mut known);
    known
}

fn fill(square: &TotalConcentration, given: &Solution, done: &mut Vec<Vec<u32>>, known: &mut Known) {
    let n = square.totals().rows.len();
    let (r, numbers) = (done.len(), *square.range().end() - *square.range().start() + 1);
    if r == n {
        if totals(done) == *square.totals() {
            known.solutions.push(filled(done));
        }
        return;
    }
    for code in 0..numbers.pow(n as u32) {
        let number = |c: usize| square.range().start() + code / numbers.pow(c as u32) % numbers;
        let row: Vec<u32> = (0..n).map(number).collect();
        let kept = (0..n).all(|c| given.values[r * n + c].is_none_or(|symbol| symbol.0 == row[c]));
        if kept && row.iter().sum::<u32>() == square.totals().rows[r] {
            done.push(row);
            fill(square, given, done, known);
            done.pop();
        }
    }
}

#[test]
fn a_thousand_instances_agree_with_brute_force() {
    a_thousand_agree(43, instance, count);
}

#[test]
fn empty_squares_end_in_time() {
    let mut rng = rand::SeedableRng::seed_from_u64(44);
    for n in [1, 2, 4, 7, 20] {
        let numbers = random(n, &(1..=30), &mut rng);
        ends_in_time_without_clues(&puzzle(totals(&numbers), 1..=30, &[]));
    }
}

#[test]
fn cells_keep_to_the_range_of_the_heading() {
    let body = "\n9\nx,x,8\nx,9,13\n7,14,12\n";
    assert_eq!(unique(&parse(&format!("#tc{body}"))), filled(&[vec![3, 5], vec![4, 9]]));
    for heading in
        ["#tc range 1..30", "#tc generated, range 1..3", "# TC Total Concentration 4..5", "#tc,range,1..30"]
    {
        assert_eq!(parse(&format!("{heading}{body}")), parse(&format!("#tc{body}")), "{heading}");
    }
    let wider = parse("#tc Range 0..50 and free text\n90\nx,50,90\nx,x,50\n80,60,50\n");
    assert_eq!(wider.rules().to_text(), "#tc range 0..50\n90\nx,50,90\nx,x,50\n80,60,50\n");
    assert_eq!(unique(&wider), filled(&[vec![40, 50], vec![40, 10]]));
    reads_back(&wider);
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_rules() {
    let why = |text: &str| match verdict(&parse(text)) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    };
    let told = [
        ("#tc\n9\nx,x,8\nx,x,14\n7,14,12\n", "the row totals sum to 22, the column totals to 21"),
        ("#tc\n9\n3,5,9\nx,x,12\n7,14,12\n", "row 1 sums to 8, not to its total 9"),
        (
            "#tc\n62\nx,x,8\nx,9,13\n7,14,12\n",
            "the rising diagonal sums to at most 60, less than its total 62: cells hold 1 to 30",
        ),
        (
            "#tc\n9\nx,8,8\nx,9,13\n4,17,12\n",
            "with 8 at row 1 column 2, row 1 sums to at least 9, more than its total 8: cells hold 1 to 30",
        ),
        (
            "#tc\n9\n5,5,x,10\nx,x,x,9\nx,x,x,9\n9,9,10,9\n",
            "with its clues, row 1 sums to at least 11, more than its total 10: cells hold 1 to 30",
        ),
        (
            "#tc range 0..9\n9\n1,9,3,x,9\nx,x,x,x,9\nx,x,x,x,9\nx,x,x,x,9\n9,9,9,9,9\n",
            "with 2 of its clues, row 1 sums to at least 12, more than its total 9: cells hold 0 to 9",
        ),
        ("#tc\n4\nx,x,4\nx,x,4\n4,4,5\n", "these 3 cannot all hold: "),
    ];
    for (text, words) in told {
        let why = why(text);
        assert!(why == words || words.ends_with(": ") && why.contains("the total"), "{why}");
    }
    let Verdict::None { core } = verdict(&parse("#tc\n9\nx,8,8\nx,9,13\n4,17,12\n")) else {
        panic!("no solution")
    };
    assert_eq!((core.clues, core.others), (vec![clue(0, 1, 8)], vec!["the total 8 of row 1".to_owned()]));
}

#[test]
fn the_checks_have_the_names_and_totals_of_the_lines() {
    let puzzle = parse("#tc\n9\nx,x,8\nx,9,13\n7,14,12\n");
    assert_eq!(names(&puzzle, &[vec![3, 5], vec![4, 9]], "OK").len(), 8);
    assert_eq!(
        names(&puzzle, &[vec![2, 6], vec![4, 9]], "**Fail**"),
        ["column 1 total 7", "column 2 total 14", "rising diagonal total 9", "falling diagonal total 12"]
    );
    assert_eq!(
        names(&puzzle, &[vec![0, 8], vec![7, 6]], "**Fail**"),
        ["clues", "cells 1 to 30", "rising diagonal total 9", "falling diagonal total 12"]
    );
    assert_eq!(names(&puzzle, &[vec![3]], "**Fail**"), ["size"]);
}

/// The names of the checks with this outcome.
fn names(puzzle: &Puzzle, numbers: &[Vec<u32>], outcome: &str) -> Vec<String> {
    let checks = puzzle.rules().check(&filled(numbers));
    let told = checks.iter().map(ToString::to_string);
    told.filter_map(|check| check.strip_suffix(outcome).map(|name| name.trim().to_owned())).collect()
}

#[test]
fn squares_that_are_none_are_refused() {
    let new = |rows: &[u32], columns: &[u32], range, clues: &[Clue]| {
        let totals = Totals { rows: rows.into(), columns: columns.into(), rising: 4, falling: 4 };
        TotalConcentration::new(totals, range, clues).map_err(|diagnostic| diagnostic.code)
    };
    let empty = RangeInclusive::new(3, 2);
    assert_eq!(new(&[], &[], 1..=30, &[]), Err(Code::UnknownKind));
    assert_eq!(new(&[4; 21], &[4; 21], 1..=30, &[]), Err(Code::UnknownKind));
    assert_eq!(new(&[4, 4], &[4], 1..=30, &[]), Err(Code::UnknownKind));
    assert_eq!(new(&[4, 4], &[4, 4], empty, &[]), Err(Code::OutOfRange));
    assert_eq!(new(&[4, 4], &[4, 4], 1..=10_000, &[]), Err(Code::OutOfRange));
    assert_eq!(new(&[4, 1_000_000], &[4, 4], 1..=30, &[]), Err(Code::OutOfRange));
    assert_eq!(new(&[4, 4], &[4, 4], 1..=30, &[clue(0, 0, 31)]), Err(Code::OutOfRange));
    assert_eq!(new(&[4, 4], &[4, 4], 1..=30, &[clue(2, 0, 3)]), Err(Code::OutOfRange));
    assert_eq!(new(&[4, 4], &[4, 4], 1..=30, &[clue(1, 0, 3), clue(1, 0, 3)]), Err(Code::OutOfRange));
}

#[test]
fn malformed_texts_are_refused_where_they_are_wrong() {
    malformed(&[
        ("#tc\n", (1, 1), "no puzzle"),
        ("#tc\n,,\n", (1, 1), "no puzzle"),
        ("#tc\n9\n", (2, 2), "the rows are missing"),
        ("#tc\nx,x,8\nx,9,13\n7,14,12\n", (2, 3), "the first line has 3 numbers instead of 1"),
        ("#tc\n9\nx,x,8\n7,14,12\n", (4, 8), "3 lines instead of 4"),
        ("#tc\n9\nx,x,8\nx,9,13\n7,14,12\n1,2,3\n", (6, 1), "5 lines instead of 4"),
        (
            "#tc\n9\nx,x,x,8\nx,9,13\n7,14,12\n",
            (3, 7),
            "row 1 has 4 numbers instead of 3, its total included",
        ),
        ("#tc\n9\nx,x,8\nx,9\n7,14,12\n", (4, 4), "row 2 has 2 numbers instead of 3, its total included"),
        ("#tc\n9\nx,x,8\nx,9,13\n7,14\n", (5, 5), "the line of column totals has 2 numbers instead of 3"),
        ("#tc\n9\nx,b,8\nx,9,13\n7,14,12\n", (3, 3), "a cell is \"b\", which is no number"),
        ("#tc\n9\nx,x,8\nx, 31,13\n7,14,12\n", (4, 4), "a cell is 31, outside 1 to 30"),
        ("#tc\n9\nx,0,8\nx,9,13\n7,14,12\n", (3, 3), "a cell is 0, outside 1 to 30"),
        ("#tc\n9\nx,,8\nx,9,13\n7,14,12\n", (3, 3), "a cell is missing"),
        ("#tc\n9\nx,x,8.5\nx,9,13\n7,14,12\n", (3, 5), "the total of row 1 is \"8.5\""),
        ("#tc\n9\nx,x,8\nx,9,x\n7,14,12\n", (4, 5), "the total of row 2 is \"x\""),
        ("#tc\nx\nx,x,8\nx,9,13\n7,14,12\n", (2, 1), "the total of the rising diagonal is \"x\""),
        ("#tc\n9\nx,x,8\nx,9,13\n9,1000000,12\n", (5, 3), "the total of column 2 is 1000000, outside 0 to"),
        ("#tc\n9\nx,x,8\nx,9,13\n7,14,-1\n", (5, 6), "the total of the falling diagonal is \"-1\""),
        ("#tc\n9\n7\n9\n", (3, 1), "rows of 0 cells and a total"),
        ("#tc range\n9\nx,x,8\nx,9,13\n7,14,12\n", (1, 10), "the range is missing"),
        ("#tc range 9\n9\nx,x,8\nx,9,13\n7,14,12\n", (1, 11), "the range is \"9\", which is no pair"),
        ("#tc range 5..4\n9\nx,x,8\nx,9,13\n7,14,12\n", (1, 14), "4, outside 5 to 9999"),
        ("#tc range a..4\n9\nx,x,8\nx,9,13\n7,14,12\n", (1, 11), "the least number of a cell is \"a\""),
        ("#tc range 4..5\n9\nx,x,8\nx,9,13\n7,14,12\n", (4, 3), "a cell is 9, outside 4 to 5"),
        (&format!("#tc\n1\n{}", (vec!["1"; 22].join(",") + "\n").repeat(22)), (3, 1), "rows of 21 cells"),
    ]);
}

#[test]
fn spreadsheets_may_save_it() {
    let puzzle = parse("#tc\n9\nx,x,8\nx,9,13\n7,14,12\n");
    for same in [
        "\u{feff}#tc,,\r\n9,,\r\nx,x,8\r\nx,9,13\r\n7,14,12\r\n",
        "#TC;;\n9;;\nX;x;8\nx;\"9\";13\n7;14;12\n\n",
        "\n# tc\n\n9\n  x  x 8\nx 09 13\n7 14 12",
        "#total-concentration\n9\nx\tx\t8\nx\t9\t13\n7\t14\t12\n",
    ] {
        assert_eq!(parse(same), puzzle, "{same:?}");
    }
}
