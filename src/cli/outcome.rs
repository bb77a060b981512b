//! What one input came to, before anybody has been told.

use crate::diagnostics::{Diagnostic, Exit, printable, shown};
use serde_json::{Map, Value};
use std::ops::Range;
use std::time::Instant;

/// What one input came to: for people, for pipes and for programs. Commands make it, `report` prints it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    /// The input's name as given.
    pub(super) input: String,
    /// What was done, a label and a text each, for people.
    pub(super) steps: Vec<(&'static str, String)>,
    /// The same for those who asked for more.
    pub(super) details: Vec<(&'static str, String)>,
    /// What is worth a look.
    pub(super) warnings: Vec<Diagnostic>,
    /// What went wrong.
    pub(super) errors: Vec<Diagnostic>,
    /// The worst of what went wrong and was told while the work went on.
    pub(super) told: Exit,
    /// What to do next, after everything went as it should.
    pub(super) hint: Option<String>,
    /// Bytes for standard output.
    pub(super) data: Vec<u8>,
    /// Which of them are paths, in their order.
    paths: Vec<Range<usize>>,
    /// Whether the person stopped the program before it was through.
    pub(super) stopped: bool,
    /// What `--json` says besides name, exit and troubles.
    pub(super) record: Map<String, Value>,
}

impl Outcome {
    /// The outcome of `input`, nothing done yet.
    pub(super) fn of(input: impl Into<String>) -> Self {
        Self { input: input.into(), ..Self::default() }
    }

    /// The outcome of an input that went wrong altogether.
    pub(super) fn failed(input: impl Into<String>, diagnostic: Diagnostic) -> Self {
        let mut outcome = Self::of(input);
        outcome.errors.push(diagnostic);
        outcome
    }

    /// Notes a step for people.
    pub(super) fn step(&mut self, label: &'static str, text: impl Into<String>) {
        self.steps.push((label, text.into()));
    }

    /// Notes a step for those who asked for more.
    pub(super) fn detail(&mut self, label: &'static str, text: impl Into<String>) {
        self.details.push((label, text.into()));
    }

    /// Notes that an input was passed over, and why.
    pub(super) fn skip(&mut self, path: &std::path::Path, why: &str) {
        self.step("skipped", format!("{}  {why}", crate::diagnostics::shown(path)));
        self.note("skipped", why);
    }

    /// Adds a member to the JSON record.
    pub(super) fn note(&mut self, key: &str, value: impl Into<Value>) {
        self.record.insert(key.to_owned(), value.into());
    }

    /// Adds a line of text to standard output.
    pub(super) fn line(&mut self, text: &str) {
        self.data.extend_from_slice(text.as_bytes());
        self.data.push(b'\n');
    }

    /// Adds a path to standard output, byte for byte.
    pub(super) fn path(&mut self, path: &std::path::Path) {
        let start = self.data.len();
        self.data.extend_from_slice(path.as_os_str().as_encoded_bytes());
        self.paths.push(start..self.data.len());
        self.data.push(b'\n');
    }

    /// What a terminal shows of the data: nothing in it moves the cursor, neither a path nor what stood in an input.
    pub(super) fn on_terminal(&self) -> String {
        let (mut text, mut done) = (String::new(), 0);
        for path in &self.paths {
            text.push_str(&printable(self.data.get(done..path.start).unwrap_or_default()));
            // A line end in a name is no end of a line.
            text.push_str(&shown(&*String::from_utf8_lossy(self.data.get(path.clone()).unwrap_or_default())));
            done = path.end;
        }
        text.push_str(&printable(self.data.get(done..).unwrap_or_default()));
        text
    }

    /// Takes over what became of each puzzle of a page: what is said and printed one after the other, the JSON
    /// records as the list `boards`.
    pub(super) fn gather(&mut self, parts: Vec<Self>) {
        let mut records = Vec::new();
        for part in parts {
            self.steps.extend(part.steps);
            self.details.extend(part.details);
            self.warnings.extend(part.warnings);
            self.errors.extend(part.errors);
            self.stopped |= part.stopped;
            self.told = self.told.worst(part.told);
            let start = self.data.len();
            self.paths.extend(part.paths.into_iter().map(|path| start + path.start..start + path.end));
            self.data.extend(part.data);
            records.push(Value::Object(part.record));
        }
        self.note("boards", records);
    }

    /// The exit code: that of the worst error, told or not. Warnings do not count.
    pub(super) fn exit(&self) -> Exit {
        let begun = if self.stopped { Exit::Stopped } else { Exit::Ok };
        self.errors.iter().map(|t| t.code.exit()).fold(begun.worst(self.told), Exit::worst)
    }
}

/// What was done with the time since `start` behind it.
pub(super) fn timed(what: &str, start: Instant) -> String {
    format!("{what:<42} {:>6.1} s", start.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;

    #[test]
    fn errors_decide_the_exit_and_warnings_do_not() {
        let mut outcome = Outcome::of("a.jpg");
        outcome.warnings.push(Diagnostic::new(Code::Doubtful, "two cells"));
        assert_eq!(outcome.exit(), Exit::Ok);
        outcome.errors.push(Diagnostic::new(Code::NoSolution, "none"));
        outcome.errors.push(Diagnostic::new(Code::Exists, "there"));
        assert_eq!(outcome.exit(), Exit::Output);
    }

    #[test]
    fn a_terminal_is_shown_paths_on_one_line_each() {
        let (mut outcome, mut part) = (Outcome::of("a.jpg"), Outcome::of("a.jpg"));
        outcome.line("one\u{1b}[2J");
        part.path(std::path::Path::new("b\n\u{7}.jpg"));
        outcome.gather(vec![part]);
        assert_eq!(outcome.data, b"one\x1b[2J\nb\n\x07.jpg\n");
        assert_eq!(outcome.on_terminal(), "one\\u{1b}[2J\nb\\n\\u{7}.jpg\n");
    }
}
