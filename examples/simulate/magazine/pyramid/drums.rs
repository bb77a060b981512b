//! Number pyramids of drums that stand on one another.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{arc, middle};
use super::super::sheet::{Paint, Sheet};
use super::{Form, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Half the height of a lid, in widths of a drum.
pub(super) const LID: f32 = 0.11;

impl Look {
    /// The style of a children's magazine.
    pub(super) fn drums(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let width = rng.random_range(0.25..0.45);
        let ink = if rng.random() { colour } else { self.ink };
        let open = Paint::edge(width, ink);
        let pale = inks::tint(colour, rng.random_range(0.78..0.88));
        Self {
            form: Form::Drum,
            high: rng.random_range(0.62..0.72),
            gap: (rng.random_range(0.05..0.1), 0.0),
            open,
            given: if rng.random() { Paint { fill: Some(pale), ..open } } else { open },
            lip: Some(inks::tint(colour, rng.random_range(0.35..0.6))),
            height: self.height.min(0.34),
            even: true,
            ..self
        }
    }
}

/// A drum: an area from the middle of its lid to that of its bottom.
pub(super) fn drum(sheet: &mut Sheet, look: &Look, area: Area, paint: Paint) {
    let ((x, _), half) = (middle(area), (area.x1 - area.x0) / 2.0);
    // No drum can be seen through.
    let paint = Paint { fill: paint.fill.or(Some(sheet.paper)), ..paint };
    let level = |y: f32| Area { y0: y - LID, y1: y + LID, ..area };
    sheet.oval(level(area.y1), Paint { edge: None, ..paint });
    sheet.rectangle(area, Paint { edge: None, ..paint });
    if let Some(edge) = paint.edge {
        let right = arc((x, area.y1), (half, LID), 12);
        let left = arc((x, area.y1), (-half, LID), 12).collect::<Vec<_>>().into_iter().rev();
        let rim = std::iter::once((area.x1, area.y0)).chain(right).chain(left);
        let around: Vec<(f32, f32)> = rim.chain([(area.x0, area.y0)]).collect();
        sheet.line(&around, edge);
    }
    sheet.oval(level(area.y0), Paint { fill: look.lip.or(paint.fill), ..paint });
}
