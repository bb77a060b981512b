//! Reading texts of any kind: the tag says which, or the looks of the text.

use super::limits;
use super::source::{FORMS_HINT, Source};
use crate::diagnostics::{Code, Result, utf8};
use crate::puzzle::kinds::{self, KINDS};
use crate::puzzle::rules::{Kind, Puzzle};

/// Reads the puzzles in a text, at least one. `file` is the name messages give, `-` for standard input.
///
/// # Errors
/// [`Code::BadPuzzleText`], [`Code::UnknownKind`] for a table of a size no kind has, or [`Code::TooLarge`]
/// for more than [`limits`] allow, with file, line, column and the line itself.
pub fn parse(text: &str, file: &str) -> Result<Vec<Puzzle>> {
    parse_as(None, text, file)
}

/// [`parse`] for a text that is told to be of `kind`, whatever its heading says.
///
/// # Errors
/// As [`parse`].
pub fn parse_as(kind: Option<&'static Kind>, text: &str, file: &str) -> Result<Vec<Puzzle>> {
    limits::check(text, file)?;
    let source = source(kind, text, file);
    let kind = kind_of(&source, kind);
    if source.data().is_empty() {
        let hint = source.form();
        return Err(source.diagnostic(1, 1, "no puzzle in this text").hint(hint));
    }
    kind.and_then(|kind| kind.parse).unwrap_or(by_looks)(&source)
}

/// A text that is told to be of `kind`, or says by its tag of which it is.
pub(super) fn source<'a>(kind: Option<&'static Kind>, text: &'a str, file: &'a str) -> Source<'a> {
    let mut source = Source::new(text, file);
    if let Some(kind) = kind {
        source = source.told(kind.tags.first().copied(), |word| kinds::tagged(word).is_some());
    }
    match kind_of(&source, kind) {
        Some(kind) => source.of_form(kind.form),
        None => source,
    }
}

/// The kind that a text is told to be of, or else that its tag names; `None` where its looks have to say.
pub(super) fn kind_of(source: &Source, told: Option<&'static Kind>) -> Option<&'static Kind> {
    told.or_else(|| source.tag().and_then(kinds::tagged))
}

/// The puzzles in a text without a tag, told by its looks.
fn by_looks(source: &Source) -> Result<Vec<Puzzle>> {
    // What is told by more stands behind what is told by less.
    let mut readers = KINDS.iter().rev().filter_map(|kind| kind.looks);
    readers.find_map(|read| read(source)).unwrap_or_else(|| {
        Err(source.diagnostic(1, 1, "this text looks like no kind of puzzle").hint(FORMS_HINT))
    })
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::text::Field;

    fn shown(fields: &[Field]) -> Vec<(&str, usize, usize)> {
        fields.iter().map(|f| (f.text.as_str(), f.line, f.column)).collect()
    }

    #[test]
    fn parameters_follow_the_tag_whether_it_is_there_or_told() {
        let tagged = source(None, "# Tri 0-6 name\n1\n", "t");
        assert_eq!(shown(&tagged.parameters()), [("0-6", 1, 7), ("name", 1, 11)]);
        let told = source(kinds::named("pyramid"), "# 0-6\n1\n", "t");
        assert_eq!(shown(&told.parameters()), [("0-6", 1, 3)]);
        let named = source(kinds::named("pyramid"), "# 0-6 Tri\n1\n", "t");
        assert_eq!(shown(&named.parameters()), [("0-6", 1, 3), ("Tri", 1, 7)]);
        assert_eq!(shown(&source(kinds::named("pyramid"), "1\n", "t").parameters()), []);
        let alike = source(kinds::named("dominoes"), "#dpp 0-6\n1\n", "t");
        assert_eq!(shown(&alike.parameters()), [("dpp", 1, 2), ("0-6", 1, 6)]);
    }
}
