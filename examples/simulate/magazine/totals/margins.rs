//! Total concentrations of striped rows in a round frame, with underlined totals on the left and above.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Cells, Line, Lines};
use super::super::sheet::{Edge, Paint, Sheet, Use};
use super::{Frame, Lead, Look, Sides};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// From the corner of the board to a dash that points there, along either axis in cells.
pub(super) const CLEAR: f32 = 0.15;

/// A board of stripes in a round frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stripes {
    /// What fills every other row.
    fill: Colour,
    /// The line around the board.
    frame: Edge,
    /// How far that is from the board, and the radius of its corners, in cells.
    apart: f32,
    radius: f32,
}

impl Look {
    /// The style of an app.
    pub(super) fn margins(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let stripes = Stripes {
            fill: inks::tint(colour, rng.random_range(0.78..0.88)),
            frame: (rng.random_range(0.6..1.1), colour),
            apart: rng.random_range(0.08..0.13),
            radius: rng.random_range(0.25..0.45),
        };
        let grey = [rng.random_range(140..180); 3];
        let inner = Line::Solid(rng.random_range(0.15..0.25));
        Self {
            cells: Cells::Lines(Lines { inner, outer: Line::None, inner_ink: grey, ink: grey }),
            frame: Frame::Line,
            gap: rng.random_range(0.2..0.3),
            lead: Lead::Dashes,
            face: Use::Head,
            height: self.height.min(0.46),
            total: self.total.min(0.4),
            mark: Some(colour),
            low: rng.random(),
            sides: Sides { left: true, above: true, start: true },
            stripes: Some(stripes),
            ..self
        }
    }
}

/// The stripes.
pub(super) fn under(sheet: &mut Sheet, stripes: Stripes, from: (f32, f32), rows: usize) {
    for r in (0..rows).step_by(2) {
        let row = Area::new(from.0, from.1 + r as f32, rows as f32, 1.0);
        sheet.rectangle(row, Paint::fill(stripes.fill));
    }
}

/// The frame.
pub(super) fn around(sheet: &mut Sheet, stripes: Stripes, from: (f32, f32), rows: usize) {
    let board = Area::new(from.0, from.1, rows as f32, rows as f32);
    let (width, ink) = stripes.frame;
    sheet.rounded(board.grown(stripes.apart), stripes.radius, Paint::edge(width, ink));
}

/// The line under a total.
pub(super) fn underline(sheet: &mut Sheet, (x, y): (f32, f32), ink: Colour) {
    sheet.line(&[(x - 0.3, y + 0.36), (x + 0.3, y + 0.36)], (0.35, ink));
}
