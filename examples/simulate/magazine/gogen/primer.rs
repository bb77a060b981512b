//! Gogens in a plain table, the words with boxes to tick beside it under a heading.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::sheet::{Type, Use};
use super::{Bullet, Form, Look, Place};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a sheet of a web site.
    pub(super) fn primer(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let (inner, outer) = (rng.random_range(0.25..0.45), rng.random_range(0.45..1.1));
        let pale = inks::tint(colour, rng.random_range(0.74..0.86));
        let heading = ["Word bank", "Words to find", "Word list"][rng.random_range(0..3)];
        Self {
            form: Form::Cell(Lines {
                inner: Line::Solid(inner),
                outer: Line::Solid(outer),
                inner_ink: self.ink,
                ink: self.ink,
            }),
            radius: 0.5,
            given: rng.random_bool(0.6).then_some(pale),
            joined: (false, false),
            height: rng.random_range(0.4..0.5),
            place: if rng.random_bool(0.7) { Place::Beside } else { Place::Left },
            columns: 1,
            word: Type::text(rng.random_range(0.18..0.21), self.ink).in_face(Use::Body),
            bullet: Bullet::Box,
            strip: true,
            cells: Some((0.16, self.ink)),
            heading: Some((heading, colour)),
            ..self
        }
    }
}
