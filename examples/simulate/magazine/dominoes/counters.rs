//! Dominoes whose numbers stand on round counters, the pieces to be found listed as capsules.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::middle;
use super::super::sheet::{Paint, Sheet, Type};
use super::{List, Look, Placed};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a puzzle book.
    pub(super) fn counters(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.72..0.84));
        let (width, ink) = (rng.random_range(0.25..0.45), if rng.random() { colour } else { self.ink });
        let counter = if rng.random() { Paint::edge(width, ink) } else { Paint::fill(pale) };
        Self {
            counters: Some((rng.random_range(0.38..0.43), counter)),
            placed: Placed::Laid(Paint::edge(rng.random_range(0.5..0.8), ink), 0.07, 0.5),
            list: List::Capsules,
            height: self.height.clamp(0.4, 0.46),
            ..self
        }
    }
}

/// A piece of the list, whose corners have this radius.
pub(super) fn capsule(sheet: &mut Sheet, area: Area, radius: f32, ((a, b), set): ((u32, u32), Type)) {
    let ((x, y), quarter) = (middle(area), (area.x1 - area.x0) / 4.0);
    sheet.rounded(area, radius, Paint::edge(0.2, set.ink));
    sheet.line(&[(x, area.y0), (x, area.y1)], (0.16, set.ink));
    let set = Type { height: 0.26, ..set }.within(quarter);
    sheet.print((x - quarter * 0.9, y), &a.to_string(), set);
    sheet.print((x + quarter * 0.9, y), &b.to_string(), set);
}
