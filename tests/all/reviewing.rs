//! Reviews as the command line holds them: when they open, what they leave behind, how they end.

use crate::program::{BLOTTED, Place, sample};
use crate::running::Running;
use serde_json::{Value, json};

/// What belongs into the doubtful cells: row, column and value, from zero.
pub(crate) fn remedy(state: &Value) -> Vec<(u64, u64, u64)> {
    let csv = std::fs::read_to_string(sample(BLOTTED).join("puzzle.csv")).expect("samples hold their truths");
    let rows: Vec<Vec<u64>> =
        csv.lines().map(|row| row.split(',').filter_map(|cell| cell.parse().ok()).collect()).collect();
    let doubts = state["board"]["doubts"].as_array().expect("doubtful cells");
    let number = |value: &Value| value.as_u64().expect("a number");
    doubts
        .iter()
        .map(|d| (number(&d[0]), number(&d[1])))
        .map(|(r, c)| (r, c, rows[r as usize][c as usize]))
        .collect()
}

pub(crate) fn set((row, column, value): (u64, u64, u64)) -> Value {
    json!({ "do": "set", "row": row, "column": column, "value": value })
}

pub(crate) fn state(running: &Running) -> Value {
    running.get("/api/state").json()
}

#[test]
fn where_nobody_sits_nobody_is_asked() {
    for words in [&["IMG.jpg"][..], &["IMG.jpg", "--no-input"], &["IMG.jpg", "--review", "never"]] {
        let place = Place::new();
        place.put_sample(BLOTTED, "IMG.jpg");
        let said = place.run(words).ends(1);
        assert!(said.err.contains("`gridlens review IMG.jpg`"), "{said:?}");
        assert!(!place.files().contains(&"IMG.corrections.txt".to_owned()), "{:?}", place.files());
    }
    let place = Place::new();
    place.put("gridlens.toml", b"review = \"always\"\n");
    place.put_sample(BLOTTED, "IMG.jpg");
    place.run(["IMG.jpg", "--no-input"]).ends(1);
}

#[test]
fn what_is_said_is_saved_as_corrections_would_be() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    // Without a terminal there is no browser to open but the one that the link is given to.
    let running = Running::start(&place, ["IMG.jpg", "--review", "always"]);
    let before = state(&running);
    assert_eq!((&before["stage"], &before["board"]["to_check"]), (&json!("cells"), &json!(2)));
    let rights = remedy(&before);
    let clash = (rights[0].0, rights[0].1, 4);
    assert_eq!(running.post("/api/step", &set(clash)).status, 200);
    assert_eq!(running.post("/api/save", &json!({})).status, 409, "there is no answer");
    assert_eq!(running.post("/api/step", &json!({ "do": "undo" })).status, 200);
    for right in rights {
        assert_eq!(running.post("/api/step", &set(right)).status, 200);
    }
    let version = state(&running)["version"].clone();
    let ruling = running.get(&format!("/api/verdict?version={version}")).json();
    assert_eq!(ruling["verdict"], "unique", "{ruling}");
    let saved = running.post("/api/save", &json!({})).json();
    assert_eq!(saved["files"], json!(["IMG.solved.jpg", "IMG.puzzle.csv", "IMG.gridlens.json"]));
    // Back, another look, and saved once more.
    for (action, stage) in [("undo", "cells"), ("redo", "cells")] {
        assert_eq!(running.post("/api/step", &json!({ "do": action })).json()["stage"], stage);
    }
    assert_eq!(running.post("/api/save", &json!({})).json()["stage"], "saved");
    assert_eq!(running.post("/api/next", &json!({})).json()["stage"], "ended");
    let (code, out, said) = running.end();
    assert_eq!((code, out.as_str()), (Some(0), "IMG.solved.jpg\n"), "{said}");
    let truth =
        std::fs::read_to_string(sample(BLOTTED).join("puzzle.csv")).expect("samples hold their truths");
    assert_eq!(place.text("IMG.puzzle.csv"), truth);

    place.run(["IMG.jpg", "--corrections", "IMG.corrections.txt", "-o", "again/"]).ends(0);
    for name in ["IMG.solved.jpg", "IMG.puzzle.csv"] {
        assert_eq!(place.bytes(name), place.bytes(&format!("again/{name}")), "{name}");
    }
    let again = place.run(["IMG.jpg"]).ends(0);
    assert!(again.err.contains("already solved"), "{again:?}");
}

#[test]
fn a_review_that_is_killed_or_stopped_goes_on_where_it_was() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    let words = ["review", "IMG.jpg", "--link-only"];
    let running = Running::start(&place, words);
    let (before, mut rights) = (state(&running), Vec::new());
    rights.extend(remedy(&before));
    running.post("/api/step", &set(rights[0]));
    let place_of_two = place.run(["review", "IMG.jpg", "--link-only"]);
    place_of_two.refuses("exists", 5);
    running.kill();
    assert_eq!(place.files(), ["IMG.corrections.txt", "IMG.jpg"]);

    let running = Running::start(&place, words);
    let resumed = state(&running);
    assert_eq!(resumed["board"]["to_check"], 1);
    assert_eq!(resumed["at"], json!([rights[0].0, rights[0].1]));
    #[cfg(unix)]
    {
        running.interrupt();
        let (code, out, said) = running.end();
        assert_eq!((code, out.as_str()), (Some(130), ""), "{said}");
        assert!(said.contains("what you said of it is kept"), "{said}");
        assert_eq!(place.files(), ["IMG.corrections.txt", "IMG.jpg"]);
    }
}

#[test]
fn of_a_folder_only_what_is_doubtful_is_shown() {
    let place = Place::new();
    for (name, sample) in [("a.jpg", "thin-lines"), ("b.jpg", BLOTTED), ("c.jpg", "six"), ("d.jpg", BLOTTED)]
    {
        place.put_sample(sample, name);
    }
    place.put("notes.txt", b"not a photo");
    place.run(["c.jpg"]).ends(0);
    let running = Running::start(&place, ["review", ".", "--link-only"]);
    let first = state(&running);
    assert_eq!((&first["photo"]["name"], &first["queue"]), (&json!("b.jpg"), &json!({ "at": 2, "of": 4 })));
    let second = running.post("/api/next", &json!({})).json();
    assert_eq!(second["photo"]["name"], "d.jpg");
    for right in remedy(&second) {
        running.post("/api/step", &set(right));
    }
    running.post("/api/save", &json!({}));
    running.post("/api/next", &json!({}));
    let (code, out, said) = running.end();
    assert_eq!((code, out.trim()), (Some(1), "./d.solved.jpg"), "{said}");
    assert!(said.contains("nothing is doubtful") && said.contains("already solved"), "{said}");
    assert!(said.contains("left without an answer") && said.contains("gridlens review ./b.jpg"), "{said}");

    let sure = Place::new();
    sure.put_sample("thin-lines", "a.jpg");
    let said = sure.run(["review", "."]).ends(0);
    assert!(said.err.contains("nothing is doubtful") && sure.files() == ["a.jpg"], "{said:?}");
}

#[test]
fn a_photo_without_a_grid_is_opened_for_its_corners_to_be_set() {
    let place = Place::new();
    let blank = image::RgbImage::from_pixel(500, 400, image::Rgb([240, 240, 240]));
    blank.save(place.path("blank.png")).expect("a picture");
    let running = Running::start(&place, ["review", "blank.png", "--link-only"]);
    let first = state(&running);
    assert_eq!((&first["stage"], &first["diagnostic"]["name"]), (&json!("corners"), &json!("no-grid")));
    let corners = [[100, 50], [400, 50], [400, 350], [100, 350]];
    let framed = running.post("/api/step", &json!({ "do": "frame", "corners": corners, "sides": 9 })).json();
    assert_eq!((&framed["stage"], &framed["board"]["rows"]), (&json!("cells"), &json!(9)));
    let bad = running.post("/api/step", &json!({ "do": "frame", "corners": corners, "sides": 99 }));
    assert_eq!((bad.status, &bad.json()["name"]), (400, &json!("out-of-range")));
    running.kill();
}

#[test]
fn what_cannot_be_reviewed_is_refused_by_name() {
    let place = Place::new();
    place.put_sample("thin-lines", "IMG.jpg");
    place.put("puzzle.txt", crate::program::UNIQUE);
    std::fs::create_dir(place.path("empty")).expect("a folder");
    for (words, name, code) in [
        (&["review", "nowhere.jpg"][..], "cannot-read", 3),
        (&["review", "puzzle.txt"], "not-an-image", 3),
        (&["review", "empty"], "cannot-read", 3),
        (&["review", "IMG.jpg", "-o", "-"], "usage", 2),
        (&["review", "IMG.jpg", "-n", "all"], "usage", 2),
        (&["review", "IMG.jpg", "--terminal"], "usage", 2),
        (&["review", "IMG.jpg", "--terminal", "--link-only"], "usage", 2),
        (&["IMG.jpg", "--review", "always", "--terminal"], "usage", 2),
        (&["IMG.jpg", "--review", "always", "--no-input"], "usage", 2),
        (&["review", "IMG.jpg", "--corrections", "x"], "usage", 2),
        (&["IMG.jpg", "--corrections", "puzzle.txt", "--review", "always"], "usage", 2),
        (&["IMG.jpg", "IMG.jpg", "--review", "always"], "usage", 2),
        (&["IMG.jpg", "-n", "all", "--review", "always"], "usage", 2),
        (&["serve", "--keep", "IMG.jpg/there"], "cannot-write", 5),
    ] {
        let said = place.run(words).refuses(name, code);
        assert!(said.out.is_empty(), "{words:?}: {said:?}");
    }
}

fn upload(running: &Running, name: &str, bytes: Vec<u8>) -> crate::wire::Answer {
    let request = running.request("POST", "/api/upload").with("Content-Type", "image/jpeg");
    request.with("X-Gridlens-Name", name).body(bytes).send(running.address())
}

#[test]
fn serve_answers_what_is_brought_and_keeps_nothing_unless_told() {
    let photo = |name: &str| std::fs::read(sample(name).join("photo.jpg")).expect("samples are there");
    for keep in [false, true] {
        let place = Place::new();
        let mut words = vec!["serve", "--link-only"];
        if keep {
            words.extend(["--keep", "kept"]);
        }
        let running = Running::start(&place, words);
        assert_eq!(state(&running)["stage"], "waiting");
        let refused = upload(&running, "a.jpg", b"no picture".to_vec());
        assert_eq!((refused.status, &refused.json()["name"]), (422, &json!("not-an-image")));
        for (name, brought) in [("thin-lines", 1), ("six", 2)] {
            let opened = upload(&running, "..%2F..%2FIMG%20one.jpg", photo(name)).json();
            assert_eq!(
                (&opened["stage"], &opened["photo"]["name"]),
                (&json!("cells"), &json!("IMG one.jpg"))
            );
            assert_eq!(opened["queue"], json!({ "at": brought, "of": 0 }));
            assert_eq!(running.post("/api/save", &json!({})).json()["stage"], "saved");
            let csv = running.get("/api/download?what=csv");
            let truth =
                std::fs::read_to_string(sample(name).join("puzzle.csv")).expect("samples hold their truths");
            assert_eq!(csv.text(), truth);
            let picture = running.get("/api/download?what=picture");
            assert!(picture.body.starts_with(b"\xff\xd8\xff"), "a JPEG gives a JPEG");
            let named = picture.header("Content-Disposition").concat();
            assert!(named.contains("attachment") && named.contains(".solved.jpg"), "{named}");
            assert_eq!(running.post("/api/next", &json!({})).json()["stage"], "waiting");
        }
        #[cfg(unix)]
        {
            running.interrupt();
            let (code, out, said) = running.end();
            assert_eq!((code, out.as_str()), (Some(130), ""), "{said}");
        }
        let files = place.files();
        if keep {
            let kept = std::fs::read_dir(place.path("kept")).expect("a folder").count();
            assert_eq!((files, kept), (vec!["kept".to_owned()], 8), "photo, answer, CSV and record of each");
        } else {
            assert!(files.is_empty(), "{files:?}");
        }
    }
}

/// No step is lost: the disk is full in the middle of a step.
#[cfg(unix)]
#[test]
fn a_step_that_does_not_fit_on_the_disk_is_refused_and_spoils_none_before_it() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    let mut command = std::process::Command::new("bash");
    let program = env!("CARGO_BIN_EXE_gridlens");
    // No file grows beyond a kilobyte, in which the last step fits in part.
    let line = format!("trap '' XFSZ; ulimit -f 1; exec '{program}' review IMG.jpg --link-only");
    command.args(["-c", &line]).current_dir(place.path(""));
    let running = Running::of(command);
    let mut taken = 0;
    let refused = loop {
        let answer = running.post("/api/step", &set((8, 8, taken % 9 + 1)));
        if answer.status != 200 {
            break answer;
        }
        taken += 1;
        assert!(taken < 100, "the journal grows without end");
    };
    assert_eq!((refused.status, &refused.json()["name"]), (500, &json!("cannot-write")));
    assert!(taken > 10, "{taken} steps");
    let again = running.post("/api/step", &set((0, 1, 9)));
    assert_eq!(again.status, 500, "there is no more room than before");
    running.kill();

    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    let resumed = state(&running);
    assert_eq!(resumed["board"]["cells"][80]["value"], (taken - 1) % 9 + 1);
    for _ in 0..taken {
        assert_eq!(running.post("/api/step", &json!({ "do": "undo" })).status, 200);
    }
    assert_eq!(state(&running)["undo"], false, "as many steps as were acknowledged");
    running.kill();
}

#[test]
fn each_puzzle_of_a_page_has_files_of_its_own() {
    let place = Place::new();
    place.put_sample("newspaper-sudoku", "IMG.jpg");
    place.put("out-1.solved.jpg", b"not ours");
    let running = Running::start(&place, ["review", "IMG.jpg", "-n", "2", "-o", "out.jpg", "--link-only"]);
    let save = |puzzle: u64, names: [&str; 3]| {
        assert_eq!(running.post("/api/puzzle", &json!({ "puzzle": puzzle })).status, 200);
        let saved = running.post("/api/save", &json!({}));
        if saved.status == 200 {
            assert_eq!(saved.json()["files"], json!(names));
        }
        saved.status
    };
    // The small one is a solution: it says what it said before.
    assert_eq!(save(1, ["out.jpg", "out.puzzle.csv", "out.gridlens.json"]), 200);
    assert_eq!(save(0, ["out-1.solved.jpg", "", ""]), 409, "what is not ours stays");
    assert_eq!(place.bytes("out-1.solved.jpg"), b"not ours");
    std::fs::remove_file(place.path("out-1.solved.jpg")).expect("there it was");
    assert_eq!(save(0, ["out-1.solved.jpg", "out-1.puzzle.csv", "out-1.gridlens.json"]), 200);
    // Something else is said of it afterwards, and not saved.
    assert_eq!(running.post("/api/step", &set((0, 0, 2))).status, 200);
    running.post("/api/next", &json!({}));
    let (code, out, said) = running.end();
    assert_eq!((code, out.as_str()), (Some(1), "out-1.solved.jpg\nout.jpg\n"), "{said}");
    assert!(said.contains("changed after it was saved"), "{said}");
    place.run(["review", "IMG.jpg", "IMG.jpg", "-o", "x.jpg"]).refuses("usage", 2);
    // Named twice it is shown once, although nothing about it is doubtful.
    let running = Running::start(&place, ["review", ".", "IMG.jpg", "-o", "x/", "--link-only"]);
    assert_eq!(state(&running)["queue"]["of"], 1);
    running.kill();
}

#[test]
fn a_next_that_is_sent_twice_skips_nobody() {
    let place = Place::new();
    for name in ["a.jpg", "b.jpg", "c.jpg"] {
        place.put_sample("six", name);
    }
    let running = Running::start(&place, ["review", "a.jpg", "b.jpg", "c.jpg", "--link-only"]);
    let from = json!({ "version": state(&running)["version"] });
    for _ in 0..2 {
        assert_eq!(running.post("/api/next", &from).json()["photo"]["name"], "b.jpg");
    }
    running.kill();
}
