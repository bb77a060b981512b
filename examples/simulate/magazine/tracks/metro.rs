//! Train tracks as maps of underground railways show them: a coloured line with a station in every piece.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::rails::{Rails, Track};
use super::super::sheet::{Paint, Sheet, Type, Use};
use super::{Ends, Look, Plate};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a magazine.
    pub(super) fn metro(self, rng: &mut ChaCha8Rng) -> Self {
        let (colour, other) = (inks::strong(rng), inks::strong(rng));
        let pale = inks::tint(colour, rng.random_range(0.45..0.62));
        let thin = Line::Solid(rng.random_range(0.18..0.28));
        Self {
            ends: Ends::Rings,
            lines: Lines { inner: thin, outer: thin, inner_ink: pale, ink: pale },
            plate: Plate::Badge,
            paint: Paint::fill(if rng.random() { other } else { self.ink }),
            below: rng.random(),
            total: self.total.min(0.38),
            gap: rng.random_range(0.08..0.16),
            more: 0.1,
            face: Use::Head,
            track: Track { rails: Rails::Metro(colour), gauge: rng.random_range(0.11..0.14), ..self.track },
            ..self
        }
    }
}

/// What is under a total: a badge as lines have it.
pub(super) fn badge(sheet: &mut Sheet, look: &Look, at: (f32, f32)) {
    sheet.rounded(Area::around(at, 0.36), 0.12, look.paint);
}

/// The letter of an end in a ring, which the track leads to where no total is between them.
pub(super) fn ring(sheet: &mut Sheet, look: &Look, (edge, out, past): super::Way, letter: &str) {
    /// Radius of a ring, in cells.
    const REACH: f32 = 0.3;
    if past == 0.0 {
        look.track.stub(sheet, edge, out);
    }
    let by = past + REACH + 0.16;
    let at = (edge.0 + out.0 * by, edge.1 + out.1 * by);
    let light = sheet.paper;
    sheet.disc(at, REACH, Paint::both(light, 0.09 * sheet.unit, look.ink));
    sheet.print(at, letter, Type::symbols(0.3, look.ink).in_face(Use::Head).within(0.44));
}
