//! Number pyramids whose every feature is drawn for itself.

use super::super::inks;
use super::super::lattice::Line;
use super::super::mixed::{Palette, one};
use super::super::sheet::Paint;
use super::super::supply::weighted;
use super::{Form, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style that is composed at random.
    pub(super) fn mixed(self, rng: &mut ChaCha8Rng) -> Self {
        let palette = Palette::new(self.ink, rng);
        let form = form(rng);
        let (high, gap) = size(form, rng);
        let light = rng.random_bool(0.15);
        let line = (rng.random_range(0.2..0.7), palette.line(rng));
        let open = open(&palette, line, rng);
        let given = given(&palette, open, light, rng);
        let shadow = form == Form::Brick && gap.0 > 0.1 && rng.random_bool(0.3);
        let is_level = !light && form != Form::Drum;
        let panel = rng.random_bool(0.12) && is_level;
        // What is under a place is not to be seen through it.
        let solid = |paint: Paint| match paint.fill {
            None if shadow || form == Form::Block => Paint { fill: Some([250; 3]), ..paint },
            Some(_) if panel => Paint { edge: paint.edge.or(Some(line)), ..paint },
            _ => paint,
        };
        let (open, given) = (solid(open), solid(given));
        let colour = one(&[palette.accent, palette.firm], rng);
        let seen = open.edge.is_some() || open.fill == Some(palette.firm);
        let tint = one(&[palette.pale, palette.firm], rng);
        let blank = [Line::Dotted(rng.random_range(0.25..0.4)), Line::Solid(0.2), Line::Dashed(0.25)];
        Self {
            form,
            high,
            gap,
            open: if seen { open } else { Paint { edge: Some(line), ..open } },
            given,
            other: (is_level && rng.random_bool(0.12)).then_some(palette.ground),
            panel: panel.then(|| (colour, rng.random_range(0.1..0.4))),
            second: rng.random_bool(0.12).then(|| (rng.random_range(0.18..0.3), line.1)),
            lip: Some(inks::tint(palette.accent, rng.random_range(0.1..0.6))),
            shadow: shadow.then(|| (rng.random_range(0.05..0.09), one(&[palette.accent, palette.grey], rng))),
            joined: (!shadow && gap.1 > 0.1 && rng.random_bool(0.4))
                .then(|| (rng.random_range(0.2..0.6), palette.line(rng))),
            plus: (gap.0 > 0.22 && rng.random_bool(0.5)).then_some((0.3, palette.ink)),
            course: (!light && rng.random_bool(0.25)).then(|| (rng.random(), tint)),
            blank: rng.random_bool(0.2).then(|| (one(&blank, rng), palette.grey)),
            light,
            height: rng.random_range(0.26..0.46),
            even: rng.random_bool(0.7),
            ink: palette.symbol(rng),
        }
    }
}

/// What stands around a number.
fn form(rng: &mut ChaCha8Rng) -> Form {
    let all = [
        (Form::Brick, 5),
        (Form::Disc, 4),
        (Form::Card, 4),
        (Form::Oval, 2),
        (Form::Hexagon, 3),
        (Form::Plaque, 2),
        (Form::Block, 2),
        (Form::Pill, 2),
        (Form::Drum, 1),
    ];
    weighted(&all, rng)
}

/// Height of a place, and the gaps across and down: none, or any.
fn size(form: Form, rng: &mut ChaCha8Rng) -> (f32, (f32, f32)) {
    let apart = (rng.random_range(0.04..0.32), rng.random_range(0.04..0.24));
    let gap = if rng.random_bool(0.4) { (0.0, 0.0) } else { apart };
    match form {
        Form::Brick => (rng.random_range(0.5..1.0), gap),
        Form::Card | Form::Plaque => (rng.random_range(0.55..0.95), gap),
        Form::Oval => (rng.random_range(0.6..0.85), gap),
        Form::Block => (rng.random_range(0.55..0.9), (apart.0, apart.1 + 0.08)),
        Form::Pill => (rng.random_range(0.5..0.66), gap),
        // Rounds rest on one another, or stand in rows.
        Form::Disc if rng.random() => (0.866, (0.0, 0.0)),
        Form::Disc => (1.0, gap),
        Form::Hexagon => (0.866, (gap.0, gap.0 * 0.866)),
        Form::Drum => (rng.random_range(0.62..0.8), (rng.random_range(0.05..0.15), 0.0)),
    }
}

/// How open places are painted.
fn open(palette: &Palette, line: (f32, [u8; 3]), rng: &mut ChaCha8Rng) -> Paint {
    let fill = one(&[None, None, None, Some([250; 3]), Some(palette.ground), Some(palette.firm)], rng);
    Paint { fill, edge: rng.random_bool(0.85).then_some(line) }
}

/// How places of given numbers are painted: as the others or not.
fn given(palette: &Palette, open: Paint, light: bool, rng: &mut ChaCha8Rng) -> Paint {
    let (width, ink) = (rng.random_range(0.25..0.8), palette.dark(rng));
    match rng.random_range(0..5) {
        _ if light => Paint::fill(palette.accent),
        0 => Paint::both(palette.pale, width, ink),
        1 => Paint::fill(palette.firm),
        2 => Paint::edge(width, ink),
        _ => Paint { edge: open.edge.or(Some((width, ink))), ..open },
    }
}
