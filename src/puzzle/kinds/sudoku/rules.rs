//! What the rules say of a sudoku.

use super::KIND;
use super::board::Sudoku;
use crate::constraint::{Model, Pruning};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::boxes::THIN;
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::smt::Script;
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

impl Rules for Sudoku {
    fn kind(&self) -> &'static Kind {
        &KIND
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
