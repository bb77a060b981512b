//! Photos that are read as the kind that a person says.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::CLEAN;
use crate::program::{Place, TWO, sample};
use crate::review::{set, sit_again};
use gridlens::diagnostics::Code;
use gridlens::draw::{Format, picture};
use gridlens::ocr::{Blind, Hypothesis, Recognizer, Strip};
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options, Page};
use gridlens::puzzle::{self, named};
use gridlens::review::{Action, MarkState, Session};
use gridlens::solve::Verdict;
use image::{GrayImage, ImageFormat, Luma};
use serde_json::Value;
use std::io::Cursor;

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
fn a_photo_without_cages_or_diagonals_is_no_kind_of_sums() {
    let place = Place::new();
    place.put_sample("hidato", "IMG.jpg");
    for kind in ["killer", "kakuro"] {
        for command in ["solve", "read", "check"] {
            let refused = place.run([command, "IMG.jpg", "--kind", kind]).refuses("no-grid", 4);
            assert!(refused.err.contains(&format!("no {kind} is seen on this photo")), "{refused:?}");
        }
        assert_eq!(place.files(), ["IMG.jpg"]);
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
    let batch = ["batch", "IMG.jpg", "--out", "out", "-k", "samurai", "--json"];
    let said = place.run(batch).ends(4);
    assert!(said.out.contains("no samurai is seen"), "{said:?}");
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

/// The kind as which a puzzle is shown, and the one that was said.
fn shown(session: &Session<'_>) -> (String, Option<&'static str>) {
    let state = session.state();
    (state.board.expect("a board").kind, state.kind)
}

fn choose(name: Option<&str>) -> Action {
    Action::Kind { name: name.map(str::to_owned) }
}

#[test]
fn in_a_review_a_kind_is_chosen_undone_and_kept() {
    let place = Place::new();
    let (jigsaw, sudoku) = (("jigsaw 9 x 9".to_owned(), None), ("sudoku 9 x 9".to_owned(), Some("sudoku")));
    sit_again(&place, &["jigsaw-lines"], None, |session| {
        assert_eq!(shown(session), jigsaw);
        assert!(session.state().kinds.iter().any(|kind| kind.name == "gogen"));
        session.act(set(0, 0, 4)).unwrap();
        // What is not there changes nothing.
        let refused = session.act(choose(Some("samurai"))).unwrap_err();
        assert_eq!(
            (refused.code, refused.message),
            (Code::NoGrid, "no samurai is seen on this photo".to_owned())
        );
        assert_eq!(session.act(choose(Some("chess"))).unwrap_err().code, Code::UnknownKind);
        assert_eq!(shown(session), jigsaw);
        let mark = |session: &Session<'_>| session.state().board.unwrap().cells[0].as_ref().unwrap().mark;
        assert_eq!(mark(session), MarkState::Changed);
        session.act(choose(Some("sudoku"))).unwrap();
        assert_eq!(shown(session), sudoku);
        assert_ne!(mark(session), MarkState::Changed, "what was said of cells is dropped");
        session.act(Action::Undo).unwrap();
        assert_eq!((shown(session), mark(session)), (jigsaw.clone(), MarkState::Changed));
        session.act(Action::Redo).unwrap();
        assert_eq!(shown(session), sudoku);
    });
    sit_again(&place, &["jigsaw-lines"], None, |session| {
        assert_eq!(shown(session), sudoku, "the journal keeps it");
        session.act(choose(None)).unwrap();
        assert_eq!(shown(session), jigsaw);
    });
}

#[cfg(feature = "web")]
#[test]
fn a_kind_that_was_chosen_in_a_review_is_kept_by_later_runs() {
    use crate::reviewing::state;
    use crate::running::Running;
    use serde_json::json;
    let place = Place::new();
    place.put_sample("hidato", "IMG.jpg");
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    assert_eq!(state(&running)["kind"], Value::Null);
    let step = json!({ "do": "kind", "name": "hidato" });
    assert_eq!(running.post("/api/step", &step).json()["kind"], "hidato");
    let refused = running.post("/api/step", &json!({ "do": "kind", "name": "samurai" }));
    assert!(refused.status >= 400 && refused.json()["message"].as_str().unwrap().contains("no samurai"));
    assert_eq!(running.post("/api/save", &json!({})).status, 200);
    running.post("/api/next", &json!({}));
    assert_eq!(running.end().0, Some(0));
    let said = || -> Value {
        let sidecar: Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
        crate::conform::check(&place.text("IMG.gridlens.json"), "sidecar");
        sidecar["puzzles"][0]["said_kind"].clone()
    };
    assert_eq!(said(), "hidato");
    assert!(place.text("IMG.corrections.txt").ends_with("\nkind hidato\n"));
    place.run(["IMG.jpg", "--redo"]).ends(0);
    assert_eq!(said(), "hidato", "a later run keeps it");
    place.run(["IMG.jpg", "--corrections", "IMG.corrections.txt", "-o", "again/"]).ends(0);
    assert_eq!(place.bytes("IMG.solved.jpg"), place.bytes("again/IMG.solved.jpg"));
    place.run(["IMG.jpg", "--force"]).ends(0);
    assert_eq!(said(), Value::Null, "unless all is to be replaced");
}

/// An engine that reads the same on every line of text.
struct Says(&'static str);

impl Recognizer for Says {
    fn name(&self) -> String {
        "a test".to_owned()
    }

    fn recognize(
        &self,
        strip: &Strip,
        _characters: &str,
    ) -> gridlens::diagnostics::Result<Vec<Vec<Hypothesis>>> {
        Ok(vec![Vec::new(); strip.glyphs.len()])
    }

    fn line(&self, _grey: &GrayImage) -> gridlens::diagnostics::Result<String> {
        Ok(self.0.to_owned())
    }
}

#[test]
fn of_kinds_that_are_as_probable_the_page_names_one() {
    // So few numbers fit very many hidatos and knight's tours alike.
    let text = "#Hidato\n1,0,0,0,0\n0,0,0,0,0\n0,0,13,0,0\n0,0,0,0,0\n0,20,0,0,25\n";
    let puzzle = puzzle::parse(text, "a test").unwrap().remove(0);
    let bytes = picture(puzzle.rules(), None, Format::Png).expect("it is drawn");
    let board = image::load_from_memory_with_format(&bytes, ImageFormat::Png).unwrap().to_luma8();
    let (width, height) = board.dimensions();
    let mut page = GrayImage::from_pixel(width, height + 60, Luma([255]));
    image::imageops::replace(&mut page, &board, 0, 60);
    let top = (0..height).find(|&y| board.get_pixel(width / 2, y).0[0] < 128).expect("a frame") + 60;
    for (x, y) in (width / 3..width * 2 / 3).flat_map(|x| (top - 40..top - 20).map(move |y| (x, y))) {
        if x % 9 < 4 {
            page.put_pixel(x, y, Luma([0]));
        }
    }
    let mut bytes = Cursor::new(Vec::new());
    page.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let input = Input::Bytes { name: "titled.png".to_owned(), bytes: bytes.into_inner() };
    let read = |title| {
        let page = pipeline::read(&input, &Options::default(), &Says(title), &|_, _| {}).expect("a board");
        let kind = pipeline::puzzle(&page, &[]).unwrap().rules().kind().name;
        (kind, page.board.layout.rivals)
    };
    assert_eq!(read("KNIGHT\u{2019}S TOUR 12"), ("knights-tour", vec![]));
    assert_eq!(read("Hidato 12"), ("hidato", vec![]));
    let (kind, rivals) = read("Puzzle 12");
    let mut both = [&[kind][..], &rivals].concat();
    both.sort_unstable();
    assert_eq!(both, ["hidato", "knights-tour"]);
    assert_eq!(read("Gogen"), (kind, rivals), "what the marks cannot be is no help");
}

#[test]
fn a_kind_that_is_as_probable_is_named_with_what_to_type() {
    let place = Place::new();
    place.put("p.txt", "#Hidato\n1,0,0,0,0\n0,0,0,0,0\n0,0,13,0,0\n0,0,0,0,0\n0,20,0,0,25\n");
    place.run(["render", "p.txt", "-o", "IMG.png"]).ends(0);
    let said = place.run(["IMG.png", "--no-input"]).refuses("several-solutions", 1);
    let other = if said.err.contains("grid     hidato") { "knights-tour" } else { "hidato" };
    assert!(said.err.contains(&format!("perhaps  a {other}; `--kind {other}` reads it as one")), "{said:?}");
    let said = place.run(["IMG.png", "--no-input", "--force", "-k", other]).refuses("several-solutions", 1);
    assert!(said.err.contains(&format!("grid     {other}")) && !said.err.contains("perhaps"), "{said:?}");
}
