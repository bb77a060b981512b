//! Help, the manual page, completions and what else explains the program.

use crate::cli::COMMANDS;
use crate::program::Place;

/// What the manual says is complete.
#[test]
fn help_fits_the_terminal_and_lists_every_exit_code() {
    let place = Place::new();
    let mut words: Vec<Vec<&str>> = vec![vec!["--help"], vec!["-h"]];
    words.extend(COMMANDS.iter().flat_map(|command| [vec![*command, "--help"], vec![*command, "-h"]]));
    for words in words {
        let said = place.run(&words).ends(0);
        for line in said.out.lines() {
            assert!(line.chars().count() <= 79, "{words:?}: {line}");
        }
        assert!(said.err.is_empty() && !said.out.is_empty(), "{said:?}");
    }
    let help = place.run(["--help"]).out;
    for code in [
        "0  ok",
        "1  unsure",
        "2  usage",
        "3  bad-input",
        "4  no-puzzle",
        "5  output",
        "6  missing",
        "7  gave-up",
    ] {
        assert!(help.contains(code), "{code}");
    }
    for code in ["70  bug", "130  stopped"].iter().chain(&COMMANDS) {
        assert!(help.contains(code), "{code}");
    }
}

#[test]
fn the_manual_page_and_completions_come_whole() {
    let place = Place::new();
    let man = place.run(["man"]).ends(0);
    assert!(man.out.contains(".TH gridlens 1") && man.err.is_empty());
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = place.run(["completions", shell]).ends(0);
        assert!(script.out.contains("keep-stages") && script.err.is_empty(), "{shell}");
    }
    place.run(["completions", "abacus"]).refuses("usage", 2);
}

#[cfg(feature = "tesseract")]
#[test]
fn doctor_finds_the_engines() {
    let place = Place::new();
    let said = place.run(["doctor"]).ends(0);
    for word in ["gridlens", "tesseract", "digits data", "z3", "can be written"] {
        assert!(said.out.contains(word), "{said:?}");
    }
    let record: serde_json::Value =
        serde_json::from_str(&place.run(["doctor", "--json"]).ends(0).out).unwrap();
    assert!(record["checks"]["z3"].is_string(), "{record}");
}

#[test]
fn eval_refuses_folders_without_labelled_photos() {
    let place = Place::new();
    place.run(["eval", "."]).refuses("cannot-read", 3);
    place.run(["eval", "nowhere"]).refuses("cannot-read", 3);
}
