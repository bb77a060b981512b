//! Domino placement: every piece of a set once on a board that shows the numbers.
//!
//! The board says which number each square holds, so a piece on it is a pair of squares side by side, and a double has
//! one placement there, not two. The symbol of a square says where the other half of its piece lies: 1 right, 2 below,
//! 3 left, 4 above.

mod model;
mod picture;
mod smt;
mod text;

use super::{Kind, checker};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::conflict::sentence;
use crate::puzzle::smt::{Reading, Script, Values};
use crate::puzzle::{Check, Clue, Conflict, Figure, Layout, Puzzle, Rules, Solution, Symbol, placed};

/// The largest number of a set: 496 pieces, more than any that is sold.
pub(crate) const LARGEST: u32 = 30;

/// Most rows and columns, places without a square included.
const MOST_SIDE: usize = 100;

/// What is known of the kind.
pub(crate) static KIND: Kind = Kind {
    name: "dominoes",
    tags: &["dp", "dominoes"],
    gist: "a set of dominoes that covers a board of digits",
    rules: "Every piece of the set, from 0-0 to the double of its largest number, lies once on two squares side by side \
            that hold its numbers; together they cover the board.",
    form: "a domino board is \"#dp 0-6\", a row of digits a line with x for no square, a line with \"-\", then the pieces \
           that lie already, such as 6-4,73-83 or 6-4,r7c3-r8c3 for a 6 at row 7 column 3 and a 4 at row 8 column 3, \
           counted from 0",
    example: include_str!("examples/dominoes.txt"),
    photo: false,
    parse: |source| Ok(vec![text::parse(source)?.into()]),
};

/// A domino board: the set, the numbers of the squares and the pieces that lie already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominoes {
    largest: u32,
    rows: usize,
    columns: usize,
    /// Row by row; `None` where no square is.
    numbers: Vec<Option<u32>>,
    /// Row by row; at one square of every placed piece, its first unless another piece is named there, where the other
    /// half lies. Pieces may share squares: that is for the rules to tell.
    values: Vec<Option<Symbol>>,
}

/// A piece by its numbers, the smaller first.
type Piece = (u32, u32);

/// How many squares the set from 0-0 to the double of `largest` covers.
const fn squares(largest: u32) -> usize {
    (largest as usize + 1) * (largest as usize + 2)
}

/// The symbol of the other half of a piece.
const fn back(symbol: Symbol) -> Symbol {
    Symbol((symbol.0 + 1) % 4 + 1)
}

impl Dominoes {
    /// The set from 0-0 to the double of `largest` on a board of (rows, columns) with these numbers, row by row, `None`
    /// where no square is, and these pieces, each given by one of its halves or both.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a set beyond 0-30, a board of more than 100 rows or columns, or one of another number
    /// of squares than the set covers; [`Code::OutOfRange`] for a number that is not in the set, a clue where no square
    /// is, a second one for a square, or one that says of no square where the other half lies.
    pub fn new(
        largest: u32,
        (rows, columns): (usize, usize),
        numbers: Vec<Option<u32>>,
        clues: &[Clue],
    ) -> Result<Self> {
        let count = numbers.iter().flatten().count();
        let fits = largest <= LARGEST && rows.max(columns) <= MOST_SIDE && numbers.len() == rows * columns;
        if !fits || count != squares(largest) {
            let message = format!("no set 0-{largest} covers {count} squares on {rows} x {columns}");
            let hint = format!("a set goes to {LARGEST} at most, a board to {MOST_SIDE} rows and columns");
            return Err(Diagnostic::new(Code::UnknownKind, message).hint(hint));
        }
        if let Some(number) = numbers.iter().flatten().find(|&&number| number > largest) {
            let message = format!("{number} is not in the set 0-{largest}");
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        let exists: Vec<bool> = numbers.iter().map(Option::is_some).collect();
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((rows as u16, columns as u16), &exists, givens)?;
        let mut dominoes = Self { largest, rows, columns, numbers, values };
        let astray = |clue: &&Clue| dominoes.other(dominoes.square(clue.cell), clue.symbol).is_none();
        if let Some(clue) = clues.iter().find(astray) {
            let message = format!("the symbol {} at {} leads to no square", clue.symbol.0, clue.cell);
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        dominoes.name_once();
        Ok(dominoes)
    }

    /// Names every placed piece at one square only, at its first where that is free.
    fn name_once(&mut self) {
        for square in 0..self.values.len() {
            let Some(symbol) = self.values[square].filter(|symbol| symbol.0 > 2) else { continue };
            let Some(first) = self.other(square, symbol) else { continue };
            match self.values[first] {
                None => self.values[first] = Some(back(symbol)),
                Some(other) if other == back(symbol) => {}
                Some(_) => continue,
            }
            self.values[square] = None;
        }
    }

    /// The largest number of the set.
    pub const fn largest(&self) -> u32 {
        self.largest
    }

    /// The number that the square at `cell` holds; `None` where no square is.
    pub fn number(&self, cell: Cell) -> Option<u32> {
        let within = usize::from(cell.row) < self.rows && usize::from(cell.column) < self.columns;
        if within { self.numbers[self.square(cell)] } else { None }
    }

    /// Every piece of the set, in order.
    fn set(&self) -> impl Iterator<Item = Piece> + use<> {
        let largest = self.largest;
        (0..=largest).flat_map(move |a| (a..=largest).map(move |b| (a, b)))
    }

    fn square(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns + usize::from(cell.column)
    }

    fn cell(&self, square: usize) -> Cell {
        Cell::new((square / self.columns) as u16, (square % self.columns) as u16)
    }

    /// The square that lies where `symbol` says, if there is one.
    fn other(&self, square: usize, symbol: Symbol) -> Option<usize> {
        let column = square % self.columns;
        let other = match symbol.0 {
            1 if column + 1 < self.columns => square + 1,
            2 => square + self.columns,
            3 if column > 0 => square - 1,
            4 => square.checked_sub(self.columns)?,
            _ => return None,
        };
        self.numbers.get(other).copied().flatten().map(|_| other)
    }

    /// The piece that would lie on two squares.
    fn piece(&self, [a, b]: [usize; 2]) -> Option<Piece> {
        let (a, b) = (self.numbers[a]?, self.numbers[b]?);
        Some((a.min(b), a.max(b)))
    }

    /// Every two squares side by side with the piece that would lie there, row by row.
    fn places(&self) -> impl Iterator<Item = ([usize; 2], Piece)> + '_ {
        let beside = |square: usize| [1, 2].map(|symbol| (square, self.other(square, Symbol(symbol))));
        (0..self.numbers.len()).flat_map(beside).filter_map(|(square, other)| {
            let place = [square, other?];
            Some((place, self.piece(place)?))
        })
    }

    /// The placed pieces: the clue of each and the squares it lies on, the named one first.
    fn placed(&self) -> impl Iterator<Item = (Clue, [usize; 2])> + '_ {
        self.values.iter().enumerate().filter_map(|(square, value)| {
            let symbol = (*value)?;
            Some((Clue { cell: self.cell(square), symbol }, [square, self.other(square, symbol)?]))
        })
    }

    /// The piece that would lie on two squares, and these, in words.
    fn said(&self, [a, b]: [usize; 2]) -> [String; 2] {
        let (least, most) = self.piece([a, b]).unwrap_or_default();
        let place = format!("{} and {}", self.cell(a.min(b)), self.cell(a.max(b)));
        [format!("{least}-{most}"), place]
    }

    /// Why no pieces can cover the board, whatever lies on it already, where that is plain to see.
    fn plain_lack(&self) -> Option<String> {
        let often = |number: u32| self.numbers.iter().flatten().filter(|&&n| n == number).count();
        let wanted = self.largest as usize + 2;
        let wrong: Vec<String> = (0..=self.largest)
            .map(|number| (number, often(number)))
            .filter(|&(_, count)| count != wanted)
            .map(|(number, count)| format!("{number} on {count}"))
            .collect();
        if !wrong.is_empty() {
            let set = format!("the set 0-{} has every number {wanted} times", self.largest);
            return Some(format!("{set}, but the board has {} squares", wrong.join(", ")));
        }
        let alone = |square: &usize| {
            let beside = |symbol| self.other(*square, Symbol(symbol)).is_some();
            self.numbers[*square].is_some() && !(1..=4).any(beside)
        };
        if let Some(square) = (0..self.numbers.len()).find(alone) {
            return Some(format!("no piece covers {}: no square is beside it", self.cell(square)));
        }
        let fitting: std::collections::BTreeSet<Piece> = self.places().map(|place| place.1).collect();
        let (a, b) = self.set().find(|piece| !fitting.contains(piece))?;
        Some(format!("the piece {a}-{b} fits nowhere: no {a} is beside a {b}"))
    }
}

impl Rules for Dominoes {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("dominoes 0-{} on {} x {}", self.largest, self.rows, self.columns)
    }

    fn layout(&self) -> Layout {
        let exists: Vec<bool> = self.numbers.iter().map(Option::is_some).collect();
        Layout::of_cells(self.rows as u16, self.columns as u16, &exists)
    }

    fn clues(&self) -> Vec<Clue> {
        self.placed().map(|piece| piece.0).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.largest, (self.rows, self.columns), self.numbers.clone(), clues)?.into())
    }

    fn symbols(&self) -> Vec<Symbol> {
        (1..=4).map(Symbol).collect()
    }

    /// Which half of its piece the square has.
    fn show(&self, symbol: Symbol) -> String {
        match symbol.0 {
            1 => "the left half".into(),
            2 => "the upper half".into(),
            3 => "the right half".into(),
            4 => "the lower half".into(),
            _ => symbol.to_string(),
        }
    }

    fn values(&self) -> Solution {
        let mut solution = Solution::empty(self.rows as u16, self.columns as u16);
        solution.values.clone_from(&self.values);
        for (clue, [_, other]) in self.placed() {
            solution.values[other].get_or_insert(back(clue.symbol));
        }
        solution
    }

    fn figure(&self, solution: Option<&Solution>) -> Figure {
        picture::figure(self, solution)
    }

    fn is_tabular(&self) -> bool {
        false
    }

    fn model(&self, pruning: Pruning) -> Model {
        model::model(self, pruning)
    }

    fn smt(&self) -> Option<Script> {
        Some(smt::script(self))
    }

    fn smt_reading(&self, script: &Script, values: &Values) -> Result<Reading> {
        smt::reading(self, script, values)
    }

    /// Every piece in the customary way: it lies once, on two squares that hold its numbers. Before them, that every
    /// square is half of one piece.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        if (usize::from(solution.rows), usize::from(solution.columns)) != (self.rows, self.columns) {
            return checker::wrong_size();
        }
        let layout = self.layout();
        let mut checks = vec![checker::clues(&self.clues(), solution), checker::gaps(&layout, solution)];
        let loose = |cell: &Cell| partner(solution, *cell).is_none_or(|other| self.number(other).is_none());
        checks.push(Check::of("squares".into(), layout.cells().filter(loose).collect()));
        for a in 0..=self.largest {
            for b in a..=self.largest {
                let halves: Vec<Cell> = layout
                    .cells()
                    .filter(|&cell| {
                        let other = partner(solution, cell).and_then(|other| self.number(other));
                        let pair = [self.number(cell), other];
                        pair == [Some(a), Some(b)] || pair == [Some(b), Some(a)]
                    })
                    .collect();
                let ok = halves.len() == 2;
                let cells = if ok { Vec::new() } else { halves };
                checks.push(Check { name: format!("{a}-{b}"), ok, cells });
            }
        }
        checks
    }

    /// Boards that no set covers, then placed pieces that share a square, then those that lie twice.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let lack = self.plain_lack().map(|why| Conflict::new(Vec::new(), why));
        let pieces: Vec<(Clue, [usize; 2])> = self.placed().collect();
        let (mut shared, mut twins) = (Vec::new(), Vec::new());
        for (i, (clue, place)) in pieces.iter().enumerate() {
            for (other_clue, other) in &pieces[i + 1..] {
                let clues = vec![*clue, *other_clue];
                let ([piece, on], [other_piece, other_on]) = (self.said(*place), self.said(*other));
                if let Some(&square) = place.iter().find(|square| other.contains(square)) {
                    let why =
                        format!("the pieces {piece} and {other_piece} both lie on {}", self.cell(square));
                    shared.push(Conflict::new(clues, why));
                } else if piece == other_piece {
                    let why = format!("the piece {piece} lies on {on}, and again on {other_on}");
                    twins.push(Conflict::new(clues, why));
                }
            }
        }
        lack.into_iter().chain(shared).chain(twins).collect()
    }

    fn why(&self, clues: &[Clue], others: &[String]) -> String {
        let said = |clue: &Clue| {
            let square = self.square(clue.cell);
            self.other(square, clue.symbol).map(|other| self.said([square, other]).join(" on "))
        };
        match clues.iter().filter_map(said).collect::<Vec<_>>().as_slice() {
            [] => sentence(clues, &[], others),
            [only] => format!("the piece {only} cannot lie there"),
            pieces if pieces.len() <= 12 => {
                format!("these {} pieces cannot all lie there: {}", pieces.len(), pieces.join(", "))
            }
            pieces => format!("{} placed pieces cannot all lie there", pieces.len()),
        }
    }

    fn to_text(&self) -> String {
        text::print(self)
    }
}

/// The cell whose piece the other half of `cell` belongs to, if both say so. The checker's own: the model has its places
/// from [`Dominoes::places`].
fn partner(solution: &Solution, cell: Cell) -> Option<Cell> {
    let Cell { row, column } = cell;
    let (other, its) = match solution.get(cell)?.0 {
        1 => (Cell::new(row, column.checked_add(1)?), 3),
        2 => (Cell::new(row.checked_add(1)?, column), 4),
        3 => (Cell::new(row, column.checked_sub(1)?), 1),
        4 => (Cell::new(row.checked_sub(1)?, column), 2),
        _ => return None,
    };
    (solution.get(other) == Some(Symbol(its))).then_some(other)
}
