//! Which boxes of 3 x 3 cells exist on a lattice, and which of them make whole grids that overlap.

use crate::grid::candidate::BOX;

/// Side, in boxes, of the only full square that is a board of several grids and nothing else: the butterfly.
const BUTTERFLY: usize = 4;

/// Which boxes exist, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Boxes {
    /// Rows of boxes.
    pub(super) rows: usize,
    /// Boxes in a row.
    pub(super) columns: usize,
    /// Whether the box exists, row by row.
    pub(super) exists: Vec<bool>,
}

/// The boxes that a set of grids covers, and where among all boxes the first row and column of them is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Covered {
    /// Rows of boxes above.
    pub(super) top: usize,
    /// Columns of boxes to the left.
    pub(super) left: usize,
    /// The boxes from there on.
    pub(super) boxes: Boxes,
}

impl Boxes {
    /// Whether the box at (row, column) exists.
    pub(super) fn is(&self, row: usize, column: usize) -> bool {
        self.exists[row * self.columns + column]
    }

    fn count(&self) -> usize {
        self.exists.iter().filter(|&&e| e).count()
    }

    /// The largest set of whole grids that overlap each other, cut to what they cover.
    pub(super) fn grids(&self) -> Option<Covered> {
        let mut left: Vec<(usize, usize)> = (0..(self.rows + 1).saturating_sub(BOX))
            .flat_map(|r| (0..(self.columns + 1).saturating_sub(BOX)).map(move |c| (r, c)))
            .filter(|&(r, c)| (0..BOX * BOX).all(|i| self.is(r + i / BOX, c + i % BOX)))
            .collect();
        let mut best: Option<Covered> = None;
        while let Some(first) = left.pop() {
            let found = Covered::by(&overlapping(first, &mut left));
            if best.as_ref().is_none_or(|b| found.boxes.count() > b.boxes.count()) {
                best = Some(found);
            }
        }
        best
    }

    /// Whether this is a board of its own, neither one grid nor a full rectangle that may be anything.
    pub(super) fn are_several(&self) -> bool {
        let full = self.count() == self.rows * self.columns;
        !full || (self.rows, self.columns) == (BUTTERFLY, BUTTERFLY)
    }
}

/// The grids that overlap with `first`, or with one that does, which are taken from `left`. A grid is told by
/// the row and column of its first box.
fn overlapping(first: (usize, usize), left: &mut Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let mut group = vec![first];
    let mut i = 0;
    while let Some(&(r, c)) = group.get(i) {
        let overlaps = |g: &(usize, usize)| g.0.abs_diff(r) < BOX && g.1.abs_diff(c) < BOX;
        group.extend(left.extract_if(.., |g| overlaps(g)));
        i += 1;
    }
    group
}

impl Covered {
    /// The boxes of these grids.
    fn by(grids: &[(usize, usize)]) -> Self {
        let least = |of: fn(&(usize, usize)) -> usize| grids.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&(usize, usize)) -> usize| grids.iter().map(of).max().unwrap_or(0);
        let (top, left) = (least(|g| g.0), least(|g| g.1));
        let (rows, columns) = (most(|g| g.0) + BOX - top, most(|g| g.1) + BOX - left);
        let mut exists = vec![false; rows * columns];
        for (r, c) in grids {
            (0..BOX * BOX).for_each(|i| exists[(r + i / BOX - top) * columns + c + i % BOX - left] = true);
        }
        Self { top, left, boxes: Boxes { rows, columns, exists } }
    }
}
