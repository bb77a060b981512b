//! Total concentration: a square of numbers of which every row, every column and both diagonals have a given
//! total.
//!
//! The symbol of a cell is its number. The totals stand beside the board; they are no clues. Smaller ones are
//! known as cross sums.

mod board;
mod generate;
mod recognise;
mod rules;
mod text;

pub use board::{TotalConcentration, Totals};

use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "total-concentration",
    tags: &["tc", "total-concentration"],
    titles: &["total concentration"],
    gist: "rows, columns and diagonals sum to their totals",
    rules: "Every row, every column and both diagonals sum to their totals. Cells hold whole numbers from 1 \
            to 30, or of the range that the heading names; a number may stand in several cells.",
    form: "a total concentration is the total of the rising diagonal, then the rows with their totals last, \
           x for an unknown cell, then the totals of the columns and of the falling diagonal, separated by \
           commas; cells are 1 to 30 unless it opens with, say, #tc range 1..50",
    example: include_str!("example.txt"),
    parse: Some(|source| Ok(vec![TotalConcentration::parse(source)?.into()])),
    looks: None,
    recognise: None,
    told: Some(recognise::told),
    generator: generate::GENERATOR,
};
