//! Which row keeps a table from being a board, and what probably happened to it.
//!
//! Programs that read tables from pictures insert a line, lose one, or move the cells of a row to one side; a
//! table that is a board once that is undone is told so.

use super::row::{Row, is_gap, is_open};
use crate::diagnostics::Diagnostic;
use crate::puzzle::kinds::shared::arrangement::Arrangement;
use crate::puzzle::text::{Field, Source};

/// Most cells by which a row is looked for elsewhere.
const MOST_SHIFT: usize = 2;

/// What to do about a cell that does not fit.
const HINT: &str = "x marks where no cell is, 0 or blank an open cell";
/// What to do about a row too few.
const MISSING_HINT: &str =
    "compare the rows above with the puzzle and put in the one that is missing; a row without clues counts";

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

    /// What row `r` is made of: `9 cells, 3 gaps, 9 cells`.
    fn shape(&self, r: usize) -> Option<String> {
        let counted = |run: &[bool]| {
            let what = if run[0] { "cell" } else { "gap" };
            format!("{} {what}{}", run.len(), if run.len() == 1 { "" } else { "s" })
        };
        let exists = self.exists.get(r)?;
        Some(exists.chunk_by(|a, b| a == b).map(counted).collect::<Vec<_>>().join(", "))
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
pub(super) fn diagnostic(source: &Source, rows: &[Row], arrangement: &Arrangement) -> Diagnostic {
    let board = Board::new(arrangement);
    let expected = board.exists.len();
    let what = if arrangement.is_samurai() { "a samurai" } else { "this board" };
    let diagnostic = if let Some(line) = inserted(rows, &board) {
        let message =
            format!("line {line} looks inserted: without it the table has the {expected} rows of {what}");
        source.diagnostic(line, 1, message).hint(format!("delete line {line}"))
    } else if let Some((line, row)) = missing(rows, &board) {
        let message = format!("a line is missing: this is row {row}, but it has the gaps of row {}", row + 1);
        source.diagnostic(line, 1, message).hint(MISSING_HINT)
    } else {
        let r = first(rows, arrangement).unwrap_or(0);
        let diagnostic = misfit(source, rows, r, &board, what);
        match board.shape(r) {
            Some(shape) => diagnostic.fact(format!("row {} of {what} has {shape}", r + 1)),
            None => diagnostic,
        }
    };
    if rows.len() == expected {
        return diagnostic;
    }
    diagnostic.fact(format!("{} rows, {what} has {expected}", rows.len()))
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

/// What is wrong with row `r`, and what to do about it.
fn misfit(source: &Source, rows: &[Row], r: usize, board: &Board, what: &str) -> Diagnostic {
    let Some(row) = rows.get(r) else {
        let line = rows.last().map_or(1, |row| row.line);
        let message = format!("the table ends after {r} of {} rows", board.exists.len());
        return source.diagnostic(line, 1, message).hint(MISSING_HINT);
    };
    let fields: Vec<&Field> = row.fields.iter().collect();
    let column = board.misfit(r, &fields).unwrap_or(0);
    let at = fields.get(column).map_or(1, |f| f.column);
    if let Some((cells, side)) = shifted(board, r, &fields) {
        let counted = if cells == 1 { "one cell".to_owned() } else { format!("{cells} cells") };
        let message = format!("row {} looks shifted by {counted} to the {}", r + 1, side.name());
        return source.diagnostic(row.line, at, message).hint(side.hint(&counted, column + 1));
    }
    let message = if r >= board.exists.len() {
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
    source.diagnostic(row.line, at, message).hint(HINT)
}

/// Where the cells of a row were moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// What to do about a row that is seen to be moved by `cells` in this column, from one.
    fn hint(self, cells: &str, column: usize) -> String {
        match self {
            Self::Left => format!("put in {cells} left of column {column}: the puzzle shows where"),
            Self::Right => format!("take out {cells} left of column {column}: the puzzle shows where"),
        }
    }
}

/// By how many cells, and to which side, the row is shifted from where it fits. What is cut off on the right
/// counts as there; what stands too far right has to be blank.
fn shifted(board: &Board, r: usize, fields: &[&Field]) -> Option<(usize, Side)> {
    let exists = board.exists.get(r)?;
    let is_blank = |f: &&Field| is_open(f) || is_gap(f);
    // Where gaps are marked, all of them have to be found.
    let fits = |fields: &[&Field]| {
        let end = fields.len().min(board.columns);
        let (row, beyond) = fields.split_at(end);
        let marked = row.iter().filter(|f| is_gap(f)).count();
        let gaps = exists[..end].iter().filter(|&&e| !e).count();
        board.misfit(r, row).is_none() && beyond.iter().all(is_blank) && (marked == 0 || marked == gaps)
    };
    let is_marked = fields.iter().any(|f| is_gap(f));
    let lost = |text: &str| Field { text: text.to_owned(), line: 0, column: 0 };
    let (cell, gap) = (lost(""), lost("x"));
    let lost = |c: usize| if exists[c] { &cell } else { &gap };
    for cells in 1..=MOST_SHIFT {
        // A value too many can stand anywhere left of the gaps; where they are, they tell.
        let longer = is_marked && fields.len() == board.columns + cells;
        let may_go = fields.len() > cells && (longer || fields[..cells].iter().all(is_blank));
        if may_go && fits(&fields[cells..]) {
            return Some((cells, Side::Right));
        }
        let moved: Vec<&Field> = (0..cells).map(lost).chain(fields.iter().copied()).collect();
        if fits(&moved) {
            return Some((cells, Side::Left));
        }
    }
    None
}
