//! The command line's contract on text: exit codes, what goes to standard output and what to people.

use crate::pictures::strange_heic;
use crate::program::{Place, SOLUTION, UNIQUE, said as said_by};
use std::ffi::OsStr;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Twice the same digit in the first row.
const CLASH: &str = "550070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// What is refused at once takes no longer than this, beyond the time that a program takes to begin and end.
const AT_ONCE: Duration = Duration::from_millis(100);
pub(crate) const COMMANDS: [&str; 18] = [
    "solve",
    "batch",
    "report",
    "worker",
    "watch",
    "read",
    "draw",
    "review",
    "serve",
    "check",
    "smt",
    "render",
    "generate",
    "kinds",
    "eval",
    "doctor",
    "completions",
    "man",
];

fn csv(line: &str) -> String {
    let cells: Vec<String> = line.chars().map(String::from).collect();
    cells.chunks(9).map(|row| row.join(",") + "\n").collect()
}

#[test]
fn text_is_solved_onto_standard_output() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    let said = place.run(["p.txt"]).ends(0);
    assert_eq!(said.out, format!("{SOLUTION}\n"));
    assert!(said.err.contains("exactly one solution"), "{said:?}");
    assert_eq!(place.run(["solve", "p.txt", "--quiet"]).ends(0).err, "");
    assert_eq!(place.feed(UNIQUE.as_bytes(), &["-"]).ends(0).out, format!("{SOLUTION}\n"));
    place.put("p.csv", csv(UNIQUE));
    assert_eq!(place.run(["p.csv"]).ends(0).out, format!("{SOLUTION}\n"));
    assert_eq!(place.files(), ["p.csv", "p.txt"], "nothing was written");
}

#[test]
fn a_named_csv_takes_the_solution_as_csv_and_is_not_overwritten() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    let said = place.run(["p.txt", "--output", "s.csv"]).ends(0);
    assert_eq!(said.out, "s.csv\n");
    assert_eq!(place.text("s.csv"), csv(SOLUTION));
    place.run(["p.txt", "--output", "s.csv"]).refuses("exists", 5);
    place.run(["p.txt", "--output", "s.csv", "--force"]).ends(0);
    place.run(["p.txt", "--output", "out/"]).ends(0);
    assert_eq!(place.text("out/p.solution.csv"), csv(SOLUTION));
}

#[test]
fn every_line_of_a_file_is_solved_and_keeps_its_place() {
    let place = Place::new();
    place.put("many.sdm", format!("{UNIQUE}\n{CLASH}\n{UNIQUE}\n"));
    let said = place.run(["many.sdm"]).refuses("no-solution", 1);
    assert_eq!(said.out, format!("{SOLUTION}\n\n{SOLUTION}\n"));
    assert!(said.err.contains("puzzle 2 of 3") && said.err.contains("2 of 3"), "{said:?}");
}

#[test]
fn no_solution_names_the_clashing_cells() {
    let place = Place::new();
    place.put("p.txt", CLASH);
    let said = place.run(["p.txt"]).refuses("no-solution", 1);
    assert!(said.err.contains("row 1 column 1 and row 1 column 2 cannot both be 5"), "{said:?}");
    assert_eq!(said.out, "");
    // A contradiction that only the solver sees: row 1 column 9 must be 9, which its column has.
    place.put("q.txt", format!("12345678.{}9{}", ".".repeat(9 * 4 + 8), ".".repeat(9 * 3)));
    let said = place.run(["check", "q.txt"]).refuses("no-solution", 1);
    assert_eq!(said.out, "none\n");
    assert!(said.err.contains("clues cannot all hold"), "{said:?}");
}

#[test]
fn check_counts_solutions_and_judges_answers() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    place.put("right.txt", SOLUTION);
    place.put("wrong.txt", SOLUTION.replacen("534", "543", 1));
    place.put("two.txt", format!("{SOLUTION}\n{SOLUTION}\n"));
    place.put("empty.txt", ".".repeat(81));
    assert_eq!(place.run(["check", "p.txt"]).ends(0).out, "unique\n");
    assert_eq!(place.run(["check", "p.txt", "right.txt"]).ends(0).out, "unique right\n");
    let said = place.run(["check", "p.txt", "wrong.txt"]).refuses("wrong-answer", 1);
    assert_eq!(said.out, "unique wrong\n");
    assert!(said.err.contains("column 2"), "{said:?}");
    place.run(["check", "p.txt", "two.txt"]).refuses("bad-puzzle-text", 3);
    place.run(["check", "-", "-"]).refuses("usage", 2);
    let said = place.run(["check", "empty.txt"]).refuses("several-solutions", 1);
    assert_eq!(said.out, "several\n");
    let piped = place.feed(csv(UNIQUE).as_bytes(), &["check", "-"]).ends(0);
    assert_eq!(piped.out, "unique\n");
}

#[test]
fn json_is_one_object_a_line_for_every_input() {
    let place = Place::new();
    place.put("a.txt", UNIQUE);
    place.put("b.txt", CLASH);
    let said = place.run(["--json", "a.txt", "b.txt", "nix.jpg"]).ends(3);
    let records: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let summary: Vec<_> = records
        .iter()
        .map(|r| (r["schema"].as_u64(), r["input"].as_str(), r["exit"].as_u64(), r["status"].as_str()))
        .collect();
    assert_eq!(
        summary,
        [
            (Some(3), Some("a.txt"), Some(0), Some("ok")),
            (Some(3), Some("b.txt"), Some(1), Some("unsure")),
            (Some(3), Some("nix.jpg"), Some(3), Some("bad-input")),
        ]
    );
    assert_eq!(records[0]["puzzles"][0]["verdict"], "unique");
    assert_eq!(records[0]["puzzles"][0]["solution"], csv(SOLUTION));
    assert_eq!(records[1]["errors"][0]["name"], "no-solution");
    let cells = serde_json::json!([{ "row": 1, "column": 1 }, { "row": 1, "column": 2 }]);
    assert_eq!(records[1]["errors"][0]["place"]["cells"], cells, "cells are counted from one");
    assert_eq!(records[1]["puzzles"][0]["core"][0], serde_json::json!({ "row": 1, "column": 1, "value": 5 }));
    assert!(records[2]["errors"][0]["hint"].is_string());
}

/// Spreadsheets neither spoil a puzzle nor run what is in it, as far as the command line shows it.
#[test]
fn csv_that_spreadsheets_save_is_accepted_and_formulas_are_not() {
    let place = Place::new();
    let plain = csv(UNIQUE);
    let semicolons = plain.replace(',', ";");
    let quoted: String = plain
        .lines()
        .map(|row| row.split(',').map(|v| format!("\"{v}\"")).collect::<Vec<_>>().join(",") + "\r\n")
        .collect();
    let blank = plain.replace('0', "");
    for (name, text) in [
        ("bom.csv", format!("\u{feff}{}", plain.replace('\n', "\r\n"))),
        ("semicolons.csv", semicolons),
        ("quoted.csv", quoted),
        ("blank.csv", blank),
    ] {
        place.put(name, text);
        assert_eq!(place.run([name]).ends(0).out, format!("{SOLUTION}\n"), "{name}");
    }
    for formula in ["=1+1", "+5", "-5", "@5"] {
        place.put("formula.csv", plain.replacen("5,3", &format!("{formula},3"), 1));
        let said = place.run(["formula.csv"]).refuses("bad-puzzle-text", 3);
        assert!(said.err.contains("formula.csv:1:1"), "{formula}: {said:?}");
    }
}

#[test]
fn bad_text_is_shown_with_line_and_column() {
    let place = Place::new();
    place.put("p.csv", csv(UNIQUE).replacen("6,0,0,1", "6,0,?,1", 1));
    let said = place.run(["check", "p.csv"]).refuses("bad-puzzle-text", 3);
    assert!(said.err.contains("p.csv:2:5"), "{said:?}");
    assert!(said.err.contains("6,0,?,1"), "{said:?}");
}

/// Errors are named: what is no input is refused by name, with code 3 and at once.
#[test]
fn what_is_no_picture_is_refused_by_name_and_at_once() {
    let place = Place::new();
    place.put("prose.txt", "This is no puzzle.\n");
    place.put("empty.jpg", "");
    place.put("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    place.put("IMG.heic", strange_heic());
    place.put("palette.tif", palette_tiff());
    place.put("a\nb.jpg", "\u{1}\u{2}");
    place.put("--redo", "\u{1}\u{2}");
    std::fs::create_dir(place.path("folder.jpg")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(place.path("pipe.jpg")).status().unwrap();
    assert!(made.success(), "{made}");
    let cases = [
        (&["prose.txt"][..], "bad-puzzle-text"),
        (&["read", "prose.txt"], "not-an-image"),
        (&["empty.jpg"], "not-an-image"),
        (&["check", "empty.jpg"], "bad-puzzle-text"),
        (&["drawing.svg"], "not-an-image"),
        (&["IMG.heic"], "heic"),
        (&["palette.tif"], "unsupported"),
        (&["folder.jpg"], "cannot-read"),
        (&["check", "folder.jpg"], "cannot-read"),
        (&["pipe.jpg"], "cannot-read"),
        (&["read", "pipe.jpg"], "cannot-read"),
        (&["nix.jpg"], "cannot-read"),
        (&["/dev/zero"], "cannot-read"),
        (&["check", "/dev/zero"], "cannot-read"),
        (&["a\nb.jpg"], "not-an-image"),
        (&["--", "--redo"], "not-an-image"),
        (&["read", "--", "--redo"], "not-an-image"),
    ];
    for (words, diagnostic) in cases {
        let (mut fastest, mut begun) = (Duration::MAX, Duration::MAX);
        // The machine may be slow, or busy with other tests: what counts is the time beyond that of a program
        // that does nothing, and the best of many.
        for _ in 0..30 {
            let start = Instant::now();
            place.run(["--version"]).ends(0);
            begun = begun.min(start.elapsed());
            let start = Instant::now();
            let said = place.run(words).refuses(diagnostic, 3);
            fastest = fastest.min(start.elapsed());
            assert_eq!(said.out, "", "{words:?}");
            assert!(!said.err.contains("a\nb"), "a name moved the cursor: {said:?}");
            if fastest < begun + AT_ONCE {
                break;
            }
        }
        assert!(fastest < begun + AT_ONCE, "{words:?} took {fastest:?}, and nothing {begun:?}");
    }
}

/// A grey wedge of 16 x 16 pixels as an uncompressed TIFF whose colours stand in a palette.
pub(crate) fn palette_tiff() -> Vec<u8> {
    const HEADER: u32 = 8;
    const PIXELS: u32 = 16 * 16;
    // Tag, type (3: 16 bits, 4: 32 bits), count, value: TIFF 6.0, section 5.
    let fields: [(u16, u16, u32, u32); 10] = [
        (256, 4, 1, 16),
        (257, 4, 1, 16),
        (258, 3, 1, 8),
        (259, 3, 1, 1),
        (262, 3, 1, 3),
        (273, 4, 1, HEADER),
        (277, 3, 1, 1),
        (278, 4, 1, 16),
        (279, 4, 1, PIXELS),
        (320, 3, 768, HEADER + PIXELS),
    ];
    let mut bytes = b"II*\0".to_vec();
    bytes.extend((HEADER + PIXELS + 2 * 768).to_le_bytes());
    bytes.extend(0..=255_u8);
    bytes.extend((0..768_u16).flat_map(|i| ((i % 256) * 257).to_le_bytes()));
    bytes.extend((fields.len() as u16).to_le_bytes());
    for (tag, kind, count, value) in fields {
        bytes.extend([tag.to_le_bytes(), kind.to_le_bytes()].concat());
        bytes.extend([count.to_le_bytes(), value.to_le_bytes()].concat());
    }
    bytes.extend([0; 4]);
    bytes
}

#[test]
#[cfg(unix)]
fn a_file_without_permission_and_a_name_that_is_no_utf8_are_no_trouble_to_name() {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let name = OsStr::from_bytes(b"a\xff.txt");
    place.put(name, UNIQUE);
    assert_eq!(place.run([name]).ends(0).out, format!("{SOLUTION}\n"));
    let secret = place.put("secret.jpg", b"\xff\xd8\xff");
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o000)).unwrap();
    // Root may read everything.
    if std::fs::File::open(&secret).is_err() {
        place.run(["secret.jpg"]).refuses("cannot-read", 3);
    }
}

/// A broken pipe is success: a reader that has seen enough, nobody listening, no colour.
#[test]
fn closed_pipes_are_success() {
    let place = Place::new();
    let mut command = place.command();
    let mut child = command.arg("man").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let program = env!("CARGO_BIN_EXE_gridlens");
    for redirection in ["2>&-", ">&- 2>&-", "2>/dev/full"] {
        let script = format!("'{program}' check - {redirection}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &format!("echo {UNIQUE} | {script}")]);
        let status = shell.stdout(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(0), "{redirection}");
    }
    let mut full = std::process::Command::new("sh");
    full.args(["-c", &format!("echo {UNIQUE} | '{program}' check - >/dev/full")]);
    assert_eq!(full.output().unwrap().status.code(), Some(5), "a full disk is no closed pipe");
}

#[test]
fn colour_comes_only_when_asked_for() {
    let place = Place::new();
    let plain = place.run(["nix.jpg"]).ends(3);
    assert!(!plain.err.contains('\u{1b}'), "{plain:?}");
    let painted = place.run(["nix.jpg", "--color", "always"]).ends(3);
    assert!(painted.err.contains("\u{1b}["), "{painted:?}");
    let mut command = place.command();
    command.args(["nix.jpg"]).env("NO_COLOR", "1").env("GRIDLENS_COLOR", "auto");
    let output = command.output().unwrap();
    assert!(!output.stderr.contains(&0x1b));
}

#[test]
fn flags_beat_environment_beats_config() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    place.put("gridlens.toml", "color = 'always'\n");
    assert!(place.run(["nix.jpg"]).ends(3).err.contains('\u{1b}'));
    let mut command = place.command();
    let quiet = command.args(["nix.jpg"]).env("GRIDLENS_COLOR", "never").output().unwrap();
    assert!(!quiet.stderr.contains(&0x1b));
    assert!(!place.run(["nix.jpg", "--color", "never"]).ends(3).err.contains('\u{1b}'));
    std::fs::remove_file(place.path("gridlens.toml")).unwrap();
    std::fs::create_dir_all(place.path(".config/gridlens")).unwrap();
    place.put(".config/gridlens/config.toml", "color = 'always'\n");
    assert!(place.run(["nix.jpg"]).ends(3).err.contains('\u{1b}'));
}

/// What was asked for by name has to be right; what just lies there is left out, with a word on it.
#[test]
fn a_config_file_with_a_mistake_is_a_warning_unless_it_was_named() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    std::fs::create_dir_all(place.path(".config/gridlens/config.toml")).unwrap();
    let said = place.run(["p.txt"]).ends(0);
    assert_eq!(said.out, format!("{SOLUTION}\n"));
    assert!(said.err.contains("warning[usage]: cannot read this config file"), "{said:?}");
    assert!(said.err.contains(".config/gridlens/config.toml") && said.err.contains("left out"), "{said:?}");
    assert_eq!(place.run(["p.txt", "--quiet"]).ends(0).err, "");
    std::fs::remove_dir(place.path(".config/gridlens/config.toml")).unwrap();
    for (file, text, at) in [
        (".config/gridlens/config.toml", "colour = 'always'\n", "config.toml:1:1"),
        ("gridlens.toml", "sure = 1\ntimeout = \"soon\"\n", "gridlens.toml:2:11"),
        ("gridlens.toml", "timeout = 0\n", "gridlens.toml"),
    ] {
        place.put(file, text);
        let said = place.run(["p.txt"]).ends(0);
        assert!(said.err.contains("warning[usage]") && said.err.contains(at), "{said:?}");
        let named = place.run(["p.txt", "--config", file]).refuses("usage", 2);
        assert!(named.err.contains(at) && named.err.contains("hint: "), "{named:?}");
        let mut command = place.command();
        command.args(["p.txt"]).env("GRIDLENS_CONFIG", file);
        said_by(&command.output().unwrap()).refuses("usage", 2);
    }
    place.put("other.toml", "color = 'always'\n");
    let said = place.run(["nix.jpg", "--config", "other.toml"]).ends(3);
    assert!(said.err.contains('\u{1b}') && !said.err.contains("warning"), "{said:?}");
    place.run(["p.txt", "--config", "missing.toml"]).refuses("usage", 2);
    let mut command = place.command();
    command
        .args(["p.txt"])
        .env_remove("XDG_CONFIG_HOME")
        .env("HOME", "/dev/null")
        .env("GRIDLENS_COLOR", "auto");
    command.current_dir(place.path(".config"));
    let said = said_by(&command.args(["--", "../p.txt"]).output().unwrap());
    assert!(!said.err.contains("warning[usage]"), "a home that is no folder has no config: {said:?}");
}

#[test]
fn a_command_that_is_misspelt_is_named_and_nothing_is_solved() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    for (words, hint) in [
        (&["slove", "p.txt"][..], "did you mean `solve`? `gridlens solve p.txt`"),
        (&["chekc", "p.txt"], "did you mean `check`? `gridlens check p.txt`"),
        (
            &["rendr", "p.txt", "--format", "svg"],
            "did you mean `render`? `gridlens render p.txt --format svg`",
        ),
        (&["raed", "p.txt", "-o", "-"], "did you mean `read`?"),
        (&["--json", "check", "p.txt"], "the command comes first: `gridlens check p.txt`"),
    ] {
        let said = place.run(words).refuses("usage", 2);
        assert!(said.out.is_empty() && said.err.contains(hint), "{said:?}");
    }
    // What is a file is an input, whatever it is called; what is near no command is one that is missing.
    place.put("slove", UNIQUE);
    assert_eq!(place.run(["slove"]).ends(0).out, format!("{SOLUTION}\n"));
    place.run(["album"]).refuses("cannot-read", 3);
}

#[test]
fn read_takes_what_a_script_says_to_solve() {
    let place = Place::new();
    for words in [&["--no-input"][..], &["--review", "never"], &["--review", "auto"]] {
        let said = place.run(["read", "nix.jpg"].iter().chain(words)).refuses("cannot-read", 3);
        assert!(!said.err.contains("usage"), "{said:?}");
    }
    let said = place.run(["read", "nix.jpg", "--review", "always"]).refuses("usage", 2);
    assert!(said.err.contains("`gridlens review nix.jpg`"), "{said:?}");
    place.run(["read", "nix.jpg", "--review", "never", "--no-input"]).refuses("usage", 2);
}

#[test]
fn wrong_words_are_usage() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    for words in [
        &["--no-such-flag"][..],
        &["check"],
        &["p.txt", "--timeout", "0"],
        &["p.txt", "--timeout", "soon"],
        &["p.txt", "--sure", "101"],
        &["p.txt", "--puzzle", "0"],
        &["draw", "p.jpg", "p.csv", "--sure", "50"],
        &["-", "-"],
        &["read", "-", "p.txt", "-"],
        &["draw", "-", "-"],
        &["p.txt", "--quiet", "--verbose"],
        &["p.txt", "p.txt", "--output", "one.csv"],
        &["p.txt", "--json", "--output", "-"],
    ] {
        let said = place.run(words).refuses("usage", 2);
        assert_eq!(said.out, "", "{words:?}");
    }
    let bare = place.run([""; 0]).ends(0);
    assert!(bare.out.contains("Usage:") && bare.err.is_empty(), "{bare:?}");
}

#[test]
fn the_solver_gives_up_in_time() {
    let place = Place::new();
    place.put("empty.txt", ".".repeat(256));
    let start = Instant::now();
    place.run(["check", "empty.txt", "--timeout", "0.001"]).refuses("gave-up", 7);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn shapes_of_no_kind_are_refused() {
    let place = Place::new();
    place.put("five.csv", "0,0,0,0,0\n".repeat(5));
    for words in [&["check", "five.csv"][..], &["five.csv"]] {
        let said = place.run(words).refuses("unknown-kind", 3);
        assert!(said.err.contains("five.csv:1:1") && said.err.contains("5 rows of 5 cells"), "{said:?}");
        assert_eq!(said.out, "");
    }
}
