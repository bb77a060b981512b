//! Sum spots: numbered tiles with dots in their corners, laid out so that dots meet dots and every line has
//! one total.
//!
//! The symbol of a cell is the number of its tile; no two tiles have the same.

mod board;
mod generate;
mod picture;
mod recognise;
mod rules;
mod text;

pub use board::{SumSpots, Tile};

use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "sum-spots",
    tags: &["sumspots", "sum-spots"],
    titles: &["sum spots"],
    gist: "tiles with dots; all lines sum to the same total",
    rules: "Every tile is laid once, without being turned. Tiles that meet at a corner all have a dot there \
            or all have none. Every row, every column and both diagonals sum to the same total.",
    form: "sum spots open with, say, #sumspots 4 61, the rows and the total; then a line a tile, such as \
           28,1001: its number and its dots, upper left, upper right, lower left, lower right; then a line \
           -; then the tiles that lie already, such as 7,2,2: the number, the row and the column, from 0",
    example: include_str!("example.txt"),
    parse: Some(|source| Ok(vec![text::puzzle(source)?.into()])),
    looks: None,
    recognise: None,
    told: Some(recognise::told),
    generator: generate::GENERATOR,
};
