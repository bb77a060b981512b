//! The sheet of paper: linear-light pixels, drawn on in millimetres.

use ab_glyph::{Font, FontVec, PxScale, ScaleFont, point};

/// An 8-bit sRGB colour.
pub(crate) type Colour = [u8; 3];

/// Linear light 0 to 1 of an sRGB component (IEC 61966-2-1).
pub(crate) fn linear(component: u8) -> f32 {
    let v = f32::from(component) / 255.0;
    if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
}

/// The component 0 to 1 in sRGB of linear light (IEC 61966-2-1).
pub(crate) fn encode(v: f32) -> f32 {
    if v <= 0.003_130_8 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 }
}

/// A rectangle in millimetres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) x0: f32,
    pub(crate) y0: f32,
    pub(crate) x1: f32,
    pub(crate) y1: f32,
}

impl Area {
    /// The area from `(x, y)`, `width` by `height`.
    pub(crate) const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x0: x, y0: y, x1: x + width, y1: y + height }
    }

    /// The square around a place whose sides are `reach` away from it.
    pub(crate) const fn around((x, y): (f32, f32), reach: f32) -> Self {
        Self { x0: x, y0: y, x1: x, y1: y }.grown(reach)
    }

    /// The area with `by` more on every side.
    pub(crate) const fn grown(self, by: f32) -> Self {
        Self { x0: self.x0 - by, y0: self.y0 - by, x1: self.x1 + by, y1: self.y1 + by }
    }
}

/// Paper with ink on it.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    /// Pixels per millimetre.
    pub(crate) scale: f32,
    /// Pixels across.
    pub(crate) width: usize,
    /// Pixels down.
    pub(crate) height: usize,
    /// Linear light, row by row.
    pub(crate) pixels: Vec<[f32; 3]>,
}

impl Canvas {
    /// Blank paper, sizes in millimetres, `scale` in pixels per millimetre.
    pub(crate) fn new(width: f32, height: f32, scale: f32, paper: Colour) -> Self {
        let (w, h) = ((width * scale) as usize, (height * scale) as usize);
        Self { scale, width: w, height: h, pixels: vec![paper.map(linear); w * h] }
    }

    fn blend(&mut self, x: i32, y: i32, ink: [f32; 3], coverage: f32) {
        if (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y) {
            let pixel = &mut self.pixels[y as usize * self.width + x as usize];
            for (p, i) in pixel.iter_mut().zip(ink) {
                *p += (i - *p) * coverage;
            }
        }
    }

    /// Fills an area, its edges anti-aliased.
    pub(crate) fn fill(&mut self, area: Area, ink: Colour) {
        let ink = ink.map(linear);
        let [x0, y0, x1, y1] = [area.x0, area.y0, area.x1, area.y1].map(|v| v * self.scale);
        let overlap = |i: i32, a: f32, b: f32| (b.min(i as f32 + 1.0) - a.max(i as f32)).clamp(0.0, 1.0);
        for y in y0.floor() as i32..y1.ceil() as i32 {
            for x in x0.floor() as i32..x1.ceil() as i32 {
                self.blend(x, y, ink, overlap(x, x0, x1) * overlap(y, y0, y1));
            }
        }
    }

    /// Fills an area whose corners are rounded, clockwise from the top left one, so that `strength` 0 to 1 of
    /// what was there is covered.
    pub(crate) fn round(&mut self, area: Area, radii: [f32; 4], ink: Colour, strength: f32) {
        let ink = ink.map(linear);
        let [x0, y0, x1, y1] = [area.x0, area.y0, area.x1, area.y1].map(|v| v * self.scale);
        let most = ((x1 - x0).min(y1 - y0) / 2.0).max(0.0);
        let overlap = |i: i32, a: f32, b: f32| (b.min(i as f32 + 1.0) - a.max(i as f32)).clamp(0.0, 1.0);
        for y in y0.floor() as i32..y1.ceil() as i32 {
            for x in x0.floor() as i32..x1.ceil() as i32 {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                let corner = match (px < f32::midpoint(x0, x1), py < f32::midpoint(y0, y1)) {
                    (true, true) => radii[0],
                    (false, true) => radii[1],
                    (false, false) => radii[2],
                    (true, false) => radii[3],
                };
                let r = (corner * self.scale).min(most);
                let (dx, dy) = (r - (px - x0).min(x1 - px), r - (py - y0).min(y1 - py));
                let inside =
                    if dx > 0.0 && dy > 0.0 { (r - dx.hypot(dy) + 0.5).clamp(0.0, 1.0) } else { 1.0 };
                let covered = (overlap(x, x0, x1) * overlap(y, y0, y1)).min(inside);
                self.blend(x, y, ink, covered * strength);
            }
        }
    }

    /// The pixel scale at which the em of `font` is `size` millimetres.
    fn px_scale(&self, font: &FontVec, size: f32) -> PxScale {
        let em = font.units_per_em().unwrap_or(1000.0);
        PxScale::from(size * self.scale * font.height_unscaled() / em)
    }

    /// How wide `text` is, in millimetres.
    pub(crate) fn measure(&self, font: &FontVec, size: f32, text: &str) -> f32 {
        let scaled = font.as_scaled(self.px_scale(font, size));
        text.chars().map(|c| scaled.h_advance(scaled.glyph_id(c))).sum::<f32>() / self.scale
    }

    /// Covers places within `area` with ink, each by the share 0 to 1 that `coverage` says of it; all in
    /// millimetres.
    pub(crate) fn shape(&mut self, area: Area, ink: Colour, coverage: impl Fn(f32, f32) -> f32) {
        let ink = ink.map(linear);
        let [x0, y0, x1, y1] = [area.x0, area.y0, area.x1, area.y1].map(|v| (v * self.scale).floor() as i32);
        for y in y0.max(0)..(y1 + 1).min(self.height as i32) {
            for x in x0.max(0)..(x1 + 1).min(self.width as i32) {
                let at = ((x as f32 + 0.5) / self.scale, (y as f32 + 0.5) / self.scale);
                self.blend(x, y, ink, coverage(at.0, at.1).clamp(0.0, 1.0));
            }
        }
    }

    /// Prints `text` from `x` on `baseline`.
    pub(crate) fn print(
        &mut self,
        font: &FontVec,
        size: f32,
        x: f32,
        baseline: f32,
        text: &str,
        ink: Colour,
    ) {
        let px = self.px_scale(font, size);
        let scaled = font.as_scaled(px);
        let ink = ink.map(linear);
        let mut pen = point(x * self.scale, baseline * self.scale);
        for c in text.chars() {
            let id = font.glyph_id(c);
            if let Some(outline) = font.outline_glyph(id.with_scale_and_position(px, pen)) {
                let bounds = outline.px_bounds();
                outline.draw(|gx, gy, coverage| {
                    self.blend(
                        bounds.min.x as i32 + gx as i32,
                        bounds.min.y as i32 + gy as i32,
                        ink,
                        coverage.min(1.0),
                    );
                });
            }
            pen.x += scaled.h_advance(id);
        }
    }

    /// Prints `text` in the middle of `cell`, its figure height `height` of the cell's, or what of that fits
    /// the cell's width.
    pub(crate) fn symbol(&mut self, font: &FontVec, cell: Area, height: f32, text: &str, ink: Colour) {
        /// The share of the cell's width that print leaves free of lines.
        const WIDEST: f32 = 0.8;
        let (figure, below) = figure_height(font);
        let side = cell.y1 - cell.y0;
        let wanted = self.measure(font, height * side / figure, text);
        let height = if wanted > WIDEST * side { height * WIDEST * side / wanted } else { height };
        let size = height * side / figure;
        let width = self.measure(font, size, text);
        let x = f32::midpoint(cell.x0, cell.x1) - width / 2.0;
        let baseline = f32::midpoint(cell.y0, cell.y1) + height * side / 2.0 - below * size;
        self.print(font, size, x, baseline, text, ink);
    }

    /// Draws a line of `width` with round ends through `points`, all in millimetres; `strength` says how much
    /// ink each place takes, 0 to 1.
    pub(crate) fn stroke(
        &mut self,
        points: &[(f32, f32)],
        width: f32,
        ink: Colour,
        strength: impl Fn(f32, f32) -> f32,
    ) {
        let ink = ink.map(linear);
        let scale = self.scale;
        let reach = width / 2.0 + 1.0 / scale;
        let bound = |v: fn(&(f32, f32)) -> f32| {
            let least = points.iter().map(v).fold(f32::INFINITY, f32::min) - reach;
            let greatest = points.iter().map(v).fold(f32::NEG_INFINITY, f32::max) + reach;
            ((least * scale).floor() as i32)..((greatest * scale).ceil() as i32)
        };
        for py in bound(|p| p.1) {
            for px in bound(|p| p.0) {
                let at = ((px as f32 + 0.5) / self.scale, (py as f32 + 0.5) / self.scale);
                let near = points.windows(2).map(|w| distance(at, w[0], w[1])).fold(f32::INFINITY, f32::min);
                let coverage = ((width / 2.0 - near) * self.scale + 0.5).clamp(0.0, 1.0);
                if coverage > 0.0 {
                    self.blend(px, py, ink, coverage * strength(at.0, at.1).clamp(0.0, 1.0));
                }
            }
        }
    }

    /// Spills liquid of a colour within `area`: as much at each place, in millimetres, as `depth` says, 0 to
    /// 1. Print shows through it but for the share `hides`, 0 to 1.
    pub(crate) fn spill(&mut self, area: Area, ink: Colour, hides: f32, depth: impl Fn(f32, f32) -> f32) {
        let ink = ink.map(linear);
        let [x0, y0, x1, y1] =
            [area.x0, area.y0, area.x1, area.y1].map(|v| (v * self.scale).max(0.0) as usize);
        for y in y0..y1.min(self.height) {
            for x in x0..x1.min(self.width) {
                let depth = depth((x as f32 + 0.5) / self.scale, (y as f32 + 0.5) / self.scale);
                for (p, i) in self.pixels[y * self.width + x].iter_mut().zip(ink) {
                    let through = *p * (1.0 - depth * (1.0 - i));
                    *p = through + (i - through) * depth * hides;
                }
            }
        }
    }

    /// Lets `back`, the other side of the sheet, shine through with `strength` 0 to 1: mirrored and blurred
    /// by `blur` millimetres.
    pub(crate) fn show_through(&mut self, back: &Self, strength: f32, blur: f32) {
        let blurred = back.blurred((blur * self.scale) as usize);
        for y in 0..self.height {
            for x in 0..self.width {
                let other = blurred[y * self.width + self.width - 1 - x];
                for p in &mut self.pixels[y * self.width + x] {
                    *p *= 1.0 - strength * (1.0 - other);
                }
            }
        }
    }

    /// The green channel after two box blurs along rows and columns.
    fn blurred(&self, radius: usize) -> Vec<f32> {
        let mut plane: Vec<f32> = self.pixels.iter().map(|p| p[1]).collect();
        for _ in 0..2 {
            plane = box_rows(&plane, self.width, radius);
            plane = transposed(&plane, self.width);
            plane = box_rows(&plane, self.height, radius);
            plane = transposed(&plane, self.height);
        }
        plane
    }
}

/// How high a font's figures are, and how far below the baseline they begin, in ems.
fn figure_height(font: &FontVec) -> (f32, f32) {
    /// Least share by which the figures together are higher than the 1 where they are old-style ones: round
    /// figures, or a flourish, go beyond it by less.
    const OLD_STYLE: f32 = 1.25;
    let em = font.units_per_em().unwrap_or(1000.0);
    let outlines = ('1'..='9').filter_map(|digit| font.outline(font.glyph_id(digit)));
    let reach: Vec<(f32, f32)> = outlines
        .map(|o| (o.bounds.min.y.min(o.bounds.max.y) / em, o.bounds.min.y.max(o.bounds.max.y) / em))
        .collect();
    let one = reach.first().map_or(0.7, |one| one.1);
    let low = reach.iter().map(|r| r.0).fold(0.0, f32::min);
    let high = reach.iter().map(|r| r.1).fold(one, f32::max);
    // Elsewhere the 1, without overshoot or descender, has the figure height of the font.
    if high - low > OLD_STYLE * one { (high - low, -low) } else { (one, 0.0) }
}

/// The distance of `p` from the stretch between `a` and `b`.
pub(crate) fn distance(p: (f32, f32), a: (f32, f32), b: (f32, f32)) -> f32 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let along = ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (dx * dx + dy * dy).max(1e-9);
    let t = along.clamp(0.0, 1.0);
    (p.0 - a.0 - t * dx).hypot(p.1 - a.1 - t * dy)
}

fn box_rows(plane: &[f32], width: usize, radius: usize) -> Vec<f32> {
    plane
        .chunks(width)
        .flat_map(|row| {
            (0..width).map(move |x| {
                let window = &row[x.saturating_sub(radius)..(x + radius + 1).min(width)];
                window.iter().sum::<f32>() / window.len() as f32
            })
        })
        .collect()
}

fn transposed(plane: &[f32], width: usize) -> Vec<f32> {
    let height = plane.len() / width;
    (0..width).flat_map(|x| (0..height).map(move |y| plane[y * width + x])).collect()
}
