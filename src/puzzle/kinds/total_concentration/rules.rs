//! What the rules say of a total concentration.

use super::KIND;
use super::board::{CUSTOMARY, LARGEST_TOTAL, TotalConcentration, Totals};
use super::recognise;
use crate::constraint::{Fact, Model, Pruning, Relation, Rule};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::figure::{self, Figure};
use crate::puzzle::kinds::shared::{checker, square};
use crate::puzzle::smt::{Meaning, Script, formula};
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};
use std::collections::BTreeMap;

impl Rules for TotalConcentration {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("total concentration {0} x {0}", self.side())
    }

    fn layout(&self) -> Layout {
        Layout::full(self.side() as u16, self.side() as u16)
    }

    fn clues(&self) -> Vec<Clue> {
        let clue = |cell| self.get(cell).map(|symbol| Clue { cell, symbol });
        square::cells(self.side()).filter_map(clue).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.totals.clone(), self.range.clone(), clues)?.into())
    }

    fn retold(&self, values: &[&str], _: &[Clue]) -> Option<String> {
        recognise::retold(values)
    }

    fn symbols(&self) -> Vec<Symbol> {
        self.range.clone().map(Symbol).collect()
    }

    fn show(&self, symbol: Symbol) -> String {
        symbol.0.to_string()
    }

    /// The square with the totals behind the ends of its lines.
    fn figure(&self, solution: Option<&Solution>) -> Figure {
        let mut figure = Figure::grid(&self.layout());
        for (cell, symbol, role) in figure::values(&self.values(), solution) {
            figure.value(cell, &self.show(symbol), role);
        }
        square::draw_totals(self.side(), self.totals.all(), &mut figure);
        figure
    }

    /// An integer a cell, a sum a line. Pruned, clues and totals are constants; else each total is an integer
    /// that is named.
    fn model(&self, pruning: Pruning) -> Model {
        let mut model = Model::default();
        let (least, most) = (i64::from(*self.range.start()), i64::from(*self.range.end()));
        let mut ints = BTreeMap::new();
        for cell in square::cells(self.side()) {
            let value = self.get(cell);
            if pruning == Pruning::Off || value.is_none() {
                let int = model.number(cell, least, most);
                ints.insert(cell, int);
                if let Some(symbol) = value {
                    model.clue(Clue { cell, symbol }, Fact::Equals(int, i64::from(symbol.0)));
                }
            }
        }
        for (line, total) in self.lines() {
            let (mut terms, mut bound) = (Vec::new(), 0);
            for &cell in &line.cells {
                match (ints.get(&cell), self.get(cell)) {
                    (Some(&int), _) => terms.push((1, int)),
                    (None, Some(symbol)) => bound -= i64::from(symbol.0),
                    (None, None) => {}
                }
            }
            if pruning == Pruning::On {
                bound += i64::from(total);
            } else {
                let sum = model.int(0, i64::from(LARGEST_TOTAL));
                model.given(said(total, &line), Fact::Equals(sum, i64::from(total)));
                terms.push((-1, sum));
            }
            model.rule(Rule::IntSum(terms, Relation::Equal, bound));
        }
        model
    }

    /// An integer a cell and a total, `V0` for that of the rising diagonal, then along the rows with their
    /// totals, the totals of the columns and of the falling diagonal.
    fn smt(&self) -> Option<Script> {
        let side = self.side();
        let mut script = Script::new(side, side);
        let name = |i: usize| format!("V{i}");
        let number = |cell: Cell| usize::from(cell.row) * (side + 1) + usize::from(cell.column) + 1;
        let total = |script: &mut Script, i: usize, total: u32| {
            script.constant(&name(i), Meaning::Given(total.into()));
            script.assert(&formula::equals(name(i), total.into()));
        };
        total(&mut script, 0, self.totals.rising);
        let range = i64::from(*self.range.start())..=i64::from(*self.range.end());
        for cell in square::cells(side) {
            let i = number(cell);
            script.constant(&name(i), Meaning::Symbol(cell));
            script.assert(&match self.get(cell) {
                Some(symbol) => formula::equals(name(i), symbol.0.into()),
                None => formula::within(&name(i), std::slice::from_ref(&range)),
            });
            if usize::from(cell.column) + 1 == side {
                total(&mut script, i + 1, self.totals.rows[usize::from(cell.row)]);
            }
        }
        let below = side * (side + 1) + 1;
        for (c, &of_column) in self.totals.columns.iter().enumerate() {
            total(&mut script, below + c, of_column);
        }
        total(&mut script, below + side, self.totals.falling);
        let of_rows = (1..=side).map(|r| r * (side + 1));
        let sums = of_rows.chain(below..below + side).chain([0, below + side]);
        for (line, i) in square::lines(side).iter().zip(sums) {
            let cells: Vec<String> = line.cells.iter().map(|&cell| name(number(cell))).collect();
            script.assert(&format!("(= {} {})", name(i), formula::sum(&cells)));
        }
        Some(script)
    }

    /// The range, then every line in the customary way, by its name and its total.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        let side = self.side() as u16;
        if (solution.rows, solution.columns) != (side, side) {
            return checker::wrong_size();
        }
        let outside = (0..side).flat_map(|r| (0..side).map(move |c| Cell::new(r, c))).filter(|&cell| {
            solution.get(cell).is_none_or(|s| s.0 < *self.range.start() || *self.range.end() < s.0)
        });
        let name = format!("cells {} to {}", self.range.start(), self.range.end());
        let Totals { rows, columns, rising, falling } = &self.totals;
        let mut checks = vec![checker::clues(&self.clues(), solution), Check::of(name, outside.collect())];
        checks.extend(checker::sums(solution, rows, columns, (*rising, *falling)));
        checks
    }

    /// Lines whose clues leave no way to their total, then row totals and column totals that sum to different
    /// numbers, which only tells that one of them is wrong.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let (least, most) = (u64::from(*self.range.start()), u64::from(*self.range.end()));
        let side = self.side();
        let bounds = |clues: &[Clue]| {
            let sum: u64 = clues.iter().map(|clue| u64::from(clue.symbol.0)).sum();
            let open = (side - clues.len()) as u64;
            sum + open * least..=sum + open * most
        };
        let mut conflicts = Vec::new();
        for (line, total) in self.lines() {
            if let Some(mut conflict) = square::conflict(&line, total, &self.clues_of(&line), bounds) {
                if conflict.clues.len() < side {
                    conflict.why = format!("{}: cells hold {least} to {most}", conflict.why);
                }
                conflict.others.push(said(total, &line));
                conflicts.push(conflict);
            }
        }
        let sum = |totals: &[u32]| totals.iter().map(|&total| u64::from(total)).sum::<u64>();
        let (rows, columns) = (sum(&self.totals.rows), sum(&self.totals.columns));
        if rows != columns {
            let why = format!("the row totals sum to {rows}, the column totals to {columns}");
            conflicts.push(Conflict::new(Vec::new(), why));
        }
        conflicts
    }

    /// The tag, with the range where it is not the customary one; the total of the rising diagonal; the rows
    /// with `x` for an unknown cell and their totals; the totals of the columns and of the falling diagonal.
    fn to_text(&self) -> String {
        let Totals { rows, columns, rising, falling } = &self.totals;
        let row = |fields: &mut dyn Iterator<Item = String>| fields.collect::<Vec<_>>().join(",");
        let value = |value: &Option<Symbol>| value.map_or_else(|| "x".to_owned(), |symbol| self.show(symbol));
        let heading = if self.range == CUSTOMARY {
            "#tc".to_owned()
        } else {
            format!("#tc range {}..{}", self.range.start(), self.range.end())
        };
        let mut lines = vec![heading, rising.to_string()];
        for (cells, total) in self.values.chunks(self.side()).zip(rows) {
            lines.push(row(&mut cells.iter().map(value).chain([total.to_string()])));
        }
        lines.push(row(&mut columns.iter().chain([falling]).map(ToString::to_string)));
        lines.join("\n") + "\n"
    }
}

/// A total in words.
fn said(total: u32, line: &square::Line) -> String {
    format!("the total {total} of {}", line.name)
}
