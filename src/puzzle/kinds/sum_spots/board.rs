//! Tiles with dots, their total, and those that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::{Clue, Rules, Symbol, placed};
use std::collections::BTreeSet;

/// The largest number of a tile.
pub(super) const LARGEST: u32 = 9_999;

/// The largest total: more than the largest board can reach.
pub(super) const LARGEST_TOTAL: u32 = 99_999;

/// Most rows: more than fit a page; the model grows with the fourth power.
pub(crate) const MOST_ROWS: usize = 10;

/// A tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its number.
    pub value: u32,
    /// Whether there are dots in its corners: upper left, upper right, lower left, lower right.
    pub dots: [bool; 4],
}

/// Sum spots: the tiles, the total and those tiles that lie already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumSpots {
    pub(super) side: usize,
    pub(super) total: u32,
    pub(super) tiles: Vec<Tile>,
    /// Row by row; `None` where open.
    pub(super) values: Vec<Option<Symbol>>,
}

/// The corner of the lattice where corner `k` of the tile on `cell` is, in the order of [`Tile::dots`].
pub(super) fn corner(cell: Cell, k: usize) -> (usize, usize) {
    (usize::from(cell.row) + k / 2, usize::from(cell.column) + k % 2)
}

impl SumSpots {
    /// A square board for these tiles, each line of which sums to `total`, with the tiles that `clues` say
    /// laid.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a number of tiles that is no square of 1 to 10; [`Code::OutOfRange`] for two
    /// tiles of one number, a number above 9999, a total above 99 999, a clue where no cell is, a second one
    /// for a cell, or one that is no tile.
    pub fn new(total: u32, tiles: Vec<Tile>, clues: &[Clue]) -> Result<Self> {
        let side = tiles.len().isqrt();
        if !(1..=MOST_ROWS).contains(&side) || side * side != tiles.len() {
            let message = format!("no sum spots have {} tiles", tiles.len());
            return Err(Diagnostic::new(Code::UnknownKind, message)
                .hint(format!("they have as many tiles as a square of 1 to {MOST_ROWS} rows has cells")));
        }
        let refused = |message: String| Err(Diagnostic::new(Code::OutOfRange, message));
        let mut values = BTreeSet::new();
        if let Some(twin) = tiles.iter().find(|tile| !values.insert(tile.value)) {
            return refused(format!("two tiles are {}", twin.value));
        }
        if let Some(tile) = tiles.iter().find(|tile| tile.value > LARGEST) {
            return refused(format!("the tile {} is more than {LARGEST}", tile.value));
        }
        if total > LARGEST_TOTAL {
            return refused(format!("the total {total} is more than {LARGEST_TOTAL}"));
        }
        if let Some(clue) = clues.iter().find(|clue| !values.contains(&clue.symbol.0)) {
            return refused(format!("{} at {} is no tile", clue.symbol.0, clue.cell));
        }
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((side as u16, side as u16), &vec![true; tiles.len()], givens)?;
        Ok(Self { side, total, tiles, values })
    }

    /// The total of every line.
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// The tiles, in the order in which they were given.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    pub(super) fn get(&self, cell: Cell) -> Option<Symbol> {
        self.values[usize::from(cell.row) * self.side + usize::from(cell.column)]
    }

    /// The dots of the tile of this number.
    pub(super) fn dots(&self, symbol: Symbol) -> [bool; 4] {
        let tile = self.tiles.iter().find(|tile| tile.value == symbol.0);
        tile.expect("every symbol on the board is a tile").dots
    }

    /// The tiles that may lie on an open cell as far as the clues around it say.
    pub(super) fn fitting(&self, cell: Cell, clues: &[Clue]) -> Vec<Symbol> {
        let fits = |tile: &&Tile| {
            clues.iter().all(|clue| {
                clue.symbol.0 != tile.value
                    && disagreement((cell, tile.dots), (clue.cell, self.dots(clue.symbol))).is_none()
            })
        };
        self.tiles.iter().filter(fits).map(|tile| Symbol(tile.value)).collect()
    }

    /// The text form, with `dots` written one way or the other.
    pub(super) fn written(&self, dots: impl Fn([&str; 4]) -> String) -> String {
        let marks = |tile: &Tile| dots(tile.dots.map(|dot| if dot { "1" } else { "0" }));
        let mut lines = vec![format!("#sumspots {} {}", self.side, self.total)];
        lines.extend(self.tiles.iter().map(|tile| format!("{},{}", tile.value, marks(tile))));
        lines.push("-".to_owned());
        let lying = self.clues();
        lines.extend(lying.iter().map(|c| format!("{},{},{}", c.symbol.0, c.cell.row, c.cell.column)));
        lines.join("\n") + "\n"
    }
}

/// The corner of the first of two tiles where one has a dot and the other has none.
pub(super) fn disagreement(a: (Cell, [bool; 4]), b: (Cell, [bool; 4])) -> Option<usize> {
    let meets = |k: usize| (0..4).find(|&l| corner(a.0, k) == corner(b.0, l));
    (0..4).find(|&k| meets(k).is_some_and(|l| a.1[k] != b.1[l]))
}
