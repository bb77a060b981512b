//! Givens put on a board.

use super::layout::Layout;
use crate::constraint::Symbol;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;

/// The givens on a board of (rows, columns), row by row, with `None` for open cells.
///
/// # Errors
/// [`Code::OutOfRange`] where a given lies where no cell `exists`, or stands where another does.
pub fn placed(
    (rows, columns): (u16, u16),
    exists: &[bool],
    givens: impl IntoIterator<Item = (Cell, Symbol)>,
) -> Result<Vec<Option<Symbol>>> {
    let mut cells = vec![None; usize::from(rows) * usize::from(columns)];
    for (cell, symbol) in givens {
        let index = usize::from(cell.row) * usize::from(columns) + usize::from(cell.column);
        let outside = cell.row >= rows || cell.column >= columns;
        if outside || !exists.get(index).copied().unwrap_or(false) {
            return Err(Diagnostic::new(Code::OutOfRange, format!("the board has no {cell}"))
                .fact(format!("it has {rows} rows and {columns} columns")));
        }
        if cells[index].replace(symbol).is_some() {
            return Err(Diagnostic::new(Code::OutOfRange, format!("{cell} is given twice")));
        }
    }
    Ok(cells)
}

/// What is said of a board that is none of any kind.
pub(super) fn no_such_board(layout: &Layout) -> Diagnostic {
    let (rows, columns, cells) = (layout.rows, layout.columns, layout.cells().count());
    Diagnostic::new(Code::UnknownKind, "no known kind of puzzle has a board of this shape")
        .fact(format!("{rows} rows and {columns} columns, {cells} cells"))
}
