//! What the rules say of overlapping sudokus.

use super::board::{MULTI, Multi, SAMURAI};
use super::{KIND, SAMURAI_KIND};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::arrangement::Arrangement;
use crate::puzzle::kinds::shared::boxes::THIN;
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::smt::Script;
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

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
