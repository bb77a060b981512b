//! Total concentrations with thick lines before the totals, as under a sum in an exercise book, and rings
//! around those of the diagonals.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Cells, Line, Lines};
use super::super::sheet::{Paint, Sheet, Use};
use super::{Frame, Lead, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a sheet of a web site.
    pub(super) fn reckon(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let thin = Line::Solid(rng.random_range(0.18..0.3));
        let ink = if rng.random() { colour } else { self.ink };
        Self {
            cells: Cells::Lines(Lines { inner: thin, outer: thin, inner_ink: self.ink, ink: self.ink }),
            frame: Frame::Rule,
            paint: Paint::edge(rng.random_range(0.3..0.5), ink),
            gap: rng.random_range(0.26..0.34),
            lead: Lead::None,
            face: Use::Symbols,
            height: self.height.min(0.46),
            total: self.total.min(0.44),
            mark: Some(ink),
            low: rng.random_bool(0.4),
            ..self
        }
    }
}

/// The line along the board before the totals that fill an area.
pub(super) fn rule(sheet: &mut Sheet, look: &Look, area: Area) {
    let (by, ink) = (look.gap * 0.45, look.mark.unwrap_or(look.ink));
    let points = if area.x1 - area.x0 > area.y1 - area.y0 {
        let y = if look.sides.above { area.y1 + by } else { area.y0 - by };
        [(area.x0, y), (area.x1, y)]
    } else {
        let x = if look.sides.left { area.x1 + by } else { area.x0 - by };
        [(x, area.y0), (x, area.y1)]
    };
    sheet.line(&points, (1.0, ink));
}
