//! Hidatos of hairlines in a thick outline: squares of given numbers are grey, those of the ends dark.

use super::super::inks;
use super::super::lattice::{Cells, Line, Lines};
use super::{Block, Ends, Given, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a newspaper.
    pub(super) fn contour(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let grey = [rng.random_range(110..150); 3];
        let (inner, outer) = (rng.random_range(0.12..0.2), rng.random_range(0.9..1.3));
        let wash = if rng.random() { [rng.random_range(196..212); 3] } else { inks::tint(colour, 0.72) };
        Self {
            cells: Cells::Lines(Lines {
                inner: Line::Solid(inner),
                outer: Line::Solid(outer),
                inner_ink: grey,
                ink: self.ink,
            }),
            given: Given::Washed(wash),
            block: if rng.random() { Block::Missing } else { Block::Filled(self.ink) },
            ends: Ends::Solid(if rng.random() { colour } else { self.ink }),
            height: self.height.clamp(0.4, 0.5),
            most: 0.72,
            even: true,
            ..self
        }
    }
}
