//! Knight's tours on boards as chess apps show them: numbers dark on light squares and light on dark ones.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Cells, Line, Lines};
use super::super::sheet::{Edge, Paint, Sheet};
use super::{Block, Ends, Given, Look, Rim};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// From the outer line of the frame to its inner one, in cells.
const WITHIN: f32 = 0.09;

impl Look {
    /// The style of an app.
    pub(super) fn inlay(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let dark = inks::tint(colour, rng.random_range(0.0..0.12));
        let light = inks::tint(colour, rng.random_range(0.74..0.84));
        let frame = (rng.random_range(0.6..1.0), if rng.random() { colour } else { self.ink });
        Self {
            cells: Cells::Lines(Lines { inner: Line::None, outer: Line::None, inner_ink: dark, ink: dark }),
            rim: Some((Rim::Twice(frame, rng.random_range(0.2..0.4)), rng.random_range(0.2..0.28))),
            given: Given::Plain,
            ground: [Some(light), Some(dark)],
            contrast: true,
            block: Block::Missing,
            ends: if rng.random() { Ends::Bare } else { Ends::Circled },
            height: self.height.clamp(0.38, 0.46),
            most: 0.7,
            even: true,
            ..self
        }
    }
}

/// Two round lines, the outer one thick, the inner one thin.
pub(super) fn twice(sheet: &mut Sheet, area: Area, (width, ink): Edge, radius: f32) {
    sheet.rounded(area, radius, Paint::edge(width, ink));
    sheet.rounded(area.grown(-WITHIN), (radius - WITHIN).max(0.0), Paint::edge(0.2, ink));
}
