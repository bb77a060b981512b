//! What print puts where a board of overlapping grids has no cells: small text, framed notes, ornaments.

use super::canvas::{Area, Canvas, Colour};
use super::puzzle::Shape;
use super::text::{self, Setting};
use ab_glyph::FontVec;
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::f32::consts::TAU;

/// What fills the gaps between overlapping grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filler {
    /// Nothing: bare paper.
    Bare,
    /// Small text.
    Words,
    /// Something else in every gap: text, a framed note with numbers in it, a rosette, a tinted panel.
    Mixed,
}

/// What one gap holds.
#[derive(Clone, Copy, Debug)]
enum Motif {
    Words,
    Note,
    Rosette,
    Panel,
}

/// How gaps are filled.
pub(crate) struct Gaps<'a> {
    /// What with.
    pub(crate) filler: Filler,
    /// Font of the text.
    pub(crate) font: &'a FontVec,
    /// Colour of what is printed.
    pub(crate) ink: Colour,
    /// Colour of the paper.
    pub(crate) paper: Colour,
    /// Colour of ornaments.
    pub(crate) accent: Colour,
    /// Side of a cell in millimetres.
    pub(crate) pitch: f32,
}

impl Gaps<'_> {
    /// Fills the gaps of a board whose first cell begins at `(x, y)` millimetres.
    pub(crate) fn print(&self, canvas: &mut Canvas, shape: &Shape, (x, y): (f32, f32), rng: &mut ChaCha8Rng) {
        if self.filler == Filler::Bare {
            return;
        }
        let mut motifs = [Motif::Words; 4];
        if self.filler == Filler::Mixed {
            motifs = [Motif::Words, Motif::Note, Motif::Rosette, Motif::Panel];
            motifs.shuffle(rng);
        }
        for ((top, left, high, wide), motif) in gaps(shape).into_iter().zip(motifs.into_iter().cycle()) {
            let at = |from: f32, cells: usize| from + cells as f32 * self.pitch;
            let size = (wide as f32 * self.pitch, high as f32 * self.pitch);
            let free = Area::new(at(x, left), at(y, top), size.0, size.1).grown(-0.35 * self.pitch);
            match motif {
                Motif::Words => self.words(canvas, free, rng),
                Motif::Note => self.note(canvas, free, rng),
                Motif::Rosette => self.rosette(canvas, free),
                Motif::Panel => {
                    canvas.fill(free, pale(self.accent, self.paper));
                    self.words(canvas, free.grown(-0.08 * self.pitch), rng);
                }
            }
        }
    }

    fn words(&self, canvas: &mut Canvas, area: Area, rng: &mut ChaCha8Rng) {
        let set = Setting { font: self.font, size: 0.26 * self.pitch, ink: self.ink };
        text::flow(canvas, &set, area, &[], rng);
    }

    /// Lines with numbers in a frame: a rating, the page of the solution.
    fn note(&self, canvas: &mut Canvas, area: Area, rng: &mut ChaCha8Rng) {
        const LINE: f32 = 0.14;
        let (width, height) = (area.x1 - area.x0, (area.y1 - area.y0).min(2.2 * self.pitch));
        canvas.fill(Area::new(area.x0, area.y0, width, height), self.ink);
        let inside = Area::new(area.x0, area.y0, width, height).grown(-LINE);
        canvas.fill(inside, self.paper);
        let size = 0.42 * self.pitch;
        for k in 1..=3 {
            let line = format!("{} {}", text::capital(&text::word(rng)), rng.random_range(1..=98));
            // A long word is cut where the frame ends, as a narrow column of print breaks it.
            let fits = |l: &str| canvas.measure(self.font, size, l) < width - size;
            let end = (1..=line.len()).rev().find(|&n| line.get(..n).is_some_and(fits)).unwrap_or(0);
            let baseline = area.y0 + size * (1.3 * k as f32 + 0.1);
            canvas.print(self.font, size, area.x0 + 0.5 * size, baseline, &line[..end], self.ink);
        }
    }

    /// Petals around a ring, between two short rules.
    fn rosette(&self, canvas: &mut Canvas, area: Area) {
        const PETALS: usize = 8;
        let middle = (f32::midpoint(area.x0, area.x1), f32::midpoint(area.y0, area.y1));
        let radius = (area.x1 - area.x0).min(area.y1 - area.y0) / 2.2;
        let polar = |angle: f32, r: f32| (middle.0 + r * angle.cos(), middle.1 + r * angle.sin());
        let mut curve = |width: f32, r: &dyn Fn(f32) -> f32| {
            let points: Vec<(f32, f32)> = (0..=96)
                .map(|k| TAU * k as f32 / 96.0)
                .map(|angle| polar(angle, radius * r(angle)))
                .collect();
            canvas.stroke(&points, width, self.accent, |_, _| 1.0);
        };
        curve(0.4, &|angle| 0.35 + 0.65 * (angle * PETALS as f32 / 2.0).sin().abs());
        curve(0.8, &|_| 0.28);
        curve(0.2, &|_| 1.0);
        let rule = |y: f32| Area::new(middle.0 - 0.7 * radius, y, 1.4 * radius, 0.3);
        if area.y1 - area.y0 > 3.0 * radius {
            canvas.fill(rule(middle.1 - 1.35 * radius), self.ink);
            canvas.fill(rule(middle.1 + 1.35 * radius), self.ink);
        }
    }
}

/// A screen of `ink` on `paper`, as light as text on it needs.
fn pale(ink: Colour, paper: Colour) -> Colour {
    std::array::from_fn(|k| ((u16::from(ink[k]) + 3 * u16::from(paper[k])) / 4) as u8)
}

/// The gaps as rectangles of cells: top, left, rows and columns; each as wide and then as high as it goes.
fn gaps(shape: &Shape) -> Vec<(usize, usize, usize, usize)> {
    let mut taken: Vec<bool> = (0..shape.region.len()).map(|i| shape.exists(i)).collect();
    let mut found = Vec::new();
    for i in 0..taken.len() {
        let (r, c) = (i / shape.columns, i % shape.columns);
        let wide = (c..shape.columns).take_while(|&k| !taken[r * shape.columns + k]).count();
        if wide == 0 {
            continue;
        }
        let free = |k: usize| (c..c + wide).all(|l| !taken[k * shape.columns + l]);
        let high = (r..shape.rows).take_while(|&k| free(k)).count();
        for k in 0..wide * high {
            taken[(r + k / wide) * shape.columns + c + k % wide] = true;
        }
        found.push((r, c, high, wide));
    }
    found
}
