//! Sum spots: a magic square at random, with dots at random between its cells.

use super::board::{MOST_ROWS, SumSpots, Tile};
use crate::diagnostics::Result;
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use crate::puzzle::{Clue, Solution, Symbol};
use rand::Rng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(4),
    fits: |size| size.rows == size.columns && size.within(3, MOST_ROWS),
    sizes: "sum spots have 3 to 10 rows and as many columns",
    is_board: true,
    fill: |size, rng| {
        let (numbers, total) = magic(size.rows, rng);
        full(&numbers, total, rng)
    },
};

/// Most cells that are left open. On five rows the solver takes seconds to prove that all of them can be; on
/// six, with a few more, it does not end.
const MOST_OPEN: usize = 25;

/// Different numbers, row by row, of a square in which every line has the same total; and that total.
type Magic = (Vec<u32>, u32);

/// Two squares of `side` rows whose lines, diagonals among them, hold each number below `side` once, no pair
/// of numbers twice (Graeco-Latin squares, as Euler made magic ones of them); `None` for sides without such
/// of this simple form.
fn latin(side: usize) -> Option<[Vec<usize>; 2]> {
    const FOUR: [[usize; 16]; 2] =
        [[0, 1, 2, 3, 2, 3, 0, 1, 3, 2, 1, 0, 1, 0, 3, 2], [0, 1, 2, 3, 3, 2, 1, 0, 1, 0, 3, 2, 2, 3, 0, 1]];
    let slanted = |by: usize| (0..side * side).map(|i| (by * (i / side) + i % side) % side).collect();
    match side {
        4 => Some(FOUR.map(Vec::from)),
        5 | 7 => Some([slanted(2), slanted(side - 2)]),
        _ => None,
    }
}

fn magic(side: usize, rng: &mut ChaCha8Rng) -> Magic {
    let (numbers, total) = match (side, latin(side)) {
        (3, _) => three(rng),
        (_, Some(pair)) => euler(side, &pair, rng),
        _ => {
            let (factor, more) = (rng.random_range(1..=3), rng.random_range(0..=9));
            let numbers: Vec<u32> = natural(side).iter().map(|number| factor * number + more).collect();
            let total = numbers[..side].iter().sum();
            (numbers, total)
        }
    };
    (shuffled(&numbers, side, rng), total)
}

/// One number for each of the first square, all below `step`, one multiple of `step` for each of the second:
/// no two sums are the same.
fn euler(side: usize, [first, second]: &[Vec<usize>; 2], rng: &mut ChaCha8Rng) -> Magic {
    let count = side as u32;
    let step = count + rng.random_range(0..=count / 2);
    let mut ones: Vec<u32> = (1..=step).collect();
    ones.shuffle(rng);
    let mut steps: Vec<u32> = (0..count).map(|i| i * step).collect();
    steps.shuffle(rng);
    let total = ones[..side].iter().chain(&steps).sum();
    (first.iter().zip(second).map(|(&i, &j)| ones[i] + steps[j]).collect(), total)
}

/// Any magic square of three rows is of this form (Lucas, "Récréations mathématiques" IV, 1894); its numbers
/// are nine different ones unless one of `a` and `b` is as large as the other or twice as large.
fn three(rng: &mut ChaCha8Rng) -> Magic {
    let (a, b) = loop {
        let (a, b): (u32, u32) = (rng.random_range(1..=6), rng.random_range(1..=6));
        if a != b && a != 2 * b && b != 2 * a {
            break (a, b);
        }
    };
    let m = a + b + rng.random_range(1..=6);
    (vec![m - b, m + a + b, m - a, m - a + b, m, m + a - b, m + a, m - a - b, m + b], 3 * m)
}

/// The numbers from 1 to side * side as a magic square.
fn natural(side: usize) -> Vec<u32> {
    match side % 4 {
        0 => doubly_even(side),
        2 => singly_even(side),
        _ => odd(side),
    }
}

/// On and off the diagonals of every four by four cells, one counts up and the other down.
fn doubly_even(n: usize) -> Vec<u32> {
    let number = |i: usize| {
        let (r, c) = (i / n % 4, i % n % 4);
        let number = if r == c || r + c == 3 { n * n - 1 - i } else { i };
        number as u32 + 1
    };
    (0..n * n).map(number).collect()
}

/// Conway's method: a square of half the side, each cell of which holds four numbers in the order of the
/// letter L, U or X.
fn singly_even(n: usize) -> Vec<u32> {
    const ORDERS: [[u32; 4]; 3] = [[4, 1, 2, 3], [1, 4, 2, 3], [1, 4, 3, 2]];
    let half = n / 2;
    let small = odd(half);
    let number = |i: usize| {
        let (r, c) = (i / n / 2, i % n / 2);
        let middle = half / 2;
        let exchanged = c == middle && (r == middle || r == middle + 1);
        let order = match r.cmp(&(middle + 1)) {
            Ordering::Less => usize::from(exchanged),
            Ordering::Equal => usize::from(!exchanged),
            Ordering::Greater => 2,
        };
        4 * (small[r * half + c] - 1) + ORDERS[order][i / n % 2 * 2 + i % n % 2]
    };
    (0..n * n).map(number).collect()
}

/// De la Loubère's magic square of an odd number of rows.
fn odd(n: usize) -> Vec<u32> {
    let mut numbers = vec![0; n * n];
    let (mut r, mut c) = (0, n / 2);
    for number in 1..=(n * n) as u32 {
        numbers[r * n + c] = number;
        let next = ((r + n - 1) % n, (c + 1) % n);
        (r, c) = if numbers[next.0 * n + next.1] == 0 { next } else { ((r + 1) % n, c) };
    }
    numbers
}

/// The same square with rows and columns in another order, in pairs from outside in, so that the diagonals
/// stay; turned over now and then.
fn shuffled(numbers: &[u32], side: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let mut pairs: Vec<usize> = (0..side / 2).collect();
    pairs.shuffle(rng);
    let mut order: Vec<usize> = (0..side).collect();
    for (i, &pair) in pairs.iter().enumerate() {
        let (a, b) = if rng.random() { (pair, side - 1 - pair) } else { (side - 1 - pair, pair) };
        (order[i], order[side - 1 - i]) = (a, b);
    }
    let turned: bool = rng.random();
    let number = |i: usize| {
        let (r, c) = if turned { (i % side, i / side) } else { (i / side, i % side) };
        numbers[order[r] * side + order[c]]
    };
    (0..side * side).map(number).collect()
}

fn full(numbers: &[u32], total: u32, rng: &mut ChaCha8Rng) -> Result<Full> {
    let side = numbers.len().isqrt();
    let dotted: Vec<bool> = (0..(side + 1) * (side + 1)).map(|_| rng.random()).collect();
    let dots = |i: usize| {
        let corner = i / side * (side + 1) + i % side;
        [corner, corner + 1, corner + side + 1, corner + side + 2].map(|corner| dotted[corner])
    };
    let mut tiles: Vec<Tile> =
        numbers.iter().enumerate().map(|(i, &value)| Tile { value, dots: dots(i) }).collect();
    tiles.sort_by_key(|tile| tile.value);
    let values = numbers.iter().map(|&number| Some(Symbol(number))).collect();
    let solution = Solution { rows: side as u16, columns: side as u16, values };
    let clues: Vec<Clue> = solution.clues();
    let least = clues.len().saturating_sub(MOST_OPEN);
    Ok(Full { least, ..Full::new(SumSpots::new(total, tiles, &clues)?, solution) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng as _;
    use std::collections::BTreeSet;

    #[test]
    fn magic_squares_of_every_side_are_magic() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for side in (3..=10).cycle().take(80) {
            let (numbers, total) = magic(side, &mut rng);
            assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), side * side, "{numbers:?}");
            let sum = |place: &dyn Fn(usize) -> usize| (0..side).map(|k| numbers[place(k)]).sum::<u32>();
            for line in 0..side {
                assert_eq!(sum(&|k| line * side + k), total, "row of {side}");
                assert_eq!(sum(&|k| k * side + line), total, "column of {side}");
            }
            assert_eq!(sum(&|k| k * side + k), total, "falling diagonal of {side}");
            assert_eq!(sum(&|k| k * side + side - 1 - k), total, "rising diagonal of {side}");
        }
    }
}
