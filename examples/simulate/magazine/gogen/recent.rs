//! Gogens as apps and web pages print them.

use super::super::inks;
use super::super::lattice::Line;
use super::super::sheet::{Paint, Type, Use};
use super::{Form, Look, Place, Rows};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The styles of web pages and apps.
    pub(super) fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.72..0.86));
        let words = ["WORDS", "WORD LIST", "FIND THESE", "TO FIND"][rng.random_range(0..4)];
        let place = if rng.random() { Place::Left } else { Place::Beside };
        let plain = Self { columns: 1, place, ..self };
        if style == "hexagons" {
            Self {
                form: Form::Hexagon,
                radius: rng.random_range(0.37..0.43),
                paint: Paint::edge(rng.random_range(0.25..0.5), colour),
                given: rng.random::<bool>().then_some(pale),
                joined: (true, true),
                join: Line::Solid(rng.random_range(0.25..0.6)),
                wire: inks::tint(colour, rng.random_range(0.2..0.5)),
                height: rng.random_range(0.28..0.33),
                heading: Some((words, colour)),
                rows: Rows::Ruled(inks::tint(self.ink, 0.4)),
                strip: false,
                ..plain
            }
        } else {
            Self {
                form: Form::Card,
                radius: rng.random_range(0.4..0.46),
                paint: Paint::edge(rng.random_range(0.25..0.45), inks::tint(self.ink, 0.3)),
                given: Some(if rng.random() { colour } else { self.ink }),
                joined: (false, false),
                height: rng.random_range(0.34..0.42),
                place: if rng.random() { place } else { Place::Below },
                columns: if rng.random() { 2 } else { 3 },
                word: Type::text(rng.random_range(0.2..0.23), self.ink).in_face(Use::Body),
                rows: Rows::Striped(pale),
                light: true,
                ..plain
            }
        }
    }
}

/// The corners of a hexagon around a place.
pub(super) fn hexagon((x, y): (f32, f32), radius: f32) -> [(f32, f32); 6] {
    let (w, h) = (radius * 0.866, radius / 2.0);
    [(x, y - radius), (x + w, y - h), (x + w, y + h), (x, y + radius), (x - w, y + h), (x - w, y - h)]
}
