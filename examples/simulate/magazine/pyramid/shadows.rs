//! Number pyramids whose numbers stand on cards with a shadow; the places of the others are dashed.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::sheet::{Paint, Sheet};
use super::Look;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a worksheet.
    pub(super) fn shadows(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let dark = if rng.random() { inks::tint(colour, 0.1) } else { [rng.random_range(90..140); 3] };
        let pale = inks::tint(colour, rng.random_range(0.84..0.95));
        Self {
            high: rng.random_range(0.54..0.7),
            gap: (rng.random_range(0.12..0.2), rng.random_range(0.14..0.2)),
            given: Paint::both(pale, rng.random_range(0.25..0.4), self.ink),
            shadow: Some((rng.random_range(0.05..0.08), dark)),
            even: true,
            ..self
        }
    }
}

/// The shadow under a card.
pub(super) fn below(sheet: &mut Sheet, area: Area, (by, ink): (f32, Colour)) {
    let moved = Area { x0: area.x0 + by, y0: area.y0 + by, x1: area.x1 + by, y1: area.y1 + by };
    sheet.rectangle(moved, Paint::fill(ink));
}
