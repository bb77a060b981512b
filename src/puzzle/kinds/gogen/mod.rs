//! Gogen: the letters from a to y on 5 x 5 cells, so that words can be traced.
//!
//! The symbol of a cell is its letter, 1 for a to 25 for y.

mod board;
mod generate;
mod model;
mod picture;
mod recognise;
mod rules;
mod smt;
mod text;

pub use board::Gogen;
pub(in crate::puzzle) use recognise::may_be;

use crate::puzzle::rules::Kind;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "gogen",
    tags: &["gogen"],
    titles: &["gogen"],
    gist: "letters set so that every word can be traced",
    rules: "The 25 letters from a to y stand on 5 x 5 cells, each once, so that every word can be traced: \
            each of its letters touches the one before, by a side or a corner.",
    form: "a gogen is five lines of five cells, a letter from a to y or . for an open one, then the words",
    example: include_str!("example.txt"),
    parse: Some(|source| {
        Ok(vec![Gogen::parse(source).map_err(|diagnostic| diagnostic.hint(KIND.form))?.into()])
    }),
    looks: None,
    recognise: None,
    told: Some(recognise::told),
    generator: generate::GENERATOR,
};
