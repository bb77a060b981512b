//! The neutral shape of a board, as lines on paper show it; kinds decide what it means.

use crate::geometry::Cell;

/// Rows, columns, which cells exist, how heavy the lines between them are.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Rows of cells.
    pub rows: u16,
    /// Columns of cells.
    pub columns: u16,
    /// Whether the cell exists, row by row.
    pub exists: Vec<bool>,
    /// Relative weight (0 = no line, 1 = the thickest on the board) of the line above each row of cells and
    /// below the last: `(rows + 1) x columns`.
    pub horizontal: Vec<f32>,
    /// The same for the line left of each cell and right of the last: `rows x (columns + 1)`.
    pub vertical: Vec<f32>,
    /// Colour of each cell's paper, row by row, once the light is evened out: 255, 255, 255 is the page itself.
    pub paper: Vec<[u8; 3]>,
}

impl Layout {
    /// A full board of `rows` x `columns` with lines of equal weight.
    pub fn full(rows: u16, columns: u16) -> Self {
        let (r, c) = (rows as usize, columns as usize);
        Self {
            rows,
            columns,
            exists: vec![true; r * c],
            horizontal: vec![1.0; (r + 1) * c],
            vertical: vec![1.0; r * (c + 1)],
            paper: vec![[255; 3]; r * c],
        }
    }

    /// The existing cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let columns = self.columns;
        (0..self.rows * columns)
            .filter(|&i| self.exists[i as usize])
            .map(move |i| Cell::new(i / columns, i % columns))
    }
}
