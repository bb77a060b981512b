//! The boxed form: a row of the grid a line, with or without bars, blanks and rules between.

use super::field::{Field, Table};
use super::lines;
use super::source::{FORMS_HINT, Source};
use crate::diagnostics::Result;

/// Sides of the grids that come in this form.
const SIDES: [usize; 6] = [4, 6, 8, 9, 12, 16];

/// Longer than any row: the line was meant to be a whole grid.
const LONGEST_ROW: usize = 16;

/// A line or corner of a frame, in ASCII or in box-drawing characters.
fn is_frame(c: char) -> bool {
    matches!(c, '|' | '!' | '+' | '-' | '=' | '\u{2500}'..='\u{257f}')
}

/// Whether the line is a rule between rows of boxes and nothing else.
pub fn is_rule(line: &str) -> bool {
    line.chars().all(|c| is_frame(c) || c.is_whitespace())
}

/// The rows of a text, without its rules.
pub fn rows(source: &Source) -> Vec<Vec<Field>> {
    let data = source.data().iter().filter(|(_, line)| !is_rule(line));
    data.map(|&(number, line)| fields(number, line)).collect()
}

/// Reads the grids of a text, one below the other.
pub fn read(source: &Source) -> Result<Vec<Table>> {
    let rows = rows(source);
    let mut tables = Vec::new();
    let mut rest = rows.as_slice();
    while let Some(first) = rest.first() {
        let side = first.len();
        if !SIDES.contains(&side) {
            return Err(wrong_side(source, first));
        }
        if rest.len() < side {
            let last = &rest[rest.len() - 1][0];
            let message = format!("the grid ends after {} of {side} rows", rest.len());
            return Err(source.diagnostic(last.line, last.column, message).hint(FORMS_HINT));
        }
        tables.push(Table { rows: rest[..side].to_vec(), labelled: false });
        rest = &rest[side..];
    }
    if tables.is_empty() {
        return Err(source.diagnostic(1, 1, "no row of a puzzle in this text").hint(FORMS_HINT));
    }
    Ok(tables)
}

fn wrong_side(source: &Source, row: &[Field]) -> crate::diagnostics::Diagnostic {
    let (line, end) = (row[0].line, row[row.len() - 1].column);
    if row.len() > LONGEST_ROW {
        let message = format!("{} symbols make no grid", row.len());
        return source.diagnostic(line, end, message).hint(lines::LENGTHS_HINT);
    }
    let message = format!("a row of {} symbols is no row of a puzzle", row.len());
    source.diagnostic(line, end, message).hint(FORMS_HINT)
}

/// The cells of a row: words where there are as many as a large grid has columns (`10 11 12`), characters
/// otherwise.
fn fields(line: usize, text: &str) -> Vec<Field> {
    let mut words: Vec<Field> = Vec::new();
    let mut within = false;
    for (i, c) in text.chars().enumerate() {
        let gap = is_frame(c) || c.is_whitespace();
        match words.last_mut() {
            Some(word) if within && !gap => word.text.push(c),
            _ if gap => {}
            _ => words.push(Field { text: c.to_string(), line, column: i + 1 }),
        }
        within = !gap;
    }
    if matches!(words.len(), 12 | 16) && words.iter().all(|w| w.text.chars().count() <= 2) {
        return words;
    }
    let characters = |word: &Field| -> Vec<Field> {
        let at = |(i, c): (usize, char)| Field { text: c.to_string(), line, column: word.column + i };
        word.text.chars().enumerate().map(at).collect()
    };
    words.iter().flat_map(characters).collect()
}
