//! Total concentrations whose every feature is drawn for itself, totals on any side.

use super::super::inks;
use super::super::mixed::{Badge, Mesh, Palette, one};
use super::super::sheet::{Paint, Use};
use super::super::supply::weighted;
use super::{Frame, Lead, Look, Sides};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style that is composed at random.
    pub(super) fn mixed(self, rng: &mut ChaCha8Rng) -> Self {
        let palette = Palette::new(self.ink, rng);
        let mesh = Mesh::new(&palette, rng);
        // On a dark panel there is nothing but light totals.
        let is_dark = mesh.panel == Some(palette.accent);
        let frame = if mesh.panel.is_some() { Frame::None } else { frame(rng) };
        let sides =
            Sides { left: rng.random_bool(0.3), above: rng.random_bool(0.3), start: rng.random_bool(0.3) };
        let lead = if is_dark { Lead::None } else { lead(frame, rng) };
        let (paint, is_light) = paint(frame, &palette, rng);
        let badge = rng.random_bool(0.2) && !mesh.round && mesh.inside > 0.63;
        let badge = badge.then(|| Badge::new(&palette, rng));
        let (height, most) = match badge {
            Some(_) => Badge::ROOM,
            None if mesh.round => (rng.random_range(0.35..0.42), mesh.inside),
            None => (rng.random_range(0.35..mesh.inside * 0.85), mesh.inside),
        };
        let given = rng.random_bool(0.3) && badge.is_none();
        Self {
            cells: mesh.cells,
            under: mesh.ground,
            panel: mesh.panel.map(|colour| (colour, rng.random_range(0.08..0.35))),
            frame,
            paint,
            gap: gap(frame, lead, rng),
            lead,
            given: given.then_some(palette.pale),
            badge,
            face: one(&[Use::Head, Use::Symbols, Use::Body], rng),
            height,
            most,
            total: rng.random_range(0.34..0.5),
            mark: if is_light || is_dark { None } else { Some(palette.dark(rng)) },
            ink: palette.symbol(rng),
            even: rng.random_bool(0.85),
            low: rng.random(),
            sides,
            ..self
        }
    }
}

/// What stands around totals.
fn frame(rng: &mut ChaCha8Rng) -> Frame {
    let all = [
        (Frame::None, 6),
        (Frame::Box, 3),
        (Frame::Round, 3),
        (Frame::Disc, 3),
        (Frame::Tab, 2),
        (Frame::Strip, 1),
        (Frame::Ribbon, 1),
        (Frame::Line, 1),
        (Frame::Square, 1),
        (Frame::Rule, 1),
    ];
    weighted(&all, rng)
}

/// What leads from totals to their lines.
fn lead(frame: Frame, rng: &mut ChaCha8Rng) -> Lead {
    let all = [
        (Lead::None, 5),
        (Lead::Dashes, 3),
        (Lead::Arrows, 2),
        (Lead::Points, 2),
        (Lead::Strokes, 1),
        (Lead::Equals, 2),
    ];
    match frame {
        Frame::Rule => Lead::None,
        // What points does so itself.
        Frame::Tab | Frame::Strip | Frame::Ribbon => one(&[Lead::None, Lead::Dashes, Lead::Points], rng),
        _ => weighted(&all, rng),
    }
}

/// How far totals are from the board.
fn gap(frame: Frame, lead: Lead, rng: &mut ChaCha8Rng) -> f32 {
    match (frame, lead) {
        (_, Lead::Equals | Lead::Arrows | Lead::Strokes) => rng.random_range(0.34..0.42),
        (Frame::Rule | Frame::Tab, _) | (_, Lead::Dashes | Lead::Points) => rng.random_range(0.26..0.36),
        (Frame::Box, _) if rng.random() => 0.0,
        _ => rng.random_range(0.06..0.3),
    }
}

/// What frames of totals are painted with, and whether totals are light on it.
fn paint(frame: Frame, palette: &Palette, rng: &mut ChaCha8Rng) -> (Paint, bool) {
    let line = (rng.random_range(0.2..0.5), palette.line(rng));
    let tint = one(&[palette.pale, palette.ground], rng);
    let dark = Paint::fill(palette.dark(rng));
    match frame {
        Frame::Ribbon | Frame::Square => (dark, true),
        Frame::Strip => (Paint::fill(palette.pale), false),
        Frame::Rule => (Paint::edge(line.0, line.1), false),
        Frame::None | Frame::Line => (Paint::default(), false),
        _ => match rng.random_range(0..4) {
            0 => (dark, true),
            1 => (Paint::fill(inks::tint(palette.accent, 0.7)), false),
            2 => (Paint::both(tint, line.0, line.1), false),
            _ => (Paint::edge(line.0, line.1), false),
        },
    }
}
