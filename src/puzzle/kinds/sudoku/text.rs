//! The text forms of a sudoku: whole grids, one a line, a CSV, or rows.

use super::board::Sudoku;
use crate::diagnostics::{Code, Result};
use crate::puzzle::kinds::shared::boxes::{SIZES_HINT, published_boxes};
use crate::puzzle::rules::Puzzle;
use crate::puzzle::text::{Field, Source, Table, csv, lines, rows};

/// The sudokus in a text of any form.
pub(super) fn read(source: &Source) -> Result<Vec<Puzzle>> {
    let tables = if lines::recognise(source) {
        lines::read(source)?
    } else if let Some(delimiter) = csv::recognise(source) {
        vec![csv::read(source, delimiter)?]
    } else {
        rows::read(source)?
    };
    tables.iter().map(|table| Ok(of_table(source, table)?.into())).collect()
}

/// The sudoku in a table; its width says its size.
///
/// # Errors
/// [`Code::UnknownKind`] where the table has a size that no sudoku has, [`Code::BadPuzzleText`] where it is
/// ragged or a field is no symbol.
pub(crate) fn of_table(source: &Source, table: &Table) -> Result<Sudoku> {
    let size = side(table);
    let (high, first) = (table.rows.len(), &table.rows[0]);
    if published_boxes(size).is_none() {
        let message = format!("{high} rows of {} cells are no sudoku", first.len());
        let mut diagnostic = source.diagnostic(first[0].line, 1, message).hint(SIZES_HINT);
        // A whole table is a puzzle of some kind; one row or a ragged one is no puzzle at all.
        if high > 1 && table.rows.iter().all(|row| row.len() == first.len()) {
            diagnostic.code = Code::UnknownKind;
        }
        return Err(diagnostic);
    }
    let mut cells = Vec::with_capacity(size * size);
    for (i, row) in table.rows.iter().enumerate() {
        fits(source, i, row, size)?;
        for field in &row[..size] {
            cells.push(field.symbol(source, "sudoku", size, table.labelled)?);
        }
    }
    if high < size {
        let last = &table.rows[high - 1][0];
        let message = format!("the grid ends after {high} of {size} rows");
        return Err(source.diagnostic(last.line, last.column, message).hint(SIZES_HINT));
    }
    Sudoku::new(size, cells)
}

/// Refuses a row beyond the last, and one that is too short or too long; empty cells on the right do not
/// count.
fn fits(source: &Source, index: usize, row: &[Field], size: usize) -> Result<()> {
    let surplus = row.iter().skip(size).find(|f| !f.text.is_empty());
    let message = if index >= size {
        format!("row {} of a sudoku that is {size} cells wide", index + 1)
    } else if surplus.is_some() || row.len() < size {
        format!("row {} has {} cells instead of {size}", index + 1, row.len())
    } else {
        return Ok(());
    };
    let at = surplus.unwrap_or(&row[row.len() - 1]);
    Err(source.diagnostic(at.line, at.column, message).hint(SIZES_HINT))
}

/// The size a table speaks of: the width of its first row, without the empty cells that a spreadsheet leaves
/// on the right when the table is as high as it is wide without them.
fn side(table: &Table) -> usize {
    let (high, first) = (table.rows.len(), &table.rows[0]);
    let surplus_is_empty = first.iter().skip(high).all(|f| f.text.is_empty());
    if first.len() > high && surplus_is_empty { high } else { first.len() }
}
