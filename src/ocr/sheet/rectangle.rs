//! Which of the cells that were looked at are a kakuro's.

use super::blocks::{AROUND, Ground, Look};

/// Share of the cells in a row at a side of the board that belong to it for the row to, and below which the
/// row does not.
const JOINS: f64 = 0.75;
const PARTS: f64 = 0.5;

/// Fewest cells with a diagonal in the row above a board, or in the column to its left, whose blocks have no
/// lines around them: runs have two cells at least, and so has the first row.
const OPEN: usize = 2;

/// Fewest cells with a diagonal behind which runs may begin, and how many of those one counts for behind
/// which none may.
pub(super) const MORE: usize = 2;
const ALL: usize = 2;

/// The cells of a board among those that were looked at: its first and last rows and columns.
pub(super) struct Rectangle {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
}

impl Rectangle {
    /// The rectangle of the board: what it was found by, with the rows and columns beside that belong to it.
    pub(super) fn of(ground: &Ground, looks: &[Look]) -> Self {
        let (rows, columns) = (ground.rows, ground.columns);
        let mut own =
            Self { top: AROUND, bottom: rows - 1 - AROUND, left: AROUND, right: columns - 1 - AROUND };
        // The outer edge of each side: above, right, below, left.
        let cells = |at: &Self, side: usize, line: usize| -> Vec<Look> {
            if side == 0 || side == 2 {
                (at.left..=at.right).map(|c| looks[line * columns + c]).collect()
            } else {
                (at.top..=at.bottom).map(|r| looks[r * columns + line]).collect()
            }
        };
        let begins = |look: &Look| look.falls;
        let share = |at: &Self, side: usize, line: usize| {
            let cells = cells(at, side, line);
            // Where no run begins, the edge of another tone may be that of the page.
            let is_tone = cells.iter().any(begins);
            let ends = |look: &Look| if is_tone { look.edges[side] } else { look.lines[side] };
            let is_cell = |look: &Look| look.edges[(side + 1) % 4] || look.edges[(side + 3) % 4];
            let belongs = |look: &&Look| look.is_dark() || look.falls || (ends(look) && is_cell(look));
            cells.iter().filter(belongs).count() as f64 / cells.len().max(1) as f64
        };
        // Runs begin in the first row and column; cells in the last ones have lines around them.
        let joins = |at: &Self, side: usize, line: usize| {
            let ends = |look: &Look| look.lines[side] && !look.is_dark();
            let cells = cells(at, side, line);
            let is_first = side == 0 || side == 3;
            let is_one = if is_first { cells.iter().any(begins) } else { cells.iter().any(ends) };
            is_one && (share(at, side, line) >= JOINS || (is_first && is_open(&cells, side)))
        };
        loop {
            let before = own.rows() + own.columns();
            if own.top > 0 && joins(&own, 0, own.top - 1) {
                own.top -= 1;
            }
            if own.left > 0 && joins(&own, 3, own.left - 1) {
                own.left -= 1;
            }
            if own.bottom + 1 < rows && joins(&own, 2, own.bottom + 1) {
                own.bottom += 1;
            }
            if own.right + 1 < columns && joins(&own, 1, own.right + 1) {
                own.right += 1;
            }
            if own.rows() + own.columns() == before {
                break;
            }
        }
        let ends = |at: &Self, side: usize, line: usize| {
            share(at, side, line) >= PARTS || is_end(&cells(at, side, line), side)
        };
        while own.bottom > own.top + 1 && !ends(&own, 2, own.bottom) {
            own.bottom -= 1;
        }
        while own.right > own.left + 1 && !ends(&own, 1, own.right) {
            own.right -= 1;
        }
        own
    }

    pub(super) fn rows(&self) -> usize {
        self.bottom + 1 - self.top
    }

    pub(super) fn columns(&self) -> usize {
        self.right + 1 - self.left
    }

    /// How many more of the cells with diagonals have a cell behind them in which a run may begin, to their
    /// right or below, than have none: seen upside down those at two sides have none.
    pub(super) fn score(&self, looks: &[Look], columns: usize) -> usize {
        let may_begin = |r: usize, c: usize| {
            let look = (r <= self.bottom && c <= self.right).then(|| &looks[r * columns + c]);
            look.is_some_and(|look| !look.falls && !look.is_dark())
        };
        let (mut with, mut without) = (0_usize, 0);
        for i in self.cells(columns).filter(|&i| looks[i].falls) {
            let (r, c) = (i / columns, i % columns);
            if may_begin(r + 1, c) || may_begin(r, c + 1) {
                with += 1;
            } else {
                without += 1;
            }
        }
        with.saturating_sub(ALL * without)
    }

    /// The numbers of its cells among those that were looked at.
    pub(super) fn cells(&self, columns: usize) -> impl Iterator<Item = usize> {
        let (left, right) = (self.left, self.right);
        (self.top..=self.bottom).flat_map(move |r| (left..=right).map(move |c| r * columns + c))
    }
}

/// Whether a row above a board, or a column to its left, has diagonals right before its white cells, and no
/// lines between its cells, which are paper, or a panel in a frame.
fn is_open(cells: &[Look], side: usize) -> bool {
    let begins = |look: &&Look| look.falls && look.edges[(side + 2) % 4];
    let apart = cells.iter().skip(1).filter(|look| !look.edges[before(side)]).count();
    cells.iter().filter(begins).count() >= OPEN && apart as f64 >= JOINS * (cells.len() - 1) as f64
}

/// Whether a row or a column at a side of a board has white cells with lines around them, and no lines
/// between other cells.
fn is_end(cells: &[Look], side: usize) -> bool {
    let is_cell = |look: &Look| !look.falls && !look.is_dark() && look.lines == [true; 4];
    let is_bare = |pair: &[Look]| is_cell(&pair[0]) || is_cell(&pair[1]) || !pair[1].lines[before(side)];
    cells.iter().filter(|look| is_cell(look)).count() >= OPEN && cells.windows(2).all(is_bare)
}

/// The side of a cell at which the one before it lies, in a row or a column at a side of a board.
const fn before(side: usize) -> usize {
    if side.is_multiple_of(2) { 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What cells look like: `\\` with a diagonal, `#` dark, `.` white.
    fn looks(rows: &[&str]) -> Vec<Look> {
        let look = |cell: char| match cell {
            '\\' => Look { tone: 0.2, falls: true, ..Look::default() },
            '#' => Look { tone: 0.2, ..Look::default() },
            _ => Look { tone: 1.0, ..Look::default() },
        };
        rows.iter().flat_map(|row| row.chars().map(look)).collect()
    }

    #[test]
    fn diagonals_with_nothing_behind_them_tell_a_board_that_is_upside_down() {
        let score = |rows: &[&str]| {
            let at = Rectangle { top: 0, bottom: rows.len() - 1, left: 0, right: rows[0].len() - 1 };
            at.score(&looks(rows), rows[0].len())
        };
        assert_eq!(score(&["#\\\\#", "\\...", "\\.\\.", "#..."]), 5);
        // The same upside down; and behind a column that is all blocks.
        assert!(score(&["...#", ".\\.\\", "...\\", "#\\\\#"]) < MORE);
        assert_eq!(score(&["##\\\\", "#\\..", "#\\..", "##.."]), 4);
    }

    /// Cells of a row: `\\` with a diagonal, `#` white within lines, `.` bare; lines above all of them where
    /// they are in a frame, between all where they are in boxes.
    fn row(cells: &str, is_framed: bool, are_boxes: bool) -> Vec<Look> {
        let is_white = |i: usize| cells.as_bytes().get(i) == Some(&b'#');
        let look = |(i, cell): (usize, char)| {
            let beside = |other: usize| are_boxes || cell == '#' || is_white(other);
            let lines = [is_framed || cell == '#', beside(i + 1), cell != '.', beside(i.wrapping_sub(1))];
            Look { tone: 1.0, falls: cell == '\\', lines, edges: lines, ..Look::default() }
        };
        cells.chars().enumerate().map(look).collect()
    }

    #[test]
    fn a_row_without_lines_between_its_blocks_belongs_to_a_board() {
        assert!(is_open(&row("..\\\\..", false, false), 0), "paper alone");
        assert!(is_open(&row("..\\\\..", true, false), 0), "a panel in a frame");
        assert!(!is_open(&row("..\\\\..", true, true), 0), "boxes");
        assert!(!is_open(&row("..\\...", false, false), 0), "a single diagonal");
        // The last row lies upside down, its outer edge below.
        assert!(is_end(&row("...##..", false, false), 0) && is_end(&row("..\\##..", true, false), 0));
        assert!(!is_end(&row("...#...", false, false), 0), "a single cell");
        assert!(!is_end(&row("...##..", true, true), 0), "boxes without anything");
    }
}
