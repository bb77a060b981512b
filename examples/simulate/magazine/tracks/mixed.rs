//! Train tracks whose every feature is drawn for itself.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::mixed::{Palette, one, ruled};
use super::super::rails::{Rails, Track};
use super::super::sheet::{Paint, Use};
use super::super::supply::weighted;
use super::{Ends, Ground, Look, Plate};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style that is composed at random.
    pub(super) fn mixed(self, rng: &mut ChaCha8Rng) -> Self {
        let palette = Palette::new(self.ink, rng);
        let plain = self.on_ground(&palette, rng);
        let gap = match plain.ground {
            Ground::Panel(_, gap) => gap,
            _ => 0.0,
        };
        let plate = plate(rng);
        let is_light = matches!(plate, Plate::Disc | Plate::Badge);
        let weight = rng.random_range(0.6..1.0);
        let track = Track {
            rails: rails(&palette, rng),
            gauge: rng.random_range(0.12..0.17),
            weight,
            gap,
            ..self.track
        };
        Self {
            ends: ends(rng),
            given: rng.random_bool(0.2).then_some(palette.pale),
            plate,
            paint: if is_light { Paint::fill(palette.dark(rng)) } else { paint(plate, &palette, rng) },
            number: palette.symbol(rng),
            below: rng.random_bool(0.4),
            total: if plate == Plate::None {
                rng.random_range(0.35..0.58)
            } else {
                rng.random_range(0.34..0.42)
            },
            gap: if plate == Plate::Head { 0.0 } else { rng.random_range(0.04..0.28) },
            more: if plate == Plate::None { 0.0 } else { 0.2 },
            face: one(&[Use::Head, Use::Symbols, Use::Body], rng),
            track: Track { ink: palette.dark(rng), ..track },
            ..plain
        }
    }

    /// Any ground and lines for the board.
    fn on_ground(self, palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let none = Lines { inner: Line::None, outer: Line::None, inner_ink: self.ink, ink: self.ink };
        let gap = rng.random_range(0.04..0.12);
        let plain = Self { lines: none, ..self };
        match rng.random_range(0..12) {
            0 => Self { ground: Ground::Panel(one(&[palette.firm, palette.accent], rng), gap), ..plain },
            1 => Self { ground: Ground::Squares(palette.firm, gap), ..plain },
            _ => {
                let (lines, under) = ruled(palette, rng);
                // A frame that the track goes out of instead of the outer line.
                let gates = rng.random_bool(0.2).then(|| (rng.random_range(0.6..1.8), palette.dark(rng)));
                let outer = if gates.is_some() { Line::None } else { lines.outer };
                Self { lines: Lines { outer, ..lines }, under, gates, ..plain }
            }
        }
    }
}

/// How the track is drawn.
fn rails(palette: &Palette, rng: &mut ChaCha8Rng) -> Rails {
    let (accent, grey) = (palette.accent, palette.grey);
    let middle = inks::tint(accent, rng.random_range(0.2..0.45));
    let all = [
        (Rails::Sleepers, 4),
        (Rails::Stroke, 2),
        (Rails::Twin, 2),
        (Rails::Band, 2),
        (Rails::Ladder, 2),
        (Rails::Timber(one(&[grey, middle], rng)), 2),
        (Rails::Tube(one(&[palette.pale, middle, [235; 3]], rng)), 2),
        (Rails::Map, 1),
        (Rails::Ribbon(one(&[grey, accent, palette.ink], rng)), 2),
        (Rails::Comb(one(&[palette.pale, [240; 3]], rng)), 1),
        (Rails::Bed, 1),
        (Rails::Metro(one(&[accent, grey], rng)), 1),
        (Rails::Rungs, 2),
        (Rails::Ticks, 1),
        (Rails::Ties, 1),
        (Rails::Ballast(one(&[[175; 3], palette.firm], rng)), 2),
    ];
    weighted(&all, rng)
}

/// How the ends of the track are marked.
fn ends(rng: &mut ChaCha8Rng) -> Ends {
    let all = [
        (Ends::Letters, 4),
        (Ends::Discs, 2),
        (Ends::Arrows, 1),
        (Ends::Both, 3),
        (Ends::Boxes, 2),
        (Ends::Signs, 2),
        (Ends::Stops, 1),
        (Ends::Stubs, 2),
        (Ends::Rings, 2),
    ];
    weighted(&all, rng)
}

/// What stands around totals.
fn plate(rng: &mut ChaCha8Rng) -> Plate {
    let all = [
        (Plate::None, 6),
        (Plate::Box, 2),
        (Plate::Ring, 2),
        (Plate::Disc, 2),
        (Plate::Tab, 2),
        (Plate::Badge, 1),
        (Plate::Head, 2),
    ];
    weighted(&all, rng)
}

/// What plates with dark totals are painted with.
fn paint(plate: Plate, palette: &Palette, rng: &mut ChaCha8Rng) -> Paint {
    let (width, ink) = (rng.random_range(0.2..0.45), palette.line(rng));
    match rng.random_range(0..3) {
        _ if plate == Plate::Tab => Paint::fill(palette.pale),
        0 => Paint::fill(palette.pale),
        1 => Paint::both(palette.pale, width, ink),
        _ => Paint::edge(width, ink),
    }
}
