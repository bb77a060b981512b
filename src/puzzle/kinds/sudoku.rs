//! Sudoku of any size whose boxes are published: every symbol once in each row, column and box.

use super::checker;
use super::units::{self, Units};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::smt::Script;
use crate::puzzle::text::{self, Field, Source, Table};
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

/// Side of the grid, rows of a box, columns of a box: the shapes that are in print.
const SHAPES: [(usize, usize, usize); 6] =
    [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (12, 3, 4), (16, 4, 4)];

/// What to say when a grid has another size.
pub(crate) const SIZES_HINT: &str = "a sudoku has 4, 6, 8, 9, 12 or 16 rows and as many columns";

/// How heavy a line inside a box is, compared with a box's border. Print has a third to a half.
pub(crate) const THIN: f32 = 0.4;

/// What is known of the kind.
pub(crate) static KIND: Kind = Kind {
    name: "sudoku",
    tags: &[],
    gist: "rows, columns and boxes hold each symbol once",
    rules: "Every row, every column and every box holds each symbol once. The grid has 4, 6, 8, 9, 12 or 16 rows; above \
            nine, symbols are letters or numbers.",
    form: "a sudoku is 81 symbols in a line, or a CSV, or a row a line; open cells are 0, . or empty",
    example: include_str!("examples/sudoku.txt"),
    photo: true,
    parse: text::sudokus,
};

/// A sudoku: its size and its clues. Its symbols are 1 to its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    size: usize,
    box_rows: usize,
    box_columns: usize,
    units: Units,
}

/// Rows and columns of a box of the sudoku of `size` that is in print; `None` where none is.
pub(crate) fn published_boxes(size: usize) -> Option<(usize, usize)> {
    SHAPES.iter().find(|shape| shape.0 == size).map(|shape| (shape.1, shape.2))
}

impl Sudoku {
    /// A sudoku of `size` rows and columns with `cells` row by row, `None` where open.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a size without a box shape or another number of cells than `size` squared,
    /// [`Code::OutOfRange`] for a symbol outside 1 to `size`.
    pub fn new(size: usize, cells: Vec<Option<Symbol>>) -> Result<Self> {
        let Some((box_rows, box_columns)) = published_boxes(size) else {
            return Err(
                Diagnostic::new(Code::UnknownKind, format!("no sudoku is {size} x {size}")).hint(SIZES_HINT)
            );
        };
        if cells.len() != size * size {
            let message = format!("a sudoku of {size} x {size} has not {} cells", cells.len());
            return Err(Diagnostic::new(Code::UnknownKind, message).hint(SIZES_HINT));
        }
        let box_of = |row: usize, column: usize| row / box_rows * box_rows + column / box_columns;
        let units = Units::new((size, size), size, units::of_square(size, box_of), cells)?;
        Ok(Self { size, box_rows, box_columns, units })
    }

    /// Rows and columns of the grid.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Which cells hold every symbol once, and the clues.
    pub(crate) const fn units(&self) -> &Units {
        &self.units
    }

    /// Rows and columns of a box.
    pub const fn box_shape(&self) -> (usize, usize) {
        (self.box_rows, self.box_columns)
    }
}

/// Reading text.
impl Sudoku {
    /// The sudoku in a table; its width says its size.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] where the table has a size that no sudoku has, [`Code::BadPuzzleText`] where it is
    /// ragged or a field is no symbol.
    pub(crate) fn from_table(source: &Source, table: &Table) -> Result<Self> {
        let size = side(table);
        let (high, first) = (table.rows.len(), &table.rows[0]);
        if published_boxes(size).is_none() {
            let message = format!("{high} rows of {} cells are no sudoku", first.len());
            let mut diagnostic = source.diagnostic(first[0].line, 1, message).hint(SIZES_HINT);
            // A whole table is a puzzle of some kind; one row or a ragged one is no puzzle at all.
            if high > 1 && table.rows.iter().all(|row| row.len() == first.len()) {
                diagnostic.code = Code::UnknownKind;
            }
            return Err(diagnostic);
        }
        let mut cells = Vec::with_capacity(size * size);
        for (i, row) in table.rows.iter().enumerate() {
            fits(source, i, row, size)?;
            for field in &row[..size] {
                cells.push(field.symbol(source, "sudoku", size, table.labelled)?);
            }
        }
        if high < size {
            let last = &table.rows[high - 1][0];
            let message = format!("the grid ends after {high} of {size} rows");
            return Err(source.diagnostic(last.line, last.column, message).hint(SIZES_HINT));
        }
        Self::new(size, cells)
    }
}

/// Refuses a row beyond the last, and one that is too short or too long; empty cells on the right do not count.
fn fits(source: &Source, index: usize, row: &[Field], size: usize) -> Result<()> {
    let surplus = row.iter().skip(size).find(|f| !f.text.is_empty());
    let message = if index >= size {
        format!("row {} of a sudoku that is {size} cells wide", index + 1)
    } else if surplus.is_some() || row.len() < size {
        format!("row {} has {} cells instead of {size}", index + 1, row.len())
    } else {
        return Ok(());
    };
    let at = surplus.unwrap_or(&row[row.len() - 1]);
    Err(source.diagnostic(at.line, at.column, message).hint(SIZES_HINT))
}

/// The size a table speaks of: the width of its first row, without the empty cells that a spreadsheet leaves
/// on the right when the table is as high as it is wide without them.
fn side(table: &Table) -> usize {
    let (high, first) = (table.rows.len(), &table.rows[0]);
    let surplus_is_empty = first.iter().skip(high).all(|f| f.text.is_empty());
    if first.len() > high && surplus_is_empty { high } else { first.len() }
}

impl Rules for Sudoku {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("sudoku {0} x {0}", self.size)
    }

    fn layout(&self) -> Layout {
        let n = self.size;
        let weight = |line: usize, every: usize| if line.is_multiple_of(every) { 1.0 } else { THIN };
        let mut layout = Layout::full(n as u16, n as u16);
        layout.horizontal = (0..(n + 1) * n).map(|i| weight(i / n, self.box_rows)).collect();
        layout.vertical = (0..n * (n + 1)).map(|i| weight(i % (n + 1), self.box_columns)).collect();
        layout
    }

    fn clues(&self) -> Vec<Clue> {
        self.units.clues()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.size, self.units.placed(clues)?)?.into())
    }

    fn symbols(&self) -> Vec<Symbol> {
        self.units.symbols()
    }

    fn model(&self, pruning: Pruning) -> Model {
        self.units.model(pruning)
    }

    fn smt(&self) -> Option<Script> {
        Some(self.units.smt())
    }

    fn direct_conflicts(&self) -> Vec<Conflict> {
        self.units.direct_conflicts()
    }

    fn check(&self, solution: &Solution) -> Vec<Check> {
        let n = self.size;
        if usize::from(solution.rows) != n || usize::from(solution.columns) != n {
            return checker::wrong_size();
        }
        let mut checks = vec![checker::clues(&self.clues(), solution)];
        let (high, wide) = self.box_shape();
        let mut unit = |name: &str, k: usize, place: &dyn Fn(usize) -> (usize, usize)| {
            let cells: Vec<Cell> = (0..n).map(place).map(|(r, c)| Cell::new(r as u16, c as u16)).collect();
            checks.push(checker::every_symbol_once(format!("{name} {}", k + 1), n, solution, &cells));
        };
        (0..n).for_each(|k| unit("row", k, &|j| (k, j)));
        (0..n).for_each(|k| unit("column", k, &|j| (j, k)));
        for k in 0..n {
            let (top, left) = (k / (n / wide) * high, k % (n / wide) * wide);
            unit("box", k, &|j| (top + j / wide, left + j % wide));
        }
        checks
    }

    /// One line of symbols, row by row, `0` for an open cell: the `.sdm` form.
    fn to_text(&self) -> String {
        let cells = self.units.values();
        let mut text = String::with_capacity(cells.len() + 1);
        for cell in cells {
            text.push(cell.and_then(Symbol::to_char).unwrap_or('0'));
        }
        text.push('\n');
        text
    }

    fn answer(&self, solution: &Solution) -> Result<String> {
        Ok(solution.to_line())
    }

    fn answer_csv(&self, solution: &Solution) -> Result<String> {
        Ok(solution.to_csv())
    }

    fn to_csv(&self) -> String {
        crate::constraint::csv(self.size as u16, self.units.values(), "0")
    }
}
