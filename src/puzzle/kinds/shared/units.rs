//! What all sudoku kinds are: cells on a board and units, sets of cells that hold every symbol once.
//!
//! A kind says which units it has; model and direct conflicts follow from that. Checkers do not use
//! this module.

use crate::constraint::{Fact, Lit, Model, Pruning, Rule};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::smt::{Meaning, Script, formula};
use crate::puzzle::{Clue, Conflict, Symbol, placed};
use std::collections::BTreeSet;

/// A board whose units hold every symbol from 1 to [`Units::symbols`] once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Units {
    rows: usize,
    columns: usize,
    symbols: usize,
    /// Row by row; `None` where open and where no cell exists.
    values: Vec<Option<Symbol>>,
    /// Each with as many cells as there are symbols, as indices into `values`.
    lists: Vec<Vec<usize>>,
    /// By cell, the units it is in; none where no cell exists.
    memberships: Vec<Vec<usize>>,
}

/// Variables of the open cells, by cell.
pub(crate) type Options = Vec<Vec<(Symbol, Lit)>>;

impl Units {
    /// A board of `rows` x `columns` with the clues `values`, row by row, and `units` as indices of their
    /// cells. A unit that is listed twice counts once. Cells in no unit do not exist.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] for a clue outside 1 to `symbols`.
    pub(crate) fn new(
        (rows, columns): (usize, usize),
        symbols: usize,
        mut units: Vec<Vec<usize>>,
        values: Vec<Option<Symbol>>,
    ) -> Result<Self> {
        let mut listed = BTreeSet::new();
        for unit in &mut units {
            unit.sort_unstable();
        }
        units.retain(|unit| listed.insert(unit.clone()));
        let mut memberships = vec![Vec::new(); values.len()];
        for (u, unit) in units.iter().enumerate() {
            for &i in unit {
                memberships[i].push(u);
            }
        }
        let board = Self { rows, columns, symbols, values, lists: units, memberships };
        match board.clues().into_iter().find(|c| !(1..=symbols).contains(&c.symbol.index())) {
            None => Ok(board),
            Some(Clue { cell, symbol }) => {
                let message = format!("{symbol} at {cell} is outside 1 to {}", Symbol(symbols as u32));
                Err(Diagnostic::new(Code::OutOfRange, message))
            }
        }
    }

    /// The clues on the board, row by row, with `None` for open cells.
    pub(crate) fn values(&self) -> &[Option<Symbol>] {
        &self.values
    }

    /// The indices of the cells of every unit: rows, columns and boxes or regions, none twice.
    pub(crate) fn lists(&self) -> &[Vec<usize>] {
        &self.lists
    }

    /// The symbols, in order.
    pub(crate) fn symbols(&self) -> Vec<Symbol> {
        (1..=self.symbols as u32).map(Symbol).collect()
    }

    /// The values of a board like this one with `clues` instead of its own.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] where a clue lies where no cell is, or stands where another does.
    pub(crate) fn placed(&self, clues: &[Clue]) -> Result<Vec<Option<Symbol>>> {
        let exists: Vec<bool> = self.memberships.iter().map(|units| !units.is_empty()).collect();
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        placed((self.rows as u16, self.columns as u16), &exists, givens)
    }

    /// The clues, row by row.
    pub(crate) fn clues(&self) -> Vec<Clue> {
        let clue =
            |(i, symbol): (usize, &Option<Symbol>)| Some(Clue { cell: self.cell(i), symbol: (*symbol)? });
        self.values.iter().enumerate().filter_map(clue).collect()
    }

    fn cell(&self, index: usize) -> Cell {
        Cell::new((index / self.columns) as u16, (index % self.columns) as u16)
    }

    /// By unit, whether a clue in it has the symbol: `seen[unit][symbol]`.
    fn seen(&self, pruning: Pruning) -> Vec<Vec<bool>> {
        let mut seen = vec![vec![false; self.symbols + 1]; self.lists.len()];
        if pruning == Pruning::On {
            for (unit, seen) in self.lists.iter().zip(&mut seen) {
                for symbol in unit.iter().filter_map(|&i| self.values[i]) {
                    seen[symbol.index()] = true;
                }
            }
        }
        seen
    }

    /// The literals of every cell; none for a cell whose clue is built in and where no cell exists.
    fn options(&self, model: &mut Model, pruning: Pruning, seen: &[Vec<bool>]) -> Options {
        let of_cell = |i: usize| {
            let built_in = pruning == Pruning::On && self.values[i].is_some();
            if built_in || self.memberships[i].is_empty() {
                return Vec::new();
            }
            let free = |s: &Symbol| self.memberships[i].iter().all(|&u| !seen[u][s.index()]);
            let symbols: Vec<Symbol> = self.symbols().into_iter().filter(free).collect();
            model.choice(self.cell(i), &symbols)
        };
        (0..self.values.len()).map(of_cell).collect()
    }

    /// One Boolean per cell and symbol, exactly one a cell, exactly one a unit and symbol. Pruned, only for
    /// open cells and symbols that no clue in the cell's units has.
    pub(crate) fn model(&self, pruning: Pruning) -> Model {
        self.modelled(pruning).0
    }

    /// [`Units::model`] with the literals of each cell, for rules besides.
    pub(crate) fn modelled(&self, pruning: Pruning) -> (Model, Options) {
        let seen = self.seen(pruning);
        let mut model = Model::default();
        let options = self.options(&mut model, pruning, &seen);
        let literal = |i: usize, s: Symbol| options[i].iter().find(|o| o.0 == s).map(|o| o.1);
        for (unit, seen) in self.lists.iter().zip(&seen) {
            for symbol in self.symbols().into_iter().filter(|s| !seen[s.index()]) {
                model.rule(Rule::ExactlyOne(unit.iter().filter_map(|&i| literal(i, symbol)).collect()));
            }
        }
        if pruning == Pruning::Off {
            for (i, symbol) in self.values.iter().enumerate() {
                if let Some((symbol, lit)) = symbol.and_then(|s| Some((s, literal(i, s)?))) {
                    model.clue(Clue { cell: self.cell(i), symbol }, Fact::Holds(lit));
                }
            }
        }
        (model, options)
    }

    /// An integer a cell, `V0` on along the rows, numbers of cells that do not exist left out; `distinct` a
    /// unit.
    pub(crate) fn smt(&self) -> Script {
        let mut script = Script::new(self.rows, self.columns);
        let name = |i: usize| format!("V{i}");
        for i in (0..self.values.len()).filter(|&i| !self.memberships[i].is_empty()) {
            script.constant(&name(i), Meaning::Symbol(self.cell(i)));
            let symbols = 1..=self.symbols as i64;
            script.assert(&match self.values[i] {
                Some(symbol) => formula::equals(name(i), symbol.0.into()),
                None => formula::within(&name(i), &[symbols]),
            });
        }
        for unit in &self.lists {
            script.assert(&formula::distinct(&unit.iter().map(|&i| name(i)).collect::<Vec<_>>()));
        }
        script
    }

    /// Pairs of equal clues in one unit, in the order of the units, no pair twice.
    pub(crate) fn direct_conflicts(&self) -> Vec<Conflict> {
        let mut named = BTreeSet::new();
        let mut conflicts = Vec::new();
        for unit in &self.lists {
            for (k, &i) in unit.iter().enumerate() {
                for &j in &unit[k + 1..] {
                    if let (Some(symbol), true) = (self.values[i], self.values[i] == self.values[j])
                        && named.insert((i, j))
                    {
                        let [a, b] = [self.cell(i), self.cell(j)];
                        let clues = [a, b].map(|cell| Clue { cell, symbol }).to_vec();
                        let why = format!("{a} and {b} cannot both be {symbol}");
                        conflicts.push(Conflict { clues, others: Vec::new(), why });
                    }
                }
            }
        }
        conflicts
    }
}

/// The rows, the columns and then the regions of a square board of `size`; `region` says which one, from
/// zero, a row and column are in.
pub(crate) fn of_square(size: usize, region: impl Fn(usize, usize) -> usize) -> Vec<Vec<usize>> {
    let mut units = vec![Vec::with_capacity(size); 3 * size];
    for i in 0..size * size {
        let (row, column) = (i / size, i % size);
        for unit in [row, size + column, 2 * size + region(row, column)] {
            units[unit].push(i);
        }
    }
    units
}
