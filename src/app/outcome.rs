//! What one input came to, before anybody has been told: words for people, a record for programs, no exit
//! code.

use super::item::{self, Item};
use crate::diagnostics::{Code, Diagnostic, Remedy, printable, shown};
use serde_json::{Map, Value};
use std::ops::Range;
use std::time::Instant;

/// What one input came to: for people, for pipes and for programs. Work makes it, an interface shows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    /// The input's name as given.
    pub(crate) input: String,
    /// What was done, for people.
    pub(crate) steps: Vec<Step>,
    /// The same for those who asked for more.
    pub(crate) details: Vec<Step>,
    /// What is worth a look.
    pub(crate) warnings: Vec<Diagnostic>,
    /// What went wrong.
    pub(crate) errors: Vec<Diagnostic>,
    /// The names of what went wrong and was told while the work went on, each once.
    pub(crate) told: Vec<Code>,
    /// What to do next, after everything went as it should.
    pub(crate) hint: Option<String>,
    /// Bytes for standard output.
    pub(crate) data: Vec<u8>,
    /// The picture, where programs asked for it that are told of no file.
    pub(crate) picture: Option<Vec<u8>>,
    /// Which of them are paths, in their order.
    paths: Vec<Range<usize>>,
    /// Whether the person stopped the program before it was through.
    pub(crate) stopped: bool,
    /// What `--json` says besides name, exit and troubles.
    pub(crate) record: Map<String, Value>,
}

/// Something that was done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// What it belongs to, in a word.
    pub(crate) label: &'static str,
    /// What was done.
    pub(crate) text: String,
    /// What can be done about it, where that is not plain.
    pub(crate) remedy: Option<Remedy>,
}

impl Outcome {
    /// The outcome of `input`, nothing done yet.
    pub(crate) fn of(input: impl Into<String>) -> Self {
        Self { input: input.into(), ..Self::default() }
    }

    /// The outcome of an input that went wrong altogether.
    pub(crate) fn failed(input: impl Into<String>, diagnostic: Diagnostic) -> Self {
        let mut outcome = Self::of(input);
        outcome.errors.push(diagnostic);
        outcome
    }

    /// Notes a step for people.
    pub(crate) fn step(&mut self, label: &'static str, text: impl Into<String>) {
        self.steps.push(Step { label, text: text.into(), remedy: None });
    }

    /// Notes a step for those who asked for more.
    pub(crate) fn detail(&mut self, label: &'static str, text: impl Into<String>) {
        self.details.push(Step { label, text: text.into(), remedy: None });
    }

    /// Notes that an input was passed over, and why.
    pub(crate) fn skip(&mut self, path: &std::path::Path, why: &str) {
        self.step("skipped", format!("{}  {why}", crate::diagnostics::shown(path)));
        self.note("skipped", why);
    }

    /// Says of all that is told of a document that it is on one of its pages.
    pub(crate) fn on_page(&mut self, item: &Item) {
        let Some(page) = item::told(item.page) else { return };
        let (file, name) = (shown(&item.path), item.shown());
        for diagnostic in self.warnings.iter_mut().chain(&mut self.errors) {
            if diagnostic.place.file.as_ref().is_none_or(|place| [&file, &name].contains(&place)) {
                diagnostic.place.file = Some(file.clone());
                diagnostic.place.page = Some(page.number);
            }
        }
        self.note("page", page.number);
    }

    /// Adds a member to the JSON record.
    pub(crate) fn note(&mut self, key: &str, value: impl Into<Value>) {
        self.record.insert(key.to_owned(), value.into());
    }

    /// Adds a line of text to standard output.
    pub(crate) fn line(&mut self, text: &str) {
        self.data.extend_from_slice(text.as_bytes());
        self.data.push(b'\n');
    }

    /// Adds a path to standard output, byte for byte.
    pub(crate) fn path(&mut self, path: &std::path::Path) {
        let start = self.data.len();
        self.data.extend_from_slice(path.as_os_str().as_encoded_bytes());
        self.paths.push(start..self.data.len());
        self.data.push(b'\n');
    }

    /// What a terminal shows of the data: nothing in it moves the cursor, neither a path nor what stood in an
    /// input.
    pub(crate) fn on_terminal(&self) -> String {
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

    /// Takes over what became of each puzzle of a page: what is said and printed one after the other, the
    /// JSON records as the list `boards`.
    pub(crate) fn gather(&mut self, parts: Vec<Self>) {
        let mut records = Vec::new();
        for part in parts {
            self.steps.extend(part.steps);
            self.details.extend(part.details);
            self.warnings.extend(part.warnings);
            self.errors.extend(part.errors);
            self.stopped |= part.stopped;
            part.told.into_iter().for_each(|code| self.tell(code));
            let start = self.data.len();
            self.paths.extend(part.paths.into_iter().map(|path| start + path.start..start + path.end));
            self.data.extend(part.data);
            records.push(Value::Object(part.record));
        }
        self.note("boards", records);
    }

    /// Notes that trouble of this name was told while the work went on.
    pub(crate) fn tell(&mut self, code: Code) {
        if !self.told.contains(&code) {
            self.told.push(code);
        }
    }

    /// The names of all that went wrong, told or not. Warnings do not count.
    pub(crate) fn codes(&self) -> impl Iterator<Item = Code> + '_ {
        self.told.iter().copied().chain(self.errors.iter().map(|error| error.code))
    }
}

/// What was done with the time since `start` behind it.
pub(crate) fn timed(what: &str, start: Instant) -> String {
    format!("{what:<42} {:>6.1} s", start.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

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
