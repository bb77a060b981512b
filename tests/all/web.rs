//! What the review server answers: a whole review over its interface, without a browser.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::program::{TWO, sample};
use crate::served::{CHANGE, Served, serve, serve_uploads, serve_uploads_read_by};
use crate::wire::{Answer, answer, connect};
use gridlens::diagnostics::Result;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::ocr::{Hypothesis, Recognizer, Strip};
use serde_json::{Value, json};
use std::io::Write as _;
use std::sync::{Condvar, LazyLock, Mutex};
use std::time::{Duration, Instant};

/// Sends a change, and gives the state after it.
fn post(served: &Served, path: &str, body: &Value) -> Value {
    let answer = served.send(&served.right("POST", path).body(body.to_string()));
    assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text());
    answer.json()
}

fn get(served: &Served, path: &str) -> Answer {
    let answer = served.send(&served.right("GET", path));
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer
}

fn ask(served: &Served, what: &str, version: &Value) -> Value {
    get(served, &format!("/api/{what}?version={version}")).json()
}

fn set(row: usize, column: usize, value: Option<u32>) -> Value {
    json!({ "do": "set", "row": row, "column": column, "value": value })
}

/// Width and height of a picture.
fn size(answer: &Answer, format: image::ImageFormat) -> (u32, u32) {
    assert_eq!(answer.header("Content-Type"), [format.to_mime_type()]);
    let reader = image::ImageReader::with_format(std::io::Cursor::new(&answer.body), format);
    reader.into_dimensions().unwrap()
}

#[test]
fn a_puzzle_is_looked_over_corrected_and_saved() {
    serve(|served| {
        let first = served.state();
        assert_eq!((&first["stage"], &first["mode"]), (&json!("cells"), &json!("review")));
        let ruling = ask(served, "verdict", &first["version"]);
        assert_eq!((&ruling["verdict"], &ruling["superseded"]), (&json!("unique"), &json!(false)));
        assert_eq!(ruling["answer"].as_array().unwrap().len(), 81);

        // The sample begins 0,8,1.
        let wrong = post(served, "/api/step", &set(0, 0, Some(1)));
        assert_eq!(wrong["board"]["cells"][0]["mark"], "changed");
        let ruling = ask(served, "verdict", &wrong["version"]);
        assert_eq!((&ruling["verdict"], &ruling["clash"]), (&json!("none"), &json!([[0, 0], [0, 2]])));
        let refused = served.send(&served.right("POST", "/api/save").body("{}"));
        assert_eq!((refused.status, refused.json()["name"].as_str()), (409, Some("doubtful")));
        let picture = served.send(&served.right("GET", &format!("/api/answer?version={}", wrong["version"])));
        assert_eq!(picture.status, 409);

        let back = post(served, "/api/step", &json!({ "do": "undo" }));
        assert_eq!(back["board"]["cells"][0]["value"], Value::Null);
        let saved = post(served, "/api/save", &json!({}));
        assert_eq!((&saved["stage"], &saved["files"]), (&json!("saved"), &json!(["answer.csv"])));
        assert!(
            served.saved().starts_with(",8,1") || served.saved().starts_with("0,8,1"),
            "{}",
            served.saved()
        );
        assert_eq!(post(served, "/api/next", &json!({}))["stage"], "ended");
    });
}

#[test]
fn an_answer_about_an_older_state_is_not_given() {
    serve(|served| {
        let version = &served.state()["version"];
        let newer = post(served, "/api/step", &set(0, 0, Some(1)))["version"].clone();
        for what in ["verdict", "suggestion"] {
            assert_eq!(ask(served, what, version), json!({ "version": version, "superseded": true }));
            assert_eq!(ask(served, what, &newer)["superseded"], false);
        }
        let old = served.send(&served.right("GET", &format!("/api/answer?version={version}")));
        assert_eq!((old.status, old.json()["name"].as_str()), (409, Some("outdated")));
    });
}

#[test]
fn a_repair_is_offered_and_taken_in_one_step() {
    serve(|served| {
        // One of the wrong values for the 8 leaves no solution.
        let mut values = (2..=9).filter(|value| *value != 8);
        let wrong = values.find_map(|value| {
            let state = post(served, "/api/step", &set(0, 1, Some(value)));
            (ask(served, "verdict", &state["version"])["verdict"] == "none").then_some(state)
        });
        let suggestions = ask(served, "suggestion", &wrong.unwrap()["version"])["suggestions"].clone();
        let right = json!([{ "row": 0, "column": 1, "value": 8 }]);
        let suggestion =
            suggestions.as_array().unwrap().iter().find(|suggestion| suggestion["changes"] == right).unwrap();
        assert!(suggestion["text"].as_str().unwrap().contains("exactly one solution"), "{suggestion}");
        let fixed = post(served, "/api/step", &json!({ "do": "fix", "changes": suggestion["changes"] }));
        assert_eq!(ask(served, "verdict", &fixed["version"])["verdict"], "unique");
    });
}

#[test]
fn pictures_have_the_sizes_that_the_state_announces() {
    serve(|served| {
        let state = served.state();
        let side = |name: &str| state["photo"][name].as_u64().unwrap() as u32;
        let photo = (side("width"), side("height"));
        assert_eq!(size(&get(served, "/api/photo?n=1"), image::ImageFormat::Jpeg), photo);
        let straight = |name: &str| state["straight"][name].as_u64().unwrap() as u32;
        let board = 9 * straight("cell") + 2 * straight("margin");
        assert_eq!(size(&get(served, "/api/straight?v=1"), image::ImageFormat::Png), (board, board));
        let answer = get(served, &format!("/api/answer?version={}", state["version"]));
        assert_eq!(size(&answer, image::ImageFormat::Jpeg), photo);
    });
}

#[test]
fn what_is_downloaded_is_named_after_the_photo() {
    serve(|served| {
        let csv = get(served, "/api/download?what=csv");
        assert_eq!(csv.text().lines().count(), 9);
        let named = "attachment; filename=\"photo.puzzle.csv\"; filename*=UTF-8''photo.puzzle.csv";
        assert_eq!(csv.header("Content-Disposition"), [named]);
        let picture = get(served, "/api/download?what=picture");
        assert!(picture.header("Content-Disposition")[0].contains("filename=\"photo.solved.jpg\""));
        assert!(size(&picture, image::ImageFormat::Jpeg).0 > 0);
        for what in ["", "?what=", "?what=key", "?what=../csv"] {
            assert_eq!(
                served.send(&served.right("GET", &format!("/api/download{what}"))).status,
                400,
                "{what}"
            );
        }
    });
}

#[test]
fn what_makes_no_sense_is_refused_in_words_and_changes_nothing() {
    let bodies = [
        "",
        "{",
        "null",
        "[]",
        "{}",
        r#"{"do":"dance"}"#,
        r#"{"do":"set","row":0,"column":0,"value":10}"#,
        r#"{"do":"set","row":0,"column":0,"value":-1}"#,
        r#"{"do":"set","row":9,"column":0,"value":1}"#,
        r#"{"do":"set","row":65535,"column":0,"value":1}"#,
        r#"{"do":"move","row":0,"column":65535}"#,
        r#"{"do":"set","row":99999,"column":0,"value":1}"#,
        r#"{"do":"set","row":0,"column":0,"value":1,"more":1}"#,
        r#"{"do":"move","row":0,"column":9}"#,
        r#"{"do":"fix","changes":[{"row":0,"column":0,"value":1},{"row":0,"column":9,"value":1}]}"#,
        r#"{"do":"frame","corners":[[0,0],[0,0],[0,0],[0,0]],"sides":null}"#,
        r#"{"do":"frame","corners":[[0,0],[1e308,0],[1e308,1e308],[0,1e308]],"sides":9}"#,
        r#"{"do":"frame","corners":[[0,0],[9,0],[9,9]],"sides":9}"#,
        "\"\u{0}\"",
    ];
    serve(|served| {
        served.changes_nothing(|| {
            for body in bodies {
                let answer = served.send(&served.right("POST", "/api/step").body(body));
                assert!((400..500).contains(&answer.status), "{body}: {} {}", answer.status, answer.text());
                assert!(!answer.json()["message"].as_str().unwrap().is_empty());
            }
            for body in ["{}", r#"{"puzzle":99}"#, r#"{"puzzle":-1}"#, r#"{"puzzle":18446744073709551615}"#] {
                served.refuses(400, &served.right("POST", "/api/puzzle").body(body));
            }
            for query in ["", "?version=", "?version=x", "?version=-1", "?version=99999999999999999999"] {
                for what in ["verdict", "suggestion", "answer"] {
                    served.refuses(400, &served.right("GET", &format!("/api/{what}{query}")));
                }
            }
            served.refuses(404, &served.right("POST", "/api/upload").body("no photos are taken here"));
        });
    });
}

#[test]
fn a_photo_that_is_uploaded_is_read() {
    let photo = std::fs::read(sample(TWO).join("photo.jpg")).unwrap();
    serve_uploads(|served| {
        assert_eq!(served.state()["stage"], "waiting");
        let upload = |bytes: &[u8]| {
            served.right("POST", "/api/upload").with("X-Gridlens-Name", "..%2FM%C3%BCll.jpg").body(bytes)
        };
        for (bytes, name) in
            [(&b""[..], "not-an-image"), (b"text", "not-an-image"), (&photo[..photo.len() / 2], "cut-short")]
        {
            let refused = served.send(&upload(bytes));
            assert_eq!(
                (refused.status, refused.json()["name"].as_str()),
                (422, Some(name)),
                "{}",
                refused.text()
            );
            assert_eq!(served.state()["stage"], "waiting");
        }
        let read = served.send(&upload(&photo));
        assert_eq!(read.status, 200, "{}", read.text());
        let state = read.json();
        assert_eq!((&state["stage"], &state["photo"]["name"]), (&json!("puzzles"), &json!("Müll.jpg")));
        let state = post(served, "/api/puzzle", &json!({ "puzzle": 0 }));
        assert_eq!(state["stage"], "cells");
        assert_eq!(ask(served, "verdict", &state["version"])["verdict"], "unique");
        let csv = get(served, "/api/download?what=csv");
        assert!(csv.header("Content-Disposition")[0].contains("filename*=UTF-8''M%C3%BCll.puzzle.csv"));
        assert_eq!(post(served, "/api/next", &json!({}))["stage"], "waiting");
        for path in ["/api/photo?n=1", "/api/straight?v=1", "/api/download?what=csv"] {
            assert!(served.send(&served.right("GET", path)).status >= 400, "{path}");
        }
    });
}

#[test]
fn a_row_that_there_is_not_is_refused_by_the_number_that_was_sent() {
    serve(|served| {
        let step = json!({ "do": "set", "row": 65535, "column": 3, "value": 1 });
        let refused = served.send(&served.right("POST", "/api/step").body(step.to_string()));
        let said = refused.json();
        assert_eq!((refused.status, said["name"].as_str()), (400, Some("out-of-range")));
        assert!(said["message"].as_str().unwrap().contains("row 65536 column 4"), "{said}");
        assert!(said["facts"][0].as_str().unwrap().contains("row 65535, column 3"), "{said}");
        let wider = r#"{"do":"set","row":65536,"column":0,"value":1}"#;
        let refused = served.send(&served.right("POST", "/api/step").body(wider)).json();
        assert!(refused["message"].as_str().unwrap().contains("65536"), "{refused}");
    });
}

/// An engine that is asked, and does not answer until it is let go.
struct Stuck {
    /// Whether it was asked, and whether it is let go.
    asked: (Mutex<(bool, bool)>, Condvar),
    engine: Tesseract,
}

impl Recognizer for Stuck {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn recognize(&self, strip: &Strip, characters: &str) -> Result<Vec<Vec<Hypothesis>>> {
        let mut asked = self.asked.0.lock().unwrap();
        asked.0 = true;
        self.asked.1.notify_all();
        drop(self.asked.1.wait_while(asked, |(_, free)| !*free).unwrap());
        self.engine.recognize(strip, characters)
    }
}

impl Stuck {
    fn wait(&self) {
        let asked = self.asked.0.lock().unwrap();
        drop(self.asked.1.wait_while(asked, |(asked, _)| !*asked).unwrap());
    }

    fn release(&self) {
        self.asked.0.lock().unwrap().1 = true;
        self.asked.1.notify_all();
    }
}

static STUCK: LazyLock<Stuck> = LazyLock::new(|| Stuck {
    asked: (Mutex::default(), Condvar::new()),
    engine: Tesseract::new().expect("the set-up installs it"),
});

/// Nobody waits for another's work: a photo that takes long to read keeps nothing else waiting.
#[test]
fn while_a_photo_is_read_everything_else_is_answered() {
    // Above nine symbols the engine is asked about every mark.
    let photo = std::fs::read(sample("sixteen").join("photo.jpg")).unwrap();
    serve_uploads_read_by(&*STUCK, |served| {
        let upload = served.right("POST", "/api/upload").with("X-Gridlens-Name", "slow.jpg").body(photo);
        let mut socket = connect(served.address);
        socket.write_all(&upload.bytes()).unwrap();
        STUCK.wait();
        let start = Instant::now();
        assert_eq!(served.state()["stage"], "reading");
        for path in ["/", "/style.css"] {
            get(served, path);
        }
        let refused = served.send(&served.right("POST", "/api/step").body(CHANGE));
        assert_eq!((refused.status, refused.json()["name"].as_str()), (422, Some("no-grid")));
        assert!(start.elapsed() < Duration::from_secs(3), "it took {:?}", start.elapsed());
        STUCK.release();
        let state = answer(&mut socket).unwrap().json();
        assert_eq!((&state["stage"], &state["photo"]["name"]), (&json!("cells"), &json!("slow.jpg")));
    });
}
