//! Sudoku of any size whose boxes are published: every symbol once in each row, column and box.

mod board;
mod generate;
mod recognise;
mod rules;
mod text;

pub use board::Sudoku;
pub(in crate::puzzle) use text::of_table;

use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "sudoku",
    tags: &[],
    titles: &["sudoku", "su doku"],
    gist: "rows, columns and boxes hold each symbol once",
    rules: "Every row, every column and every box holds each symbol once. The grid has 4, 6, 8, 9, 12 or 16 \
            rows; above nine, symbols are letters or numbers.",
    form: "a sudoku is 81 symbols in a line, or a CSV, or a row a line; open cells are 0, . or empty",
    example: include_str!("example.txt"),
    parse: Some(text::read),
    looks: Some(|source| Some(text::read(source))),
    recognise: Some(recognise::recognise),
    told: None,
    generator: generate::GENERATOR,
};
