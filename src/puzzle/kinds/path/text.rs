//! The text form of a path of numbers.

use super::board::{MOST_CELLS, MOST_SIDE, Path};
use super::ways::Moves;
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::text::{Field, Source};
use crate::puzzle::{Clue, Symbol};

/// The board in a text, on which numbers lie such moves apart.
pub(super) fn parse(source: &Source, moves: Moves) -> Result<Path> {
    let rows = source.rows()?;
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    too_large(source, &rows)?;
    let cells = rows.iter().flatten().filter(|field| !field.is_x()).count();
    let mut exists = vec![false; rows.len() * width];
    let mut clues: Vec<Clue> = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, field) in row.iter().enumerate().filter(|f| !f.1.is_x()) {
            let number =
                field.number(source, "a cell", 0..=cells as u32).map_err(|t| t.hint(source.form()))?;
            exists[r * width + c] = true;
            if let Some(twin) = clues.iter().find(|clue| clue.symbol.0 == number) {
                let message = format!("{number} is at {} already", twin.cell);
                return Err(source.at(field, message).hint(source.form()));
            }
            if number > 0 {
                clues.push(Clue { cell: Cell::new(r as u16, c as u16), symbol: Symbol(number) });
            }
        }
    }
    if cells == 0 {
        return Err(source.at(&rows[0][0], "nothing but blocks").hint(source.form()));
    }
    Path::new(moves, (rows.len(), width), exists, &clues)
}

/// Refuses a table with more rows, columns or cells than a path may have, where the first too many stands.
pub(super) fn too_large(source: &Source, rows: &[Vec<Field>]) -> Result<()> {
    let row = rows.get(MOST_SIDE).and_then(|row| row.first());
    let column = rows.iter().find_map(|row| row.get(MOST_SIDE));
    if let Some(field) = row.or(column) {
        let message = format!("a board of more than {MOST_SIDE} rows or columns");
        return Err(source.at(field, message).hint(source.form()));
    }
    match rows.iter().flatten().filter(|field| !field.is_x()).nth(MOST_CELLS) {
        Some(field) => {
            let message = format!("a path of more than {MOST_CELLS} cells");
            Err(source.at(field, message).hint(source.form()))
        }
        None => Ok(()),
    }
}
