//! The board in characters: with all its lines where there is room, else with the heavy ones only, else with
//! the heavy ones across as underlines; what does not fit even so is scrolled to the current cell.

use super::lines::{self, above, beside, joint};
use crate::review::BoardState;
use crate::terminal::places::At;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// What stands in a cell: its value, a mark behind it, and how both look.
pub(super) struct Tile {
    pub(super) value: String,
    pub(super) mark: char,
    pub(super) style: Style,
}

/// Where the cells of a row or column of cells lie, and the lines between them that are drawn.
#[derive(Debug, PartialEq, Eq)]
struct Axis {
    /// Where each cell begins.
    cells: Vec<u16>,
    /// Where each line runs, one more than there are cells; none where it is not drawn.
    lines: Vec<Option<u16>>,
    /// Characters a cell.
    size: u16,
    length: u16,
}

impl Axis {
    fn new(count: u16, size: u16, drawn: impl Fn(u16) -> bool) -> Self {
        let (mut cells, mut lines, mut at) = (Vec::new(), Vec::new(), 0);
        for i in 0..=count {
            lines.push(drawn(i).then_some(at));
            at += u16::from(drawn(i));
            if i < count {
                cells.push(at);
                at += size;
            }
        }
        Self { cells, lines, size, length: at }
    }

    /// How far to scroll for cell `at` to lie in the middle of `room`, as far as there is anything to scroll.
    fn scroll(&self, at: u16, room: u16) -> u16 {
        let middle = self.cells.get(usize::from(at)).map_or(0, |start| start + self.size / 2);
        middle.saturating_sub(room / 2).min(self.length.saturating_sub(room))
    }
}

/// How a board lies on the screen.
pub(super) struct Plan {
    rows: Axis,
    columns: Axis,
    /// Heavy lines across are underlines.
    underlined: bool,
}

impl Plan {
    /// The most lines that fit `width` and `height` characters.
    pub(super) fn new(board: &BoardState, width: u16, height: u16) -> Self {
        let digits = if board.largest > 9 && !board.letters { 2 } else { 1 };
        let heavy_row = |row| lines::is_heavy_row(board, row);
        let heavy_column = |column| lines::is_heavy_column(board, column);
        let rows = [Axis::new(board.rows, 1, |_| true), Axis::new(board.rows, 1, heavy_row)];
        let columns = [
            Axis::new(board.columns, digits + 2, |_| true),
            Axis::new(board.columns, digits + 2, heavy_column),
        ];
        let fitting = |axes: [Axis; 2], room: u16| axes.into_iter().find(|axis| axis.length <= room);
        let (rows, underlined) = match fitting(rows, height) {
            Some(rows) => (rows, false),
            None => (Axis::new(board.rows, 1, |_| false), true),
        };
        let columns =
            fitting(columns, width).unwrap_or_else(|| Axis::new(board.columns, digits + 1, heavy_column));
        Self { rows, columns, underlined }
    }

    /// Width and height in characters.
    pub(super) const fn size(&self) -> (u16, u16) {
        (self.columns.length, self.rows.length)
    }

    /// Draws the board, as much of it as fits; gives where the value of the current cell stands, and which of
    /// its edges (above, right, below, left) something lies beyond.
    pub(super) fn draw(
        &self,
        board: &BoardState,
        at: At,
        tile: impl Fn(At) -> Option<Tile>,
        area: Rect,
        buffer: &mut Buffer,
    ) -> (Option<Position>, [bool; 4]) {
        let mut whole = Buffer::empty(Rect::new(0, 0, self.columns.length, self.rows.length));
        self.draw_lines(board, &mut whole);
        self.draw_cells(board, tile, &mut whole);
        let (x, y) = (self.columns.scroll(at.1, area.width), self.rows.scroll(at.0, area.height));
        let (width, height) =
            ((self.columns.length - x).min(area.width), (self.rows.length - y).min(area.height));
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let target = buffer.cell_mut((area.x + column, area.y + row));
            if let (Some(target), Some(source)) = (target, whole.cell((x + column, y + row))) {
                *target = source.clone();
            }
        }
        let cursor = self.value_at(at).and_then(|spot| {
            let (column, row) = (spot.x.checked_sub(x)?, spot.y.checked_sub(y)?);
            (column < width && row < height).then(|| Position::new(area.x + column, area.y + row))
        });
        let more = [y > 0, x + width < self.columns.length, y + height < self.rows.length, x > 0];
        (cursor, more)
    }

    /// Where the last character of a cell's value stands.
    fn value_at(&self, at: At) -> Option<Position> {
        let (x, y) = (self.columns.cells.get(usize::from(at.1))?, self.rows.cells.get(usize::from(at.0))?);
        Some(Position::new(x + self.columns.size - 2, *y))
    }

    fn draw_lines(&self, board: &BoardState, whole: &mut Buffer) {
        let mut put = |x: u16, y: u16, c: char| {
            if let Some(cell) = whole.cell_mut((x, y)) {
                cell.set_char(c);
            }
        };
        for (row, y) in (0..).zip(&self.rows.lines) {
            let Some(y) = *y else { continue };
            for column in 0..board.columns {
                let weight = above(board, row, column);
                let start = self.columns.cells[usize::from(column)];
                (start..start + self.columns.size).for_each(|x| put(x, y, joint(0, weight, 0, weight)));
            }
        }
        for (column, x) in (0..).zip(&self.columns.lines) {
            let Some(x) = *x else { continue };
            for row in 0..board.rows {
                let weight = beside(board, row, column);
                put(x, self.rows.cells[usize::from(row)], joint(weight, 0, weight, 0));
            }
            for (row, y) in (0..).zip(&self.rows.lines) {
                let Some(y) = *y else { continue };
                put(x, y, crossing(board, row, column));
            }
        }
    }

    fn draw_cells(&self, board: &BoardState, tile: impl Fn(At) -> Option<Tile>, whole: &mut Buffer) {
        let size = usize::from(self.columns.size);
        for (row, column) in (0..board.rows).flat_map(|row| (0..board.columns).map(move |c| (row, c))) {
            let (x, y) = (self.columns.cells[usize::from(column)], self.rows.cells[usize::from(row)]);
            let underline = self.underlined && lines::is_heavy(above(board, row + 1, column));
            let below = if underline { Modifier::UNDERLINED } else { Modifier::empty() };
            if underline {
                // The separators beside belong to the line, too.
                let right =
                    self.columns.lines[usize::from(column) + 1].map_or(x + self.columns.size, |x| x + 1);
                let left = self.columns.lines[usize::from(column)].unwrap_or(x);
                whole.set_style(Rect::new(left, y, right - left, 1), Style::new().add_modifier(below));
            }
            let Some(tile) = tile((row, column)) else { continue };
            let text = format!("{:>width$}{}", tile.value, tile.mark, width = size - 1);
            whole.set_stringn(x, y, text, size, tile.style.add_modifier(below));
        }
    }
}

/// The character where the lines above a row and to the left of a column meet.
fn crossing(board: &BoardState, row: u16, column: u16) -> char {
    let up = row.checked_sub(1).map_or(0, |row| beside(board, row, column));
    let down = if row < board.rows { beside(board, row, column) } else { 0 };
    let left = column.checked_sub(1).map_or(0, |column| above(board, row, column));
    let right = if column < board.columns { above(board, row, column) } else { 0 };
    joint(up, right, down, left)
}
