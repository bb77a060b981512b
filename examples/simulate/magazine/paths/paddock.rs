//! Knight's tours of tinted tiles, those of given numbers white in a thick line, the ends called by name.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Cells, middle};
use super::super::sheet::{Edge, Paint, Sheet, Type, Use};
use super::{Block, Ends, Given, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Most height of a number over a word, in cells.
pub(super) const END: f32 = 0.36;

impl Look {
    /// The style of a sheet of a web site.
    pub(super) fn paddock(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let radius = if rng.random() { 0.0 } else { rng.random_range(0.08..0.16) };
        let tile = Paint::fill(inks::tint(colour, rng.random_range(0.6..0.78)));
        let edge = if rng.random() { colour } else { self.ink };
        Self {
            cells: Cells::Tiles(rng.random_range(0.08..0.13), radius, tile),
            given: Given::Open((rng.random_range(0.4..0.65), edge)),
            block: Block::Missing,
            ends: Ends::Named(edge),
            height: self.height.clamp(0.38, 0.44),
            most: 0.62,
            even: true,
            ..self
        }
    }
}

/// A tile without its tint.
pub(super) fn opened(sheet: &mut Sheet, look: &Look, area: Area, edge: Edge) {
    if let Cells::Tiles(gap, radius, _) = look.cells {
        let paper = sheet.paper;
        Cells::Tiles(gap, radius, Paint { fill: Some(paper), edge: Some(edge) })
            .ground(sheet, area, None, 0.0);
    }
}

/// The word under the number of an end.
pub(super) fn name(sheet: &mut Sheet, area: Area, colour: Colour, is_first: bool) {
    let (x, y) = middle(area);
    let word = if is_first { "START" } else { "END" };
    sheet.print((x, y + 0.31), word, Type::symbols(0.12, colour).in_face(Use::Body).within(0.62));
}
