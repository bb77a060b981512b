//! What programs embed: one service, asked on any thread, answers as the command of the same name does.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::{CLEAN, cells, decoded, truth};
use crate::conform;
use crate::documents::tiff;
use crate::program::{Place, SOLUTION, TWO, UNIQUE, sample};
use gridlens::cli::Exit;
use gridlens::diagnostics::Code;
use gridlens::draw::Format;
use gridlens::embed::{Answer, Asked, Drawn, Service, Settings, Source};
use serde_json::{Value, json};
use std::sync::LazyLock;

static SERVICE: LazyLock<Service> = LazyLock::new(|| Service::new(Settings::default()).unwrap());

/// An answer's record, held against the schema.
fn record(answer: &Answer, command: &str) -> Value {
    conform::check(&answer.record, command);
    let record: Value = serde_json::from_str(&answer.record).unwrap();
    assert_eq!((&record["command"], &record["exit"]), (&json!(command), &json!(answer.exit.code())));
    record
}

fn photo(name: &str) -> Source {
    Source::Path(sample(name).join("photo.jpg"))
}

fn text(text: &str) -> Source {
    Source::Bytes(text.as_bytes().to_vec())
}

#[test]
fn a_photo_is_answered_as_the_command_does_it() {
    let place = Place::new();
    let path = place.put_sample(CLEAN, "a.jpg");
    let reading = SERVICE.read(Source::Path(path.clone()), Asked::default());
    let solving = SERVICE.solve(Source::Path(path), Asked::default(), true);
    for (command, answer) in [("read", &reading), ("solve", &solving)] {
        let said = place.run([command, "a.jpg", "--json", "--output", &format!("{command}/")]).ends(0);
        let printed: Value = serde_json::from_str(&said.out).unwrap();
        let record = record(answer, command);
        assert_eq!(record["photo"], printed["photo"]);
        assert_eq!(record["puzzles"][0]["puzzle"], printed["puzzles"][0]["puzzle"]);
        assert_eq!(cells(record["puzzles"][0]["puzzle"].as_str().unwrap()), truth(CLEAN, "puzzle.csv"));
        assert!(record.get("outputs").is_none());
    }
    assert_eq!(solving.picture.unwrap(), place.bytes("solve/a.solved.jpg"));
    assert!(reading.picture.is_none());
}

#[test]
fn all_of_a_page_is_read_as_it_is_solved() {
    let read = record(&SERVICE.read(photo(TWO), Asked::default()), "read");
    let solved = record(&SERVICE.solve(photo(TWO), Asked::default(), false), "solve");
    let of = |record: &Value, key: &str| -> Vec<Value> {
        record["puzzles"].as_array().unwrap().iter().map(|puzzle| puzzle[key].clone()).collect()
    };
    for key in ["number", "solution_printed", "kind", "puzzle", "turn", "corners", "title"] {
        assert_eq!(of(&read, key), of(&solved, key), "{key}");
    }
    assert_eq!(of(&read, "solution_printed"), [false, false, true]);
    let second = Asked { puzzle: Some(2), ..Asked::default() };
    let one = record(&SERVICE.read(photo(TWO), second), "read");
    assert_eq!(of(&one, "puzzle"), of(&read, "puzzle")[1..2]);
}

#[test]
fn bytes_that_are_documents_are_answered_page_by_page() {
    let page = decoded(&std::fs::read(sample(CLEAN).join("photo.jpg")).unwrap()).to_luma8();
    let book = || Source::Bytes(tiff(&[page.clone(), page.clone()]));
    assert_eq!(SERVICE.pages(book()).unwrap(), 2);
    assert_eq!(SERVICE.pages(photo(CLEAN)).unwrap(), 1);
    assert_eq!(SERVICE.pages(text(UNIQUE)).unwrap(), 1);
    let gone = SERVICE.pages(Source::Path(sample(CLEAN).join("gone.jpg")));
    assert_eq!(gone.unwrap_err().code, Code::CannotRead);
    let second = SERVICE.solve(book(), Asked { page: Some(2), ..Asked::default() }, false);
    let second = record(&second, "solve");
    assert_eq!(second["page"], 2);
    assert_eq!(cells(second["puzzles"][0]["solution"].as_str().unwrap()), truth(CLEAN, "solution.csv"));
    assert_eq!(SERVICE.read(book(), Asked::default()).exit, Exit::Usage);
    assert_eq!(SERVICE.read(book(), Asked { page: Some(3), ..Asked::default() }).exit, Exit::Usage);
}

#[test]
fn texts_are_read_solved_checked_and_drawn() {
    let read = record(&SERVICE.read(text(UNIQUE), Asked::default()), "read");
    assert_eq!(read["input"], "data");
    assert_eq!(cells(read["puzzles"][0]["puzzle"].as_str().unwrap()).len(), 81);
    let solved = record(&SERVICE.solve(text(UNIQUE), Asked::default(), true), "solve");
    assert_eq!(cells(solved["puzzles"][0]["solution"].as_str().unwrap()).concat(), SOLUTION);
    let right = SERVICE.check(text(UNIQUE), Some(text(SOLUTION)), Asked::default());
    assert_eq!(record(&right, "check")["puzzles"][0]["answer"], "right");
    let swapped: String = SOLUTION.chars().rev().collect();
    let wrong = SERVICE.check(text(UNIQUE), Some(text(&swapped)), Asked::default());
    assert_eq!(
        (record(&wrong, "check")["puzzles"][0]["answer"].as_str(), wrong.exit),
        (Some("wrong"), Exit::Unsure)
    );
    for format in [Format::Svg, Format::Html, Format::Png, Format::Text] {
        let drawn = |solved| SERVICE.render(text(UNIQUE), Drawn { format, solved, puzzle: None });
        record(&drawn(true), "render");
        assert!(drawn(false).picture.is_some() && drawn(false).picture != drawn(true).picture, "{format:?}");
    }
    let many = Drawn { format: Format::Svg, solved: true, puzzle: None };
    let many = SERVICE.render(text(&".".repeat(81)), many);
    assert_eq!(
        (record(&many, "render")["puzzles"][0]["verdict"].as_str(), many.picture),
        (Some("several"), None)
    );
}

#[test]
fn what_is_wrong_is_in_the_answer_and_the_service_goes_on() {
    let zero = Asked { puzzle: Some(0), ..Asked::default() };
    let cases = [
        (SERVICE.solve(Source::Bytes(vec![0, 1, 2]), Asked::default(), false), "solve", "not-an-image", 3),
        (SERVICE.read(Source::Path("-".into()), Asked::default()), "read", "usage", 2),
        (SERVICE.solve(photo(CLEAN), zero, false), "solve", "usage", 2),
        (SERVICE.check(text("no puzzle"), None, Asked::default()), "check", "bad-puzzle-text", 3),
    ];
    for (answer, command, name, exit) in cases {
        let record = record(&answer, command);
        assert_eq!((&record["errors"][0]["name"], &record["exit"]), (&json!(name), &json!(exit)));
    }
    let sure = Settings { sure: Some(101.0), ..Settings::default() };
    assert_eq!(Service::new(sure).unwrap_err().code, Code::Usage);
}

#[test]
fn threads_share_a_service() {
    let names = [CLEAN, "six", "newspaper-sudoku", CLEAN];
    std::thread::scope(|scope| {
        let ask = |name| move || SERVICE.solve(photo(name), Asked::default(), false);
        let asked: Vec<_> = names.iter().map(|name| (name, scope.spawn(ask(*name)))).collect();
        for (name, thread) in asked {
            let record = record(&thread.join().unwrap(), "solve");
            let solution = record["puzzles"][0]["solution"].as_str().unwrap();
            assert_eq!(cells(solution), truth(name, "solution.csv"), "{name}");
        }
    });
}
