//! Number pyramids of circles joined by lines, those of given numbers dark.

use super::super::inks;
use super::super::sheet::Paint;
use super::{Form, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a newspaper.
    pub(super) fn bonds(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let dark = if rng.random() { colour } else { self.ink };
        let line = rng.random_range(0.3..0.5);
        Self {
            form: Form::Disc,
            high: 1.0,
            gap: (rng.random_range(0.22..0.32), rng.random_range(0.04..0.12)),
            open: Paint::edge(line, dark),
            given: Paint::fill(dark),
            joined: Some((line, dark)),
            light: true,
            even: true,
            ..self
        }
    }
}
