//! What the rules say of a path of numbers.

use super::board::{Path, SAMPLES};
use super::ways::{Moves, Walks};
use super::{HIDATO, KNIGHTS_TOUR};
use super::{model, smt, walk};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::Result;
use crate::geometry::{Cell, Point};
use crate::puzzle::figure::{self, Figure, Role, Stroke, Tone};
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::smt::Script;
use crate::puzzle::{Check, Clue, Conflict, Kind, Layout, Puzzle, Rules, Solution, Symbol};
use std::collections::BTreeMap;

impl Rules for Path {
    fn kind(&self) -> &'static Kind {
        match self.moves() {
            Moves::King => &HIDATO,
            Moves::Knight => &KNIGHTS_TOUR,
        }
    }

    fn name(&self) -> String {
        format!("{} of {} cells on {} x {}", self.kind().name, self.length(), self.rows, self.columns)
    }

    fn layout(&self) -> Layout {
        Layout::of_cells(self.rows as u16, self.columns as u16, &self.exists)
    }

    fn clues(&self) -> Vec<Clue> {
        let clue =
            |(i, value): (usize, &Option<Symbol>)| value.map(|symbol| Clue { cell: self.cell(i), symbol });
        self.values.iter().enumerate().filter_map(clue).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.moves, (self.rows, self.columns), self.exists.clone(), clues)?.into())
    }

    fn symbols(&self) -> Vec<Symbol> {
        (1..=self.length() as u32).map(Symbol).collect()
    }

    fn show(&self, symbol: Symbol) -> String {
        symbol.0.to_string()
    }

    /// Blocks filled, and the answer's path as a thin line from number to number.
    fn figure(&self, solution: Option<&Solution>) -> Figure {
        let mut figure = Figure::grid(&self.layout());
        let mut blocks = Figure::default();
        for i in (0..self.exists.len()).filter(|&i| !self.exists[i]) {
            let Cell { row, column } = self.cell(i);
            let from = Point::new(f64::from(column), f64::from(row));
            blocks.area((from, from + Point::new(1.0, 1.0)), 0.0, Some(Tone::Block), None);
        }
        figure.shapes.splice(0..0, blocks.shapes);
        let values = figure::values(&self.values(), solution);
        if solution.is_some() {
            draw_way(&values, &mut figure);
        }
        for &(cell, symbol, role) in &values {
            figure.value(cell, &self.show(symbol), role);
        }
        figure
    }

    /// Without clues a path that is turned is another one; the model, which grows with the square of the
    /// cells, need not be made.
    fn at_random(&self) -> Vec<Solution> {
        if self.values.iter().any(Option::is_some) {
            return Vec::new();
        }
        let ways = walk::several(&self.graph(), SAMPLES);
        ways.iter().map(|way| self.solution(way)).collect()
    }

    fn model(&self, pruning: Pruning) -> Model {
        model::model(self, &self.graph(), pruning)
    }

    fn smt(&self) -> Option<Script> {
        Some(smt::script(self))
    }

    /// Every number in the customary way: it stands once, and a move from the one before.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        if (usize::from(solution.rows), usize::from(solution.columns)) != (self.rows, self.columns) {
            return checker::wrong_size();
        }
        let mut places: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
        for clue in solution.clues() {
            places.entry(clue.symbol.0).or_default().push(clue.cell);
        }
        let place = |number: u32| places.get(&number).map_or(&[][..], Vec::as_slice);
        let mut checks =
            vec![checker::clues(&self.clues(), solution), checker::gaps(&self.layout(), solution)];
        for number in 1..=self.length() as u32 {
            let (own, before) = (place(number), place(number - 1));
            let (ok, cells) = match (own, before) {
                ([_], _) if number == 1 => (true, Vec::new()),
                ([cell], [before]) if self.is_move(*before, *cell) => (true, Vec::new()),
                ([cell], [before]) => (false, vec![*before, *cell]),
                (own, _) => (false, own.to_vec()),
            };
            checks.push(Check { name: number.to_string(), ok, cells });
        }
        checks
    }

    /// Numbers that are given twice, boards that fall into parts, then clues that follow each other and are
    /// further apart than their numbers. If those are not, no clues are: ways can be joined.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let mut clues = self.clues();
        clues.sort_unstable_by_key(|clue| (clue.symbol, clue.cell));
        let graph = self.graph();
        let mut conflicts = Vec::new();
        for pair in clues.windows(2).filter(|pair| pair[0].symbol == pair[1].symbol) {
            let why = format!("{} and {} cannot both be {}", pair[0].cell, pair[1].cell, pair[0].symbol.0);
            conflicts.push(Conflict::new(pair.to_vec(), why));
        }
        if let Some((a, b)) = graph.parts() {
            let why = format!("no way leads from {} to {}", self.cell(a), self.cell(b));
            conflicts.push(Conflict::new(Vec::new(), why));
        }
        let index = |clue: &Clue| usize::from(clue.cell.row) * self.columns + usize::from(clue.cell.column);
        let mut apart: Vec<(u32, Conflict)> = Vec::new();
        for pair in clues.windows(2).filter(|pair| pair[0].symbol < pair[1].symbol) {
            let steps = pair[1].symbol.0 - pair[0].symbol.0;
            let walks = graph.walks(index(&pair[0]), index(&pair[1]));
            if let Some(why) = self.too_far(pair[0], pair[1], walks) {
                apart.push((steps, Conflict::new(pair.to_vec(), why)));
            }
        }
        // The shorter the way, the plainer to see.
        apart.sort_by_key(|found| found.0);
        conflicts.extend(apart.into_iter().map(|found| found.1));
        conflicts
    }

    /// The tag, the rows with 0 for an open cell and `x` for a block.
    fn to_text(&self) -> String {
        let mut text = format!("#{}\n", self.kind().tags[0]);
        let cell = |i: usize| match self.values[i] {
            Some(symbol) => self.show(symbol),
            None => if self.exists[i] { "0" } else { "x" }.to_owned(),
        };
        for r in 0..self.rows {
            let row: Vec<String> = (0..self.columns).map(|c| cell(r * self.columns + c)).collect();
            text.push_str(&row.join(","));
            text.push('\n');
        }
        text
    }
}

/// A line from each number to the next where that is known, interrupted around the numbers.
fn draw_way(values: &[(Cell, Symbol, Role)], figure: &mut Figure) {
    /// Around a digit, and around a longer number, the line is left out this far, aside and up.
    const CLEAR: [(f64, f64); 2] = [(0.22, 0.27), (0.41, 0.27)];
    let mut places: Vec<(u32, Point)> =
        values.iter().filter_map(|value| Some((value.1.0, figure.centre(value.0)?))).collect();
    places.sort_by_key(|place| place.0);
    for way in places.chunk_by(|a, b| a.0 + 1 == b.0).filter(|way| way.len() > 1) {
        let points = way.iter().map(|place| place.1).collect();
        figure.line(points, Stroke { tone: Tone::Way, width: 0.05 });
    }
    for (number, centre) in places {
        let (aside, up) = CLEAR[usize::from(number > 9)];
        let corner = Point::new(aside, up);
        figure.area((centre - corner, centre + corner), 0.2, Some(Tone::Paper), None);
    }
}

impl Path {
    /// Whether a move leads from one cell to the other. The checker's own: the model has its neighbours from
    /// [`Graph`].
    pub(super) fn is_move(&self, a: Cell, b: Cell) -> bool {
        let apart = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
        match self.moves {
            Moves::King => apart.0.max(apart.1) == 1,
            Moves::Knight => matches!(apart, (1, 2) | (2, 1)),
        }
    }

    /// Why `b` cannot come after `a`, the clue before it, if it cannot; `walks` are those between them.
    fn too_far(&self, a: Clue, b: Clue, walks: Walks) -> Option<String> {
        let steps = b.symbol.index() - a.symbol.index();
        let own = walks.of_parity(steps);
        if own.is_some_and(|least| least <= steps) {
            return None;
        }
        let (said_a, said_b) =
            (format!("{} at {}", a.symbol.0, a.cell), format!("{} at {}", b.symbol.0, b.cell));
        if steps == 1 {
            let apart = match self.moves {
                Moves::King => "they do not touch",
                Moves::Knight => "they are no knight's move apart",
            };
            return Some(format!("{said_b} cannot follow {said_a}: {apart}"));
        }
        let parity = |steps: usize| if steps.is_multiple_of(2) { "an even" } else { "an odd" };
        let why = match (walks.of_parity(steps + 1), own) {
            (None, None) => "no way leads there".to_owned(),
            (Some(least), None) => format!("every way there has {} number of steps", parity(least)),
            (Some(other), Some(own)) if other < steps => {
                format!("the shortest way of {} number of steps has {own}", parity(own))
            }
            (other, Some(own)) => {
                format!("the shortest way has {}", other.map_or(own, |other| own.min(other)))
            }
        };
        Some(format!("{said_b} cannot come {steps} steps after {said_a}: {why}"))
    }
}
