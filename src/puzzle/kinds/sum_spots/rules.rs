//! What the rules say of sum spots.

use super::KIND;
use super::board::{SumSpots, corner, disagreement};
use super::{picture, recognise};
use crate::constraint::{Fact, Lit, Model, Pruning, Relation, Rule};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::{checker, square};
use crate::puzzle::smt::{Meaning, Script, formula};
use crate::puzzle::{Check, Clue, Conflict, Figure, Kind, Layout, Puzzle, Rules, Solution, Symbol};
use std::collections::{BTreeMap, BTreeSet};

impl Rules for SumSpots {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("sum spots {0} x {0}", self.side)
    }

    fn layout(&self) -> Layout {
        Layout::full(self.side as u16, self.side as u16)
    }

    fn clues(&self) -> Vec<Clue> {
        let clue = |cell| self.get(cell).map(|symbol| Clue { cell, symbol });
        square::cells(self.side).filter_map(clue).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.total, self.tiles.clone(), clues)?.into())
    }

    fn retold(&self, values: &[&str], _: &[Clue]) -> Option<String> {
        Some(recognise::retold(self.side, values))
    }

    fn symbols(&self) -> Vec<Symbol> {
        let mut symbols: Vec<Symbol> = self.tiles.iter().map(|tile| Symbol(tile.value)).collect();
        symbols.sort_unstable();
        symbols
    }

    fn show(&self, symbol: Symbol) -> String {
        symbol.0.to_string()
    }

    fn figure(&self, solution: Option<&Solution>) -> Figure {
        picture::figure(self, solution)
    }

    /// A choice of a tile for each cell, a Boolean for the dot of each corner of the lattice; a tile says
    /// what the Booleans of its corners are. Pruned, tiles that lie are asserted and cells beside them have
    /// fewer choices.
    fn model(&self, pruning: Pruning) -> Model {
        let mut model = Model::default();
        let lattice: Vec<Lit> = (0..(self.side + 1).pow(2)).map(|_| model.bool()).collect();
        let (clues, all) = (self.clues(), self.symbols());
        let mut options: BTreeMap<Cell, Vec<(Symbol, Lit)>> = BTreeMap::new();
        for cell in square::cells(self.side) {
            let own = match (pruning, self.get(cell)) {
                (Pruning::On, Some(symbol)) => {
                    let lit = model.bool();
                    model.rule(Rule::Clause(vec![lit]));
                    vec![(symbol, lit)]
                }
                (Pruning::On, None) => model.choice(cell, &self.fitting(cell, &clues)),
                (Pruning::Off, _) => model.choice(cell, &all),
            };
            for &(symbol, lit) in &own {
                for (k, dot) in self.dots(symbol).into_iter().enumerate() {
                    let (row, column) = corner(cell, k);
                    let there = lattice[row * (self.side + 1) + column];
                    model.rule(Rule::Clause(vec![!lit, if dot { there } else { !there }]));
                }
                if pruning == Pruning::Off && self.get(cell) == Some(symbol) {
                    model.clue(Clue { cell, symbol }, Fact::Holds(lit));
                }
            }
            options.insert(cell, own);
        }
        for symbol in all {
            let places = options.values().flatten().filter(|o| o.0 == symbol).map(|o| o.1);
            model.rule(Rule::ExactlyOne(places.collect()));
        }
        for line in square::lines(self.side) {
            let terms = line.cells.iter().flat_map(|cell| &options[cell]).map(|o| (o.0.0 as i32, o.1));
            model.rule(Rule::Sum(terms.collect(), Relation::Equal, self.total as i32));
        }
        model
    }

    /// An integer a cell, `v_0_0` on, a Boolean a corner of the lattice, `d_0_0` on; a tile says what the
    /// dots of its corners are.
    fn smt(&self) -> Option<Script> {
        let mut script = Script::new(self.side, self.side);
        let name = |cell: Cell| format!("v_{}_{}", cell.row, cell.column);
        for (row, column) in (0..=self.side).flat_map(|r| (0..=self.side).map(move |c| (r, c))) {
            script.command(&format!("(declare-const d_{row}_{column} Bool)"));
        }
        for cell in square::cells(self.side) {
            script.constant(&name(cell), Meaning::Symbol(cell));
            script.assert(&formula::one_of(&name(cell), self.tiles.iter().map(|tile| tile.value.into())));
            for tile in &self.tiles {
                let dots: Vec<String> = (0..4)
                    .map(|k| {
                        let (row, column) = corner(cell, k);
                        let dot = format!("d_{row}_{column}");
                        if tile.dots[k] { dot } else { format!("(not {dot})") }
                    })
                    .collect();
                let laid = formula::equals(name(cell), tile.value.into());
                script.assert(&format!("(=> {laid} {})", formula::and(&dots)));
            }
        }
        for Clue { cell, symbol } in self.clues() {
            script.assert(&formula::equals(name(cell), symbol.0.into()));
        }
        script.assert(&formula::distinct(&square::cells(self.side).map(name).collect::<Vec<_>>()));
        for line in square::lines(self.side) {
            let cells: Vec<String> = line.cells.iter().map(|&cell| name(cell)).collect();
            script.assert(&format!("(= {} {})", self.total, formula::sum(&cells)));
        }
        Some(script)
    }

    /// That every tile lies once, that dots meet dots, then every line by its name and the total.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        let side = self.side as u16;
        if (solution.rows, solution.columns) != (side, side) {
            return checker::wrong_size();
        }
        let totals = vec![self.total; self.side];
        let mut checks = vec![
            checker::clues(&self.clues(), solution),
            self.check_tiles(solution),
            self.check_dots(solution),
        ];
        checks.extend(checker::sums(solution, &totals, &totals, (self.total, self.total)));
        checks
    }

    /// Tiles that do not sum to the lines' totals, tiles that lie twice, tiles whose dots do not meet, then
    /// lines whose tiles leave no way to the total.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        let sum: u64 = self.tiles.iter().map(|tile| u64::from(tile.value)).sum();
        let wanted = self.side as u64 * u64::from(self.total);
        if sum != wanted {
            let rows = if self.side == 1 { "row" } else { "rows" };
            let why = format!("the tiles sum to {sum}, {} {rows} of {} to {wanted}", self.side, self.total);
            conflicts.push(Conflict::new(Vec::new(), why));
        }
        let clues = self.clues();
        let pairs =
            || (0..clues.len()).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| [clues[i], clues[j]]);
        for [a, b] in pairs().filter(|[a, b]| a.symbol == b.symbol) {
            let why = format!("{} and {} cannot both be {}", a.cell, b.cell, a.symbol.0);
            conflicts.push(Conflict::new(vec![a, b], why));
        }
        for [a, b] in pairs() {
            let dots = self.dots(a.symbol);
            if let Some(k) = disagreement((a.cell, dots), (b.cell, self.dots(b.symbol))) {
                let (with, without) = if dots[k] { (a, b) } else { (b, a) };
                let why = format!(
                    "{} at {} has a dot in a corner where {} at {} has none",
                    with.symbol.0, with.cell, without.symbol.0, without.cell
                );
                conflicts.push(Conflict::new(vec![a, b], why));
            }
        }
        for line in square::lines(self.side) {
            let clue = |&cell: &Cell| self.get(cell).map(|symbol| Clue { cell, symbol });
            let own: Vec<Clue> = line.cells.iter().filter_map(clue).collect();
            conflicts.extend(square::conflict(&line, self.total, &own, |clues| self.bounds(clues)));
        }
        conflicts
    }

    fn why(&self, clues: &[Clue], _: &[String]) -> String {
        match clues {
            [] => format!("no way to lay these tiles makes every line sum to {}", self.total),
            [only] => format!("no way to lay the other tiles leaves {} at {}", only.symbol.0, only.cell),
            _ => {
                let said: Vec<String> =
                    clues.iter().map(|clue| format!("{} at {}", clue.symbol.0, clue.cell)).collect();
                format!(
                    "no way to lay the other tiles leaves these {} where they are: {}",
                    said.len(),
                    said.join(", ")
                )
            }
        }
    }

    /// The tag with the rows and the total, a tile a line with its dots, `-`, the tiles that lie with row and
    /// column.
    fn to_text(&self) -> String {
        self.written(|dots| dots.concat())
    }

    /// As the text, with a field for each dot: a spreadsheet makes the number 11 of the dots 0011.
    fn to_csv(&self) -> String {
        self.written(|dots| dots.join(","))
    }
}

impl SumSpots {
    /// Between what a line sums to that has these tiles, as far as the numbers of all others say.
    fn bounds(&self, clues: &[Clue]) -> std::ops::RangeInclusive<u64> {
        let mut others = self.symbols();
        others.retain(|symbol| clues.iter().all(|clue| clue.symbol != *symbol));
        let sum = |symbols: &[Symbol]| symbols.iter().map(|symbol| u64::from(symbol.0)).sum::<u64>();
        let own: u64 = clues.iter().map(|clue| u64::from(clue.symbol.0)).sum();
        let open = self.side - clues.len();
        own + sum(&others[..open])..=own + sum(&others[others.len() - open..])
    }

    /// The cells that hold no tile, or one that lies elsewhere as well.
    fn check_tiles(&self, solution: &Solution) -> Check {
        let mut lying: BTreeMap<u32, usize> = BTreeMap::new();
        for clue in solution.clues() {
            *lying.entry(clue.symbol.0).or_default() += 1;
        }
        let tile = |value: u32| self.tiles.iter().any(|tile| tile.value == value);
        let wrong = |cell: &Cell| match solution.get(*cell) {
            Some(symbol) => !tile(symbol.0) || lying.get(&symbol.0) != Some(&1),
            None => true,
        };
        let cells = (0..solution.rows).flat_map(|r| (0..solution.columns).map(move |c| Cell::new(r, c)));
        Check::of("tiles".into(), cells.filter(wrong).collect())
    }

    /// The cells around the corners where some tiles have a dot and others have none. Shares nothing with the
    /// model: it looks at the four cells around each corner.
    fn check_dots(&self, solution: &Solution) -> Check {
        let side = self.side as u16;
        let mut wrong = BTreeSet::new();
        for (row, column) in (0..=side).flat_map(|r| (0..=side).map(move |c| (r, c))) {
            // The tile above on the left has its lower right corner here, and so on around.
            let around = [(1, 1, 3), (1, 0, 2), (0, 1, 1), (0, 0, 0)];
            let seen: Vec<(Cell, bool)> = around
                .into_iter()
                .filter_map(|(up, left, dot)| {
                    let cell = Cell::new(row.checked_sub(up)?, column.checked_sub(left)?);
                    let symbol = solution.get(cell)?;
                    let tile = self.tiles.iter().find(|tile| tile.value == symbol.0)?;
                    Some((cell, tile.dots[dot]))
                })
                .collect();
            if seen.iter().any(|(_, dot)| *dot != seen[0].1) {
                wrong.extend(seen.into_iter().map(|(cell, _)| cell));
            }
        }
        Check::of("dots".into(), wrong.into_iter().collect())
    }
}
