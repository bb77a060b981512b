//! Bounded memory and time: texts, answers, settings and corrections that are longer than any, or are no
//! files, get a named error, or are worked through in memory that does not grow; and within the time that was
//! given.

use crate::program::{Place, SOLUTION, Said, UNIQUE, said};
use gridlens::confirm::{Journal, Subject};
use gridlens::diagnostics::Code;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

/// Most memory of a run, in MiB: what is promised is 600, and nothing here comes near.
const MOST_MEMORY: u64 = 300;

/// A sudoku whose first two clues clash, which needs no solver to be found.
fn clashing() -> String {
    format!("11{}\n", "0".repeat(79))
}

/// How a run ended, and the most memory it held, in MiB: 0 where the system does not say. It reads `input`, a
/// file of the place, on its standard input.
fn measured(place: &Place, words: &[&str], input: Option<&str>) -> (Said, u64) {
    let stdin = input.map_or(Stdio::null(), |name| File::open(place.path(name)).expect("it is there").into());
    let (out, err) = (place.path("measured.out"), place.path("measured.err"));
    let file = |path: &PathBuf| {
        Stdio::from(File::options().write(true).create(true).truncate(true).open(path).expect("a file"))
    };
    let mut child = place
        .command()
        .args(words)
        .stdin(stdin)
        .stdout(file(&out))
        .stderr(file(&err))
        .spawn()
        .expect("the program starts");
    let mut peak = 0;
    let status = loop {
        // A process that has ended does not say any more: what was seen last counts.
        let said = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = said.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or_default() / 1024);
        if let Some(status) = child.try_wait().expect("it was not waited for") {
            break status;
        }
        std::thread::sleep(Duration::from_millis(3));
    };
    let read = |path: &PathBuf| std::fs::read(path).expect("it was written");
    (said(&Output { status, stdout: read(&out), stderr: read(&err) }), peak)
}

/// [`measured`], which must stay below [`MOST_MEMORY`].
#[track_caller]
fn small(place: &Place, words: &[&str]) -> Said {
    small_fed(place, words, None)
}

/// [`small`] with a file of the place on standard input.
#[track_caller]
fn small_fed(place: &Place, words: &[&str], input: Option<&str>) -> Said {
    let (said, peak) = measured(place, words, input);
    assert!(peak <= MOST_MEMORY, "{words:?} took {peak} MiB");
    said
}

#[test]
fn texts_larger_than_any_puzzle_are_refused_by_name() {
    let place = Place::new();
    place.put("wide.csv", format!("{}2\n", "1,".repeat(4_999)).repeat(1_000));
    place.put("row.csv", format!("{}2\n", "1,".repeat(4_999)));
    place.put("long.csv", "1,2,3,4,5,6,7,8,9\n".repeat(5_600_000));
    place.put("boxed.txt", "5 3 0  0 7 0  0 0 0\n".repeat(10_001));
    let photo = place.put("IMG.txt", "plain words\n".repeat(100));
    File::options().write(true).open(&photo).expect("it is there").set_len(270 << 20).expect("sparse");
    for (file, words) in [
        ("wide.csv", "has 10 MiB, the limit is 1 MiB"),
        ("long.csv", "has 97 MiB, the limit is 1 MiB"),
        ("IMG.txt", "has 270 MiB, the limit is 1 MiB"),
        ("row.csv", "a row of more than 1000 cells"),
        ("boxed.txt", "more than 10000 lines of puzzles"),
    ] {
        for command in ["solve", "check", "render", "smt"] {
            let said = small(&place, &[command, file]).refuses("too-large", 3);
            assert!(
                said.err.contains(words) && said.err.contains("hint: "),
                "{command} {file}: {}",
                said.err
            );
            assert!(said.err.contains(&format!("--> {file}")), "{}", said.err);
        }
    }
    let said = place.feed("words, words\n".repeat(100_000).as_bytes(), &["check", "-"]);
    assert!(said.refuses("too-large", 3).err.contains("--> -"));
    place.put("IMG.jpg", b"\xff\xd8\xff");
    small(&place, &["draw", "IMG.jpg", "wide.csv"]).refuses("too-large", 3);
}

#[test]
fn sudokus_a_line_each_are_worked_through_however_many() {
    let place = Place::new();
    // What the solver has to look at stands at both ends.
    let text = format!("# many\n{UNIQUE}\n{}{UNIQUE}\n", clashing().repeat(60_000));
    place.put("many.sdm", &text);
    let words = |many: &str| format!("  checked  {many}\n");
    let checked = small(&place, &["check", "many.sdm"]).ends(1);
    let lines: Vec<&str> = checked.out.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[1], lines[60_001]), (60_002, "unique", "none", "unique"));
    assert!(checked.err.contains("puzzle 60001 of 60002"));
    assert!(checked.err.ends_with(&(words("2 x exactly one solution") + &words("60000 x no solution"))));
    let solved = small(&place, &["many.sdm"]).ends(1);
    assert_eq!(solved.out, format!("{SOLUTION}\n{}{SOLUTION}\n", "\n".repeat(60_000)));
    assert!(solved.err.contains("  read     60002 puzzles\n"));
    small(&place, &["many.sdm", "-o", "out/"]).ends(1);
    let csv = place.text("out/many.solution.csv");
    assert!(csv.starts_with("5,3,4,6,7,8,9,1,2\n") && csv.ends_with("\n3,4,5,2,8,6,1,7,9\n"));
    let streamed = small_fed(&place, &["solve", "-"], Some("many.sdm")).ends(1);
    assert_eq!(streamed.out, solved.out);
    assert!(streamed.err.contains("  puzzle 60001\n"));
}

#[test]
fn what_would_have_to_hold_them_all_is_refused() {
    let place = Place::new();
    place.put("many.sdm", clashing().repeat(10_001));
    for words in [
        &["many.sdm", "--json"][..],
        &["check", "many.sdm", "--json"],
        &["many.sdm", "--table", "html", "-o", "out/"],
        &["check", "many.sdm", "many.sdm"],
        &["many.sdm", "many.sdm", "-o", "out/"],
        &["render", "many.sdm"],
    ] {
        let said = small(&place, words).ends(3);
        assert!(
            said.err.contains("error[too-large]: ") && said.err.contains("10000"),
            "{words:?}: {}",
            said.err
        );
        assert!(said.err.contains("hint: "), "{words:?}: {}", said.err);
    }
}

#[test]
fn a_text_that_is_wrong_far_down_leaves_nothing() {
    let place = Place::new();
    place.put("many.sdm", format!("{UNIQUE}\n{}\n{UNIQUE}5\n", clashing().repeat(15_000)));
    for words in [&["many.sdm", "-o", "answers.txt"][..], &["check", "many.sdm"]] {
        let said = small(&place, words).refuses("bad-puzzle-text", 3);
        assert!(said.err.contains("many.sdm:15003:83"), "{}", said.err);
        assert_eq!(said.out, "");
    }
    assert_eq!(place.files(), ["many.sdm", "measured.err", "measured.out"]);
}

/// Where the reader has seen enough, nobody works on.
#[test]
fn a_closed_pipe_ends_the_work() {
    let place = Place::new();
    place.put("many.sdm", format!("{UNIQUE}\n").repeat(100_000));
    let mut child = place
        .command()
        .args(["many.sdm", "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    // To solve them all takes minutes.
    let start = Instant::now();
    while child.try_wait().expect("it was not waited for").is_none() {
        if start.elapsed() > Duration::from_mins(1) {
            let _ = child.kill();
            panic!("it works on for nobody");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn answers_longer_than_any_are_refused_by_name() {
    let place = Place::new();
    place.put("p.txt", "#Tri\nx\n13,x\nx,5,9\n");
    place.put("answer.txt", format!("sat\n({})\n", "(A1 27)".repeat(9_000_000)));
    // One that ends, one that does not, and one that does not care whether anybody listens.
    for script in [
        "yes '(A1 27)' | head -c 60000000",
        "exec yes '((A1 27))'",
        "trap '' PIPE; yes '((A1 27))'; sleep 60",
        "head -c 60000000 answer.txt",
    ] {
        place.put("solver.sh", format!("cat > /dev/null\n{script}\n"));
        let start = Instant::now();
        let said = small(&place, &["p.txt", "--timeout", "20", "--solver", "sh solver.sh"]);
        let said = said.refuses("solver-failed", 6);
        assert!(said.err.contains("answers without end") && said.err.contains("hint: "), "{}", said.err);
        assert!(start.elapsed() < Duration::from_secs(15), "{script}: {:?}", start.elapsed());
    }
    place.put("loud.sh", "cat > /dev/null\nyes noise | head -c 3000000 >&2\necho last words >&2\nexit 3\n");
    let said = small(&place, &["p.txt", "--solver", "sh loud.sh"]).refuses("solver-failed", 6);
    assert!(said.err.contains("it said last: last words"), "{}", said.err);
    let said = small(&place, &["render", "p.txt", "--answer", "answer.txt"]).refuses("too-large", 3);
    assert!(said.err.contains("--> answer.txt"), "{}", said.err);
    place.feed(&place.bytes("answer.txt")[..2 << 20], &["render", "p.txt"]).refuses("too-large", 3);
}

#[cfg(unix)]
fn pipe(place: &Place, name: &str) -> PathBuf {
    let path = place.path(name);
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
    assert!(made.success(), "{made}");
    path
}

#[test]
#[cfg(unix)]
fn settings_and_corrections_are_regular_files_of_some_length() {
    let place = Place::new();
    place.put_sample("blotted", "IMG.jpg");
    place.put("p.txt", UNIQUE);
    pipe(&place, "pipe");
    let huge = File::create_new(place.path("huge")).expect("a file");
    huge.set_len(3 << 30).expect("a sparse file");
    for (file, words) in
        [("pipe", "this is a pipe, not a file"), ("huge", "has 3072 MiB"), ("/dev/zero", "a device")]
    {
        let said = small(&place, &["p.txt", "--config", file]).refuses("usage", 2);
        assert!(said.err.contains(words), "{}", said.err);
        let name = if file == "huge" { "too-large" } else { "cannot-read" };
        let said = small(&place, &["IMG.jpg", "--corrections", file]).refuses(name, 3);
        assert!(said.err.contains(words), "{}", said.err);
    }
}

#[test]
#[cfg(unix)]
fn no_steps_are_kept_in_a_pipe() {
    let place = Place::new();
    let path = pipe(&place, "IMG.corrections.txt");
    let subject = Subject { sha256: "0".repeat(64), puzzle: 1 };
    let (sender, answer) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(Journal::open(&path, &subject).map(drop)));
    let opened = answer.recv_timeout(Duration::from_secs(30)).expect("it is not waited for");
    assert_eq!(opened.expect_err("a pipe").code, Code::CannotWrite);
}

/// Has no solution; to say why takes the whole budget, and so does the search for the total to change.
const SLOW: &str = "#tc
166
4,19,20,3,x,10,24,3,24,18,9,x,187
10,7,21,7,18,9,24,x,22,25,8,28,187
14,x,15,23,29,25,1,8,x,8,1,19,178
19,28,10,28,x,18,1,19,x,x,27,19,222
24,9,2,23,30,18,x,x,15,x,21,17,208
25,9,7,13,x,9,8,2,17,29,2,x,160
7,22,6,30,25,21,16,24,23,9,27,x,213
10,19,x,1,7,x,29,27,22,11,x,20,183
5,23,x,x,8,21,25,10,27,22,18,16,191
x,17,x,14,28,15,24,1,12,14,25,1,193
5,20,x,4,7,21,25,8,25,25,x,7,171
12,x,x,18,28,24,5,29,27,10,22,22,221
161,194,152,172,243,196,199,162,240,195,197,203,211
";

#[test]
fn a_verdict_and_what_would_help_share_one_budget() {
    let place = Place::new();
    place.put("slow.txt", SLOW);
    // Two seconds where each has a budget of its own; the machine may be busy with other tests: the best of
    // some counts.
    let mut quickest = Duration::MAX;
    for _ in 0..6 {
        let start = Instant::now();
        place.run(["check", "slow.txt", "--timeout", "1"]).ends(1);
        quickest = quickest.min(start.elapsed());
        if quickest < Duration::from_millis(1_600) {
            return;
        }
    }
    panic!("{quickest:?} at best");
}
