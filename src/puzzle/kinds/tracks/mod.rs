//! Train tracks: one track without branches or crossings, and how many cells of each row and column it takes.
//!
//! The symbol of a cell is its tile: the sum of the sides that its piece of track leads to ([`Side::bit`]), 0
//! where no track is. Where the track enters and leaves belongs to the board, as the totals do.

mod board;
mod checks;
mod conflicts;
mod domains;
mod generate;
mod model;
mod picture;
mod recognise;
mod rules;
mod smt;
mod text;

pub use board::{Exit, Frame, Side, Tracks};

use crate::puzzle::rules::Kind;
use board::FORM;

/// What is known of the kind.
pub static KIND: Kind = Kind {
    name: "train-tracks",
    tags: &["tt"],
    titles: &["train tracks", "tracks"],
    gist: "one track from A to B; totals count its cells",
    rules: "One track leads from A to B, straight on or round a corner in every cell it takes; it never \
            branches, crosses itself or comes back to where it was, and no other track is on the board. The \
            totals say how many cells of each row and column it takes.",
    form: FORM,
    example: include_str!("example.txt"),
    parse: Some(|source| Ok(vec![Tracks::parse(source)?.into()])),
    looks: None,
    recognise: None,
    told: Some(recognise::told),
    generator: generate::GENERATOR,
};
