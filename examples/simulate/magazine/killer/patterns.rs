//! Killer sudokus of newspapers in one ink, which tell cages apart by lines and dots in them.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Line, hatch};
use super::super::sheet::{Edge, Paint, Sheet, Use};
use super::{Cages, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// How many patterns there are; the first is none.
pub(super) const COUNT: usize = 5;

/// Lines and dots of a pattern along the side of a cell.
const FINE: u8 = 5;

impl Look {
    /// The style of a newspaper.
    pub(super) fn patterns(self, rng: &mut ChaCha8Rng) -> Self {
        let pale = inks::tint(self.ink, rng.random_range(0.45..0.6));
        let width = rng.random_range(0.35..0.5);
        Self {
            thin: Line::Solid(rng.random_range(0.12..0.16)),
            thin_ink: inks::tint(self.ink, 0.35),
            heavy: rng.random_range(0.9..1.2),
            cages: Cages::Patterns(width, (rng.random_range(0.1..0.15), pale)),
            corner: rng.random_range(0.08..0.1),
            face: Use::Head,
            height: self.height.min(0.44),
            ..self
        }
    }
}

/// Takes the pattern away under a digit.
pub(super) fn clear(sheet: &mut Sheet, at: (f32, f32)) {
    let paper = sheet.paper;
    sheet.disc(at, 0.26, Paint::fill(paper));
}

/// Fills a cell with the pattern of this number.
pub(super) fn fill(sheet: &mut Sheet, area: Area, pattern: usize, (width, ink): Edge) {
    let apart = 1.0 / f32::from(FINE);
    let steps = || (0..FINE).map(|i| (f32::from(i) + 0.5) * apart);
    match pattern {
        1 => hatch(sheet, area, apart, (width, ink)),
        2 => {
            for y in steps() {
                sheet.line(&[(area.x0, area.y0 + y), (area.x1, area.y0 + y)], (width, ink));
            }
        }
        3 => {
            for (x, y) in steps().flat_map(|y| steps().map(move |x| (x, y))) {
                let radius = width * 1.3 / sheet.unit;
                sheet.disc((area.x0 + x, area.y0 + y), radius, Paint::fill(ink));
            }
        }
        4 => {
            for x in steps() {
                sheet.line(&[(area.x0 + x, area.y0), (area.x0 + x, area.y1)], (width, ink));
            }
        }
        _ => {}
    }
}
