//! The lines of a board of square cells, some of which may be missing.

use super::super::canvas::{Area, Colour};
use super::sheet::{Edge, Paint, Sheet};

/// How a line is drawn; widths in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Line {
    None,
    Solid(f32),
    Dashed(f32),
    Dotted(f32),
    /// Two lines, as wide together with the paper between them.
    Double(f32),
}

impl Line {
    /// Draws it.
    pub(super) fn draw(self, sheet: &mut Sheet, a: (f32, f32), b: (f32, f32), ink: Colour) {
        match self {
            Self::None => {}
            Self::Solid(width) | Self::Double(width) => sheet.line(&[a, b], (width, ink)),
            Self::Dashed(width) => sheet.broken(a, b, (width, ink), (1.6, 1.1)),
            Self::Dotted(width) => sheet.broken(a, b, (width, ink), (0.02, width * 1.9)),
        }
    }

    /// The paper between its two lines, if it has two.
    pub(super) const fn between(self) -> Self {
        match self {
            Self::Double(width) => Self::Solid(width * 0.36),
            _ => Self::None,
        }
    }
}

/// The lines of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    /// Between two cells.
    pub(super) inner: Line,
    /// Between a cell and none.
    pub(super) outer: Line,
    /// Ink of the inner lines.
    pub(super) inner_ink: Colour,
    /// Ink of the outer ones.
    pub(super) ink: Colour,
}

impl Lines {
    /// Dashes between cells and a double line around them, of these widths and inks.
    pub(super) const fn dashed((inner, outer): (f32, f32), (inner_ink, ink): (Colour, Colour)) -> Self {
        Self { inner: Line::Dashed(inner), outer: Line::Double(outer), inner_ink, ink }
    }

    /// Draws the board of (rows, columns) whose upper left corner is at `from`.
    pub(super) fn draw(
        &self,
        sheet: &mut Sheet,
        from: (f32, f32),
        (rows, columns): (usize, usize),
        exists: impl Fn(usize, usize) -> bool,
    ) {
        let cell = |r: Option<usize>, c: Option<usize>| {
            r.zip(c).is_some_and(|(r, c)| r < rows && c < columns && exists(r, c))
        };
        let point = |r: usize, c: usize| (from.0 + c as f32, from.1 + r as f32);
        // The inner lines first, so that the outline covers their ends.
        let passes = [
            (false, self.inner, self.inner_ink),
            (true, self.outer, self.ink),
            (true, self.outer.between(), sheet.paper),
        ];
        for (outline, line, ink) in passes {
            for r in 0..=rows {
                for c in 0..=columns {
                    let here = cell(Some(r), Some(c));
                    let (left, above) = (cell(Some(r), c.checked_sub(1)), cell(r.checked_sub(1), Some(c)));
                    for (other, end) in [(left, point(r + 1, c)), (above, point(r, c + 1))] {
                        if (here || other) && (here != other) == outline {
                            line.draw(sheet, point(r, c), end, ink);
                        }
                    }
                }
            }
        }
    }
}

/// How the cells of a board are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cells {
    Lines(Lines),
    /// Rounded tiles: their gap and radius in cells.
    Tiles(f32, f32, Paint),
    /// Squares with this cut off their corners, in cells.
    Octagons(f32, Paint),
    /// The corners of each cell alone: the gap between those of two cells and how long they are, in cells.
    Brackets(f32, f32, Edge),
    /// Ovals: their width and height in cells.
    Ovals(f32, f32, Paint),
}

impl Cells {
    /// Draws what is under the number of a cell: a tile, or between lines a square so far within the cell
    /// that is filled. `fill` is another one than tiles have.
    pub(super) fn ground(&self, sheet: &mut Sheet, area: Area, fill: Option<Colour>, within: f32) {
        match *self {
            Self::Tiles(gap, radius, paint) => {
                let paint = Paint { fill: fill.or(paint.fill), ..paint };
                sheet.rounded(area.grown(-gap / 2.0), radius, paint);
            }
            Self::Octagons(cut, paint) => {
                let Area { x0, y0, x1, y1 } = area;
                let corners = [
                    (x0 + cut, y0),
                    (x1 - cut, y0),
                    (x1, y0 + cut),
                    (x1, y1 - cut),
                    (x1 - cut, y1),
                    (x0 + cut, y1),
                    (x0, y1 - cut),
                    (x0, y0 + cut),
                ];
                sheet.polygon(&corners, Paint { fill: fill.or(paint.fill), ..paint });
            }
            Self::Brackets(gap, arm, edge) => {
                if let Some(colour) = fill {
                    sheet.rectangle(area.grown(-gap / 2.0), Paint::fill(colour));
                }
                brackets(sheet, area.grown(-gap / 2.0), arm, edge);
            }
            Self::Ovals(wide, high, paint) => {
                let (x, y) = middle(area);
                let (w, h) = (wide / 2.0, high / 2.0);
                let oval = Area { x0: x - w, y0: y - h, x1: x + w, y1: y + h };
                sheet.oval(oval, Paint { fill: fill.or(paint.fill), ..paint });
            }
            Self::Lines(_) => {
                if let Some(colour) = fill {
                    sheet.rectangle(area.grown(-within), Paint::fill(colour));
                }
            }
        }
    }
}

/// The square cell in this row and column.
pub(super) fn cell(from: (f32, f32), row: usize, column: usize) -> Area {
    Area::new(from.0 + column as f32, from.1 + row as f32, 1.0, 1.0)
}

/// The corners of an area, clockwise from the upper left one.
const fn corners(area: Area) -> [(f32, f32); 4] {
    [(area.x0, area.y0), (area.x1, area.y0), (area.x1, area.y1), (area.x0, area.y1)]
}

/// Lines around an area.
pub(super) fn boxed(sheet: &mut Sheet, area: Area, line: Line, ink: Colour) {
    let corners = corners(area);
    for i in 0..4 {
        line.draw(sheet, corners[i], corners[(i + 1) % 4], ink);
    }
}

/// The four corners of an area, each of two lines of this length.
pub(super) fn brackets(sheet: &mut Sheet, area: Area, arm: f32, edge: Edge) {
    let (middle, corners) = (middle(area), corners(area));
    for (x, y) in corners {
        let (dx, dy) = (arm * (middle.0 - x).signum(), arm * (middle.1 - y).signum());
        sheet.line(&[(x + dx, y), (x, y), (x, y + dy)], edge);
    }
}

/// Rising lines across a cell, so far apart along its sides.
pub(super) fn hatch(sheet: &mut Sheet, area: Area, apart: f32, edge: Edge) {
    let count = (2.0 / apart).ceil() as usize;
    for i in 1..count {
        let along = i as f32 * apart;
        let (from, to) = (along.min(1.0), (along - 1.0).max(0.0));
        if along < 2.0 {
            let ends = [(area.x0 + to, area.y0 + from), (area.x0 + from, area.y0 + to)];
            sheet.line(&ends, edge);
        }
    }
}

/// The middle of an area.
pub(super) const fn middle(area: Area) -> (f32, f32) {
    (f32::midpoint(area.x0, area.x1), f32::midpoint(area.y0, area.y1))
}

/// Points along a quarter of an oval around a place, from `dx` beside it to `dy` below it.
pub(super) fn arc(
    centre: (f32, f32),
    (dx, dy): (f32, f32),
    steps: usize,
) -> impl DoubleEndedIterator<Item = (f32, f32)> {
    (0..=steps).map(move |i| {
        let (s, c) = (std::f32::consts::FRAC_PI_2 * i as f32 / steps as f32).sin_cos();
        (centre.0 + dx * c, centre.1 + dy * s)
    })
}
