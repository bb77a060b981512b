//! The forms of a jigsaw: its values, then as many labels of regions, in any of the forms of a sudoku.
//!
//! | form | looks like |
//! |---|---|
//! | lines | values, then labels: in one word, in two words of a line, or on two lines |
//! | CSV, boxed | as many rows of labels below the rows of values; an empty row between does not count |
//!
//! A first line `# jigsaw` says what it is; without it, labels are letters where no symbols can be.

use super::board::Jigsaw;
use crate::diagnostics::Result;
use crate::puzzle::Symbol;
use crate::puzzle::kinds::shared::regions::{Regions, SIZES, SIZES_HINT};
use crate::puzzle::text::{Field, Source, csv, rows};

/// The word that says what the text holds.
const TAG: &str = "jigsaw";

/// The jigsaws in a text; `None` where it is no jigsaw's.
pub(super) fn read(source: &Source) -> Option<Result<Vec<Jigsaw>>> {
    let tagged = source.tag().is_some_and(|word| word.eq_ignore_ascii_case(TAG));
    if let Some(words) = whole(source, tagged) {
        return Some(from_words(source, &words));
    }
    let delimiter = csv::recognise(source);
    let table = match delimiter {
        Some(delimiter) => csv::read(source, delimiter).map(|table| table.rows),
        None => Ok(rows::rows(source)),
    };
    match table {
        Ok(rows) if tagged || is_jigsaw(&rows) => Some(from_table(source, rows, delimiter.is_some())),
        Err(diagnostic) if tagged => Some(Err(diagnostic)),
        _ => None,
    }
}

/// The side of the square of as many cells.
fn side(cells: usize) -> Option<usize> {
    SIZES.into_iter().find(|side| side * side == cells)
}

fn is_letters(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphabetic())
}

/// The words of all lines, each a character a field, where the first are the values and labels of a jigsaw.
fn whole(source: &Source, tagged: bool) -> Option<Vec<Vec<Field>>> {
    let mut words: Vec<Vec<Field>> = Vec::new();
    for &(number, line) in source.data().iter().filter(|(_, line)| !rows::is_rule(line)) {
        let code: Vec<(usize, char)> = line.chars().enumerate().take_while(|c| c.1 != '#').collect();
        let gap = |c: &(usize, char)| c.1.is_whitespace() || matches!(c.1, ',' | ';');
        for word in code.split(gap).filter(|word| !word.is_empty()) {
            let field = |&(i, c): &(usize, char)| Field { text: c.to_string(), line: number, column: i + 1 };
            words.push(word.iter().map(field).collect());
        }
    }
    let text = |word: &[Field]| -> String { word.iter().map(|f| f.text.as_str()).collect() };
    let first = words.first()?;
    let labels = match words.get(1) {
        _ if first.len().is_multiple_of(2) && side(first.len() / 2).is_some() => {
            text(&first[first.len() / 2..])
        }
        Some(second) if side(first.len()).is_some() && second.len() == first.len() => text(second),
        _ => return None,
    };
    let framed = text(first).contains('|');
    (!framed && (tagged || is_letters(&labels))).then_some(words)
}

/// Jigsaws from words that are values, labels, or both in one.
fn from_words(source: &Source, words: &[Vec<Field>]) -> Result<Vec<Jigsaw>> {
    let mut jigsaws = Vec::new();
    let mut rest = words;
    while let Some(first) = rest.first() {
        let half = first.len() / 2;
        let (values, labels, used) = match rest.get(1) {
            _ if first.len().is_multiple_of(2) && side(half).is_some() => (&first[..half], &first[half..], 1),
            Some(second) if side(first.len()).is_some() && second.len() == first.len() => {
                (&first[..], &second[..], 2)
            }
            second => {
                let odd = second.filter(|_| side(first.len()).is_some()).unwrap_or(first);
                let message = format!("{} characters are no values or labels of a jigsaw", odd.len());
                let at = &odd[odd.len() - 1];
                return Err(source.diagnostic(at.line, at.column, message).hint(WORDS_HINT));
            }
        };
        let size = side(values.len()).unwrap_or(1);
        let rows =
            |fields: &[Field]| -> Vec<Vec<Field>> { fields.chunks(size).map(<[Field]>::to_vec).collect() };
        jigsaws.push(Jigsaw::from_rows(source, &rows(values), &rows(labels), false)?);
        rest = &rest[used..];
    }
    Ok(jigsaws)
}

/// What to say to a line of another length.
const WORDS_HINT: &str =
    "a 9 x 9 jigsaw in lines is 81 values, 0 or . for open cells, then 81 labels of regions";

/// The row without the empty cells that a spreadsheet leaves on the right.
fn filled(row: &[Field]) -> &[Field] {
    let last = row.iter().rposition(|f| !f.text.is_empty());
    &row[..last.map_or(0, |i| i + 1)]
}

/// Whether the row is one of letters alone, as many as a jigsaw has columns.
fn is_lettered(row: &[Field]) -> bool {
    let row = filled(row);
    SIZES.contains(&row.len()) && row.iter().all(|f| f.text.len() == 1 && is_letters(&f.text))
}

/// Whether row `at` holds labels and nothing that a sudoku has: letters, one of them at least neither a
/// symbol nor the `c` of pencil candidates, beside a row of as many; large values before open cells stand
/// alone.
fn is_labels(rows: &[Vec<Field>], at: usize) -> bool {
    let row = filled(&rows[at]);
    let foreign = |c: char| c != 'c' && Symbol::from_char(c).is_none_or(|s| s.index() > row.len());
    let is_alike = |other: &Vec<Field>| is_lettered(other) && filled(other).len() == row.len();
    let beside = [at.checked_sub(1), at.checked_add(1)].into_iter().flatten();
    is_lettered(row)
        && row.iter().any(|f| f.text.chars().any(foreign))
        && beside.filter_map(|i| rows.get(i)).any(is_alike)
}

/// Whether rows of labels come below others.
fn is_jigsaw(rows: &[Vec<Field>]) -> bool {
    !rows.is_empty() && !is_labels(rows, 0) && (1..rows.len()).any(|at| is_labels(rows, at))
}

/// Jigsaws one below the other.
fn from_table(source: &Source, mut rows: Vec<Vec<Field>>, labelled: bool) -> Result<Vec<Jigsaw>> {
    while rows.last().is_some_and(|row| filled(row).is_empty()) {
        rows.pop();
    }
    if rows.is_empty() {
        let line = source.data().first().map_or(1, |line| line.0);
        return Err(source.diagnostic(line, 1, "nothing but lines between rows").hint(SIZES_HINT));
    }
    let mut jigsaws = Vec::new();
    while !rows.is_empty() {
        let size = size(source, &rows)?;
        // A spreadsheet keeps the blank line between the two halves as a row of empty cells.
        if rows.len() > 2 * size && filled(&rows[size]).is_empty() {
            rows.remove(size);
        }
        if rows.len() < 2 * size {
            let message =
                format!("{} rows instead of {size} of values and {size} of labels of regions", rows.len());
            let at = &rows[rows.len() - 1][0];
            return Err(source.diagnostic(at.line, at.column, message).hint(SIZES_HINT));
        }
        let rest = rows.split_off(2 * size);
        for row in &mut rows {
            fit(source, row, size)?;
        }
        let (values, labels) = rows.split_at(size);
        jigsaws.push(Jigsaw::from_rows(source, values, labels, labelled)?);
        rows = rest;
        let blank = rows.iter().take_while(|row| filled(row).is_empty()).count();
        rows.drain(..blank);
    }
    Ok(jigsaws)
}

/// The size of the first jigsaw: the length of most of its labels' rows, or else of its first row.
fn size(source: &Source, rows: &[Vec<Field>]) -> Result<usize> {
    let first = rows.first().map_or(&[][..], |row| row);
    let labels = (0..rows.len()).skip_while(|&at| !is_labels(rows, at)).take_while(|&at| is_labels(rows, at));
    let lengths: Vec<usize> = labels.map(|at| filled(&rows[at]).len()).collect();
    let often = |length: &usize| lengths.iter().filter(|other| *other == length).count();
    let size = lengths.iter().copied().max_by_key(often).unwrap_or(first.len());
    if SIZES.contains(&size) {
        return Ok(size);
    }
    let line = first.first().map_or(1, |f| f.line);
    Err(source.diagnostic(line, 1, format!("a row of {size} cells is no row of a jigsaw")).hint(SIZES_HINT))
}

/// Cuts the row to its size.
fn fit(source: &Source, row: &mut Vec<Field>, size: usize) -> Result<()> {
    let count = filled(row).len();
    if row.len() >= size && count <= size {
        row.truncate(size);
        return Ok(());
    }
    let at = row.get(size).unwrap_or(&row[row.len() - 1]);
    let message = format!("{} cells in this row instead of {size}", row.len());
    Err(source.diagnostic(at.line, at.column, message).hint(SIZES_HINT))
}

impl Jigsaw {
    /// The jigsaw in as many rows of values as of labels, all of them of one length.
    ///
    /// # Errors
    /// [`Code::BadPuzzleText`] where a field is no symbol, a label is no letter or digit, or the labels make
    /// no regions.
    pub(crate) fn from_rows(
        source: &Source,
        values: &[Vec<Field>],
        labels: &[Vec<Field>],
        labelled: bool,
    ) -> Result<Self> {
        let size = values.len();
        let value = |field: &Field| field.symbol(source, "jigsaw", size, labelled);
        let cells = values.iter().flatten().map(value).collect::<Result<Vec<_>>>()?;
        let labels: Vec<&Field> = labels.iter().flatten().collect();
        let bytes = labels.iter().map(|field| label(source, field)).collect::<Result<Vec<_>>>()?;
        let regions = Regions::checked(size, &bytes).map_err(|flaw| {
            let field = labels[flaw.cell];
            source.diagnostic(field.line, field.column, flaw.message).hint(SIZES_HINT)
        })?;
        Self::new(regions, cells)
    }
}

/// A region's label.
pub(super) fn label(source: &Source, field: &Field) -> Result<u8> {
    match field.text.trim().as_bytes() {
        [label] if label.is_ascii_alphanumeric() => Ok(label.to_ascii_lowercase()),
        _ => {
            let message = format!("{:?} is no label of a region", field.shown());
            Err(source
                .diagnostic(field.line, field.column, message)
                .hint("regions are labelled a, b, c, ..."))
        }
    }
}
