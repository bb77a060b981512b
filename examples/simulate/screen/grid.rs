//! The grid on a screen: where its cells lie to the pixel, and how they are painted.

use super::super::canvas::{Area, Canvas, Colour};
use super::super::puzzle::Kind;
use super::Fonts;
use super::look::{Look, mix};
use super::play::{Mark, Play};
use ab_glyph::FontVec;

/// Where rows and columns lie, in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    /// Left and right of each column of cells.
    columns: Vec<(f32, f32)>,
    /// Top and bottom of each row.
    rows: Vec<(f32, f32)>,
    /// The whole board with its frame.
    pub(crate) area: Area,
    /// Rows and columns of a box.
    shape: (usize, usize),
    /// The lines around each box, which belong to it.
    pad: f32,
}

/// Cells of `side` along one axis in groups of `each`, after `look`'s lines; gives the cells and the end.
fn axis(count: usize, each: usize, side: f32, look: &Look, crisp: bool) -> (Vec<(f32, f32)>, f32) {
    let pad = if look.outlined { look.thin.px } else { 0.0 };
    let snap = |v: f32| if crisp { v.round() } else { v };
    let mut at = look.frame.px + pad;
    let cells = (0..count)
        .map(|i| {
            if i > 0 {
                at += if i % each == 0 { look.thick.px + 2.0 * pad } else { look.thin.px };
            }
            let from = at;
            at += side;
            (snap(from), snap(at))
        })
        .collect();
    (cells, snap(at + pad + look.frame.px))
}

impl Lattice {
    /// A board `width` pixels wide at the origin, cells `aspect` times as high as wide; `crisp` ones begin
    /// and end with a pixel.
    pub(crate) fn new(kind: Kind, width: f32, look: &Look, aspect: f32, crisp: bool) -> Self {
        let (n, _) = kind.extent();
        let shape = match kind {
            Kind::Boxes(high, wide) => (high, wide),
            _ => (3, 3),
        };
        let lines = axis(n, shape.1, 0.0, look, false).1;
        let side = ((width - lines) / n as f32).max(1.0);
        let (columns, right) = axis(n, shape.1, side, look, crisp);
        let (rows, bottom) = axis(n, shape.0, side * aspect, look, crisp);
        let pad = if look.outlined { look.thin.px } else { 0.0 };
        Self { columns, rows, area: Area::new(0.0, 0.0, right, bottom), shape, pad }
    }

    /// The lattice moved.
    pub(crate) fn moved(mut self, dx: f32, dy: f32) -> Self {
        for (from, to) in &mut self.columns {
            (*from, *to) = (*from + dx, *to + dx);
        }
        for (from, to) in &mut self.rows {
            (*from, *to) = (*from + dy, *to + dy);
        }
        let Area { x0, y0, x1, y1 } = self.area;
        self.area = Area { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy };
        self
    }

    /// Cells in a row.
    pub(crate) const fn side(&self) -> usize {
        self.columns.len()
    }

    /// The area from one cell to another, in its row or below.
    fn span(&self, (r0, c0): (usize, usize), (r1, c1): (usize, usize)) -> Area {
        Area { x0: self.columns[c0].0, y0: self.rows[r0].0, x1: self.columns[c1].1, y1: self.rows[r1].1 }
    }

    /// The area of cell `i`, without the lines around it.
    pub(crate) fn cell(&self, i: usize) -> Area {
        let at = (i / self.side(), i % self.side());
        self.span(at, at)
    }

    /// The areas of the boxes with the lines that belong to them.
    fn boxes(&self) -> Vec<Area> {
        let ((high, wide), n) = (self.shape, self.side());
        let mut areas = Vec::new();
        for r in (0..n).step_by(high) {
            for c in (0..n).step_by(wide) {
                areas.push(self.span((r, c), (r + high - 1, c + wide - 1)).grown(self.pad));
            }
        }
        areas
    }

    /// The radii of cell `i`: its own, but at the corners of boxes and of the board theirs.
    fn radii(&self, look: &Look, i: usize) -> [f32; 4] {
        let ((high, wide), n) = (self.shape, self.side());
        let (r, c) = (i / n, i % n);
        [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(down, right)| {
            let boxed = (r + down).is_multiple_of(high) && (c + right).is_multiple_of(wide);
            let last = (r + down).is_multiple_of(n) && (c + right).is_multiple_of(n);
            let outer = if last { look.outer - look.frame.px } else { 0.0 };
            let inner = if boxed { look.box_corner - self.pad } else { 0.0 };
            look.corner.max(outer).max(inner)
        })
    }
}

/// Paints lines, cells and digits.
pub(crate) fn paint(canvas: &mut Canvas, lattice: &Lattice, look: &Look, play: &Play, fonts: &Fonts) {
    if let Some((reach, ink)) = look.card {
        paint_card(canvas, lattice.area.grown(reach), reach + look.outer, ink);
    }
    paint_lines(canvas, lattice, look);
    for (i, mark) in play.marks.iter().enumerate() {
        let area = lattice.cell(i);
        let paper = paper(lattice, look, play, i);
        let selected = play.selected == Some(i);
        canvas.round(area, lattice.radii(look, i), paper, look.solid);
        if look.ring > 0.0 && selected {
            canvas.round(area, lattice.radii(look, i), look.accent, 1.0);
            canvas.round(area.grown(-look.ring), lattice.radii(look, i), paper, 1.0);
        }
        let chosen = look.inverted.filter(|_| selected);
        let mut print = |font: &FontVec, area: Area, height: f32, value: u8, ink: Colour| {
            canvas.symbol(font, area, height, &value.to_string(), chosen.unwrap_or(ink));
        };
        match mark {
            Mark::Open => {}
            Mark::Given(v) => print(&fonts.given, area, look.digit, *v, look.given),
            Mark::Entered(v) => print(&fonts.entered, area, look.digit, *v, look.entered),
            Mark::Pencil(values) => {
                for &v in values {
                    print(&fonts.plain, small(area, v, lattice.shape), look.small, v, look.pencil);
                }
            }
        }
    }
}

/// Paints the card under the board and the shadow it throws.
fn paint_card(canvas: &mut Canvas, area: Area, radius: f32, ink: Colour) {
    /// Layers of the shadow, and how dark each is.
    const LAYERS: u8 = 6;
    const SHADE: f32 = 0.025;
    let reach = radius.max(2.0) * 0.8;
    for k in (1..=LAYERS).rev() {
        let by = reach * f32::from(k) / f32::from(LAYERS);
        let Area { x0, y0, x1, y1 } = area.grown(by);
        let fallen = Area { x0, y0: y0 + reach * 0.4, x1, y1: y1 + reach * 0.4 };
        canvas.round(fallen, [radius + by; 4], [0; 3], SHADE);
    }
    canvas.round(area, [radius; 4], ink, 1.0);
}

/// Paints the ground the cells stand on, which shows between them as lines.
fn paint_lines(canvas: &mut Canvas, lattice: &Lattice, look: &Look) {
    let inner = (look.outer - look.frame.px).max(0.0);
    if let Some(ink) = look.frame.ink {
        canvas.round(lattice.area, [look.outer; 4], ink, 1.0);
    }
    if let Some(ink) = look.thick.ink {
        canvas.round(lattice.area.grown(-look.frame.px), [inner; 4], ink, 1.0);
    }
    let Some(ink) = look.thin.ink else { return };
    let ((high, wide), n) = (lattice.shape, lattice.side());
    let (down, across) = (n / high, n / wide);
    for (b, area) in lattice.boxes().into_iter().enumerate() {
        let (r, c) = (b / across, b % across);
        let (top, bottom, left, right) = (r == 0, r + 1 == down, c == 0, c + 1 == across);
        let corners = [top && left, top && right, bottom && right, bottom && left];
        let radii = corners.map(|outer| look.box_corner.max(if outer { inner } else { 0.0 }));
        canvas.round(area, radii, ink, 1.0);
    }
}

/// Where candidate `v` stands in a cell: as many rows and columns of them as a box has cells.
fn small(cell: Area, v: u8, (high, wide): (usize, usize)) -> Area {
    /// The share of the cell along each edge that candidates leave free.
    const MARGIN: f32 = 0.04;
    let (w, h) = (cell.x1 - cell.x0, cell.y1 - cell.y0);
    let (r, c) = ((usize::from(v) - 1) / wide, (usize::from(v) - 1) % wide);
    let (pw, ph) = (w * (1.0 - 2.0 * MARGIN) / wide as f32, h * (1.0 - 2.0 * MARGIN) / high as f32);
    let side = pw.min(ph);
    let (x, y) = (cell.x0 + w * MARGIN + pw * (c as f32 + 0.5), cell.y0 + h * MARGIN + ph * (r as f32 + 0.5));
    Area::new(x - side / 2.0, y - side / 2.0, side, side)
}

/// The colour of cell `i`.
fn paper(lattice: &Lattice, look: &Look, play: &Play, i: usize) -> Colour {
    let ((high, wide), n) = (lattice.shape, lattice.side());
    let (r, c) = (i / n / high, i % n / wide);
    let plain = match look.papers.len() {
        0 => look.page[0],
        2 => look.papers[(r + c) % 2],
        count => look.papers[(r * (n / wide) + c) % count],
    };
    let Some(selected) = play.selected else { return plain };
    let digit = play.marks[selected].digit();
    let strength = if i == selected {
        look.lit.selected
    } else if digit.is_some() && play.marks[i].digit() == digit {
        look.lit.same
    } else if play.peers(i, selected) {
        look.lit.peer
    } else {
        0.0
    };
    mix(plain, look.highlight, strength)
}
