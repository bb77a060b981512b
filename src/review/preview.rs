//! What would be read between corners that a person is still moving.

use super::open::Review;
use super::query::Query;
use crate::confirm::{Frame, History};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::pipeline::{self, Options};
use serde::Serialize;

/// A reading that changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// The kind, such as `sudoku 9 x 9`.
    pub kind: String,
    /// Rows of cells.
    pub rows: u16,
    /// Columns of cells.
    pub columns: u16,
    /// How many cells hold a clue.
    pub digits: usize,
    /// What the cells say, row by row; `None` where there is no clue.
    pub values: Vec<Option<String>>,
    /// Whether the puzzle stands as the photo is shown; otherwise the rows are not those on the screen.
    pub upright: bool,
}

impl Review<'_> {
    /// What is read in a frame. Takes as long as reading a puzzle does.
    ///
    /// # Errors
    /// [`crate::diagnostics::Code::OutOfRange`] for corners that no puzzle has; the readers' own troubles.
    pub fn preview(&self, frame: Frame) -> Result<Preview> {
        let options = Options { frame: Some(frame), ..self.options().clone() };
        let board = pipeline::choose(&self.scene, &options)?;
        let (board, reading) =
            pipeline::read_board(&self.scene.photo, &board, &options, self.engine(), &|_, _| {})?;
        let query = Query::new(&board.layout, &reading, &History::default(), options);
        let (rows, columns) = (board.layout.rows, board.layout.columns);
        let puzzle = query.puzzle().ok();
        let show = |symbol| puzzle.map_or_else(|| format!("{symbol}"), |puzzle| puzzle.rules().show(symbol));
        let givens = query.givens();
        let value = |cell: Cell| givens.iter().find(|(at, _)| *at == cell).map(|(_, symbol)| show(*symbol));
        Ok(Preview {
            kind: puzzle.map_or_else(|| format!("{rows} x {columns} cells"), |puzzle| puzzle.rules().name()),
            rows,
            columns,
            digits: givens.len(),
            values: (0..rows).flat_map(|r| (0..columns).map(move |c| Cell::new(r, c))).map(value).collect(),
            upright: board.turn == self.turn(),
        })
    }
}
