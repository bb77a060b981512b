//! Photos that are read as the kind that a person says.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::CLEAN;
use crate::program::{Place, TWO, sample};
use gridlens::draw::{Format, picture};
use gridlens::ocr::Blind;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options, Page};
use gridlens::puzzle::{self, named};
use gridlens::solve::Verdict;
use serde_json::Value;

/// What is read of the page that shows a kind's example where a person says that it is of kind `said`.
fn read(shown: &str, said: &str) -> gridlens::diagnostics::Result<Page> {
    let puzzle = puzzle::parse(named(shown).unwrap().example, shown).unwrap().remove(0);
    let bytes = picture(puzzle.rules(), None, Format::Png).expect("it is drawn");
    let input = Input::Bytes { name: "printed.png".to_owned(), bytes };
    let mut options = Options::default();
    options.kind = named(said);
    pipeline::read(&input, &options, &Blind, &|_, _| {})
}

#[test]
fn no_other_kind_is_asked_than_the_one_that_is_said() {
    for (shown, said) in [("hidato", "hidato"), ("hidato", "knights-tour"), ("sudoku", "hidato")] {
        let Ok(page) = read(shown, said) else {
            assert_ne!(shown, said);
            continue;
        };
        let options = Options::default();
        let decision = pipeline::decide(&page, &options).unwrap();
        let (puzzle, verdict) = pipeline::answer(&page, &decision.changes, &options).unwrap();
        assert_eq!(puzzle.rules().kind().name, said);
        let is_answered = decision.sure && matches!(verdict, Verdict::Unique(_));
        assert_eq!(is_answered, shown == said, "{shown} as {said}");
    }
}

#[test]
fn what_is_not_there_is_named_with_what_was_said() {
    for said in ["jigsaw", "samurai", "multi-sudoku", "gogen", "dominoes"] {
        let refused = read("sudoku", said).expect_err(said);
        assert_eq!(refused.code.as_str(), "no-grid");
        assert_eq!(refused.message, format!("no {said} is seen on this photo"));
        assert!(refused.hint.is_some());
    }
}

#[test]
fn a_jigsaw_that_is_said_to_be_a_sudoku_is_read_as_one() {
    let place = Place::new();
    place.put_sample("jigsaw-lines", "IMG.jpg");
    let said = place.run(["read", "IMG.jpg", "--kind", "jigsaw"]);
    assert!(said.err.contains("grid     jigsaw"), "{said:?}");
    let said = place.run(["read", "IMG.jpg", "--kind", "sudoku", "--force"]);
    assert!(said.err.contains("grid     sudoku 9 x 9"), "{said:?}");
    assert_eq!(place.text("IMG.puzzle.csv").lines().count(), 9, "the regions are not below the values");
}

#[test]
fn a_photo_of_its_own_kind_is_solved_and_the_sidecar_keeps_what_was_said() {
    let place = Place::new();
    place.put_sample("hidato", "IMG.jpg");
    let said = place.run(["IMG.jpg", "-k", "hidato"]).ends(0);
    assert!(said.err.contains("hidato of 23 cells") && said.err.contains("exactly one solution"), "{said:?}");
    let truth = std::fs::read_to_string(sample("hidato").join("puzzle.txt")).unwrap();
    assert_eq!(place.text("IMG.puzzle.csv").trim(), truth.trim());
    let sidecar: Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    assert_eq!(sidecar["options"]["kind"], "hidato");
    crate::conform::check(&place.text("IMG.gridlens.json"), "sidecar");
    assert!(place.run(["IMG.jpg", "-k", "hidato"]).ends(0).err.contains("already solved"));
    // Another kind is another run.
    place.run(["IMG.jpg"]).refuses("exists", 5);
}

#[test]
fn a_photo_of_another_kind_is_not_answered() {
    let place = Place::new();
    place.put_sample("hidato", "IMG.jpg");
    for kind in ["knights-tour", "sudoku", "gogen"] {
        let said = place.run(["IMG.jpg", "--no-input", "--force", "-k", kind]);
        assert!(matches!(said.code, Some(1 | 4)), "{kind}: {said:?}");
        assert!(!place.path("IMG.solved.jpg").exists(), "{kind}: {said:?}");
        assert!(said.err.contains(kind), "{kind}: {said:?}");
        assert!(said.code == Some(1) || said.err.contains("`--kind auto`"), "{kind}: {said:?}");
    }
}

#[test]
fn every_command_that_reads_pictures_takes_a_kind() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.run(["check", "IMG.jpg", "-k", "sudoku"]).ends(0);
    place.run(["check", "IMG.jpg", "-k", "samurai"]).refuses("no-grid", 4);
    place.run(["read", "IMG.jpg", "-k", "samurai"]).refuses("no-grid", 4);
    place.run(["read", "IMG.jpg", "-k", "sudoku"]).ends(0);
    let draw = ["draw", "IMG.jpg", "IMG.puzzle.csv", "-o", "drawn.jpg", "-k"];
    place.run(draw.iter().chain(&["samurai"])).refuses("no-grid", 4);
    place.run(draw.iter().chain(&["sudoku"])).ends(0);
    let batch = ["batch", "IMG.jpg", "--out", "out", "-k", "samurai", "-v"];
    let said = place.run(batch).ends(4);
    assert!(said.err.contains("no samurai is seen"), "{said:?}");
    let line = |kind: &str| format!("{{\"path\": \"IMG.jpg\", \"kind\": \"{kind}\"}}\n");
    let lines = [line("sudoku"), line("samurai"), line("chess")].concat();
    let said = place.feed(lines.as_bytes(), &["worker"]).ends(0);
    let names = said.out.lines().map(|line| {
        conform(line);
        let answer: Value = serde_json::from_str(line).unwrap();
        answer["errors"][0]["name"].as_str().unwrap_or("none").to_owned()
    });
    assert_eq!(names.collect::<Vec<_>>(), ["none", "no-grid", "usage"]);
}

fn conform(line: &str) {
    crate::conform::check(line, "worker");
}

#[test]
fn of_a_page_of_several_those_of_the_kind_are_read() {
    let place = Place::new();
    place.put_sample(TWO, "IMG.jpg");
    place.run(["IMG.jpg", "-k", "sudoku"]).ends(0);
    let sidecar: Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    assert_eq!(sidecar["input"]["puzzles"], 2);
    place.run(["IMG.jpg", "-k", "jigsaw", "--force"]).refuses("no-grid", 4);
}
