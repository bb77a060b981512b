//! What is printed: a page of a newspaper or a book with a sudoku on it.

use crate::canvas::{Area, Canvas, Colour};
use crate::fonts::{self, Face};
use crate::noise;
use crate::puzzle::{self, Grid, Sudoku};
use crate::text::{self, Setting};
use ab_glyph::FontVec;
use gridlens::geometry::{Mesh, Point};
use rand::Rng;

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
    /// Tint of every second box.
    pub(crate) shade: Option<Colour>,
}

/// A page. Lengths in millimetres.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// Width and height of the paper.
    pub(crate) size: (f32, f32),
    /// Pixels per millimetre it is rendered at.
    pub(crate) scale: f32,
    /// Colour of the paper.
    pub(crate) paper: Colour,
    /// Strength of the paper's grain, 0 to 1.
    pub(crate) grain: f32,
    /// How strongly the other side shines through, 0 to 1.
    pub(crate) show_through: f32,
    /// Font of the text.
    pub(crate) body: &'static Face,
    /// Font of headlines.
    pub(crate) head: &'static Face,
    /// Colour of the bar behind the headline; `None` for a plain headline.
    pub(crate) bar: Option<Colour>,
    /// Columns of text.
    pub(crate) columns: usize,
    /// Em of the text.
    pub(crate) text_size: f32,
    /// Left edge, top edge and side of the puzzle.
    pub(crate) grid: (f32, f32, f32),
    /// How it is printed.
    pub(crate) style: GridStyle,
    /// Clues it should have.
    pub(crate) clues: usize,
    /// A second, different puzzle: left edge, top edge, side.
    pub(crate) second: Option<(f32, f32, f32)>,
    /// A small solved grid: left edge, top edge, side.
    pub(crate) solved: Option<(f32, f32, f32)>,
    /// Where a book's pages meet, from the left edge.
    pub(crate) gutter: Option<f32>,
}

/// A printed page.
pub(crate) struct Print {
    /// The paper.
    pub(crate) canvas: Canvas,
    /// The puzzle on it.
    pub(crate) sudoku: Sudoku,
    /// The puzzle's lattice nodes in millimetres.
    pub(crate) mesh: Mesh,
}

const BLACK: Colour = [38, 37, 40];

impl Page {
    /// The faces the page uses, each once.
    pub(crate) fn faces(&self) -> Vec<&'static Face> {
        let mut faces = vec![self.style.face, self.head, self.body];
        faces.dedup();
        faces
    }

    /// Prints the page; everything random in it comes from `seed`.
    pub(crate) fn print(&self, seed: u64) -> Result<Print, String> {
        let (body, head) = (fonts::load(self.body)?, fonts::load(self.head)?);
        let sudoku = puzzle::generate(&mut noise::stream(seed, "puzzle"), self.clues);
        let mut canvas = Canvas::new(self.size.0, self.size.1, self.scale, self.paper);
        self.print_text(&mut canvas, &body, &head, seed, true);
        self.print_grids(&mut canvas, &sudoku, seed)?;
        if self.show_through > 0.0 {
            let mut back = Canvas::new(self.size.0, self.size.1, self.scale, [255; 3]);
            self.print_text(&mut back, &body, &head, seed ^ 1, false);
            canvas.show_through(&back, self.show_through);
        }
        self.add_grain(&mut canvas, seed as u32);
        let (x, y, side) = self.grid;
        let node = |i: usize, from: f32| f64::from(from + side * i as f32 / 9.0);
        let mesh = Mesh::from_fn(9, 9, |r, c| Point::new(node(c, x), node(r, y)));
        Ok(Print { canvas, sudoku, mesh })
    }

    /// Everything that must stay free of running text.
    fn blocked(&self) -> Vec<Area> {
        let grids = [Some(self.grid), self.second, self.solved];
        let mut areas: Vec<Area> = grids
            .into_iter()
            .flatten()
            .map(|(x, y, s)| Area::new(x, y - 9.0, s, s + 9.0).grown(3.0))
            .collect();
        areas.extend(self.gutter.map(|x| Area::new(x - 9.0, 0.0, 18.0, self.size.1)));
        areas
    }

    fn print_text(&self, canvas: &mut Canvas, body: &FontVec, head: &FontVec, seed: u64, front: bool) {
        let mut rng = noise::stream(seed, "text");
        let blocked = if front { self.blocked() } else { Vec::new() };
        let set = Setting { font: body, size: self.text_size, ink: BLACK };
        let (margin, gap) = (6.0, 4.5);
        let pitch = (self.size.0 - 2.0 * margin + gap) / self.columns as f32;
        for i in 0..self.columns {
            let x = margin + pitch * i as f32;
            let column = Area::new(x, margin, pitch - gap, self.size.1 - 2.0 * margin);
            text::flow(canvas, &set, column, &blocked, &mut rng);
        }
        if front {
            for (x, y, side) in [Some(self.grid), self.second].into_iter().flatten() {
                let rating = text::capital(&text::word(&mut rng));
                self.print_headline(canvas, head, (x, y, side), "SUDOKU", &rating);
            }
            if let Some((x, y, _)) = self.solved {
                let words = [text::capital(&text::word(&mut rng)), text::word(&mut rng)].join(" ");
                canvas.print(head, 3.2, x, y - 1.5, &words, BLACK);
            }
        }
    }

    /// The headline over a grid: a coloured bar with light letters, or plain letters and a rule.
    fn print_headline(
        &self,
        canvas: &mut Canvas,
        font: &FontVec,
        (x, y, side): (f32, f32, f32),
        title: &str,
        rating: &str,
    ) {
        let size = 4.6;
        let wide = canvas.measure(font, size, title);
        let end = canvas.measure(font, 3.4, rating);
        if let Some(colour) = self.bar {
            canvas.fill(Area::new(x, y - 8.0, wide + 6.0, 5.8), colour);
            canvas.fill(Area::new(x, y - 2.4, side, 0.3), colour);
            canvas.print(font, size, x + 3.0, y - 3.5, title, self.paper);
            canvas.print(font, 3.4, x + side - end, y - 3.5, rating, colour);
        } else {
            canvas.print(font, size, x, y - 3.0, title, BLACK);
            canvas.print(font, 3.4, x + side - end, y - 3.0, rating, BLACK);
        }
    }

    fn print_grids(&self, canvas: &mut Canvas, sudoku: &Sudoku, seed: u64) -> Result<(), String> {
        let digits = fonts::load(self.style.face)?;
        self.style.print(canvas, &digits, self.grid, &sudoku.clues);
        if let Some(place) = self.second {
            let other = puzzle::generate(&mut noise::stream(seed, "second puzzle"), 27);
            self.style.print(canvas, &digits, place, &other.clues);
        }
        if let Some(place) = self.solved {
            let other = puzzle::generate(&mut noise::stream(seed, "solved puzzle"), 27);
            let small = GridStyle {
                thin: self.style.thin * 0.6,
                thick: self.style.thick * 0.6,
                frame: self.style.frame * 0.6,
                digit_ink: BLACK,
                shade: None,
                ..self.style.clone()
            };
            small.print(canvas, &digits, place, &other.solution);
        }
        Ok(())
    }

    /// Fibres and speckles: darker and lighter spots of several sizes, and ink that did not take everywhere.
    fn add_grain(&self, canvas: &mut Canvas, seed: u32) {
        let mut rng = noise::stream(u64::from(seed), "grain");
        let (width, scale) = (canvas.width, canvas.scale);
        for (i, pixel) in canvas.pixels.iter_mut().enumerate() {
            let (x, y) = ((i % width) as f32 / scale, (i / width) as f32 / scale);
            let fine: f32 = rng.random_range(-1.0..1.0);
            let blot = noise::smooth(seed, x * 2.5, y * 2.5) + noise::smooth(seed + 1, x * 0.3, y * 0.3);
            let fibre = noise::smooth(seed + 2, x * 1.2, y * 6.0);
            let paper = 1.0 + self.grain * (0.5 * fine + 0.25 * blot + 0.3 * fibre);
            let bare = self.grain * 0.25 * (fine + blot).max(0.0);
            for p in pixel {
                *p = (*p + bare * (0.5 - *p).max(0.0)) * paper;
            }
        }
    }
}

impl GridStyle {
    /// Prints `values` in the square at `(left, top, side)`.
    fn print(&self, canvas: &mut Canvas, font: &FontVec, (x, y, side): (f32, f32, f32), values: &Grid) {
        let pitch = side / 9.0;
        if let Some(shade) = self.shade {
            for b in (0..9_u8).filter(|b| b % 2 == 0) {
                let (r, c) = (f32::from(b / 3), f32::from(b % 3));
                let third = pitch * 3.0;
                canvas.fill(Area::new(x + c * third, y + r * third, third, third), shade);
            }
        }
        for thick in [false, true] {
            for i in (0..=9_u8).filter(|i| (i % 3 == 0) == thick) {
                let at = f32::from(i) * pitch;
                let width = match i {
                    0 | 9 => self.frame,
                    3 | 6 => self.thick,
                    _ => self.thin,
                };
                let ink = if thick { self.thick_ink } else { self.thin_ink };
                let end = if thick { self.frame / 2.0 } else { 0.0 };
                let (w, long) = (width / 2.0, side + 2.0 * end);
                canvas.fill(Area::new(x + at - w, y - end, width, long), ink);
                canvas.fill(Area::new(x - end, y + at - w, long, width), ink);
            }
        }
        for (i, &value) in values.iter().enumerate().filter(|&(_, &v)| v > 0) {
            let cell = Area::new(x + (i % 9) as f32 * pitch, y + (i / 9) as f32 * pitch, pitch, pitch);
            canvas.digit(font, cell, self.digit, value, self.digit_ink);
        }
    }
}
