//! Number pyramids of squares with plus signs between those of a row.

use super::super::inks;
use super::super::sheet::{Edge, Paint, Sheet};
use super::{Form, Look, centre};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a children's book.
    pub(super) fn crates(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let open = Paint::edge(rng.random_range(0.3..0.5), if rng.random() { colour } else { self.ink });
        let pale = inks::tint(colour, rng.random_range(0.76..0.86));
        Self {
            form: Form::Brick,
            high: rng.random_range(0.86..0.96),
            gap: (rng.random_range(0.24..0.3), rng.random_range(0.1..0.16)),
            open,
            given: if rng.random_bool(0.7) { Paint { fill: Some(pale), ..open } } else { open },
            plus: Some((rng.random_range(0.25..0.4), self.ink)),
            height: self.height.max(0.34),
            even: true,
            ..self
        }
    }
}

/// The plus signs.
pub(super) fn signs(sheet: &mut Sheet, look: &Look, rows: usize, edge: Edge) {
    /// From the middle of a sign to its ends, in widths of a place.
    const ARM: f32 = 0.065;
    for (r, c) in (1..rows).flat_map(|r| (0..r).map(move |c| (r, c))) {
        let (one, other) = (centre(look, rows, (r, c)), centre(look, rows, (r, c + 1)));
        let (x, y) = (f32::midpoint(one.0, other.0), one.1);
        sheet.line(&[(x - ARM, y), (x + ARM, y)], edge);
        sheet.line(&[(x, y - ARM), (x, y + ARM)], edge);
    }
}
