//! Sum spots of sheets to be cut out and of apps, their tiles in columns beside the board.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::Paint;
use super::{Dots, Look, Place, Tray};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Between the board and columns of tiles, in cells.
const APART: f32 = 0.7;

/// The same where there are columns on both sides.
const NEAR: f32 = 0.45;

impl Look {
    /// The styles of sheets and apps.
    pub(super) fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.55..0.75));
        if style == "cutouts" {
            let inner = Line::Solid(rng.random_range(0.15..0.25));
            let outer = Line::Double(rng.random_range(1.1..1.5));
            Self {
                dots: Dots::Chips,
                dot: rng.random_range(0.15..0.2),
                tile: Paint::default(),
                radius: 0.0,
                cut: Some(Line::Dashed(rng.random_range(0.2..0.3))),
                tray: Tray::Columns,
                scale: rng.random_range(0.74..0.86),
                gap: rng.random_range(0.16..0.26),
                lines: Lines { inner, outer, ink: colour, inner_ink: colour },
                spot: colour,
                ..self
            }
        } else {
            Self {
                dots: Dots::Black,
                dot: rng.random_range(0.065..0.08),
                tile: Paint::edge(rng.random_range(0.5..0.8), colour),
                radius: rng.random_range(0.12..0.18),
                tray: Tray::Sides,
                scale: rng.random_range(0.78..0.88),
                gap: rng.random_range(0.12..0.2),
                lines: Lines { inner: Line::None, outer: Line::None, ..self.lines },
                apart: Some((rng.random_range(0.1..0.16), Line::None)),
                slot: Some(Paint::both([236; 3], 0.2, inks::tint(self.ink, 0.4))),
                medal: Some(pale),
                height: self.height.min(0.32),
                spot: if rng.random() { colour } else { self.ink },
                ..self
            }
        }
    }
}

/// Width and height of all, where the board stands, and where the tiles stand: in columns on its right.
pub(super) fn columns(look: &Look, (side, shown): (f32, usize)) -> (Place, Place, Vec<Place>) {
    let step = look.scale + look.gap;
    let count = if side > 4.0 { 3 } else { 2 };
    let high = step * shown.div_ceil(count) as f32 - look.gap;
    let size = (side + APART + step * count as f32 - look.gap, side.max(high));
    let top = (size.1 - high) / 2.0;
    let place = |i: usize| (side + APART + step * (i % count) as f32, top + step * (i / count) as f32);
    (size, (0.0, (size.1 - side) / 2.0), (0..shown).map(place).collect())
}

/// The same with columns on both sides, as high as the board at most where tiles are small enough.
pub(super) fn sides(look: &Look, (side, shown): (f32, usize)) -> (Place, Place, Vec<Place>) {
    let step = look.scale + look.gap;
    let count = if side > 4.0 { 3 } else { 2 };
    let left = shown.div_ceil(2);
    let wide = step * count as f32 - look.gap;
    let high = step * left.div_ceil(count) as f32 - look.gap;
    let size = (side + 2.0 * (NEAR + wide), side.max(high));
    let top = (size.1 - high) / 2.0;
    let place = |i: usize| {
        let (x, k) = if i < left { (0.0, i) } else { (wide + 2.0 * NEAR + side, i - left) };
        (x + step * (k % count) as f32, top + step * (k / count) as f32)
    };
    (size, (wide + NEAR, (size.1 - side) / 2.0), (0..shown).map(place).collect())
}
