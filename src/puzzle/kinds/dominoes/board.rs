//! A board of dominoes: the numbers on its squares and the pieces that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::{Clue, Symbol, placed};

/// The largest number of a set: 496 pieces, more than any that is sold.
pub(crate) const LARGEST: u32 = 30;

/// Most rows and columns, places without a square included.
pub(super) const MOST_SIDE: usize = 100;

/// A domino board: the set, the numbers of the squares and the pieces that lie already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominoes {
    pub(super) largest: u32,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Row by row; `None` where no square is.
    pub(super) numbers: Vec<Option<u32>>,
    /// Row by row; at one square of every placed piece, its first unless another piece is named there, where
    /// the other half lies. Pieces may share squares: that is for the rules to tell.
    pub(super) values: Vec<Option<Symbol>>,
}

/// A piece by its numbers, the smaller first.
pub(super) type Piece = (u32, u32);

/// How many squares the set from 0-0 to the double of `largest` covers.
pub(super) const fn squares(largest: u32) -> usize {
    (largest as usize + 1) * (largest as usize + 2)
}

/// The symbol of the other half of a piece.
pub(super) const fn back(symbol: Symbol) -> Symbol {
    Symbol((symbol.0 + 1) % 4 + 1)
}

impl Dominoes {
    /// The set from 0-0 to the double of `largest` on a board of (rows, columns) with these numbers, row by
    /// row, `None` where no square is, and these pieces, each given by one of its halves or both.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a set beyond 0-30, a board of more than 100 rows or columns, or one of
    /// another number of squares than the set covers; [`Code::OutOfRange`] for a number that is not in the
    /// set, a clue where no square is, a second one for a square, or one that says of no square where the
    /// other half lies.
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
    pub(super) fn name_once(&mut self) {
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
    pub(super) fn set(&self) -> impl Iterator<Item = Piece> + use<> {
        let largest = self.largest;
        (0..=largest).flat_map(move |a| (a..=largest).map(move |b| (a, b)))
    }

    pub(super) fn square(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns + usize::from(cell.column)
    }

    pub(super) fn cell(&self, square: usize) -> Cell {
        Cell::new((square / self.columns) as u16, (square % self.columns) as u16)
    }

    /// The square that lies where `symbol` says, if there is one.
    pub(super) fn other(&self, square: usize, symbol: Symbol) -> Option<usize> {
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
    pub(super) fn piece(&self, [a, b]: [usize; 2]) -> Option<Piece> {
        let (a, b) = (self.numbers[a]?, self.numbers[b]?);
        Some((a.min(b), a.max(b)))
    }

    /// Every two squares side by side with the piece that would lie there, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = ([usize; 2], Piece)> + '_ {
        let beside = |square: usize| [1, 2].map(|symbol| (square, self.other(square, Symbol(symbol))));
        (0..self.numbers.len()).flat_map(beside).filter_map(|(square, other)| {
            let place = [square, other?];
            Some((place, self.piece(place)?))
        })
    }

    /// The placed pieces: the clue of each and the squares it lies on, the named one first.
    pub(super) fn placed(&self) -> impl Iterator<Item = (Clue, [usize; 2])> + '_ {
        self.values.iter().enumerate().filter_map(|(square, value)| {
            let symbol = (*value)?;
            Some((Clue { cell: self.cell(square), symbol }, [square, self.other(square, symbol)?]))
        })
    }

    /// The piece that would lie on two squares, and these, in words.
    pub(super) fn said(&self, [a, b]: [usize; 2]) -> [String; 2] {
        let (least, most) = self.piece([a, b]).unwrap_or_default();
        let place = format!("{} and {}", self.cell(a.min(b)), self.cell(a.max(b)));
        [format!("{least}-{most}"), place]
    }

    /// Why no pieces can cover the board, whatever lies on it already, where that is plain to see.
    pub(super) fn plain_lack(&self) -> Option<String> {
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
