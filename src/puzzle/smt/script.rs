//! The customary encoding: integers with customary names, what they have to keep, and what their values mean.

use super::answer::Values;
use super::formula;
use super::values::int;
use crate::constraint::{Check, Solution, Symbol};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// What the value of a constant says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The symbol of the cell.
    Symbol(Cell),
    /// The position of the symbol, a number that stands for a cell: [`Script::cell`].
    Position(Symbol),
    /// A total or something else that the puzzle gives, which is this.
    Given(i64),
    /// A part of the solution that the kind itself reads from several constants.
    Part,
}

/// A puzzle in the customary encoding of its kind: text that kinds write line by line, and the names in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    size: (u16, u16),
    body: String,
    constants: Vec<(String, Meaning)>,
    places: BTreeMap<i64, Cell>,
}

/// A value that says nothing the puzzle knows, whatever the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The constant.
    pub name: String,
    /// What is wrong with it, without a full stop.
    pub why: String,
    /// The cells it is about.
    pub cells: Vec<Cell>,
}

impl std::fmt::Display for Fault {
    /// The customary way, with the reason: `V5 **Fail**: 47 is no position on the board`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} **Fail**: {}", self.name, self.why)
    }
}

/// What a solver's values say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The solution, as far as the values say one.
    pub solution: Solution,
    /// What they say besides.
    pub faults: Vec<Fault>,
}

/// The cells at fault where an answer fails `checks` or has `faults`, each once, row by row.
pub fn at_fault(checks: &[Check], faults: &[Fault]) -> Vec<Cell> {
    let failing = checks.iter().filter(|check| !check.ok).flat_map(|check| &check.cells);
    let cells: BTreeSet<Cell> =
        failing.chain(faults.iter().flat_map(|fault| &fault.cells)).copied().collect();
    cells.into_iter().collect()
}

impl Script {
    /// A script without a line for a board of this many rows and columns.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { size: (rows as u16, columns as u16), ..Self::default() }
    }

    /// Adds a line of comment.
    pub fn comment(&mut self, text: &str) {
        let _ = writeln!(self.body, "; {text}");
    }

    /// Declares an integer; its value is asked for, in the order of the declarations.
    pub fn constant(&mut self, name: &str, meaning: Meaning) {
        let _ = writeln!(self.body, "(declare-const {name} Int)");
        self.constants.push((name.to_owned(), meaning));
    }

    /// Asserts a formula.
    pub fn assert(&mut self, formula: &str) {
        let _ = writeln!(self.body, "(assert {formula})");
    }

    /// Adds a command of another sort, such as `(define-fun ...)`, or the declaration of what is not asked
    /// for.
    pub fn command(&mut self, text: &str) {
        let _ = writeln!(self.body, "{text}");
    }

    /// Says that `position` stands for the cell.
    pub fn place(&mut self, position: i64, cell: Cell) {
        self.places.insert(position, cell);
    }

    /// The cell that a position stands for.
    pub fn cell(&self, position: i64) -> Option<Cell> {
        self.places.get(&position).copied()
    }

    /// Positions with the cells they stand for, ascending.
    pub fn places(&self) -> impl Iterator<Item = (i64, Cell)> + '_ {
        self.places.iter().map(|(&position, &cell)| (position, cell))
    }

    /// The constants in the order of their declarations.
    pub fn constants(&self) -> impl Iterator<Item = (&str, Meaning)> {
        self.constants.iter().map(|(name, meaning)| (name.as_str(), *meaning))
    }

    /// The whole text, with more formulas asserted behind all others.
    pub(super) fn text(&self, name: &str, formulas: &[String]) -> String {
        let names: Vec<&str> = self.constants.iter().map(|constant| constant.0.as_str()).collect();
        wrapped(name, "LIA", &self.body, formulas, &names)
    }

    /// The formula that is false of `values` alone, of those constants that say something of the solution.
    pub(super) fn other_than(&self, values: &Values) -> String {
        let telling = |meaning: &Meaning| !matches!(meaning, Meaning::Given(_));
        let names = self.constants.iter().filter(|(_, meaning)| telling(meaning)).map(|(name, _)| name);
        let same: Vec<String> =
            names.filter_map(|name| Some(formula::equals(name, int(values, name).ok()?))).collect();
        format!("(not {})", formula::and(&same))
    }

    /// What the values say, each by its [`Meaning`]; parts nothing.
    ///
    /// # Errors
    /// [`crate::diagnostics::Code::BadAnswer`] where a value is missing or no number.
    pub fn reading(&self, values: &Values) -> Result<Reading> {
        let mut reading = Reading { solution: Solution::empty(self.size.0, self.size.1), faults: Vec::new() };
        for (name, meaning) in &self.constants {
            let value = int(values, name)?;
            let mut fault = |why: String, cells: Vec<Cell>| {
                reading.faults.push(Fault { name: name.clone(), why, cells });
            };
            match *meaning {
                Meaning::Part => {}
                Meaning::Given(given) if given == value => {}
                Meaning::Given(given) => {
                    fault(format!("it is {value}, but the puzzle gives {given}"), vec![]);
                }
                Meaning::Symbol(cell) => match u32::try_from(value) {
                    Ok(symbol) => reading.solution.set(cell, Symbol(symbol)),
                    Err(_) => fault(format!("{value} is no value for {cell}"), vec![cell]),
                },
                Meaning::Position(symbol) => match self.cell(value) {
                    None => fault(format!("{value} is no position on the board"), vec![]),
                    Some(cell) if reading.solution.get(cell).is_some() => {
                        fault(format!("position {value}, {cell}, is taken already"), vec![cell]);
                    }
                    Some(cell) => reading.solution.set(cell, symbol),
                },
            }
        }
        Ok(reading)
    }
}

/// `body` of the puzzle called `name` with what every text starts and ends with, and more formulas asserted.
pub(super) fn wrapped(name: &str, logic: &str, body: &str, formulas: &[String], names: &[&str]) -> String {
    let mut text = format!(
        "; {name}\n(set-logic {logic})\n(set-option :produce-models true)\n(set-option :produce-assignments \
         true)\n"
    );
    text.push_str(body);
    for formula in formulas {
        let _ = writeln!(text, "(assert {formula})");
    }
    text.push_str("(check-sat)\n");
    // SMT-LIB wants at least one term; a puzzle with every cell given may have no variable.
    if !names.is_empty() {
        let _ = writeln!(text, "(get-value ({}))", names.join(" "));
    }
    text.push_str("(exit)\n");
    text
}
