//! Every error name and every exit code is reached by running the program, every flag of every command
//! is on the manual page and in the completions.

use crate::cli::palette_tiff;
use crate::cli_photos::decoded;
use crate::pictures::strange_heic;
use crate::program::{BLOTTED, Place, Said, UNIQUE, said, sample};
use gridlens::diagnostics::Code;
use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Stdio};

const PHOTO: &str = "thin-lines";

/// The exit codes and the names that end a run with each: scripts rely on them, so they stand here once more
/// and not only in the table that the program reads.
const ENDS: [(i32, &[&str]); 9] = [
    (1, &["doubtful", "no-solution", "several-solutions", "wrong-answer"]),
    (2, &["usage"]),
    (
        3,
        &[
            "not-an-image",
            "heic",
            "cut-short",
            "too-large",
            "unsupported",
            "cannot-read",
            "bad-puzzle-text",
            "unknown-kind",
            "out-of-range",
            "bad-answer",
        ],
    ),
    (4, &["no-grid", "blurred", "several-puzzles"]),
    (5, &["exists", "same-file", "cannot-write"]),
    (6, &["missing-model", "solver-failed"]),
    (7, &["gave-up"]),
    (70, &["bug"]),
    (130, &["stopped"]),
];

/// The only name that never ends a run: it is a warning.
const WARNING: &str = "several-pages";

/// What is lying about when a name is provoked.
fn scene() -> Place {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    place.put("two.sdm", format!("{UNIQUE}\n{UNIQUE}\n"));
    place.put("clash.txt", UNIQUE.replacen("53", "55", 1));
    place.put("empty.txt", ".".repeat(81));
    place.put("large.txt", ".".repeat(256));
    place.put("prose.txt", "This is no puzzle.\n");
    place.put("five.csv", "0,0,0,0,0\n".repeat(5));
    place.put("far.txt", "row 99 column 1: 5\n");
    place.put("IMG.heic", strange_heic());
    place.put("palette.tif", palette_tiff());
    let photo = place.put_sample(PHOTO, "IMG.jpg");
    let bytes = std::fs::read(photo).expect("it was put there");
    place.put("cut.jpg", &bytes[..bytes.len() / 2]);
    place.put_sample(BLOTTED, "blot.jpg");
    place
}

fn picture(place: &Place, name: &str, picture: &image::RgbImage) {
    picture.save_with_format(place.path(name), image::ImageFormat::Png).expect("there is room");
}

/// A run of the program in which trouble of this name comes up as an error; `None` for a name that nobody has
/// thought of.
fn provoked(name: &str, place: &Place) -> Option<Said> {
    let words: &[&str] = match name {
        "usage" => &["p.txt", "--timeout", "0"],
        "not-an-image" => &["read", "prose.txt"],
        "heic" => &["IMG.heic"],
        "cut-short" => &["cut.jpg"],
        "too-large" => &["IMG.jpg", "--max-megapixels", "0.1"],
        "unsupported" => &["palette.tif"],
        "cannot-read" => &["nix.jpg"],
        "bad-puzzle-text" => &["prose.txt"],
        "unknown-kind" => &["five.csv"],
        "out-of-range" => &["IMG.jpg", "--corrections", "far.txt"],
        "no-grid" => {
            picture(place, "blank.png", &image::RgbImage::from_pixel(600, 400, image::Rgb([230, 228, 220])));
            &["blank.png"]
        }
        "blurred" => {
            let sharp = std::fs::read(sample("newspaper-sudoku").join("photo.jpg")).expect("a sample");
            picture(place, "soft.png", &decoded(&sharp).fast_blur(12.0).to_rgb8());
            &["soft.png"]
        }
        "several-puzzles" => &["smt", "two.sdm"],
        "several-pages" => {
            let photo = std::fs::read(sample(PHOTO).join("photo.jpg")).expect("a sample");
            place.put("scan.tif", crate::keeping::two_pages(&decoded(&photo)));
            &["check", "scan.tif"]
        }
        "doubtful" => &["blot.jpg"],
        "no-solution" => &["check", "clash.txt"],
        "several-solutions" => &["check", "empty.txt"],
        "wrong-answer" => &["check", "p.txt", "p.txt"],
        "bad-answer" => &["render", "p.txt", "--answer", "prose.txt"],
        "solver-failed" => &["p.txt", "--solver", "false"],
        "gave-up" => &["check", "large.txt", "--timeout", "0.001"],
        "missing-model" => {
            let mut command = place.command();
            command.arg("doctor").env("TESSDATA_PREFIX", place.path("nowhere"));
            return Some(said(&command.output().expect("the program starts")));
        }
        "exists" => &["p.txt", "-o", "two.sdm"],
        "cannot-write" => &["p.txt", "-o", "prose.txt/x.csv"],
        "same-file" => &["IMG.jpg", "-o", "IMG.jpg", "--force"],
        "bug" => return Some(without_threads(place)),
        _ => return None,
    };
    Some(place.run(words))
}

/// A run that asks for more threads than its memory has stacks for, which nothing but a fault of ours should.
/// With stacks this large there is memory left, when there is none for another, for the threads that begin.
fn without_threads(place: &Place) -> Said {
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_gridlens");
    let limits = "ulimit -v 1500000 && RUST_MIN_STACK=67108864";
    let line = format!("{limits} exec '{program}' solve p.txt --jobs 1024");
    command.arg("-c").arg(line).current_dir(place.path("")).stdin(Stdio::null());
    command.env("XDG_CONFIG_HOME", place.path(".config"));
    said(&command.output().expect("there is a shell"))
}

/// How a run ends that is interrupted while it waits for its input.
#[cfg(unix)]
fn interrupted(place: &Place) -> i32 {
    use std::io::Write as _;
    use std::os::unix::process::ExitStatusExt as _;
    // The test's own parent may have switched the signal off, which children inherit.
    let mut command = Command::new("env");
    command
        .arg("--default-signal=INT")
        .arg(place.command().get_program())
        .arg("-")
        .current_dir(place.path(""));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("it starts");
    // More than a pipe holds: once it is taken, the program is at work.
    // Its end must not come before the signal, so it stays open to the last.
    let mut input = child.stdin.take().expect("it was piped");
    input.write_all(&vec![b' '; 1 << 17]).expect("it reads");
    let killed =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    assert!(killed.success());
    let status = child.wait().expect("it ends");
    status.code().or_else(|| status.signal().map(|signal| 128 + signal)).expect("one of the two")
}

#[test]
#[cfg(unix)]
fn every_error_name_and_every_exit_code_is_reached() {
    let place = scene();
    let mut reached = BTreeSet::from([place.run(["p.txt"]).ends(0).code.expect("0"), interrupted(&place)]);
    let mut problems = Vec::new();
    let mut ends: BTreeMap<&str, (&str, i32)> = BTreeMap::from([(WARNING, ("warning", 0))]);
    for (code, names) in ENDS {
        ends.extend(names.iter().map(|&name| (name, ("error", code))));
    }
    let names: BTreeSet<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(ends.keys().copied().collect::<BTreeSet<&str>>(), names, "named here and by the program");
    // What a run that is stopped says depends on where it stood; its exit code is reached by `interrupted`.
    for (word, (level, code)) in ends.into_iter().filter(|(word, _)| *word != "stopped") {
        let Some(said) = provoked(word, &place) else {
            problems.push(format!("nobody provokes {word}"));
            continue;
        };
        reached.extend(said.code);
        if said.code != Some(code) || !said.err.contains(&format!("{level}[{word}]: ")) {
            problems.push(format!("{word}: {said:#?}"));
        }
        if !said.err.contains("hint: ") {
            problems.push(format!("{word} leaves nothing to do: {said:#?}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let help = place.run(["--help"]).ends(0).out;
    let listed = help.split("Exit codes:").nth(1).expect("a list").lines();
    let codes: BTreeSet<i32> =
        listed.filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    assert_eq!(reached, codes, "reached and told");
    let all: BTreeSet<i32> = ENDS.iter().map(|(code, _)| *code).chain([0]).collect();
    assert_eq!(codes, all, "told and known here");
}

/// Every flag in a help text, `--` included.
fn flags(help: &str) -> BTreeSet<String> {
    let options = help.split("Options:").nth(1).expect("every command has options");
    let entries = options.lines().filter(|line| line.trim_start().starts_with('-'));
    entries
        .filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")))
        .map(str::to_owned)
        .collect()
}

/// The part of a text between a line that starts with `start` and the next that starts with `end`.
fn section<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start}")) + start.len();
    text[from..].find(end).map_or(&text[from..], |to| &text[from..from + to])
}

#[test]
fn every_flag_of_every_command_is_on_the_manual_page_and_completed() {
    let place = Place::new();
    let out = |words: &[&str]| place.run(words).ends(0).out;
    let man = out(&["man"]).replace("\\-", "-");
    let scripts = ["bash", "fish", "zsh"].map(|shell| out(&["completions", shell]));
    let list = out(&["--help"]);
    let names = section(&list, "Commands:\n", "\n\n").lines().filter(|line| !line.starts_with("   "));
    let commands: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(commands.len(), 18, "{commands:?}");
    for command in commands {
        let flags = flags(&out(&[command, "--help"]));
        assert!(!flags.is_empty(), "{command}");
        let page = section(&man, &format!(".SH \"GRIDLENS {}\"", command.to_uppercase()), "\n.SH");
        let bash = section(&scripts[0], &format!("gridlens__subcmd__{command})\n            opts=\""), "\"");
        let zsh = section(&scripts[2], &format!("({command})\n"), "\n;;");
        for flag in flags {
            let bare = &flag[2..];
            assert!(
                page.contains(&format!("-{flag}\\fR")) || page.contains(&format!("{flag}\\fR")),
                "{command} {flag}"
            );
            assert!(bash.split(' ').any(|word| word == flag), "bash: {command} {flag}");
            let fish = scripts[1].lines().any(|line| {
                // A command with commands of its own has its flags where none of them was typed.
                let ends = ["\"", "; and not "].map(|end| format!("using_subcommand {command}{end}"));
                ends.iter().any(|end| line.contains(end)) && line.contains(&format!(" -l {bare} "))
            });
            assert!(fish, "fish: {command} {flag}");
            // Behind a quote, the star of what may be repeated, or the bracket of what it excludes.
            let spelt = |before: char, after: &str| zsh.contains(&format!("{before}{flag}{after}["));
            let zsh = ['\'', '*', ')'].iter().any(|&before| spelt(before, "") || spelt(before, "="));
            assert!(zsh, "zsh: {command} {flag}");
        }
    }
}
