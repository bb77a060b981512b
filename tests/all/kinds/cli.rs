//! What the program makes of kinds that are read from text.

use crate::program::{Place, UNIQUE, sample};
use gridlens::generate;
use gridlens::puzzle::KINDS;
use std::time::{Duration, Instant};

const PYRAMID: &str = "#Tri from somewhere\nx\n13,x\nx,5,9\n";
const ANSWER: &str = "#Tri\n27\n13,14\n8,5,9\n";

#[test]
fn solve_prints_the_answer_in_the_form_of_the_puzzle() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let said = place.run(["solve", "p.txt"]).ends(0);
    assert_eq!(said.out, ANSWER);
    assert!(said.err.contains("pyramid of 3 rows"), "{}", said.err);
    assert!(said.err.contains("8 of 8 checks OK"), "{}", said.err);
    let more = place.run(["solve", "-v", "p.txt"]).ends(0);
    assert!(more.err.contains("clues OK, gaps OK, A1 OK, B1 OK, B2 OK, C1 OK, C2 OK, C3 OK"), "{}", more.err);
    place.run(["solve", "p.txt", "-o", "a.csv"]).ends(0);
    assert_eq!(place.text("a.csv"), ANSWER);
}

#[test]
fn check_takes_the_answer_back_and_says_which_checks_fail() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let right = place.feed(ANSWER.as_bytes(), &["check", "p.txt", "-"]).ends(0);
    assert_eq!(right.out, "unique right\n");
    let untagged = place.feed(b"27\n13,14\n8,5,9\n", &["check", "p.txt", "-"]).ends(0);
    assert_eq!(untagged.out, "unique right\n");
    let wrong = place.feed(b"#Tri\n28\n13,14\n8,5,9\n", &["check", "p.txt", "-"]).refuses("wrong-answer", 1);
    assert!(wrong.err.contains("A1 **Fail**"), "{}", wrong.err);
}

#[test]
fn no_solution_says_why_and_which_change_helps() {
    let place = Place::new();
    place.put("p.txt", "#hidato\n1,0,0\n0,5,0\n0,3,0\n");
    let said = place.run(["check", "p.txt"]);
    assert_eq!(said.code, Some(1), "{said:?}");
    place.put("t.txt", "#tri\n12\n5,8\n");
    let said = place.run(["check", "t.txt"]).refuses("no-solution", 1);
    assert!(said.err.contains("12 at row 1 column 1 is not the sum of 5 at row 2 column 1"), "{}", said.err);
    let with = "with 13 at row 1 column 1 instead of 12, or without it, there is exactly one solution";
    assert!(said.err.contains(with), "{}", said.err);
    let json = place.run(["check", "--json", "t.txt"]).ends(1);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("one object");
    assert_eq!(json["puzzles"][0]["fixes"][0]["now"], 13);
    assert_eq!(json["puzzles"][0]["core"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_sudoku_with_one_wrong_clue_is_told_the_right_one() {
    let place = Place::new();
    place.put("p.txt", UNIQUE.replacen('5', "8", 1));
    let said = place.run(["check", "p.txt"]).refuses("no-solution", 1);
    let with = "with 5 at row 1 column 1 instead of 8, or without it, there is exactly one solution";
    assert!(said.err.contains(with), "{}", said.err);
}

#[test]
fn the_kind_can_be_told() {
    let place = Place::new();
    place.put("p.txt", "x\n13,x\nx,5,9\n");
    assert_eq!(place.run(["--kind", "pyramid", "p.txt"]).ends(0).out, ANSWER);
    assert_eq!(place.run(["-k", "Pyramid", "p.txt"]).refuses("usage", 2).out, "");
    place.put("q.txt", PYRAMID);
    assert_eq!(place.run(["-k", "auto", "q.txt"]).ends(0).out, ANSWER);
    place.run(["-k", "hidato", "q.txt"]).refuses("bad-puzzle-text", 3);
    let photo = sample("six").join("photo.jpg");
    let photo = photo.to_string_lossy();
    for command in ["solve", "check"] {
        place.run([command, "--kind", "pyramid", &photo]).refuses("no-grid", 4);
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_before_anything_is_written() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let photo = sample("six").join("photo.jpg");
    place.run(["draw", &photo.to_string_lossy(), "p.txt"]).refuses("unsupported", 3);
    assert_eq!(place.files(), ["p.txt"]);
}

#[test]
fn malformed_text_shows_its_line() {
    let place = Place::new();
    place.put("p.txt", "#ktour\n0,0,0\n0,z,0\n");
    let said = place.run(["p.txt"]).refuses("bad-puzzle-text", 3);
    assert!(said.err.contains("p.txt:3:3") && said.err.contains("0,z,0"), "{}", said.err);
}

/// Verdicts in time: the usual and the largest size of every kind.
#[test]
fn boards_without_clues_of_every_kind_end_in_time_with_a_verdict() {
    let sizes = ["16", "12", "9", "21", "9", "20", "20", "20", "20", "16", "10", "50", "5", "30"];
    let place = Place::new();
    for (kind, largest) in KINDS.iter().zip(sizes) {
        for size in [None, Some(largest.parse().expect("a size"))] {
            let full = generate::full(kind, size, 0).expect("a size there is");
            let empty = full.puzzle.rules().with_clues(&[]).expect("the board without clues");
            place.put("empty.txt", empty.rules().to_text());
            let start = Instant::now();
            let said = place.run(["check", "empty.txt", "--timeout", "1"]);
            let spent = start.elapsed();
            let told = match said.code {
                Some(0) => said.out == "unique\n",
                Some(1) => said.out == "several\n",
                Some(7) => said.err.contains("gave-up"),
                _ => false,
            };
            assert!(told, "{} {size:?}: {said:?}", kind.name);
            // The half second is for starting the program on a busy machine.
            assert!(spent < Duration::from_millis(2500), "{} {size:?}: {spent:?}", kind.name);
        }
    }
}
