//! The irregular regions of a jigsaw: a square cut into as many connected pieces as it has rows, all of one
//! size.

use super::boxes;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;

/// Sizes of the jigsaws that are in print.
pub const SIZES: [usize; 8] = [4, 5, 6, 7, 8, 9, 10, 12];

/// What to say when a jigsaw has another size.
pub const SIZES_HINT: &str =
    "a jigsaw has 4 to 10 or 12 rows, as many columns, and as many regions of as many cells";

/// A square of `size` rows and columns in `size` connected regions of `size` cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    size: usize,
    /// By cell, row by row; numbered from zero in the order in which they come.
    of_cell: Vec<u8>,
}

/// Why labels make no regions, and the cell that shows it.
pub struct Flaw {
    /// Index of the cell, row by row.
    pub cell: usize,
    /// What is wrong.
    pub message: String,
}

impl Regions {
    /// The regions of a square of `size` rows: cells with equal labels, row by row, are in one. Which labels
    /// are used makes no difference.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a size that no jigsaw has, another number of labels than `size` squared,
    /// another number of regions than `size`, a region that has not `size` cells or is not connected.
    pub fn new(size: usize, labels: &[u8]) -> Result<Self> {
        let refused = |message| Diagnostic::new(Code::UnknownKind, message).hint(SIZES_HINT);
        if !SIZES.contains(&size) {
            return Err(refused(format!("no jigsaw is {size} x {size}")));
        }
        if labels.len() != size * size {
            return Err(refused(format!("a jigsaw of {size} x {size} has not {} cells", labels.len())));
        }
        Self::checked(size, labels).map_err(|flaw| {
            let cell = Cell::new((flaw.cell / size) as u16, (flaw.cell % size) as u16);
            refused(format!("{} ({cell})", flaw.message))
        })
    }

    /// The regions of `size` x `size` labels, or what is wrong with them.
    pub fn checked(size: usize, labels: &[u8]) -> std::result::Result<Self, Flaw> {
        let mut first: Vec<usize> = Vec::new();
        let number = |i: usize| {
            let known = first.iter().position(|&f| labels[f] == labels[i]);
            known.unwrap_or_else(|| {
                first.push(i);
                first.len() - 1
            }) as u8
        };
        let of_cell: Vec<u8> = (0..labels.len()).map(number).collect();
        if first.len() != size {
            let cell = *first.get(size).or(first.last()).unwrap_or(&0);
            return Err(Flaw { cell, message: format!("{} regions instead of {size}", first.len()) });
        }
        let regions = Self { size, of_cell };
        for (number, &cell) in first.iter().enumerate() {
            let count = regions.of_cell.iter().filter(|&&r| usize::from(r) == number).count();
            let letter = letter(number);
            if count != size {
                let message = format!("region {letter} has {count} cells instead of {size}");
                return Err(Flaw { cell, message });
            }
            if let Some(apart) = regions.apart(number, cell) {
                let message = format!("region {letter} is not connected");
                return Err(Flaw { cell: apart, message });
            }
        }
        Ok(regions)
    }

    /// A cell of the region that cannot be reached from `first` within it.
    fn apart(&self, number: usize, first: usize) -> Option<usize> {
        let mut reached = vec![false; self.of_cell.len()];
        let mut waiting = vec![first];
        while let Some(cell) = waiting.pop() {
            if !std::mem::replace(&mut reached[cell], true) {
                waiting.extend(neighbours(self.size, cell).filter(|&n| self.region(n) == number));
            }
        }
        (0..reached.len()).find(|&i| self.region(i) == number && !reached[i])
    }

    /// Regions of `high` x `wide` cells; `None` where they do not fill the square or no jigsaw has this size.
    pub fn boxes(size: usize, (high, wide): (usize, usize)) -> Option<Self> {
        let fill = high * wide == size && size.is_multiple_of(high) && size.is_multiple_of(wide);
        let label = |i: usize| (i / size / high * high + i % size / wide) as u8;
        let labels: Vec<u8> = (0..size * size).map(label).collect();
        Self::checked(size, &labels).ok().filter(|_| fill && SIZES.contains(&size))
    }

    /// The boxes of the sudoku of this size.
    pub fn published(size: usize) -> Option<Self> {
        Self::boxes(size, boxes::published_boxes(size)?)
    }

    /// Rows, columns and regions of the square.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The number, from zero, of the region that the cell with this index, row by row, is in.
    pub fn region(&self, index: usize) -> usize {
        usize::from(self.of_cell[index])
    }

    /// The letter of the region that the cell is in, `a` for the first; `None` outside the square.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        (row < self.size && column < self.size).then(|| letter(self.region(row * self.size + column)))
    }

    /// One line of region letters a row.
    pub fn lines(&self) -> Vec<String> {
        let line = |row: &[u8]| row.iter().map(|&r| letter(usize::from(r))).collect();
        self.of_cell.chunks(self.size).map(line).collect()
    }
}

/// The letter of the region with this number.
pub fn letter(number: usize) -> char {
    char::from(b'a' + number as u8)
}

/// The cells that share an edge with this one.
pub fn neighbours(size: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let candidates = [
        (row > 0).then(|| cell - size),
        (column > 0).then(|| cell - 1),
        (column + 1 < size).then_some(cell + 1),
        (row + 1 < size).then_some(cell + size),
    ];
    candidates.into_iter().flatten()
}
