//! Where the lines of a board run, and which character stands where they meet.

use crate::review::BoardState;
use crate::terminal::places;

/// No line, a thin one, a thick one.
pub(super) type Weight = usize;
const NONE: Weight = 0;
const THIN: Weight = 1;
const THICK: Weight = 2;

/// Box-drawing characters, by the weights of their arms: up, right, down, left, in the order of numbers of
/// base three.
const JOINTS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// The character whose arms have these weights.
pub(super) fn joint(up: Weight, right: Weight, down: Weight, left: Weight) -> char {
    let index = ((up * 3 + right) * 3 + down) * 3 + left;
    JOINTS.chars().nth(index).unwrap_or(' ')
}

/// The line above the cell of this row and column: `row` may be one below the last.
pub(super) fn above(board: &BoardState, row: u16, column: u16) -> Weight {
    let cell = |row: Option<u16>| row.and_then(|row| places::cell(board, (row, column)));
    let (upper, lower) = (cell(row.checked_sub(1)), cell(Some(row)));
    weight(upper.map(|cell| cell.heavy.bottom), lower.map(|cell| cell.heavy.top))
}

/// The line to the left of the cell of this row and column: `column` may be one beyond the last.
pub(super) fn beside(board: &BoardState, row: u16, column: u16) -> Weight {
    let cell = |column: Option<u16>| column.and_then(|column| places::cell(board, (row, column)));
    let (left, right) = (cell(column.checked_sub(1)), cell(Some(column)));
    weight(left.map(|cell| cell.heavy.right), right.map(|cell| cell.heavy.left))
}

/// The line between two cells, each of which says whether it takes it for heavy. Where one is a hole the
/// board ends.
const fn weight(one: Option<bool>, other: Option<bool>) -> Weight {
    match (one, other) {
        (None, None) => NONE,
        (Some(false), Some(false)) => THIN,
        _ => THICK,
    }
}

pub(super) const fn is_heavy(weight: Weight) -> bool {
    weight == THICK
}

/// Whether a line between rows is heavy anywhere; `row` may be one below the last.
pub(super) fn is_heavy_row(board: &BoardState, row: u16) -> bool {
    (0..board.columns).any(|column| is_heavy(above(board, row, column)))
}

/// Whether a line between columns is heavy anywhere; `column` may be one beyond the last.
pub(super) fn is_heavy_column(board: &BoardState, column: u16) -> bool {
    (0..board.rows).any(|row| is_heavy(beside(board, row, column)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joints_have_the_arms_that_are_asked_for() {
        assert_eq!(joint(THICK, THICK, THICK, THICK), '╋');
        assert_eq!(joint(THIN, THIN, THIN, THIN), '┼');
        assert_eq!(joint(NONE, THICK, THICK, NONE), '┏');
        assert_eq!(joint(THIN, THICK, THIN, THICK), '┿');
        assert_eq!(joint(NONE, THICK, THIN, THICK), '┯');
        assert_eq!(joint(THIN, NONE, THIN, NONE), '│');
        assert_eq!(JOINTS.chars().count(), 81);
    }
}
