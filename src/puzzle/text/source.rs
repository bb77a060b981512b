//! A text with the places of its lines, its heading and its data.

use crate::diagnostics::{Code, Diagnostic};

/// What to say to text that has none of the forms.
pub(super) const FORMS_HINT: &str =
    "a sudoku is 81 symbols in a line, or a CSV, or a row a line; open cells are 0, . or empty";

/// What stands between the words of a heading.
pub(super) const HEADING_SEPARATORS: [char; 5] = [' ', '\t', ',', ';', '"'];

/// The byte order mark.
pub(super) const MARK: char = '\u{feff}';

/// The lines of a text, whatever they end in.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

/// Sections as in Sad Man's `.sdk`: only `[Puzzle]` holds the givens. Without any, all lines do.
#[derive(Debug, Default)]
pub(super) struct Sections {
    in_another: bool,
}

impl Sections {
    /// Whether the next line carries data: it is in no other section, not blank and no comment.
    pub(super) fn has_data(&mut self, line: &str) -> bool {
        let trimmed = line.trim_start_matches(MARK).trim();
        if trimmed.starts_with('[') {
            self.in_another = !trimmed.eq_ignore_ascii_case("[puzzle]");
            return false;
        }
        !self.in_another && !trimmed.is_empty() && !trimmed.trim_start_matches('"').starts_with('#')
    }
}

/// A text with its name and the lines that carry data.
pub struct Source<'a> {
    file: &'a str,
    all: Vec<&'a str>,
    data: Vec<(usize, &'a str)>,
    /// The kind that the text is told to be of, whatever its heading says.
    told: Option<Told>,
    /// The form that it should have, in a sentence without a full stop.
    form: &'static str,
}

/// The kind that a text is told to be of.
#[derive(Clone, Copy)]
struct Told {
    tag: Option<&'static str>,
    /// Whether a word is the tag of any kind.
    is_tag: fn(&str) -> bool,
}

impl<'a> Source<'a> {
    /// A text that `file` names in messages, `-` for standard input.
    pub(super) fn new(text: &'a str, file: &'a str) -> Self {
        let all: Vec<&str> = lines_of(text).map(|line| line.trim_start_matches(MARK)).collect();
        let mut sections = Sections::default();
        let lines = all.iter().enumerate().map(|(i, line)| (i + 1, *line));
        let data = lines.filter(|(_, line)| sections.has_data(line)).collect();
        Self { file, all, data, told: None, form: FORMS_HINT }
    }

    /// The same text, told to be of the kind with this tag; `is_tag` knows the tags of all kinds.
    pub(super) fn told(mut self, tag: Option<&'static str>, is_tag: fn(&str) -> bool) -> Self {
        self.told = Some(Told { tag, is_tag });
        self
    }

    /// The same text, which should have this form.
    pub(super) fn of_form(mut self, form: &'static str) -> Self {
        self.form = form;
        self
    }

    /// The same text with those comments that are data of its kind among its data: where `#` is a cell, too.
    #[must_use]
    pub fn with_comments(&self, is_data: impl Fn(&str) -> bool) -> Self {
        let is_comment = |line: &str| line.trim_start().trim_start_matches('"').starts_with('#');
        let known = |number: usize| self.data.binary_search_by_key(&number, |line| line.0).is_ok();
        let lines = self.all.iter().enumerate().map(|(i, line)| (i + 1, *line));
        let data = lines.filter(|&(number, line)| known(number) || is_comment(line) && is_data(line));
        Self {
            file: self.file,
            all: self.all.clone(),
            data: data.collect(),
            told: self.told,
            form: self.form,
        }
    }

    /// The form that the text should have, in a sentence without a full stop: what errors hint at.
    pub fn form(&self) -> &'static str {
        self.form
    }

    /// The words of the comment that the text opens with, and its line; no words where there is none. The tag
    /// of a kind that the text is told to be of comes first.
    pub fn heading(&self) -> (usize, Vec<&'a str>) {
        let line = self.all.iter().position(|line| !line.trim().is_empty()).unwrap_or(0);
        let first = self.all.get(line).map_or("", |line| line.trim());
        let comment = first.trim_start_matches('"').strip_prefix('#').unwrap_or("");
        let mut words: Vec<&str> =
            comment.split(HEADING_SEPARATORS).filter(|word| !word.is_empty()).collect();
        if let Some(told) = self.told {
            if words.first().is_some_and(|word| (told.is_tag)(word)) {
                words.remove(0);
            }
            words.splice(0..0, told.tag);
        }
        (line + 1, words)
    }

    /// The first word of that comment: the kind of what follows, where it is one's name.
    pub fn tag(&self) -> Option<&'a str> {
        self.heading().1.first().copied()
    }

    /// The lines that carry data, with their numbers from one.
    pub fn data(&self) -> &[(usize, &'a str)] {
        &self.data
    }

    /// The line with this number, from one; empty beyond the last.
    pub(super) fn line(&self, number: usize) -> &'a str {
        self.all.get(number.saturating_sub(1)).copied().unwrap_or("")
    }

    /// [`Code::BadPuzzleText`] at a line and column, both from one, with the line shown.
    pub fn diagnostic(&self, line: usize, column: usize, message: impl Into<String>) -> Diagnostic {
        // Longer than any row of a puzzle, short enough for a terminal to survive a file that is no text.
        const SHOWN: usize = 300;
        let text: String =
            self.all.get(line.saturating_sub(1)).map(|l| l.chars().take(SHOWN).collect()).unwrap_or_default();
        Diagnostic::new(Code::BadPuzzleText, message).in_file(self.file).at_line(line, column, text)
    }
}
