//! Kakuro: runs of white cells that hold different digits and have a given sum.
//!
//! The symbol of a cell is its digit. The sums stand in the blocks before the runs; they are no clues.

mod board;
mod generate;
mod pattern;
mod picture;
mod recognise;
mod rules;
mod text;

pub use board::{Block, Kakuro};

use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "kakuro",
    tags: &["kakuro"],
    titles: &["kakuro", "kakro", "cross sums"],
    gist: "runs of different digits that have their sums",
    rules: "White cells hold digits from 1 to 9. The digits of every run, white cells side by side in a row \
            or in a column, are different and sum to the number in the block before it: on the right of the \
            diagonal for the run to the right, on its left for the run below.",
    form: "a kakuro is a row a line, cells separated by blanks or commas: . for an open cell, a digit for a \
           given one, x or # for a block, and 16\\7 for a block with the sum 16 of the run below and 7 of \
           the run to the right, 16\\ and \\7 where there is one of them alone",
    example: include_str!("example.txt"),
    parse: Some(|source| Ok(vec![text::parse(source)?.into()])),
    looks: None,
    recognise: None,
    told: Some(recognise::told),
    generator: generate::GENERATOR,
};
