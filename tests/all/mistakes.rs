//! Mistakes that people make, each with the exit code and the name it ends with, the place that is named, and
//! the remedy that is offered. Nothing is written by any of them.

use crate::cli::palette_tiff;
use crate::pictures::strange_heic;
use crate::program::{Place, SOLUTION, Said, UNIQUE};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is typed, the exit code, the error's name, what has to be named, what has to be offered.
type Mistake = (&'static [&'static str], i32, &'static str, &'static str, &'static str);

/// Paths that lead to nothing that can be read.
const PATHS: [Mistake; 20] = [
    (&["nix.jpg"], 3, "cannot-read", "--> nix.jpg", "check the spelling"),
    (&["folder.jpg"], 3, "cannot-read", "--> folder.jpg", "`--recursive`"),
    (&["check", "folder.jpg"], 3, "cannot-read", "--> folder.jpg", "name the files in it"),
    (&["pipe.jpg"], 3, "cannot-read", "--> pipe.jpg", "only regular files are opened"),
    (&["/dev/zero"], 3, "cannot-read", "--> /dev/zero", "`gridlens -`"),
    (&["link.jpg"], 3, "cannot-read", "--> link.jpg", "check the spelling"),
    (&["loop.jpg"], 3, "cannot-read", "--> loop.jpg", "check"),
    (&["file/x.jpg"], 3, "cannot-read", "--> file/x.jpg", "check"),
    (&["secret.jpg"], 3, "cannot-read", "--> secret.jpg", ""),
    (&["a\nb\u{7}.jpg"], 3, "not-an-image", "--> a\\nb\\u{7}.jpg", "JPEG, PNG"),
    (&["--", "--redo"], 3, "not-an-image", "--> --redo", "JPEG, PNG"),
    (&["--", "-x.jpg"], 3, "cannot-read", "--> -x.jpg", "check the spelling"),
    (&["-x.jpg"], 2, "usage", "'-x'", "`gridlens --help`"),
    (&["draw", "IMG.jpg", "nix.csv"], 3, "cannot-read", "--> nix.csv", "check"),
    (&["check", "p.txt", "nix.txt"], 3, "cannot-read", "--> nix.txt", "check"),
    (&["render", "p.txt", "--answer", "nix"], 3, "cannot-read", "--> nix", "check"),
    (&["IMG.jpg", "--corrections", "nix"], 3, "cannot-read", "--> nix", "check"),
    (&["review", "album"], 3, "cannot-read", "--> album", "`--recursive`"),
    (&["eval", "nowhere"], 3, "cannot-read", "--> nowhere", "check"),
    (&["eval", "album"], 3, "cannot-read", "--> album", "NAME.jpg and NAME.csv side by side"),
];

/// Files of which something is wrong: cut, of another kind, with a slip in them.
const FILES: [Mistake; 26] = [
    (&["cut.jpg"], 3, "cut-short", "--> cut.jpg", "copy or download"),
    (&["none.jpg"], 3, "not-an-image", "--> none.jpg", "copy or download"),
    (&["junk.jpg"], 3, "not-an-image", "--> junk.jpg", "JPEG, PNG"),
    (&["a.heic"], 3, "heic", "--> a.heic", "heif-convert"),
    (&["a.svg"], 3, "not-an-image", "--> a.svg", "export it as PNG"),
    (&["palette.tif"], 3, "unsupported", "--> palette.tif", ""),
    (&["blank.png"], 4, "no-grid", "--> blank.png", ""),
    (&["IMG.jpg", "--max-megapixels", "0.1"], 3, "too-large", "--> IMG.jpg", "`--max-megapixels 1`"),
    (&["read", "p.txt"], 3, "not-an-image", "--> p.txt", "`gridlens check p.txt`"),
    (&["check", "none.jpg"], 3, "bad-puzzle-text", "--> none.jpg", "`gridlens kinds KIND`"),
    (&["smt", "IMG.jpg"], 3, "bad-puzzle-text", "--> IMG.jpg", "`gridlens read IMG.jpg`"),
    (&["prose.txt"], 3, "bad-puzzle-text", "--> prose.txt:1:18", "a sudoku is 81 symbols"),
    (&["five.csv"], 3, "unknown-kind", "--> five.csv:1:1", "4, 6, 8, 9, 12 or 16 rows"),
    (&["formula.csv"], 3, "bad-puzzle-text", "--> formula.csv:1:1", "export the values"),
    (&["cell.csv"], 3, "bad-puzzle-text", "--> cell.csv:2:3", "symbols are 1 to 4"),
    (&["ragged.csv"], 3, "bad-puzzle-text", "--> ragged.csv:2:5", "as many columns"),
    (&["draw", "small.csv", "IMG.jpg"], 3, "not-an-image", "--> small.csv", "`gridlens draw PHOTO CSV`"),
    (&["draw", "IMG.jpg", "small.csv"], 3, "out-of-range", "--> small.csv", "`--puzzle N`"),
    (&["draw", "IMG.jpg", "two.sdm"], 3, "bad-puzzle-text", "--> two.sdm", "a file of its own"),
    (&["draw", "IMG.jpg", "tri.txt"], 3, "unsupported", "--> tri.txt", "`gridlens solve`"),
    (
        &["clash.txt"],
        1,
        "no-solution",
        "--> clash.txt row 1 column 1, row 1 column 2",
        "with 3 at row 1 column 2",
    ),
    (&["check", "empty.txt"], 1, "several-solutions", "--> empty.txt", "a clue is missing"),
    (&["check", "p.txt", "wrong.txt"], 1, "wrong-answer", "--> wrong.txt row 1 column 2", "clues"),
    (&["check", "p.txt", "two.sdm"], 3, "bad-puzzle-text", "--> two.sdm", "an answer for every puzzle"),
    (&["render", "p.txt", "--answer", "prose.txt"], 3, "bad-answer", "--> prose.txt:1:1", "`sat`"),
    (
        &["render", "p.txt", "--answer", "cut.answer"],
        3,
        "bad-answer",
        "--> cut.answer:2:1",
        "everything it prints",
    ),
];

/// Words that are misspelt, missing, out of range or at odds.
const WORDS: [Mistake; 34] = [
    (&["slove", "p.txt"], 2, "usage", "`slove`", "did you mean `solve`? `gridlens solve p.txt`"),
    (&["--json", "check", "p.txt"], 2, "usage", "`check`", "`gridlens check p.txt`"),
    (&["p.txt", "--tabel", "html"], 2, "usage", "'--tabel'", "did you mean `--table`?"),
    (&["check", "p.txt", "--ink", "blue"], 2, "usage", "'--ink'", "`gridlens check --help`"),
    (&["check"], 2, "usage", "<PUZZLE>", "name what is missing"),
    (&["p.txt", "--timeout", "0"], 2, "usage", "timeout", "between 0.001 and 86400"),
    (&["p.txt", "--timeout", "soon"], 2, "usage", "'--timeout <SECONDS>'", "another value"),
    (&["p.txt", "--sure", "101"], 2, "usage", "sure", "between 0 and 100"),
    (&["p.txt", "--max-megapixels", "-1"], 2, "usage", "max-megapixels", "between 0.001 and 1000"),
    (&["p.txt", "--jobs", "0"], 2, "usage", "jobs", "between 1 and 1024"),
    (&["p.txt", "-n", "0"], 2, "usage", "'--puzzle <N>'", "another value"),
    (&["p.txt", "--ink", "bleu"], 2, "usage", "'bleu'", "did you mean `blue`?"),
    (&["-k", "chess", "p.txt"], 2, "usage", "'chess'", "another value"),
    (&["p.txt", "--quiet", "--verbose"], 2, "usage", "'--quiet'", "leave one of the two out"),
    (
        &["IMG.jpg", "--review", "always", "--no-input"],
        2,
        "usage",
        "'--no-input'",
        "leave one of the two out",
    ),
    (
        &["read", "IMG.jpg", "--review", "always"],
        2,
        "usage",
        "`--review always`",
        "`gridlens review IMG.jpg`",
    ),
    (
        &["IMG.jpg", "p.txt", "--review", "always"],
        2,
        "usage",
        "`--review always`",
        "`gridlens review PHOTO...`",
    ),
    (&["-", "-"], 2, "usage", "standard input", "as files"),
    (&["p.txt", "--json", "-o", "-"], 2, "usage", "JSON", "`--output FILE`"),
    (&["p.txt", "--table", "html"], 2, "usage", "`-o`", "`-o FOLDER/`"),
    (&["p.txt", "--encoding", "fast"], 2, "usage", "--solver", "name what is missing"),
    (&["IMG.jpg", "--solver", "true"], 2, "usage", "--> IMG.jpg", "`gridlens read IMG.jpg`"),
    (&["p.txt", "--solver", "'open"], 2, "usage", "'open", "close it"),
    (&["p.txt", "--solver", "no-such-program"], 6, "solver-failed", "no-such-program", "install it"),
    (
        &["p.txt", "--solver", "false"],
        6,
        "solver-failed",
        "false ended with exit code 1",
        "`gridlens smt FILE",
    ),
    (&["p.txt", "--solver", "echo hello"], 6, "solver-failed", "the answer of echo:1:1", "`sat`"),
    (&["smt", "two.sdm"], 4, "several-puzzles", "--> two.sdm", "`--puzzle N`"),
    (&["smt", "two.sdm", "-n", "9"], 2, "usage", "--> two.sdm", "1 to 2"),
    (&["IMG.jpg", "-n", "9"], 4, "no-grid", "--> IMG.jpg", "without `--puzzle`"),
    (&["generate", "chess"], 2, "usage", "'chess'", "another value"),
    (&["generate", "sudoku", "5"], 2, "usage", "size 5", "`gridlens generate sudoku 9`"),
    (&["generate", "sudoku", "8x"], 2, "usage", "'8x'", "another value"),
    (&["completions", "abacus"], 2, "usage", "'abacus'", "another value"),
    (&["review", "IMG.jpg", "-o", "-"], 2, "usage", "standard output", "`--output FOLDER/`"),
];

/// Outputs that cannot be, settings and corrections with a slip.
const REST: [Mistake; 32] = [
    (&["IMG.jpg", "-o", "IMG.jpg"], 5, "same-file", "--> IMG.jpg", "`--output PATH`"),
    (&["IMG.jpg", "-o", "./album/../IMG.jpg", "--force"], 5, "same-file", "IMG.jpg", "`--output PATH`"),
    (&["draw", "IMG.jpg", "p.txt", "-o", "p.txt"], 2, "usage", "--> p.txt", ".png"),
    (&["p.txt", "-o", "p.txt", "--force"], 5, "same-file", "--> p.txt", "`--output PATH`"),
    (&["smt", "p.txt", "-o", "p.txt", "--force"], 5, "same-file", "--> p.txt", "`--output PATH`"),
    (&["render", "p.txt", "-o", "p.txt", "--force"], 5, "same-file", "--> p.txt", "`--output PATH`"),
    (&["IMG.jpg", "-o", "x.pdf"], 2, "usage", "--> x.pdf", ".png"),
    (&["p.txt", "-o", "prose.txt"], 5, "exists", "--> prose.txt", "`--force`"),
    (&["done.jpg"], 5, "exists", "--> done.puzzle.csv", "`gridlens draw done.jpg done.puzzle.csv`"),
    (&["read", "done.jpg"], 5, "exists", "--> done.puzzle.csv", "`--force`"),
    (&["p.txt", "-o", "/dev/null"], 5, "cannot-write", "--> /dev/null", "`--output -`"),
    (&["p.txt", "-o", "pipe.csv", "--force"], 5, "cannot-write", "--> pipe.csv", "`--output -`"),
    (&["p.txt", "-o", "file/x.csv"], 5, "cannot-write", "--> file", "`--output`"),
    (&["IMG.jpg", "-o", "file/"], 5, "cannot-write", "--> file", "`--output`"),
    (&["p.txt", "-o", "locked/x.csv"], 5, "cannot-write", "--> locked/x.csv", "`--output`"),
    (&["p.txt", "-o", "/proc/x.csv"], 5, "cannot-write", "--> /proc/x.csv", "`--output`"),
    (&["generate", "sudoku", "-o", "file/x"], 5, "cannot-write", "--> file", "`--output`"),
    (&["p.txt", "two.sdm", "-o", "one.csv"], 2, "usage", "one.csv", "`--output FOLDER/`"),
    (&["read", "IMG.jpg", "-n", "all", "-o", "one.csv"], 2, "usage", "all puzzles", "`--output FOLDER/`"),
    (&["render", "p.txt", "-o", "x.pdf"], 2, "usage", "x.pdf", "NAME.svg"),
    (&["serve", "--keep", "file"], 5, "cannot-write", "--> file", "`--output`"),
    (&["eval", "set", "--failures", "set"], 2, "usage", "--> set", "`--failures DIR`"),
    (&["eval", "set"], 3, "bad-puzzle-text", "--> set/a.csv:1:3", "labels are 1 to 16"),
    (&["p.txt", "--config", "nix.toml"], 2, "usage", "--> nix.toml", "check the spelling"),
    (&["p.txt", "--config", "key.toml"], 2, "usage", "--> key.toml:1:1", "sure, timeout"),
    (&["p.txt", "--config", "type.toml"], 2, "usage", "--> type.toml:1:11", "sure, timeout"),
    (&["p.txt", "--config", "range.toml"], 2, "usage", "--> range.toml", "between 0 and 100"),
    (
        &["IMG.jpg", "--corrections", "form.txt"],
        3,
        "bad-puzzle-text",
        "--> form.txt:1:1",
        "`row 3 column 2: 7`",
    ),
    (&["IMG.jpg", "--corrections", "far.txt"], 3, "out-of-range", "--> far.txt row 99", "counted from 1"),
    (&["IMG.jpg", "--corrections", "ten.txt"], 3, "out-of-range", "--> ten.txt", "correct its line"),
    (
        &["IMG.jpg", "--corrections", "other.txt"],
        3,
        "bad-puzzle-text",
        "--> other.txt:1:1",
        "the photo they belong to",
    ),
    (&["IMG.jpg", "p.txt", "--corrections", "form.txt"], 2, "usage", "`--corrections`", "name one photo"),
];

/// Everything that the mistakes are made with.
#[cfg(unix)]
fn scene() -> Place {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let place = Place::new();
    let small = "1,0,0,0\n0,0,3,0\n0,4,0,0\n0,0,0,2\n";
    let subject = format!("# gridlens corrections, photo {}, puzzle 1\nrow 1 column 1: 5\n", "0".repeat(64));
    for (name, text) in [
        ("p.txt", UNIQUE),
        ("clash.txt", &UNIQUE.replacen("53", "55", 1)),
        ("empty.txt", &".".repeat(81)),
        ("wrong.txt", &SOLUTION.replacen("534", "543", 1)),
        ("two.sdm", &format!("{UNIQUE}\n{UNIQUE}\n")),
        ("prose.txt", "This is no puzzle.\n"),
        ("five.csv", &"0,0,0,0,0\n".repeat(5)),
        ("small.csv", small),
        ("formula.csv", &small.replacen('1', "=1+1", 1)),
        ("cell.csv", &small.replacen("0,0,3", "0,?,3", 1)),
        ("ragged.csv", &small.replacen("0,0,3,0", "0,0,3", 1)),
        ("tri.txt", "#tri\n12\n5,8\n"),
        ("cut.answer", "((A1 1\n"),
        ("none.jpg", ""),
        ("file", ""),
        ("junk.jpg", "MZ\u{1}\u{2}"),
        ("a\nb\u{7}.jpg", "\u{1}"),
        ("--redo", "\u{1}"),
        ("a.svg", "<svg/>"),
        ("done.puzzle.csv", "mine"),
        ("key.toml", "colour = 'always'\n"),
        ("type.toml", "timeout = 'soon'\n"),
        ("range.toml", "sure = 101\n"),
        ("form.txt", "row 1 colum 1: 5\n"),
        ("far.txt", "row 99 column 1: 5\n"),
        ("ten.txt", "row 1 column 1: 10\n"),
        ("other.txt", &subject),
    ] {
        place.put(name, text);
    }
    for folder in ["folder.jpg", "album", "set", "locked"] {
        std::fs::create_dir(place.path(folder)).expect("a new folder");
    }
    for name in ["IMG.jpg", "done.jpg", "secret.jpg", "set/a.jpg"] {
        place.put_sample("thin-lines", name);
    }
    place.put("set/a.csv", "1,?\n");
    place.put("cut.jpg", &place.bytes("IMG.jpg")[..20_000]);
    place.put("a.heic", strange_heic());
    place.put("palette.tif", palette_tiff());
    let blank = image::RgbImage::from_pixel(600, 400, image::Rgb([230, 228, 220]));
    blank.save_with_format(place.path("blank.png"), image::ImageFormat::Png).expect("there is room");
    let made = std::process::Command::new("mkfifo")
        .arg(place.path("pipe.jpg"))
        .arg(place.path("pipe.csv"))
        .status()
        .expect("mkfifo");
    assert!(made.success(), "{made}");
    symlink("nowhere", place.path("link.jpg")).expect("a new link");
    symlink("loop.jpg", place.path("loop.jpg")).expect("a new link");
    for (name, mode) in [("secret.jpg", 0o000), ("locked", 0o500)] {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(place.path(name), mode).expect("it is ours");
    }
    place
}

/// Every file there with its bytes.
fn contents(place: &Place) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![place.path("")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let kind = entry.file_type().expect("a kind");
            if kind.is_dir() {
                folders.push(entry.path());
            }
            // A journal may be left, which says nothing yet.
            found.insert(
                entry.path(),
                kind.is_file().then(|| std::fs::read(entry.path()).unwrap_or_default()),
            );
        }
    }
    found
}

/// What is wrong with what was said of a mistake.
fn faults(said: &Said, (words, code, name, place, remedy): &Mistake) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |what: &str| faults.push(format!("{words:?}: {what}\n{said:#?}"));
    if said.code != Some(*code) {
        fault(&format!("the exit code is not {code}"));
    }
    if !said.err.contains(&format!("error[{name}]: ")) {
        fault(&format!("no {name}"));
    }
    if !said.err.contains(place) {
        fault(&format!("{place} is not named"));
    }
    let hints: Vec<&str> = said.err.lines().filter_map(|line| line.strip_prefix("hint: ")).collect();
    if hints.len() != said.err.matches("error[").count() || !hints.iter().any(|hint| hint.contains(remedy)) {
        fault(&format!("{remedy} is not offered"));
    }
    if *code > 1 && said.out.contains("error") || said.err.chars().any(|c| c.is_control() && c != '\n') {
        fault("a stream carries what it should not");
    }
    faults
}

#[test]
#[cfg(unix)]
fn every_mistake_is_told_with_its_place_and_its_remedy() {
    let place = scene();
    let before = contents(&place);
    let rows: Vec<&Mistake> = PATHS.iter().chain(&FILES).chain(&WORDS).chain(&REST).collect();
    assert!(rows.len() >= 60, "{}", rows.len());
    // Root may read and write everything.
    let root = std::fs::File::open(place.path("secret.jpg")).is_ok();
    let barred = |row: &Mistake| row.0.iter().any(|word| word.contains("secret") || word.contains("locked"));
    let mut found = Vec::new();
    for row in rows.into_iter().filter(|row| !(root && barred(row))) {
        found.extend(faults(&place.run(row.0), row));
    }
    assert!(found.is_empty(), "{} faults\n{}", found.len(), found.join("\n"));
    let after = contents(&place);
    let changed: Vec<_> = after.iter().filter(|(path, bytes)| before.get(*path) != Some(*bytes)).collect();
    assert!(changed.is_empty() && before.len() == after.len(), "written: {changed:?}");
}
