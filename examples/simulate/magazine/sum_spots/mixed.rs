//! Sum spots whose every feature is drawn for itself.

use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::mixed::{Ground, Palette, inner, one, outer};
use super::super::sheet::Paint;
use super::super::supply::weighted;
use super::{Dots, Look, Tray, Used};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// How the total is named.
const TOTALS: [&str; 8] = [
    "Lay the tiles so that all rows, columns and both diagonals sum to TOTAL.",
    "Every row, column and long diagonal must total TOTAL.",
    "The magic total is TOTAL.",
    "Put all tiles on the board: each line, also slantwise, makes TOTAL.",
    "Fit in the tiles so that every row, column and diagonal gives TOTAL.",
    "The total of each row, column and diagonal is TOTAL.",
    "Each row, each column and both diagonals make TOTAL.",
    "All lines of the square, the two diagonals as well, sum to TOTAL.",
];

/// How the dots are explained.
const DOTS: [&str; 5] = [
    "Where corners meet there are spots on all of them or on none.",
    "Tiles are not turned; corners match.",
    "Dots touch only dots.",
    "Use all the tiles, and let spots meet spots.",
    "Where four corners meet, all have a dot or none has.",
];

/// The rules, with `TOTAL` for the total.
pub(super) fn rules(rng: &mut ChaCha8Rng) -> String {
    let (total, dots) = (one(&TOTALS, rng), one(&DOTS, rng));
    if rng.random_bool(0.6) { format!("{total} {dots}") } else { format!("{dots} {total}") }
}

impl Look {
    /// The style that is composed at random.
    pub(super) fn mixed(self, rng: &mut ChaCha8Rng) -> Self {
        let palette = Palette::new(self.ink, rng);
        let is_dark = rng.random_bool(0.15);
        let (dots, dot) = dots(is_dark, rng);
        let in_corners = matches!(dots, Dots::Quarters | Dots::Triangles | Dots::Chips);
        let radius = if in_corners { 0.0 } else { one(&[0.0, 0.0, 0.06, 0.12, 0.2], rng) };
        let light = [rng.random_range(232..246); 3];
        let spot = if is_dark { light } else { palette.dark(rng) };
        let ink = palette.dark(rng);
        let tray = tray(rng);
        let is_one_block = !matches!(tray, Tray::Around | Tray::Sides);
        let panel = is_one_block && rng.random_bool(0.25);
        let cut = !is_dark && radius == 0.0 && rng.random_bool(0.12);
        let caption = tray == Tray::Below && !panel && rng.random_bool(0.3);
        let shadow = rng.random_bool(0.15) && !cut;
        let tile = if is_dark { Paint::fill(palette.accent) } else { palette.shape(rng) };
        // Nothing under a tile is to be seen through it, nor is it lost on a panel of its colour.
        let tile = match tile {
            Paint { fill: None, .. } if shadow => Paint { fill: Some([250; 3]), ..tile },
            Paint { edge: None, .. } if panel && !is_dark => Paint { edge: Some((0.3, palette.ink)), ..tile },
            _ => tile,
        };
        Self {
            dots,
            dot,
            tile: if cut { Paint::default() } else { tile },
            radius,
            tray,
            used: one(&[Used::Crossed, Used::Gap, Used::Missing], rng),
            scale: rng.random_range(0.72..1.0),
            gap: rng.random_range(0.1..0.36),
            panel: panel.then(|| (frame(&palette, rng), rng.random_range(0.14..0.3))),
            cut: cut.then(|| one(&[Line::Dashed(0.25), Line::Dotted(0.35)], rng)),
            shadow: shadow.then(|| (rng.random_range(0.05..0.08), inks::tint(palette.ink, 0.4))),
            caption: caption.then(|| one(&["TILES", "THE TILES", "PLACE THESE", "Tiles to place"], rng)),
            height: rng.random_range(0.28..0.44),
            number: if is_dark { light } else { palette.symbol(rng) },
            spot,
            ink,
            ..self.ornate(&palette, (is_dark, in_corners), rng)
        }
        .on_board(&palette, rng)
    }

    /// Any ornament of tiles, or none.
    fn ornate(self, palette: &Palette, (is_dark, in_corners): (bool, bool), rng: &mut ChaCha8Rng) -> Self {
        let line = (rng.random_range(0.2..0.4), palette.line(rng));
        match rng.random_range(0..12) {
            0 if !is_dark => Self { medal: Some(palette.pale), ..self },
            1 if !is_dark => Self { hoop: Some(line), ..self },
            2 if !in_corners && !is_dark => Self { double: Some(rng.random_range(0.045..0.065)), ..self },
            _ => self,
        }
    }

    /// Any board that the tiles are to be laid on.
    fn on_board(self, palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let height =
            if self.medal.is_some() || self.hoop.is_some() { self.height.min(0.32) } else { self.height };
        let none = Lines { inner: Line::None, outer: Line::None, inner_ink: self.ink, ink: self.ink };
        let plain = Self { height, lines: none, ..self };
        let gap = rng.random_range(0.08..0.2);
        let edge = (rng.random_range(0.25..0.7), palette.dark(rng));
        match rng.random_range(0..10) {
            0 => Self { apart: Some((gap, inner(rng))), ..plain },
            1 => {
                let slot =
                    one(&[Paint::fill(palette.firm), Paint::both(palette.ground, edge.0, edge.1)], rng);
                Self { apart: Some((gap, Line::None)), slot: Some(slot), ..plain }
            }
            2 => {
                let arm = rng.random_range(0.14..0.26);
                Self { apart: Some((gap, Line::None)), brackets: Some((arm, edge)), ..plain }
            }
            _ => {
                let (inner_ink, ink) = (palette.line(rng), palette.dark(rng));
                let lines = Lines { inner: inner(rng), outer: outer(rng, false), inner_ink, ink };
                Self { lines, under: Ground::any(palette, rng), ..plain }
            }
        }
    }
}

/// How dots are drawn, and how large: light ones on dark tiles in some ways alone.
fn dots(is_dark: bool, rng: &mut ChaCha8Rng) -> (Dots, f32) {
    let all = [
        (Dots::Black, 4),
        (Dots::Quarters, 2),
        (Dots::Triangles, 2),
        (Dots::Chips, 1),
        (Dots::Diamonds, 1),
        (Dots::Rings, 1),
        (Dots::Bolts, 1),
        (Dots::Squares, if is_dark { 0 } else { 2 }),
        (Dots::Hollow, if is_dark { 0 } else { 2 }),
    ];
    let dots = weighted(&all, rng);
    let size = match dots {
        Dots::Quarters => rng.random_range(0.2..0.28),
        Dots::Triangles => rng.random_range(0.23..0.31),
        Dots::Chips => rng.random_range(0.14..0.2),
        _ => rng.random_range(0.07..0.1),
    };
    (dots, size)
}

/// Where the tiles stand.
fn tray(rng: &mut ChaCha8Rng) -> Tray {
    let all = [
        (Tray::Below, 3),
        (Tray::Above, 2),
        (Tray::Beside, 2),
        (Tray::Left, 2),
        (Tray::Around, 1),
        (Tray::Columns, 1),
        (Tray::Sides, 1),
    ];
    weighted(&all, rng)
}

/// What is under the tray.
fn frame(palette: &Palette, rng: &mut ChaCha8Rng) -> Paint {
    let (width, ink) = (rng.random_range(0.25..0.9), palette.dark(rng));
    one(&[Paint::edge(width, ink), Paint::fill(palette.firm), Paint::both(palette.ground, width, ink)], rng)
}
