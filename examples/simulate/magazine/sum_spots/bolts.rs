//! Sum spots whose tiles have bolts in their corners and shadows; of the board there are corners alone.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::Line;
use super::super::sheet::{Paint, Sheet};
use super::{Dots, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of an app.
    pub(super) fn bolts(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.82..0.92));
        let edge = (rng.random_range(0.4..0.7), if rng.random() { colour } else { self.ink });
        Self {
            dots: Dots::Bolts,
            dot: rng.random_range(0.085..0.1),
            tile: Paint::both(pale, rng.random_range(0.2..0.35), self.ink),
            radius: rng.random_range(0.08..0.14),
            gap: rng.random_range(0.2..0.3),
            apart: Some((rng.random_range(0.14..0.2), Line::None)),
            brackets: Some((rng.random_range(0.16..0.24), edge)),
            shadow: Some((rng.random_range(0.05..0.08), inks::tint(self.ink, 0.4))),
            height: self.height.min(0.32),
            spot: if rng.random() { colour } else { self.ink },
            ..self
        }
    }
}

/// The shadow under a tile.
pub(super) fn shadow(sheet: &mut Sheet, look: &Look, area: Area, (by, ink): (f32, Colour)) {
    let side = area.x1 - area.x0;
    let by = by * side;
    let moved = Area { x0: area.x0 + by, y0: area.y0 + by, x1: area.x1 + by, y1: area.y1 + by };
    sheet.rounded(moved, look.radius * side, Paint::fill(ink));
}

/// A dot of a tile.
pub(super) fn bolt(sheet: &mut Sheet, at: (f32, f32), radius: f32, ink: Colour) {
    sheet.disc(at, radius, Paint::edge(0.25, ink));
    sheet.disc(at, radius * 0.42, Paint::fill(ink));
}
