//! Sum spots whose numbers stand in rings that fill their tiles; of the board there are tinted squares.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::Paint;
use super::{Dots, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Radius of a ring, in tiles.
pub(super) const RADIUS: f32 = 0.34;

impl Look {
    /// The style of a children's book.
    pub(super) fn hoops(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.74..0.84));
        let ring = if rng.random() { colour } else { self.ink };
        Self {
            dots: Dots::Black,
            dot: rng.random_range(0.068..0.078),
            tile: Paint::edge(rng.random_range(0.3..0.5), self.ink),
            radius: rng.random_range(0.04..0.08),
            gap: rng.random_range(0.14..0.24),
            lines: Lines { inner: Line::None, outer: Line::None, ..self.lines },
            apart: Some((rng.random_range(0.08..0.14), Line::None)),
            slot: Some(Paint::fill(pale)),
            hoop: Some((rng.random_range(0.25..0.4), ring)),
            height: self.height.min(0.32),
            spot: if rng.random() { colour } else { self.ink },
            ..self
        }
    }
}
