//! Train tracks as atlases draw railways, a thin line with ticks, on tinted squares that stand apart.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::rails::{Rails, Track};
use super::super::sheet::Use;
use super::{Ends, Ground, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a sheet of a web site.
    pub(super) fn atlas(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.74..0.84));
        Self {
            ends: if rng.random() { Ends::Boxes } else { Ends::Letters },
            lines: Lines { inner: Line::None, outer: Line::None, inner_ink: self.ink, ink: self.ink },
            ground: Ground::Squares(pale, rng.random_range(0.05..0.09)),
            number: if rng.random() { colour } else { self.ink },
            below: rng.random(),
            total: self.total.clamp(0.38, 0.44),
            gap: rng.random_range(0.04..0.14),
            face: Use::Head,
            track: Track { rails: Rails::Ticks, gauge: rng.random_range(0.14..0.18), ..self.track },
            ..self
        }
    }
}
