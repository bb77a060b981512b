//! Standard output is data, standard error is for people: what goes to which stream, and what may not.

use crate::program::{Place, SOLUTION, Said, UNIQUE, said, sample};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::process::{Command, Stdio};

/// A name with all that could move a cursor: a line end, a bell, a sequence that clears the screen, one that
/// sets the title, and bytes that are no UTF-8.
const NASTY: &[u8] = b"a\nb\x07c\x1b[2Jd\x1b]0;e\x07f\xff.csv";
/// The same as a terminal is shown it.
const SHOWN: &str = "a\\nb\\u{7}c\\u{1b}[2Jd\\u{1b}]0;e\\u{7}f\u{fffd}.csv";

/// A run for each command, with what standard output starts with, as far as it is known, and the exit code.
const RUNS: [(&[&str], &str, i32); 18] = [
    (&["solve", "p.txt"], SOLUTION, 0),
    (&["batch", "IMG.jpg", "--out", "out"], "out/report.html\n", 0),
    (&["watch", "nix", "--out", "watched"], "", 3),
    (&["report", "merge", "nix", "--out", "whole"], "", 2),
    (&["read", "IMG.jpg", "-o", "-"], "", 0),
    (&["draw", "IMG.jpg", "IMG.csv", "-o", "-"], "\u{fffd}\u{fffd}\u{fffd}", 0),
    (&["review", "nix.jpg"], "", 3),
    (&["serve", "--keep", "p.txt"], "", 5),
    (&["check", "p.txt"], "unique\n", 0),
    (&["smt", "p.txt"], "", 0),
    (&["render", "p.txt", "--format", "svg"], "<svg", 0),
    (&["generate", "sudoku", "4", "--seed", "1"], "", 0),
    (&["kinds"], "sudoku ", 0),
    (&["worker", "now"], "", 2),
    (&["eval", "set"], "photos ", 0),
    (&["doctor"], "gridlens ", 0),
    (&["completions", "bash"], "_gridlens", 0),
    (&["man"], ".ie", 0),
];

fn scene() -> Place {
    let place = Place::new();
    let truth = std::fs::read(sample("thin-lines").join("puzzle.csv")).expect("samples hold their truths");
    place.put("p.txt", UNIQUE);
    place.put_sample("thin-lines", "IMG.jpg");
    place.put("IMG.csv", &truth);
    std::fs::create_dir(place.path("set")).expect("a new folder");
    place.put_sample("thin-lines", "set/a.jpg");
    place.put("set/a.csv", &truth);
    place
}

/// The program with `words`, run by a shell that does `redirection`.
fn shell(place: &Place, words: &[&str], redirection: &str) -> Said {
    let typed = place.command();
    let mut command = Command::new("sh");
    let line = format!("exec '{}' \"$@\" {redirection}", typed.get_program().to_string_lossy());
    command.arg("-c").arg(line).arg("sh").args(words).current_dir(place.path("")).stdin(Stdio::null());
    for (name, value) in typed.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    said(&command.output().expect("there is a shell"))
}

#[test]
fn every_command_keeps_its_streams_apart_whoever_listens() {
    let place = scene();
    for (words, start, code) in RUNS {
        let plain = place.run(words).ends(code);
        assert!(plain.out.starts_with(start), "{words:?}: {plain:?}");
        assert_eq!(plain.out.is_empty(), code != 0, "{words:?}: {plain:?}");
        assert!(!plain.out.contains("error[") && !plain.out.contains("hint: "), "{words:?}: {plain:?}");
        assert!(!plain.err.contains('\u{1b}'), "{words:?}: colour where nobody asked: {plain:?}");
        // Nobody listens on standard error: the data and the exit code are the same.
        for redirection in ["2>&-", "2>/dev/full"] {
            let said = shell(&place, words, redirection).ends(code);
            if words[0] != "doctor" && words[0] != "eval" {
                assert_eq!(said.out, plain.out, "{words:?} {redirection}");
            }
        }
        // Nor on standard output. What cannot be written to a full disk is told; a closed pipe is nobody's
        // fault.
        assert!(!shell(&place, words, "| head -c 1").err.contains("panicked"), "{words:?}");
        if code == 0 {
            let full = shell(&place, words, ">/dev/full").ends(5);
            assert!(full.err.contains("error[cannot-write]: "), "{words:?}: {full:?}");
        }
    }
}

#[test]
fn one_of_many_runs_is_for_each_command() {
    let help = Place::new().run(["--help"]).ends(0).out;
    let list = help.split("Commands:").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let entries = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let commands: Vec<&str> = entries.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(commands, RUNS.map(|(words, ..)| words[0]));
}

/// What the program writes to a terminal, both streams, byte for byte; `None`, with a word on it, where there
/// is no `script` (util-linux) to make one.
fn on_a_terminal(place: &Place, line: &str, no_color: bool) -> Option<Vec<u8>> {
    let made = Command::new("script").arg("--version").output();
    if !made.is_ok_and(|output| output.status.success()) {
        assert!(
            std::env::var_os("GRIDLENS_SKIP_NOTHING").is_none(),
            "script is missing: scripts/setup --dev"
        );
        return None;
    }
    let mut command = Command::new("script");
    command.args(["-qec", line, "/dev/null"]).current_dir(place.path("")).stdin(Stdio::null());
    command.env("XDG_CONFIG_HOME", place.path(".config")).env("TERM", "xterm").env_remove("NO_COLOR");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GRIDLENS_")) {
        command.env_remove(name);
    }
    if no_color {
        command.env("NO_COLOR", "1");
    }
    let output = command.output().expect("it is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    Some(output.stdout)
}

#[test]
fn names_of_files_cannot_move_the_cursor_of_a_terminal() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    let nasty = OsStr::from_bytes(NASTY);
    let words = [OsStr::new("p.txt"), OsStr::new("-f"), OsStr::new("-o"), nasty];
    // A pipe gets the name byte for byte: what it names can be opened.
    let output = place.command().args(words).output().expect("the program starts");
    assert_eq!(output.stdout, [NASTY, b"\n"].concat());
    assert!(!output.stderr.contains(&0x1b) && !output.stderr.contains(&7), "{output:?}");
    std::fs::rename(place.path(nasty), place.path("kept.csv")).expect("it was written");
    // The name comes from a file, so that no quoting stands between.
    place.put("name", NASTY);
    let program = env!("CARGO_BIN_EXE_gridlens");
    for flags in ["-f", "-f --json", "-f --dry-run"] {
        let line = format!("'{program}' p.txt {flags} -o \"$(cat name)\"");
        let Some(seen) = on_a_terminal(&place, &line, true) else { return };
        let text = String::from_utf8(seen).expect("a terminal is sent UTF-8 alone");
        let text = text.replace("\r\n", "\n");
        assert!(text.contains(SHOWN) || flags.contains("json"), "{flags}: {text:?}");
        assert!(text.contains("exactly one solution") || flags.contains("json"), "{flags}: {text:?}");
        let control = text.chars().find(|c| c.is_control() && *c != '\n');
        assert_eq!(control, None, "{flags}: {text:?}");
    }
    // On a terminal there is colour, unless it is not wanted: the terminal above was one.
    let failing = format!("'{program}' nix.jpg || true");
    let Some(coloured) = on_a_terminal(&place, &failing, false) else { return };
    assert!(coloured.windows(4).any(|four| four == b"\x1b[1;"), "{coloured:?}");
    let Some(plain) = on_a_terminal(&place, &failing, true) else { return };
    assert!(!plain.contains(&0x1b), "NO_COLOR: {plain:?}");
}

/// Texts with a control character in every part of them, and what solvers answer with one.
#[test]
fn words_of_puzzles_and_solvers_cannot_move_the_cursor() {
    let place = Place::new();
    // Behind what is looked at to tell text from pictures.
    let far = "# a remark\n".repeat(100);
    let gogen = "....a\n.....\n.....\n.....\n.....\n";
    for (name, text) in [
        ("word.txt", format!("#gogen\n{far}{gogen}bad\u{1b}[2Jword\n")),
        ("tag.txt", format!("{far}#wha\u{7}t\u{1b}[2J\n1,2\n")),
        ("cell.csv", format!("{far}1,2,3,4\n3,\u{9b}2J,1,2\n2,1,4,3\n4,3,2,1\n")),
        ("title.txt", format!("#Tri \u{1b}[2Jtitle\n{far}x\n13,x\nx,5,9\n")),
        ("corrections.txt", format!("{far}row 1 column 1: \u{1b}[2J\n")),
    ] {
        place.put(name, text);
    }
    place.put("p.txt", "#Tri\nx\n13,x\nx,5,9\n");
    place.put("answer", "sat ((A1 27) (B\u{1b}[2J 14) (|C\u{7}\u{9b}| 8))");
    place.put("error", "(error \"no\u{1b}]0;title\u{7}\")");
    let solver = "printf '\\033[2Jwhat\\a\\n'";
    let texts = ["word.txt", "tag.txt", "cell.csv", "title.txt", "p.txt"];
    let commands: [&[&str]; 6] = [
        &["solve"],
        &["check"],
        &["render"],
        &["render", "--format", "html"],
        &["render", "--format", "svg"],
        &["smt"],
    ];
    let mut runs: Vec<Vec<&str>> =
        commands.iter().flat_map(|c| texts.map(|t| [&c[..1], &[t], &c[1..]].concat())).collect();
    for answer in ["answer", "error"] {
        runs.push(vec!["render", "p.txt", "--answer", answer]);
        runs.push(vec!["render", "p.txt", "--answer", answer, "--format", "html"]);
    }
    runs.push(vec!["solve", "p.txt", "--solver", solver]);
    runs.push(vec!["solve", "nix.jpg", "--corrections", "corrections.txt"]);
    for words in runs {
        for json in [false, true] {
            let said = place.run(words.iter().chain(json.then_some(&"--json")));
            assert!(matches!(said.code, Some(0..=6)), "{words:?}: {said:?}");
            for stream in [&said.out, &said.err] {
                let control = stream.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'));
                // C1 characters in JSON strings are text; on a terminal they are spelt out.
                let allowed = json && control.is_some_and(|c| c >= '\u{80}');
                assert!(control.is_none() || allowed, "{words:?}: {said:?}");
            }
        }
    }
}
