//! Dominoes in a round frame, and on rows of two tints.

use super::super::inks;
use super::super::lattice::Line;
use super::super::sheet::Paint;
use super::{List, Look, Placed};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The styles of booklets and web pages.
    pub(super) fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.76..0.86));
        let plain = Self { beside: rng.random_bool(0.6), height: self.height.min(0.5), ..self };
        if style == "cabinet" {
            let width = rng.random_range(0.9..1.6);
            Self {
                rim: Some((
                    rng.random_range(0.22..0.34),
                    rng.random_range(0.35..0.6),
                    (width, if rng.random() { colour } else { self.ink }),
                )),
                studs: Some((rng.random_range(0.035..0.055), inks::tint(self.ink, 0.35))),
                placed: Placed::Laid(Paint::both(pale, 0.3, colour), 0.09, 0.2),
                list: [List::Pips, List::Upright, List::Words("-")][rng.random_range(0..3)],
                ..plain
            }
        } else {
            let (inner, outer) = (rng.random_range(0.5..0.8), rng.random_range(0.3..0.5));
            let mut lines = self.lines;
            lines.inner = Line::Solid(inner);
            lines.inner_ink = [246; 3];
            lines.outer = Line::Solid(outer);
            lines.ink = colour;
            Self {
                lines,
                bands: Some(pale),
                placed: Placed::Laid(Paint::edge(rng.random_range(0.5..0.8), colour), 0.08, 0.3),
                list: List::Ticks,
                ..plain
            }
        }
    }
}
