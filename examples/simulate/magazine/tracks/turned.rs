//! Boards of train tracks turned over: the library's own generator has totals and ends on some sides alone.

use super::super::supply;
use gridlens::constraint::{Clue, Solution, Symbol};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::tracks::{Exit, Frame, Side, Tracks};
use gridlens::puzzle::{Puzzle, Rules};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The board turned over, and with its totals on the other side, as the choices say.
pub(super) fn turned(
    made: &Puzzle,
    solution: &Solution,
    rng: &mut ChaCha8Rng,
) -> Result<(Puzzle, Solution), String> {
    let tracks: &Tracks = made.downcast().ok_or("no train tracks")?;
    let (across, down, left) = (rng.random_bool(0.3), rng.random_bool(0.3), rng.random_bool(0.35));
    let mut frame: Frame = tracks.frame().clone();
    let (rows, columns) = (frame.row_totals.len() as u16, frame.column_totals.len() as u16);
    let flip = |side: Side| match side {
        Side::Left if across => Side::Right,
        Side::Right if across => Side::Left,
        Side::Top if down => Side::Bottom,
        Side::Bottom if down => Side::Top,
        side => side,
    };
    let row = |r: u16| if down { rows - 1 - r } else { r };
    let column = |c: u16| if across { columns - 1 - c } else { c };
    let symbol = |symbol: Symbol| {
        Symbol(Side::ALL.iter().filter(|side| symbol.0 & side.bit() != 0).map(|&side| flip(side).bit()).sum())
    };
    if down {
        frame.row_totals.reverse();
    }
    if across {
        frame.column_totals.reverse();
    }
    frame.totals_left = left;
    for exit in &mut frame.exits {
        let place = match exit.side {
            Side::Left | Side::Right => row(exit.place),
            Side::Top | Side::Bottom => column(exit.place),
        };
        *exit = Exit { side: flip(exit.side), place };
    }
    let moved = |clue: &Clue| Clue {
        cell: Cell::new(row(clue.cell.row), column(clue.cell.column)),
        symbol: symbol(clue.symbol),
    };
    let clues: Vec<Clue> = tracks.clues().iter().map(moved).collect();
    let mut answer = Solution::empty(rows, columns);
    for clue in solution.clues().iter().map(moved) {
        answer.set(clue.cell, clue.symbol);
    }
    Ok((Puzzle::from(Tracks::new(frame, &clues).map_err(supply::said)?), answer))
}
