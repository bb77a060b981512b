//! Dominoes on a chequered board, the pieces to be found listed as fractions.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::{Paint, Sheet, Type};
use super::{List, Look, Placed};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a worksheet.
    pub(super) fn checks(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let (outer, edge) = (rng.random_range(0.6..1.0), rng.random_range(0.4..0.6));
        let ink = if rng.random() { colour } else { self.ink };
        Self {
            lines: Lines { inner: Line::None, outer: Line::Solid(outer), inner_ink: ink, ink },
            checks: Some(inks::tint(colour, rng.random_range(0.72..0.86))),
            placed: Placed::Laid(Paint::both([248; 3], edge, ink), 0.12, rng.random_range(0.0..0.16)),
            list: List::Fractions,
            height: self.height.min(0.5),
            ..self
        }
    }
}

/// A piece of the list: one number over the other.
pub(super) fn fraction(sheet: &mut Sheet, (x, y): (f32, f32), (a, b): (u32, u32), set: Type) {
    let set = Type { height: 0.28, ..set };
    sheet.print((x, y - 0.26), &a.to_string(), set);
    sheet.line(&[(x - 0.17, y), (x + 0.17, y)], (0.3, set.ink));
    sheet.print((x, y + 0.26), &b.to_string(), set);
}
