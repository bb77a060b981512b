//! Puzzle text in all its forms: recognised by what it looks like, not by its file name.
//!
//! | form | looks like |
//! |---|---|
//! | lines | a whole grid a line, 16 to 256 symbols, `0` `.` `_` `*` for open (from 81 symbols on blanks, too); what follows `:` is ignored |
//! | CSV | cells separated by `,` `;` or tabs; open cells empty, `0` or `.` |
//! | boxed | a row a line, with or without `|`, blanks and rules such as `+---+---+` |
//!
//! A jigsaw has its values in one of these forms and the labels of its regions below (`jigsaw`); a board of
//! overlapping grids has `x` where no cell exists (`multi`).
//!
//! Every other kind opens with its tag, `#hidato` for one, and has a form and a parser of its own ([`super::KINDS`]);
//! what those parsers share is in `fields`.
//!
//! In all of them lines starting with `#` are comments, and empty lines do not count; neither do byte order marks at the
//! start of a line, which files leave that were put together from several.
//!
//! How long a text may be is in [`limits`]; sudokus that are a line each are read one by one, however many ([`Lines`]).

pub(crate) mod csv;
mod field;
pub(crate) mod fields;
mod jigsaw;
pub mod limits;
mod lines;
mod multi;
mod rows;
mod stream;

pub(crate) use field::Field;
pub use stream::{HEAD, Lines, has_grid_a_line};

use super::kinds::sudoku::Sudoku;
use super::{Kind, Puzzle};
use crate::diagnostics::{Code, Diagnostic, Result, utf8};

/// What stands between the words of a heading.
const HEADING_SEPARATORS: [char; 5] = [' ', '\t', ',', ';', '"'];

/// The byte order mark.
const MARK: char = '\u{feff}';

/// The lines of a text, whatever they end in.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

/// Sections as in Sad Man's `.sdk`: only `[Puzzle]` holds the givens. Without any, all lines do.
#[derive(Debug, Default)]
struct Sections {
    in_another: bool,
}

impl Sections {
    /// Whether the next line carries data: it is in no other section, not blank and no comment.
    fn has_data(&mut self, line: &str) -> bool {
        let trimmed = line.trim_start_matches(MARK).trim();
        if trimmed.starts_with('[') {
            self.in_another = !trimmed.eq_ignore_ascii_case("[puzzle]");
            return false;
        }
        !self.in_another && !trimmed.is_empty() && !trimmed.trim_start_matches('"').starts_with('#')
    }
}

/// A table of cells with the place each was read from: what every form comes down to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// Rows from the top, at least one, none empty.
    pub(crate) rows: Vec<Vec<Field>>,
    /// Whether `c`, where it is no symbol, stands for an open cell with pencil candidates, as in the CSV that
    /// labels a photo.
    pub(crate) labelled: bool,
}

/// A text with its name and the lines that carry data.
pub(crate) struct Source<'a> {
    file: &'a str,
    all: Vec<&'a str>,
    data: Vec<(usize, &'a str)>,
    /// The kind the text is told to be of, whatever its heading says.
    told: Option<&'static Kind>,
}

impl<'a> Source<'a> {
    fn new(text: &'a str, file: &'a str, told: Option<&'static Kind>) -> Self {
        let all: Vec<&str> = lines_of(text).map(|line| line.trim_start_matches(MARK)).collect();
        let mut sections = Sections::default();
        let lines = all.iter().enumerate().map(|(i, line)| (i + 1, *line));
        let data = lines.filter(|(_, line)| sections.has_data(line)).collect();
        Self { file, all, data, told }
    }

    /// The words of the comment that the text opens with, and its line; no words where there is none. The tag of a kind
    /// that the text is told to be of comes first.
    pub(crate) fn heading(&self) -> (usize, Vec<&'a str>) {
        let line = self.all.iter().position(|line| !line.trim().is_empty()).unwrap_or(0);
        let first = self.all.get(line).map_or("", |line| line.trim());
        let comment = first.trim_start_matches('"').strip_prefix('#').unwrap_or("");
        let mut words: Vec<&str> =
            comment.split(HEADING_SEPARATORS).filter(|word| !word.is_empty()).collect();
        if let Some(kind) = self.told {
            if words.first().is_some_and(|word| Kind::tagged(word).is_some()) {
                words.remove(0);
            }
            words.splice(0..0, kind.tags.first().copied());
        }
        (line + 1, words)
    }

    /// The kind that the text is told to be of, or else that its tag names; `None` where its looks have to say.
    fn kind(&self) -> Option<&'static Kind> {
        self.told.or_else(|| self.tag().and_then(Kind::tagged))
    }

    /// The first word of that comment: the kind of what follows, where it is one's name.
    pub(crate) fn tag(&self) -> Option<&'a str> {
        self.heading().1.first().copied()
    }

    /// The lines that carry data, with their numbers from one.
    pub(crate) fn data(&self) -> &[(usize, &'a str)] {
        &self.data
    }

    /// The line with this number, from one; empty beyond the last.
    fn line(&self, number: usize) -> &'a str {
        self.all.get(number.saturating_sub(1)).copied().unwrap_or("")
    }

    /// [`Code::BadPuzzleText`] at a line and column, both from one, with the line shown.
    pub(crate) fn diagnostic(&self, line: usize, column: usize, message: impl Into<String>) -> Diagnostic {
        // Longer than any row of a puzzle, short enough for a terminal to survive a file that is no text.
        const SHOWN: usize = 300;
        let text: String =
            self.all.get(line.saturating_sub(1)).map(|l| l.chars().take(SHOWN).collect()).unwrap_or_default();
        Diagnostic::new(Code::BadPuzzleText, message).in_file(self.file).at_line(line, column, text)
    }
}

/// Reads the puzzles in a text, at least one. `file` is the name messages give, `-` for standard input.
///
/// # Errors
/// [`Code::BadPuzzleText`], [`Code::UnknownKind`] for a table of a size no kind has, or [`Code::TooLarge`] for more than
/// [`limits`] allow, with file, line, column and the line itself.
pub fn parse(text: &str, file: &str) -> Result<Vec<Puzzle>> {
    parse_as(None, text, file)
}

/// [`parse`] for a text that is told to be of `kind`, whatever its heading says.
///
/// # Errors
/// As [`parse`].
pub fn parse_as(kind: Option<&'static Kind>, text: &str, file: &str) -> Result<Vec<Puzzle>> {
    limits::check(text, file)?;
    let source = Source::new(text, file, kind);
    let kind = source.kind();
    if source.data().is_empty() {
        let hint = kind.map_or(FORMS_HINT, |kind| kind.form);
        return Err(source.diagnostic(1, 1, "no puzzle in this text").hint(hint));
    }
    kind.map_or(by_looks as fn(&Source) -> _, |kind| kind.parse)(&source)
}

/// The sudokus, jigsaws or the multi-sudoku in a text, told apart by its looks.
pub(crate) fn by_looks(source: &Source) -> Result<Vec<Puzzle>> {
    if let Some(multi) = multi::read(source) {
        return Ok(vec![Puzzle::Multi(multi?)]);
    }
    if let Some(jigsaws) = jigsaw::read(source) {
        return Ok(jigsaws?.into_iter().map(Puzzle::Jigsaw).collect());
    }
    sudokus(source)
}

/// The sudokus in a text of any form.
pub(crate) fn sudokus(source: &Source) -> Result<Vec<Puzzle>> {
    let tables = if lines::recognise(source) {
        lines::read(source)?
    } else if let Some(delimiter) = csv::recognise(source) {
        vec![csv::read(source, delimiter)?]
    } else {
        rows::read(source)?
    };
    tables.iter().map(|table| Ok(Puzzle::Sudoku(Sudoku::from_table(source, table)?))).collect()
}

/// What to say to text that has none of the forms.
const FORMS_HINT: &str =
    "a sudoku is 81 symbols in a line, or a CSV, or a row a line; open cells are 0, . or empty";

/// [`parse`] for bytes as they come from a file.
///
/// # Errors
/// As [`parse`], and [`Code::BadPuzzleText`] where the bytes are not UTF-8.
pub fn parse_bytes(bytes: &[u8], file: &str) -> Result<Vec<Puzzle>> {
    parse_bytes_as(None, bytes, file)
}

/// [`parse_as`] for bytes as they come from a file.
///
/// # Errors
/// As [`parse_bytes`].
pub fn parse_bytes_as(kind: Option<&'static Kind>, bytes: &[u8], file: &str) -> Result<Vec<Puzzle>> {
    let text = utf8(bytes, Code::BadPuzzleText, file)
        .map_err(|diagnostic| diagnostic.hint("save the file as UTF-8 text or CSV"))?;
    parse_as(kind, text, file)
}
