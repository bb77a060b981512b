//! Sum spots whose tiles stand side by side in a table with a caption over it.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::{Paint, Sheet, Type, Use};
use super::{Dots, Look, Place, Tray};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a newspaper.
    pub(super) fn pavement(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let ink = if rng.random() { colour } else { self.ink };
        let pale = inks::tint(colour, rng.random_range(0.78..0.88));
        let thin = rng.random_range(0.25..0.4);
        let inner = Line::Solid(rng.random_range(0.25..0.4));
        let outer = Line::Solid(rng.random_range(0.8..1.2));
        let tray = if self.tray == Tray::Beside { Tray::Beside } else { Tray::Below };
        Self {
            dots: Dots::Black,
            dot: rng.random_range(0.08..0.1),
            tile: if rng.random() { Paint::both(pale, thin, ink) } else { Paint::edge(thin, ink) },
            tray,
            scale: rng.random_range(0.84..0.96),
            gap: 0.0,
            lines: Lines { inner, outer, inner_ink: ink, ink },
            caption: (tray == Tray::Below)
                .then_some(["TILES", "THE TILES", "PLACE THESE"][rng.random_range(0..3)]),
            ..self
        }
    }
}

/// What stands over the tray, whose first tile is at this place.
pub(super) fn caption(sheet: &mut Sheet, look: &Look, (x, y): Place, words: &str) {
    sheet.print((x, y - 0.22), words, Type::text(0.17, look.ink).in_face(Use::Head));
}
