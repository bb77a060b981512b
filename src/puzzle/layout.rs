//! The neutral shape of a board, as lines on paper show it; kinds decide what it means.

use crate::geometry::{Cell, Turn};
use std::sync::Arc;

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
    /// Colour of each cell's paper, row by row, once the light is evened out: 255, 255, 255 is the page
    /// itself.
    pub paper: Vec<[u8; 3]>,
    /// The empty puzzle as text of its kind, totals and words included, where marks beside the lines say what
    /// it is; it has as many rows and columns as the board.
    pub printed: Option<Arc<str>>,
    /// Whether that may be otherwise: another kind is nearly as probable, or a mark beside the lines is in
    /// doubt.
    pub doubted: bool,
    /// The names of other kinds that explain what is on the board about as well.
    pub rivals: Vec<&'static str>,
    /// The name of the kind that a person says it is of: of those that are told by lines no other is asked.
    pub kind: Option<&'static str>,
}

impl Layout {
    /// How bright the paper of each cell is, row by row, 255 for the page's white.
    pub(crate) fn brightness(&self) -> Vec<f64> {
        self.paper.iter().map(|paper| paper.iter().map(|&v| f64::from(v)).sum::<f64>() / 3.0).collect()
    }

    /// How grey the paper of each cell is, row by row, 255 for what has no colour: shadows have none.
    pub(crate) fn greyness(&self) -> Vec<f64> {
        let span =
            |paper: &[u8; 3]| paper.iter().max().zip(paper.iter().min()).map_or(0, |(max, min)| max - min);
        self.paper.iter().map(|paper| f64::from(u8::MAX - span(paper))).collect()
    }

    /// Where what is stored row by row has a cell of the lattice.
    pub(crate) fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column)
    }

    /// The cell of the lattice that is stored there, row by row.
    pub(crate) fn cell(&self, i: usize) -> Cell {
        let columns = usize::from(self.columns);
        Cell::new((i / columns) as u16, (i % columns) as u16)
    }

    /// Whether the board has a cell.
    pub(crate) fn has(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns && self.exists.get(self.index(cell)) == Some(&true)
    }

    /// What is beside a cell, row by row, on its left, right, above and below - the index of another cell, if
    /// the board has one there - and the weight of the line between.
    pub(crate) fn edges(&self, i: usize) -> [(Option<usize>, f32); 4] {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let (r, c) = (i / columns, i % columns);
        let left = r * (columns + 1) + c;
        let all = [
            ((c > 0).then(|| i - 1), self.vertical[left]),
            ((c + 1 < columns).then_some(i + 1), self.vertical[left + 1]),
            ((r > 0).then(|| i - columns), self.horizontal[i]),
            ((r + 1 < rows).then_some(i + columns), self.horizontal[i + columns]),
        ];
        all.map(|(other, weight)| (other.filter(|&other| self.exists[other]), weight))
    }

    /// Whether there are lines between its cells or around them.
    pub(crate) fn is_ruled(&self) -> bool {
        self.horizontal.iter().chain(&self.vertical).any(|&weight| weight > 0.0)
    }

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
            printed: None,
            doubted: false,
            rivals: Vec::new(),
            kind: None,
        }
    }

    /// A board of which the cells that `exists` says, row by row, exist, with lines of equal weight around
    /// each.
    pub fn of_cells(rows: u16, columns: u16, exists: &[bool]) -> Self {
        let (r, c) = (rows as usize, columns as usize);
        let at = |row: Option<usize>, column: Option<usize>| match (row, column) {
            (Some(row), Some(column)) => row < r && column < c && exists[row * c + column],
            _ => false,
        };
        let line = |sides: [bool; 2]| if sides == [false, false] { 0.0 } else { 1.0 };
        let above = |i: usize| {
            let column = Some(i % c);
            line([at((i / c).checked_sub(1), column), at(Some(i / c), column)])
        };
        let left = |i: usize| {
            let (row, column) = (Some(i / (c + 1)), i % (c + 1));
            line([at(row, column.checked_sub(1)), at(row, Some(column))])
        };
        Self {
            horizontal: (0..(r + 1) * c).map(above).collect(),
            vertical: (0..r * (c + 1)).map(left).collect(),
            exists: exists.to_vec(),
            ..Self::full(rows, columns)
        }
    }

    /// Whether a line of this weight is heavy on paper: between the thin lines of the kinds (0.4) and 1.
    pub fn is_heavy(weight: f32) -> bool {
        weight >= 0.7
    }

    /// As it is drawn: where all lines have one weight, those between two cells are thin and those around the
    /// board heavy; else unchanged.
    #[must_use]
    pub fn outlined(mut self) -> Self {
        /// The weight of thin lines.
        const THIN: f32 = 0.4;
        let mut lines = self.horizontal.iter().chain(&self.vertical).filter(|weight| **weight > 0.0);
        if !lines.all(|&weight| Self::is_heavy(weight)) {
            return self;
        }
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        for (i, weight) in self.horizontal.iter_mut().enumerate().skip(columns).take((rows - 1) * columns) {
            if self.exists[i - columns] && self.exists[i] {
                *weight = THIN;
            }
        }
        for r in 0..rows {
            for c in 1..columns {
                let cell = r * columns + c;
                if self.exists[cell - 1] && self.exists[cell] {
                    self.vertical[cell + r] = THIN;
                }
            }
        }
        self
    }

    /// The layout of the board moved by `turn`, as [`crate::geometry::Mesh::turned`] moves its mesh.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let stored = (usize::from(self.rows), usize::from(self.columns));
        let (rows, columns) = if turn.quarters % 2 == 1 { (stored.1, stored.0) } else { stored };
        let cell = |i: usize| {
            let (r, c) = turn.before((i / columns, i % columns), (stored.0 - 1, stored.1 - 1));
            r * stored.1 + c
        };
        let edge = |a: (usize, usize), b: (usize, usize)| {
            let (a, b) = (turn.before(a, stored), turn.before(b, stored));
            if a.0 == b.0 {
                self.horizontal[a.0 * stored.1 + a.1.min(b.1)]
            } else {
                self.vertical[a.0.min(b.0) * (stored.1 + 1) + a.1]
            }
        };
        let across = (0..=rows).flat_map(|r| (0..columns).map(move |c| ((r, c), (r, c + 1))));
        let down = (0..rows).flat_map(|r| (0..=columns).map(move |c| ((r, c), (r + 1, c))));
        Self {
            rows: rows as u16,
            columns: columns as u16,
            exists: (0..rows * columns).map(|i| self.exists[cell(i)]).collect(),
            horizontal: across.map(|(a, b)| edge(a, b)).collect(),
            vertical: down.map(|(a, b)| edge(a, b)).collect(),
            paper: (0..rows * columns).map(|i| self.paper[cell(i)]).collect(),
            printed: self.printed.clone().filter(|_| turn == Turn::NONE),
            doubted: self.doubted,
            rivals: self.rivals.clone(),
            kind: self.kind,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Point};

    /// Two rows of three cells, all different.
    fn layout() -> Layout {
        Layout {
            rows: 2,
            columns: 3,
            exists: vec![true, true, false, true, true, true],
            horizontal: (0..9).map(|i| i as f32).collect(),
            vertical: (10..18).map(|i| i as f32).collect(),
            paper: (0..6).map(|i| [i; 3]).collect(),
            printed: None,
            doubted: false,
            rivals: Vec::new(),
            kind: None,
        }
    }

    #[test]
    fn lines_go_around_cells_that_exist() {
        let corner = Layout::of_cells(2, 2, &[true, false, true, true]);
        assert_eq!(corner.horizontal, [1.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
        assert_eq!(corner.vertical, [1.0, 1.0, 0.0, 1.0, 1.0, 1.0]);
        assert_eq!(Layout::of_cells(2, 3, &[true; 6]), Layout::full(2, 3));
    }

    #[test]
    fn lines_of_one_weight_are_drawn_heavy_around_the_board() {
        let outlined = Layout::of_cells(2, 2, &[true, false, true, true]).outlined();
        assert_eq!(outlined.horizontal, [1.0, 0.0, 0.4, 1.0, 1.0, 1.0]);
        assert_eq!(outlined.vertical, [1.0, 1.0, 0.0, 1.0, 0.4, 1.0]);
        assert_eq!(outlined.clone().outlined(), outlined);
    }

    #[test]
    fn a_quarter_turn_clockwise_brings_the_left_column_up() {
        let turned = layout().turned(Turn::quarters(1));
        assert_eq!((turned.rows, turned.columns), (3, 2));
        assert_eq!(turned.paper.iter().map(|p| p[0]).collect::<Vec<_>>(), [3, 0, 4, 1, 5, 2]);
        assert_eq!(turned.horizontal[..2], [14.0, 10.0], "the left border is on top now");
        assert_eq!(
            turned.vertical[..3],
            [6.0, 3.0, 0.0],
            "what lay below, between and above is left to right"
        );
    }

    #[test]
    fn cells_go_where_the_mesh_takes_them_and_four_quarters_are_none() {
        let layout = layout();
        let mesh = Mesh::from_fn(2, 3, |r, c| Point::new(c as f64, r as f64));
        for mirrored in [false, true] {
            for quarters in 0..4 {
                let turn = Turn { quarters, mirrored };
                let turned = layout.turned(turn);
                for i in 0..6_u16 {
                    let at = mesh.cell_turned(Cell::new(i / 3, i % 3), turn);
                    let found = usize::from(at.row * turned.columns + at.column);
                    assert_eq!(turned.paper[found], [i as u8; 3], "{turn:?}");
                    assert_eq!(turned.exists[found], i != 2);
                }
                let back = if mirrored { turn } else { Turn::quarters((4 - quarters) % 4) };
                // A mirrored turn undoes itself for even quarters only.
                if !mirrored || quarters % 2 == 0 {
                    assert_eq!(turned.turned(back), layout, "{turn:?}");
                }
            }
        }
    }
}
