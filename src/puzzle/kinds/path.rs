//! Paths of numbers: hidato by king's moves, the knight's tour by knight's moves.
//!
//! Cells that are no blocks hold the numbers from 1 to as many as there are, each a move from the one before. The symbol
//! of a cell is its number.

mod model;
mod smt;
pub(crate) mod walk;
pub(crate) mod ways;

use super::{Kind, checker};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::{Cell, Point};
use crate::puzzle::figure::{self, Figure, Role, Stroke, Tone};
use crate::puzzle::smt::Script;
use crate::puzzle::text::{Field, Source};
use crate::puzzle::{Check, Clue, Conflict, Layout, Puzzle, Rules, Solution, Symbol, placed};
use std::collections::BTreeMap;
use ways::{Graph, Walks};

/// Most cells of a path. The model grows with the square: with hardly any clues, at this size, it takes Z3 about a gigabyte.
const MOST_CELLS: usize = 400;

/// Most rows and columns, blocks included.
const MOST_SIDE: usize = 100;

/// Paths that are made of a board without clues: enough that hardly a cell has one number in all, if it has several.
const SAMPLES: usize = 8;

/// What is known of hidato.
pub(crate) static HIDATO: Kind = Kind {
    name: "hidato",
    tags: &["Hidato"],
    gist: "a chain of numbers, each touching the one before",
    rules: "The cells hold the numbers from 1 to as many as there are, each once; every number touches the one before, by \
            a side or a corner. Nothing stands on blocks.",
    form: "a hidato is a row a line, numbers separated by commas, 0 for an open cell, x for a block",
    example: include_str!("examples/hidato.txt"),
    photo: false,
    parse: |source| Ok(vec![Path::parse(source, Moves::King)?.into()]),
};

/// What is known of the knight's tour.
pub(crate) static KNIGHTS_TOUR: Kind = Kind {
    name: "knights-tour",
    tags: &["ktour"],
    gist: "a chain of numbers, each a knight's move from the last",
    rules: "The cells hold the numbers from 1 to as many as there are, each once; every number is a knight's move from the \
            one before. Nothing stands on blocks.",
    form: "a knight's tour is a row a line, numbers separated by commas, 0 for an open cell, x for a block",
    example: include_str!("examples/knights-tour.txt"),
    photo: false,
    parse: |source| Ok(vec![Path::parse(source, Moves::Knight)?.into()]),
};

/// How a path goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// To any of the eight cells around.
    King,
    /// Two cells along and one aside.
    Knight,
}

/// A path of numbers: its moves, its board and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    moves: Moves,
    rows: usize,
    columns: usize,
    /// Row by row; false for blocks.
    exists: Vec<bool>,
    /// Row by row; `None` where open and for blocks.
    values: Vec<Option<Symbol>>,
}

impl Path {
    /// A path on a board of (rows, columns) on which the cells that `exists` says, row by row, are no blocks.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a board without cells, of more than 400 or of more than 100 rows or columns, or where
    /// `exists` has another size; [`Code::OutOfRange`] for a clue where no cell is, a second one for a cell, or a number
    /// outside 1 to the number of cells.
    pub fn new(
        moves: Moves,
        (rows, columns): (usize, usize),
        exists: Vec<bool>,
        clues: &[Clue],
    ) -> Result<Self> {
        let cells = exists.iter().filter(|&&e| e).count();
        let fits = rows.max(columns) <= MOST_SIDE && (1..=MOST_CELLS).contains(&cells);
        if !fits || exists.len() != rows * columns {
            let message = format!("no path has {cells} cells on {rows} x {columns}");
            return Err(Diagnostic::new(Code::UnknownKind, message).hint(format!(
                "a path has 1 to {MOST_CELLS} cells on at most {MOST_SIDE} rows and columns"
            )));
        }
        if let Some(clue) = clues.iter().find(|clue| !(1..=cells).contains(&clue.symbol.index())) {
            let message = format!("{} at {} is outside 1 to {cells}", clue.symbol.0, clue.cell);
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((rows as u16, columns as u16), &exists, givens)?;
        Ok(Self { moves, rows, columns, exists, values })
    }

    /// How the path goes on.
    pub const fn moves(&self) -> Moves {
        self.moves
    }

    /// How many numbers the path has.
    pub fn length(&self) -> usize {
        self.exists.iter().filter(|&&e| e).count()
    }

    fn parse(source: &Source, moves: Moves) -> Result<Self> {
        let kind = kind(moves);
        let rows = source.rows()?;
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        too_large(source, &rows, kind)?;
        let cells = rows.iter().flatten().filter(|field| !field.is_x()).count();
        let mut exists = vec![false; rows.len() * width];
        let mut clues: Vec<Clue> = Vec::new();
        for (r, row) in rows.iter().enumerate() {
            for (c, field) in row.iter().enumerate().filter(|f| !f.1.is_x()) {
                let number =
                    field.number(source, "a cell", 0..=cells as u32).map_err(|t| t.hint(kind.form))?;
                exists[r * width + c] = true;
                if let Some(twin) = clues.iter().find(|clue| clue.symbol.0 == number) {
                    let message = format!("{number} is at {} already", twin.cell);
                    return Err(source.at(field, message).hint(kind.form));
                }
                if number > 0 {
                    clues.push(Clue { cell: Cell::new(r as u16, c as u16), symbol: Symbol(number) });
                }
            }
        }
        if cells == 0 {
            return Err(source.at(&rows[0][0], "nothing but blocks").hint(kind.form));
        }
        Self::new(moves, (rows.len(), width), exists, &clues)
    }

    fn cell(&self, index: usize) -> Cell {
        Cell::new((index / self.columns) as u16, (index % self.columns) as u16)
    }

    /// The solution that has its numbers along `way`.
    pub(crate) fn solution(&self, way: &[usize]) -> Solution {
        let mut solution = Solution::empty(self.rows as u16, self.columns as u16);
        for (&cell, number) in way.iter().zip(1..) {
            solution.set(self.cell(cell), Symbol(number));
        }
        solution
    }

    fn graph(&self) -> Graph {
        Graph::new(self.moves, (self.rows, self.columns), &self.exists)
    }
}

const fn kind(moves: Moves) -> &'static Kind {
    match moves {
        Moves::King => &HIDATO,
        Moves::Knight => &KNIGHTS_TOUR,
    }
}

/// Refuses a table with more rows, columns or cells than a path may have, where the first too many stands.
fn too_large(source: &Source, rows: &[Vec<Field>], kind: &Kind) -> Result<()> {
    let row = rows.get(MOST_SIDE).and_then(|row| row.first());
    let column = rows.iter().find_map(|row| row.get(MOST_SIDE));
    if let Some(field) = row.or(column) {
        let message = format!("a board of more than {MOST_SIDE} rows or columns");
        return Err(source.at(field, message).hint(kind.form));
    }
    match rows.iter().flatten().filter(|field| !field.is_x()).nth(MOST_CELLS) {
        Some(field) => {
            let message = format!("a path of more than {MOST_CELLS} cells");
            Err(source.at(field, message).hint(kind.form))
        }
        None => Ok(()),
    }
}

impl Rules for Path {
    fn kind(&self) -> &'static Kind {
        kind(self.moves)
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

    /// Without clues a path that is turned is another one; the model, which grows with the square of the cells, need not
    /// be made.
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

    /// Numbers that are given twice, boards that fall into parts, then clues that follow each other and are further
    /// apart than their numbers. If those are not, no clues are: ways can be joined.
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
    fn is_move(&self, a: Cell, b: Cell) -> bool {
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
