//! Total concentrations of flat tiles, with light totals on a dark ribbon beside the rows and one below the
//! columns.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Cells, middle};
use super::super::sheet::{Paint, Sheet, Use};
use super::{Frame, Lead, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Half the width of a ribbon, and the radius of the discs of diagonals, in cells.
const HALF: f32 = 0.41;

impl Look {
    /// The style of a magazine.
    pub(super) fn ribbons(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let tile = inks::tint(colour, rng.random_range(0.68..0.82));
        let radius = if rng.random() { 0.0 } else { rng.random_range(0.1..0.22) };
        Self {
            cells: Cells::Tiles(rng.random_range(0.06..0.11), radius, Paint::fill(tile)),
            frame: Frame::Ribbon,
            paint: Paint::fill(colour),
            gap: rng.random_range(0.14..0.24),
            lead: Lead::Dashes,
            face: Use::Head,
            height: self.height.min(0.46),
            total: self.total.min(0.4),
            mark: None,
            low: rng.random_bool(0.4),
            ..self
        }
    }
}

/// The ribbon under totals that fill an area: narrower than that, but as long.
pub(super) fn ribbon(sheet: &mut Sheet, look: &Look, area: Area) {
    let ((x, y), is_level) = (middle(area), area.x1 - area.x0 > area.y1 - area.y0);
    let ribbon = if is_level {
        Area { y0: y - HALF, y1: y + HALF, ..area }
    } else {
        Area { x0: x - HALF, x1: x + HALF, ..area }
    };
    sheet.rounded(ribbon, HALF, look.paint);
}

/// The disc under the total of a diagonal.
pub(super) fn disc(sheet: &mut Sheet, look: &Look, at: (f32, f32)) {
    sheet.disc(at, HALF, look.paint);
}
