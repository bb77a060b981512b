//! The CSV form, read as spreadsheets write it and written as all of them read it.

use super::field::{Field, Table};
use super::source::Source;
use crate::diagnostics::Result;

/// What separates the cells: the most frequent of comma, semicolon and tab in the first line that has any.
pub fn recognise(source: &Source) -> Option<char> {
    source.data().iter().find_map(|(_, line)| {
        let count = |d: char| line.matches(d).count();
        [',', ';', '\t'].into_iter().filter(|&d| count(d) > 0).max_by_key(|&d| count(d))
    })
}

/// Reads one table, a row a line. Each line is a CSV record of its own - no cell of a puzzle holds a line
/// break - so that a stray quote spoils one row and not the rest of the file.
pub fn read(source: &Source, delimiter: char) -> Result<Table> {
    let rows = source.data().iter().map(|&(number, line)| record(source, number, line, delimiter));
    Ok(Table { rows: rows.collect::<Result<_>>()?, labelled: true })
}

fn record(source: &Source, number: usize, line: &str, delimiter: char) -> Result<Vec<Field>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter as u8)
        .trim(csv::Trim::All)
        .buffer_capacity(line.len().max(1))
        .from_reader(line.as_bytes());
    let mut record = csv::StringRecord::new();
    let message = |e: csv::Error| source.diagnostic(number, 1, format!("not a CSV row: {e}"));
    reader.read_record(&mut record).map_err(message)?;
    let columns = field_columns(line, delimiter);
    let column = |i: usize| columns.get(i).copied().unwrap_or(1);
    let field = |(i, text): (usize, &str)| Field { text: text.into(), line: number, column: column(i) };
    // A line in which the reader sees nothing, such as a mark behind a blank, is a row of one open cell.
    let texts = record.iter().chain(record.is_empty().then_some(""));
    Ok(texts.enumerate().map(field).collect())
}

/// The column, from one, at which each field of the line starts.
fn field_columns(line: &str, delimiter: char) -> Vec<usize> {
    let mut starts = vec![1];
    let mut quoted = false;
    for (i, c) in line.chars().enumerate() {
        quoted ^= c == '"';
        if c == delimiter && !quoted {
            starts.push(i + 2);
        } else if c == ' ' && starts.last() == Some(&(i + 1)) {
            starts.pop();
            starts.push(i + 2);
        }
    }
    starts
}
