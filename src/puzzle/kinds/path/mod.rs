//! Paths of numbers: hidato by king's moves, the knight's tour by knight's moves.
//!
//! Cells that are no blocks hold the numbers from 1 to as many as there are, each a move from the one before.
//! The symbol of a cell is its number.

mod board;
mod generate;
mod model;
mod recognise;
mod rules;
mod smt;
mod text;
mod walk;
mod ways;

pub use board::Path;
pub use ways::Moves;

use crate::puzzle::rules::Kind;

/// What is known of hidato.
pub static HIDATO: Kind = Kind {
    name: "hidato",
    tags: &["Hidato"],
    titles: &["hidato", "hidoku", "number snake", "Zahlenschlange"],
    gist: "a chain of numbers, each touching the one before",
    rules: "The cells hold the numbers from 1 to as many as there are, each once; every number touches the \
            one before, by a side or a corner. Nothing stands on blocks.",
    form: "a hidato is a row a line, numbers separated by commas, 0 for an open cell, x for a block",
    example: include_str!("hidato.txt"),
    parse: Some(|source| Ok(vec![text::parse(source, Moves::King)?.into()])),
    looks: None,
    recognise: None,
    told: Some(|marks| recognise::told(marks, Moves::King)),
    generator: generate::HIDATO,
};

/// What is known of the knight's tour.
pub static KNIGHTS_TOUR: Kind = Kind {
    name: "knights-tour",
    tags: &["ktour"],
    titles: &["knight's tour", "knight tour", "R\u{f6}sselsprung"],
    gist: "a chain of numbers, each a knight's move from the last",
    rules: "The cells hold the numbers from 1 to as many as there are, each once; every number is a knight's \
            move from the one before. Nothing stands on blocks.",
    form: "a knight's tour is a row a line, numbers separated by commas, 0 for an open cell, x for a block",
    example: include_str!("knights-tour.txt"),
    parse: Some(|source| Ok(vec![text::parse(source, Moves::Knight)?.into()])),
    looks: None,
    recognise: None,
    told: Some(|marks| recognise::told(marks, Moves::Knight)),
    generator: generate::KNIGHTS_TOUR,
};
