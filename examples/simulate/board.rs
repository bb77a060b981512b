//! A printed board: which cells exist, how heavy each line is, what colour the paper has, what the cells
//! hold.

use super::alphabet::Alphabet;
use super::canvas::{Area, Canvas, Colour};
use super::fonts::Face;
use super::jigsaw;
use super::puzzle::{Kind, Shape, Values};
use ab_glyph::FontVec;

/// How a grid's lines and digits look. Lengths in millimetres.
#[derive(Clone, Debug)]
pub(crate) struct GridStyle {
    /// Lines between cells.
    pub(crate) thin: f32,
    /// Lines between boxes.
    pub(crate) thick: f32,
    /// The outer line.
    pub(crate) frame: f32,
    /// Colour of thin lines.
    pub(crate) thin_ink: Colour,
    /// Colour of thick lines and the frame.
    pub(crate) thick_ink: Colour,
    /// Font of the digits.
    pub(crate) face: &'static Face,
    /// Colour of the digits.
    pub(crate) digit_ink: Colour,
    /// Figure height as a share of the cell.
    pub(crate) digit: f32,
    /// Colours of the paper.
    pub(crate) tint: Tint,
    /// How values are printed.
    pub(crate) alphabet: Alphabet,
}

/// How cells are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    /// Not at all.
    Plain,
    /// Every second box.
    Alternate(Colour),
    /// Every region in one of some pale colours, and no heavy lines between them.
    Regions,
    /// The 9 x 9 cells in the middle.
    Centre(Colour),
}

/// Pale printing colours, told apart by their hue.
const PALE: [Colour; 6] =
    [[246, 206, 204], [204, 224, 244], [208, 236, 200], [250, 240, 180], [226, 208, 240], [248, 218, 176]];

/// How heavy a line is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Not at all.
    Absent,
    /// As between cells.
    Thin,
    /// As between boxes.
    Thick,
    /// As around the whole.
    Frame,
}

/// What is printed, cell by cell and edge by edge.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Rows of cells.
    pub(crate) rows: usize,
    /// Columns of cells.
    pub(crate) columns: usize,
    /// The line above each row of cells and below the last: `(rows + 1) x columns`.
    pub(crate) horizontal: Vec<Weight>,
    /// The line left of each cell and right of the last: `rows x (columns + 1)`.
    pub(crate) vertical: Vec<Weight>,
    /// The colour of each cell's paper, where it is not the page's.
    pub(crate) paper: Vec<Option<Colour>>,
    /// What is printed in each cell.
    pub(crate) symbols: Vec<String>,
}

/// Where a board stands on the page: left edge, top edge and width, in millimetres.
pub(crate) type Spot = (f32, f32, f32);

impl Board {
    /// The board of `shape` with `values` in it.
    pub(crate) fn new(shape: &Shape, values: &Values, style: &GridStyle) -> Self {
        let (rows, columns) = (shape.rows, shape.columns);
        let region =
            |r: usize, c: usize| (r < rows && c < columns).then(|| shape.region[r * columns + c]).flatten();
        // One step up or left of the first row or column is outside the board, as `usize::MAX` is.
        let weight = |a: Option<usize>, b: Option<usize>| match (a, b) {
            (None, None) => Weight::Absent,
            (Some(a), Some(b)) if a == b || style.tint == Tint::Regions => Weight::Thin,
            (Some(_), Some(_)) => Weight::Thick,
            _ => Weight::Frame,
        };
        let across = |i: usize| (i / columns, i % columns);
        let down = |i: usize| (i / (columns + 1), i % (columns + 1));
        let edges = |count: usize, place: &dyn Fn(usize) -> (usize, usize), (up, left): (usize, usize)| {
            (0..count)
                .map(|i| {
                    let (r, c) = place(i);
                    weight(region(r.wrapping_sub(up), c.wrapping_sub(left)), region(r, c))
                })
                .collect::<Vec<_>>()
        };
        let printed = |v: u8| style.alphabet.print(v, shape.symbols);
        let symbol = |&v: &u8| if v > 0 { printed(v) } else { String::new() };
        Self {
            rows,
            columns,
            horizontal: edges((rows + 1) * columns, &across, (1, 0)),
            vertical: edges(rows * (columns + 1), &down, (0, 1)),
            paper: paper(shape, style.tint),
            symbols: values.iter().map(symbol).collect(),
        }
    }

    /// The area of cell `i` when the board stands at `spot`.
    pub(crate) fn cell(&self, (x, y, width): Spot, i: usize) -> Area {
        let pitch = width / self.columns as f32;
        let (r, c) = (i / self.columns, i % self.columns);
        Area::new(x + c as f32 * pitch, y + r as f32 * pitch, pitch, pitch)
    }

    /// Prints the board at `spot`.
    pub(crate) fn print(&self, canvas: &mut Canvas, font: &FontVec, spot: Spot, style: &GridStyle) {
        self.print_paper(canvas, spot);
        for heavy in [false, true] {
            for i in 0..=self.rows.max(self.columns) {
                if i <= self.columns {
                    let line = |r: usize| self.vertical[r * (self.columns + 1) + i];
                    self.print_line(canvas, spot, style, (i, true, heavy), &line);
                }
                if i <= self.rows {
                    let line = |c: usize| self.horizontal[i * self.columns + c];
                    self.print_line(canvas, spot, style, (i, false, heavy), &line);
                }
            }
        }
        for (i, symbol) in self.symbols.iter().enumerate().filter(|(_, s)| !s.is_empty()) {
            canvas.symbol(font, self.cell(spot, i), style.digit, symbol, style.digit_ink);
        }
    }

    /// Fills runs of cells of one colour, several rows at once where they match, so that no seams show.
    fn print_paper(&self, canvas: &mut Canvas, (x, y, width): Spot) {
        let pitch = width / self.columns as f32;
        let mut done = vec![false; self.paper.len()];
        for i in 0..self.paper.len() {
            let Some(colour) = self.paper[i].filter(|_| !done[i]) else { continue };
            let (r, c) = (i / self.columns, i % self.columns);
            let same = |r: usize, c: usize| self.paper[r * self.columns + c] == Some(colour);
            let wide = (c..self.columns).take_while(|&k| same(r, k)).count();
            let high = (r..self.rows).take_while(|&k| (c..c + wide).all(|l| same(k, l))).count();
            for k in 0..wide * high {
                done[(r + k / wide) * self.columns + c + k % wide] = true;
            }
            let at = |i: usize, from: f32| from + i as f32 * pitch;
            canvas.fill(Area::new(at(c, x), at(r, y), wide as f32 * pitch, high as f32 * pitch), colour);
        }
    }

    /// Prints the stretches of one lattice line - its number, whether it runs down, whether its heavy or its
    /// thin stretches are meant - whose edges weigh the same.
    fn print_line(
        &self,
        canvas: &mut Canvas,
        (x, y, width): Spot,
        style: &GridStyle,
        (number, down, heavy): (usize, bool, bool),
        weight: &dyn Fn(usize) -> Weight,
    ) {
        let pitch = width / self.columns as f32;
        let length = if down { self.rows } else { self.columns };
        let mut from = 0;
        while from < length {
            let this = weight(from);
            let run = (from..length).take_while(|&k| weight(k) == this).count();
            let (thick, ink) = match this {
                Weight::Absent => (0.0, style.thin_ink),
                Weight::Thin => (style.thin, style.thin_ink),
                Weight::Thick => (style.thick, style.thick_ink),
                Weight::Frame => (style.frame, style.thick_ink),
            };
            if this != Weight::Absent && (this != Weight::Thin) == heavy {
                let end = if heavy { style.frame / 2.0 } else { 0.0 };
                let (at, start) = (number as f32 * pitch, from as f32 * pitch);
                let long = if run == self.columns { width } else { run as f32 * pitch } + 2.0 * end;
                canvas.fill(
                    if down {
                        Area::new(x + at - thick / 2.0, y + start - end, thick, long)
                    } else {
                        Area::new(x + start - end, y + at - thick / 2.0, long, thick)
                    },
                    ink,
                );
            }
            from += run;
        }
    }
}

/// The colour of each cell's paper.
fn paper(shape: &Shape, tint: Tint) -> Vec<Option<Colour>> {
    let place = |i: usize| (i / shape.columns, i % shape.columns);
    let every = 0..shape.region.len();
    let of = |i: usize, colour: Option<Colour>| colour.filter(|_| shape.exists(i));
    match (tint, shape.kind) {
        (Tint::Plain, _) => vec![None; shape.region.len()],
        (Tint::Alternate(colour), kind) => {
            let (high, wide) = match kind {
                Kind::Boxes(high, wide) => (high, wide),
                _ => (3, 3),
            };
            let odd = |i: usize| (place(i).0 / high + place(i).1 / wide) % 2 == 1;
            every.map(|i| of(i, (!odd(i)).then_some(colour))).collect()
        }
        (Tint::Regions, _) => {
            let region: Vec<usize> = shape.region.iter().map(|r| r.unwrap_or(0)).collect();
            let chosen = jigsaw::colouring(&region, shape.columns, PALE.len());
            every.map(|i| of(i, Some(PALE[chosen[region[i]]]))).collect()
        }
        (Tint::Centre(colour), _) => {
            let (top, left) = (shape.rows.saturating_sub(9) / 2, shape.columns.saturating_sub(9) / 2);
            let inside =
                |i: usize| (top..top + 9).contains(&place(i).0) && (left..left + 9).contains(&place(i).1);
            every.map(|i| of(i, inside(i).then_some(colour))).collect()
        }
    }
}
