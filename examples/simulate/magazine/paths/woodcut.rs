//! Knight's tours as old chess books print boards: dark squares of slanted lines, numbers on them on paper.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Cells, Line, Lines, hatch, middle};
use super::super::sheet::{Edge, Paint, Sheet};
use super::{Block, Ends, Given, Look, Rim};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Radius of the paper under a number, in cells.
const CLEAR: f32 = 0.37;

impl Look {
    /// The style of an old book.
    pub(super) fn woodcut(self, rng: &mut ChaCha8Rng) -> Self {
        let outer = Line::Solid(rng.random_range(0.25..0.4));
        let apart = 1.0 / f32::from(rng.random_range(5..=7_u8));
        let ink = if rng.random() { self.ink } else { inks::tint(self.ink, 0.25) };
        Self {
            cells: Cells::Lines(Lines { inner: Line::None, outer, inner_ink: self.ink, ink: self.ink }),
            rim: Some((Rim::Round(rng.random_range(1.2..2.0), self.ink, 0.0), rng.random_range(0.16..0.24))),
            given: Given::Plain,
            hatch: Some((apart, (rng.random_range(0.14..0.22), ink))),
            block: Block::Filled(self.ink),
            ends: if rng.random() { Ends::Bare } else { Ends::Circled },
            height: self.height.min(0.4),
            most: 0.56,
            even: true,
            ..self
        }
    }
}

/// A dark square: its lines leave room around a number.
pub(super) fn square(sheet: &mut Sheet, area: Area, (apart, edge): (f32, Edge), has_number: bool) {
    hatch(sheet, area, apart, edge);
    if has_number {
        let paper = sheet.paper;
        sheet.disc(middle(area), CLEAR, Paint::fill(paper));
    }
}
