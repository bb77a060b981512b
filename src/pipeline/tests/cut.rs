//! Boards whose lines fit several ways to cut them into regions.

use crate::decide;
use crate::geometry::{Cell, Mesh, Point, Turn};
use crate::grid::Board;
use crate::ocr::{Candidate, CellReading, Ink, Reading};
use crate::pipeline::{Options, by_clues};
use crate::puzzle::{Layout, Puzzle, Symbol, named, parse, recognise};
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// One line in so many is weighed wrongly.
const WRONG: u32 = 8;

fn example(kind: &str) -> Puzzle {
    parse(named(kind).expect("a kind").example, kind).expect("its example").remove(0)
}

/// A board of 9 x 9 with the regions of a jigsaw, of which some lines are weighed so wrongly that nobody can
/// tell them.
fn unclear() -> Board {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let drawn = example("jigsaw").rules().layout();
    let rough = |layout: &Layout, rng: &mut ChaCha8Rng| {
        let mut rough = layout.clone();
        for weight in rough.horizontal.iter_mut().chain(&mut rough.vertical) {
            *weight = if rng.random_ratio(1, WRONG) { 1.0 - *weight } else { *weight };
        }
        rough
    };
    let layout =
        std::iter::repeat_with(|| rough(&drawn, rng)).take(100).find(|layout| recognise(layout).is_err());
    let mesh = Mesh::from_fn(9, 9, |r, c| Point::new(c as f64, r as f64) * 20.0);
    Board { mesh, layout: layout.expect("one of them is unclear"), turn: Turn::NONE, score: 1.0 }
}

/// What is read of a board with the clues of a puzzle.
fn read(board: &Board, puzzle: &Puzzle) -> Reading {
    let clues = puzzle.rules().clues();
    let read = |cell: Cell| {
        let symbol: Option<Symbol> = clues.iter().find(|clue| clue.cell == cell).map(|clue| clue.symbol);
        CellReading {
            place: board.mesh.place(cell),
            candidates: vec![Candidate { symbol, probability: 1.0 }],
            ink: if symbol.is_some() { Ink::Printed } else { Ink::Empty },
            ink_probability: 1.0,
        }
    };
    Reading { cells: board.layout.cells().map(read).collect(), asides: Vec::new() }
}

#[test]
fn a_board_that_is_cut_in_no_clear_way_is_a_sudoku_where_its_clues_make_one() {
    let board = unclear();
    let decide =
        |layout: &Layout, reading: &Reading| decide::decide(layout, reading, &[], Options::default().budget);
    let kind = |board: &Board, puzzle: &str, options: &Options| {
        let read = |board: &Board| Ok((board.clone(), read(board, &example(puzzle))));
        by_clues(board, options, &read, &decide).map(|read| read.0.layout.kind)
    };
    let any = Options::default();
    assert_eq!(kind(&board, "sudoku", &any), Some(Some("sudoku")));
    assert_eq!(kind(&board, "jigsaw", &any), None, "no sudoku's clues");
    let clear = Board { layout: Layout::full(9, 9), ..board.clone() };
    assert_eq!(kind(&clear, "sudoku", &any), None, "read as it is");
    let said = Options { kind: named("jigsaw"), ..any };
    assert_eq!(kind(&board, "sudoku", &said), None, "a person says what it is");
}
