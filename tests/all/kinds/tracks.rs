//! Train tracks against a counter that lays every tile, loops among them.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, reads_back, thinned, unique,
    verdict,
};
use gridlens::diagnostics::Code;
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
struct Board {
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
    fn empty((rows, columns): (usize, usize), exits: &[Exit]) -> Self {
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

    fn solution(&self, tiles: &[u32]) -> Solution {
        let values = tiles.iter().map(|&tile| Some(Symbol(tile))).collect();
        Solution { rows: self.rows as u16, columns: self.columns as u16, values }
    }
}

fn frame(puzzle: &Puzzle) -> &Frame {
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
fn failed(puzzle: &Puzzle, solution: &Solution) -> Vec<String> {
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

fn why(text: &str) -> String {
    match verdict(&parse(text)) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn exits_that_are_not_two_are_named() {
    assert_eq!(
        why("#tt\nR,x,x\nx,0,0\nx,0,0\n"),
        "no given tile leads across the border: the track can neither enter nor leave"
    );
    assert_eq!(
        why("#tt\nR,x,x\nx,5,0\nx,0,0\n"),
        "only 5 at row 1 column 1 leads across the border: the track can enter, but not leave"
    );
    assert_eq!(
        why("#tt\nR,x,x\nx,5,0\nx,12,9\n"),
        "the track enters once and leaves once, but 3 given edges lead across the border: 5 at row 1 column \
         1, 12 at \
         row 2 column 1, 9 at row 2 column 2"
    );
    assert_eq!(
        why("#tt\nR,x,x\nx,12,0\nx,12,0\n"),
        "the track enters once and leaves once, but 3 given edges lead across the border: 12 at row 1 column \
         1, 12 at \
         row 2 column 1"
    );
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_rules() {
    let exits = "A,left,1\nB,right,1\n";
    let told = |rows: &str| why(&format!("#tt\nR,1,1,1\n{rows}{exits}"));
    assert_eq!(told("4,0,0,0\n"), "the total 4 of row 1 is more than its 3 cells");
    assert_eq!(told("2,0,0,0\n"), "the row totals sum to 2, the column totals to 3");
    assert_eq!(
        told("3,0,0,0\nx,0,0,0\nx,0,10,0\n"),
        "10 at row 3 column 2 leads down across the border, where the track does not"
    );
    assert_eq!(
        told("3,10,0,0\n"),
        "10 at row 1 column 1 leads up across the border, where the track does not"
    );
    assert_eq!(
        told("3,x,0,0\n"),
        "0 at row 1 column 1 does not lead left across the border, where the track does"
    );
    assert_eq!(
        told("x,0,0,6\nx,0,0,0\n"),
        "6 at row 1 column 3 does not lead right across the border, where the track does"
    );
    assert_eq!(
        told("x,5,3,0\nx,0,0,0\n"),
        "5 at row 1 column 1 leads right to 3 at row 1 column 2, which does not lead left"
    );
    assert_eq!(
        told("x,5,x,0\nx,0,0,0\n"),
        "5 at row 1 column 1 leads right to row 1 column 2, where no track is"
    );
    assert_eq!(
        told("x,0,3,0\nx,0,6,0\nx,0,0,0\n"),
        "3 at row 1 column 2 leads down to 6 at row 2 column 2, which does not lead up"
    );
    assert_eq!(told("1,5,0,5\nx,0,0,0\n"), "row 1 has 2 given tiles, more than its total 1");
    assert_eq!(told("2,0,0,0\n1,x,x,x\n"), "row 2 has 0 cells where track may be, fewer than its total 1");
}

#[test]
fn givens_that_only_the_solver_sees_through_are_named() {
    // What goes down comes up elsewhere.
    assert_eq!(why("#tt\nR,x,x,x\nx,5,0,5\n1,0,0,0\n"), "the total 1 of row 2 cannot hold");
    // It comes up beside where it went down, so one of the two is in the middle.
    assert_eq!(
        why("#tt\nR,x,x,x\nx,0,5,0\n2,0,0,0\nA,left,1\nB,right,1\n"),
        "these 2 cannot all hold: the total 2 of row 2, 5 at row 1 column 2"
    );
}

#[test]
fn exits_stay_when_their_tiles_are_taken_away() {
    let puzzle = parse("#tt\nR,1,1\n2,5,5\n");
    let without = puzzle.rules().with_clues(&[]).expect("no clues");
    assert_eq!(without.rules().to_text(), "#tt\nR,1,1\n2,0,0\nA,left,1\nB,right,1\n");
    reads_back(&without);
    assert_eq!(unique(&without), puzzle.to_solution());
}

#[test]
fn clues_that_are_no_tiles_and_exits_that_are_none_are_refused() {
    let puzzle = parse("#tt\nR,1,1\n2,5,5\n");
    for wrong in [clue(0, 0, 7), clue(0, 0, 16), clue(1, 0, 5)] {
        assert_eq!(puzzle.rules().with_clues(&[wrong]).map_err(|t| t.code), Err(Code::OutOfRange));
    }
    let own = frame(&puzzle);
    let (a, b) = (own.exits[0], own.exits[1]);
    for exits in [vec![a], vec![a, a], vec![a, b, b], vec![a, Exit { side: Side::Bottom, place: 2 }]] {
        let frame = Frame { exits, ..own.clone() };
        assert_eq!(Tracks::new(frame, &[]).map_err(|t| t.code), Err(Code::OutOfRange));
    }
    let none = Frame { row_totals: Vec::new(), ..own.clone() };
    assert_eq!(Tracks::new(none, &[]).map_err(|t| t.code), Err(Code::UnknownKind));
}

#[test]
fn checks_are_the_rows_the_columns_and_the_track() {
    let puzzle = parse("#tt\nR,2,x\n2,5,0\n1,6,0\n");
    let solution = |cells: [u32; 4]| Board::empty((2, 2), &[]).solution(&cells);
    let names = |solution: &Solution| -> Vec<String> {
        puzzle.rules().check(solution).iter().map(ToString::to_string).collect()
    };
    let mut names_of_right = vec!["clues OK", "tiles OK", "row 1 OK", "row 2 OK", "column 1 OK"];
    names_of_right.extend(["joints **Fail**", "one track **Fail**"]);
    assert_eq!(names(&solution([5, 6, 6, 0])), names_of_right);
    assert_eq!(names(&Solution::empty(3, 2)), ["size **Fail**"]);
}

#[test]
fn zeros_of_an_answer_are_cells_without_track() {
    let puzzle = parse("#tt\nR,1,2\n2,5,6\n1,0,10\n");
    assert_eq!(puzzle.to_solution(), Board::empty((2, 2), &[]).solution(&[5, 6, 0, 10]));
    assert!(failed(&puzzle, &puzzle.to_solution()).is_empty());
    assert_eq!(puzzle.rules().clues().len(), 3);
    assert_eq!(unique(&puzzle), puzzle.to_solution());
}

#[test]
fn totals_may_stand_on_either_side_and_be_unknown() {
    let puzzle = parse("#tt\nR,1,x,1\n3,5,0,5\nx,0,x,0\n");
    for same in [
        "\u{feff}#tt,,,\r\nR,1,,1\r\n3,5,0,5\r\n,0,x,0\r\n",
        "#TT some name\n1,x,1,R\n5,0,5,3\n0,X,0,X\n",
        "# tt\nr 1 x 1\n 3 5 0 5\nx 0 x 0\n",
        "#tt;;;\n\"R\";1;x;1\n3;5;0;5\nx;0;x;0\nA;left;1\nb;Right;1\n",
    ] {
        assert_eq!(parse(same), puzzle, "{same:?}");
    }
    assert!(frame(&parse("#tt\nL,1\n1,5\n")).totals_left);
    assert_eq!(parse("#tt\n1,L\n5,1\n").rules().to_text(), "#tt\nL,1\n1,5\n");
}

#[test]
fn malformed_texts_are_refused_where_they_are_wrong() {
    let wide = format!("#tt\nR{}\n", ",1".repeat(51));
    let high = format!("#tt\nR,1\n{}", "1,5\n".repeat(51));
    malformed(&[
        ("#tt\n\n", (1, 1), "no puzzle"),
        ("#tt\n1,1\n1,5,5\n", (2, 1), "neither R nor L"),
        ("#tt\nR\n1,5\n", (2, 2), "no column totals"),
        ("#tt\nR,1,1\n", (2, 6), "no rows below"),
        ("#tt\nR,1,1\nA,left,1\n", (2, 6), "no rows below"),
        ("#tt\nR,1,1\n2,5,5\n\n2,5\n", (5, 4), "row 2 has a total and 1 cell instead of 2"),
        ("#tt\nR,1,1\n2,5,5,0\n", (3, 7), "row 1 has a total and 3 cells instead of 2"),
        ("#tt\nR,1,1\n2,5,q\n", (3, 5), "a cell is \"q\", which is no number"),
        ("#tt\nR,1,1\n2, 5, 7\n", (3, 7), "a cell is 7, which is no tile"),
        ("#tt\nR,1,1\n2,5,15\n", (3, 5), "no tile"),
        ("#tt\nR,1,1\n2,5,99999999999\n", (3, 5), "a cell is 99999999999, which is no tile"),
        ("#tt\nR,1,1\n2,,5\n", (3, 3), "a cell is missing"),
        ("#tt\nR,1,a\n2,5,5\n", (2, 5), "the total of column 2 is \"a\""),
        ("#tt\nR,1,1\n-2,5,5\n", (3, 1), "the total of row 1 is \"-2\""),
        ("#tt\n1,1,R\n5,5,1000\n", (3, 5), "the total of row 1 is 1000, outside 0 to 999"),
        ("#tt\nR,1\n1,5\nA,left,1\n", (4, 9), "B is missing"),
        ("#tt\nR,1\n1,5\nA,left,1\nA,right,1\n", (5, 1), "each given once"),
        ("#tt\nR,1\n1,5\nA,left,1\nB,left,1\n", (5, 1), "each given once"),
        ("#tt\nR,1\n1,5\nA,left,2\nB,left,1\n", (4, 8), "the place of A is 2, outside 1 to 1"),
        ("#tt\nR,1\n1,5\nA,up,1\nB,left,1\n", (4, 3), "\"up\" is no side"),
        ("#tt\nR,1\n1,5\nA,left\nB,left,1\n", (4, 7), "not followed by a side and a number"),
        ("#tt\nR,1\n1,5\nA,left,1\nB,right,1\n1,5\n", (6, 1), "a row below the exits"),
        (&wide, (2, 103), "more than 50 columns"),
        (&high, (53, 1), "more than 50 rows"),
    ]);
}
