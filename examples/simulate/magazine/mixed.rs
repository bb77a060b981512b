//! Styles composed at random: every choice about how a puzzle is printed is made for itself, so that no two
//! pages look alike. Here is what several kinds choose from; what only one has is in its own folder.

mod around;

pub(super) use around::around;

use super::super::canvas::{Area, Colour};
use super::lattice::{Cells, Line, Lines, cell, hatch};
use super::sheet::{Edge, Paint, Sheet};
use super::supply::weighted;
use super::{extras, inks};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The name of the style.
pub(super) const NAME: &str = "mixed";

/// As white as print on a tint.
const WHITE: Colour = [250; 3];

/// One of these, each as likely as the others.
pub(super) fn one<T: Copy>(of: &[T], rng: &mut ChaCha8Rng) -> T {
    of[rng.random_range(0..of.len())]
}

/// The inks of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) ink: Colour,
    /// Dark as well: often a colour.
    pub(super) accent: Colour,
    /// For lines that do not stand out.
    pub(super) grey: Colour,
    /// A tint for what is marked.
    pub(super) pale: Colour,
    /// A tint for grounds.
    pub(super) ground: Colour,
    /// A tint that shows on any paper.
    pub(super) firm: Colour,
}

impl Palette {
    pub(super) fn new(ink: Colour, rng: &mut ChaCha8Rng) -> Self {
        let (colour, second) = (inks::strong(rng), inks::strong(rng));
        let dark = [rng.random_range(50..90); 3];
        let accent = weighted(&[(colour, 6), (ink, 3), (dark, 1)], rng);
        let ground = one(&[accent, accent, second, dark], rng);
        Self {
            ink,
            accent,
            grey: [rng.random_range(90..150); 3],
            pale: inks::tint(accent, rng.random_range(0.62..0.8)),
            ground: inks::tint(ground, rng.random_range(0.76..0.88)),
            firm: inks::tint(ground, rng.random_range(0.6..0.74)),
        }
    }

    /// An ink that is as dark as symbols are.
    pub(super) fn dark(&self, rng: &mut ChaCha8Rng) -> Colour {
        one(&[self.ink, self.accent], rng)
    }

    /// An ink for symbols, black for the most part.
    pub(super) fn symbol(&self, rng: &mut ChaCha8Rng) -> Colour {
        one(&[self.ink, self.ink, self.accent], rng)
    }

    /// An ink for thin lines.
    pub(super) fn line(&self, rng: &mut ChaCha8Rng) -> Colour {
        one(&[self.ink, self.ink, self.accent, self.grey], rng)
    }

    /// A shape that shows on paper, with dark symbols on it.
    pub(super) fn shape(&self, rng: &mut ChaCha8Rng) -> Paint {
        let (width, ink) = (rng.random_range(0.2..0.7), self.line(rng));
        match rng.random_range(0..5) {
            0 | 1 => Paint::edge(width, ink),
            2 => Paint::fill(self.firm),
            3 => Paint::both(self.pale, width, ink),
            _ => Paint::both(WHITE, width, ink),
        }
    }
}

/// A line between two cells: always one that is seen.
pub(super) fn inner(rng: &mut ChaCha8Rng) -> Line {
    match rng.random_range(0..10) {
        0..=2 => Line::Solid(rng.random_range(0.13..0.2)),
        3..=5 => Line::Solid(rng.random_range(0.2..0.4)),
        6 => Line::Solid(rng.random_range(0.4..0.75)),
        7 | 8 => Line::Dashed(rng.random_range(0.18..0.35)),
        _ => Line::Dotted(rng.random_range(0.22..0.38)),
    }
}

/// A line around a board, or one without breaks.
pub(super) fn outer(rng: &mut ChaCha8Rng, whole: bool) -> Line {
    match rng.random_range(if whole { 2 } else { 0 }..9) {
        0 => Line::Dashed(rng.random_range(0.3..0.5)),
        1 => Line::Dotted(rng.random_range(0.3..0.45)),
        2 | 3 => Line::Solid(rng.random_range(0.2..0.4)),
        4 | 5 => Line::Solid(rng.random_range(0.4..0.8)),
        6 | 7 => Line::Solid(rng.random_range(0.8..1.8)),
        _ => Line::Double(rng.random_range(1.0..1.7)),
    }
}

/// What fills the cells of a board.
#[derive(Clone, Copy, Debug, Default)]
enum Fill {
    #[default]
    None,
    Even(Colour),
    /// Every other cell, and the others where there are two colours.
    Chess(Colour, Option<Colour>),
    Rows(Colour),
    Columns(Colour),
    /// From one colour in the upper left to another.
    Slope(Colour, Colour),
}

/// What stands where cells meet.
#[derive(Clone, Copy, Debug)]
enum Mark {
    Dot(f32, Colour),
    Cross(f32, Edge),
}

/// What is under the lines of a board, and on the places where they meet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ground {
    fill: Fill,
    /// Slanted lines in every other cell.
    hatch: Option<(f32, Edge)>,
    /// How far a shadow reaches, and its ink.
    shadow: Option<(f32, Colour)>,
    mark: Option<Mark>,
}

impl Ground {
    /// Any ground for a board with lines that are seen.
    pub(super) fn any(palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let (ground, grey) = (palette.ground, inks::tint(palette.ink, rng.random_range(0.5..0.65)));
        let fill = match rng.random_range(0..14) {
            0 | 1 => Fill::Even(ground),
            2 => Fill::Even(WHITE),
            3 => Fill::Chess(ground, None),
            4 => Fill::Rows(ground),
            5 => Fill::Columns(ground),
            6 => Fill::Slope(WHITE, palette.firm),
            _ => Fill::None,
        };
        let hatch = matches!(fill, Fill::None) && rng.random_bool(0.08);
        let shadow = matches!(fill, Fill::None | Fill::Even(_)) && rng.random_bool(0.2);
        Self {
            fill,
            hatch: hatch.then_some((1.0 / f32::from(rng.random_range(4..=6_u8)), (0.14, grey))),
            shadow: shadow.then_some((rng.random_range(0.08..0.2), inks::tint(palette.ink, 0.35))),
            mark: None,
        }
    }

    /// Draws what is under a board.
    pub(super) fn under(
        &self,
        sheet: &mut Sheet,
        from: (f32, f32),
        (rows, columns): (usize, usize),
        exists: impl Fn(usize, usize) -> bool,
    ) {
        /// How far a fill reaches under the next, so that no seam shows.
        const SEAM: f32 = 0.012;
        let all = || (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
        let there: Vec<(usize, usize)> = all().filter(|&(r, c)| exists(r, c)).collect();
        if let Some((by, ink)) = self.shadow {
            for (by, ink) in [(by, ink), (0.0, sheet.paper)] {
                for &(r, c) in &there {
                    sheet.rectangle(cell((from.0 + by, from.1 + by), r, c).grown(SEAM), Paint::fill(ink));
                }
            }
        }
        for &(r, c) in &there {
            let area = cell(from, r, c);
            let fill = match self.fill {
                Fill::None => None,
                Fill::Even(colour) => Some(colour),
                Fill::Chess(one, other) => {
                    if (r + c) % 2 == 1 {
                        Some(one)
                    } else {
                        other
                    }
                }
                Fill::Rows(colour) => (r % 2 == 0).then_some(colour),
                Fill::Columns(colour) => (c % 2 == 0).then_some(colour),
                Fill::Slope(one, other) => {
                    let share = (r + c) as f32 / (rows + columns - 2) as f32;
                    let mix = |i: usize| f32::from(one[i]) * (1.0 - share) + f32::from(other[i]) * share;
                    Some([mix(0) as u8, mix(1) as u8, mix(2) as u8])
                }
            };
            if let Some(colour) = fill {
                sheet.rectangle(area.grown(SEAM), Paint::fill(colour));
            }
            if let Some((apart, edge)) = self.hatch.filter(|_| (r + c) % 2 == 1) {
                hatch(sheet, area, apart, edge);
            }
        }
    }

    /// Draws what stands where cells meet.
    pub(super) fn over(
        &self,
        sheet: &mut Sheet,
        from: (f32, f32),
        (rows, columns): (usize, usize),
        exists: impl Fn(usize, usize) -> bool,
    ) {
        let Some(mark) = self.mark else { return };
        for (r, c) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).filter(|&(r, c)| exists(r, c))
        {
            for (x, y) in [(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)] {
                let (x, y) = (from.0 + x as f32, from.1 + y as f32);
                match mark {
                    Mark::Dot(radius, ink) => sheet.disc((x, y), radius, Paint::fill(ink)),
                    Mark::Cross(arm, edge) => {
                        sheet.line(&[(x - arm, y), (x + arm, y)], edge);
                        sheet.line(&[(x, y - arm), (x, y + arm)], edge);
                    }
                }
            }
        }
    }
}

/// Lines between squares that touch, and what is under them.
pub(super) fn ruled(palette: &Palette, rng: &mut ChaCha8Rng) -> (Lines, Ground) {
    let (firm, ground) = (palette.firm, palette.ground);
    let lines = |inner, inner_ink, outer, ink| Lines { inner, outer, inner_ink, ink };
    let (inner_ink, ink) = (palette.line(rng), palette.dark(rng));
    match rng.random_range(0..8) {
        // White lines on a tint.
        0 | 1 => {
            let outer = if rng.random() { Line::None } else { outer(rng, true) };
            let fill =
                one(&[Fill::Even(firm), Fill::Slope(ground, firm), Fill::Chess(firm, Some(ground))], rng);
            let cells = lines(Line::Solid(rng.random_range(0.35..0.9)), WHITE, outer, ink);
            (cells, Ground { fill, ..Ground::default() })
        }
        // A chess board.
        2 => {
            let fill = Fill::Chess(firm, rng.random::<bool>().then_some(WHITE));
            let cells = lines(Line::None, ink, outer(rng, true), ink);
            (cells, Ground { fill, ..Ground::default() })
        }
        // Nothing but marks where cells meet.
        3 => {
            let dot = Mark::Dot(rng.random_range(0.045..0.08), ink);
            let cross = Mark::Cross(rng.random_range(0.1..0.2), (rng.random_range(0.2..0.35), ink));
            let mark = Some(one(&[dot, cross], rng));
            let fill = if rng.random() { Fill::None } else { Fill::Even(ground) };
            (lines(Line::None, ink, outer(rng, true), ink), Ground { fill, mark, ..Ground::default() })
        }
        _ => {
            let outer = outer(rng, false);
            (lines(inner(rng), inner_ink, outer, ink), Ground::any(palette, rng))
        }
    }
}

/// A board's cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mesh {
    pub(super) cells: Cells,
    pub(super) ground: Ground,
    /// What lies under tiles.
    pub(super) panel: Option<Colour>,
    /// Width that numbers may have, in cells.
    pub(super) inside: f32,
    /// Whether cells are round.
    pub(super) round: bool,
}

impl Mesh {
    /// Any cells that are told apart by something.
    pub(super) fn new(palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        match rng.random_range(0..14) {
            0..=7 => {
                let (lines, ground) = ruled(palette, rng);
                Self { cells: Cells::Lines(lines), ground, panel: None, inside: 0.8, round: false }
            }
            8..=11 => Self::tiles(palette, rng),
            _ => Self::shapes(palette, rng),
        }
    }

    /// Whether cells are squares between lines on paper.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.cells, Cells::Lines(_)) && matches!(self.ground.fill, Fill::None)
    }

    /// Tiles that stand apart, on a panel or none.
    fn tiles(palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let gap = rng.random_range(0.05..0.2);
        let radius = one(&[0.0, 0.06, 0.12, 0.2, 0.5], rng);
        let panel = rng.random_bool(0.3).then(|| one(&[palette.accent, palette.firm], rng));
        let paint = if panel.is_some() { Paint::default() } else { palette.shape(rng) };
        let round = radius > 0.4;
        let inside = if round { 0.6 } else { 0.8 - gap };
        Self { cells: Cells::Tiles(gap, radius, paint), ground: Ground::default(), panel, inside, round }
    }

    /// Cells of other shapes.
    fn shapes(palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let paint = palette.shape(rng);
        let (cells, inside, round) = match rng.random_range(0..3) {
            0 => (Cells::Octagons(rng.random_range(0.16..0.3), paint), 0.68, false),
            1 => {
                let (wide, high) = (rng.random_range(0.86..0.96), rng.random_range(0.68..0.96));
                (Cells::Ovals(wide, high, paint), 0.58, true)
            }
            _ => {
                let edge = (rng.random_range(0.25..0.5), palette.dark(rng));
                let (gap, arm) = (rng.random_range(0.1..0.2), rng.random_range(0.14..0.24));
                (Cells::Brackets(gap, arm, edge), 0.64, false)
            }
        };
        Self { cells, ground: Ground::default(), panel: None, inside, round }
    }
}

/// What stands around a number in its cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Badge {
    paint: Paint,
    radius: f32,
    /// Whether the number is light.
    pub(super) light: bool,
}

impl Badge {
    /// Height of figures on it, and width that numbers may have, in cells.
    pub(super) const ROOM: (f32, f32) = (0.38, 0.52);

    pub(super) fn new(palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let light = rng.random_bool(0.35);
        let line = (rng.random_range(0.2..0.45), palette.dark(rng));
        let fills = [None, Some(palette.pale), Some(WHITE)];
        let paint = if light {
            Paint::fill(palette.accent)
        } else {
            Paint { fill: one(&fills, rng), edge: Some(line) }
        };
        Self { paint, radius: one(&[0.0, 0.1, 0.5, 0.5], rng), light }
    }

    pub(super) fn draw(&self, sheet: &mut Sheet, at: (f32, f32)) {
        let reach = if self.radius > 0.4 { 0.38 } else { 0.34 };
        sheet.rounded(Area::around(at, reach), self.radius, self.paint);
    }
}

/// A star with a point upwards.
pub(super) fn star(sheet: &mut Sheet, at: (f32, f32), radius: f32, ink: Colour) {
    let (at, radius) = (sheet.at(at), radius * sheet.unit);
    extras::star(sheet.canvas, at, radius, ink);
}
