//! Rows of fields with the place of each: what the parsers of tagged kinds read.

use super::csv;
use super::field::Field;
use super::source::{HEADING_SEPARATORS, Source};
use crate::diagnostics::{Diagnostic, Result};
use std::ops::RangeInclusive;

impl Source<'_> {
    /// The lines of data as rows of fields, separated by commas, semicolons or tabs, or else by blanks; as
    /// many as a row has, without the empty ones that a spreadsheet leaves on the right. Rows that were
    /// nothing else are left out; at least one is left, and none is empty. For kinds whose lines all have one
    /// form; others take [`Source::data`] line by line.
    ///
    /// # Errors
    /// [`crate::diagnostics::Code::BadPuzzleText`] for quotes that do not end, and where all cells are empty.
    pub fn rows(&self) -> Result<Vec<Vec<Field>>> {
        let mut rows = match csv::recognise(self) {
            Some(delimiter) => csv::read(self, delimiter)?.rows,
            None => self.data().iter().map(|&(number, line)| words(number, line)).collect(),
        };
        for row in &mut rows {
            let filled = row.iter().rposition(|field| !field.text.is_empty()).map_or(0, |i| i + 1);
            row.truncate(filled);
        }
        rows.retain(|row| !row.is_empty());
        if rows.is_empty() {
            return Err(self.diagnostic(1, 1, "no puzzle in this text, only empty cells").hint(self.form()));
        }
        Ok(rows)
    }

    /// The words of the heading behind the tag, such as the `0-6` of `#dp 0-6`, with their places; behind
    /// them may be any free text.
    pub fn parameters(&self) -> Vec<Field> {
        let (line, words) = self.heading();
        let Some((tag, words)) = words.split_first() else { return Vec::new() };
        let text = self.line(line);
        let opened = text.trim_start_matches(['"', '#', ' ', '\t']);
        // A tag that the text was only told to have stands nowhere in it, and a word that begins like it is
        // another.
        let ends = |rest: &&str| rest.is_empty() || rest.starts_with(HEADING_SEPARATORS);
        let behind = opened.strip_prefix(tag).filter(ends).unwrap_or(opened);
        let mut from = text.len() - behind.len();
        let mut fields = Vec::with_capacity(words.len());
        for word in words {
            let Some(at) = text[from..].find(word) else { break };
            from += at;
            let column = text[..from].chars().count() + 1;
            fields.push(Field { text: (*word).to_owned(), line, column });
            from += word.len();
        }
        fields
    }

    /// Trouble at a field.
    pub fn at(&self, field: &Field, message: impl Into<String>) -> Diagnostic {
        self.diagnostic(field.line, field.column, message)
    }

    /// Trouble behind the last field of a row, where another one should be.
    pub fn behind(&self, row: &[Field], message: impl Into<String>) -> Diagnostic {
        match row.last() {
            Some(last) => self.diagnostic(last.line, last.column + last.text.chars().count(), message),
            None => self.diagnostic(1, 1, message),
        }
    }

    /// Trouble at the end of the text, where another line should be.
    pub fn at_end(&self, message: impl Into<String>) -> Diagnostic {
        let (number, line) = self.data().last().copied().unwrap_or((1, ""));
        self.diagnostic(number, line.trim_end().chars().count() + 1, message)
    }
}

/// The words between blanks.
fn words(line: usize, text: &str) -> Vec<Field> {
    let mut words: Vec<Field> = Vec::new();
    let mut within = false;
    for (column, c) in text.chars().enumerate().map(|(i, c)| (i + 1, c)) {
        match words.last_mut() {
            _ if c.is_whitespace() => {}
            Some(word) if within => word.text.push(c),
            _ => words.push(Field { text: c.to_string(), line, column }),
        }
        within = !c.is_whitespace();
    }
    words
}

/// The characters of a line that are no blanks, a field each: for forms without separators.
pub fn characters((line, text): (usize, &str)) -> Vec<Field> {
    let field = |(i, c): (usize, char)| Field { text: c.to_string(), line, column: i + 1 };
    text.chars().enumerate().filter(|c| !c.1.is_whitespace()).map(field).collect()
}

/// The fields of a line between commas, semicolons or tabs, empty ones too; in a line without any, its
/// characters.
pub fn cells(line: (usize, &str)) -> Vec<Field> {
    const SEPARATORS: [char; 3] = [',', ';', '\t'];
    if line.1.contains(SEPARATORS) { parts(line, 1, &SEPARATORS) } else { characters(line) }
}

/// What stands between `separators` in a text that starts at `column` of a line, without the blanks around
/// it; empty parts too.
pub fn parts((line, text): (usize, &str), mut column: usize, separators: &[char]) -> Vec<Field> {
    let part = |part: &str| {
        let blanks = part.chars().take_while(|c| c.is_whitespace()).count();
        let field = Field { text: part.trim().to_owned(), line, column: column + blanks };
        column += part.chars().count() + 1;
        field
    };
    text.split(separators).map(part).collect()
}

impl Field {
    /// The number that the field is, within `range`; `what` says what should be there, as in "a cell" or "the
    /// total of row 3".
    ///
    /// # Errors
    /// [`crate::diagnostics::Code::BadPuzzleText`] for anything else.
    pub fn number(&self, source: &Source, what: &str, range: RangeInclusive<u32>) -> Result<u32> {
        let text = self.text.trim();
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        // Digits that are no number are too many of them.
        let number = digits.then(|| text.parse().unwrap_or(u32::MAX));
        match number {
            Some(number) if range.contains(&number) => Ok(number),
            Some(_) => {
                let message =
                    format!("{what} is {}, outside {} to {}", self.shown(), range.start(), range.end());
                Err(source.at(self, message))
            }
            None if text.is_empty() => Err(source.at(self, format!("{what} is missing"))),
            None => Err(source.at(self, format!("{what} is {:?}, which is no number", self.shown()))),
        }
    }

    /// Whether the field is `x`, in either case.
    pub fn is_x(&self) -> bool {
        self.text.trim().eq_ignore_ascii_case("x")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(fields: &[Field]) -> Vec<(&str, usize, usize)> {
        fields.iter().map(|f| (f.text.as_str(), f.line, f.column)).collect()
    }

    #[test]
    fn fields_know_where_they_stand() {
        for text in ["#Tri\n\n12, x\n7,,\n,,\n", "#Tri\r\n\r\n12  x\r\n7\r\n"] {
            let rows = Source::new(text, "t").rows().expect("rows");
            assert_eq!(rows.len(), 2);
            assert_eq!(shown(&rows[0]), [("12", 3, 1), ("x", 3, 5)]);
            assert_eq!(shown(&rows[1]), [("7", 4, 1)]);
        }
    }

    #[test]
    fn lines_come_apart_at_separators_or_into_characters() {
        assert_eq!(shown(&cells((3, "a, .\tc,"))), [("a", 3, 1), (".", 3, 4), ("c", 3, 6), ("", 3, 8)]);
        assert_eq!(shown(&cells((3, " a.c"))), [("a", 3, 2), (".", 3, 3), ("c", 3, 4)]);
        assert_eq!(shown(&parts((1, "12-x"), 5, &['-'])), [("12", 1, 5), ("x", 1, 8)]);
    }

    #[test]
    fn numbers_are_numbers_within_their_range() {
        let source = Source::new("1\n", "t");
        let number = |text: &str| {
            let field = Field { text: text.into(), line: 1, column: 1 };
            field.number(&source, "a cell", 1..=30).map_err(|t| t.message)
        };
        assert_eq!(number("030"), Ok(30));
        assert_eq!(number("31"), Err("a cell is 31, outside 1 to 30".into()));
        assert_eq!(number("99999999999999"), Err("a cell is 999999999999, outside 1 to 30".into()));
        assert_eq!(number("-3"), Err("a cell is \"-3\", which is no number".into()));
        assert_eq!(number(""), Err("a cell is missing".into()));
    }
}
