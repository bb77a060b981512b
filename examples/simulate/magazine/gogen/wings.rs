//! Gogens with letters in seals joined by dots, and words on both sides of the board.

use super::super::inks;
use super::super::lattice::Line;
use super::super::sheet::{Anchor, Paint, Sheet, Type};
use super::{Bullet, Form, Look, Place};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// From the board to the words on either side, in cells.
pub(super) const APART: f32 = 0.3;

/// From the outer ring of a seal to its inner one, in cells.
const WITHIN: f32 = 0.07;

impl Look {
    /// The style of a puzzle book.
    pub(super) fn wings(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let ink = if rng.random() { colour } else { self.ink };
        Self {
            form: Form::Seal,
            radius: rng.random_range(0.33..0.38),
            paint: Paint::edge(rng.random_range(0.45..0.75), ink),
            joined: (true, rng.random_bool(0.7)),
            join: Line::Dotted(rng.random_range(0.25..0.35)),
            wire: inks::tint(ink, 0.2),
            height: rng.random_range(0.25..0.3),
            place: Place::Wings,
            columns: 2,
            bullet: Bullet::None,
            ..self
        }
    }
}

/// What is around a place on the board.
pub(super) fn seal(sheet: &mut Sheet, look: &Look, at: (f32, f32), has_letter: bool) {
    let thin = look.paint.edge.map(|(_, ink)| (0.18, ink));
    if has_letter {
        sheet.disc(at, look.radius, look.paint);
        sheet.disc(at, look.radius - WITHIN, Paint { fill: None, edge: thin });
    } else {
        sheet.disc(at, look.radius, Paint { edge: thin, ..look.paint });
    }
}

/// A word in a list that begins at `x`: on the left of the board up to it, on the right from it on.
pub(super) fn word(
    sheet: &mut Sheet,
    (x, y): (f32, f32),
    (word, right): (&str, bool),
    (wide, set): (f32, Type),
) {
    if right {
        sheet.print((x + wide + 5.0 + 2.0 * APART, y), word, set);
    } else {
        sheet.print((x + wide, y), word, Type { anchor: Anchor::End, ..set });
    }
}
