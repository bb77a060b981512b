//! Hidatos on boards of pegs: nothing but a dot where cells meet, and the ends of the path on pills.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Cells, Line, Lines, middle};
use super::super::sheet::{Paint, Sheet};
use super::{Block, Ends, Given, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Most height of a number on a pill, in cells.
pub(super) const END: f32 = 0.34;

impl Look {
    /// The style of a puzzle book.
    pub(super) fn pegs(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let peg = if rng.random() { colour } else { self.ink };
        Self {
            cells: Cells::Lines(Lines { inner: Line::None, outer: Line::None, inner_ink: peg, ink: peg }),
            given: Given::Plain,
            block: Block::Filled(inks::tint(colour, rng.random_range(0.5..0.7))),
            pegs: Some((rng.random_range(0.045..0.07), peg)),
            ends: Ends::Pill(colour),
            height: self.height.clamp(0.38, 0.46),
            most: 0.7,
            even: true,
            ..self
        }
    }
}

/// Dots at the corners of all cells there are.
pub(super) fn dots(
    sheet: &mut Sheet,
    (x, y): (f32, f32),
    (rows, columns): (usize, usize),
    exists: impl Fn(usize, usize) -> bool,
    (radius, ink): (f32, Colour),
) {
    for (r, c) in (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c))) {
        let mut around =
            [(r.wrapping_sub(1), c.wrapping_sub(1)), (r.wrapping_sub(1), c), (r, c.wrapping_sub(1)), (r, c)]
                .into_iter();
        if around.any(|(r, c)| r < rows && c < columns && exists(r, c)) {
            sheet.disc((x + c as f32, y + r as f32), radius, Paint::fill(ink));
        }
    }
}

/// What is under the number of an end.
pub(super) fn pill(sheet: &mut Sheet, area: Area, colour: Colour) {
    let (x, y) = middle(area);
    sheet.rounded(Area { x0: x - 0.37, y0: y - 0.27, x1: x + 0.37, y1: y + 0.27 }, 0.27, Paint::fill(colour));
}
