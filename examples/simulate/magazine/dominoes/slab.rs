//! Dominoes on a tint in a thick outline without any lines in it, the pieces to be found in rows.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::Paint;
use super::{List, Look, Placed};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// How far the tint of a square reaches under that of the next, so that no seam shows, in cells.
pub(super) const SEAM: f32 = 0.012;

impl Look {
    /// The style of a newspaper.
    pub(super) fn slab(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let ink = if rng.random() { colour } else { self.ink };
        let outer = Line::Solid(rng.random_range(0.8..1.3));
        let white = [rng.random_range(244..252); 3];
        Self {
            lines: Lines { inner: Line::None, outer, inner_ink: ink, ink },
            ground: Some(inks::tint(colour, rng.random_range(0.72..0.84))),
            placed: Placed::Laid(
                Paint::both(white, rng.random_range(0.35..0.55), ink),
                rng.random_range(0.07..0.1),
                rng.random_range(0.0..0.12),
            ),
            list: List::Stairs,
            height: self.height.clamp(0.44, 0.56),
            ..self
        }
    }
}
