//! Number pyramid: every cell is the sum of the two below it.
//!
//! The board has as many columns as rows; of row r, from zero, the first r + 1 cells exist. Below the cell at
//! (r, c) are those at (r + 1, c) and (r + 1, c + 1). The symbol of a cell is its number, 0 among them.

mod board;
mod generate;
mod recognise;
mod rules;
mod text;

pub use board::Pyramid;

use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "pyramid",
    tags: &["Tri", "pyramid"],
    titles: &["pyramid", "pyramids", "Zahlenpyramide"],
    gist: "every cell is the sum of the two below it",
    rules: "Every cell is the sum of the two cells below it. Cells hold whole numbers from 0 on.",
    form: "a pyramid is a row a line from the top, one cell more in each, separated by commas; x for an \
        unknown one",
    example: include_str!("example.txt"),
    parse: Some(|source| Ok(vec![Pyramid::parse(source)?.into()])),
    looks: None,
    recognise: None,
    told: Some(recognise::told),
    generator: generate::GENERATOR,
};
