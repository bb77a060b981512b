//! Hidatos whose cells have corners alone, their ends underlined.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Cells, middle};
use super::super::sheet::Sheet;
use super::{Block, Ends, Given, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Most height of a number that is underlined, in cells.
pub(super) const END: f32 = 0.36;

impl Look {
    /// The style of an app.
    pub(super) fn corners(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let edge = (rng.random_range(0.25..0.45), if rng.random() { colour } else { self.ink });
        let pale = inks::tint(colour, rng.random_range(0.8..0.88));
        Self {
            cells: Cells::Brackets(rng.random_range(0.12..0.2), rng.random_range(0.14..0.2), edge),
            given: if rng.random() { Given::Tinted(pale) } else { Given::Plain },
            block: Block::Missing,
            ends: Ends::Underlined(colour),
            height: self.height.min(0.44),
            most: 0.6,
            even: true,
            ..self
        }
    }
}

/// The line under a number in its cell.
pub(super) fn underline(sheet: &mut Sheet, area: Area, colour: Colour) {
    let (x, y) = middle(area);
    sheet.line(&[(x - 0.22, y + 0.29), (x + 0.22, y + 0.29)], (0.7, colour));
}
