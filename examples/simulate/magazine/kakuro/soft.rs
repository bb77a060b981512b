//! Kakuros of apps: cells and blocks are tiles that stand apart, the sums in two corners of a pale one.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::{Edge, Paint, Sheet};
use super::{Labels, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// How far from the left the sum down stands, how far from above, and how wide sums may be, in cells.
pub(super) const PLACES: (f32, f32, f32) = (0.32, 0.72, 0.4);

/// Tiles that stand apart on paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tiles {
    /// Between two, and the radius of their corners, in cells.
    gap: f32,
    radius: f32,
    /// The line around white cells.
    edge: Edge,
    /// What fills blocks with sums; others are left out.
    block: Colour,
}

impl Look {
    /// The style of an app.
    pub(super) fn soft(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let tiles = Tiles {
            gap: rng.random_range(0.06..0.11),
            radius: rng.random_range(0.08..0.2),
            edge: (rng.random_range(0.22..0.4), if rng.random() { colour } else { self.ink }),
            block: inks::tint(colour, rng.random_range(0.76..0.87)),
        };
        Self {
            lines: Lines { inner: Line::None, outer: Line::None, ..self.lines },
            empty: None,
            tiles: Some(tiles),
            // Half of them have a light line between the two sums.
            labels: if rng.random() { Labels::Corners } else { Labels::Diagonal },
            diagonal: (rng.random_range(0.25..0.4), [242; 3]),
            short: rng.random_range(0.12..0.18),
            sum: self.sum.clamp(0.27, 0.29),
            ..self
        }
    }
}

/// The tile of a white cell, or of a block with sums.
pub(super) fn tile(sheet: &mut Sheet, area: Area, tiles: Tiles, is_block: bool) {
    let paint = if is_block { Paint::fill(tiles.block) } else { Paint::edge(tiles.edge.0, tiles.edge.1) };
    sheet.rounded(area.grown(-tiles.gap / 2.0), tiles.radius, paint);
}
