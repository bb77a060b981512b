//! Ctrl+C is heard at once, whatever the program is at: exit 130, nothing half done, nothing left behind.

#![cfg(unix)]

use crate::program::{BLOTTED, Place};
use crate::reviewing::{remedy, set, state};
use crate::running::Running;
use gridlens::cli::Exit;
use gridlens::diagnostics::Code;
use image::{GrayImage, ImageFormat, Luma};
use rand::{Rng as _, SeedableRng as _};
use std::io::Cursor;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Longest that the end may take on a busy machine; a person is promised a second.
const AT_ONCE: Duration = Duration::from_secs(3);

/// Time in which a run is surely at work, and far from done.
const AMID: Duration = Duration::from_millis(1200);

/// Photos of which no run gets through in that time.
const MANY: usize = 60;

fn signal(child: &Child, which: &str) {
    let done = Command::new("kill").args([which, &child.id().to_string()]).status();
    assert!(done.expect("there is a shell").success());
}

/// Stops a program in the middle of its work: what it said until then.
fn stopped(mut child: Child, which: &str) -> (Option<i32>, String, String) {
    std::thread::sleep(AMID);
    assert!(child.try_wait().expect("a child").is_none(), "it was through before it could be stopped");
    // Who waits for input goes on waiting: its end must not come before the signal.
    let _open = child.stdin.take();
    signal(&child, which);
    let start = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(start.elapsed() < AT_ONCE, "it took {:?}", start.elapsed());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn begun(place: &Place, words: &[&str]) -> Child {
    let mut command = place.command();
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

fn code() -> i32 {
    assert_eq!((Exit::of(Code::Stopped), Code::Stopped.as_str()), (Exit::Stopped, "stopped"));
    i32::from(Exit::Stopped.code())
}

/// A folder of photos about which nothing is doubtful.
fn many() -> Place {
    let place = Place::new();
    for i in 0..MANY {
        place.put_sample("newspaper-sudoku", &format!("{i:02}.jpg"));
    }
    place
}

/// A picture of noise, in which grids are looked for a long time.
fn noise() -> Vec<u8> {
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(5);
    let picture = GrayImage::from_fn(1400, 1100, |_, _| Luma([rng.random()]));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).expect("a picture");
    bytes.into_inner()
}

#[test]
fn while_photos_are_solved() {
    for which in ["-INT", "-TERM"] {
        let place = many();
        let names: Vec<String> = (0..MANY).map(|i| format!("{i:02}.jpg")).collect();
        let mut words = vec!["--no-input", "-j", "1"];
        words.extend(names.iter().map(String::as_str));
        let (exit, out, said) = stopped(begun(&place, &words), which);
        assert_eq!(exit, Some(code()), "{said}");
        // Of each photo there is everything or nothing.
        let answers = out.lines().count();
        let files = place.files();
        let count = |ending: &str| files.iter().filter(|name| name.ends_with(ending)).count();
        let each = [".solved.jpg", ".puzzle.csv", ".gridlens.json"].map(count);
        assert!(each.iter().all(|&n| n == each[0]) && answers <= each[0] && each[0] < MANY, "{files:?}");
        assert_eq!(files.len(), MANY + 3 * each[0], "{files:?}");
    }
}

#[test]
fn while_the_next_doubtful_photo_of_a_folder_is_looked_for() {
    for words in [&["review", ".", "--link-only"][..], &["review", "."]] {
        let place = many();
        let before = place.files();
        let (exit, out, said) = stopped(begun(&place, words), "-INT");
        assert_eq!((exit, out.as_str()), (Some(code()), ""), "{said}");
        assert_eq!(place.files(), before);
    }
}

#[test]
fn while_the_page_waits_for_the_next_doubtful_photo() {
    let place = many();
    place.put_sample(BLOTTED, "000.jpg");
    let running = Running::start(&place, ["review", ".", "--link-only"]);
    let (right, before) = (remedy(&state(&running))[0], place.files());
    running.post("/api/step", &set(right));
    let journal = place.text("000.corrections.txt");
    let next = running.request("POST", "/api/next").with("Content-Type", "application/json").body("{}");
    let mut socket = crate::wire::connect(running.address());
    std::io::Write::write_all(&mut socket, &next.bytes()).expect("it listens");
    std::thread::sleep(AMID);
    let start = Instant::now();
    running.interrupt();
    let (exit, out, said) = running.end();
    assert!(start.elapsed() < AT_ONCE, "it took {:?}", start.elapsed());
    assert_eq!((exit, out.as_str()), (Some(code()), ""), "{said}");
    assert_eq!((place.files(), place.text("000.corrections.txt")), (before, journal));
}

#[test]
fn while_a_picture_that_takes_long_is_read() {
    let place = Place::new();
    place.put("noise.png", noise());
    let mut command = place.command();
    command.args(["serve", "--link-only"]);
    let running = Running::of(command);
    let request = running.request("POST", "/api/upload").with("Content-Type", "image/png").body(noise());
    let mut socket = crate::wire::connect(running.address());
    std::io::Write::write_all(&mut socket, &request.bytes()).expect("it listens");
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    running.get("/api/state");
    running.get("/");
    assert!(start.elapsed() < AT_ONCE, "others waited {:?}", start.elapsed());
    running.interrupt();
    let (exit, out, said) = running.end();
    assert!(start.elapsed() < 2 * AT_ONCE, "it took {:?}", start.elapsed());
    assert_eq!((exit, out.as_str()), (Some(code()), ""), "{said}");
    assert_eq!(place.files(), ["noise.png"]);
}

#[test]
fn while_it_waits_for_its_input() {
    let place = Place::new();
    for words in [&["check", "-"][..], &["-", "-o", "answer.txt"]] {
        let (exit, out, said) = stopped(begun(&place, words), "-INT");
        assert_eq!((exit, out.as_str()), (Some(code()), ""), "{said}");
        assert!(place.files().is_empty());
    }
}

/// The browser's command line can be read by every user of the machine.
#[test]
fn the_key_is_no_word_of_a_command_line_and_its_file_goes_with_the_review() {
    let place = Place::new();
    place.put_sample("six", "IMG.jpg");
    let browser =
        place.put("browser.sh", "#!/bin/sh\nprintf '%s\\n' \"$@\" > words.part && mv words.part words.txt\n");
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).expect("a file of ours");
    std::fs::create_dir(place.path("run")).expect("a folder");
    for which in ["-INT", "-TERM"] {
        let mut command = place.command();
        command
            .args(["review", "IMG.jpg"])
            .env("BROWSER", &browser)
            .env("XDG_RUNTIME_DIR", place.path("run"));
        let running = Running::of(command);
        let start = Instant::now();
        while !place.path("words.txt").exists() {
            assert!(start.elapsed() < Duration::from_mins(1), "no browser was started");
            std::thread::sleep(Duration::from_millis(20));
        }
        let words = place.text("words.txt");
        let key = running.link.split_once('#').expect("a key").1;
        assert!(!words.contains(key), "{words}");
        let file =
            std::path::PathBuf::from(words.trim().strip_prefix("file://").expect("an address of a file"));
        let mode = |path: &std::path::Path| {
            std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
        };
        assert_eq!((mode(&file), mode(file.parent().expect("a folder"))), (0o600, 0o700));
        let page = std::fs::read_to_string(&file).expect("it is ours");
        assert!(page.contains(&format!("content=\"0;url={}\"", running.link)), "{page}");
        running.signal(which);
        assert_eq!(running.end().0, Some(code()));
        assert_eq!(std::fs::read_dir(place.path("run")).expect("a folder").count(), 0, "something was left");
        std::fs::remove_file(place.path("words.txt")).expect("it was there");
    }
}
