//! Gogens of circles joined by lines, with light letters on dark ones, and a row of letters to cross off.

use super::super::inks;
use super::super::lattice::Line;
use super::super::sheet::{Paint, Type, Use};
use super::{Bullet, Form, Look, Place};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a newspaper.
    pub(super) fn marbles(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let dark = if rng.random() { colour } else { self.ink };
        Self {
            form: Form::Marble,
            radius: rng.random_range(0.32..0.38),
            paint: Paint::edge(rng.random_range(0.3..0.5), dark),
            given: Some(dark),
            light: true,
            joined: (true, true),
            join: Line::Solid(rng.random_range(0.2..0.35)),
            wire: dark,
            height: rng.random_range(0.28..0.33),
            place: Place::Below,
            apart: 0.4,
            columns: rng.random_range(3..=4),
            word: Type::text(rng.random_range(0.2..0.24), self.ink).in_face(Use::Body),
            bullet: Bullet::None,
            strip: true,
            cells: Some((0.16, inks::tint(self.ink, 0.2))),
            ..self
        }
    }
}
