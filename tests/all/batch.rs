//! Many photos into one folder: resumed by content, reported, never torn.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::CLEAN;
use crate::conform;
use crate::documents::tiff;
use crate::program::{BLOTTED, Place, sample};
use crate::reviewing::{remedy, set, state};
use crate::running::Running;
use image::GrayImage;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// Every file in a folder of the place and the folders in it with its bytes.
pub(crate) fn tree(place: &Place, folder: &str) -> BTreeMap<String, Vec<u8>> {
    let root = place.path(folder);
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    let mut files = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
                files.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn report(place: &Place) -> Vec<Value> {
    let text = place.text("out/report.jsonl");
    text.lines().for_each(|line| conform::check(line, "report.jsonl"));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Two photos of one name, one with doubts, and one without a puzzle.
fn album() -> Place {
    let place = Place::new();
    place.put_sample(CLEAN, "album/p1.jpg");
    place.put_sample("newspaper-sudoku", "album/inner/p1.jpg");
    place.put_sample(BLOTTED, "album/p2.jpg");
    let empty = GrayImage::from_pixel(300, 300, image::Luma([230]));
    place.put("album/p3.tif", tiff(&[empty]));
    place
}

const BATCH: [&str; 5] = ["batch", "-r", "album", "--out", "out"];

#[test]
fn a_batch_goes_into_one_folder_with_a_report() {
    let place = album();
    let before = tree(&place, "album");
    let said = place.run(BATCH).ends(4);
    assert_eq!(said.out, "out/report.html\n");
    // One line of what needs a person, and none of what is solved or has no puzzle.
    let lines: Vec<&str> = said.err.lines().collect();
    assert!(lines[0].starts_with("album/p2.jpg: ") && !said.err.contains("p3.tif"), "{said:?}");
    assert!(said.err.contains("2 solved, 1 to look at, 1 without a puzzle, 1 printed solution"), "{said:?}");
    assert!(said.err.contains("`gridlens review out`"), "{said:?}");
    assert_eq!(tree(&place, "album"), before);
    let names: Vec<String> = tree(&place, "out").into_keys().collect();
    let expected = [
        "data/batch.lock",
        "data/inputs.jsonl",
        "data/p1.gridlens.json",
        "data/p1.jpg.gridlens.json",
        "data/p1.jpg.puzzle.csv",
        "data/p1.puzzle.csv",
        "data/p2.gridlens.json",
        "data/p2.puzzle.csv",
        "data/p3.failed.json",
        "p1.jpg.solved.jpg",
        "p1.solved.jpg",
        "p2.unsure.jpg",
        "report.csv",
        "report.html",
        "report.jsonl",
    ];
    assert_eq!(names, expected);
    let lines = report(&place);
    let of = |key: &str| lines.iter().map(|line| line[key].as_str().unwrap_or("-")).collect::<Vec<_>>();
    assert_eq!(of("input"), ["p1.jpg", "p1.jpg", "p1.jpg", "p2.jpg", "p3.tif"]);
    assert_eq!(of("status"), ["solved", "solved", "solution", "review", "no-puzzle"]);
    assert_eq!(of("picture"), ["p1.solved.jpg", "p1.jpg.solved.jpg", "-", "p2.unsure.jpg", "-"]);
    assert_eq!(place.text("out/report.csv").lines().count(), 6);
    conform::check(&place.text("out/data/p3.failed.json"), "a page without a puzzle");
    let page = place.text("out/report.html");
    assert_eq!(page.matches("<li class=").count(), 5);
    assert_eq!(page.matches("src=\"data:image/jpeg;base64,").count(), 1);
    assert!(!page.contains("http"), "it needs nothing from elsewhere");
    let place_of = |what: &str| page.find(&format!("<li class=\"{what}\"")).unwrap();
    assert!(place_of("review") < place_of("no-puzzle") && place_of("no-puzzle") < place_of("solved"));
}

#[test]
fn a_second_batch_does_nothing_and_a_redone_one_comes_to_the_same() {
    let place = album();
    place.run(BATCH).ends(4);
    let before = tree(&place, "out");
    let written = || std::fs::metadata(place.path("out/report.html")).unwrap().modified().unwrap();
    let at = written();
    let again = place.run(BATCH.iter().chain(&["--json"])).ends(4);
    assert_eq!(again.out.matches("\"already\":true").count(), 4, "{again:?}");
    assert_eq!((tree(&place, "out"), written()), (before.clone(), at));
    place.run(BATCH.iter().chain(&["--redo"])).ends(4);
    assert_eq!(tree(&place, "out"), before);
    // What is no longer wrong is forgotten.
    place.put_sample(CLEAN, "album/p3.tif");
    place.run(BATCH).ends(1);
    let after = tree(&place, "out");
    assert!(!after.contains_key("data/p3.failed.json") && after.contains_key("p3.solved.jpg"));
}

#[test]
fn what_could_not_be_written_is_written_once_there_is_room() {
    let whole = album();
    whole.run(BATCH).ends(4);
    let place = album();
    std::fs::create_dir_all(place.path("out/p1.solved.jpg")).expect("a new folder");
    let said = place.run(BATCH).ends(5);
    assert!(said.err.contains("out/p1.solved.jpg"), "{said:?}");
    let lines = report(&place);
    let failed: Vec<&Value> = lines.iter().filter(|line| line["status"] == "failed").collect();
    assert!(failed.len() == 1 && failed[0]["input"] == "p1.jpg", "{failed:?}");
    std::fs::remove_dir(place.path("out/p1.solved.jpg")).expect("it is empty");
    place.run(BATCH).ends(4);
    assert_eq!(tree(&place, "out"), tree(&whole, "out"));
}

#[test]
fn a_batch_that_is_killed_goes_on_where_it_was() {
    let whole = album();
    whole.run(BATCH).ends(4);
    let expected = tree(&whole, "out");
    let place = album();
    for moment in [40, 150, 300, 500, 700, 900] {
        let mut command = place.command();
        let mut child = command.args(BATCH).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(moment));
        child.kill().unwrap();
        child.wait().unwrap();
        for (name, bytes) in tree(&place, "out") {
            let is_own = !name.contains("/.") && !name.starts_with('.');
            let known = expected.get(&name).map_or(0, Vec::len);
            // A sidecar that says what is meant to come is another one; all others are whole.
            let is_intent = name.ends_with(".gridlens.json");
            assert!(!is_own || is_intent || known == bytes.len(), "{name} is torn");
        }
    }
    place.run(BATCH).ends(4);
    assert_eq!(tree(&place, "out"), expected);
}

#[test]
fn a_folder_takes_one_batch_at_a_time() {
    let place = album();
    std::fs::create_dir_all(place.path("out/data")).unwrap();
    let lock = std::fs::File::create_new(place.path("out/data/batch.lock")).unwrap();
    lock.try_lock().unwrap();
    let said = place.run(BATCH).refuses("cannot-write", 5);
    assert!(said.err.contains("another gridlens works on this folder"), "{said:?}");
    drop(lock);
    place.run(BATCH).ends(4);
}

#[test]
fn pages_of_documents_are_told_by_number_and_a_broken_one_is_a_line() {
    let place = Place::new();
    let photo = std::fs::read(sample(CLEAN).join("photo.jpg")).unwrap();
    let photo = crate::cli_photos::decoded(&photo).to_luma8();
    let empty = GrayImage::from_pixel(300, 300, image::Luma([230]));
    place.put("book.tif", tiff(&[photo, empty]));
    place.put("torn.pdf", "%PDF-1.4\nnothing");
    place.put("words.txt", "hello");
    let said = place.run(["batch", "book.tif", "torn.pdf", "words.txt", "gone.jpg", "-o", "out"]).ends(3);
    let lines: Vec<&str> = said.err.lines().take(3).collect();
    assert!(lines[0].starts_with("torn.pdf: ") && lines[0].ends_with("[not-an-image]"), "{said:?}");
    assert!(lines[1].starts_with("words.txt: ") && lines[2].starts_with("gone.jpg: "), "{said:?}");
    let lines = report(&place);
    let pages: Vec<_> = lines.iter().map(|l| (l["input"].as_str().unwrap(), l["page"].as_u64())).collect();
    let expected = [
        ("book.tif", Some(1)),
        ("book.tif", Some(2)),
        ("gone.jpg", None),
        ("torn.pdf", None),
        ("words.txt", None),
    ];
    assert_eq!(pages, expected);
    assert_eq!(lines[0]["picture"], "book-p1.solved.tif");
    // What a batch wrote is no input, of whatever format.
    let said = place.run(["read", "out"]).refuses("cannot-read", 3);
    assert!(said.err.contains("there is no photo in this folder"), "{said:?}");
}

#[test]
fn parts_of_a_batch_put_together_are_the_whole() {
    let place = album();
    place.run(BATCH).ends(4);
    let expected = tree(&place, "out");
    let mut parts = 0;
    for (part, folder) in [("1/3", "one"), ("2/3", "two"), ("3/3", "three")] {
        place.run(["batch", "-r", "album", "--out", folder, "--shard", part]);
        parts += tree(&place, folder)
            .keys()
            .filter(|name| name.starts_with("data/p") && name.contains(".json"))
            .count();
    }
    assert_eq!(parts, 4, "every page is in exactly one part");
    let said = place.run(["report", "merge", "one", "two", "three", "--out", "all"]).ends(0);
    assert_eq!(said.out, "all/report.html\n");
    assert_eq!(tree(&place, "all"), expected);
    place.run(["report", "merge", "one", "two", "three", "--out", "all"]).ends(0);
    assert_eq!(tree(&place, "all"), expected);
    place.run(["report", "merge", "album", "--out", "all"]).refuses("usage", 2);
}

/// A puzzle with its number, and on the same page the solution with the same.
#[test]
fn a_printed_solution_is_told_found_and_held_against_the_answer() {
    let place = Place::new();
    place.put_sample("numbered", "book/page.jpg");
    let batch = ["batch", "book", "--out", "out"];
    let said = place.run(batch).ends(0);
    assert!(said.err.contains("1 solved, 1 of them as the printed solutions have it"), "{said:?}");
    let lines = report(&place);
    let of = |key: &str| lines.iter().map(|line| line[key].as_str().unwrap_or("-")).collect::<Vec<_>>();
    assert_eq!((of("status"), of("number")), (vec!["solved", "solution"], vec!["174", "174"]));
    assert!(lines[0]["title"].as_str().unwrap().starts_with("Puzzle 174"), "{}", lines[0]);
    assert_eq!(lines[0]["printed"], json!({ "input": "page.jpg", "puzzle": 2, "agrees": true }));
    assert!(place.text("out/report.csv").contains("agrees with the solution printed in page.jpg"));
    // Another answer in the book.
    let mut sidecar: Value = serde_json::from_str(&place.text("out/data/page.gridlens.json")).unwrap();
    let open = sidecar["puzzles"][0]["cells"].as_array().unwrap().iter().position(|c| c["value"].is_null());
    let cell = &mut sidecar["puzzles"][1]["cells"][open.unwrap()];
    cell["value"] = json!(cell["value"].as_u64().unwrap() % 9 + 1);
    let (row, column) = (cell["row"].clone(), cell["column"].clone());
    place.put("out/data/page.gridlens.json", serde_json::to_vec(&sidecar).unwrap());
    place.run(batch).ends(0);
    let printed = &report(&place)[0]["printed"];
    assert_eq!((&printed["agrees"], &printed["differs"][0]["row"]), (&json!(false), &row), "{printed}");
    let words = format!("differs from the solution printed in page.jpg: row {row} column {column}");
    assert!(place.text("out/report.csv").contains(&words) && place.text("out/report.html").contains(&words));
}

#[test]
fn what_a_batch_left_doubtful_is_looked_over_and_written_back() {
    let place = album();
    place.run(BATCH).ends(4);
    let running = Running::start(&place, ["review", "out", "--link-only"]);
    let shown = state(&running);
    assert_eq!((&shown["photo"]["name"], &shown["queue"]), (&json!("p2.jpg"), &json!({ "at": 1, "of": 1 })));
    place.run(BATCH).refuses("cannot-write", 5);
    for right in remedy(&shown) {
        assert_eq!(running.post("/api/step", &set(right)).status, 200);
    }
    assert_eq!(running.post("/api/save", &json!({})).status, 200);
    assert_eq!(running.post("/api/next", &json!({})).json()["stage"], "ended");
    let (code, out, said) = running.end();
    assert_eq!((code, out.as_str()), (Some(0), "out/p2.solved.jpg\n"), "{said}");
    assert!(said.contains("3 solved, 1 without a puzzle"), "{said}");
    let after = tree(&place, "out");
    assert!(after.contains_key("p2.solved.jpg") && !after.contains_key("p2.unsure.jpg"));
    let lines = report(&place);
    let status = lines.iter().map(|line| line["status"].as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(status, ["solved", "solved", "solution", "solved", "no-puzzle"]);
    // What was confirmed stays, and nobody is asked again.
    place.run(BATCH).ends(4);
    assert_eq!(tree(&place, "out").keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    let said = place.run(["review", "out", "--link-only"]).ends(0);
    assert!(said.err.contains("3 solved, 1 without a puzzle"), "{said:?}");
}
