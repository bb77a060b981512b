//! Hidatos of ovals, as stepping stones in a pond: stones of given numbers are tinted, the ends dark.

use super::super::inks;
use super::super::lattice::Cells;
use super::super::sheet::Paint;
use super::{Block, Ends, Given, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a children's book.
    pub(super) fn pebbles(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let edge = Paint::edge(rng.random_range(0.25..0.45), if rng.random() { colour } else { self.ink });
        let (wide, high) = (rng.random_range(0.88..0.94), rng.random_range(0.66..0.76));
        Self {
            cells: Cells::Ovals(wide, high, edge),
            given: Given::Tinted(inks::tint(colour, rng.random_range(0.74..0.86))),
            block: Block::Missing,
            ends: Ends::Solid(colour),
            height: self.height.min(0.4),
            most: 0.56,
            even: true,
            ..self
        }
    }
}
