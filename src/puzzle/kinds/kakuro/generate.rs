//! Kakuros at random: digits in a pattern of blocks, whose sums leave few ways.

use super::board::{Block, Kakuro, LARGEST};
use super::pattern;
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::addends;
use crate::puzzle::kinds::shared::fill::{self, full, unlucky};
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use crate::puzzle::{Clue, Symbol};
use rand::Rng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

/// Rows and columns that are made, the first of sums included.
const SIDES: std::ops::RangeInclusive<usize> = 3..=16;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(9),
    fits: |size| size.within(*SIDES.start(), *SIDES.end()),
    sizes: "a kakuro has 3 to 16 rows and columns, the first of each with sums alone",
    is_board: true,
    fill,
};

/// Patterns that are tried until a kakuro counts as one that does not come out of the seed.
const PATTERNS: usize = 2_000;

/// Changes of a digit that are tried, a white cell: more hardly leave fewer ways.
const CHANGES: usize = 150;

fn fill(size: Size, rng: &mut ChaCha8Rng) -> Result<Full> {
    let symbols: Vec<Symbol> = (1..=LARGEST).map(Symbol).collect();
    for _ in 0..PATTERNS {
        let Some(white) = pattern::white((size.rows, size.columns), rng) else { continue };
        let lists = lists(size, &white);
        let Some(values) = fill::without_twins(&lists, white.len(), &symbols, rng) else { continue };
        let mut digits: Vec<u32> = values.iter().map(|value| value.map_or(0, |symbol| symbol.0)).collect();
        tighten(&lists, &mut digits, rng);
        return Ok(full(of_digits(size, &lists, &digits)?));
    }
    Err(unlucky("kakuro"))
}

/// The runs of white cells, across and down.
fn lists(size: Size, white: &[bool]) -> Vec<Vec<usize>> {
    let (rows, columns) = (size.rows, size.columns);
    let across = (0..rows).map(|r| (0..columns).map(|c| r * columns + c).collect());
    let down = (0..columns).map(|c| (0..rows).map(|r| r * columns + c).collect());
    let lines: Vec<Vec<usize>> = across.chain(down).collect();
    let runs = lines.iter().flat_map(|line| line.split(|&i| !white[i]));
    runs.filter(|run| !run.is_empty()).map(<[usize]>::to_vec).collect()
}

/// Changes digits as long as the sums of the runs then have fewer sets of digits, or as many: random sums
/// are middling ones, which have most.
fn tighten(lists: &[Vec<usize>], digits: &mut [u32], rng: &mut ChaCha8Rng) {
    let ways: Vec<Vec<f64>> = (0..=LARGEST as usize)
        .map(|count| (0..=45).map(|total| addends::sets(count, total, LARGEST).len() as f64).collect())
        .collect();
    let white: Vec<usize> = (0..digits.len()).filter(|&i| digits[i] > 0).collect();
    let mut of_cell = vec![Vec::new(); digits.len()];
    for (number, list) in lists.iter().enumerate() {
        for &i in list {
            of_cell[i].push(number);
        }
    }
    for _ in 0..CHANGES * white.len() {
        let Some(&cell) = white.choose(rng) else { return };
        let (own, other) = (digits[cell], rng.random_range(1..=LARGEST));
        let beside = || of_cell[cell].iter().flat_map(|&list| &lists[list]).filter(|&&i| i != cell);
        if beside().any(|&i| digits[i] == other) {
            continue;
        }
        let cost = |digits: &[u32]| -> f64 {
            let of_list = |list: &Vec<usize>| {
                let total: u32 = list.iter().map(|&i| digits[i]).sum();
                ways[list.len()][total as usize].ln()
            };
            of_cell[cell].iter().map(|&list| of_list(&lists[list])).sum()
        };
        let before = cost(digits);
        digits[cell] = other;
        if cost(digits) > before {
            digits[cell] = own;
        }
    }
}

/// The kakuro that has these digits, 0 for a block, in these runs.
fn of_digits(size: Size, lists: &[Vec<usize>], digits: &[u32]) -> Result<Kakuro> {
    let mut blocks: Vec<Option<Block>> =
        digits.iter().map(|&digit| (digit == 0).then(Block::default)).collect();
    for list in lists {
        let total = list.iter().map(|&i| digits[i]).sum();
        let is_across = list.get(1).is_some_and(|&second| second == list[0] + 1);
        let before = list[0] - if is_across { 1 } else { size.columns };
        let Some(block) = &mut blocks[before] else { continue };
        if is_across {
            block.across = Some(total);
        } else {
            block.down = Some(total);
        }
    }
    let cell = |i: usize| Cell::new((i / size.columns) as u16, (i % size.columns) as u16);
    let clue = |(i, &digit): (usize, &u32)| Clue { cell: cell(i), symbol: Symbol(digit) };
    let clues: Vec<Clue> = digits.iter().enumerate().filter(|d| *d.1 > 0).map(clue).collect();
    Kakuro::new((size.rows, size.columns), blocks, &clues)
}
