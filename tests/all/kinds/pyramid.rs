//! The number pyramid against a counter that tries every bottom row.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, thinned, unique, verdict,
};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::pyramid::Pyramid;
use gridlens::puzzle::{Clue, Puzzle, Solution, Symbol};
use gridlens::solve::{Budget, Verdict, fixes};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Largest number of a bottom row of the instances.
const MOST: u32 = 4;

fn pyramid(height: usize, clues: &[Clue]) -> Puzzle {
    Pyramid::new(height, clues).expect("clues on the board").into()
}

/// The cells that a bottom row makes, from the bottom.
fn filled(bottom: &[u32]) -> Solution {
    let n = bottom.len();
    let mut solution = Solution::empty(n as u16, n as u16);
    let mut row = bottom.to_vec();
    for r in (0..n).rev() {
        for (c, &value) in row.iter().enumerate() {
            solution.set(Cell::new(r as u16, c as u16), Symbol(value));
        }
        row = row.windows(2).map(|pair| pair[0] + pair[1]).collect();
    }
    solution
}

fn instance(rng: &mut ChaCha8Rng) -> Puzzle {
    let height = rng.random_range(1..=4);
    let bottom: Vec<u32> = (0..height).map(|_| rng.random_range(0..=MOST)).collect();
    let clues = thinned(&filled(&bottom).clues(), |rng| rng.random_range(0..=2 * MOST), rng);
    pyramid(height, &clues)
}

/// Tries every bottom row with numbers up to the least clue above each, which no number can exceed. A number
/// with no clue above is free; two values of it are enough to show so.
fn count(puzzle: &Puzzle) -> Known {
    let clues = puzzle.rules().clues();
    let n = usize::from(puzzle.rules().layout().rows);
    let over = |c: usize| {
        let over = clues.iter().filter(move |clue| {
            let (row, column) = (usize::from(clue.cell.row), usize::from(clue.cell.column));
            column <= c && c <= column + n - 1 - row
        });
        over.map(|clue| clue.symbol.0).min()
    };
    let bounds: Vec<Option<u32>> = (0..n).map(over).collect();
    let mut known = Known { solutions: Vec::new(), all: bounds.iter().all(Option::is_some) };
    let mut bottom = vec![0; n];
    loop {
        let solution = filled(&bottom);
        if clues.iter().all(|clue| solution.get(clue.cell) == Some(clue.symbol)) {
            known.solutions.push(solution);
        }
        let Some(next) = (0..n).find(|&c| bottom[c] < bounds[c].unwrap_or(1)) else { return known };
        bottom[next] += 1;
        bottom[..next].fill(0);
    }
}

#[test]
fn a_thousand_instances_agree_with_brute_force() {
    a_thousand_agree(41, instance, count);
}

#[test]
fn empty_pyramids_end_in_time() {
    for height in [1, 2, 5, 10, 40] {
        ends_in_time_without_clues(&pyramid(height, &[]));
    }
}

#[test]
fn large_numbers_stay_what_they_are() {
    let bottom: Vec<u32> = (0..20).map(|i| 700 + i).collect();
    let solution = filled(&bottom);
    let clues: Vec<Clue> = solution.clues().into_iter().filter(|clue| clue.cell.row == 19).collect();
    let puzzle = pyramid(20, &clues);
    assert_eq!(unique(&puzzle), solution);
    assert_eq!(solution.get(Cell::new(0, 0)), Some(Symbol(371_982_336)));
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_rules() {
    let why = |height: usize, clues: &[Clue]| match verdict(&pyramid(height, clues)) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        why(2, &[clue(0, 0, 12), clue(1, 0, 5), clue(1, 1, 8)]),
        "12 at row 1 column 1 is not the sum of 5 at row 2 column 1 and 8 at row 2 column 2"
    );
    assert_eq!(
        why(2, &[clue(0, 0, 12), clue(1, 1, 18)]),
        "12 at row 1 column 1 cannot be above 18 at row 2 column 2, which is larger"
    );
    assert_eq!(
        why(3, &[clue(0, 0, 12), clue(2, 1, 10)]),
        "these 2 clues cannot all hold: 12 at row 1 column 1, 10 at row 3 column 2"
    );
}

#[test]
fn the_change_that_helps_is_found() {
    let puzzle = pyramid(2, &[clue(0, 0, 12), clue(1, 0, 5), clue(1, 1, 8)]);
    let Verdict::None { core } = verdict(&puzzle) else { panic!("no solution") };
    let found = fixes(&puzzle, &core, Budget::default()).expect("no engine trouble");
    let told: Vec<(Cell, u32, bool)> =
        found.iter().map(|fix| (fix.clue.cell, fix.symbol.0, fix.needless)).collect();
    assert_eq!(told, [(Cell::new(0, 0), 13, true), (Cell::new(1, 0), 4, true), (Cell::new(1, 1), 7, true)]);
}

#[test]
fn the_checks_have_the_names_of_the_cells() {
    let puzzle = pyramid(2, &[clue(0, 0, 13), clue(1, 0, 5)]);
    let names = |solution: &Solution| -> Vec<String> {
        puzzle.rules().check(solution).iter().map(ToString::to_string).collect()
    };
    assert_eq!(names(&filled(&[5, 8])), ["clues OK", "gaps OK", "A1 OK", "B1 OK", "B2 OK"]);
    let mut wrong = filled(&[5, 8]);
    wrong.set(Cell::new(0, 0), Symbol(14));
    wrong.set(Cell::new(0, 1), Symbol(1));
    assert_eq!(names(&wrong)[..3], ["clues **Fail**", "gaps **Fail**", "A1 **Fail**"]);
    assert_eq!(names(&filled(&[5])), ["size **Fail**"]);
}

#[test]
fn malformed_texts_are_refused_where_they_are_wrong() {
    malformed(&[
        ("#Tri\n", (1, 1), "no puzzle"),
        ("#Tri\nx\nx\n", (3, 2), "row 2 has 1 cell instead of 2"),
        ("#Tri\nx\nx,x,3\n", (3, 5), "row 2 has 3 cells instead of 2"),
        ("#Tri\n1,2\nx,x\n", (2, 3), "row 1 has 2 cells instead of 1"),
        ("#tri free text\nx\nx,q\n", (3, 3), "a cell is \"q\", which is no number"),
        ("#TRI\nx\nx,-4\n", (3, 3), "a cell is \"-4\", which is no number"),
        ("#Tri\nx\n 3, 4.5\n", (3, 5), "a cell is \"4.5\""),
        ("#Tri\nx\n,5\n", (3, 1), "a cell is missing"),
        ("#Tri\nx\nx,1000000000\n", (3, 3), "outside 0 to 999999999"),
        ("#Tri\nx\nx,99999999999999999999\n", (3, 3), "outside 0 to"),
        ("#Tri\nx\nx,=A1\n", (3, 3), "no number"),
        ("# pyramid\nx\n\nx,x\nx,x,x,x\n", (5, 7), "row 3 has 4 cells"),
        (
            &format!("#Tri\n{}", (1..42).map(|n| vec!["x"; n].join(",") + "\n").collect::<String>()),
            (42, 1),
            "40 rows",
        ),
    ]);
}

#[test]
fn spreadsheets_may_save_it() {
    let puzzle = parse("#Tri\nx\n13,x\nx,5,x\n");
    for same in [
        "\u{feff}#Tri,,\r\nx,,\r\n13,x,\r\nx,5,x\r\n",
        "#Tri;;\nx;;\n13;x;\n\"x\";5;x\n",
        "\n# tri\n\nx\n  13 x\nX 5 x\n",
        "#pyramid\nx\n013\tx\nx\t5\tx\n",
    ] {
        assert_eq!(parse(same), puzzle, "{same:?}");
    }
}
