//! The text form of a gogen.

use super::board::{Gogen, SIDE, cell, symbol};
use crate::diagnostics::{Result, counted};
use crate::puzzle::text::{Field, Source, fields};
use crate::puzzle::{Clue, Symbol};

impl Gogen {
    pub(super) fn parse(source: &Source) -> Result<Self> {
        let data = source.data();
        let mut clues: Vec<Clue> = Vec::new();
        for r in 0..SIDE {
            let Some(&line) = data.get(r) else {
                return Err(source.at_end(format!("row {} is missing", r + 1)));
            };
            for (c, field) in row(source, r, line)?.iter().enumerate() {
                let Some(symbol) = given(source, field)? else { continue };
                if let Some(twin) = clues.iter().find(|clue| clue.symbol == symbol) {
                    let message = format!("{} is at {} already", field.shown(), twin.cell);
                    return Err(source.at(field, message));
                }
                clues.push(Clue { cell: cell(r * SIDE + c), symbol });
            }
        }
        let mut words = Vec::new();
        for &line in &data[SIDE..] {
            for field in fields::parts(line, 1, &[',', ';', '\t', ' ']) {
                if let Some((i, odd)) = field.text.chars().enumerate().find(|c| symbol(c.1).is_none()) {
                    let message = format!("{odd:?} in the word {:?} is no letter from a to y", field.shown());
                    return Err(source.diagnostic(field.line, field.column + i, message));
                }
                words.extend(Some(field.text.to_ascii_lowercase()).filter(|word| !word.is_empty()));
            }
        }
        Self::new(words, &clues)
    }
}

/// The five cells of a line.
pub(super) fn row(source: &Source, r: usize, line: (usize, &str)) -> Result<Vec<Field>> {
    let mut row = fields::cells(line);
    // A spreadsheet makes all rows as long as the longest.
    while row.len() > SIDE && row.last().is_some_and(|field| field.text.is_empty()) {
        row.pop();
    }
    if row.len() == SIDE {
        return Ok(row);
    }
    let message = format!("row {} has {} instead of {SIDE}", r + 1, counted(row.len(), "cell"));
    Err(match row.get(SIDE) {
        Some(surplus) => source.at(surplus, message),
        None => source.behind(&row, message),
    })
}

/// The letter in a cell, `None` for an open one.
pub(super) fn given(source: &Source, field: &Field) -> Result<Option<Symbol>> {
    if matches!(field.text.as_str(), "" | "." | "_" | "*" | "?" | "0") {
        return Ok(None);
    }
    let mut characters = field.text.chars();
    match (characters.next().and_then(symbol), characters.next()) {
        (Some(symbol), None) => Ok(Some(symbol)),
        _ => Err(source.at(field, format!("{:?} is no letter from a to y", field.shown()))),
    }
}
