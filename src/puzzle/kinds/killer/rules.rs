//! What the rules say of a killer sudoku.

use super::board::Killer;
use super::{KIND, picture, recognise, text};
use crate::constraint::{Lit, Model, Pruning};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::figure::Figure;
use crate::puzzle::kinds::shared::addends::Cells;
use crate::puzzle::kinds::shared::boxes::THIN;
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::kinds::shared::units::Options;
use crate::puzzle::smt::Script;
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

/// What the cells of the model of a killer sudoku hold.
struct Held<'a> {
    killer: &'a Killer,
    options: Options,
    pruning: Pruning,
}

impl Cells for Held<'_> {
    fn options(&self, cell: Cell) -> &[(Symbol, Lit)] {
        &self.options[self.killer.index(cell)]
    }

    fn built_in(&self, cell: Cell) -> Option<Symbol> {
        let value = self.killer.units.values()[self.killer.index(cell)];
        value.filter(|_| self.pruning == Pruning::On)
    }
}

impl Rules for Killer {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("killer sudoku {0} x {0}", self.size)
    }

    fn layout(&self) -> Layout {
        let (n, (high, wide)) = (self.size, self.box_shape);
        let weight = |line: usize, every: usize| if line.is_multiple_of(every) { 1.0 } else { THIN };
        let mut layout = Layout::full(n as u16, n as u16);
        layout.horizontal = (0..(n + 1) * n).map(|i| weight(i / n, high)).collect();
        layout.vertical = (0..n * (n + 1)).map(|i| weight(i % (n + 1), wide)).collect();
        layout
    }

    fn clues(&self) -> Vec<Clue> {
        self.units.clues()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.size, self.cages.clone(), self.units.placed(clues)?)?.into())
    }

    fn retold(&self, values: &[&str], _: &[Clue]) -> Option<String> {
        recognise::retold(self, values)
    }

    fn symbols(&self) -> Vec<Symbol> {
        self.units.symbols()
    }

    fn figure(&self, solution: Option<&Solution>) -> Figure {
        picture::figure(self, solution)
    }

    /// That of a sudoku, and for each cage which set of digits it holds.
    fn model(&self, pruning: Pruning) -> Model {
        let (mut model, options) = self.units.modelled(pruning);
        let held = Held { killer: self, options, pruning };
        for group in self.groups() {
            group.rules(&mut model, self.size as u32, &held, pruning);
        }
        model
    }

    /// That of a sudoku; for each cage that its cells are distinct, and their sum.
    fn smt(&self) -> Option<Script> {
        let mut script = self.units.smt();
        for group in self.groups() {
            let names: Vec<String> =
                group.cells.iter().map(|&cell| format!("V{}", self.index(cell))).collect();
            for formula in group.formulas(&names) {
                script.assert(&formula);
            }
        }
        Some(script)
    }

    /// Clues, rows, columns and boxes as of a sudoku, then every cage by its place and its total.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        let n = self.size;
        if usize::from(solution.rows) != n || usize::from(solution.columns) != n {
            return checker::wrong_size();
        }
        let mut checks = vec![checker::clues(&self.clues(), solution)];
        let (high, wide) = self.box_shape;
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
        for cage in &self.cages {
            let name = format!("cage at {}", cage.cells[0]);
            checks.push(checker::different_with_total(&name, solution, &cage.cells, Some(cage.total)));
        }
        checks
    }

    /// Equal clues in a row, column or box; cages that cannot have their totals; then, where every cell is in
    /// a cage, totals that do not sum to those of all rows, which only tells that one of them is wrong.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = self.units.direct_conflicts();
        let clues = self.clues();
        for group in self.groups() {
            let own: Vec<Clue> = clues.iter().filter(|c| group.cells.contains(&c.cell)).copied().collect();
            for conflict in group.conflicts(&own, self.size as u32) {
                if !conflicts.iter().any(|known| known.clues == conflict.clues && known.others.is_empty()) {
                    conflicts.push(conflict);
                }
            }
        }
        let covered: usize = self.cages.iter().map(|cage| cage.cells.len()).sum();
        let sum: u64 = self.cages.iter().map(|cage| u64::from(cage.total)).sum();
        let all = self.size * self.size * (self.size + 1) / 2;
        if covered == self.size * self.size && sum != all as u64 {
            let why = format!("the totals of all cages sum to {sum}, all cells to {all}");
            conflicts.push(Conflict::new(Vec::new(), why));
        }
        conflicts
    }

    fn to_text(&self) -> String {
        text::text(self)
    }
}
