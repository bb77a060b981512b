//! `gridlens render`, `gridlens kinds` and the pictures of `gridlens solve`, as their users meet them.

use crate::golden;
use crate::program::{Place, UNIQUE};
use crate::source;
use gridlens::puzzle::KINDS;

const PYRAMID: &str = "#Tri\nx\n13,x\nx,5,9\n";

/// Has several answers: 0 and 4, 1 and 3, and so on.
const LOOSE: &str = "#Tri\n4\nx,x\n";

#[test]
fn a_puzzle_becomes_a_picture_of_the_format_that_the_name_asks_for() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    assert_eq!(place.run(["render", "p.txt"]).ends(0).out, "    .\n 13   .\n.   5   9\n");
    for (file, start) in [("a.svg", "<svg "), ("a.html", "<!DOCTYPE html>"), ("b.txt", "    .\n")] {
        assert_eq!(place.run(["render", "p.txt", "-o", file]).ends(0).out, format!("{file}\n"));
        assert!(place.text(file).starts_with(start), "{file}");
        assert!(!place.text(file).contains(">27<"), "{file} has no answer");
    }
    place.run(["render", "p.txt", "--solved", "-o", "a.png"]).ends(0);
    assert!(place.bytes("a.png").starts_with(b"\x89PNG"));
    place.run(["render", "p.txt", "-o", "a.png"]).refuses("exists", 5);
    let said = place.run(["render", "p.txt", "-o", "a.gif"]).refuses("usage", 2);
    assert!(said.err.contains("`--format`"), "{said:?}");
    assert!(place.run(["render", "p.txt", "--format", "svg"]).ends(0).out.starts_with("<svg "));
    let said = place.feed(PYRAMID.as_bytes(), &["render", "-", "--solved", "-o", "out/"]).ends(0);
    assert_eq!(said.out, "out/stdin.solved.html\n");
    assert_eq!(place.files(), ["a.html", "a.png", "a.svg", "b.txt", "out", "p.txt"]);
}

#[test]
fn an_answer_is_drawn_only_where_there_is_exactly_one() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let solved = place.run(["render", "p.txt", "--solved"]).ends(0);
    assert_eq!(solved.out, "   27\n 13  14\n8   5   9\n");
    place.put("loose.txt", LOOSE);
    let said = place.run(["render", "loose.txt", "--solved", "-o", "a.svg"]).refuses("several-solutions", 1);
    assert_eq!(said.out, "");
    place.put("two.sdm", format!("{UNIQUE}\n{UNIQUE}\n"));
    let said = place.run(["render", "two.sdm"]).refuses("several-puzzles", 4);
    assert!(said.err.contains("`--puzzle N`"), "{said:?}");
    assert_eq!(place.run(["render", "two.sdm", "-n", "2"]).ends(0).out.lines().count(), 9);
    place.run(["render", "two.sdm", "-n", "3"]).refuses("usage", 2);
    assert_eq!(place.files(), ["loose.txt", "p.txt", "two.sdm"]);
}

#[test]
fn solve_writes_the_picture_that_its_output_names() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let said = place.run(["solve", "p.txt", "-o", "a.html"]).ends(0);
    assert_eq!(said.out, "a.html\n");
    assert!(place.text("a.html").contains("checks OK"));
    place.run(["solve", "p.txt", "-o", "a.svg"]).ends(0);
    assert!(place.text("a.svg").contains(">27</text>"));
    place.put("two.sdm", format!("{UNIQUE}\n{UNIQUE}\n"));
    place.run(["solve", "two.sdm", "-o", "two.svg"]).refuses("usage", 2);
    assert_eq!(place.files(), ["a.html", "a.svg", "p.txt", "two.sdm"]);
}

#[cfg(feature = "xlsx")]
#[test]
fn tables_are_written_of_every_kind_that_they_suit() {
    for kind in KINDS {
        let place = Place::new();
        place.put("p.txt", kind.example);
        place.run(["p.txt", "--table", "html", "-o", "out/"]).ends(0);
        assert!(place.text("out/p.solved.html").contains("<html"), "{}", kind.name);
        let said = place.run(["p.txt", "--table", "xlsx", "-o", "sheet/"]);
        if matches!(kind.name, "train-tracks" | "dominoes") {
            assert!(said.refuses("unsupported", 3).err.contains("no sheet of values"), "{}", kind.name);
            assert!(!place.path("sheet/p.solved.xlsx").exists());
        } else {
            said.ends(0);
            assert!(place.bytes("sheet/p.solved.xlsx").starts_with(b"PK"), "{}", kind.name);
        }
    }
}

#[test]
fn kinds_are_listed_with_their_rules_and_examples() {
    let place = Place::new();
    let index = place.run(["kinds"]).ends(0);
    assert!(index.err.contains("`gridlens kinds KIND`"), "{index:?}");
    assert_eq!(index.out.lines().count(), KINDS.len(), "{}", index.out);
    for (kind, line) in KINDS.iter().zip(index.out.lines()) {
        assert_eq!(
            line.split_once("  ").map(|(name, gist)| (name, gist.trim())),
            Some((kind.name, kind.gist))
        );
        assert!(line.chars().count() <= 79, "{line}");
        let one = place.run(["kinds", kind.name]).ends(0).out;
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&one).contains(&words(kind.rules)), "{}", kind.name);
        assert!(one.starts_with(&format!("{}\n", kind.name)), "{one}");
        assert!(one.contains(kind.example.lines().next().expect("examples have lines")));
        assert!(one.lines().all(|line| line.chars().count() <= 100), "{one}");
    }
    place.run(["kinds", "chess"]).refuses("usage", 2);
}

#[test]
fn the_document_of_kinds_is_what_the_program_writes() {
    let place = Place::new();
    let said = place.run(["kinds", "-o", "docs"]).ends(0);
    assert_eq!(said.out.lines().count(), 1 + 2 * KINDS.len());
    golden::check_text(&source::root().join("docs/kinds.md"), place.text("docs/kinds.md").as_bytes());
    for kind in KINDS {
        for end in ["", ".solved"] {
            let name = format!("kinds/{}{end}.svg", kind.name);
            golden::check_text(
                &source::root().join("docs").join(&name),
                &place.bytes(&format!("docs/{name}")),
            );
        }
    }
}
