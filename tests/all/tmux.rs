//! The review in a real terminal: tmux, 80 x 24, driven by keys. What comes out is what the page gives.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::program::{BLOTTED, Place};
use crate::reviewing::{remedy, set, state};
use crate::running::Running;
use serde_json::json;
use std::io::Write as _;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// How long anything may take that a person would wait for; far more than it takes, as machines are busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// A terminal of its own, in which a command runs.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// Runs the program with `words` in a terminal, in the folder of `place`; `None`, with a word on it,
    /// where there is no tmux.
    fn open(place: &Place, name: &str, words: &str) -> Option<Self> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(
                std::env::var_os("GRIDLENS_SKIP_NOTHING").is_none(),
                "tmux is missing: scripts/setup --dev"
            );
            let _ = writeln!(std::io::stderr(), "skipped: tmux is missing (scripts/setup --dev installs it)");
            return None;
        }
        let socket = format!("gridlens-{name}-{}", std::process::id());
        let terminal = Self { socket };
        let program = env!("CARGO_BIN_EXE_gridlens");
        // What it prints goes into a file, as through a pipe.
        let line = format!("'{program}' {words} > out.txt; echo $? > code.txt; sleep 600");
        let command = place.command();
        let mut tmux = terminal.tmux();
        tmux.args(["new-session", "-d", "-x", "80", "-y", "24"]).arg("-c").arg(place.path("")).arg(line);
        tmux.env("TERM", "xterm-256color").env("GRIDLENS_PICTURES", "none");
        // Without a screen to open it on, there is no browser.
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"] {
            tmux.env_remove(name);
        }
        for (name, value) in command.get_envs() {
            if value.is_none() && name != "GRIDLENS_PICTURES" {
                tmux.env_remove(name);
            }
        }
        assert!(tmux.status().unwrap().success(), "tmux opens a session");
        Some(terminal)
    }

    fn tmux(&self) -> Command {
        let mut command = Command::new("tmux");
        command.args(["-L", &self.socket, "-f", "/dev/null"]);
        command
    }

    fn run(&self, words: &[&str]) -> Output {
        self.tmux().args(words).output().unwrap()
    }

    /// What is on the screen.
    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.run(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until something is on the screen.
    fn wait(&self, text: &str) {
        let start = Instant::now();
        while !self.screen().contains(text) {
            assert!(start.elapsed() < PATIENCE, "no {text:?} on\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn press(&self, keys: &[&str]) {
        for key in keys {
            assert!(self.run(&["send-keys", key]).status.success());
        }
    }

    /// Waits for the program to end: its exit code.
    fn end(&self, place: &Place) -> String {
        let start = Instant::now();
        while !place.path("code.txt").exists() || place.text("code.txt").is_empty() {
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(50));
        }
        place.text("code.txt").trim().to_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.run(&["kill-server"]);
    }
}

/// The same review on the page.
fn on_the_page(place: &Place) {
    let running = Running::start(place, ["review", "IMG.jpg", "--link-only"]);
    for right in remedy(&state(&running)) {
        assert_eq!(running.post("/api/step", &set(right)).status, 200);
    }
    assert_eq!(running.post("/api/save", &json!({})).json()["stage"], "saved");
    running.post("/api/next", &json!({}));
    assert_eq!(running.end().0, Some(0));
}

#[test]
fn a_doubtful_photo_is_settled_in_the_terminal_as_on_the_page() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    // Nothing is asked for: the photo is doubtful, somebody sits there, and no browser can open.
    let Some(terminal) = Terminal::open(&place, "settled", "IMG.jpg") else { return };
    terminal.wait("28 digits - 2 to check - exactly one solution");
    assert!(terminal.screen().contains("row 1 column 1"), "{}", terminal.screen());
    terminal.press(&["5", "Tab"]);
    terminal.wait("1 to check");
    terminal.wait("row 7 column 9");
    terminal.press(&["Enter"]);
    terminal.wait("Enter save");
    terminal.press(&["Enter"]);
    assert_eq!(terminal.end(&place), "0");
    assert_eq!(place.text("out.txt"), "IMG.solved.jpg\n");

    let page = Place::new();
    page.put_sample(BLOTTED, "IMG.jpg");
    on_the_page(&page);
    for name in ["IMG.solved.jpg", "IMG.puzzle.csv", "IMG.gridlens.json"] {
        assert_eq!(place.bytes(name), page.bytes(name), "{name}");
    }
}

#[test]
fn a_review_left_by_a_key_goes_on_where_it_was() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    let Some(terminal) = Terminal::open(&place, "left", "review --terminal IMG.jpg") else { return };
    terminal.wait("2 to check");
    terminal.press(&["5"]);
    terminal.wait("1 to check");
    terminal.press(&["C-c"]);
    assert_eq!(terminal.end(&place), "130");
    assert!(place.text("out.txt").is_empty());
    assert!(place.text("IMG.corrections.txt").contains("row 1 column 1: 5"));
    drop(terminal);
    std::fs::remove_file(place.path("code.txt")).unwrap();

    let Some(terminal) = Terminal::open(&place, "again", "review --terminal IMG.jpg") else { return };
    terminal.wait("1 to check");
    terminal.press(&["C-z"]);
    terminal.wait("2 to check");
    terminal.press(&["q"]);
    assert_eq!(terminal.end(&place), "130");
}

#[test]
fn ctrl_c_is_heard_while_the_next_photo_is_looked_for() {
    let place = Place::new();
    place.put_sample(BLOTTED, "00.jpg");
    for i in 1..60 {
        place.put_sample("newspaper-sudoku", &format!("{i:02}.jpg"));
    }
    let before = place.files();
    let Some(terminal) = Terminal::open(&place, "amid", "review --terminal .") else { return };
    terminal.wait("2 to check");
    terminal.press(&["M-n"]);
    terminal.wait("going on ...");
    std::thread::sleep(Duration::from_millis(700));
    let start = Instant::now();
    terminal.press(&["C-c"]);
    assert_eq!(terminal.end(&place), "130");
    assert!(start.elapsed() < Duration::from_secs(4), "it took {:?}", start.elapsed());
    let mut files = place.files();
    files.retain(|name| !["00.corrections.txt", "code.txt", "out.txt"].contains(&name.as_str()));
    assert_eq!(files, before, "nothing was said, nothing is left");
    // The terminal is as it was: what is typed is shown again, and the review is not.
    terminal.press(&["e", "c", "h", "o"]);
    terminal.wait("echo");
    assert!(!terminal.screen().contains("to check"), "{}", terminal.screen());
}

#[test]
fn link_and_code_of_serve_fit_a_screen_of_80_by_24() {
    // Without a network there is nobody to show them to.
    let away = std::net::UdpSocket::bind("0.0.0.0:0").and_then(|socket| socket.connect("192.0.2.1:9"));
    let place = Place::new();
    let Some(terminal) = Terminal::open(&place, "lan", "serve --lan").filter(|_| away.is_ok()) else {
        return;
    };
    terminal.wait("Whoever has this link");
    std::thread::sleep(Duration::from_millis(500));
    let screen = terminal.screen();
    assert!(screen.contains("http://") && screen.contains("Ctrl+C ends it"), "{screen}");
    let code: Vec<&str> = screen.lines().filter(|line| line.contains(['█', '▀', '▄'])).collect();
    assert!(code.len() >= 17, "{screen}");
    let side = code[0].chars().count();
    assert_eq!(code.len(), side.div_ceil(2), "{screen}");
    assert!(code[0].chars().all(|c| c == '█'), "its upper edge is there:\n{screen}");
    assert!(code[code.len() - 1].chars().all(|c| c == '▀'), "its lower edge is there:\n{screen}");
    terminal.press(&["C-c"]);
    assert_eq!(terminal.end(&place), "130");
}
