//! The forms of a multi-sudoku: its rows, in CSV or as a row a line, with `x` where no cell exists.
//!
//! A first line `# samurai`, or `# multi-sudoku 9x9 r1c1 r7c7` with the size and the upper left corners of
//! the grids, says how they lie; without it the gaps do. Spreadsheets that were filled by hand or from a
//! picture are read as well: rows may be cut short, end with `z`, and have blank rows between, and the gaps
//! of a samurai may be blank. Where that makes no board, the row that is at fault is looked for (`faults`).

use super::board::{MULTI, Multi, SAMURAI};
use super::faults;
use super::row::{Row, is_gap};
use crate::diagnostics::{Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::arrangement::{Arrangement, CORNERS_HINT, GRIDS_HINT, Misfit};
use crate::puzzle::text::{Field, Source, csv, lines, rows};

/// Least rows of a board: two grids of 4 x 4 that share a box.
const LEAST_ROWS: usize = 4;

/// Rows and columns by which a table may miss those of a samurai and still be meant as one.
const NEARLY: usize = 3;

/// The multi-sudoku in a text; `None` where it is none.
pub(super) fn read(source: &Source) -> Option<Result<Multi>> {
    let (line, words) = source.heading();
    let named = |name: &str| words.first().is_some_and(|word| word.eq_ignore_ascii_case(name));
    let tagged = named(SAMURAI) || named(MULTI);
    if !tagged && lines::recognise(source) {
        return None;
    }
    let delimiter = csv::recognise(source);
    let table = match delimiter {
        Some(delimiter) => csv::read(source, delimiter).map(|table| table.rows),
        None => Ok(rows::rows(source)),
    };
    let table: Vec<Row> = match table {
        Ok(table) => table.into_iter().map(Row::new).collect(),
        Err(diagnostic) => return tagged.then_some(Err(diagnostic)),
    };
    let board = Table { source, labelled: delimiter.is_some(), rows: table };
    if named(SAMURAI) {
        return Some(board.filled(&Arrangement::samurai()));
    }
    match arrangement(source, line, &words) {
        Some(Ok(arrangement)) if named(MULTI) => Some(board.filled(&arrangement)),
        Some(Err(diagnostic)) if named(MULTI) => Some(Err(diagnostic)),
        _ if tagged => Some(board.by_gaps().unwrap_or_else(|| Err(board.no_board()))),
        _ if board.looks_like_one() => board.by_gaps(),
        _ => None,
    }
}

/// The arrangement that a heading names: `9x9 r1c1 r7c7`.
fn arrangement(source: &Source, line: usize, words: &[&str]) -> Option<Result<Arrangement>> {
    let corner = |word: &&str| {
        let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
        Some(Cell::new(number(row)?, number(column)?))
    };
    let meant = |word: &&&str| {
        word.to_ascii_lowercase().starts_with('r') && word.contains(|c: char| c.is_ascii_digit())
    };
    if let Some(odd) = words.iter().filter(meant).find(|word| corner(word).is_none()) {
        let refused = source.diagnostic(line, 1, format!("\"{odd}\" is no upper left corner of a grid"));
        return Some(Err(refused.hint(CORNERS_HINT)));
    }
    let size = |word: &&str| word.split_once(['x', 'X'])?.0.parse::<usize>().ok();
    let corners: Vec<Cell> = words.iter().filter_map(corner).collect();
    let size = words.iter().find_map(size).unwrap_or(9);
    if corners.is_empty() {
        return None;
    }
    Some(Arrangement::new(size, &corners).map_err(|diagnostic| {
        let refused = source.diagnostic(line, 1, diagnostic.message);
        refused.hint(CORNERS_HINT)
    }))
}

/// The rows of a text on their way to a board.
struct Table<'a> {
    source: &'a Source<'a>,
    labelled: bool,
    rows: Vec<Row>,
}

impl Table<'_> {
    fn fields(&self) -> impl Iterator<Item = &Field> {
        self.rows.iter().flat_map(|row| &row.fields)
    }

    fn width(&self) -> usize {
        self.rows.iter().map(|row| row.fields.len()).max().unwrap_or(0)
    }

    /// Whether there are gaps, and no letters but theirs; or about as many rows and columns as a samurai has.
    fn looks_like_one(&self) -> bool {
        let letter = |f: &&Field| f.text.trim().chars().any(|c| c.is_ascii_alphabetic() && c != 'c');
        let mut letters = self.fields().filter(letter).peekable();
        let gaps = letters.peek().is_some() && letters.all(is_gap);
        self.variants()[2].rows.len() >= LEAST_ROWS && (gaps || self.is_nearly_a_samurai())
    }

    fn is_nearly_a_samurai(&self) -> bool {
        let (high, wide) = Arrangement::samurai().shape();
        let near = |table: &Self| table.rows.len().abs_diff(high) <= NEARLY;
        self.variants().iter().any(near) && self.width().abs_diff(wide) <= NEARLY
    }

    /// The rows as they are, without the blank ones above and below, and without any blank ones.
    fn variants(&self) -> [Self; 3] {
        let with = |rows: &[Row]| Self { source: self.source, labelled: self.labelled, rows: rows.to_vec() };
        let filled = |row: &Row| !row.fields.is_empty();
        let first = self.rows.iter().position(filled).unwrap_or(0);
        let end = self.rows.iter().rposition(filled).map_or(0, |last| last + 1);
        let dense: Vec<Row> = self.rows.iter().filter(|row| filled(row)).cloned().collect();
        [with(&self.rows), with(self.rows.get(first..end).unwrap_or_default()), with(&dense)]
    }

    /// The board that the gaps make: fields are cells but for `x`, and rows that are cut short end in gaps or
    /// in open cells. `None` where they make none.
    fn by_gaps(&self) -> Option<Result<Multi>> {
        let mut several = false;
        for table in self.variants() {
            for cut_short_ends_in_cells in [false, true] {
                match table.arrangement(cut_short_ends_in_cells) {
                    Ok(arrangement) => return Some(table.values(&arrangement)),
                    Err(Misfit::Several) => several = true,
                    Err(Misfit::None) => {}
                }
            }
        }
        if self.is_nearly_a_samurai() {
            return Some(self.filled(&Arrangement::samurai()));
        }
        let line = self.rows.first()?.line;
        let message = "the grids of this board can lie in several ways";
        several.then(|| Err(self.source.diagnostic(line, 1, message).hint(CORNERS_HINT)))
    }

    fn arrangement(&self, beyond: bool) -> std::result::Result<Arrangement, Misfit> {
        let width = self.width();
        let cell = |row: &Row, column: usize| row.fields.get(column).map_or(beyond, |f| !is_gap(f));
        let exists: Vec<bool> =
            self.rows.iter().flat_map(|row| (0..width).map(move |column| cell(row, column))).collect();
        if exists.iter().all(|&e| e) {
            return Err(Misfit::None);
        }
        Arrangement::of_cells(self.rows.len(), width, &exists)
    }

    /// The board of this arrangement with the values of the rows; blank rows count where it needs them.
    fn filled(&self, arrangement: &Arrangement) -> Result<Multi> {
        let variants = self.variants();
        if let Some(table) = variants.iter().find(|table| faults::first(&table.rows, arrangement).is_none()) {
            return table.values(arrangement);
        }
        let off = |table: &&Self| table.rows.len().abs_diff(arrangement.shape().0);
        let nearest = variants.iter().min_by_key(off).unwrap_or(self);
        Err(faults::diagnostic(self.source, &nearest.rows, arrangement))
    }

    /// The board of this arrangement with the values of rows that fit it.
    fn values(&self, arrangement: &Arrangement) -> Result<Multi> {
        let (rows, columns) = arrangement.shape();
        let mut cells = vec![None; rows * columns];
        let kind = if arrangement.is_samurai() { "samurai with grids" } else { "multi-sudoku with grids" };
        let labelled = self.labelled;
        for (r, row) in self.rows.iter().enumerate() {
            for (c, field) in row.fields.iter().enumerate().filter(|f| !is_gap(f.1)) {
                let symbol = field.symbol(self.source, kind, arrangement.size(), labelled);
                let at = |diagnostic: Diagnostic| diagnostic.fact(format!("row {} column {}", r + 1, c + 1));
                cells[r * columns + c] = symbol.map_err(at)?;
            }
        }
        Multi::new(arrangement.clone(), cells)
    }

    fn no_board(&self) -> Diagnostic {
        let line = self.rows.first().map_or(1, |row| row.line);
        self.source.diagnostic(line, 1, "no grids that overlap make this board").hint(GRIDS_HINT)
    }
}
