//! The program at work, with its page to be opened.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::program::Place;
use crate::wire::{Answer, Request};
use serde_json::Value;
use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// A run of the program that waits for a person.
pub(crate) struct Running {
    child: Child,
    /// The link it gave.
    pub(crate) link: String,
    said: std::thread::JoinHandle<String>,
}

impl Running {
    /// Runs the program until it gives its link.
    pub(crate) fn start(place: &Place, words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        let mut command = place.command();
        command.args(words);
        Self::of(command)
    }

    /// Runs a command that is the program until it gives its link.
    pub(crate) fn of(mut command: Command) -> Self {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap());
        let (mut said, mut link) = (String::new(), None);
        while link.is_none() {
            let mut line = String::new();
            assert!(lines.read_line(&mut line).unwrap() > 0, "it gave no link:\n{said}");
            link = line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned);
            said.push_str(&line);
        }
        let said = std::thread::spawn(move || {
            // What is said after the link, for whoever asks how it ended.
            let _ = lines.read_to_string(&mut said);
            said
        });
        Self { child, link: link.unwrap(), said }
    }

    /// The part of the link that every request has.
    pub(crate) fn origin(&self) -> &str {
        let end = self.link.find("/#").unwrap();
        &self.link[..end]
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.origin().trim_start_matches("http://").parse().unwrap()
    }

    /// A request that its page could make.
    pub(crate) fn request(&self, method: &str, path: &str) -> Request {
        let key = self.link.split_once('#').unwrap().1;
        let host = self.address().to_string();
        Request::new(method, path).with("Host", &host).with("X-Gridlens-Key", key)
    }

    /// What the program answers to a request, which it grants.
    pub(crate) fn get(&self, path: &str) -> Answer {
        let answer = self.request("GET", path).send(self.address());
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer
    }

    /// What the program answers to a change.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        let request = self.request("POST", path).with("Content-Type", "application/json");
        request.body(body.to_string()).send(self.address())
    }

    /// The processor time it has taken so far, in ticks of the system's clock.
    #[cfg(target_os = "linux")]
    pub(crate) fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        // The name, in brackets, may hold anything.
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }

    /// Interrupts it, as Ctrl+C does.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        self.signal("-INT");
    }

    /// Sends it a signal, such as `-TERM`.
    #[cfg(unix)]
    pub(crate) fn signal(&self, which: &str) {
        let done = Command::new("kill").args([which, &self.child.id().to_string()]).status();
        assert!(done.unwrap().success());
    }

    /// Most memory that it has had so far, in bytes; `None` where the system does not say.
    pub(crate) fn peak(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
    }

    /// Kills it, as a crash would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for it to end by itself: its exit code, what it printed and what it said.
    pub(crate) fn end(mut self) -> (Option<i32>, String, String) {
        let mut out = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        let code = self.child.wait().unwrap().code();
        (code, out, self.said.join().unwrap())
    }
}
