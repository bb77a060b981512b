//! Killer sudokus of apps whose cages are pieces of paper on a tinted board, round at their corners.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Line, arc};
use super::super::sheet::{Edge, Paint, Sheet, Use};
use super::outlines::{Turn, left, members, outline, turns};
use super::{Cages, Look};
use gridlens::puzzle::kinds::killer::Cage;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// What parts the cells of a cage, in millimetres.
const THIN: f32 = 0.26;

/// A board of paper cages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Islands {
    /// What is between cages.
    pub(super) sea: Colour,
    /// The line around a cage.
    shore: Edge,
    /// Radius of the corners of cages, in cells.
    radius: f32,
}

impl Look {
    /// The style of an app.
    pub(super) fn islands(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let islands = Islands {
            sea: inks::tint(colour, rng.random_range(0.45..0.62)),
            shore: (rng.random_range(0.15..0.25), inks::tint(colour, 0.1)),
            radius: rng.random_range(0.12..0.2),
        };
        let inset = rng.random_range(0.055..0.085);
        Self {
            thin: Line::None,
            thin_ink: inks::tint(self.ink, 0.4),
            heavy: rng.random_range(0.6..0.9),
            cages: Cages::Islands(islands),
            inset,
            corner: inset + rng.random_range(0.05..0.07),
            total_ink: if rng.random() { colour } else { self.ink },
            face: Use::Head,
            total: self.total.min(0.22),
            height: self.height.min(0.44),
            ..self
        }
    }
}

/// A cage, and dots between its cells.
pub(super) fn island(
    sheet: &mut Sheet,
    look: &Look,
    (cage, of_cell): (&Cage, &[Option<usize>]),
    islands: Islands,
) {
    let is_in = members(cage, of_cell);
    let light = Paint::fill(sheet.paper);
    for cell in &cage.cells {
        let (row, column) = (i32::from(cell.row), i32::from(cell.column));
        sheet.rectangle(left(row, column, look.inset, &is_in), light);
    }
    for cell in &cage.cells {
        let (row, column) = (i32::from(cell.row), i32::from(cell.column));
        for turn in turns(row, column, &is_in) {
            round(sheet, &turn, (look.inset, islands));
        }
        parted(sheet, look, (row, column), &is_in);
    }
    outline(
        sheet,
        (cage, of_cell),
        Line::Solid(islands.shore.0),
        (look.inset, islands.radius),
        islands.shore,
    );
}

/// Makes a corner of a cage round that so far was none, or takes away what is beyond a hollow one.
fn round(sheet: &mut Sheet, turn: &Turn, (inset, islands): (f32, Islands)) {
    let Turn { at, inward: (u, v), is_hollow } = *turn;
    if is_hollow {
        pie(sheet, at, (u * inset, v * inset), islands.sea);
        return;
    }
    let (tip, far) = ((at.0 + u * inset, at.1 + v * inset), inset + islands.radius);
    let centre = (at.0 + u * far, at.1 + v * far);
    let (x0, x1) = (tip.0.min(centre.0), tip.0.max(centre.0));
    let (y0, y1) = (tip.1.min(centre.1), tip.1.max(centre.1));
    sheet.rectangle(Area { x0, y0, x1, y1 }, Paint::fill(islands.sea));
    let paper = sheet.paper;
    pie(sheet, centre, (-u * islands.radius, -v * islands.radius), paper);
}

/// A quarter of a disc around a place.
fn pie(sheet: &mut Sheet, centre: (f32, f32), (dx, dy): (f32, f32), ink: Colour) {
    let mut corners: Vec<(f32, f32)> = std::iter::once(centre).chain(arc(centre, (dx, dy), 8)).collect();
    if dx * dy < 0.0 {
        corners.reverse();
    }
    sheet.polygon(&corners, Paint::fill(ink));
}

/// Dots between a cell and those of its cage on its right and below it.
fn parted(sheet: &mut Sheet, look: &Look, (row, column): (i32, i32), is_in: impl Fn(i32, i32) -> bool) {
    let own = left(row, column, look.inset, &is_in);
    if is_in(row, column + 1) {
        let other = left(row, column + 1, look.inset, &is_in);
        let (from, to) = ((own.x1, own.y0.max(other.y0)), (own.x1, own.y1.min(other.y1)));
        Line::Dotted(THIN).draw(sheet, from, to, look.thin_ink);
    }
    if is_in(row + 1, column) {
        let other = left(row + 1, column, look.inset, &is_in);
        let (from, to) = ((own.x0.max(other.x0), own.y1), (own.x1.min(other.x1), own.y1));
        Line::Dotted(THIN).draw(sheet, from, to, look.thin_ink);
    }
}
