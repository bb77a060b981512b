//! A puzzle's own corner of a page: drawing in its units, usually a cell, with lines as wide as millimetres
//! say.

use super::super::canvas::{Area, Canvas, Colour, distance};
use ab_glyph::{Font, FontVec};

/// The faces of a page.
pub(super) struct Fonts {
    /// Numbers and letters in the puzzle.
    pub(super) symbols: FontVec,
    /// Running text and lists.
    pub(super) body: FontVec,
    /// Headlines.
    pub(super) head: FontVec,
}

/// A line's width in millimetres, and its ink.
pub(super) type Edge = (f32, Colour);

/// How a shape is painted: what fills it, and the line around it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Paint {
    pub(super) fill: Option<Colour>,
    pub(super) edge: Option<Edge>,
}

impl Paint {
    /// A line around nothing.
    pub(super) const fn edge(width: f32, ink: Colour) -> Self {
        Self { fill: None, edge: Some((width, ink)) }
    }

    /// A shape without a line around it.
    pub(super) const fn fill(ink: Colour) -> Self {
        Self { fill: Some(ink), edge: None }
    }

    /// A filled shape with a line around it.
    pub(super) const fn both(fill: Colour, width: f32, ink: Colour) -> Self {
        Self { fill: Some(fill), edge: Some((width, ink)) }
    }
}

/// Which face a text is set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Symbols,
    Body,
    Head,
}

/// Where a text stands beside the place that is named for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is set. Lengths in units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    /// The face.
    pub(super) face: Use,
    /// Height of its figures.
    pub(super) height: f32,
    /// Width it may have: longer ones are set smaller.
    pub(super) most: f32,
    /// Where it stands.
    pub(super) anchor: Anchor,
    /// Its ink.
    pub(super) ink: Colour,
}

impl Type {
    /// Symbols around a place, of this height.
    pub(super) const fn symbols(height: f32, ink: Colour) -> Self {
        Self { face: Use::Symbols, height, most: 0.82, anchor: Anchor::Middle, ink }
    }

    /// Running text that starts at a place.
    pub(super) const fn text(height: f32, ink: Colour) -> Self {
        Self { face: Use::Body, height, most: f32::INFINITY, anchor: Anchor::Start, ink }
    }

    /// The same at most so wide.
    pub(super) const fn within(self, most: f32) -> Self {
        Self { most, ..self }
    }

    /// The same in another face.
    pub(super) const fn in_face(self, face: Use) -> Self {
        Self { face, ..self }
    }

    /// The same in another ink.
    pub(super) const fn inked(self, ink: Colour) -> Self {
        Self { ink, ..self }
    }
}

/// Height of the figures of a font in ems: the 1 has neither overshoot nor descender.
pub(super) fn figure(font: &FontVec) -> f32 {
    let em = font.units_per_em().unwrap_or(1000.0);
    font.outline(font.glyph_id('1')).map_or(0.7, |o| o.bounds.min.y.max(o.bounds.max.y) / em)
}

/// A corner of the canvas, drawn on in units from its upper left.
pub(super) struct Sheet<'a> {
    pub(super) canvas: &'a mut Canvas,
    pub(super) fonts: &'a Fonts,
    /// Where the corner lies, in millimetres.
    pub(super) origin: (f32, f32),
    /// Millimetres of a unit.
    pub(super) unit: f32,
    /// How much further apart places stand across than down: 1 where cells are square.
    pub(super) stretch: f32,
    /// What is under it.
    pub(super) paper: Colour,
}

impl Sheet<'_> {
    /// A place in millimetres.
    pub(super) fn at(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (self.origin.0 + x * self.stretch * self.unit, self.origin.1 + y * self.unit)
    }

    fn area(&self, area: Area) -> Area {
        let ((x0, y0), (x1, y1)) = (self.at((area.x0, area.y0)), self.at((area.x1, area.y1)));
        Area { x0, y0, x1, y1 }
    }

    /// Paints a shape given by how far inside a place in millimetres is, within `bounds` in millimetres.
    fn shape(&mut self, bounds: Area, paint: Paint, inside: impl Fn(f32, f32) -> f32) {
        let scale = self.canvas.scale;
        if let Some(ink) = paint.fill {
            self.canvas.shape(bounds.grown(1.0 / scale), ink, |x, y| inside(x, y) * scale + 0.5);
        }
        if let Some((width, ink)) = paint.edge {
            let line = |x, y| (width / 2.0 - inside(x, y).abs()) * scale + 0.5;
            self.canvas.shape(bounds.grown(width / 2.0 + 1.0 / scale), ink, line);
        }
    }

    /// A rectangle whose corners have this radius.
    pub(super) fn rounded(&mut self, area: Area, radius: f32, paint: Paint) {
        let area = self.area(area);
        let (w, h) = ((area.x1 - area.x0) / 2.0, (area.y1 - area.y0) / 2.0);
        let (cx, cy) = (area.x0 + w, area.y0 + h);
        let r = (radius * self.unit).min(w).min(h);
        self.shape(area, paint, |x, y| {
            let (dx, dy) = ((x - cx).abs() - (w - r), (y - cy).abs() - (h - r));
            let outside = dx.max(0.0).hypot(dy.max(0.0));
            r - outside - dx.max(dy).min(0.0)
        });
    }

    /// A rectangle.
    pub(super) fn rectangle(&mut self, area: Area, paint: Paint) {
        self.rounded(area, 0.0, paint);
    }

    /// A disc or a ring.
    pub(super) fn disc(&mut self, (x, y): (f32, f32), radius: f32, paint: Paint) {
        let across = radius / self.stretch;
        let area = Area { x0: x - across, y0: y - radius, x1: x + across, y1: y + radius };
        self.rounded(area, radius, paint);
    }

    /// An oval that fills an area.
    pub(super) fn oval(&mut self, area: Area, paint: Paint) {
        let area = self.area(area);
        let (w, h) = ((area.x1 - area.x0) / 2.0, (area.y1 - area.y0) / 2.0);
        let (cx, cy) = (area.x0 + w, area.y0 + h);
        self.shape(area, paint, |x, y| {
            let (u, v) = ((x - cx) / w, (y - cy) / h);
            let far = u.hypot(v);
            // To first order, the distance from the curve along the gradient.
            let slope = (u / w).hypot(v / h) / far.max(1e-6);
            (1.0 - far) / slope.max(1e-6)
        });
    }

    /// A square on one of its corners, whose others are so far from its middle.
    pub(super) fn diamond(&mut self, (x, y): (f32, f32), r: f32, paint: Paint) {
        self.polygon(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)], paint);
    }

    /// A convex polygon, its corners clockwise.
    pub(super) fn polygon(&mut self, corners: &[(f32, f32)], paint: Paint) {
        let corners: Vec<(f32, f32)> = corners.iter().map(|&p| self.at(p)).collect();
        let bound = |v: fn(&(f32, f32)) -> f32, pick: fn(f32, f32) -> f32| {
            corners.iter().map(v).reduce(pick).unwrap_or_default()
        };
        let bounds = Area {
            x0: bound(|p| p.0, f32::min),
            y0: bound(|p| p.1, f32::min),
            x1: bound(|p| p.0, f32::max),
            y1: bound(|p| p.1, f32::max),
        };
        let sides: Vec<[(f32, f32); 2]> =
            (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]]).collect();
        self.shape(bounds, paint, |x, y| {
            let inside = sides.iter().map(|[a, b]| {
                let (dx, dy) = (b.0 - a.0, b.1 - a.1);
                (dx * (y - a.1) - dy * (x - a.0)) / dx.hypot(dy).max(1e-6)
            });
            inside.fold(f32::INFINITY, f32::min)
        });
    }

    /// A line through points, as wide as millimetres say.
    pub(super) fn line(&mut self, points: &[(f32, f32)], (width, ink): Edge) {
        let points: Vec<(f32, f32)> = points.iter().map(|&p| self.at(p)).collect();
        for pair in points.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let slant = (a.0 - b.0).abs().min((a.1 - b.1).abs());
            if slant < 1e-4 {
                let area = Area { x0: a.0.min(b.0), y0: a.1.min(b.1), x1: a.0.max(b.0), y1: a.1.max(b.1) };
                self.canvas.fill(area.grown(width / 2.0), ink);
            } else {
                self.canvas.stroke(pair, width, ink, |_, _| 1.0);
            }
        }
    }

    /// A line through points that ends flush with the area it lies in.
    pub(super) fn flush(&mut self, points: &[(f32, f32)], (width, ink): Edge, within: Area) {
        let points: Vec<(f32, f32)> = points.iter().map(|&p| self.at(p)).collect();
        let (within, scale) = (self.area(within), self.canvas.scale);
        self.canvas.shape(within, ink, |x, y| {
            let away = points.windows(2).map(|w| distance((x, y), w[0], w[1])).fold(f32::INFINITY, f32::min);
            let inside = [x - within.x0, within.x1 - x, y - within.y0, within.y1 - y, width / 2.0 - away];
            inside.into_iter().fold(f32::INFINITY, f32::min) * scale + 0.5
        });
    }

    /// A line in pieces: `on` millimetres drawn, `off` millimetres left out.
    pub(super) fn broken(&mut self, a: (f32, f32), b: (f32, f32), edge: Edge, (on, off): (f32, f32)) {
        let length = ((b.0 - a.0) * self.stretch).hypot(b.1 - a.1) * self.unit;
        let pieces = ((length + off) / (on + off)).round().max(1.0);
        // As many whole pieces as fit, stretched to end where the line does.
        let step = (length + off) / pieces;
        let point = |along: f32| {
            let t = (along / length).clamp(0.0, 1.0);
            (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
        };
        for i in 0..pieces as usize {
            let from = i as f32 * step;
            self.line(&[point(from), point(from + (step - off).max(0.01))], edge);
        }
    }

    fn font(&self, face: Use) -> &FontVec {
        match face {
            Use::Symbols => &self.fonts.symbols,
            Use::Body => &self.fonts.body,
            Use::Head => &self.fonts.head,
        }
    }

    /// How wide a text is, in units.
    pub(super) fn width(&self, text: &str, set: Type) -> f32 {
        let font = self.font(set.face);
        self.canvas.measure(font, set.height / figure(font), text)
    }

    /// How much of this height texts may have that all fit.
    pub(super) fn fitting<'t>(&self, texts: impl IntoIterator<Item = &'t String>, set: Type) -> Type {
        let widest = texts.into_iter().map(|text| self.width(text, set)).fold(1e-6, f32::max);
        Type { height: set.height * (set.most / widest).min(1.0), ..set }
    }

    /// A text whose figures have their middle at this height.
    pub(super) fn print(&mut self, (x, y): (f32, f32), text: &str, set: Type) {
        let wanted = self.width(text, set);
        let shrunk = (set.most / wanted.max(1e-6)).min(1.0);
        let (height, width) = (set.height * shrunk, wanted * shrunk);
        let start = match set.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0 / self.stretch,
            Anchor::End => x - width / self.stretch,
        };
        let (mm_x, mm_y) = self.at((start, y + height / 2.0));
        let fonts = self.fonts;
        let font = match set.face {
            Use::Symbols => &fonts.symbols,
            Use::Body => &fonts.body,
            Use::Head => &fonts.head,
        };
        self.canvas.print(font, height * self.unit / figure(font), mm_x, mm_y, text, set.ink);
    }
}
