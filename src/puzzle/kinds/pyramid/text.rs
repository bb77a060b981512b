//! The text form of a number pyramid.

use super::board::{LARGEST, MOST_ROWS, Pyramid, cell};
use crate::diagnostics::{Result, counted};
use crate::puzzle::text::{Field, Source};
use crate::puzzle::{Clue, Symbol};

impl Pyramid {
    pub(super) fn parse(source: &Source) -> Result<Self> {
        let rows = source.rows()?;
        if let Some(row) = rows.get(MOST_ROWS) {
            let message = format!("a pyramid of more than {MOST_ROWS} rows");
            return Err(source.at(&row[0], message).hint(source.form()));
        }
        let mut clues = Vec::new();
        for (r, row) in rows.iter().enumerate() {
            fits(source, r, row)?;
            for (c, field) in row.iter().enumerate().filter(|f| !f.1.is_x()) {
                let number =
                    field.number(source, "a cell", 0..=LARGEST).map_err(|t| t.hint(source.form()))?;
                clues.push(Clue { cell: cell(r, c), symbol: Symbol(number) });
            }
        }
        Self::new(rows.len(), &clues)
    }
}

/// Refuses a row that has more or fewer cells than the one above and one.
pub(super) fn fits(source: &Source, r: usize, row: &[Field]) -> Result<()> {
    if row.len() == r + 1 {
        return Ok(());
    }
    let message = format!("row {} has {} instead of {}", r + 1, counted(row.len(), "cell"), r + 1);
    let diagnostic = match row.get(r + 1) {
        Some(surplus) => source.at(surplus, message),
        None => source.behind(row, message),
    };
    Err(diagnostic.hint(source.form()))
}
