//! Jigsaw sudoku: every symbol once in each row, column and irregular region.

mod board;
mod generate;
mod outline;
mod recognise;
mod rules;
mod search;
mod text;

pub use board::Jigsaw;
pub use recognise::regions;

use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "jigsaw",
    tags: &["jigsaw"],
    titles: &["jigsaw", "jigsaw sudoku", "chaos sudoku"],
    gist: "a sudoku whose boxes are irregular regions",
    rules: "Every row, every column and every one of the irregular regions holds each symbol once.",
    form: "a jigsaw is its rows of values, then as many rows of letters that say which region each cell is \
        in",
    example: include_str!("example.txt"),
    parse: None,
    looks: Some(|source| Some(text::read(source)?.map(|found| found.into_iter().map(Into::into).collect()))),
    recognise: Some(recognise::recognise),
    told: None,
    generator: generate::GENERATOR,
};
