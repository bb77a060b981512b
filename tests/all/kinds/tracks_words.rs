//! What is said of train tracks: conflicts, checks and malformed texts.

use super::{clue, malformed, parse, reads_back, unique, verdict};
use crate::kinds::tracks::{Board, failed, frame};
use gridlens::diagnostics::Code;
use gridlens::puzzle::Solution;
use gridlens::puzzle::kinds::tracks::{Exit, Frame, Side, Tracks};
use gridlens::solve::Verdict;

fn why(text: &str) -> String {
    match verdict(&parse(text)) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn exits_that_are_not_two_are_named() {
    assert_eq!(
        why("#tt\nR,x,x\nx,0,0\nx,0,0\n"),
        "no given tile leads across the border: the track can neither enter nor leave"
    );
    assert_eq!(
        why("#tt\nR,x,x\nx,5,0\nx,0,0\n"),
        "only 5 at row 1 column 1 leads across the border: the track can enter, but not leave"
    );
    assert_eq!(
        why("#tt\nR,x,x\nx,5,0\nx,12,9\n"),
        "the track enters once and leaves once, but 3 given edges lead across the border: 5 at row 1 column \
         1, 12 at \
         row 2 column 1, 9 at row 2 column 2"
    );
    assert_eq!(
        why("#tt\nR,x,x\nx,12,0\nx,12,0\n"),
        "the track enters once and leaves once, but 3 given edges lead across the border: 12 at row 1 column \
         1, 12 at \
         row 2 column 1"
    );
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_rules() {
    let exits = "A,left,1\nB,right,1\n";
    let told = |rows: &str| why(&format!("#tt\nR,1,1,1\n{rows}{exits}"));
    assert_eq!(told("4,0,0,0\n"), "the total 4 of row 1 is more than its 3 cells");
    assert_eq!(told("2,0,0,0\n"), "the row totals sum to 2, the column totals to 3");
    assert_eq!(
        told("3,0,0,0\nx,0,0,0\nx,0,10,0\n"),
        "10 at row 3 column 2 leads down across the border, where the track does not"
    );
    assert_eq!(
        told("3,10,0,0\n"),
        "10 at row 1 column 1 leads up across the border, where the track does not"
    );
    assert_eq!(
        told("3,x,0,0\n"),
        "0 at row 1 column 1 does not lead left across the border, where the track does"
    );
    assert_eq!(
        told("x,0,0,6\nx,0,0,0\n"),
        "6 at row 1 column 3 does not lead right across the border, where the track does"
    );
    assert_eq!(
        told("x,5,3,0\nx,0,0,0\n"),
        "5 at row 1 column 1 leads right to 3 at row 1 column 2, which does not lead left"
    );
    assert_eq!(
        told("x,5,x,0\nx,0,0,0\n"),
        "5 at row 1 column 1 leads right to row 1 column 2, where no track is"
    );
    assert_eq!(
        told("x,0,3,0\nx,0,6,0\nx,0,0,0\n"),
        "3 at row 1 column 2 leads down to 6 at row 2 column 2, which does not lead up"
    );
    assert_eq!(told("1,5,0,5\nx,0,0,0\n"), "row 1 has 2 given tiles, more than its total 1");
    assert_eq!(told("2,0,0,0\n1,x,x,x\n"), "row 2 has 0 cells where track may be, fewer than its total 1");
}

#[test]
fn givens_that_only_the_solver_sees_through_are_named() {
    // What goes down comes up elsewhere.
    assert_eq!(why("#tt\nR,x,x,x\nx,5,0,5\n1,0,0,0\n"), "the total 1 of row 2 cannot hold");
    // It comes up beside where it went down, so one of the two is in the middle.
    assert_eq!(
        why("#tt\nR,x,x,x\nx,0,5,0\n2,0,0,0\nA,left,1\nB,right,1\n"),
        "these 2 cannot all hold: the total 2 of row 2, 5 at row 1 column 2"
    );
}

#[test]
fn exits_stay_when_their_tiles_are_taken_away() {
    let puzzle = parse("#tt\nR,1,1\n2,5,5\n");
    let without = puzzle.rules().with_clues(&[]).expect("no clues");
    assert_eq!(without.rules().to_text(), "#tt\nR,1,1\n2,0,0\nA,left,1\nB,right,1\n");
    reads_back(&without);
    assert_eq!(unique(&without), puzzle.to_solution());
}

#[test]
fn clues_that_are_no_tiles_and_exits_that_are_none_are_refused() {
    let puzzle = parse("#tt\nR,1,1\n2,5,5\n");
    for wrong in [clue(0, 0, 7), clue(0, 0, 16), clue(1, 0, 5)] {
        assert_eq!(puzzle.rules().with_clues(&[wrong]).map_err(|t| t.code), Err(Code::OutOfRange));
    }
    let own = frame(&puzzle);
    let (a, b) = (own.exits[0], own.exits[1]);
    for exits in [vec![a], vec![a, a], vec![a, b, b], vec![a, Exit { side: Side::Bottom, place: 2 }]] {
        let frame = Frame { exits, ..own.clone() };
        assert_eq!(Tracks::new(frame, &[]).map_err(|t| t.code), Err(Code::OutOfRange));
    }
    let none = Frame { row_totals: Vec::new(), ..own.clone() };
    assert_eq!(Tracks::new(none, &[]).map_err(|t| t.code), Err(Code::UnknownKind));
}

#[test]
fn checks_are_the_rows_the_columns_and_the_track() {
    let puzzle = parse("#tt\nR,2,x\n2,5,0\n1,6,0\n");
    let solution = |cells: [u32; 4]| Board::empty((2, 2), &[]).solution(&cells);
    let names = |solution: &Solution| -> Vec<String> {
        puzzle.rules().check(solution).iter().map(ToString::to_string).collect()
    };
    let mut names_of_right = vec!["clues OK", "tiles OK", "row 1 OK", "row 2 OK", "column 1 OK"];
    names_of_right.extend(["joints **Fail**", "one track **Fail**"]);
    assert_eq!(names(&solution([5, 6, 6, 0])), names_of_right);
    assert_eq!(names(&Solution::empty(3, 2)), ["size **Fail**"]);
}

#[test]
fn zeros_of_an_answer_are_cells_without_track() {
    let puzzle = parse("#tt\nR,1,2\n2,5,6\n1,0,10\n");
    assert_eq!(puzzle.to_solution(), Board::empty((2, 2), &[]).solution(&[5, 6, 0, 10]));
    assert!(failed(&puzzle, &puzzle.to_solution()).is_empty());
    assert_eq!(puzzle.rules().clues().len(), 3);
    assert_eq!(unique(&puzzle), puzzle.to_solution());
}

#[test]
fn totals_may_stand_on_either_side_and_be_unknown() {
    let puzzle = parse("#tt\nR,1,x,1\n3,5,0,5\nx,0,x,0\n");
    for same in [
        "\u{feff}#tt,,,\r\nR,1,,1\r\n3,5,0,5\r\n,0,x,0\r\n",
        "#TT some name\n1,x,1,R\n5,0,5,3\n0,X,0,X\n",
        "# tt\nr 1 x 1\n 3 5 0 5\nx 0 x 0\n",
        "#tt;;;\n\"R\";1;x;1\n3;5;0;5\nx;0;x;0\nA;left;1\nb;Right;1\n",
    ] {
        assert_eq!(parse(same), puzzle, "{same:?}");
    }
    assert!(frame(&parse("#tt\nL,1\n1,5\n")).totals_left);
    assert_eq!(parse("#tt\n1,L\n5,1\n").rules().to_text(), "#tt\nL,1\n1,5\n");
}

#[test]
fn malformed_texts_are_refused_where_they_are_wrong() {
    let wide = format!("#tt\nR{}\n", ",1".repeat(51));
    let high = format!("#tt\nR,1\n{}", "1,5\n".repeat(51));
    malformed(&[
        ("#tt\n\n", (1, 1), "no puzzle"),
        ("#tt\n1,1\n1,5,5\n", (2, 1), "neither R nor L"),
        ("#tt\nR\n1,5\n", (2, 2), "no column totals"),
        ("#tt\nR,1,1\n", (2, 6), "no rows below"),
        ("#tt\nR,1,1\nA,left,1\n", (2, 6), "no rows below"),
        ("#tt\nR,1,1\n2,5,5\n\n2,5\n", (5, 4), "row 2 has a total and 1 cell instead of 2"),
        ("#tt\nR,1,1\n2,5,5,0\n", (3, 7), "row 1 has a total and 3 cells instead of 2"),
        ("#tt\nR,1,1\n2,5,q\n", (3, 5), "a cell is \"q\", which is no number"),
        ("#tt\nR,1,1\n2, 5, 7\n", (3, 7), "a cell is 7, which is no tile"),
        ("#tt\nR,1,1\n2,5,15\n", (3, 5), "no tile"),
        ("#tt\nR,1,1\n2,5,99999999999\n", (3, 5), "a cell is 99999999999, which is no tile"),
        ("#tt\nR,1,1\n2,,5\n", (3, 3), "a cell is missing"),
        ("#tt\nR,1,a\n2,5,5\n", (2, 5), "the total of column 2 is \"a\""),
        ("#tt\nR,1,1\n-2,5,5\n", (3, 1), "the total of row 1 is \"-2\""),
        ("#tt\n1,1,R\n5,5,1000\n", (3, 5), "the total of row 1 is 1000, outside 0 to 999"),
        ("#tt\nR,1\n1,5\nA,left,1\n", (4, 9), "B is missing"),
        ("#tt\nR,1\n1,5\nA,left,1\nA,right,1\n", (5, 1), "each given once"),
        ("#tt\nR,1\n1,5\nA,left,1\nB,left,1\n", (5, 1), "each given once"),
        ("#tt\nR,1\n1,5\nA,left,2\nB,left,1\n", (4, 8), "the place of A is 2, outside 1 to 1"),
        ("#tt\nR,1\n1,5\nA,up,1\nB,left,1\n", (4, 3), "\"up\" is no side"),
        ("#tt\nR,1\n1,5\nA,left\nB,left,1\n", (4, 7), "not followed by a side and a number"),
        ("#tt\nR,1\n1,5\nA,left,1\nB,right,1\n1,5\n", (6, 1), "a row below the exits"),
        (&wide, (2, 103), "more than 50 columns"),
        (&high, (53, 1), "more than 50 rows"),
    ]);
}
