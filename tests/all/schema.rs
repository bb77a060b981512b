//! `docs/schema.json` describes everything that the program says in JSON.
//!
//! `conform.rs` holds a line or a sidecar against it. `program.rs` calls it for every run with `--json` and
//! every sidecar that any test reads; here every command is made to say what it can say.

use crate::conform::{document, refusal};
use crate::program::{BLOTTED, Place, SOLUTION, TWO, UNIQUE, sample};
use gridlens::cli::Exit;
use gridlens::diagnostics::Code;
use gridlens::puzzle::KINDS;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Twice the same digit in the first row.
const CLASH: &str = "550070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Runs the program with `--json` and gives its only record.
fn record(place: &Place, words: &[&str], code: i32) -> Value {
    let said = place.run(words.iter().chain(&["--json"])).ends(code);
    let mut lines = said.out.lines();
    let record =
        serde_json::from_str(lines.next().unwrap_or_else(|| panic!("{words:?}: {said:?}"))).expect("JSON");
    assert_eq!(lines.next(), None, "{words:?}");
    record
}

#[test]
fn what_commands_say_of_texts_is_in_the_schema() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    place.put("clash.txt", CLASH);
    place.put("empty.txt", ".".repeat(81));
    place.put("large.txt", ".".repeat(256));
    place.put("many.sdm", format!("{UNIQUE}\n{CLASH}\n"));
    place.put("answer.txt", SOLUTION);
    place.put("prose.txt", "This is no puzzle.\n");
    for (file, code, verdict) in [
        ("p.txt", 0, "unique"),
        ("clash.txt", 1, "none"),
        ("empty.txt", 1, "several"),
        ("many.sdm", 1, "unique"),
    ] {
        for command in ["solve", "check"] {
            let record = record(&place, &[command, file], code);
            assert_eq!(
                (&record["command"], &record["puzzles"][0]["verdict"]),
                (&json!(command), &json!(verdict))
            );
        }
    }
    for words in [["solve", "large.txt"], ["check", "large.txt"]] {
        let late = record(&place, &[words[0], words[1], "--timeout", "0.001"], 7);
        assert_eq!(late["errors"][0]["name"], "gave-up");
    }
    assert_eq!(record(&place, &["check", "p.txt", "answer.txt"], 0)["puzzles"][0]["answer"], "right");
    let wrong = record(&place, &["check", "p.txt", "p.txt"], 1);
    assert!(wrong["errors"][0]["place"]["cells"][0]["row"].as_u64() >= Some(1), "{wrong}");
    let bad = record(&place, &["check", "prose.txt"], 3);
    assert!(bad["errors"][0]["place"]["line"].is_u64(), "{bad}");
    let written = record(&place, &["solve", "p.txt", "-o", "s.csv"], 0);
    assert_eq!(written["outputs"]["solution"], "s.csv");
    assert_eq!(record(&place, &["smt", "p.txt", "-o", "p.smt2"], 0)["outputs"]["smt"], "p.smt2");
    assert!(record(&place, &["smt", "p.txt"], 0)["smt"].is_string());
    assert_eq!(
        record(&place, &["render", "p.txt", "-o", "p.svg", "--solved"], 0)["outputs"]["picture"],
        "p.svg"
    );
    assert!(record(&place, &["generate", "sudoku", "4", "--seed", "1"], 0)["clues"].is_u64());
    assert_eq!(record(&place, &["generate", "hidato", "4", "--seed", "1", "-o", "h.txt"], 0)["seed"], 1);
    assert_eq!(record(&place, &["kinds"], 0)["kinds"].as_array().map(Vec::len), Some(KINDS.len()));
    record(&place, &["kinds", "gogen"], 0);
    assert!(record(&place, &["doctor"], 0)["checks"]["z3"].is_string());
    let dry = record(&place, &["solve", "p.txt", "-o", "d.csv", "--dry-run"], 0);
    assert_eq!(dry["dry_run"], true);
}

#[test]
fn what_is_said_of_every_kind_is_in_the_schema() {
    let place = Place::new();
    for kind in KINDS {
        place.put("p.txt", kind.example);
        assert_eq!(record(&place, &["p.txt"], 0)["puzzles"][0]["verdict"], "unique", "{}", kind.name);
        record(&place, &["check", "p.txt"], 0);
        // A clue less: several solutions, with what is certain, or still one.
        let puzzle = crate::kinds::parse(kind.example);
        let clues = puzzle.rules().clues();
        let less = puzzle.rules().with_clues(&clues[..clues.len() / 2]).expect("fewer clues");
        place.put("less.txt", less.rules().to_text());
        let said = place.run(["check", "less.txt", "--json", "--timeout", "1"]);
        assert!(matches!(said.code, Some(0 | 1 | 7)), "{said:?}");
        let wrong = place.feed(b"sat ((x 1))", &["render", "p.txt", "--json"]);
        assert!(wrong.code != Some(70) && !wrong.out.is_empty(), "{wrong:?}");
    }
    // Fixes, what cannot hold beside clues, and why.
    place.put("tri.txt", "#tri\n12\n5,8\n");
    let none = record(&place, &["check", "tri.txt"], 1);
    assert_eq!(none["puzzles"][0]["core"][0], json!({ "row": 1, "column": 1, "value": 12 }));
    assert!(none["puzzles"][0]["fixes"][0]["now"].is_u64(), "{none}");
}

#[test]
fn what_commands_say_of_photos_is_in_the_schema() {
    let place = Place::new();
    place.put_sample("half-filled-wrong", "half.jpg");
    place.put_sample(BLOTTED, "blot.jpg");
    place.put_sample(TWO, "two.jpg");
    place.put("no.jpg", "\u{1}");
    let half = record(&place, &["half.jpg", "--table", "html"], 0);
    assert!(half["changes"][0]["read"].is_u64() && half["changes"][0]["row"].as_u64() >= Some(1), "{half}");
    assert_eq!(half["photo"]["corners"][3].as_array().map(Vec::len), Some(2), "{half}");
    let spot = &half["warnings"][0]["place"]["cells"][0];
    assert!(spot["row"].as_u64() >= Some(1) && spot["quad"][0][0].is_number(), "{half}");
    assert_eq!(record(&place, &["half.jpg", "--table", "html"], 0)["already"], true);
    record(&place, &["check", "half.jpg"], 1);
    record(&place, &["read", "half.jpg", "-o", "read.csv"], 0);
    record(&place, &["draw", "two.jpg", "half.puzzle.csv", "-o", "drawn.jpg"], 0);
    record(&place, &["read", "no.jpg"], 3);
    record(&place, &["read", "nix.jpg"], 3);
    let doubt = record(&place, &["blot.jpg"], 1);
    assert_eq!(doubt["errors"][0]["name"], "doubtful");
    let page = record(&place, &["two.jpg", "-o", "out/"], 0);
    assert_eq!(page["outputs"]["csvs"].as_array().map(Vec::len), Some(2));
    let boards = record(&place, &["read", "two.jpg", "--puzzle", "all", "--dry-run"], 0);
    assert_eq!(boards["boards"].as_array().map(Vec::len), Some(2));
    // Reading them holds them against the schema.
    for sidecar in ["half.gridlens.json", "blot.gridlens.json", "out/two.gridlens.json"] {
        let sidecar: Value = serde_json::from_str(&place.text(sidecar)).expect("JSON");
        assert_eq!(sidecar["schema"], 3);
        assert_eq!(sidecar["puzzles"][0]["cells"][0]["quad"][2].as_array().map(Vec::len), Some(2));
    }
}

#[test]
fn what_eval_says_is_in_the_schema() {
    let place = Place::new();
    std::fs::create_dir(place.path("set")).expect("a new folder");
    place.put_sample("thin-lines", "set/good.jpg");
    place.put("set/good.csv", std::fs::read(sample("thin-lines").join("puzzle.csv")).expect("a truth"));
    place.put("set/bad.jpg", "\u{1}");
    place.put("set/bad.csv", "1,2\n3,4\n");
    let figures = record(&place, &["eval", "set"], 0);
    assert_eq!(figures["summary"]["photos"], 2, "{figures}");
}

/// The places of every object in a value.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            found.push(at.to_owned());
            members.iter().for_each(|(name, member)| objects(member, &format!("{at}/{name}"), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| objects(item, &format!("{at}/{i}"), found));
        }
        _ => {}
    }
}

/// The proof that the checks above can fail: whatever is added or changed is refused.
#[test]
fn what_is_not_in_the_schema_is_refused() {
    let place = Place::new();
    place.put("clash.txt", CLASH);
    place.put_sample("half-filled-wrong", "half.jpg");
    let clash = record(&place, &["check", "clash.txt"], 1);
    let half = record(&place, &["half.jpg"], 0);
    let sidecar: Value = serde_json::from_str(&place.text("half.gridlens.json")).expect("JSON");
    for good in [&clash, &half, &sidecar] {
        assert_eq!(refusal(good), None);
        let mut found = Vec::new();
        objects(good, "", &mut found);
        // A sidecar has a hundred alike.
        for at in found.iter().step_by(found.len() / 40 + 1).chain(found.last()) {
            let mut more = good.clone();
            more.pointer_mut(at).expect("it was found there")["surplus"] = json!(1);
            assert!(refusal(&more).is_some(), "a member that nobody described at {at}");
        }
    }
    for (good, at, bad) in [
        (&clash, "/errors/0/place/cells/0/row", json!(0)),
        (&clash, "/puzzles/0/core/0/row", json!(0)),
        (&clash, "/errors/0/name", json!("oops")),
        (&clash, "/schema", json!(1)),
        (&clash, "/exit", json!(0)),
        (&clash, "/command", json!("serve")),
        (&half, "/changes/0/column", json!(0)),
        (&half, "/changes/0/read", json!("5")),
        (&half, "/photo/corners", json!([[0, 0], [1, 0], [1, 1]])),
        (&half, "/photo/corners/0", json!({ "x": 0, "y": 0 })),
        (&sidecar, "/puzzles/0/cells/0/row", json!(0)),
        (&sidecar, "/puzzles/0/board/corners/0", json!({ "x": 0, "y": 0 })),
        (&sidecar, "/schema", json!(1)),
        (&sidecar, "/puzzles/0/verdict/name", json!("none")),
    ] {
        let mut changed = good.clone();
        *changed.pointer_mut(at).unwrap_or_else(|| panic!("{at}")) = bad;
        assert!(refusal(&changed).is_some(), "{at}");
    }
}

#[test]
fn the_schema_knows_every_name_and_every_exit() {
    let document = document();
    let words = |at: &str| -> BTreeSet<String> {
        let list = document.pointer(at).and_then(Value::as_array).unwrap_or_else(|| panic!("{at}"));
        list.iter().map(|word| word.as_str().map_or_else(|| word.to_string(), str::to_owned)).collect()
    };
    let names: BTreeSet<String> = Code::ALL.iter().map(|name| name.as_str().to_owned()).collect();
    assert_eq!(words("/$defs/trouble/properties/name/enum"), names);
    let mut exits: BTreeSet<String> =
        Code::ALL.iter().map(|name| Exit::of(*name).code().to_string()).collect();
    exits.extend([Exit::Ok, Exit::Stopped].map(|exit| exit.code().to_string()));
    assert_eq!(words("/$defs/record/properties/exit/enum"), exits);
}
