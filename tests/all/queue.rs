//! What comes when in a review: answers that need no looking over, photos one after the other, what is no
//! photo.

use crate::program::{BLOTTED, Place, sample};
use crate::running::Running;
use crate::wire::Answer;
use serde_json::{Value, json};

const WRONG: &str = "half-filled-wrong";

fn state(running: &Running) -> Value {
    running.get("/api/state").json()
}

fn upload(running: &Running, name: &str, sample_name: &str) -> Answer {
    let bytes = std::fs::read(sample(sample_name).join("photo.jpg")).expect("samples are there");
    let request = running.request("POST", "/api/upload").with("Content-Type", "image/jpeg");
    request.with("X-Gridlens-Name", name).body(bytes).send(running.address())
}

/// Handwriting that is wrong clashes with the print; the rules are sure all the same.
#[test]
fn an_answer_that_the_command_line_gives_is_given_in_a_review_in_the_same_words_and_bytes() {
    let place = Place::new();
    place.put_sample(WRONG, "IMG.jpg");
    let told = place.run(["IMG.jpg", "-o", "cli/"]);
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    let version = state(&running)["version"].clone();
    let ruling = running.get(&format!("/api/verdict?version={version}")).json();
    assert_eq!(ruling["verdict"], "none", "{ruling}");
    let decided = running.get(&format!("/api/suggestion?version={version}")).json()["decided"].clone();
    assert_eq!(decided["text"], "2 handwritten cells are wrong", "{decided}");
    for words in decided["facts"].as_array().expect("facts").iter().chain([&decided["text"]]) {
        let words = words.as_str().expect("words");
        assert!(told.err.contains(words), "{words} is not what the command line says: {}", told.err);
    }
    assert_eq!(
        (decided["cells"].as_array().map(Vec::len), decided["answer"].as_array().map(Vec::len)),
        (Some(2), Some(81))
    );
    assert!(running.get(&format!("/api/answer?version={version}")).body.starts_with(b"\xff\xd8"));
    assert_eq!(running.post("/api/save", &json!({})).json()["stage"], "saved");
    running.post("/api/next", &json!({}));
    let (code, _, said) = running.end();
    assert_eq!(code, told.code, "{said}");
    for file in ["IMG.solved.jpg", "IMG.puzzle.csv", "IMG.gridlens.json"] {
        assert_eq!(place.bytes(file), place.bytes(&format!("cli/{file}")), "{file}");
    }
}

#[test]
fn what_is_brought_and_read_beyond_doubt_is_answered_at_once_and_called_kept_only_where_it_is() {
    for keep in [false, true] {
        let place = Place::new();
        let words: &[&str] =
            if keep { &["serve", "--link-only", "--keep", "kept"] } else { &["serve", "--link-only"] };
        let running = Running::start(&place, words);
        assert_eq!((&state(&running)["keeps"], &state(&running)["settled"]), (&json!(keep), &json!(false)));
        for (photo, settled) in [("thin-lines", true), (BLOTTED, false), (WRONG, true)] {
            let opened = upload(&running, "IMG.jpg", photo).json();
            assert_eq!((&opened["stage"], &opened["settled"]), (&json!("cells"), &json!(settled)), "{photo}");
        }
        let said =
            running.post("/api/step", &json!({ "do": "set", "row": 0, "column": 0, "value": 1 })).json();
        assert_eq!(said["settled"], false, "what the person says is looked over");
        running.kill();
    }
}

#[test]
fn what_is_no_photo_is_told_of_and_not_counted() {
    let place = Place::new();
    place.put("a.txt", b"no photo at all");
    place.put_sample("six", "b.jpg");
    place.put("c.txt", b"nor this");
    place.put_sample("six", "d.jpg");
    let running = Running::start(&place, ["review", "a.txt", "b.jpg", "c.txt", "d.jpg", "--link-only"]);
    let first = state(&running);
    assert_eq!((&first["queue"], &first["upcoming"]), (&json!({ "at": 1, "of": 2 }), &json!("d.jpg")));
    let second = running.post("/api/next", &json!({})).json();
    assert_eq!((&second["queue"], &second["upcoming"]), (&json!({ "at": 2, "of": 2 }), &Value::Null));
    running.post("/api/next", &json!({}));
    let (code, _, said) = running.end();
    assert_eq!(code, Some(3), "{said}");
    assert!(
        said.contains("a.txt") && said.contains("c.txt") && said.contains("text, not a picture"),
        "{said}"
    );
}

/// What is read ahead is what is shown, whatever becomes of the file; and nothing of it is written before its
/// turn.
#[cfg(target_os = "linux")]
#[test]
fn the_next_photo_is_read_while_a_person_works_on_the_one_before() {
    use std::time::{Duration, Instant};
    let place = Place::new();
    place.put_sample("six", "a.jpg");
    place.put_sample("thin-lines", "b.jpg");
    place.put_sample("six", "c.jpg");
    let running = Running::start(&place, ["review", "a.jpg", "b.jpg", "c.jpg", "--link-only"]);
    // Until nothing is worked on any more: machines differ in how long that takes.
    let (begun, mut before) = (Instant::now(), 0);
    while running.ticks() != before && begun.elapsed() < Duration::from_mins(1) {
        before = running.ticks();
        std::thread::sleep(Duration::from_secs(1));
    }
    let files = place.files();
    assert!(!files.iter().any(|name| name.starts_with("b.") && name != "b.jpg"), "{files:?}");
    place.put("b.jpg", b"spoilt meanwhile");
    place.put("c.jpg", b"and this, which is not read yet");
    let second = running.post("/api/next", &json!({})).json();
    assert_eq!((&second["photo"]["name"], &second["stage"]), (&json!("b.jpg"), &json!("cells")));
    assert_eq!(running.post("/api/next", &json!({})).json()["stage"], "ended");
    let (code, _, said) = running.end();
    assert_eq!(code, Some(3), "{said}");
}
