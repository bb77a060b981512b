//! The form of lines: a whole grid a line, as in `.sdm` files and most published collections.

use super::field::{Field, Table};
use super::source::Source;
use crate::diagnostics::Result;

/// Sides of the grids that come in this form.
const SIDES: [usize; 6] = [4, 6, 8, 9, 12, 16];

/// From how many symbols on blanks may mark the open cells: shorter lines could as well be a row of numbers
/// with blanks between.
const BLANKS_FROM: usize = 81;

/// The symbols of a line's grid: what stands before `:` or another separator; all of it, blanks included,
/// where blanks mark the open cells.
fn symbols(line: &str) -> &str {
    let before = line.split([':', ',', ';', '\t', '#']).next().unwrap_or_default();
    let marked = before.contains(['0', '.', '_', '*', '|']);
    if !marked && side(before).is_some_and(|side| side * side >= BLANKS_FROM) {
        return before;
    }
    before.split_whitespace().next().unwrap_or_default()
}

/// The side of the grid that as many symbols make.
fn side(symbols: &str) -> Option<usize> {
    let count = symbols.chars().count();
    SIDES.into_iter().find(|side| side * side == count)
}

/// Whether the line is a whole grid.
fn is_grid(line: &str) -> bool {
    side(symbols(line)).is_some()
}

/// Whether the text is in this form: its first line is a whole grid. Sixteen symbols are one of 4 x 4 - or,
/// in sixteen lines that use more than 1 to 4, a row of 16 x 16.
pub fn recognise(source: &Source) -> bool {
    let Some((_, first)) = source.data().first() else { return false };
    let beyond_four = |line: &str| symbols(line).contains(|c| matches!(c, '5'..='9' | 'a'..='z' | 'A'..='Z'));
    let rows_of_sixteen = source.data().len() == 16
        && source.data().iter().all(|(_, line)| side(symbols(line)) == Some(4))
        && source.data().iter().any(|(_, line)| beyond_four(line));
    is_grid(first) && !rows_of_sixteen
}

/// Reads one table a line.
pub fn read(source: &Source) -> Result<Vec<Table>> {
    source.data().iter().map(|&(number, line)| table(source, number, line)).collect()
}

fn table(source: &Source, number: usize, line: &str) -> Result<Table> {
    let symbols = symbols(line);
    let Some(side) = side(symbols) else {
        let count = symbols.chars().count();
        let message = format!("{count} symbols make no grid");
        return Err(source.diagnostic(number, count + 1, message).hint(LENGTHS_HINT));
    };
    let indent = line.chars().take_while(|c| c.is_whitespace()).count();
    let skipped = if symbols.starts_with(char::is_whitespace) { 0 } else { indent };
    let fields: Vec<Field> = symbols
        .chars()
        .enumerate()
        .map(|(i, c)| Field { text: c.to_string(), line: number, column: skipped + i + 1 })
        .collect();
    Ok(Table { rows: fields.chunks(side).map(<[Field]>::to_vec).collect(), labelled: false })
}

/// What to say to a line of another length.
pub const LENGTHS_HINT: &str =
    "a whole grid in a line has 16, 36, 64, 81, 144 or 256 symbols, 0 or . for open cells";
