//! The text form of a total concentration.

use super::board::{CUSTOMARY, LARGEST, LARGEST_TOTAL, MOST_ROWS, TotalConcentration, Totals};
use crate::diagnostics::{Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::text::{Field, Source};
use crate::puzzle::{Clue, Symbol};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

impl TotalConcentration {
    pub(super) fn parse(source: &Source) -> Result<Self> {
        Self::of_rows(source).map_err(|diagnostic| diagnostic.hint(source.form()))
    }
}

impl TotalConcentration {
    pub(super) fn of_rows(source: &Source) -> Result<Self> {
        let range = range(source)?;
        let rows = source.rows()?;
        let side = side(source, &rows)?;
        let total = |field: &Field, of: String| {
            field.number(source, &format!("the total of {of}"), 0..=LARGEST_TOTAL)
        };
        let mut totals = Totals {
            rising: total(&rows[0][0], "the rising diagonal".into())?,
            rows: Vec::new(),
            columns: Vec::new(),
            falling: total(&rows[side + 1][side], "the falling diagonal".into())?,
        };
        let mut clues = Vec::new();
        for (r, row) in rows[1..=side].iter().enumerate() {
            for (c, field) in row[..side].iter().enumerate().filter(|f| !f.1.is_x()) {
                let symbol = Symbol(field.number(source, "a cell", range.clone())?);
                clues.push(Clue { cell: Cell::new(r as u16, c as u16), symbol });
            }
            totals.rows.push(total(&row[side], format!("row {}", r + 1))?);
        }
        for (c, field) in rows[side + 1][..side].iter().enumerate() {
            totals.columns.push(total(field, format!("column {}", c + 1))?);
        }
        Self::new(totals, range, &clues)
    }
}

/// The range that the heading names behind the tag.
pub(super) fn range(source: &Source) -> Result<RangeInclusive<u32>> {
    let words = source.parameters();
    let Some(range) = words.first().filter(|word| word.text.eq_ignore_ascii_case("range")) else {
        return Ok(CUSTOMARY);
    };
    let Some(bounds) = words.get(1) else {
        return Err(source.behind(std::slice::from_ref(range), "the range is missing"));
    };
    let Some((least, most)) = bounds.text.split_once("..") else {
        let message = format!("the range is {:?}, which is no pair of numbers such as 1..50", bounds.shown());
        return Err(source.at(bounds, message));
    };
    let behind = bounds.column + least.chars().count() + "..".len();
    let field = |text: &str, column| Field { text: text.into(), line: bounds.line, column };
    let least = field(least, bounds.column).number(source, "the least number of a cell", 0..=LARGEST)?;
    let most = field(most, behind).number(source, "the largest number of a cell", least..=LARGEST)?;
    Ok(least..=most)
}

/// How many rows of cells there are, once every line has as many numbers as that asks for.
pub(super) fn side(source: &Source, rows: &[Vec<Field>]) -> Result<usize> {
    let [first, others @ ..] = rows else { return Err(source.diagnostic(1, 1, "no puzzle in this text")) };
    if let Some(surplus) = first.get(1) {
        let found = first.len();
        let message =
            format!("the first line has {found} numbers instead of 1, the total of the rising diagonal");
        return Err(source.at(surplus, message));
    }
    let width = usual_width(others).ok_or_else(|| source.at_end("the rows are missing"))?;
    let side = width - 1;
    if !(1..=MOST_ROWS).contains(&side) {
        let message = format!("rows of {side} cells and a total; there are 1 to {MOST_ROWS} cells in a row");
        return Err(source.at(&others[0][0], message));
    }
    if let Some((r, row)) = others.iter().take(side + 1).enumerate().find(|(_, row)| row.len() != width) {
        return Err(uneven(source, (r, row), side));
    }
    let message =
        || format!("{} lines instead of {}: {side} rows and a line on either side", rows.len(), side + 2);
    match rows.get(side + 2) {
        Some(surplus) => Err(source.at(&surplus[0], message())),
        None if rows.len() < side + 2 => Err(source.at_end(message())),
        None => Ok(side),
    }
}

/// How many numbers most lines have: one of another width is the one to name. `None` without lines.
pub(super) fn usual_width(lines: &[Vec<Field>]) -> Option<usize> {
    let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
    for line in lines {
        *widths.entry(line.len()).or_default() += 1;
    }
    widths.into_iter().max_by_key(|&(_, lines)| lines).map(|(width, _)| width)
}

/// Trouble with a line, counted from zero below the first, that has not a number for each of `side` cells and
/// one more.
pub(super) fn uneven(source: &Source, (r, row): (usize, &[Field]), side: usize) -> Diagnostic {
    let (name, last) = if r == side {
        ("the line of column totals".to_owned(), "the total of the falling diagonal")
    } else {
        (format!("row {}", r + 1), "its total")
    };
    let message = format!("{name} has {} numbers instead of {}, {last} included", row.len(), side + 1);
    match row.get(side + 1) {
        Some(surplus) => source.at(surplus, message),
        None => source.behind(row, message),
    }
}
