//! Dominoes whose every feature is drawn for itself.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::mixed::{Palette, one, ruled};
use super::super::sheet::{Paint, Use};
use super::super::supply::weighted;
use super::{List, Look, Placed};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style that is composed at random.
    pub(super) fn mixed(self, rng: &mut ChaCha8Rng) -> Self {
        let palette = Palette::new(self.ink, rng);
        let plain = self.on_ground(&palette, rng);
        let is_dark =
            matches!(plain.tiles, Some((_, Paint { fill: Some(colour), .. })) if colour == palette.accent);
        let on_dark = plain.panel.is_some_and(|(colour, _)| colour == palette.accent);
        let light = !is_dark && !on_dark && rng.random_bool(0.2);
        let counters = plain.tiles.is_none() && rng.random_bool(0.15);
        let line = (rng.random_range(0.2..0.45), palette.line(rng));
        let counter = one(
            &[Paint::edge(line.0, line.1), Paint::fill(palette.pale), Paint::both([250; 3], line.0, line.1)],
            rng,
        );
        let rim = plain.panel.is_none() && rng.random_bool(0.25);
        let edge = (rng.random_range(0.3..1.8), palette.dark(rng));
        Self {
            rim: rim.then(|| (rng.random_range(0.16..0.4), one(&[0.0, 0.2, 0.5], rng), edge)),
            counters: counters.then(|| (rng.random_range(0.37..0.43), counter)),
            placed: placed(&palette, (light, is_dark), rng),
            light,
            list: list(rng),
            beside: rng.random_bool(0.4),
            crossed: rng.random_bool(0.5),
            height: rng.random_range(0.35..if counters { 0.46 } else { 0.68 }),
            face: one(&[Use::Body, Use::Symbols, Use::Head], rng),
            number: if is_dark { [240; 3] } else { palette.symbol(rng) },
            ..plain
        }
    }

    /// Any ground and lines, or none.
    fn on_ground(self, palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let gap = rng.random_range(0.05..0.18);
        match rng.random_range(0..13) {
            0 => self,
            1 => {
                let (faint, line) =
                    ([rng.random_range(185..208); 3], Line::Solid(rng.random_range(0.2..0.35)));
                Self { lines: Lines { inner: line, outer: line, inner_ink: faint, ink: faint }, ..self }
            }
            2 => Self { tiles: Some((gap, palette.shape(rng))), ..self },
            3 => Self { tiles: Some((gap, Paint::fill(palette.accent))), ..self },
            4 => {
                let panel = (one(&[palette.accent, palette.firm], rng), rng.random_range(0.1..0.4));
                Self { tiles: Some((gap, Paint::default())), panel: Some(panel), ..self }
            }
            5 => {
                let dots = (rng.random_range(0.035..0.06), palette.line(rng));
                let outer = one(&[Line::None, Line::Solid(rng.random_range(0.3..1.0))], rng);
                Self { studs: Some(dots), lines: Lines { outer, ..self.lines }, ..self }
            }
            _ => {
                let (lines, under) = ruled(palette, rng);
                Self { lines, under, ..self }
            }
        }
    }
}

/// How given pieces are marked: dark where their numbers are light, light where tiles are dark.
fn placed(palette: &Palette, (light, is_dark): (bool, bool), rng: &mut ChaCha8Rng) -> Placed {
    let (width, ink) = (rng.random_range(0.4..0.9), palette.dark(rng));
    let (inside, radius) = (rng.random_range(0.05..0.12), one(&[0.0, 0.12, 0.3, 0.5], rng));
    let fill = one(&[palette.pale, inks::tint(palette.accent, 0.7), [250; 3]], rng);
    match rng.random_range(0..7) {
        _ if light => Placed::Laid(Paint::fill(palette.accent), inside, radius),
        0 if !is_dark => Placed::Framed(width),
        1 if !is_dark => Placed::Rounded,
        2 if !is_dark => Placed::Shaded,
        3 => Placed::Bone(Paint::both(fill, width, ink), inside, radius),
        4 if !is_dark => Placed::Bone(Paint::edge(width, ink), inside, radius),
        5 => Placed::Laid(Paint::fill(palette.pale), inside, radius),
        _ => Placed::Laid(Paint::both(fill, width, ink), inside, radius),
    }
}

/// How the pieces to be found are listed.
fn list(rng: &mut ChaCha8Rng) -> List {
    let between = one(&["-", "|", "", " ", ":", "/", ",", " - ", "."], rng);
    let all = [
        (List::None, 3),
        (List::Words(between), 4),
        (List::Pips, 2),
        (List::Dark, 1),
        (List::Upright, 2),
        (List::Triangle, 2),
        (List::Boxes, 1),
        (List::Ticks, 2),
        (List::Fractions, 2),
        (List::Capsules, 1),
        (List::Bones, 1),
        (List::Stairs, 1),
    ];
    weighted(&all, rng)
}
