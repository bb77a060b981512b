//! Sum spots of light tiles on dark, in a tray on a panel, and with triangles in their corners.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::Paint;
use super::{Dots, Look, Tray};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The styles in colours besides black.
    pub(super) fn coloured(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        match style {
            "slate" => {
                let light = [rng.random_range(226..244); 3];
                let dark = if rng.random() { colour } else { self.ink };
                let grey = [rng.random_range(110..160); 3];
                let outer = Line::Solid(rng.random_range(0.9..1.6));
                Self {
                    tile: Paint::fill(dark),
                    radius: if rng.random() { rng.random_range(0.06..0.14) } else { 0.0 },
                    lines: Lines { outer, inner_ink: grey, ink: dark, ..self.lines },
                    number: light,
                    spot: light,
                    ..self
                }
            }
            "tray" => {
                let pale = inks::tint(colour, rng.random_range(0.45..0.65));
                let frame = Paint::both(pale, rng.random_range(0.4..0.9), colour);
                let outer = Line::Double(rng.random_range(1.0..1.4));
                Self {
                    dots: Dots::Diamonds,
                    dot: rng.random_range(0.07..0.085),
                    tile: Paint::edge(rng.random_range(0.2..0.35), self.ink),
                    tray: if self.tray == Tray::Around { Tray::Below } else { self.tray },
                    panel: Some((frame, rng.random_range(0.16..0.26))),
                    double: Some(rng.random_range(0.045..0.065)),
                    lines: Lines { outer, ..self.lines },
                    ground: Some(pale),
                    height: self.height * 0.85,
                    ..self
                }
            }
            _ => {
                let pale = inks::tint(colour, rng.random_range(0.72..0.86));
                let sides = [Line::Dashed(0.25), Line::Solid(0.2), Line::Dotted(0.3)];
                Self {
                    dots: Dots::Triangles,
                    dot: rng.random_range(0.24..0.31),
                    tile: Paint::both(pale, rng.random_range(0.15..0.3), colour),
                    gap: rng.random_range(0.26..0.4),
                    apart: Some((rng.random_range(0.1..0.2), sides[rng.random_range(0..3)])),
                    spot: colour,
                    ..self
                }
            }
        }
    }
}
