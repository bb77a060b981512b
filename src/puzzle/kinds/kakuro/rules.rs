//! What the rules say of a kakuro.

use super::KIND;
use super::board::{Kakuro, LARGEST};
use super::{picture, recognise, text};
use crate::constraint::{Fact, Lit, Model, Pruning};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::figure::Figure;
use crate::puzzle::kinds::shared::addends::{self, Cells};
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::smt::{Meaning, Script, formula};
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

/// What the cells of the model of a kakuro hold.
struct Held<'a> {
    kakuro: &'a Kakuro,
    /// Row by row.
    options: Vec<Vec<(Symbol, Lit)>>,
    pruning: Pruning,
}

impl Cells for Held<'_> {
    fn options(&self, cell: Cell) -> &[(Symbol, Lit)] {
        &self.options[self.kakuro.index(cell)]
    }

    fn built_in(&self, cell: Cell) -> Option<Symbol> {
        let value = self.kakuro.values[self.kakuro.index(cell)];
        value.filter(|_| self.pruning == Pruning::On)
    }
}

impl Kakuro {
    /// By cell, row by row, the bits of the digits that the sums of its runs leave.
    fn left(&self) -> Vec<u32> {
        let mut left = vec![((1 << LARGEST) - 1) << 1; self.blocks.len()];
        for group in self.groups() {
            let Some(total) = group.total else { continue };
            let sets = addends::sets(group.cells.len(), total, LARGEST);
            let any = sets.into_iter().fold(0, |any, set| any | set);
            for &cell in &group.cells {
                left[self.index(cell)] &= any;
            }
        }
        left
    }
}

impl Rules for Kakuro {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn layout(&self) -> Layout {
        let exists: Vec<bool> = self.blocks.iter().map(Option::is_none).collect();
        Layout::of_cells(self.rows as u16, self.columns as u16, &exists)
    }

    fn clues(&self) -> Vec<Clue> {
        let clue =
            |(i, value): (usize, &Option<Symbol>)| value.map(|symbol| Clue { cell: self.cell(i), symbol });
        self.values.iter().enumerate().filter_map(clue).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new((self.rows, self.columns), self.blocks.clone(), clues)?.into())
    }

    fn retold(&self, values: &[&str], _: &[Clue]) -> Option<String> {
        recognise::retold(self, values)
    }

    fn symbols(&self) -> Vec<Symbol> {
        (1..=LARGEST).map(Symbol).collect()
    }

    fn figure(&self, solution: Option<&Solution>) -> Figure {
        picture::figure(self, solution)
    }

    /// A choice a cell, and for each run which set of digits it holds. Pruned, a cell chooses among the
    /// digits that the sums of its runs leave.
    fn model(&self, pruning: Pruning) -> Model {
        let mut model = Model::default();
        let mut options = Vec::with_capacity(self.blocks.len());
        for (i, left) in self.left().into_iter().enumerate() {
            let built_in = pruning == Pruning::On && self.values[i].is_some();
            if built_in || self.blocks[i].is_some() {
                options.push(Vec::new());
                continue;
            }
            let is_left = |s: &Symbol| pruning == Pruning::Off || left >> s.0 & 1 == 1;
            let symbols: Vec<Symbol> = self.symbols().into_iter().filter(is_left).collect();
            let choice = model.choice(self.cell(i), &symbols);
            if let Some(symbol) = self.values[i] {
                for &(_, lit) in choice.iter().filter(|option| option.0 == symbol) {
                    model.clue(Clue { cell: self.cell(i), symbol }, Fact::Holds(lit));
                }
            }
            options.push(choice);
        }
        let held = Held { kakuro: self, options, pruning };
        for group in self.groups() {
            group.rules(&mut model, LARGEST, &held, pruning);
        }
        model
    }

    /// An integer a white cell, `V0` on along the rows, numbers of blocks left out; for each run that its
    /// cells are distinct, and their sum.
    fn smt(&self) -> Option<Script> {
        let mut script = Script::new(self.rows, self.columns);
        let name = |i: usize| format!("V{i}");
        for i in (0..self.blocks.len()).filter(|&i| self.blocks[i].is_none()) {
            script.constant(&name(i), Meaning::Symbol(self.cell(i)));
            script.assert(&match self.values[i] {
                Some(symbol) => formula::equals(name(i), symbol.0.into()),
                None => formula::within(&name(i), &[1..=LARGEST.into()]),
            });
        }
        for group in self.groups() {
            let names: Vec<String> = group.cells.iter().map(|&cell| name(self.index(cell))).collect();
            for formula in group.formulas(&names) {
                script.assert(&formula);
            }
        }
        Some(script)
    }

    /// Clues and gaps, that cells hold digits, then every run by its place and its sum.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        if (usize::from(solution.rows), usize::from(solution.columns)) != (self.rows, self.columns) {
            return checker::wrong_size();
        }
        let layout = self.layout();
        let is_digit = |cell: Cell| solution.get(cell).is_some_and(|s| (1..=LARGEST).contains(&s.0));
        let wrong = layout.cells().filter(|&cell| !is_digit(cell)).collect();
        let mut checks = vec![
            checker::clues(&self.clues(), solution),
            checker::gaps(&layout, solution),
            Check::of(format!("cells 1 to {LARGEST}"), wrong),
        ];
        for (i, block) in self.blocks.iter().enumerate() {
            let Cell { row, column } = self.cell(i);
            let begins = |before: Option<Cell>| block.is_none() && !before.is_some_and(|c| self.is_white(c));
            let left = column.checked_sub(1).map(|column| Cell::new(row, column));
            let above = row.checked_sub(1).map(|row| Cell::new(row, column));
            let sum = |before: Option<Cell>| before.and_then(|cell| self.blocks[self.index(cell)]);
            let mut run = |name: &str, total: Option<u32>, place: &dyn Fn(u16) -> Cell| {
                let most = self.rows.max(self.columns) as u16;
                let cells: Vec<Cell> = (0..most).map(place).take_while(|&cell| self.is_white(cell)).collect();
                let name = format!("run {name} from {}", cells[0]);
                checks.push(checker::different_with_total(&name, solution, &cells, total));
            };
            if begins(left) {
                run("across", sum(left).and_then(|b| b.across), &|k| Cell::new(row, column + k));
            }
            if begins(above) {
                run("down", sum(above).and_then(|b| b.down), &|k| Cell::new(row + k, column));
            }
        }
        checks
    }

    /// Runs that cannot have their sums; then, where both say something of the same cells, sums across and
    /// sums down that do not agree, which only tells that one of them is wrong.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let clues = self.clues();
        let mut conflicts = Vec::new();
        for group in self.groups() {
            let own: Vec<Clue> = clues.iter().filter(|c| group.cells.contains(&c.cell)).copied().collect();
            conflicts.extend(group.conflicts(&own, LARGEST));
        }
        let side = |across: bool| {
            let runs = self.runs().into_iter().filter(|run| run.across == across);
            let (mut sum, mut cells) = (0_u64, Vec::new());
            for run in runs.filter(|run| run.total.is_some()) {
                sum += u64::from(run.total.unwrap_or_default());
                cells.extend(run.cells);
            }
            cells.sort_unstable();
            (sum, cells)
        };
        let ((across, of_across), (down, of_down)) = (side(true), side(false));
        if of_across == of_down && across != down {
            let why = format!("the sums across come to {across}, the sums down to {down}");
            conflicts.push(Conflict::new(Vec::new(), why));
        }
        conflicts
    }

    fn to_text(&self) -> String {
        text::text(self)
    }
}
