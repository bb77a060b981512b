//! The value that every error and warning is.

use super::code::Code;
use super::location::Location;
use super::paths::{folder, without_folders};
use super::remedy::Remedy;
use serde::Serialize;

/// An error or warning: what, where, facts, and the next thing to type.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The stable name.
    #[serde(rename = "name")]
    pub code: Code,
    /// What happened, in one line, without the name and without a full stop.
    pub message: String,
    /// Where.
    pub place: Box<Location>,
    /// What was seen, one fact a line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
    /// The next thing to do, in words that hold wherever they are read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// What helps as data, for interfaces that have a way of their own to do it, such as a flag: the first
    /// says more of the hint, each other more of what the one before it made of that.
    #[serde(skip)]
    pub remedies: Vec<Remedy>,
}

/// A result with [`Diagnostic`] as its error.
pub type Result<T> = std::result::Result<T, Diagnostic>;

impl Diagnostic {
    /// Trouble called `name` with `message`, nowhere yet.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            place: Box::default(),
            facts: Vec::new(),
            hint: None,
            remedies: Vec::new(),
        }
    }

    /// The same trouble, in `file`.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.place.file = Some(file.into());
        self
    }

    /// The same trouble, at `line`, `column` (from one) of a text whose line reads `text`.
    #[must_use]
    pub fn at_line(mut self, line: usize, column: usize, text: impl Into<String>) -> Self {
        self.place.line = Some(line);
        self.place.column = Some(column);
        self.place.text = Some(text.into());
        self
    }

    /// The same trouble, with one more fact.
    #[must_use]
    pub fn fact(mut self, fact: impl Into<String>) -> Self {
        self.facts.push(fact.into());
        self
    }

    /// The same trouble, with the paths that its message, facts or hint name, as they stand there.
    #[must_use]
    pub fn naming<P: Into<String>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        self.place.paths.extend(paths.into_iter().map(Into::into));
        self
    }

    /// The same trouble without the folders of the paths that it names, and without its place.
    #[must_use]
    pub fn without_folders(mut self) -> Self {
        let Location { mut paths, file, .. } = *std::mem::take(&mut self.place);
        // What is wrong with a file may name it, or its folder.
        paths.extend(file);
        let folders: Vec<String> = paths.iter().filter_map(|path| folder(path)).collect();
        paths.extend(folders);
        // A folder within another one goes first, or its beginning would be missed.
        paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
        let texts = [&mut self.message].into_iter().chain(&mut self.facts).chain(self.hint.as_mut());
        texts.for_each(|said| *said = without_folders(said, &paths));
        self
    }

    /// The same trouble, with the next thing to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self.remedies.clear();
        self
    }

    /// The same trouble, with one more way to do what the hint says, or better, for interfaces that have it.
    /// It belongs to the hint before it: a later hint stands alone.
    #[must_use]
    pub fn remedy(mut self, remedy: Remedy) -> Self {
        self.remedies.push(remedy);
        self
    }
}

impl std::fmt::Display for Diagnostic {
    /// One line: `name: message`. The many-line form for people is `cli::report`'s.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// A value together with the warnings that came up while making it.
#[derive(Clone, Debug, PartialEq)]
pub struct Warned<T> {
    /// The value.
    pub value: T,
    /// Warnings, in the order they came up.
    pub warnings: Vec<Diagnostic>,
}

impl<T> Warned<T> {
    /// A value without warnings.
    pub const fn clean(value: T) -> Self {
        Self { value, warnings: Vec::new() }
    }
}
