//! The journal of corrections: nothing that was acknowledged is lost, whatever happens to the process or the
//! file.

use crate::program::Place;
use gridlens::confirm::{AsideCorrection, Correction, Frame, History, Journal, Step, Subject, read_steps};
use gridlens::diagnostics::Code;
use gridlens::geometry::{Cell, Point, Quad};
use gridlens::puzzle::Symbol;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

fn subject(puzzle: usize) -> Subject {
    Subject { sha256: "5f".repeat(32), puzzle }
}

/// Positions that need all their digits.
fn corners() -> Quad {
    Quad([(0.1 + 0.2, -7.0), (1e3 / 3.0, 0.0), (4032.0, 3024.5), (2.0, 1e-9)].map(|(x, y)| Point::new(x, y)))
}

fn steps() -> Vec<Step> {
    let correct = |row, column, value: u32| {
        let symbol = (value > 0).then_some(Symbol(value));
        Step::Correct(Correction { cell: Cell::new(row, column), symbol })
    };
    vec![
        Step::Move(Cell::new(2, 1)),
        correct(2, 1, 7),
        correct(3, 8, 0),
        Step::Undo,
        Step::Redo,
        correct(11, 11, 12),
        Step::Undo,
        Step::Frame(Frame { corners: corners(), sides: None }),
        Step::Undo,
        Step::Frame(Frame { corners: corners(), sides: Some(16) }),
        correct(15, 0, 16),
        Step::Restate(AsideCorrection { name: "total of row 3".to_owned(), value: "27".to_owned() }),
        Step::Restate(AsideCorrection { name: "word 4".to_owned(), value: String::new() }),
        Step::Move(Cell::new(0, 8)),
    ]
}

fn history(steps: &[Step]) -> History {
    let mut history = History::default();
    for step in steps {
        history.take(step.clone());
    }
    history
}

#[test]
fn a_journal_opened_again_goes_on_where_it_was() {
    let place = Place::new();
    let path = place.path("IMG.corrections.txt");
    let steps = steps();
    for (taken, step) in steps.iter().enumerate() {
        let mut journal = Journal::open(&path, &subject(1)).expect("a journal");
        assert_eq!(*journal.history(), history(&steps[..taken]));
        journal.take(step.clone()).expect("room on the disk");
    }
    let journal = Journal::open(&path, &subject(1)).expect("a journal");
    assert_eq!(*journal.history(), history(&steps));
    assert_eq!(journal.history().at(), Some(Cell::new(0, 8)));
    let text = place.text("IMG.corrections.txt");
    assert_eq!(text.lines().nth(2), Some("row 3 column 2: 7"));
    assert_eq!(text.lines().nth(6), Some("row 12 column 12: 12"));
    assert!(text.contains("\ntotal of row 3: 27\nword 4: none\n"), "{text}");
}

/// No step is lost: a crash may cut the file anywhere in the step that was being taken.
#[test]
fn a_journal_cut_anywhere_holds_every_whole_step() {
    let place = Place::new();
    let path = place.path("whole.txt");
    let steps = steps();
    let mut journal = Journal::open(&path, &subject(1)).expect("a journal");
    for step in &steps {
        journal.take(step.clone()).expect("room on the disk");
    }
    let whole = place.bytes("whole.txt");
    for cut in 0..=whole.len() {
        let path = place.put("cut.txt", &whole[..cut]);
        let mut journal = Journal::open(&path, &subject(1)).expect("a journal that was cut off");
        let lines = whole[..cut].split(|&byte| byte == b'\n').count() - 1;
        assert_eq!(*journal.history(), history(&steps[..lines.saturating_sub(1)]), "cut at {cut}");
        journal.take(Step::Undo).expect("room on the disk");
        drop(journal);
        Journal::open(&path, &subject(1)).expect("what was written after the cut is read");
    }
}

#[test]
fn a_journal_that_was_closed_is_free_while_other_threads_start_programs() {
    let place = Place::new();
    let path = place.path("IMG.corrections.txt");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // A program that is being started has every open file until it has begun.
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                Command::new("true").status().expect("a program that does nothing");
            }
        });
        let opened = (0..5000).try_for_each(|_| Journal::open(&path, &subject(1)).map(drop));
        done.store(true, Ordering::Relaxed);
        opened.expect("a journal that nobody has open");
    });
}

#[test]
fn a_journal_is_of_one_puzzle_and_of_one_process() {
    let place = Place::new();
    let path = place.path("IMG.corrections.txt");
    let open = Journal::open(&path, &subject(1)).expect("a journal");
    let diagnostic = Journal::open(&path, &subject(1)).expect_err("it is open");
    assert_eq!(diagnostic.code, Code::Exists);
    drop(open);
    let before = place.bytes("IMG.corrections.txt");
    let diagnostic = Journal::open(&path, &subject(2)).expect_err("of another puzzle");
    assert!(
        diagnostic.message.contains("another photo or puzzle") && diagnostic.hint.is_some(),
        "{diagnostic:?}"
    );
    assert_eq!(place.bytes("IMG.corrections.txt"), before);
    let diagnostic = Journal::open(&place.path("no/such/folder"), &subject(1)).expect_err("no folder");
    assert_eq!(diagnostic.code, Code::CannotWrite);
}

#[test]
fn a_file_that_is_no_journal_is_left_as_it_is() {
    let place = Place::new();
    let long = "row 1 column 1: 3\n".repeat(500_000) + "undo";
    for bytes in [&b"hello"[..], b"hello\nworld", b"\xff\xfe\nundo", b"row 1 column 1: 3", long.as_bytes()] {
        let path = place.put("other.txt", bytes);
        let diagnostic = Journal::open(&path, &subject(1)).expect_err("no journal");
        assert_eq!(diagnostic.code, Code::BadPuzzleText);
        assert!(diagnostic.hint.is_some(), "{diagnostic:?}");
        assert_eq!(place.bytes("other.txt"), bytes);
    }
}

#[test]
fn what_is_no_step_is_refused_where_it_stands() {
    for (text, line, column, words) in [
        ("row 1 column 1: 3\nrow 1: 4\n", 2, 1, "\"row 1\" is no place"),
        ("row 0 column 1: 4\n", 1, 1, "no place of a cell"),
        ("row 1 column 70000: 4\n", 1, 1, "no place of a cell"),
        ("# mine\n\n  row 1 column 1:  ?\n", 3, 20, "\"?\" is neither a value nor `empty`"),
        ("row 1 column 1: 0\n", 1, 17, "\"0\" is neither"),
        ("row 1 column 1: 99999999999\n", 1, 17, "neither"),
        ("row 1 column 1:\n", 1, 16, "\"\" is neither"),
        ("at row 1\n", 1, 4, "\"row 1\" is no place"),
        ("frame 1,2 3,4 5,6\n", 1, 7, "no four points"),
        (" frame 1,2 3,4 5,6 7\n", 1, 8, "no four points"),
        ("frame 1,2 3,4 5,6 7,inf\n", 1, 7, "no four points"),
        ("frame 1,2 3,4 5,6 7,8 of 9\n", 1, 7, "no four points"),
        ("do it\n", 1, 1, "\"do it\" is no step"),
    ] {
        let diagnostic = read_steps(text, "mine.txt").expect_err(text);
        assert_eq!(diagnostic.code, Code::BadPuzzleText);
        assert!(diagnostic.message.contains(words) && diagnostic.hint.is_some(), "{diagnostic:?}");
        assert_eq!((diagnostic.place.line, diagnostic.place.column), (Some(line), Some(column)), "{text:?}");
    }
    let last = read_steps("row 1 column 1: a", "mine.txt").expect("the last line needs no end");
    assert_eq!(last.corrections(), [Correction { cell: Cell::new(0, 0), symbol: Some(Symbol(10)) }]);
}

/// A photo's cell that is said to be another, and what becomes of it.
#[test]
fn corrections_in_a_file_are_laid_over_the_reading() {
    let place = Place::new();
    place.put_sample("newspaper-sudoku", "IMG.jpg");
    place.run(["read", "IMG.jpg"]).ends(0);
    let read = place.text("IMG.puzzle.csv");
    assert!(read.starts_with("0,8,1,"), "the sample begins so: {read}");

    place.put("mine.txt", b"row 1 column 2: empty\nrow 1 column 3: 9\nrow 1 column 3: 1\n");
    let said = place.run(["read", "IMG.jpg", "--corrections", "mine.txt", "--force"]).ends(0);
    assert!(said.err.contains("2 cells by you"), "{said:?}");
    let now = place.text("IMG.puzzle.csv");
    assert_eq!(now, read.replacen("0,8,1,", "0,0,1,", 1));

    place.put("clash.txt", b"row 1 column 1: 1\n");
    let said = place.run(["IMG.jpg", "--corrections", "clash.txt", "--force"]).refuses("no-solution", 1);
    assert!(said.err.contains("row 1 column 1 and row 1 column 3 cannot both be 1"), "{said:?}");
    place.put("right.txt", b"row 1 column 2: 8\n");
    place.run(["IMG.jpg", "--corrections", "right.txt", "--force"]).ends(0);
    let sidecar: serde_json::Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    assert_eq!(sidecar["puzzles"][0]["cells"][1]["corrected"], true);
    assert_eq!(sidecar["puzzles"][0]["cells"][1]["value"], 8);
    let again = place.run(["IMG.jpg", "--corrections", "right.txt"]).ends(0);
    assert!(again.err.contains("already solved"), "{again:?}");
    place.run(["IMG.jpg", "--force"]).ends(0);
    let sidecar: serde_json::Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    assert_eq!(
        sidecar["puzzles"][0]["cells"][1]["corrected"], false,
        "without the corrections it is another run"
    );

    place.put("outside.txt", b"row 10 column 1: 8\n");
    let said = place.run(["IMG.jpg", "--corrections", "outside.txt", "--force"]).refuses("out-of-range", 3);
    assert!(said.err.contains("outside.txt") && said.err.contains("no cell at row 10 column 1"), "{said:?}");
    let two = ["IMG.jpg", "IMG.jpg", "--corrections", "right.txt"];
    place.run(two).refuses("usage", 2);
}

/// A page whose grid is where a person says, and whose cells are then numbered in it.
#[test]
fn a_frame_in_a_file_says_where_the_puzzle_lies() {
    let place = Place::new();
    place.put_sample("newspaper-sudoku", "IMG.jpg");
    let second = place.run(["read", "IMG.jpg", "--puzzle", "2", "--json"]).ends(0);
    let json: serde_json::Value = serde_json::from_str(second.out.trim()).unwrap();
    let corners = json["photo"]["corners"].as_array().unwrap();
    let points: Vec<String> = corners.iter().map(|p| format!("{},{}", p[0], p[1])).collect();
    place.put("frame.txt", format!("row 9 column 9: 1\nframe {}\n", points.join(" ")).as_bytes());
    place.run(["read", "IMG.jpg", "--corrections", "frame.txt", "-o", "framed.csv"]).ends(0);
    assert_eq!(place.text("framed.csv"), place.text("IMG-2.puzzle.csv"));
    place.put("bad.txt", b"frame 1,1 1,1 1,1 1,1\n");
    place.run(["read", "IMG.jpg", "--corrections", "bad.txt", "-o", "x.csv"]).refuses("out-of-range", 3);
}

#[test]
fn a_journal_in_which_nothing_was_said_leaves_no_file() {
    let place = Place::new();
    let path = place.path("IMG.corrections.txt");
    let journal = Journal::open(&path, &subject(1)).expect("a journal");
    assert!(path.exists());
    journal.finish().expect("removed");
    assert!(!path.exists());
    let mut journal = Journal::open(&path, &subject(1)).expect("a journal");
    journal.take(Step::Undo).expect("room on the disk");
    journal.finish().expect("nothing to do");
    Journal::open(&path, &subject(1)).expect("a journal").finish().expect("nothing to do");
    assert!(path.exists());
}

/// What is said belongs beside the photo and to who says it, not where a link leads.
#[test]
#[cfg(unix)]
fn a_journal_is_no_link_and_nobody_elses() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    place.put("kept.txt", "");
    for (link, target) in [("dangling.txt", "nowhere.txt"), ("led.txt", "kept.txt")] {
        std::os::unix::fs::symlink(target, place.path(link)).expect("a link");
        let refused = Journal::open(&place.path(link), &subject(1)).expect_err("a link");
        assert_eq!(refused.code, Code::CannotWrite, "{refused}");
    }
    assert_eq!((place.path("nowhere.txt").exists(), place.bytes("kept.txt").len()), (false, 0));
    let path = place.path("own.txt");
    drop(Journal::open(&path, &subject(1)).expect("a free name"));
    let mode = std::fs::metadata(&path).expect("it was made").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
