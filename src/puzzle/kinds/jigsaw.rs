//! Jigsaw sudoku: every symbol once in each row, column and irregular region.

use super::checker;
use super::regions::{Regions, SIZES_HINT, letter};
use super::sudoku::THIN;
use super::units::{self, Units};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::smt::Script;
use crate::puzzle::text::{self, Field, Source};
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

/// The first line of the text form, which tells it from two sudokus.
const TAG: &str = "# jigsaw";

/// What is known of the kind.
pub(crate) static KIND: Kind = Kind {
    name: "jigsaw",
    tags: &["jigsaw"],
    gist: "a sudoku whose boxes are irregular regions",
    rules: "Every row, every column and every one of the irregular regions holds each symbol once.",
    form: "a jigsaw is its rows of values, then as many rows of letters that say which region each cell is in",
    example: include_str!("examples/jigsaw.txt"),
    photo: true,
    parse: text::by_looks,
};

/// A jigsaw sudoku: its regions and its clues. Its symbols are 1 to its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jigsaw {
    regions: Regions,
    units: Units,
}

impl Jigsaw {
    /// A jigsaw of these regions with `cells` row by row, `None` where open.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for another number of cells than the regions have, [`Code::OutOfRange`] for a
    /// symbol outside 1 to the size.
    pub fn new(regions: Regions, cells: Vec<Option<Symbol>>) -> Result<Self> {
        let size = regions.size();
        if cells.len() != size * size {
            let message = format!("a jigsaw of {size} x {size} has not {} cells", cells.len());
            return Err(Diagnostic::new(Code::UnknownKind, message).hint(SIZES_HINT));
        }
        let lists = units::of_square(size, |row, column| regions.region(row * size + column));
        let units = Units::new((size, size), size, lists, cells)?;
        Ok(Self { regions, units })
    }

    /// Rows and columns of the grid.
    pub const fn size(&self) -> usize {
        self.regions.size()
    }

    /// Which cells hold every symbol once, and the clues.
    pub(crate) const fn units(&self) -> &Units {
        &self.units
    }

    /// The regions.
    pub const fn regions(&self) -> &Regions {
        &self.regions
    }

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
fn label(source: &Source, field: &Field) -> Result<u8> {
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

impl Rules for Jigsaw {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("jigsaw {0} x {0}", self.size())
    }

    fn layout(&self) -> Layout {
        let n = self.size();
        let region = |row: usize, column: usize| self.regions.region(row * n + column);
        let weight = |border: bool| if border { 1.0 } else { THIN };
        let above = |i: usize| {
            let (row, column) = (i / n, i % n);
            weight(row == 0 || row == n || region(row - 1, column) != region(row, column))
        };
        let left = |i: usize| {
            let (row, column) = (i / (n + 1), i % (n + 1));
            weight(column == 0 || column == n || region(row, column - 1) != region(row, column))
        };
        Layout {
            horizontal: (0..(n + 1) * n).map(above).collect(),
            vertical: (0..n * (n + 1)).map(left).collect(),
            ..Layout::full(n as u16, n as u16)
        }
    }

    fn clues(&self) -> Vec<Clue> {
        self.units.clues()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.regions.clone(), self.units.placed(clues)?)?.into())
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
        let n = self.size() as u16;
        if (solution.rows, solution.columns) != (n, n) {
            return checker::wrong_size();
        }
        let board: Vec<Cell> = (0..n).flat_map(|row| (0..n).map(move |c| Cell::new(row, c))).collect();
        let mut checks = vec![checker::clues(&self.clues(), solution)];
        let mut unit = |name: String, within: &dyn Fn(&Cell) -> bool| {
            let cells: Vec<Cell> = board.iter().copied().filter(|cell| within(cell)).collect();
            checks.push(checker::every_symbol_once(name, usize::from(n), solution, &cells));
        };
        (0..n).for_each(|k| unit(format!("row {}", k + 1), &|cell| cell.row == k));
        (0..n).for_each(|k| unit(format!("column {}", k + 1), &|cell| cell.column == k));
        for name in (0..usize::from(n)).map(letter) {
            unit(format!("region {name}"), &|&cell| self.regions.letter(cell) == Some(name));
        }
        checks
    }

    /// A tag, the rows with `.` for open cells, the rows of region letters.
    fn to_text(&self) -> String {
        let character = |cell: &Option<Symbol>| cell.and_then(Symbol::to_char).unwrap_or('.');
        let rows = self.units.values().chunks(self.size()).map(|row| row.iter().map(character).collect());
        let lines = std::iter::once(TAG.to_owned()).chain(rows).chain(self.regions.lines());
        lines.flat_map(|line| [line, "\n".into()]).collect()
    }

    fn answer(&self, solution: &Solution) -> Result<String> {
        Ok(solution.to_line())
    }

    fn answer_csv(&self, solution: &Solution) -> Result<String> {
        Ok(solution.to_csv())
    }

    /// The rows of values, then the rows of region letters.
    fn to_csv(&self) -> String {
        let mut csv = crate::constraint::csv(self.size() as u16, self.units.values(), "0");
        for line in self.regions.lines() {
            let letters: Vec<String> = line.chars().map(String::from).collect();
            csv.push_str(&letters.join(","));
            csv.push('\n');
        }
        csv
    }
}
