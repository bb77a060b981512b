//! Domino placement: every piece of a set once on a board that shows the numbers.
//!
//! The board says which number each square holds, so a piece on it is a pair of squares side by side, and a
//! double has one placement there, not two. The symbol of a square says where the other half of its piece
//! lies: 1 right, 2 below, 3 left, 4 above.

mod board;
mod generate;
mod model;
mod picture;
mod placed;
mod recognise;
mod rules;
mod smt;
mod text;

pub use board::Dominoes;

use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "dominoes",
    tags: &["dp", "dominoes"],
    titles: &["dominoes", "domino", "dominosa"],
    gist: "a set of dominoes that covers a board of digits",
    rules: "Every piece of the set, from 0-0 to the double of its largest number, lies once on two squares \
            side by side that hold its numbers; together they cover the board.",
    form: "a domino board is \"#dp 0-6\", a row of digits a line with x for no square, a line with \"-\", \
           then the pieces that lie already, such as 6-4,73-83 or 6-4,r7c3-r8c3 for a 6 at row 7 column 3 \
           and a 4 at row 8 column 3, counted from 0",
    example: include_str!("example.txt"),
    parse: Some(|source| Ok(vec![text::parse(source)?.into()])),
    looks: None,
    recognise: None,
    told: Some(recognise::told),
    generator: generate::GENERATOR,
};
