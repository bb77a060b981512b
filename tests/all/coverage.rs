//! RELIABILITY 23: every error name and every exit code is reached by a test of the program itself.

use crate::source;
use gridlens::trouble::{Exit, Name};

/// The tests that run the program.
const FILES: [&str; 3] = ["cli.rs", "cli_photos.rs", "smt.rs"];
/// What only a fault of ours can cause: a test of the module that reports it stands in.
const BUG: &str = "src/cli/bug.rs";

fn tests() -> String {
    let folder = source::root().join("tests/all");
    let texts = FILES.iter().map(|file| std::fs::read_to_string(folder.join(file)));
    texts.collect::<Result<Vec<_>, _>>().expect("tests are readable").concat()
}

#[test]
fn every_error_name_is_reached_by_a_test() {
    let tests = tests();
    for name in Name::ALL {
        let (quoted, warned) = (format!("\"{}\"", name.as_str()), format!("warning[{}]", name.as_str()));
        let reached = if name == Name::Bug {
            let text = std::fs::read_to_string(source::root().join(BUG)).expect("source files are readable");
            text.contains("assert_eq!(trouble.name, Name::Bug)")
        } else {
            tests.contains(&quoted) || tests.contains(&warned)
        };
        assert!(reached, "no test reaches {}", name.as_str());
    }
}

#[test]
fn every_exit_code_is_reached_by_a_test() {
    let tests = tests();
    let mut exits: Vec<Exit> = Name::ALL.iter().map(|name| name.exit()).collect();
    exits.extend([Exit::Ok, Exit::Stopped]);
    exits.sort_by_key(|exit| exit.code());
    exits.dedup();
    assert_eq!(exits.len(), 10, "{exits:?}");
    for exit in exits {
        let code = exit.code();
        let reached = match exit {
            Exit::Bug => Name::Bug.exit() == Exit::Bug,
            Exit::Stopped => tests.contains("Exit::Stopped.code()"),
            _ => tests.contains(&format!(".ends({code})")) || tests.contains(&format!("\", {code})")),
        };
        assert!(reached, "no test ends with {code}");
    }
}
