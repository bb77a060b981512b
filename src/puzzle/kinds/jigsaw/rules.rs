//! What the rules say of a jigsaw.

use super::KIND;
use super::board::Jigsaw;
use crate::constraint::{Model, Pruning};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::boxes::THIN;
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::kinds::shared::regions::letter;
use crate::puzzle::smt::Script;
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

/// The first line of the text form, which tells it from two sudokus.
const TAG: &str = "# jigsaw";

impl Rules for Jigsaw {
    fn kind(&self) -> &'static Kind {
        &KIND
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
