//! Gogens of word games on phones: letters on thick tiles, places for the others, and every word on a pill.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::sheet::{Anchor, Paint, Sheet, Type, Use};
use super::{Bullet, Form, Look, Place, Rows};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Height of the lower edge of a tile, in cells.
const LIP: f32 = 0.075;

/// How a place without a letter is painted.
const HOLLOW: Paint = Paint::both([204; 3], 0.18, [150; 3]);

impl Look {
    /// The style of a game.
    pub(super) fn racks(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let face = inks::tint(colour, rng.random_range(0.76..0.86));
        let pill = inks::tint(colour, rng.random_range(0.2..0.5));
        Self {
            form: Form::Tile(inks::tint(colour, rng.random_range(0.1..0.35))),
            radius: rng.random_range(0.37..0.41),
            paint: Paint::edge(rng.random_range(0.2..0.3), inks::tint(colour, 0.1)),
            given: Some(face),
            joined: (false, false),
            height: rng.random_range(0.34..0.4),
            place: if rng.random() { Place::Below } else { Place::Above },
            apart: 0.5,
            columns: 3,
            word: Type::text(rng.random_range(0.2..0.23), self.ink).in_face(Use::Body),
            bullet: Bullet::None,
            rows: Rows::Pills(pill),
            strip: false,
            ..self
        }
    }
}

/// A tile with a thick lower edge where a letter is, a hollow of its size where none is.
pub(super) fn tile(sheet: &mut Sheet, look: &Look, (x, y): (f32, f32), (lip, has_letter): (Colour, bool)) {
    let (r, corner) = (look.radius, look.radius * 0.3);
    let face = Area::around((x, y), r);
    if has_letter {
        let lower = Area { y1: face.y1 + LIP, ..face };
        sheet.rounded(lower, corner, Paint { fill: Some(lip), ..look.paint });
        sheet.rounded(face, corner, Paint { fill: look.given, ..look.paint });
    } else {
        let hollow = Area { y1: face.y1 + LIP, ..face };
        sheet.rounded(hollow, corner, HOLLOW);
    }
}

/// A word on its pill, in a column so wide.
pub(super) fn pill(sheet: &mut Sheet, (x, y): (f32, f32), (word, set): (&str, Type), wide: f32, ink: Colour) {
    let half = set.height * 0.95;
    let area = Area { x0: x + 0.06, y0: y - half, x1: x + wide - 0.06, y1: y + half };
    sheet.rounded(area, half, Paint::edge(0.3, ink));
    let set = Type { anchor: Anchor::Middle, ..set }.within(wide - 0.12 - 1.2 * half);
    sheet.print((x + wide / 2.0, y), word, set);
}
