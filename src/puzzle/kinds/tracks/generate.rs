//! Train tracks: a track at random from the left of the board to the bottom.

use super::board::{Exit, Frame, MOST_SIDE, Side, Tracks};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use crate::puzzle::{Clue, Solution, Symbol};
use rand::Rng as _;
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(8),
    fits: |size| size.within(3, MOST_SIDE),
    sizes: "train tracks have 3 to 50 rows and columns: 8, or 8x12",
    is_board: true,
    fill: |size, rng| full(size, &track(size, rng)),
};

/// How much of the board the track takes if it can, in percent.
const TAKEN: usize = 55;

/// Bulges that are tried a cell of the board.
const BULGES: usize = 20;

/// On boards of more cells one in [`FEW`] is left given: there the solver takes minutes to prove that nearly
/// none need be.
const QUICK: usize = 400;
const FEW: usize = 5;

/// A cell by row and column.
type Place = (usize, usize);

/// The cells of the track from A to B: an angle into which bulges are pressed, as long as it takes.
fn track(size: Size, rng: &mut ChaCha8Rng) -> Vec<Place> {
    let start = rng.random_range(0..size.rows);
    // From a single cell no bulge grows.
    let end = rng.random_range(0..size.columns).max(usize::from(start + 1 == size.rows));
    let mut way: Vec<Place> = (0..=end).map(|c| (start, c)).collect();
    way.extend((start + 1..size.rows).map(|r| (r, end)));
    let mut taken = vec![false; size.cells()];
    for &(r, c) in &way {
        taken[r * size.columns + c] = true;
    }
    for _ in 0..BULGES * size.cells() {
        if way.len() < 2 || way.len() * 100 > size.cells() * TAKEN {
            break;
        }
        let i = rng.random_range(0..way.len() - 1);
        let aside = if rng.random() { 1 } else { usize::MAX };
        let (a, b) = (way[i], way[i + 1]);
        let moved = |(r, c): Place| {
            if a.0 == b.0 { (r.wrapping_add(aside), c) } else { (r, c.wrapping_add(aside)) }
        };
        let new = [moved(a), moved(b)];
        if new.iter().all(|&(r, c)| r < size.rows && c < size.columns && !taken[r * size.columns + c]) {
            for (r, c) in new {
                taken[r * size.columns + c] = true;
            }
            way.splice(i + 1..=i, new);
        }
    }
    way
}

/// The sides of two cells beside each other at which they meet.
fn joint(a: Place, b: Place) -> (Side, Side) {
    match (a.0.cmp(&b.0), a.1.cmp(&b.1)) {
        (Ordering::Less, _) => (Side::Bottom, Side::Top),
        (Ordering::Greater, _) => (Side::Top, Side::Bottom),
        (Ordering::Equal, Ordering::Less) => (Side::Right, Side::Left),
        (Ordering::Equal, _) => (Side::Left, Side::Right),
    }
}

/// The puzzle of a track with all its tiles given; the two at A and B stay.
fn full(size: Size, way: &[Place]) -> Result<Full> {
    let mut tiles = vec![0; size.cells()];
    let at = |(r, c): Place| r * size.columns + c;
    for pair in way.windows(2) {
        let (there, back) = joint(pair[0], pair[1]);
        tiles[at(pair[0])] += there.bit();
        tiles[at(pair[1])] += back.bit();
    }
    let (first, last) = (way[0], way[way.len() - 1]);
    tiles[at(first)] += Side::Left.bit();
    tiles[at(last)] += Side::Bottom.bit();
    let laid =
        |cells: &mut dyn Iterator<Item = usize>| Some(cells.filter(|&cell| tiles[cell] != 0).count() as u32);
    let frame = Frame {
        row_totals: (0..size.rows).map(|r| laid(&mut (r * size.columns..(r + 1) * size.columns))).collect(),
        column_totals: (0..size.columns).map(|c| laid(&mut (c..tiles.len()).step_by(size.columns))).collect(),
        totals_left: false,
        exits: vec![
            Exit { side: Side::Left, place: first.0 as u16 },
            Exit { side: Side::Bottom, place: last.1 as u16 },
        ],
    };
    let values = tiles.iter().map(|&tile| Some(Symbol(tile))).collect();
    let solution = Solution { rows: size.rows as u16, columns: size.columns as u16, values };
    let mut clues = solution.clues();
    clues.retain(|clue| clue.symbol.0 != 0);
    let cell = |(r, c): Place| Cell::new(r as u16, c as u16);
    let is_end = |clue: &&Clue| [cell(first), cell(last)].contains(&clue.cell);
    let fixed: Vec<Clue> = clues.iter().filter(is_end).copied().collect();
    let puzzle = Tracks::new(frame, &clues)?;
    let least = if size.cells() > QUICK { size.cells() / FEW } else { 0 };
    Ok(Full { fixed, least, ..Full::new(puzzle, solution) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng as _;

    #[test]
    fn a_track_is_never_short() {
        for seed in 0..300 {
            let way = track(Size::square(6), &mut ChaCha8Rng::seed_from_u64(seed));
            assert!(way.len() >= 10, "seed {seed}: {way:?}");
        }
    }
}
