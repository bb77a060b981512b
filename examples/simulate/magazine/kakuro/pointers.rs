//! Kakuros as magazines with arrow crosswords print them: sums with arrowheads that point at their runs.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::{Sheet, Type, Use};
use super::super::totals::arrow;
use super::{Labels, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// How long an arrowhead is, in cells.
const HEAD: f32 = 0.13;

impl Look {
    /// The style of a magazine with arrow crosswords.
    pub(super) fn pointers(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.7..0.84));
        let (thin, heavy) = (rng.random_range(0.2..0.3), rng.random_range(0.8..1.3));
        Self {
            lines: Lines { inner: Line::Solid(thin), outer: Line::Solid(heavy), ..self.lines },
            summed: Some(pale),
            empty: Some(if rng.random() { pale } else { inks::tint(colour, 0.4) }),
            labels: Labels::Pointers(if rng.random() { colour } else { self.ink }),
            face: Use::Body,
            sum: rng.random_range(0.25..0.29),
            ..self
        }
    }
}

/// A sum across or down, alone in its block or beside another, and its arrowhead.
pub(super) fn sum(
    sheet: &mut Sheet,
    area: Area,
    (sum, set): (u32, Type),
    (is_across, is_alone): (bool, bool),
    colour: Colour,
) {
    let at = |x: f32, y: f32| (area.x0 + x, area.y0 + y);
    let (text, tip) = match (is_across, is_alone) {
        (true, true) => (at(0.43, 0.5), at(0.94, 0.5)),
        (true, false) => (at(0.53, 0.25), at(0.94, 0.25)),
        (false, true) => (at(0.5, 0.43), at(0.5, 0.94)),
        (false, false) => (at(0.3, 0.635), at(0.3, 0.95)),
    };
    let back = if is_across { (tip.0 - HEAD, tip.1) } else { (tip.0, tip.1 - HEAD) };
    arrow(sheet, back, tip, colour);
    // Two in a block are smaller.
    let height = if is_alone { set.height } else { set.height * 0.85 };
    sheet.print(text, &sum.to_string(), Type { height, ..set }.within(0.4));
}
