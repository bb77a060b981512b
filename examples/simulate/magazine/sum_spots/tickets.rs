//! Sum spots whose numbers stand light on a bar across their tiles, dots over and under it.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::{Paint, Sheet};
use super::{Dots, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Height of the bar, in tiles.
const BAR: f32 = 0.4;

impl Look {
    /// The style of a booklet.
    pub(super) fn tickets(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let bar = if rng.random() { colour } else { self.ink };
        let outer = Line::Solid(rng.random_range(1.0..1.5));
        Self {
            dots: Dots::Black,
            dot: rng.random_range(0.07..0.085),
            tile: Paint::edge(rng.random_range(0.25..0.4), bar),
            radius: rng.random_range(0.06..0.12),
            lines: Lines { inner: Line::Dotted(rng.random_range(0.25..0.35)), outer, ink: bar, ..self.lines },
            bar: Some(bar),
            height: rng.random_range(0.26..0.3),
            number: [rng.random_range(228..242); 3],
            spot: if rng.random() { bar } else { self.ink },
            ..self
        }
    }
}

/// The bar under the number of a tile.
pub(super) fn bar(sheet: &mut Sheet, area: Area, ink: Colour) {
    let side = area.x1 - area.x0;
    let (y0, y1) = (area.y0 + side * (1.0 - BAR) / 2.0, area.y1 - side * (1.0 - BAR) / 2.0);
    sheet.rectangle(Area { y0, y1, ..area }, Paint::fill(ink));
}
