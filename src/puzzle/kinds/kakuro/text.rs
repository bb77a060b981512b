//! The text form of a kakuro.
//!
//! Lines that begin with `#` are comments in every text; here `#` may be a block as well, so that such a line
//! counts as a row where it holds nothing but cells, an open one or a sum among them.

use super::board::{Block, Kakuro, LARGEST, MOST_SIDE};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::addends::LARGEST_TOTAL;
use crate::puzzle::text::{Field, Source};
use crate::puzzle::{Clue, Symbol};

/// What stands between the two sums of a block.
const DIAGONALS: [char; 2] = ['\\', '/'];

/// The tag, and the rows: cells under one another, `x` for a block.
pub(super) fn text(kakuro: &Kakuro) -> String {
    let sum = |sum: Option<u32>| sum.map(|sum| sum.to_string()).unwrap_or_default();
    let cell = |i: usize| match kakuro.blocks[i] {
        None => kakuro.values[i].map_or_else(|| ".".to_owned(), |symbol| symbol.0.to_string()),
        Some(Block { down: None, across: None }) => "x".to_owned(),
        Some(Block { down, across }) => format!("{}\\{}", sum(down), sum(across)),
    };
    let cells: Vec<String> = (0..kakuro.blocks.len()).map(cell).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::from("# kakuro\n");
    for row in cells.chunks(kakuro.columns) {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:width$}")).collect();
        text.push_str(row.join(" ").trim_end());
        text.push('\n');
    }
    text
}

/// The kakuro in a text.
pub(super) fn parse(source: &Source) -> Result<Kakuro> {
    read(&source.with_comments(is_row)).map_err(|diagnostic| match diagnostic.hint {
        Some(_) => diagnostic,
        None => diagnostic.hint(source.form()),
    })
}

/// Whether a line that begins with `#` is a row.
fn is_row(line: &str) -> bool {
    let words: Vec<&str> = line.split([' ', '\t', ',', ';', '"']).filter(|word| !word.is_empty()).collect();
    let tells = words.iter().any(|word| *word == "." || is_sums(word));
    let blocks = words.len() > 1 && words.iter().all(|word| is_block(word));
    let is_cell = |word: &&str| is_open(word) || is_block(word) || is_digit(word) || is_sums(word);
    (tells || blocks) && words.iter().all(is_cell)
}

/// Whether the text is a block with a sum.
fn is_sums(text: &str) -> bool {
    let is_sum = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    text.len() > 1 && text.split_once(DIAGONALS).is_some_and(|(down, across)| is_sum(down) && is_sum(across))
}

fn is_open(text: &str) -> bool {
    matches!(text, "." | "0" | "_" | "*")
}

/// Whether the text is a block without sums.
fn is_block(text: &str) -> bool {
    matches!(text, "#" | "x" | "X" | "\\" | "/")
}

fn is_digit(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'9'])
}

fn read(source: &Source) -> Result<Kakuro> {
    let rows = source.rows()?;
    let width = rows[0].len();
    if let Some(field) = rows.get(MOST_SIDE).map(|row| &row[0]).or(rows[0].get(MOST_SIDE)) {
        return Err(source.at(field, format!("a board of more than {MOST_SIDE} rows or columns")));
    }
    if rows.len() < 2 || width < 2 {
        return Err(source.at(&rows[0][0], "a kakuro has 2 rows and columns at least"));
    }
    let (mut blocks, mut clues) = (Vec::new(), Vec::new());
    for (r, row) in rows.iter().enumerate() {
        let message = || format!("row {} has {} cells instead of {width}", r + 1, row.len());
        match row.get(width) {
            Some(surplus) => return Err(source.at(surplus, message())),
            None if row.len() < width => return Err(source.behind(row, message())),
            None => {}
        }
        for (c, field) in row.iter().enumerate() {
            let text = field.text.trim();
            blocks.push(block(source, field)?);
            if is_digit(text) {
                let symbol = Symbol(field.number(source, "a cell", 1..=LARGEST)?);
                clues.push(Clue { cell: Cell::new(r as u16, c as u16), symbol });
            }
        }
    }
    let size = (rows.len(), width);
    let bare = Kakuro { rows: size.0, columns: size.1, blocks, values: vec![None; size.0 * size.1] };
    if let Some(flaw) = bare.flaw() {
        let field = &rows[usize::from(flaw.cell.row)][usize::from(flaw.cell.column)];
        return Err(source.at(field, flaw.message));
    }
    Kakuro::new(size, bare.blocks, &clues)
}

/// The block that a cell is; `None` for a white one.
fn block(source: &Source, field: &Field) -> Result<Option<Block>> {
    let text = field.text.trim();
    if is_open(text) || is_digit(text) {
        return Ok(None);
    }
    if is_block(text) {
        return Ok(Some(Block::default()));
    }
    let Some((down, across)) = text.split_once(DIAGONALS) else {
        let message = format!("{:?} is neither a digit from 1 to 9 nor a block", field.shown());
        return Err(source.at(field, message));
    };
    let behind = field.column + down.chars().count() + 1;
    let sum = |text: &str, column: usize, of: &str| -> Result<Option<u32>> {
        if text.trim().is_empty() {
            return Ok(None);
        }
        let field = Field { text: text.to_owned(), line: field.line, column };
        let sum = field.number(source, &format!("the sum {of}"), 0..=LARGEST_TOTAL)?;
        Ok((sum > 0).then_some(sum))
    };
    let down = sum(down, field.column, "down")?;
    Ok(Some(Block { down, across: sum(across, behind, "across")? }))
}
