//! Sudoku of any size whose boxes are published: every symbol once in each row, column and box.

use crate::geometry::Cell;
use crate::puzzle::text::{self, Field, Source, Table};
use crate::puzzle::{Check, Clue, Layout, Rules, Solution, Symbol};
use crate::solve::model::{Assignment, Fact, Lit, Model, Pruning, Rule};
use crate::trouble::{Name, Result, Trouble};
use std::collections::BTreeSet;

/// Side of the grid, rows of a box, columns of a box: the shapes that are in print.
const SHAPES: [(usize, usize, usize); 6] =
    [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (12, 3, 4), (16, 4, 4)];

/// What to say when a grid has another size.
pub(crate) const SIZES_HINT: &str = "a sudoku has 4, 6, 8, 9, 12 or 16 rows and as many columns";

/// How heavy a line inside a box is, compared with a box's border. Print has a third to a half.
const THIN: f32 = 0.4;

/// A sudoku: its size and its clues. Its symbols are 1 to its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    size: usize,
    box_rows: usize,
    box_columns: usize,
    cells: Vec<Option<Symbol>>,
}

impl Sudoku {
    /// A sudoku of `size` rows and columns with `cells` row by row, `None` where open.
    ///
    /// # Errors
    /// [`Name::UnknownKind`] for a size without a box shape or another number of cells than `size` squared,
    /// [`Name::OutOfRange`] for a symbol outside 1 to `size`.
    pub fn new(size: usize, cells: Vec<Option<Symbol>>) -> Result<Self> {
        let Some(&(_, box_rows, box_columns)) = SHAPES.iter().find(|shape| shape.0 == size) else {
            return Err(
                Trouble::new(Name::UnknownKind, format!("no sudoku is {size} x {size}")).hint(SIZES_HINT)
            );
        };
        if cells.len() != size * size {
            let message = format!("a sudoku of {size} x {size} has not {} cells", cells.len());
            return Err(Trouble::new(Name::UnknownKind, message).hint(SIZES_HINT));
        }
        let sudoku = Self { size, box_rows, box_columns, cells };
        match sudoku.clues().into_iter().find(|c| !(1..=size).contains(&usize::from(c.symbol.0))) {
            None => Ok(sudoku),
            Some(Clue { cell, symbol }) => {
                let message = format!("{symbol} at {cell} is outside 1 to {}", Symbol(size as u8));
                Err(Trouble::new(Name::OutOfRange, message))
            }
        }
    }

    /// Rows and columns of the grid.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Rows and columns of a box.
    pub const fn box_shape(&self) -> (usize, usize) {
        (self.box_rows, self.box_columns)
    }

    fn cell(&self, index: usize) -> Cell {
        Cell::new((index / self.size) as u16, (index % self.size) as u16)
    }

    fn box_of(&self, row: usize, column: usize) -> usize {
        row / self.box_rows * self.box_rows + column / self.box_columns
    }

    /// Rows, columns and boxes, as indices of their cells.
    fn units(&self) -> Vec<Vec<usize>> {
        let n = self.size;
        let cells_where = |in_unit: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
            (0..n * n).filter(|i| in_unit(i / n, i % n)).collect()
        };
        let rows = (0..n).map(|u| cells_where(&|row, _| row == u));
        let columns = (0..n).map(|u| cells_where(&|_, column| column == u));
        let boxes = (0..n).map(|u| cells_where(&|row, column| self.box_of(row, column) == u));
        rows.chain(columns).chain(boxes).collect()
    }

    /// By unit, whether a clue in it has the symbol: `seen[unit][symbol]`.
    fn seen(&self, units: &[Vec<usize>]) -> Vec<Vec<bool>> {
        let mut seen = vec![vec![false; self.size + 1]; units.len()];
        for (unit, seen) in units.iter().zip(&mut seen) {
            for symbol in unit.iter().filter_map(|&i| self.cells[i]) {
                seen[usize::from(symbol.0)] = true;
            }
        }
        seen
    }
}

/// The model's variables.
impl Sudoku {
    /// The literals of every cell; none for a cell whose clue is built in.
    fn options(&self, model: &mut Model, pruning: Pruning, seen: &[Vec<bool>]) -> Vec<Vec<(Symbol, Lit)>> {
        let n = self.size;
        let of_cell = |i: usize| {
            if pruning == Pruning::On && self.cells[i].is_some() {
                return Vec::new();
            }
            let units = [i / n, n + i % n, 2 * n + self.box_of(i / n, i % n)];
            let free = |s: &Symbol| units.iter().all(|&u| !seen[u][usize::from(s.0)]);
            let symbols: Vec<Symbol> = self.symbols().into_iter().filter(free).collect();
            model.choice(self.cell(i), &symbols)
        };
        (0..n * n).map(of_cell).collect()
    }
}

/// Reading text.
impl Sudoku {
    /// The sudoku in a table; its width says its size.
    ///
    /// # Errors
    /// [`Name::UnknownKind`] where the table has a size that no sudoku has, [`Name::BadPuzzleText`] where it is
    /// ragged or a field is no symbol.
    pub(crate) fn from_table(source: &Source, table: &Table) -> Result<Self> {
        let size = side(table);
        let (high, first) = (table.rows.len(), &table.rows[0]);
        if !SHAPES.iter().any(|shape| shape.0 == size) {
            let message = format!("{high} rows of {} cells are no sudoku", first.len());
            let mut trouble = source.trouble(first[0].line, 1, message).hint(SIZES_HINT);
            // A whole table is a puzzle of some kind; one row or a ragged one is no puzzle at all.
            if high > 1 && table.rows.iter().all(|row| row.len() == first.len()) {
                trouble.name = Name::UnknownKind;
            }
            return Err(trouble);
        }
        let mut cells = Vec::with_capacity(size * size);
        for (i, row) in table.rows.iter().enumerate() {
            fits(source, i, row, size)?;
            for field in &row[..size] {
                // A label's `c` says that the cell holds pencil candidates only.
                let pencilled = table.labelled && size < 12 && field.text == "c";
                cells.push(if pencilled { None } else { symbol(source, field, size)? });
            }
        }
        if high < size {
            let last = &table.rows[high - 1][0];
            let message = format!("the grid ends after {high} of {size} rows");
            return Err(source.trouble(last.line, last.column, message).hint(SIZES_HINT));
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
    Err(source.trouble(at.line, at.column, message).hint(SIZES_HINT))
}

/// The size a table speaks of: the width of its first row, without the empty cells that a spreadsheet leaves
/// on the right when the table is as high as it is wide without them.
fn side(table: &Table) -> usize {
    let (high, first) = (table.rows.len(), &table.rows[0]);
    let surplus_is_empty = first.iter().skip(high).all(|f| f.text.is_empty());
    if first.len() > high && surplus_is_empty { high } else { first.len() }
}

/// What a field holds: `None` for an open cell.
fn symbol(source: &Source, field: &Field, size: usize) -> Result<Option<Symbol>> {
    let text = field.text.trim();
    if matches!(text, "" | "0" | "." | "_" | "*") {
        return Ok(None);
    }
    let mut characters = text.chars();
    let symbol = match (characters.next(), characters.next()) {
        (Some(c), None) => Symbol::from_char(c),
        _ => text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit())).map(Symbol),
    };
    match symbol.filter(|s| (1..=size).contains(&usize::from(s.0))) {
        Some(symbol) => Ok(Some(symbol)),
        None => Err(not_a_symbol(source, field, size)),
    }
}

fn not_a_symbol(source: &Source, field: &Field, size: usize) -> Trouble {
    // A cell can be as long as the file; a message cannot.
    let shown: String = field.text.trim().chars().take(12).collect();
    let last = Symbol(size as u8);
    let trouble = source.trouble(
        field.line,
        field.column,
        format!("{shown:?} is no symbol of a sudoku of {size} x {size}"),
    );
    if shown.starts_with(['=', '+', '-', '@']) {
        return trouble.hint("a cell holds a symbol, never a formula: export the values");
    }
    let letters = if size > 9 { format!("1 to 9 and a to {last}") } else { format!("1 to {last}") };
    trouble.hint(format!("symbols are {letters}; open cells are 0, . or empty"))
}

/// The cells that keep a unit from holding every symbol once.
fn not_once(size: usize, solution: &Solution, unit: &[Cell]) -> Vec<Cell> {
    let values: Vec<Option<Symbol>> = unit.iter().map(|&cell| solution.get(cell)).collect();
    let wrong = |value: Option<Symbol>| match value {
        Some(s) => usize::from(s.0) > size || s.0 == 0 || values.iter().filter(|&&v| v == value).count() > 1,
        None => true,
    };
    unit.iter().zip(&values).filter(|(_, value)| wrong(**value)).map(|(cell, _)| *cell).collect()
}

impl Rules for Sudoku {
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
        let clue =
            |(i, symbol): (usize, &Option<Symbol>)| Some(Clue { cell: self.cell(i), symbol: (*symbol)? });
        self.cells.iter().enumerate().filter_map(clue).collect()
    }

    fn symbols(&self) -> Vec<Symbol> {
        (1..=self.size as u8).map(Symbol).collect()
    }

    /// One Boolean per cell and symbol, exactly one a cell, exactly one a unit and symbol. Pruned, only for
    /// open cells and symbols that no clue in the cell's units has.
    fn model(&self, pruning: Pruning) -> Model {
        let units = self.units();
        let seen = match pruning {
            Pruning::On => self.seen(&units),
            Pruning::Off => vec![vec![false; self.size + 1]; units.len()],
        };
        let mut model = Model::default();
        let options = self.options(&mut model, pruning, &seen);
        let literal = |i: usize, s: Symbol| options[i].iter().find(|o| o.0 == s).map(|o| o.1);
        for (unit, seen) in units.iter().zip(&seen) {
            for symbol in self.symbols().into_iter().filter(|s| !seen[usize::from(s.0)]) {
                model.rule(Rule::ExactlyOne(unit.iter().filter_map(|&i| literal(i, symbol)).collect()));
            }
        }
        if pruning == Pruning::Off {
            for (i, symbol) in self.cells.iter().enumerate() {
                if let Some((symbol, lit)) = symbol.and_then(|s| Some((s, literal(i, s)?))) {
                    model.clue(Clue { cell: self.cell(i), symbol }, Fact::Holds(lit));
                }
            }
        }
        model
    }

    fn decode(&self, model: &Model, assignment: &Assignment) -> Result<Solution> {
        let mut solution = Solution::empty(self.size as u16, self.size as u16);
        for clue in self.clues() {
            solution.set(clue.cell, clue.symbol);
        }
        for decision in model.decisions() {
            let (symbol, _) = decision.value(assignment).ok_or_else(|| {
                Trouble::new(Name::Bug, format!("the solver left {} open", decision.cell()))
            })?;
            solution.set(decision.cell(), symbol);
        }
        Ok(solution)
    }

    fn check(&self, solution: &Solution) -> Vec<Check> {
        let n = self.size;
        if usize::from(solution.rows) != n || usize::from(solution.columns) != n {
            return vec![Check { name: "size".into(), ok: false, cells: Vec::new() }];
        }
        let changed = self.clues().into_iter().filter(|c| solution.get(c.cell) != Some(c.symbol));
        let mut checks = vec![Check::of("clues".into(), changed.map(|c| c.cell).collect())];
        let (high, wide) = self.box_shape();
        let mut unit = |name: &str, k: usize, place: &dyn Fn(usize) -> (usize, usize)| {
            let cells: Vec<Cell> = (0..n).map(place).map(|(r, c)| Cell::new(r as u16, c as u16)).collect();
            checks.push(Check::of(format!("{name} {}", k + 1), not_once(n, solution, &cells)));
        };
        (0..n).for_each(|k| unit("row", k, &|j| (k, j)));
        (0..n).for_each(|k| unit("column", k, &|j| (j, k)));
        for k in 0..n {
            let (top, left) = (k / (n / wide) * high, k % (n / wide) * wide);
            unit("box", k, &|j| (top + j / wide, left + j % wide));
        }
        checks
    }

    fn direct_conflicts(&self) -> Vec<Vec<Clue>> {
        let mut named = BTreeSet::new();
        let mut conflicts = Vec::new();
        for unit in self.units() {
            for (k, &i) in unit.iter().enumerate() {
                for &j in &unit[k + 1..] {
                    if let (Some(symbol), true) = (self.cells[i], self.cells[i] == self.cells[j])
                        && named.insert((i, j))
                    {
                        conflicts.push([i, j].map(|i| Clue { cell: self.cell(i), symbol }).to_vec());
                    }
                }
            }
        }
        conflicts
    }

    /// One line of symbols, row by row, `0` for an open cell: the `.sdm` form.
    fn to_text(&self) -> String {
        let mut text = String::with_capacity(self.cells.len() + 1);
        for cell in &self.cells {
            text.push(cell.and_then(Symbol::to_char).unwrap_or('0'));
        }
        text.push('\n');
        text
    }

    fn to_csv(&self) -> String {
        text::csv::write(self.size as u16, &self.cells, "0")
    }
}
