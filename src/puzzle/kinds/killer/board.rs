//! A killer sudoku: its cages, their totals and the digits that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::Symbol;
use crate::puzzle::kinds::shared::addends::{Group, LARGEST_TOTAL};
use crate::puzzle::kinds::shared::boxes::published_boxes;
use crate::puzzle::kinds::shared::units::{self, Units};

/// Sizes of the killer sudokus that are in print.
pub(super) const SIZES: [usize; 4] = [4, 6, 8, 9];

/// What to say when one has another size.
pub(super) const SIZES_HINT: &str = "a killer sudoku has 4, 6, 8 or 9 rows and as many columns";

/// Connected cells that hold different digits, and what these sum to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// Row by row.
    pub cells: Vec<Cell>,
    /// What they sum to.
    pub total: u32,
}

/// A killer sudoku: its cages and its clues. Its symbols are 1 to its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Killer {
    pub(super) size: usize,
    pub(super) box_shape: (usize, usize),
    /// In the order of their first cells.
    pub(super) cages: Vec<Cage>,
    pub(super) units: Units,
}

impl Killer {
    /// A killer sudoku of `size` rows and columns with these cages, and with `cells` row by row, `None` where
    /// open.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a size that no killer sudoku has, another number of cells than `size`
    /// squared, a cage without cells, with one outside or in another cage, or that is not connected;
    /// [`Code::OutOfRange`] for a symbol outside 1 to `size`, or a total above 999 999.
    pub fn new(size: usize, mut cages: Vec<Cage>, cells: Vec<Option<Symbol>>) -> Result<Self> {
        let refused = |message: String| Diagnostic::new(Code::UnknownKind, message).hint(SIZES_HINT);
        let Some((high, wide)) = published_boxes(size).filter(|_| SIZES.contains(&size)) else {
            return Err(refused(format!("no killer sudoku is {size} x {size}")));
        };
        if cells.len() != size * size {
            return Err(refused(format!("a killer sudoku of {size} x {size} has not {} cells", cells.len())));
        }
        for cage in &mut cages {
            cage.cells.sort_unstable();
        }
        cages.sort_by(|a, b| a.cells.cmp(&b.cells));
        let mut taken = vec![false; cells.len()];
        for cell in cages.iter().flat_map(|cage| &cage.cells) {
            let place = usize::from(cell.row) * size + usize::from(cell.column);
            let is_in = usize::from(cell.row.max(cell.column)) < size;
            if !is_in || std::mem::replace(&mut taken[place], true) {
                return Err(refused(format!("{cell} is outside the board or in two cages")));
            }
        }
        for cage in &cages {
            if cage.cells.is_empty() {
                return Err(refused("a cage has no cells".into()));
            }
            if let Some(cell) = apart(&cage.cells) {
                return Err(refused(format!("the cage at {} does not reach {cell}", cage.cells[0])));
            }
            if cage.total > LARGEST_TOTAL {
                let message = format!("the total {} is more than {LARGEST_TOTAL}", cage.total);
                return Err(Diagnostic::new(Code::OutOfRange, message));
            }
        }
        let box_of = |row: usize, column: usize| row / high * high + column / wide;
        let units = Units::new((size, size), size, units::of_square(size, box_of), cells)?;
        Ok(Self { size, box_shape: (high, wide), cages, units })
    }

    /// Rows and columns of the grid.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The cages, in the order of their first cells.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// By cell, row by row, the number of its cage from zero; `None` where it is in none.
    pub fn cage_of_cell(&self) -> Vec<Option<usize>> {
        let mut of_cell = vec![None; self.size * self.size];
        for (number, cage) in self.cages.iter().enumerate() {
            for cell in &cage.cells {
                of_cell[self.index(*cell)] = Some(number);
            }
        }
        of_cell
    }

    pub(super) fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.size + usize::from(cell.column)
    }

    /// The cages as groups of cells with different digits.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group> + '_ {
        self.cages.iter().map(|cage| Group {
            name: format!("cage at {}", cage.cells[0]),
            cells: cage.cells.clone(),
            total: Some(cage.total),
        })
    }
}

/// A cell that cannot be reached from the first within these.
pub(super) fn apart(cells: &[Cell]) -> Option<Cell> {
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut at = 0;
    while at < reached.len() {
        let own = reached[at];
        let beside = |c: &&Cell| own.row.abs_diff(c.row) + own.column.abs_diff(c.column) == 1;
        let new: Vec<Cell> = cells.iter().filter(beside).filter(|c| !reached.contains(c)).copied().collect();
        reached.extend(new);
        at += 1;
    }
    cells.iter().find(|cell| !reached.contains(cell)).copied()
}
