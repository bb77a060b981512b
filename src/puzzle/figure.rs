//! What a puzzle looks like by itself, without colours, pixels or file formats: kinds say it, `draw` shows
//! it.
//!
//! Lengths are in cell sides, x to the right and y down; the board's upper left corner is the origin, notes
//! beside it may lie at negative places.

use super::layout::Layout;
use crate::constraint::{Solution, Symbol};
use crate::geometry::{Cell, Point};

/// Height of a figure in a cell, unless its text would be too wide for the cell then.
pub const TEXT_HEIGHT: f64 = 0.42;
/// Widest a text in a cell may be.
const WIDEST: f64 = 0.8;
/// Width of a character by its height, for the widest of the fonts that figures are shown in.
const CHARACTER: f64 = 0.95;
/// Width of lines between regions and around boards.
pub const HEAVY: f64 = 0.065;
/// Width of lines between cells.
pub const FINE: f64 = 0.025;
/// Length of the dashes of a dashed line, and of what is left out between them.
pub const DASHES: (f64, f64) = (0.07, 0.08);

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A given value.
    Clue,
    /// A value of the answer.
    Answer,
    /// What a line of cells comes to.
    Total,
    /// Anything else: a name, a word to be found.
    Label,
}

/// What a line or an area is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// A line as dark as print.
    Edge,
    /// A line between cells.
    Hair,
    /// A dashed line as dark as print.
    Dash,
    /// The way through the cells of an answer.
    Way,
    /// The page.
    Paper,
    /// A place without a cell.
    Block,
    /// What is given, where it is no text.
    Given,
    /// What is answered, where it is no text.
    Answered,
    /// A place that breaks a rule.
    Fault,
    /// One of several pale colours, told apart from its neighbours; counted from 0, [`Tone::PIECES`] of them.
    Piece(u8),
}

impl Tone {
    /// How many colours pieces have: five are enough for any map of dominoes, as its regions are of two
    /// squares.
    pub const PIECES: u8 = 6;
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Stroke {
    /// What it is.
    pub tone: Tone,
    /// Its width in cell sides.
    pub width: f64,
}

/// Where a text stands from its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Around it.
    Middle,
    /// To the right of it.
    Start,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle with rounded corners.
    Area {
        /// Upper left corner.
        from: Point,
        /// Lower right corner.
        to: Point,
        /// Radius of its corners.
        round: f64,
        /// What fills it.
        fill: Option<Tone>,
        /// The line around it, half of it inside.
        edge: Option<Stroke>,
    },
    /// A circle.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// What fills it.
        fill: Option<Tone>,
        /// The line around it, half of it inside.
        edge: Option<Stroke>,
    },
    /// A line through points, with round ends and corners.
    Line {
        /// Two or more.
        points: Vec<Point>,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A piece of railway track from side to side of a cell.
    Track {
        /// The cell's centre.
        centre: Point,
        /// Whether it leads right, down, left and up: two of them.
        sides: [bool; 4],
        /// [`Tone::Given`] or [`Tone::Answered`].
        tone: Tone,
    },
    /// A short text, centred on its place from top to bottom.
    Text {
        /// What it says.
        text: String,
        /// Where.
        place: Point,
        /// Height of its figures.
        height: f64,
        /// What it is.
        role: Role,
        /// Where it stands from its place.
        anchor: Anchor,
    },
}

impl Shape {
    /// The corners of what it covers, as far as that is known: fonts differ.
    pub fn bounds(&self) -> (Point, Point) {
        let around = |p: Point, x: f64, y: f64| (p - Point::new(x, y), p + Point::new(x, y));
        match self {
            Self::Area { from, to, edge, .. } => {
                let half = edge.map_or(0.0, |edge| edge.width / 2.0);
                (around(*from, half, half).0, around(*to, half, half).1)
            }
            Self::Disc { centre, radius, edge, .. } => {
                let reach = radius + edge.map_or(0.0, |edge| edge.width / 2.0);
                around(*centre, reach, reach)
            }
            Self::Line { points, stroke } => {
                let half = stroke.width / 2.0;
                let all = points.iter().map(|p| around(*p, half, half));
                all.reduce(joined).unwrap_or_default()
            }
            Self::Track { centre, .. } => around(*centre, 0.5, 0.5),
            Self::Text { text, place, height, anchor, .. } => {
                let width = width(text, *height);
                let left = if *anchor == Anchor::Middle { width / 2.0 } else { 0.0 };
                (*place - Point::new(left, height / 2.0), *place + Point::new(width - left, height / 2.0))
            }
        }
    }
}

/// The bounds of two things together.
fn joined(a: (Point, Point), b: (Point, Point)) -> (Point, Point) {
    let (from, to) = ((a.0, b.0), (a.1, b.1));
    (
        Point::new(from.0.x.min(from.1.x), from.0.y.min(from.1.y)),
        Point::new(to.0.x.max(to.1.x), to.0.y.max(to.1.y)),
    )
}

/// About how wide a text is whose figures have this height.
fn width(text: &str, height: f64) -> f64 {
    text.chars().count() as f64 * CHARACTER * height
}

/// What a puzzle, or its answer, looks like.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Figure {
    /// What is drawn, from the bottom up.
    pub shapes: Vec<Shape>,
    /// The centre of each cell, in the order of cells.
    pub cells: Vec<(Cell, Point)>,
}

impl Figure {
    /// Square cells side by side, without lines.
    pub fn squares(cells: impl IntoIterator<Item = Cell>) -> Self {
        let centre = |cell: Cell| Point::new(f64::from(cell.column) + 0.5, f64::from(cell.row) + 0.5);
        Self { shapes: Vec::new(), cells: cells.into_iter().map(|cell| (cell, centre(cell))).collect() }
    }

    /// Square cells with the lines of `layout` as [`Layout::outlined`] has them.
    pub fn grid(layout: &Layout) -> Self {
        let mut figure = Self::squares(layout.cells());
        let layout = layout.clone().outlined();
        let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
        let heavy = |weight: f32| (weight > 0.0).then(|| Layout::is_heavy(weight));
        let mut lines: Vec<(bool, Point, Point)> = Vec::new();
        for r in 0..=rows {
            runs(
                columns,
                |c| heavy(layout.horizontal[r * columns + c]),
                |heavy, from, to| {
                    let point = |c: usize| Point::new(c as f64, r as f64);
                    lines.push((heavy, point(from), point(to)));
                },
            );
        }
        for c in 0..=columns {
            runs(
                rows,
                |r| heavy(layout.vertical[r * (columns + 1) + c]),
                |heavy, from, to| {
                    let point = |r: usize| Point::new(c as f64, r as f64);
                    lines.push((heavy, point(from), point(to)));
                },
            );
        }
        // Heavy lines lie over the ends of fine ones.
        lines.sort_by_key(|line| line.0);
        for (heavy, from, to) in lines {
            let (tone, width) = if heavy { (Tone::Edge, HEAVY) } else { (Tone::Hair, FINE) };
            figure.line(vec![from, to], Stroke { tone, width });
        }
        figure
    }

    /// The centre of a cell; `None` where the figure has no such cell.
    pub fn centre(&self, cell: Cell) -> Option<Point> {
        self.cells.binary_search_by_key(&cell, |known| known.0).ok().map(|i| self.cells[i].1)
    }

    /// Adds a line through points.
    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.shapes.push(Shape::Line { points, stroke });
    }

    /// Adds a circle.
    pub fn disc(&mut self, centre: Point, radius: f64, fill: Option<Tone>, edge: Option<Stroke>) {
        self.shapes.push(Shape::Disc { centre, radius, fill, edge });
    }

    /// Adds a rectangle between two corners.
    pub fn area(&mut self, (from, to): (Point, Point), round: f64, fill: Option<Tone>, edge: Option<Stroke>) {
        self.shapes.push(Shape::Area { from, to, round, fill, edge });
    }

    /// Adds a text around a place, of the usual height or as much smaller as it takes to fit a cell.
    pub fn text(&mut self, text: &str, place: Point, role: Role) {
        let height = TEXT_HEIGHT.min(WIDEST * TEXT_HEIGHT / width(text, TEXT_HEIGHT).max(TEXT_HEIGHT));
        self.shapes.push(Shape::Text {
            text: text.to_uppercase(),
            place,
            height,
            role,
            anchor: Anchor::Middle,
        });
    }

    /// Adds a text that begins at a place.
    pub fn note(&mut self, text: &str, place: Point, height: f64, role: Role) {
        let text = text.to_uppercase();
        self.shapes.push(Shape::Text { text, place, height, role, anchor: Anchor::Start });
    }

    /// Adds the value of a cell; nothing where the figure has no such cell.
    pub fn value(&mut self, cell: Cell, text: &str, role: Role) {
        if let Some(centre) = self.centre(cell) {
            self.text(text, centre, role);
        }
    }

    /// Frames cells that break a rule, with a double line.
    pub fn faults(&mut self, cells: &[Cell]) {
        for centre in cells.iter().filter_map(|cell| self.centre(*cell)).collect::<Vec<_>>() {
            for (reach, width) in [(0.44, HEAVY), (0.36, FINE)] {
                let corner = Point::new(reach, reach);
                let edge = Stroke { tone: Tone::Fault, width };
                self.area((centre - corner, centre + corner), 0.0, None, Some(edge));
            }
        }
    }

    /// The corners of everything drawn.
    pub fn bounds(&self) -> (Point, Point) {
        self.shapes.iter().map(Shape::bounds).reduce(joined).unwrap_or_default()
    }
}

/// Calls `line` for every longest stretch of 0..count where `at` says the same and not nothing.
fn runs(count: usize, at: impl Fn(usize) -> Option<bool>, mut line: impl FnMut(bool, usize, usize)) {
    let mut from = 0;
    for to in 1..=count {
        if to == count || at(to) != at(from) {
            if let Some(heavy) = at(from) {
                line(heavy, from, to);
            }
            from = to;
        }
    }
}

/// What stands in each cell, row by row: the given values, and those of the solution where there is one. A
/// value of the solution that is not the given one is shown instead of it, as an answer.
pub fn values(given: &Solution, solution: Option<&Solution>) -> Vec<(Cell, Symbol, Role)> {
    let mut values: Vec<(Cell, Symbol, Role)> =
        given.clues().iter().map(|clue| (clue.cell, clue.symbol, Role::Clue)).collect();
    for clue in solution.map(Solution::clues).unwrap_or_default() {
        if given.get(clue.cell) != Some(clue.symbol) {
            values.retain(|value| value.0 != clue.cell);
            values.push((clue.cell, clue.symbol, Role::Answer));
        }
    }
    values.sort_unstable();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(figure: &Figure, tone: Tone) -> Vec<(f64, f64, f64, f64)> {
        let line = |shape: &Shape| match shape {
            Shape::Line { points, stroke } if stroke.tone == tone => {
                Some((points[0].x, points[0].y, points[1].x, points[1].y))
            }
            _ => None,
        };
        figure.shapes.iter().filter_map(line).collect()
    }

    #[test]
    fn lines_run_as_far_as_they_are_alike() {
        let figure = Figure::grid(&Layout::full(2, 3));
        assert_eq!(
            lines(&figure, Tone::Hair),
            [(0.0, 1.0, 3.0, 1.0), (1.0, 0.0, 1.0, 2.0), (2.0, 0.0, 2.0, 2.0)]
        );
        assert_eq!(lines(&figure, Tone::Edge).len(), 4);
        let gap = Figure::grid(&Layout::of_cells(2, 2, &[true, true, false, true]));
        assert_eq!(lines(&gap, Tone::Edge)[1], (0.0, 1.0, 1.0, 1.0), "the hole is outside");
        assert_eq!(gap.centre(Cell::new(1, 1)), Some(Point::new(1.5, 1.5)));
        assert_eq!(gap.centre(Cell::new(1, 0)), None);
    }

    #[test]
    fn texts_fit_their_cells() {
        for (text, least) in [("7", 0.4), ("27", 0.4), ("1393", 0.2), ("999999999", 0.09)] {
            let mut figure = Figure::default();
            figure.text(text, Point::new(0.5, 0.5), Role::Clue);
            let (from, to) = figure.bounds();
            assert!(to.x - from.x <= WIDEST + 1e-9, "{text}: {from:?} {to:?}");
            assert!(to.y - from.y >= least, "{text}: {from:?} {to:?}");
        }
    }

    #[test]
    fn a_value_that_is_not_the_given_one_is_shown_as_an_answer() {
        let mut given = Solution::empty(1, 3);
        given.set(Cell::new(0, 0), Symbol(1));
        given.set(Cell::new(0, 2), Symbol(3));
        assert_eq!(values(&given, None).len(), 2);
        let mut solution = given.clone();
        solution.set(Cell::new(0, 1), Symbol(2));
        solution.set(Cell::new(0, 2), Symbol(9));
        let shown: Vec<(u32, Role)> =
            values(&given, Some(&solution)).iter().map(|value| (value.1.0, value.2)).collect();
        assert_eq!(shown, [(1, Role::Clue), (2, Role::Answer), (9, Role::Answer)]);
    }
}
