//! Gogens whose every feature is drawn for itself.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::mixed::{Palette, inner, one, outer};
use super::super::sheet::{Paint, Sheet, Type, Use};
use super::super::supply::weighted;
use super::{Bullet, Form, Look, Place, Rows, recent};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// What stands around a letter.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Rounded(f32),
    Octagon,
    Hexagon,
    Diamond,
}

impl Look {
    /// The style that is composed at random.
    pub(super) fn mixed(self, rng: &mut ChaCha8Rng) -> Self {
        let palette = Palette::new(self.ink, rng);
        let (form, radius) = form(&palette, rng);
        let is_cell = matches!(form, Form::Cell(_));
        let given = [None, None, Some(palette.pale), Some(palette.accent)];
        let given = if matches!(form, Form::Bare) { None } else { one(&given, rng) };
        let straight = !is_cell && rng.random_bool(0.75);
        let slanted = straight && radius < 0.4 && rng.random_bool(0.75);
        let (line, ink) = (rng.random_range(0.2..0.7), palette.line(rng));
        let paint =
            one(&[Paint::both([250; 3], line, ink), Paint::edge(line, ink), Paint::fill(palette.firm)], rng);
        let inside = match form {
            Form::Solid(Shape::Diamond) => 0.7,
            Form::Solid(Shape::Hexagon) => 0.9,
            _ => 1.0,
        };
        let most = if is_cell { 0.62 } else { radius * inside * 1.25 };
        Self {
            form,
            radius,
            paint,
            given,
            joined: (straight, slanted),
            join: join(rng),
            wire: one(&[palette.ink, palette.accent, palette.grey, inks::tint(palette.accent, 0.4)], rng),
            height: (rng.random_range(0.7..1.0) * most).max(0.24),
            light: given == Some(palette.accent),
            strip: rng.random_bool(0.4),
            strips: rng.random_range(1..=2),
            cells: rng.random_bool(0.5).then_some((0.16, palette.grey)),
            ink: palette.ink,
            ..self.words(&palette, rng)
        }
    }

    /// Any list of words.
    fn words(self, palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let place =
            one(&[Place::Below, Place::Below, Place::Above, Place::Beside, Place::Left, Place::Wings], rng);
        let is_aside = matches!(place, Place::Beside | Place::Left);
        let columns = match place {
            Place::Wings => 2,
            _ if is_aside => rng.random_range(1..=2),
            _ => rng.random_range(2..=4),
        };
        let is_plain = place == Place::Wings;
        let line = (rng.random_range(0.25..0.6), palette.dark(rng));
        let frames = [None, None, None, Some(Paint::edge(line.0, line.1)), Some(Paint::fill(palette.ground))];
        let rows = [
            Rows::Plain,
            Rows::Plain,
            Rows::Ruled(palette.grey),
            Rows::Striped(palette.ground),
            Rows::Pills(line.1),
        ];
        let rows = if is_plain { Rows::Plain } else { one(&rows, rng) };
        let bullet = if is_plain || !matches!(rows, Rows::Plain) {
            Bullet::None
        } else {
            one(&[Bullet::None, Bullet::Dot, Bullet::Box], rng)
        };
        let between = [", ", "   ", " / ", " - ", "; ", "  *  "];
        let run = matches!(place, Place::Below | Place::Above) && rng.random_bool(0.25);
        let heading = one(&["WORDS", "WORD LIST", "Find these", "Word bank", "To place"], rng);
        let face = one(&[Use::Body, Use::Symbols, Use::Head], rng);
        Self {
            place,
            apart: rng.random_range(0.45..0.7),
            columns,
            run: run.then(|| one(&between, rng)),
            frame: if is_plain { None } else { one(&frames, rng) },
            word: Type::text(rng.random_range(0.19..0.26), palette.ink).in_face(face),
            bullet,
            heading: (!run && !is_plain && rng.random_bool(0.25)).then_some((heading, palette.accent)),
            rows,
            capitals: rng.random_bool(0.6),
            ..self
        }
    }
}

/// What stands around letters, and half its width.
fn form(palette: &Palette, rng: &mut ChaCha8Rng) -> (Form, f32) {
    let radius = rng.random_range(0.29..0.45);
    match rng.random_range(0..12) {
        0..=3 => (Form::Solid(Shape::Rounded(1.0)), radius),
        4 => (Form::Solid(Shape::Rounded(0.0)), radius),
        5 | 6 => (Form::Solid(Shape::Rounded(rng.random_range(0.2..0.5))), radius),
        7 => (Form::Solid(Shape::Octagon), radius),
        8 => (Form::Solid(Shape::Hexagon), radius.max(0.34)),
        9 => (Form::Solid(Shape::Diamond), radius.max(0.38)),
        10 => (Form::Bare, 0.27),
        _ => {
            let (inner_ink, ink) = (palette.line(rng), palette.dark(rng));
            (Form::Cell(Lines { inner: inner(rng), outer: outer(rng, false), inner_ink, ink }), 0.5)
        }
    }
}

/// A line from a letter to the next.
fn join(rng: &mut ChaCha8Rng) -> Line {
    let all = [
        (Line::Solid(rng.random_range(0.15..0.4)), 4),
        (Line::Solid(rng.random_range(0.6..1.6)), 2),
        (Line::Dotted(rng.random_range(0.3..0.45)), 1),
        (Line::Dashed(rng.random_range(0.2..0.4)), 1),
        (Line::Double(rng.random_range(0.9..1.4)), 1),
    ];
    weighted(&all, rng)
}

/// A shape that hides the lines which lead to its middle.
pub(super) fn solid(sheet: &mut Sheet, look: &Look, (x, y): (f32, f32), (shape, has_letter): (Shape, bool)) {
    let fill = look.given.filter(|_| has_letter).or(look.paint.fill).unwrap_or(sheet.paper);
    let (paint, r) = (Paint { fill: Some(fill), ..look.paint }, look.radius);
    match shape {
        Shape::Rounded(share) => sheet.rounded(Area::around((x, y), r), share * r, paint),
        Shape::Hexagon => sheet.polygon(&recent::hexagon((x, y), r), paint),
        Shape::Diamond => sheet.diamond((x, y), r, paint),
        Shape::Octagon => {
            let (a, b) = (r, r * 0.45);
            let around = [(-b, -a), (b, -a), (a, -b), (a, b), (b, a), (-b, a), (-a, b), (-a, -b)];
            sheet.polygon(&around.map(|(dx, dy)| (x + dx, y + dy)), paint);
        }
    }
}
