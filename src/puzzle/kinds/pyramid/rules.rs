//! What the rules say of a number pyramid.

use super::KIND;
use super::board::{LARGEST, Pyramid, cell, exists, triples};
use crate::constraint::{Fact, Int, Model, Pruning, Relation, Rule};
use crate::diagnostics::Result;
use crate::geometry::{Cell, Point};
use crate::puzzle::figure::{self, Figure, Stroke, Tone};
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::smt::{Meaning, Script, formula};
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};

/// The name of a cell: its row as letters, its place in it from one, `A1` at the top.
fn name(cell: Cell) -> String {
    let letter = |i: u16| char::from(b'A' + (i % 26) as u8);
    let first = (cell.row >= 26).then(|| letter(cell.row / 26 - 1));
    format!("{}{}{}", first.map(String::from).unwrap_or_default(), letter(cell.row), cell.column + 1)
}

impl Rules for Pyramid {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("pyramid of {} {}", self.height, if self.height == 1 { "row" } else { "rows" })
    }

    fn layout(&self) -> Layout {
        let n = self.height as u16;
        Layout::of_cells(n, n, &exists(self.height))
    }

    fn clues(&self) -> Vec<Clue> {
        let clue = |cell| self.get(cell).map(|symbol| Clue { cell, symbol });
        self.cells().filter_map(clue).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.height, clues)?.into())
    }

    /// Any number may stand anywhere.
    fn symbols(&self) -> Vec<Symbol> {
        Vec::new()
    }

    fn show(&self, symbol: Symbol) -> String {
        symbol.0.to_string()
    }

    /// Circles, each over the gap between the two below it.
    fn figure(&self, solution: Option<&Solution>) -> Figure {
        // Circles of this radius nearly touch those beside and below them.
        const RADIUS: f64 = 0.46;
        let pitch = 0.75_f64.sqrt();
        let place = |cell: Cell| {
            let indent = (self.height as f64 - 1.0 - f64::from(cell.row)) / 2.0;
            Point::new(0.5 + indent + f64::from(cell.column), 0.5 + pitch * f64::from(cell.row))
        };
        let cells = self.cells().map(|cell| (cell, place(cell))).collect();
        let mut figure = Figure { shapes: Vec::new(), cells };
        for cell in self.cells() {
            let edge = Stroke { tone: Tone::Edge, width: figure::FINE };
            figure.disc(place(cell), RADIUS, Some(Tone::Paper), Some(edge));
        }
        for (cell, symbol, role) in figure::values(&self.values(), solution) {
            figure.value(cell, &self.show(symbol), role);
        }
        figure
    }

    /// An integer a cell, a sum a triple. Pruned, clues are constants.
    fn model(&self, pruning: Pruning) -> Model {
        let mut model = Model::default();
        let mut ints: Vec<Option<Int>> = vec![None; self.values.len()];
        let index = |cell: Cell| usize::from(cell.row) * self.height + usize::from(cell.column);
        for cell in self.cells() {
            let value = self.get(cell);
            if pruning == Pruning::Off || value.is_none() {
                let int = model.number(cell, 0, i64::from(LARGEST));
                ints[index(cell)] = Some(int);
                if let Some(symbol) = value {
                    model.clue(Clue { cell, symbol }, Fact::Equals(int, i64::from(symbol.0)));
                }
            }
        }
        for triple in triples(self.height) {
            let (mut terms, mut bound) = (Vec::new(), 0);
            for (weight, cell) in [1, -1, -1].into_iter().zip(triple) {
                match (ints[index(cell)], self.get(cell)) {
                    (Some(int), _) => terms.push((weight, int)),
                    (None, Some(symbol)) => bound -= weight * i64::from(symbol.0),
                    (None, None) => {}
                }
            }
            model.rule(Rule::IntSum(terms, Relation::Equal, bound));
        }
        model
    }

    /// An integer a cell by its name, `A1` at the top; the known ones, then the sums. That numbers are not
    /// negative has to be said of the bottom row only, how large they may be of the top only: all others
    /// follow.
    fn smt(&self) -> Option<Script> {
        let mut script = Script::new(self.height, self.height);
        for cell in self.cells() {
            script.constant(&name(cell), Meaning::Symbol(cell));
        }
        for Clue { cell, symbol } in self.clues() {
            script.assert(&formula::equals(name(cell), symbol.0.into()));
        }
        for [sum, left, right] in triples(self.height) {
            script.assert(&format!("(= {} (+ {} {}))", name(sum), name(left), name(right)));
        }
        script.comment("Whole numbers from 0 on, none too large");
        for c in 0..self.height {
            script.assert(&format!("(>= {} 0)", name(cell(self.height - 1, c))));
        }
        script.assert(&format!("(<= {} {LARGEST})", name(cell(0, 0))));
        Some(script)
    }

    /// Every cell in the customary way, by its name: those of the bottom row hold a number, the others the
    /// sum of the two below.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        let n = self.height as u16;
        if (solution.rows, solution.columns) != (n, n) {
            return checker::wrong_size();
        }
        let mut checks =
            vec![checker::clues(&self.clues(), solution), checker::gaps(&self.layout(), solution)];
        for r in 0..n {
            for c in 0..=r {
                let own = Cell::new(r, c);
                let below = [Cell::new(r + 1, c), Cell::new(r + 1, c + 1)];
                let value = |cell: Cell| solution.get(cell).map(|symbol| u64::from(symbol.0));
                let right = match (value(own), below.map(value)) {
                    (Some(_), _) if r + 1 == n => true,
                    (Some(sum), [Some(a), Some(b)]) => sum == a + b,
                    _ => false,
                };
                let cells = if r + 1 == n { vec![own] } else { vec![own, below[0], below[1]] };
                checks.push(Check::of(name(own), if right { Vec::new() } else { cells }));
            }
        }
        checks
    }

    /// Sums that are not what is below them, then cells above which something smaller is given.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let clue = |cell: Cell| self.get(cell).map(|symbol| Clue { cell, symbol });
        let said = |clue: &Clue| format!("{} at {}", clue.symbol.0, clue.cell);
        let mut conflicts = Vec::new();
        for [top, left, right] in triples(self.height) {
            let Some(top) = clue(top) else { continue };
            let larger = [left, right].into_iter().filter_map(clue).find(|below| below.symbol > top.symbol);
            if let Some(below) = larger {
                let why = format!("{} cannot be above {}, which is larger", said(&top), said(&below));
                conflicts.push(Conflict::new(vec![top, below], why));
            } else if let (Some(left), Some(right)) = (clue(left), clue(right)) {
                let sum = left.symbol.0 + right.symbol.0;
                if sum != top.symbol.0 {
                    let why =
                        format!("{} is not the sum of {} and {}", said(&top), said(&left), said(&right));
                    conflicts.push(Conflict::new(vec![top, left, right], why));
                }
            }
        }
        conflicts
    }

    /// The tag, the rows from the top with `x` for an unknown cell.
    fn to_text(&self) -> String {
        let mut text = String::from("#Tri\n");
        for r in 0..self.height {
            let value = |c: usize| self.get(cell(r, c)).map_or_else(|| "x".to_owned(), |s| self.show(s));
            text.push_str(&(0..=r).map(value).collect::<Vec<_>>().join(","));
            text.push('\n');
        }
        text
    }
}
