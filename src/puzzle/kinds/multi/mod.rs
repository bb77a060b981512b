//! Multi-sudoku: grids that overlap; every symbol once in each row, column and box of every grid. The samurai
//! is the best known.

mod board;
mod faults;
mod generate;
mod recognise;
mod row;
mod rules;
mod text;

pub use board::Multi;

use crate::puzzle::rules::Kind;
use board::{MULTI, SAMURAI};

/// What is known of the samurai.
pub static SAMURAI_KIND: Kind = Kind {
    name: SAMURAI,
    tags: &[SAMURAI],
    titles: &["samurai", "samurai sudoku", "gattai"],
    gist: "five sudokus of 9 x 9 that share boxes",
    rules: "Five sudokus of 9 x 9, one in each corner and one in the middle that shares a box with each. \
            Every row, every column and every box of each holds 1 to 9 once.",
    form: "a samurai is 21 rows of 21 cells, x where no cell is, 0 or . for open cells",
    example: include_str!("samurai.txt"),
    parse: None,
    looks: None,
    recognise: Some(recognise::samurai),
    told: None,
    generator: generate::SAMURAI,
};

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: MULTI,
    tags: &[MULTI],
    titles: &["multi sudoku", "twodoku"],
    gist: "sudokus that overlap in whole boxes",
    rules: "Sudokus that overlap in whole boxes. Every row, every column and every box of each holds each \
        symbol once.",
    form: "a multi-sudoku is its rows, x where no cell is, 0 or . for open cells",
    example: include_str!("example.txt"),
    parse: None,
    looks: Some(|source| Some(text::read(source)?.map(|multi| vec![multi.into()]))),
    recognise: Some(recognise::recognise),
    told: None,
    generator: generate::MULTI,
};
