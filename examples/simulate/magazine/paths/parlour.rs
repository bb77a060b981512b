//! Knight's tours on boards as they lie on tables: a dark band with coordinates on all sides, and numbers on
//! light counters.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Cells, Line, Lines};
use super::super::sheet::{Paint, Sheet, Type, Use};
use super::{Block, Ends, Given, Look, Rim};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a newspaper.
    pub(super) fn parlour(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let band = if rng.random() { colour } else { self.ink };
        let dark = inks::tint(colour, rng.random_range(0.42..0.58));
        let light = inks::tint(colour, rng.random_range(0.82..0.9));
        Self {
            cells: Cells::Lines(Lines { inner: Line::None, outer: Line::None, inner_ink: band, ink: band }),
            rim: Some((Rim::Band(band), rng.random_range(0.42..0.55))),
            given: Given::Coin([rng.random_range(242..250); 3]),
            ground: [Some(light), Some(dark)],
            block: Block::Filled(band),
            ends: Ends::Circled,
            height: self.height.min(0.4),
            most: 0.56,
            even: true,
            ..self
        }
    }
}

/// The band around a board of (rows, columns) that begins `pad` inside it.
pub(super) fn band(
    sheet: &mut Sheet,
    colour: Colour,
    all: Area,
    (pad, (rows, columns)): (f32, (usize, usize)),
) {
    sheet.rectangle(all, Paint::fill(colour));
    let set = Type::symbols(0.2, sheet.paper).in_face(Use::Body);
    for c in 0..columns {
        let letter = char::from(b'a' + c as u8).to_string();
        for y in [all.y0 + pad / 2.0, all.y1 - pad / 2.0] {
            sheet.print((pad + c as f32 + 0.5, y), &letter, set);
        }
    }
    for r in 0..rows {
        let number = (rows - r).to_string();
        for x in [all.x0 + pad / 2.0, all.x1 - pad / 2.0] {
            sheet.print((x, pad + r as f32 + 0.5), &number, set);
        }
    }
}
