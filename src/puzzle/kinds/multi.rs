//! Multi-sudoku: grids that overlap; every symbol once in each row, column and box of every grid. The samurai is
//! the best known.

use super::arrangement::Arrangement;
use super::checker;
use super::sudoku::THIN;
use super::units::Units;
use crate::constraint::{Model, Pruning};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::smt::Script;
use crate::puzzle::text;
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

/// The word that opens the text form of a samurai, and of any other arrangement.
pub(crate) const SAMURAI: &str = "samurai";
pub(crate) const MULTI: &str = "multi-sudoku";

/// What is known of the samurai.
pub(crate) static SAMURAI_KIND: Kind = Kind {
    name: SAMURAI,
    tags: &[SAMURAI],
    gist: "five sudokus of 9 x 9 that share boxes",
    rules: "Five sudokus of 9 x 9, one in each corner and one in the middle that shares a box with each. Every row, every \
            column and every box of each holds 1 to 9 once.",
    form: "a samurai is 21 rows of 21 cells, x where no cell is, 0 or . for open cells",
    example: include_str!("examples/samurai.txt"),
    photo: true,
    parse: text::by_looks,
};

/// What is known of the kind.
pub(crate) static KIND: Kind = Kind {
    name: MULTI,
    tags: &[MULTI],
    gist: "sudokus that overlap in whole boxes",
    rules: "Sudokus that overlap in whole boxes. Every row, every column and every box of each holds each symbol once.",
    form: "a multi-sudoku is its rows, x where no cell is, 0 or . for open cells",
    example: include_str!("examples/multi-sudoku.txt"),
    photo: true,
    parse: text::by_looks,
};

/// Overlapping sudokus: how the grids lie, and the clues. Their symbols are 1 to the size of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multi {
    arrangement: Arrangement,
    units: Units,
}

impl Multi {
    /// A multi-sudoku with `cells` row by row, `None` where open and where no cell exists.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for another number of cells than the board has, [`Code::OutOfRange`] for a symbol
    /// outside 1 to the size of a grid, or where no cell exists.
    pub fn new(arrangement: Arrangement, cells: Vec<Option<Symbol>>) -> Result<Self> {
        let (rows, columns) = arrangement.shape();
        if cells.len() != rows * columns {
            let message = format!("a board of {rows} x {columns} has not {} cells", cells.len());
            return Err(Diagnostic::new(Code::UnknownKind, message));
        }
        let misplaced = |(cell, exists): (&Option<Symbol>, &bool)| cell.is_some() && !exists;
        if let Some(i) = cells.iter().zip(&arrangement.exists()).position(misplaced) {
            let cell = Cell::new((i / columns) as u16, (i % columns) as u16);
            return Err(Diagnostic::new(Code::OutOfRange, format!("the board has no {cell}")));
        }
        let units = Units::new((rows, columns), arrangement.size(), units(&arrangement), cells)?;
        Ok(Self { arrangement, units })
    }

    /// Which cells hold every symbol once, and the clues.
    pub(crate) const fn units(&self) -> &Units {
        &self.units
    }

    /// How the grids lie.
    pub const fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// The first line of the text form: the kind and, but for a samurai, the grids.
    fn heading(&self) -> String {
        if self.arrangement.is_samurai() {
            return format!("# {SAMURAI}\n");
        }
        let corner = |c: &Cell| format!(" r{}c{}", c.row + 1, c.column + 1);
        let corners: String = self.arrangement.corners().iter().map(corner).collect();
        format!("# {MULTI} {0}x{0}{corners}\n", self.arrangement.size())
    }

    /// The rows of the board, each cell as its symbol, `open` or `x`.
    fn rows(&self, open: &str) -> Vec<Vec<String>> {
        let exists = self.arrangement.exists();
        let text = |(value, exists): (&Option<Symbol>, &bool)| match value {
            Some(symbol) => symbol.to_string(),
            None => if *exists { open } else { "x" }.to_owned(),
        };
        let cells: Vec<String> = self.units.values().iter().zip(&exists).map(text).collect();
        cells.chunks(self.arrangement.shape().1).map(<[String]>::to_vec).collect()
    }
}

/// Rows, columns and boxes of every grid; boxes that grids share are listed for each.
fn units(arrangement: &Arrangement) -> Vec<Vec<usize>> {
    let (n, (high, wide)) = (arrangement.size(), arrangement.box_shape());
    let columns = arrangement.shape().1;
    let mut units = Vec::new();
    for corner in arrangement.corners() {
        let first = usize::from(corner.row) * columns + usize::from(corner.column);
        let boxed = |k: usize| k / (n / wide) * high * columns + k % (n / wide) * wide;
        for k in 0..n {
            units.push((0..n).map(|j| first + k * columns + j).collect());
            units.push((0..n).map(|j| first + j * columns + k).collect());
            units.push((0..n).map(|j| first + boxed(k) + j / wide * columns + j % wide).collect());
        }
    }
    units
}

impl Rules for Multi {
    fn kind(&self) -> &'static Kind {
        if self.arrangement.is_samurai() { &SAMURAI_KIND } else { &KIND }
    }

    fn name(&self) -> String {
        if self.arrangement.is_samurai() {
            return SAMURAI.into();
        }
        let grids = self.arrangement.corners().len();
        format!("{MULTI} of {grids} grids {0} x {0}", self.arrangement.size())
    }

    fn layout(&self) -> Layout {
        let (rows, columns) = self.arrangement.shape();
        let (high, wide) = self.arrangement.box_shape();
        let exists = self.arrangement.exists();
        let at = |row: Option<usize>, column: Option<usize>| match (row, column) {
            (Some(row), Some(column)) => row < rows && column < columns && exists[row * columns + column],
            _ => false,
        };
        let weight = |cells: [bool; 2], on_box: bool| match cells {
            [false, false] => 0.0,
            [true, true] if !on_box => THIN,
            _ => 1.0,
        };
        let above = |i: usize| {
            let (row, column) = (i / columns, Some(i % columns));
            weight([at(row.checked_sub(1), column), at(Some(row), column)], row.is_multiple_of(high))
        };
        let left = |i: usize| {
            let (row, column) = (Some(i / (columns + 1)), i % (columns + 1));
            weight([at(row, column.checked_sub(1)), at(row, Some(column))], column.is_multiple_of(wide))
        };
        Layout {
            horizontal: (0..(rows + 1) * columns).map(above).collect(),
            vertical: (0..rows * (columns + 1)).map(left).collect(),
            exists: exists.clone(),
            ..Layout::full(rows as u16, columns as u16)
        }
    }

    fn clues(&self) -> Vec<Clue> {
        self.units.clues()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.arrangement.clone(), self.units.placed(clues)?)?.into())
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
        let (rows, columns) = self.arrangement.shape();
        if (usize::from(solution.rows), usize::from(solution.columns)) != (rows, columns) {
            return checker::wrong_size();
        }
        let mut checks =
            vec![checker::clues(&self.clues(), solution), checker::gaps(&self.layout(), solution)];
        let n = self.arrangement.size() as u16;
        let (high, wide) = self.arrangement.box_shape();
        let (high, wide) = (high as u16, wide as u16);
        for (g, corner) in self.arrangement.corners().iter().enumerate() {
            let grid: Vec<(u16, u16)> =
                (0..n).flat_map(|row| (0..n).map(move |column| (row, column))).collect();
            let mut unit = |name: &str, k: u16, within: &dyn Fn(u16, u16) -> bool| {
                let cells = grid.iter().filter(|at| within(at.0, at.1));
                let cells: Vec<Cell> =
                    cells.map(|at| Cell::new(corner.row + at.0, corner.column + at.1)).collect();
                let name = format!("grid {} {name} {}", g + 1, k + 1);
                checks.push(checker::every_symbol_once(name, usize::from(n), solution, &cells));
            };
            (0..n).for_each(|k| unit("row", k, &|row, _| row == k));
            (0..n).for_each(|k| unit("column", k, &|_, column| column == k));
            (0..n).for_each(|k| unit("box", k, &|row, column| row / high * (n / wide) + column / wide == k));
        }
        checks
    }

    /// A heading, the rows with `.` for open cells and `x` for none.
    fn to_text(&self) -> String {
        let rows = self.rows(".").into_iter().map(|row| row.concat() + "\n");
        std::iter::once(self.heading()).chain(rows).collect()
    }

    fn answer(&self, solution: &Solution) -> Result<String> {
        Ok(solution.to_line())
    }

    fn answer_csv(&self, solution: &Solution) -> Result<String> {
        Ok(solution.to_csv())
    }

    /// The rows of values, under a heading where the gaps alone do not say how the grids lie.
    fn to_csv(&self) -> String {
        let (rows, columns) = self.arrangement.shape();
        let exists = self.arrangement.exists();
        let told = exists.contains(&false)
            && Arrangement::of_cells(rows, columns, &exists).is_ok_and(|a| a == self.arrangement);
        let heading = if told { String::new() } else { self.heading() };
        let rows = self.rows("0").into_iter().map(|row| row.join(",") + "\n");
        std::iter::once(heading).chain(rows).collect()
    }
}
