//! Hidatos and knight's tours whose every feature is drawn for itself.

use super::super::super::canvas::{Area, Colour};
use super::super::lattice::{Cells, middle};
use super::super::mixed::{Badge, Mesh, Palette, one};
use super::super::sheet::{Edge, Sheet};
use super::{Block, Ends, Given, Look, Rim};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style that is composed at random.
    pub(super) fn mixed(self, rng: &mut ChaCha8Rng) -> Self {
        let palette = Palette::new(self.ink, rng);
        let mesh = Mesh::new(&palette, rng);
        let given = given(&palette, &mesh, rng);
        let (height, most) = match given {
            Given::Badge(_) | Given::Coin(_) => Badge::ROOM,
            Given::Tinted(_) | Given::Dark(_) => (rng.random_range(0.35..0.5), mesh.inside.min(0.64)),
            _ => (rng.random_range(0.35..0.75), mesh.inside),
        };
        let height = if mesh.round { height.min(0.42) } else { height.min(mesh.inside * 0.9) };
        let ends = ends(&palette, &mesh, given, rng);
        let is_plain = matches!(given, Given::Plain | Given::Washed(_)) && !mesh.round;
        let is_bare = matches!(ends, Ends::Bare | Ends::Solid(_));
        let rim = if mesh.panel.is_none() { rim(&palette, rng) } else { None };
        // Between lines and a frame a missing cell would look like an empty one.
        let is_clear = rim.is_none() || !matches!(mesh.cells, Cells::Lines(_));
        let lift = is_plain && is_bare && height < 0.46 && rng.random_bool(0.4);
        Self {
            cells: mesh.cells,
            ground: [None; 2],
            under: mesh.ground,
            panel: mesh.panel.map(|colour| (colour, rng.random_range(0.08..0.4))),
            rim,
            given,
            block: block(&palette, &mesh, is_clear, rng),
            ends,
            height,
            most: if lift { most.min(0.66) } else { most },
            lift: if lift { rng.random_range(0.06..0.12) } else { 0.0 },
            even: rng.random_bool(0.85),
            ink: palette.symbol(rng),
            ..self
        }
    }

    /// The same with missing cells filled where lines would go all around one of them, as if it were a cell.
    pub(super) fn clear(self, exists: &[bool], columns: usize) -> Self {
        let rows = exists.len() / columns;
        let is_free =
            |mut way: std::ops::Range<usize>, at: &dyn Fn(usize) -> usize| !way.any(|i| exists[at(i)]);
        let is_open = |r: usize, c: usize| {
            let (along, down) = (|c: usize| r * columns + c, |r: usize| r * columns + c);
            let beside = is_free(0..c, &along) || is_free(c + 1..columns, &along);
            beside || is_free(0..r, &down) || is_free(r + 1..rows, &down)
        };
        let is_closed = (0..exists.len()).any(|i| !exists[i] && !is_open(i / columns, i % columns));
        let is_lines = matches!(self.cells, Cells::Lines(_));
        let fill = is_lines && is_closed && self.block == Block::Missing;
        Self { block: if fill { Block::Filled(self.ink) } else { self.block }, ..self }
    }
}

/// How numbers that are given look.
fn given(palette: &Palette, mesh: &Mesh, rng: &mut ChaCha8Rng) -> Given {
    let line = (rng.random_range(0.35..0.7), palette.dark(rng));
    match rng.random_range(0..14) {
        0 => Given::Tinted(palette.pale),
        1 if mesh.panel != Some(palette.accent) => Given::Dark(palette.accent),
        2 | 3 if mesh.round => Given::Tinted(palette.pale),
        2 | 3 => match mesh.cells {
            Cells::Lines(_) => Given::Washed(palette.pale),
            _ => Given::Tinted(palette.pale),
        },
        4 if mesh.panel.is_none() && matches!(mesh.cells, Cells::Tiles(..)) => Given::Open(line),
        5 if !mesh.round => Given::Coin(palette.pale),
        6..=8 if !mesh.round => Given::Badge(Badge::new(palette, rng)),
        _ => Given::Plain,
    }
}

/// How the ends are marked: clear of what is around every number.
fn ends(palette: &Palette, mesh: &Mesh, given: Given, rng: &mut ChaCha8Rng) -> Ends {
    let (accent, dark) = (palette.accent, palette.dark(rng));
    let is_tight = mesh.round || matches!(mesh.cells, Cells::Octagons(..)) || mesh.inside < 0.66;
    match given {
        Given::Dark(_) => one(&[Ends::Bare, Ends::Circled], rng),
        Given::Badge(_) => one(&[Ends::Bare, Ends::Bare, Ends::Tipped(dark)], rng),
        Given::Coin(_) => one(&[Ends::Bare, Ends::Circled, Ends::Dark(accent)], rng),
        _ if is_tight => {
            one(&[Ends::Bare, Ends::Bare, Ends::Solid(accent), Ends::Starred(palette.ground)], rng)
        }
        _ => {
            let all = [
                Ends::Bare,
                Ends::Circled,
                Ends::Boxed,
                Ends::Shaded,
                Ends::Dark(accent),
                Ends::Underlined(dark),
                Ends::Pill(accent),
                Ends::Solid(accent),
                Ends::Named(dark),
                Ends::Starred(palette.ground),
                Ends::Tipped(dark),
            ];
            one(&all, rng)
        }
    }
}

/// What is printed where no cell is.
fn block(palette: &Palette, mesh: &Mesh, is_clear: bool, rng: &mut ChaCha8Rng) -> Block {
    let cross = (rng.random_range(0.25..0.6), palette.dark(rng));
    let dark = one(&[palette.ink, palette.accent], rng);
    match rng.random_range(0..10) {
        0 | 1 if mesh.panel.is_none() => Block::Filled(dark),
        2 | 3 if mesh.is_plain() => Block::Filled(palette.grey),
        4 if mesh.is_plain() => Block::Hatched,
        5 if mesh.panel.is_none() => Block::Crossed(cross),
        6..=9 if is_clear => Block::Missing,
        _ if mesh.panel.is_some() => Block::Missing,
        _ => Block::Filled(dark),
    }
}

/// What is around the board.
fn rim(palette: &Palette, rng: &mut ChaCha8Rng) -> Option<(Rim, f32)> {
    let (ink, radius) = (palette.dark(rng), one(&[0.0, 0.2, 0.4], rng));
    let rim = match rng.random_range(0..8) {
        0 => Rim::Round(rng.random_range(0.2..0.5), ink, radius),
        1 => Rim::Round(rng.random_range(0.8..2.2), ink, radius),
        2 => Rim::Twice((rng.random_range(0.4..1.0), ink), radius),
        _ => return None,
    };
    Some((rim, rng.random_range(0.14..0.4)))
}

/// A cross over all of a cell.
pub(super) fn cross(sheet: &mut Sheet, area: Area, edge: Edge) {
    let Area { x0, y0, x1, y1 } = area.grown(-0.12);
    sheet.line(&[(x0, y0), (x1, y1)], edge);
    sheet.line(&[(x0, y1), (x1, y0)], edge);
}

/// A triangle in the upper left corner of a cell.
pub(super) fn tip(sheet: &mut Sheet, area: Area, colour: Colour) {
    let (x, y) = (area.x0 + 0.07, area.y0 + 0.07);
    sheet.polygon(&[(x, y), (x + 0.24, y), (x, y + 0.24)], super::Paint::fill(colour));
}

/// Where a number stands that is lifted a little towards the upper left.
pub(super) fn lifted(area: Area, by: f32) -> (f32, f32) {
    let (x, y) = middle(area);
    (x - by, y - by)
}
