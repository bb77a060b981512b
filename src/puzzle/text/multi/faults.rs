//! Which row keeps a table from being a board, and what probably happened to it.
//!
//! Programs that read tables from pictures insert a line, lose one, or move the cells of a row to one side; a
//! table that is a board once that is undone is told so.

use super::{Row, is_gap, is_open};
use crate::puzzle::kinds::arrangement::Arrangement;
use crate::puzzle::text::{Field, Source};
use crate::trouble::Trouble;

/// Most cells by which a row is looked for elsewhere.
const MOST_SHIFT: usize = 2;

/// What to say of a board that does not fit.
const HINT: &str = "x marks where no cell is, 0 or blank an open cell";

/// The existing cells of the board, as rows are held against them.
struct Board {
    columns: usize,
    exists: Vec<Vec<bool>>,
}

impl Board {
    fn new(arrangement: &Arrangement) -> Self {
        let columns = arrangement.shape().1;
        Self { columns, exists: arrangement.exists().chunks(columns).map(<[bool]>::to_vec).collect() }
    }

    /// The first column at which the fields do not fit row `r`: a gap where a cell is, a value where none is,
    /// anything beyond the last.
    fn misfit(&self, r: usize, fields: &[&Field]) -> Option<usize> {
        let Some(exists) = self.exists.get(r) else { return fields.iter().position(|_| true) };
        let wrong = |(c, field): (usize, &&Field)| match exists.get(c) {
            Some(true) => is_gap(field),
            Some(false) => !is_gap(field) && !is_open(field),
            None => true,
        };
        fields.iter().enumerate().position(|(c, field)| wrong((c, field)))
    }

    fn fits(&self, r: usize, row: &Row) -> bool {
        self.misfit(r, &row.fields.iter().collect::<Vec<_>>()).is_none()
    }

    /// Whether the rows, in this order, are the board's.
    fn is_made_of<'a>(&self, rows: impl Iterator<Item = Option<&'a Row>>) -> bool {
        let mut count = 0;
        let fits = rows.enumerate().all(|(r, row)| {
            count = r + 1;
            row.is_none_or(|row| self.fits(r, row))
        });
        fits && count == self.exists.len()
    }
}

/// The first row, from zero, that does not fit the board, or that is missing.
pub(super) fn first(rows: &[Row], arrangement: &Arrangement) -> Option<usize> {
    let board = Board::new(arrangement);
    let wrong = (0..rows.len()).find(|&r| r >= board.exists.len() || !board.fits(r, &rows[r]));
    wrong.or_else(|| (rows.len() < board.exists.len()).then_some(rows.len()))
}

/// What is wrong with rows that do not fit, where it shows.
pub(super) fn trouble(source: &Source, rows: &[Row], arrangement: &Arrangement) -> Trouble {
    let board = Board::new(arrangement);
    let expected = board.exists.len();
    let what = if arrangement.is_samurai() { "a samurai" } else { "this board" };
    let trouble = if let Some(line) = inserted(rows, &board) {
        let message = format!("line {line} is one too many: without it the table has the rows of {what}");
        source.trouble(line, 1, message)
    } else if let Some((line, row)) = missing(rows, &board) {
        let message = format!("a line is missing: this is row {row}, but it has the gaps of row {}", row + 1);
        source.trouble(line, 1, message)
    } else {
        let r = first(rows, arrangement).unwrap_or(0);
        misfit(source, rows, r, &board, what)
    };
    let trouble = trouble.hint(HINT);
    if rows.len() == expected {
        return trouble;
    }
    trouble.fact(format!("{} rows, {what} has {expected}", rows.len()))
}

/// The line without which all rows fit: of several the one with the fewest values, and of those the last.
fn inserted(rows: &[Row], board: &Board) -> Option<usize> {
    if rows.len() != board.exists.len() + 1 {
        return None;
    }
    let without = |k: &usize| board.is_made_of((0..rows.len()).filter(|r| r != k).map(|r| Some(&rows[r])));
    let values = |k: &usize| rows[*k].fields.iter().filter(|f| !is_open(f) && !is_gap(f)).count();
    let found = (0..rows.len()).rev().filter(without).min_by_key(values)?;
    Some(rows[found].line)
}

/// The line, and its row from one, before which one more row makes all fit; the last of several such places.
fn missing(rows: &[Row], board: &Board) -> Option<(usize, usize)> {
    if rows.len() + 1 != board.exists.len() {
        return None;
    }
    let with = |k: &usize| {
        board.is_made_of((0..=rows.len()).map(|r| match r.cmp(k) {
            std::cmp::Ordering::Less => rows.get(r),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => rows.get(r - 1),
        }))
    };
    let before = (0..rows.len()).rev().find(with)?;
    Some((rows[before].line, before + 1))
}

/// What is wrong with row `r`.
fn misfit(source: &Source, rows: &[Row], r: usize, board: &Board, what: &str) -> Trouble {
    let Some(row) = rows.get(r) else {
        let line = rows.last().map_or(1, |row| row.line);
        return source.trouble(line, 1, format!("the table ends after {r} of {} rows", board.exists.len()));
    };
    let fields: Vec<&Field> = row.fields.iter().collect();
    let column = board.misfit(r, &fields).unwrap_or(0);
    let at = fields.get(column).map_or(1, |f| f.column);
    let message = if let Some((cells, side)) = shifted(board, r, &fields) {
        let cells = if cells == 1 { "one cell".to_owned() } else { format!("{cells} cells") };
        format!("row {} looks shifted by {cells} to the {side}", r + 1)
    } else if r >= board.exists.len() {
        format!("row {} of a table of which {what} has {}", r + 1, board.exists.len())
    } else if column >= board.columns {
        format!("row {} has {} cells instead of {}", r + 1, fields.len(), board.columns)
    } else if is_gap(fields[column]) {
        format!("row {} column {} is a gap, where {what} has a cell", r + 1, column + 1)
    } else {
        format!(
            "{:?} in row {} column {}, where {what} has no cell",
            fields[column].shown(),
            r + 1,
            column + 1
        )
    };
    source.trouble(row.line, at, message)
}

/// By how many cells, and to which side, the row is shifted from where it fits.
fn shifted(board: &Board, r: usize, fields: &[&Field]) -> Option<(usize, &'static str)> {
    let exists = board.exists.get(r)?;
    let gaps = exists.iter().filter(|&&e| !e).count();
    // Where gaps are marked, all of them have to be found.
    let fits = |fields: &[&Field]| {
        let marked = fields.iter().filter(|f| is_gap(f)).count();
        board.misfit(r, fields).is_none() && (marked == 0 || marked == gaps)
    };
    let blank = Field { text: String::new(), line: 0, column: 0 };
    for cells in 1..=MOST_SHIFT {
        if fields.len() > cells && fields[..cells].iter().all(|f| is_open(f)) && fits(&fields[cells..]) {
            return Some((cells, "right"));
        }
        let moved: Vec<&Field> = std::iter::repeat_n(&blank, cells).chain(fields.iter().copied()).collect();
        if fits(&moved) {
            return Some((cells, "left"));
        }
    }
    None
}
