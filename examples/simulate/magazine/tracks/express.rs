//! Train tracks whose totals stand in cells of their own around the board, as heads of a table.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::rails::{Rails, Track};
use super::super::sheet::Paint;
use super::{Ends, Look, Plate};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a newspaper.
    pub(super) fn express(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let grey = [rng.random_range(205..222); 3];
        let head = if rng.random() { grey } else { inks::tint(colour, rng.random_range(0.72..0.84)) };
        let width = rng.random_range(0.25..0.4);
        let line = Line::Solid(width);
        Self {
            ends: if rng.random() { Ends::Letters } else { Ends::Both },
            lines: Lines { inner: line, outer: line, inner_ink: self.ink, ink: self.ink },
            plate: Plate::Head,
            paint: Paint::both(head, width, self.ink),
            below: rng.random_bool(0.4),
            total: self.total.clamp(0.36, 0.44),
            gap: 0.0,
            more: 0.2,
            track: Track { rails: Rails::Rungs, gauge: rng.random_range(0.13..0.17), ..self.track },
            ..self
        }
    }
}
