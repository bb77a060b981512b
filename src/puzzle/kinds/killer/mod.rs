//! Killer sudoku: a sudoku with cages, regions that hold no digit twice and have a given sum.

mod board;
mod generate;
mod picture;
mod recognise;
mod rules;
mod text;

pub use board::{Cage, Killer};

use crate::puzzle::layout::Layout;
use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "killer",
    tags: &["killer", "killer-sudoku"],
    titles: &["killer", "killer sudoku", "sum doku"],
    gist: "a sudoku whose cages have sums",
    rules: "Every row, every column and every box holds each digit once. The digits in each cage, a region \
            of connected cells, are different and sum to its total. Cells may be in no cage.",
    form: "a killer sudoku is its rows of values, 0 or . for open cells, then as many rows of letters that \
           say which cage each cell is in, . for none, then a line a cage, its letter and its total, such as \
           a 15; with letters alone all cells are open",
    example: include_str!("example.txt"),
    parse: Some(|source| Ok(vec![text::parse(source)?.into()])),
    looks: None,
    recognise: None,
    told: Some(recognise::told),
    generator: generate::GENERATOR,
};

/// Whether a board of marks may have cages: it has the shape of a killer sudoku.
pub fn may_be(layout: &Layout) -> bool {
    layout.rows == layout.columns
        && board::SIZES.contains(&usize::from(layout.rows))
        && layout.exists.iter().all(|&exists| exists)
        && layout.is_ruled()
}
