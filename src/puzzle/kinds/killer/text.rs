//! The text form of a killer sudoku.

use super::board::{Cage, Killer, SIZES, SIZES_HINT, apart};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::Symbol;
use crate::puzzle::kinds::shared::addends::LARGEST_TOTAL;
use crate::puzzle::text::{Field, Source, fields, rows};
use std::collections::BTreeMap;

/// The labels of cages, in the order of these: letters as long as there are any, then what else is one
/// character that nobody takes for another.
const LABELS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789αβγδεζηθικλμνξοπρστυφχψω";

/// Cells that are in no cage.
const NO_CAGE: [&str; 4] = [".", "_", "*", ""];

/// What separates the letter of a cage, its total and the next letter.
const BETWEEN: [char; 7] = [' ', '\t', ',', ';', ':', '=', '"'];

/// The tag, the rows with `.` for open cells, the rows of labels, the totals.
pub(super) fn text(killer: &Killer) -> String {
    let labels: Vec<char> = LABELS.chars().collect();
    let label = |number: usize| labels.get(number).copied().unwrap_or('?');
    let character = |cell: &Option<Symbol>| cell.and_then(Symbol::to_char).unwrap_or('.');
    let size = killer.size();
    let values = killer.units.values().chunks(size).map(|row| row.iter().map(character).collect());
    let of_cell = killer.cage_of_cell();
    let cages = of_cell.chunks(size).map(|row| row.iter().map(|cage| cage.map_or('.', label)).collect());
    let totals = killer.cages().iter().enumerate().map(|(i, cage)| format!("{} {}", label(i), cage.total));
    let lines: Vec<String> =
        std::iter::once("# killer".to_owned()).chain(values).chain(cages).chain(totals).collect();
    lines.join("\n") + "\n"
}

/// The killer sudoku in a text.
pub(super) fn parse(source: &Source) -> Result<Killer> {
    let lines: Vec<(usize, &str)> =
        source.data().iter().copied().filter(|(_, line)| !rows::is_rule(line)).collect();
    let table: Vec<Vec<Field>> = lines.iter().map(|&line| cells(line)).collect();
    read(source, &lines, &table).map_err(|diagnostic| match diagnostic.hint {
        Some(_) => diagnostic,
        None => diagnostic.hint(source.form()),
    })
}

/// The cells of a line, without bars between them.
fn cells(line: (usize, &str)) -> Vec<Field> {
    let mut cells = fields::cells(line);
    cells.retain(|field| field.text != "|");
    cells
}

/// How many cells a row has, without those that a spreadsheet leaves empty on the right if it is no row of a
/// killer sudoku with them.
fn width(row: &[Field]) -> usize {
    let filled = row.iter().rposition(|field| !field.text.is_empty()).map_or(0, |i| i + 1);
    if SIZES.contains(&row.len()) { row.len() } else { filled }
}

fn read(source: &Source, lines: &[(usize, &str)], table: &[Vec<Field>]) -> Result<Killer> {
    let Some(first) = table.first() else { return Err(source.diagnostic(1, 1, "no rows of cells")) };
    let size = width(first);
    if !SIZES.contains(&size) {
        let line = lines.first().map_or(1, |line| line.0);
        let message = format!("a row of {size} cells is no row of a killer sudoku");
        return Err(source.diagnostic(line, 1, message).hint(SIZES_HINT));
    }
    let is_label = |field: &Field| field.text.chars().all(char::is_alphabetic) && !field.text.is_empty();
    let values = if first.iter().any(is_label) { 0 } else { size };
    let (high, end) = (values + size, table.len());
    for (r, row) in table.iter().take(high).enumerate() {
        let (what, r) = if r < values { ("values", r) } else { ("letters", r - values) };
        let message = || format!("row {} of {what} has {} cells instead of {size}", r + 1, row.len());
        match row.iter().skip(size).find(|field| !field.text.is_empty()) {
            Some(surplus) => return Err(source.at(surplus, message())),
            None if row.len() < size => return Err(source.behind(row, message())),
            None => {}
        }
    }
    if end < high {
        return Err(source.at_end(format!("{end} rows instead of {high}: {size} of letters for the cages")));
    }
    let value = |field: &Field| field.symbol(source, "killer sudoku", size, false);
    let mut given = table[..values].iter().flatten().map(value).collect::<Result<Vec<_>>>()?;
    given.resize(size * size, None);
    let labels: Vec<&Field> = table[values..high].iter().flatten().collect();
    Killer::new(size, cages(source, size, &labels, &lines[high..])?, given)
}

/// The cages that labels name, row by row, with the totals of the lines behind them.
fn cages(source: &Source, size: usize, labels: &[&Field], lines: &[(usize, &str)]) -> Result<Vec<Cage>> {
    let mut members: BTreeMap<char, Vec<(Cell, &Field)>> = BTreeMap::new();
    for (i, field) in labels.iter().enumerate().filter(|f| !NO_CAGE.contains(&f.1.text.as_str())) {
        let cell = Cell::new((i / size) as u16, (i % size) as u16);
        members.entry(label(source, field)?).or_default().push((cell, *field));
    }
    let mut totals = totals(source, lines)?;
    let mut cages = Vec::new();
    for (label, cells) in members {
        let own: Vec<Cell> = cells.iter().map(|cell| cell.0).collect();
        if let Some((_, field)) = apart(&own).and_then(|far| cells.iter().find(|cell| cell.0 == far)) {
            return Err(source.at(field, format!("cage {label} is not connected")));
        }
        let Some((total, _)) = totals.remove(&label) else {
            return Err(source.at_end(format!("the total of cage {label} is missing")));
        };
        cages.push(Cage { cells: own, total });
    }
    match totals.into_iter().min_by_key(|(_, (_, field))| (field.line, field.column)) {
        Some((label, (_, field))) => Err(source.at(&field, format!("no cell is in cage {label}"))),
        None => Ok(cages),
    }
}

/// The label of a cage.
fn label(source: &Source, field: &Field) -> Result<char> {
    let mut characters = field.text.trim().chars();
    match (characters.next(), characters.next()) {
        (Some(label), None) if label.is_alphanumeric() => Ok(label),
        _ => Err(source.at(field, format!("{:?} is no letter of a cage", field.shown()))),
    }
}

/// The totals by label, each with where its label stands; pairs may follow each other on a line.
fn totals(source: &Source, lines: &[(usize, &str)]) -> Result<BTreeMap<char, (u32, Field)>> {
    let mut totals = BTreeMap::new();
    let parts = lines.iter().flat_map(|&line| fields::parts(line, 1, &BETWEEN));
    let mut words = parts.filter(|field| !field.text.is_empty()).flat_map(split);
    while let Some(field) = words.next() {
        let label = label(source, &field)?;
        let what = format!("the total of cage {label}");
        let Some(number) = words.next() else { return Err(source.at_end(format!("{what} is missing"))) };
        let total = number.number(source, &what, 0..=LARGEST_TOTAL)?;
        if totals.insert(label, (total, field)).is_some() {
            return Err(source.at(&number, format!("cage {label} has a total already")));
        }
    }
    Ok(totals)
}

/// A letter and the number that stands behind it without a blank; anything else as it is.
fn split(field: Field) -> Vec<Field> {
    let mut characters = field.text.chars();
    let Some(first) = characters.next() else { return vec![field] };
    let rest = characters.as_str();
    if rest.is_empty() || first.is_ascii_digit() {
        return vec![field];
    }
    let number = Field { text: rest.to_owned(), line: field.line, column: field.column + 1 };
    vec![Field { text: first.to_string(), ..field }, number]
}
