//! Train tracks against a counter that lays every tile, loops among them.

use super::{
    Known, a_thousand_agree, ends_in_time_without_clues, parse, reads_back, thinned, unique, verdict,
};
use gridlens::generate::{self, Size};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::tracks::{Exit, Frame, Side, Tracks};
use gridlens::puzzle::{Clue, Puzzle, Solution, Symbol};
use gridlens::solve::{Budget, Verdict};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::time::Duration;

const SYMBOLS: [u32; 7] = [0, 3, 5, 6, 9, 10, 12];
const RIGHT: u32 = 1;
const DOWN: u32 = 2;
const LEFT: u32 = 4;
const UP: u32 = 8;

/// What the counter knows of a puzzle: the edges that cross the border, by cell, the clues and the totals.
pub(crate) struct Board {
    rows: usize,
    columns: usize,
    /// The sum of the edges of each cell that cross the border.
    across: Vec<u32>,
    given: Vec<Option<u32>>,
    row_totals: Vec<Option<u32>>,
    column_totals: Vec<Option<u32>>,
}

impl Board {
    /// A board of (rows, columns) on which nothing is given.
    pub(crate) fn empty((rows, columns): (usize, usize), exits: &[Exit]) -> Self {
        let mut across = vec![0; rows * columns];
        for exit in exits {
            let place = usize::from(exit.place);
            let (cell, edge) = match exit.side {
                Side::Left => (place * columns, LEFT),
                Side::Right => (place * columns + columns - 1, RIGHT),
                Side::Top => (place, UP),
                Side::Bottom => ((rows - 1) * columns + place, DOWN),
            };
            across[cell] += edge;
        }
        let given = vec![None; rows * columns];
        Self {
            rows,
            columns,
            across,
            given,
            row_totals: vec![None; rows],
            column_totals: vec![None; columns],
        }
    }

    fn of(puzzle: &Puzzle) -> Self {
        let frame = frame(puzzle);
        let size = (frame.row_totals.len(), frame.column_totals.len());
        let mut board = Self::empty(size, &frame.exits);
        for clue in puzzle.rules().clues() {
            let index = usize::from(clue.cell.row) * board.columns + usize::from(clue.cell.column);
            board.given[index] = Some(clue.symbol.0);
        }
        board.row_totals.clone_from(&frame.row_totals);
        board.column_totals.clone_from(&frame.column_totals);
        board
    }

    /// Every way to lay tiles that meet, with as many as the totals say; loops are allowed.
    fn layings(&self) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        self.lay(&mut Vec::new(), &mut found);
        found
    }

    fn lay(&self, tiles: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let cell = tiles.len();
        if cell == self.given.len() {
            found.push(tiles.clone());
            return;
        }
        let (row, column) = (cell / self.columns, cell % self.columns);
        let left = if column > 0 { tiles[cell - 1] & RIGHT != 0 } else { self.across[cell] & LEFT != 0 };
        let up = if row > 0 { tiles[cell - self.columns] & DOWN != 0 } else { self.across[cell] & UP != 0 };
        for tile in SYMBOLS {
            let meets = (tile & LEFT != 0) == left && (tile & UP != 0) == up;
            let right = column + 1 < self.columns || tile & RIGHT == self.across[cell] & RIGHT;
            let down = row + 1 < self.rows || tile & DOWN == self.across[cell] & DOWN;
            if meets && right && down && self.given[cell].is_none_or(|given| given == tile) {
                tiles.push(tile);
                if self.totals_hold(tiles) {
                    self.lay(tiles, found);
                }
                tiles.pop();
            }
        }
    }

    /// Whether the totals of the row and the column hold that the last tile ends.
    fn totals_hold(&self, tiles: &[u32]) -> bool {
        let (row, column) = ((tiles.len() - 1) / self.columns, (tiles.len() - 1) % self.columns);
        let laid = |&&tile: &&u32| tile != 0;
        let in_row = tiles[row * self.columns..].iter().filter(laid).count() as u32;
        let in_column = tiles[column..].iter().step_by(self.columns).filter(laid).count() as u32;
        let row_ends = column + 1 == self.columns;
        (!row_ends || self.row_totals[row].is_none_or(|total| total == in_row))
            && (row + 1 < self.rows || self.column_totals[column].is_none_or(|total| total == in_column))
    }

    /// Whether the tiles, which meet, are all on the track from one exit to the other.
    fn is_one(&self, tiles: &[u32]) -> bool {
        let Some(mut cell) = (0..tiles.len()).find(|&cell| self.across[cell] != 0) else { return false };
        let mut from = self.across[cell] & self.across[cell].wrapping_neg();
        let mut length = 1;
        loop {
            let on = tiles[cell] & !from;
            if self.across[cell] & on != 0 {
                return length == tiles.iter().filter(|&&tile| tile != 0).count();
            }
            (cell, from) = match on {
                RIGHT => (cell + 1, LEFT),
                DOWN => (cell + self.columns, UP),
                LEFT => (cell - 1, RIGHT),
                _ => (cell - self.columns, DOWN),
            };
            length += 1;
        }
    }

    fn totals(&self, tiles: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let laid =
            |cells: &mut dyn Iterator<Item = usize>| cells.filter(|&cell| tiles[cell] != 0).count() as u32;
        let row = |r: usize| laid(&mut (r * self.columns..(r + 1) * self.columns));
        let column = |c: usize| laid(&mut (c..tiles.len()).step_by(self.columns));
        ((0..self.rows).map(row).collect(), (0..self.columns).map(column).collect())
    }

    pub(crate) fn solution(&self, tiles: &[u32]) -> Solution {
        let values = tiles.iter().map(|&tile| Some(Symbol(tile))).collect();
        Solution { rows: self.rows as u16, columns: self.columns as u16, values }
    }
}

pub(crate) fn frame(puzzle: &Puzzle) -> &Frame {
    puzzle.downcast::<Tracks>().unwrap_or_else(|| panic!("{puzzle:?}")).frame()
}

/// The puzzle with these totals, all known, exits and clues.
fn tracks(totals: &(Vec<u32>, Vec<u32>), exits: &[Exit], clues: &[Clue]) -> Puzzle {
    let known = |totals: &[u32]| totals.iter().copied().map(Some).collect();
    let frame = Frame {
        row_totals: known(&totals.0),
        column_totals: known(&totals.1),
        totals_left: false,
        exits: exits.to_vec(),
    };
    Tracks::new(frame, clues).expect("clues on the board").into()
}

fn two_exits((rows, columns): (usize, usize), rng: &mut ChaCha8Rng) -> Vec<Exit> {
    let at = |side, places: usize| (0..places as u16).map(move |place| Exit { side, place });
    let all: Vec<Exit> = at(Side::Left, rows)
        .chain(at(Side::Right, rows))
        .chain(at(Side::Top, columns))
        .chain(at(Side::Bottom, columns))
        .collect();
    all.choose_multiple(rng, 2).copied().collect()
}

/// A small board laid at random, in a third of the cases with loops if there is a way, with some of its
/// totals and tiles, some of them wrong; in a fifth of the cases the tiles have to show where the track
/// enters and leaves.
fn instance(rng: &mut ChaCha8Rng) -> Puzzle {
    let size = (rng.random_range(1..=4), rng.random_range(2..=4));
    let (board, exits, layings) = loop {
        let exits = two_exits(size, rng);
        let board = Board::empty(size, &exits);
        let layings = board.layings();
        if layings.iter().any(|tiles| board.is_one(tiles)) {
            break (board, exits, layings);
        }
    };
    let looped = rng.random_bool(0.3);
    let mut wanted: Vec<&Vec<u32>> = layings.iter().filter(|tiles| board.is_one(tiles) != looped).collect();
    if wanted.is_empty() {
        wanted = layings.iter().collect();
    }
    let tiles = *wanted.choose(rng).expect("a track");
    let known = rng.random_range(0.0..1.0);
    let totals = board.totals(tiles);
    let mut some = |totals: Vec<u32>| -> Vec<Option<u32>> {
        let total = |total: u32| match rng.random_range(0..60) {
            0 => Some(total + 1),
            _ => rng.random_bool(known).then_some(total),
        };
        totals.into_iter().map(total).collect()
    };
    let (row_totals, column_totals) = (some(totals.0), some(totals.1));
    let all = board.solution(tiles).clues();
    let mut clues = thinned(&all, |rng| *SYMBOLS.choose(rng).expect("seven"), rng);
    if rng.random_bool(0.5) {
        clues.retain(|_| rng.random_bool(0.3));
    }
    let shown = rng.random_bool(0.2);
    if shown {
        let at_exit = |clue: &Clue| {
            board.across[usize::from(clue.cell.row) * size.1 + usize::from(clue.cell.column)] != 0
        };
        for own in all.iter().filter(|clue| at_exit(clue)) {
            clues.retain(|clue| clue.cell != own.cell);
            clues.push(*own);
        }
    }
    let exits = if shown { Vec::new() } else { exits };
    let frame = Frame { row_totals, column_totals, totals_left: rng.random_bool(0.5), exits };
    Tracks::new(frame, &clues).expect("clues on the board").into()
}

/// Counts the boards that could be laid with loops into `looped`.
fn count(puzzle: &Puzzle, looped: &std::cell::Cell<usize>) -> Known {
    let mut known = Known { solutions: Vec::new(), all: true };
    if frame(puzzle).exits.len() != 2 {
        return known;
    }
    let board = Board::of(puzzle);
    let layings = board.layings();
    let tracks: Vec<&Vec<u32>> = layings.iter().filter(|tiles| board.is_one(tiles)).collect();
    looped.set(looped.get() + usize::from(tracks.len() < layings.len()));
    known.solutions = tracks.into_iter().map(|tiles| board.solution(tiles)).collect();
    known
}

#[test]
fn a_thousand_instances_agree_with_brute_force() {
    let looped = std::cell::Cell::new(0);
    a_thousand_agree(61, instance, |puzzle| count(puzzle, &looped));
    assert!(looped.get() >= 100, "only {} with loops", looped.get());
}

const CORNERS: [Exit; 2] = [Exit { side: Side::Left, place: 3 }, Exit { side: Side::Bottom, place: 3 }];

#[test]
fn loops_are_no_solution_and_no_second_one() {
    let board = Board::empty((4, 4), &CORNERS);
    let mut by_totals: BTreeMap<_, (Vec<Vec<u32>>, usize)> = BTreeMap::new();
    for tiles in board.layings() {
        let found = by_totals.entry(board.totals(&tiles)).or_default();
        if board.is_one(&tiles) { found.0.push(tiles) } else { found.1 += 1 }
    }
    let (mut unique_seen, mut none_seen) = (0, 0);
    for (totals, (tracks_found, loops)) in by_totals.iter().filter(|(_, found)| found.1 > 0) {
        assert!(*loops > 0);
        let puzzle = tracks(totals, &CORNERS, &[]);
        match (verdict(&puzzle), tracks_found.as_slice()) {
            (Verdict::None { core }, []) => {
                none_seen += 1;
                assert!(core.clues.is_empty() && !core.others.is_empty(), "{core:?}");
            }
            (Verdict::Unique(solution), [only]) => {
                unique_seen += 1;
                assert_eq!(solution, board.solution(only));
            }
            (Verdict::Many { .. }, [_, _, ..]) => {}
            (verdict, found) => panic!("{verdict:?} for {found:?}"),
        }
    }
    assert!(unique_seen >= 3 && none_seen >= 3, "{unique_seen} unique, {none_seen} none");
}

#[test]
fn a_loop_that_the_totals_force_is_explained() {
    // The track goes down the first column, the second has none: the other eight stand in two loops or one.
    let puzzle = parse("#tt\nR,3,0,2,2\n3,10,0,0,0\n3,0,0,0,0\n1,10,0,0,0\n");
    let Verdict::None { core } = verdict(&puzzle) else { panic!("a loop is no solution") };
    assert!(core.why.contains("the total"), "{}", core.why);
    let looped = parse("#tt\nR,3,0,2,2\n3,10,x,3,6\n3,10,x,9,12\n1,10,x,x,x\n");
    let failed: Vec<String> = failed(&puzzle, &looped.to_solution());
    assert_eq!(failed, ["one track: row 1 column 3, row 1 column 4, row 2 column 3, row 2 column 4"]);
}

/// The checks that a solution fails, with their cells.
pub(crate) fn failed(puzzle: &Puzzle, solution: &Solution) -> Vec<String> {
    let checks = puzzle.rules().check(solution).into_iter().filter(|check| !check.ok);
    let cells = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    checks.map(|check| format!("{}: {}", check.name, cells(&check.cells))).collect()
}

fn random(side: usize, seed: u64) -> generate::Full {
    let kind = gridlens::puzzle::named("train-tracks").expect("a kind");
    generate::full(kind, Some(Size::square(side)), seed).expect("a size there is")
}

#[test]
fn boards_of_thirty_rows_are_solved() {
    let kind = gridlens::puzzle::named("train-tracks").expect("a kind");
    let budget = Budget { time: Duration::from_mins(1) };
    let made = generate::puzzle(kind, Some(Size::square(30)), 2, budget).expect("within the budget");
    assert_eq!(unique(&made.puzzle), made.solution);
    reads_back(&made.puzzle);
}

#[test]
fn boards_without_clues_end_in_time() {
    for (seed, side) in (0..).zip([3, 4, 8, 12, 30, 50]) {
        let puzzle = random(side, seed).puzzle;
        ends_in_time_without_clues(&puzzle);
        let exits = frame(&puzzle).exits.clone();
        let unknown =
            Frame { row_totals: vec![None; side], column_totals: vec![None; side], totals_left: true, exits };
        ends_in_time_without_clues(&Tracks::new(unknown, &[]).expect("a board").into());
    }
}
