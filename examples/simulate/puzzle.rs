//! Sudokus with exactly one solution: a full grid, emptied while it stays unique.

use super::jigsaw;
use super::search::Search;
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Values row by row, 0 = empty or no cell.
pub(crate) type Values = Vec<u8>;

/// What kind of sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One grid with boxes of this many rows and columns.
    Boxes(usize, usize),
    /// As many irregular regions as boxes of this shape would be.
    Jigsaw(usize, usize),
    /// Overlapping 9 x 9 grids, by row and column of their first cells; multiples of three.
    Grids(&'static [(usize, usize)]),
}

impl Kind {
    /// Rows and columns of its board.
    pub(crate) fn extent(self) -> (usize, usize) {
        match self {
            Self::Boxes(high, wide) | Self::Jigsaw(high, wide) => (high * wide, high * wide),
            Self::Grids(starts) => {
                let end =
                    |start: fn(&(usize, usize)) -> usize| starts.iter().map(start).max().unwrap_or(0) + 9;
                (end(|s| s.0), end(|s| s.1))
            }
        }
    }
}

/// Five grids, one in the middle that shares a box with each of the others.
pub(crate) const SAMURAI: Kind = Kind::Grids(&[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]);

/// Two grids that share a box, falling to the right.
pub(crate) const TWODOKU: Kind = Kind::Grids(&[(0, 0), (6, 6)]);

/// Two grids that share a box, rising to the right.
pub(crate) const TWODOKU_RISING: Kind = Kind::Grids(&[(0, 6), (6, 0)]);

/// Three grids on a diagonal, each sharing a box with the next.
pub(crate) const TRIPLE: Kind = Kind::Grids(&[(0, 0), (6, 6), (12, 12)]);

/// Five grids, one in the middle that shares two boxes with each of the others, as sails turn.
pub(crate) const WINDMILL: Kind = Kind::Grids(&[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]);

/// Four grids, each three cells from the next: 12 x 12 cells without a gap.
pub(crate) const BUTTERFLY: Kind = Kind::Grids(&[(0, 0), (0, 3), (3, 0), (3, 3)]);

/// The common sudoku.
pub(crate) const NINE: Kind = Kind::Boxes(3, 3);

/// A board: its cells and which of them belong together.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Rows of cells.
    pub(crate) rows: usize,
    /// Columns of cells.
    pub(crate) columns: usize,
    /// Values run from 1 to this.
    pub(crate) symbols: u8,
    /// The box or region of each cell, row by row; `None` where no cell exists.
    pub(crate) region: Vec<Option<usize>>,
    /// Cells that hold every value once.
    pub(crate) units: Vec<Vec<usize>>,
    /// What it is.
    pub(crate) kind: Kind,
}

impl Shape {
    /// A board of this kind; a jigsaw's regions come from `rng`.
    pub(crate) fn new(kind: Kind, rng: &mut ChaCha8Rng) -> Self {
        match kind {
            Kind::Boxes(high, wide) => {
                let n = high * wide;
                let region = (0..n * n).map(|i| i / n / high * (n / wide) + i % n / wide).collect();
                Self::square(kind, n, region)
            }
            Kind::Jigsaw(high, wide) => {
                let n = high * wide;
                Self::square(kind, n, jigsaw::regions(n, (high, wide), rng))
            }
            Kind::Grids(starts) => Self::overlapping(starts),
        }
    }

    fn square(kind: Kind, n: usize, region: Vec<usize>) -> Self {
        let cells = |within: &dyn Fn(usize) -> bool| (0..n * n).filter(|&i| within(i)).collect();
        let units = (0..n)
            .flat_map(|u| [cells(&|i| i / n == u), cells(&|i| i % n == u), cells(&|i| region[i] == u)])
            .collect();
        let region = region.into_iter().map(Some).collect();
        Self { rows: n, columns: n, symbols: n as u8, region, units, kind }
    }

    fn overlapping(starts: &'static [(usize, usize)]) -> Self {
        let (rows, columns) = Kind::Grids(starts).extent();
        let mut region = vec![None; rows * columns];
        let mut units: Vec<Vec<usize>> = Vec::new();
        for &(top, left) in starts {
            let at = |r: usize, c: usize| (top + r) * columns + left + c;
            for u in 0..9 {
                units.push((0..9).map(|k| at(u, k)).collect());
                units.push((0..9).map(|k| at(k, u)).collect());
                units.push((0..9).map(|k| at(u / 3 * 3 + k / 3, u % 3 * 3 + k % 3)).collect());
            }
            for i in (0..81).map(|k| at(k / 9, k % 9)) {
                region[i] = Some(i / columns / 3 * (columns / 3) + i % columns / 3);
            }
        }
        units.sort_unstable();
        units.dedup();
        Self { rows, columns, symbols: 9, region, units, kind: Kind::Grids(starts) }
    }

    /// Whether cell `i` exists.
    pub(crate) fn exists(&self, i: usize) -> bool {
        self.region[i].is_some()
    }

    /// A full board; `None` where the search found none.
    fn full(&self, rng: &mut ChaCha8Rng) -> Option<Values> {
        /// A search from nothing ends within a hundred guesses or goes astray.
        const NODES: usize = 2000;
        match self.kind {
            Kind::Boxes(high, wide) => Some(pattern(high, wide, rng)),
            _ => Search::new(self).fill(&vec![0; self.rows * self.columns], NODES, rng),
        }
    }

    /// Rows of comma-separated cells, `x` where none exists.
    pub(crate) fn csv(&self, cell: impl Fn(usize) -> String) -> String {
        let text = |i: usize| if self.exists(i) { cell(i) } else { "x".to_owned() };
        let row = |r: usize| (r * self.columns..(r + 1) * self.columns).map(text).collect::<Vec<_>>();
        (0..self.rows).map(|r| row(r).join(",") + "\n").collect()
    }

    /// For a jigsaw, as many rows of region letters; nothing for other kinds.
    pub(crate) fn regions_csv(&self) -> String {
        match self.kind {
            Kind::Jigsaw(..) => self.csv(|i| letter(self.region[i].unwrap_or(0) as u8, 'a')),
            _ => String::new(),
        }
    }
}

/// The letter `n` after `first`.
fn letter(n: u8, first: char) -> String {
    char::from(first as u8 + n).to_string()
}

/// A value as CSV has it: 0 for none, `a` = 10.
pub(crate) fn symbol(value: u8) -> String {
    if value < 10 { value.to_string() } else { letter(value - 10, 'a') }
}

/// A puzzle and its only solution.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    /// Its board.
    pub(crate) shape: Shape,
    /// The clues.
    pub(crate) clues: Values,
    /// Every cell.
    pub(crate) solution: Values,
}

/// A puzzle with about `clues` clues (more where uniqueness needs them).
pub(crate) fn generate(kind: Kind, rng: &mut ChaCha8Rng, clues: usize) -> Puzzle {
    generate_without(kind, rng, clues, &[])
}

/// The same with as few clues of some values as uniqueness needs.
pub(crate) fn generate_without(kind: Kind, rng: &mut ChaCha8Rng, clues: usize, rare: &[u8]) -> Puzzle {
    let (shape, solution) = loop {
        let shape = Shape::new(kind, rng);
        if let Some(solution) = shape.full(rng) {
            break (shape, solution);
        }
    };
    let mut grid = solution.clone();
    let mut order: Vec<usize> = (0..grid.len()).filter(|&i| shape.exists(i)).collect();
    order.shuffle(rng);
    order.sort_by_key(|&i| !rare.contains(&solution[i]));
    let mut left = order.len();
    let search = Search::new(&shape);
    for i in order {
        if left <= clues {
            break;
        }
        let kept = std::mem::take(&mut grid[i]);
        if search.unique(&grid) {
            left -= 1;
        } else {
            grid[i] = kept;
        }
    }
    Puzzle { shape, clues: grid, solution }
}

/// A full grid: the cyclic pattern with digits, rows, columns, bands and stacks shuffled.
fn pattern(high: usize, wide: usize, rng: &mut ChaCha8Rng) -> Values {
    let n = high * wide;
    let mut digits: Vec<u8> = (1..=n as u8).collect();
    digits.shuffle(rng);
    let (rows, columns, turned) = (lines(wide, high, rng), lines(high, wide, rng), rng.random::<bool>());
    // Only square boxes stay boxes when rows become columns.
    let turned = turned && high == wide;
    let value = |i: usize| {
        let (r, c) = if turned { (i % n, i / n) } else { (i / n, i % n) };
        let (r, c) = (rows[r], columns[c]);
        digits[(r * wide + r / high + c) % n]
    };
    (0..n * n).map(value).collect()
}

/// The lines of `bands` bands of `each`, shuffled within their bands and the bands among themselves.
fn lines(bands: usize, each: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    order.shuffle(rng);
    order
        .iter()
        .flat_map(|band| {
            let mut rows: Vec<usize> = (band * each..(band + 1) * each).collect();
            rows.shuffle(rng);
            rows
        })
        .collect()
}
