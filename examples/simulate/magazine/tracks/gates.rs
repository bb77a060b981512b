//! Train tracks on a chequered board, in a thick frame that is open where the track goes out.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::rails::{Rails, Track};
use super::super::sheet::{Edge, Sheet, Use};
use super::{Ends, Ground, Look};
use gridlens::puzzle::kinds::tracks::{Frame, Side};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Paper on both sides of a track that goes through the frame, in cells.
const CLEAR: f32 = 0.16;

impl Look {
    /// The style of a puzzle book.
    pub(super) fn gates(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        Self {
            ends: Ends::Stubs,
            lines: Lines { inner: Line::None, outer: Line::None, inner_ink: self.ink, ink: self.ink },
            ground: Ground::Checks(inks::tint(colour, rng.random_range(0.74..0.86))),
            gates: Some((rng.random_range(1.0..1.6), if rng.random() { colour } else { self.ink })),
            number: if rng.random() { colour } else { self.ink },
            below: rng.random(),
            total: self.total.clamp(0.36, 0.42),
            gap: rng.random_range(0.1..0.2),
            face: Use::Head,
            track: Track { rails: Rails::Bed, gauge: rng.random_range(0.12..0.16), ..self.track },
            ..self
        }
    }
}

/// The frame of a board that begins `from` here, for a track of this gauge.
pub(super) fn frame(sheet: &mut Sheet, frame: &Frame, (from, gauge): ((f32, f32), f32), edge: Edge) {
    let (right, low) = (from.0 + frame.column_totals.len() as f32, from.1 + frame.row_totals.len() as f32);
    for side in Side::ALL {
        let (a, b) = match side {
            Side::Left => (from, (from.0, low)),
            Side::Top => (from, (right, from.1)),
            Side::Right => ((right, from.1), (right, low)),
            Side::Bottom => ((from.0, low), (right, low)),
        };
        let is_level = matches!(side, Side::Top | Side::Bottom);
        let along = |by: f32| if is_level { (a.0 + by, a.1) } else { (a.0, a.1 + by) };
        let mut places: Vec<f32> = frame
            .exits
            .iter()
            .filter(|exit| exit.side == side)
            .map(|exit| f32::from(exit.place) + 0.5)
            .collect();
        places.sort_by(f32::total_cmp);
        let mut start = a;
        for place in places {
            sheet.line(&[start, along(place - gauge - CLEAR)], edge);
            start = along(place + gauge + CLEAR);
        }
        sheet.line(&[start, b], edge);
    }
}
