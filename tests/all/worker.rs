//! `gridlens worker`: a line of JSON in, a line of JSON out, in order.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::{CLEAN, cells, decoded, truth};
use crate::conform;
use crate::documents::tiff;
use crate::program::{Place, SOLUTION, TWO, UNIQUE, sample};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Base 64 (RFC 4648, section 4), a bit at a time.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1)).collect();
    let digit = |six: &[u8]| {
        let value = (0..6).fold(0, |value, i| value << 1 | usize::from(*six.get(i).unwrap_or(&0)));
        char::from(DIGITS[value])
    };
    let text: String = bits.chunks(6).map(digit).collect();
    let missing = text.len().next_multiple_of(4) - text.len();
    text + &"=".repeat(missing)
}

fn unpacked(text: &str) -> Vec<u8> {
    let value = |digit: u8| match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let text = text.trim_end_matches('=');
    let bits: Vec<u8> = text.bytes().flat_map(|d| (0..6).rev().map(move |i| value(d) >> i & 1)).collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |value, bit| value << 1 | bit)).collect()
}

/// What the worker answers to these lines, each held against the schema.
fn answers(place: &Place, lines: &[String], flags: &[&str]) -> Vec<Value> {
    let words: Vec<&str> = ["worker"].iter().chain(flags).copied().collect();
    let said = place.feed((lines.join("\n") + "\n").as_bytes(), &words).ends(0);
    assert!(said.err.is_empty(), "{said:?}");
    said.out.lines().for_each(|line| conform::check(line, "worker"));
    said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn lines_are_answered_in_order_whatever_is_wrong_with_one() {
    let place = Place::new();
    place.put_sample(CLEAN, "a.jpg");
    place.put_sample(TWO, "two.jpg");
    let photo = std::fs::read(sample("newspaper-sudoku").join("photo.jpg")).unwrap();
    let page = decoded(&photo).to_luma8();
    place.put("book.tif", tiff(&[page.clone(), page]));
    let lines = [
        json!({"id": 7, "path": "a.jpg"}).to_string(),
        "{\"id\": 8, \"path\"".to_owned(),
        json!({"id": "nine", "path": "a.jpg", "colour": "red"}).to_string(),
        "  ".to_owned(),
        json!({"id": [10], "path": "gone.jpg"}).to_string(),
        json!({"id": {"n": 11}, "data": base64(&photo), "picture": true}).to_string(),
        json!({"path": "book.tif", "page": 2}).to_string(),
        json!({"path": "book.tif"}).to_string(),
        json!({"path": "two.jpg", "puzzle": "all"}).to_string(),
        json!({"data": base64(UNIQUE.as_bytes())}).to_string(),
        json!({"data": "no base 64"}).to_string(),
        json!({"path": "a.jpg", "data": ""}).to_string(),
        json!({"path": "-"}).to_string(),
        json!({"path": "a.jpg", "puzzle": 0}).to_string(),
        json!({"path": "a.jpg", "page": 1}).to_string(),
        "[1]".to_owned(),
    ];
    let before = place.tree();
    for flags in [&["-j", "1"][..], &["-j", "3"]] {
        let all = answers(&place, &lines, flags);
        let of = |key: &str| all.iter().map(|answer| answer[key].clone()).collect::<Vec<_>>();
        let null = Value::Null;
        let ids = [json!(7), null.clone(), json!("nine"), json!([10]), json!({"n": 11})];
        assert_eq!(of("id")[..5], ids);
        assert_eq!(of("id")[5..], vec![null; 10]);
        let exits = [0, 2, 2, 3, 0, 0, 2, 0, 0, 2, 2, 2, 2, 2, 2];
        assert_eq!(of("exit"), exits.map(Value::from));
        let solution = |i: usize| cells(all[i]["puzzles"][0]["solution"].as_str().unwrap());
        assert_eq!(solution(0), truth(CLEAN, "solution.csv"));
        assert_eq!(solution(4), truth("newspaper-sudoku", "solution.csv"));
        assert_eq!(solution(5), solution(4));
        assert_eq!(solution(8).concat(), SOLUTION);
        assert_eq!((&all[5]["page"], all[7]["puzzles"].as_array().unwrap().len()), (&json!(2), 3));
        let picture = unpacked(all[4]["picture"].as_str().unwrap());
        assert_eq!(decoded(&picture).width(), decoded(&photo).width());
        assert!(all[0].get("picture").is_none());
        assert_eq!(all[1]["input"], "line 2");
    }
    assert_eq!(place.tree(), before, "a worker writes no file");
}

#[test]
fn an_answer_comes_before_the_next_line_is_there() {
    let place = Place::new();
    place.put("a.txt", UNIQUE);
    let mut command = place.command();
    let mut child = command
        .arg("worker")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut lines, mut answers) =
        (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for id in 0..3 {
        writeln!(lines, "{}", json!({"id": id, "path": "a.txt"})).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&answer["id"], &answer["exit"]), (&json!(id), &json!(0)));
    }
    // Once nobody takes answers, it ends by itself.
    drop(answers);
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        // It finds out by writing.
        let _ = writeln!(lines, "{}", json!({"path": "a.txt"}));
        assert!(start.elapsed() < Duration::from_secs(30), "it goes on for nobody");
        std::thread::sleep(Duration::from_millis(50));
    }
}
