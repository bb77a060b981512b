//! What one input came to, before anybody has been told.

use crate::trouble::{Exit, Trouble};
use serde_json::{Map, Value};
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
    pub(super) warnings: Vec<Trouble>,
    /// What went wrong.
    pub(super) errors: Vec<Trouble>,
    /// What to do next, after everything went as it should.
    pub(super) hint: Option<String>,
    /// Bytes for standard output.
    pub(super) data: Vec<u8>,
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
    pub(super) fn failed(input: impl Into<String>, trouble: Trouble) -> Self {
        let mut outcome = Self::of(input);
        outcome.errors.push(trouble);
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
        self.data.extend_from_slice(path.as_os_str().as_encoded_bytes());
        self.data.push(b'\n');
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
            self.data.extend(part.data);
            records.push(Value::Object(part.record));
        }
        self.note("boards", records);
    }

    /// The exit code: that of the worst error. Warnings do not count.
    pub(super) fn exit(&self) -> Exit {
        let begun = if self.stopped { Exit::Stopped } else { Exit::Ok };
        self.errors.iter().map(|t| t.name.exit()).fold(begun, Exit::worst)
    }
}

/// What was done with the time since `start` behind it.
pub(super) fn timed(what: &str, start: Instant) -> String {
    format!("{what:<42} {:>6.1} s", start.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trouble::Name;

    #[test]
    fn errors_decide_the_exit_and_warnings_do_not() {
        let mut outcome = Outcome::of("a.jpg");
        outcome.warnings.push(Trouble::new(Name::Doubtful, "two cells"));
        assert_eq!(outcome.exit(), Exit::Ok);
        outcome.errors.push(Trouble::new(Name::NoSolution, "none"));
        outcome.errors.push(Trouble::new(Name::Exists, "there"));
        assert_eq!(outcome.exit(), Exit::Output);
    }
}
