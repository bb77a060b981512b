//! Where the grids of a multi-sudoku lie: squares on one lattice of boxes, each overlapping another.

use super::boxes;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use std::collections::BTreeSet;

/// Sizes of the grids that overlap, the usual one first.
pub const SIZES: [usize; 3] = [9, 6, 4];

/// What to say when a board is no multi-sudoku.
pub const GRIDS_HINT: &str =
    "a multi-sudoku is made of grids of 9 x 9 (or 6 x 6, 4 x 4) that overlap in whole boxes";

/// What to say when grids can lie in several ways.
pub const CORNERS_HINT: &str =
    "name the upper left corners in the first line of a CSV, such as: # multi-sudoku 9x9 r1c1 r7c7";

/// Most rows and columns of a board: three samurais side by side, which bounds what a text can ask for.
const MOST_SIDE: usize = 66;

/// Most grids of a board.
const MOST_GRIDS: usize = 20;

/// Attempts at a cover before the board counts as one that can be covered in many ways.
const MOST_ATTEMPTS: usize = 100_000;

/// Corners (row, column) of the grids of a samurai.
const SAMURAI: [(u16, u16); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// Corners of the flower: its middle grid lies within the other four, so that no search would find it.
const FLOWER: [(u16, u16); 5] = [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)];

/// Grids of `size` x `size` on one lattice of boxes, by their upper left corners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    size: usize,
    boxes: (usize, usize),
    rows: usize,
    columns: usize,
    corners: Vec<Cell>,
}

/// Why existing cells are no arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// No grids cover them, or only grids that do not overlap.
    None,
    /// More than one set of as few grids as possible does.
    Several,
}

impl Misfit {
    /// What to do about it.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::None => GRIDS_HINT,
            Self::Several => CORNERS_HINT,
        }
    }
}

impl Arrangement {
    /// Grids of `size` rows with these upper left corners, in any order.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for a size that no multi-sudoku has, fewer than two or too many grids, grids of
    /// which the boxes do not coincide, that do not overlap, or that leave the first row or column empty.
    pub fn new(size: usize, corners: &[Cell]) -> Result<Self> {
        let refused = |message: String| Diagnostic::new(Code::UnknownKind, message).hint(GRIDS_HINT);
        let Some(boxes) = boxes::published_boxes(size).filter(|_| SIZES.contains(&size)) else {
            return Err(refused(format!("no multi-sudoku has grids of {size} x {size}")));
        };
        let corners: Vec<Cell> = corners.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let end = |of: fn(&Cell) -> u16| corners.iter().map(|c| usize::from(of(c)) + size).max().unwrap_or(0);
        let (rows, columns) = (end(|c| c.row), end(|c| c.column));
        if corners.len() == 1 {
            return Err(refused("one grid alone is a sudoku".to_owned()));
        }
        if !(2..=MOST_GRIDS).contains(&corners.len()) || rows.max(columns) > MOST_SIDE {
            return Err(refused(format!("{} grids on {rows} x {columns} cells", corners.len())));
        }
        let off = |c: &&Cell| {
            !usize::from(c.row).is_multiple_of(boxes.0) || !usize::from(c.column).is_multiple_of(boxes.1)
        };
        if let Some(corner) = corners.iter().find(off) {
            return Err(refused(format!("the boxes of the grid at {corner} are not those of the others")));
        }
        let found = Self { size, boxes, rows, columns, corners };
        if found.corners.iter().all(|c| c.row > 0) || found.corners.iter().all(|c| c.column > 0) {
            return Err(refused("no grid begins in the first row, or none in the first column".into()));
        }
        if !found.is_connected() {
            return Err(refused("grids that overlap no other are puzzles of their own".into()));
        }
        Ok(found)
    }

    /// The samurai: five grids of 9 x 9 on 21 x 21 cells.
    pub fn samurai() -> Self {
        Self::printed(&SAMURAI)
    }

    fn printed(corners: &[(u16, u16)]) -> Self {
        let corners: Vec<Cell> = corners.iter().map(|&(row, column)| Cell::new(row, column)).collect();
        let side = |of: fn(&Cell) -> u16| corners.iter().map(|c| usize::from(of(c)) + 9).max().unwrap_or(9);
        Self { size: 9, boxes: (3, 3), rows: side(|c| c.row), columns: side(|c| c.column), corners }
    }

    /// The grids that make a board of `rows` x `columns` of these existing cells, row by row: as few as cover
    /// them all and no other; of several such sets the only one that has all symmetries of the board.
    pub fn of_cells(rows: usize, columns: usize, exists: &[bool]) -> std::result::Result<Self, Misfit> {
        for printed in [Self::samurai(), Self::printed(&FLOWER)] {
            if (printed.rows, printed.columns) == (rows, columns) && printed.exists() == exists {
                return Ok(printed);
            }
        }
        let mut misfit = Misfit::None;
        for size in SIZES {
            match Self::of_grids(size, rows, columns, exists) {
                Err(Misfit::None) => {}
                Err(Misfit::Several) => misfit = Misfit::Several,
                found => return found,
            }
        }
        Err(misfit)
    }

    /// The same for grids of one size.
    pub fn of_grids(
        size: usize,
        rows: usize,
        columns: usize,
        exists: &[bool],
    ) -> std::result::Result<Self, Misfit> {
        let (high, wide) = boxes::published_boxes(size).ok_or(Misfit::None)?;
        let fits = rows.is_multiple_of(high) && columns.is_multiple_of(wide) && rows.min(columns) >= size;
        if !fits || rows.max(columns) > MOST_SIDE {
            return Err(Misfit::None);
        }
        let across = columns / wide;
        let of_box = |b: usize| (b / across * high) * columns + b % across * wide;
        let cell_of_box = |b: usize, k: usize| exists[of_box(b) + k / wide * columns + k % wide];
        let mut boxes = vec![false; rows / high * across];
        for (b, whole) in boxes.iter_mut().enumerate() {
            *whole = cell_of_box(b, 0);
            if (0..size).any(|k| cell_of_box(b, k) != *whole) {
                return Err(Misfit::None);
            }
        }
        let mut cover = Cover::new(&boxes, across, (size / high, size / wide));
        let corner = |b: &usize| Cell::new((b / across * high) as u16, (b % across * wide) as u16);
        let arrangement =
            |grids: &BTreeSet<usize>| Self::new(size, &grids.iter().map(corner).collect::<Vec<_>>()).ok();
        let found: Vec<Self> = cover.smallest()?.iter().filter_map(arrangement).collect();
        let mut symmetric = found.iter().filter(|a| a.is_as_symmetric_as(exists));
        match (found.as_slice(), symmetric.next(), symmetric.next()) {
            ([], ..) => Err(Misfit::None),
            ([only], ..) | (_, Some(only), None) => Ok(only.clone()),
            _ => Err(Misfit::Several),
        }
    }

    /// Whether every mirror image or turn that leaves the board as it is leaves the grids as they are.
    fn is_as_symmetric_as(&self, exists: &[bool]) -> bool {
        let (rows, columns, n) = (self.rows, self.columns, self.size);
        let square = rows == columns && self.boxes.0 == self.boxes.1;
        let image = |symmetry: usize, (row, column): (usize, usize), extent: usize| {
            let row = if symmetry & 1 > 0 { rows - extent - row } else { row };
            let column = if symmetry & 2 > 0 { columns - extent - column } else { column };
            if symmetry & 4 > 0 { (column, row) } else { (row, column) }
        };
        let of_board = |symmetry: &usize| {
            let same = |i: usize| {
                let (row, column) = image(*symmetry, (i / columns, i % columns), 1);
                exists[row * columns + column] == exists[i]
            };
            (square || *symmetry < 4) && (0..rows * columns).all(same)
        };
        let of_grids = |symmetry: usize| {
            let image = |c: &Cell| image(symmetry, (usize::from(c.row), usize::from(c.column)), n);
            self.corners
                .iter()
                .map(image)
                .all(|(row, column)| self.corners.contains(&Cell::new(row as u16, column as u16)))
        };
        (1..8).filter(of_board).all(of_grids)
    }

    fn is_connected(&self) -> bool {
        let overlap = |a: &Cell, b: &Cell| {
            usize::from(a.row.abs_diff(b.row)) < self.size
                && usize::from(a.column.abs_diff(b.column)) < self.size
        };
        let mut reached = vec![self.corners[0]];
        let mut at = 0;
        while at < reached.len() {
            let next: Vec<Cell> = self.corners.iter().copied().filter(|c| overlap(c, &reached[at])).collect();
            reached.extend(next.into_iter().filter(|c| !reached.contains(c)).collect::<Vec<_>>());
            at += 1;
        }
        reached.len() == self.corners.len()
    }

    /// Whether this is the samurai.
    pub fn is_samurai(&self) -> bool {
        *self == Self::samurai()
    }

    /// Rows and columns of each grid.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Rows and columns of a box.
    pub const fn box_shape(&self) -> (usize, usize) {
        self.boxes
    }

    /// Rows and columns of the board.
    pub const fn shape(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The upper left corners of the grids, row by row.
    pub fn corners(&self) -> &[Cell] {
        &self.corners
    }

    /// Whether each cell of the board exists, row by row.
    pub fn exists(&self) -> Vec<bool> {
        let within =
            |at: usize, corner: u16| (usize::from(corner)..usize::from(corner) + self.size).contains(&at);
        let exists = |i: usize| {
            self.corners.iter().any(|c| within(i / self.columns, c.row) && within(i % self.columns, c.column))
        };
        (0..self.rows * self.columns).map(exists).collect()
    }
}

/// The search for the smallest sets of grids that cover all boxes, and no box that does not exist: exact
/// cover without the "once", by depth-first search on the box that the fewest grids cover, one grid more at a
/// time.
struct Cover {
    /// By grid that lies on existing boxes only, its first box and all its boxes.
    grids: Vec<(usize, Vec<usize>)>,
    /// By box that exists, the grids that cover it.
    covering: Vec<Vec<usize>>,
    /// By box, how many chosen grids cover it; boxes that do not exist are covered.
    covered: Vec<usize>,
    chosen: Vec<usize>,
    attempts: usize,
    found: BTreeSet<BTreeSet<usize>>,
}

impl Cover {
    fn new(boxes: &[bool], across: usize, (down, right): (usize, usize)) -> Self {
        let of_grid = |first: usize| -> Vec<usize> {
            (0..down * right).map(|k| first + k / right * across + k % right).collect()
        };
        let fits =
            |first: &usize| first % across + right <= across && first / across + down <= boxes.len() / across;
        let firsts = (0..boxes.len()).filter(fits);
        let grids: Vec<_> =
            firsts.map(|f| (f, of_grid(f))).filter(|g| g.1.iter().all(|&b| boxes[b])).collect();
        let mut covering = vec![Vec::new(); boxes.len()];
        for (g, grid) in grids.iter().enumerate() {
            grid.1.iter().for_each(|&b| covering[b].push(g));
        }
        let covered = boxes.iter().map(|&exists| usize::from(!exists)).collect();
        Self { grids, covering, covered, chosen: Vec::new(), attempts: 0, found: BTreeSet::new() }
    }

    /// All covers of the smallest size, each as the first boxes of its grids.
    fn smallest(&mut self) -> std::result::Result<BTreeSet<BTreeSet<usize>>, Misfit> {
        let open = |b: &usize| self.covered[*b] == 0;
        if (0..self.covered.len()).filter(open).any(|b| self.covering[b].is_empty()) {
            return Err(Misfit::None);
        }
        for most in 1..=MOST_GRIDS {
            self.search(most);
            if self.attempts >= MOST_ATTEMPTS {
                return Err(Misfit::Several);
            }
            if !self.found.is_empty() {
                return Ok(std::mem::take(&mut self.found));
            }
        }
        Err(Misfit::None)
    }

    fn search(&mut self, most: usize) {
        let open = (0..self.covered.len()).filter(|&b| self.covered[b] == 0);
        let Some(hardest) = open.min_by_key(|&b| self.covering[b].len()) else {
            self.found.insert(self.chosen.iter().map(|&g| self.grids[g].0).collect());
            return;
        };
        if self.chosen.len() >= most {
            return;
        }
        for k in 0..self.covering[hardest].len() {
            self.attempts += 1;
            if self.attempts >= MOST_ATTEMPTS {
                return;
            }
            let grid = self.covering[hardest][k];
            self.grids[grid].1.iter().for_each(|&b| self.covered[b] += 1);
            self.chosen.push(grid);
            self.search(most);
            self.chosen.pop();
            self.grids[grid].1.iter().for_each(|&b| self.covered[b] -= 1);
        }
    }
}
