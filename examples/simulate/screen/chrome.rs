//! What apps are made of beside the grid: text, icons, buttons, bars.

use super::super::canvas::{Area, Canvas, Colour};
use super::super::text::{capital, word};
use super::Fonts;
use super::look::{Look, hsl, mix};
use ab_glyph::FontVec;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// A screen that is being drawn.
pub(super) struct Ui<'a> {
    /// What is drawn on.
    pub(super) canvas: Canvas,
    /// Colours.
    pub(super) look: &'a Look,
    /// Fonts.
    pub(super) fonts: &'a Fonts,
    /// Pixels to a point of the design.
    pub(super) unit: f32,
    /// Words and choices.
    pub(super) rng: &'a mut ChaCha8Rng,
}

/// Pictures on buttons.
#[derive(Clone, Copy, Debug)]
pub(super) enum Icon {
    /// An arrow back.
    Undo,
    /// A rubber.
    Erase,
    /// A pencil.
    Notes,
    /// A lamp.
    Hint,
    /// A wheel.
    Settings,
    /// An arrow left.
    Back,
    /// Two bars.
    Pause,
}

impl<'a> Ui<'a> {
    /// The regular or the bold font.
    pub(super) fn font(&self, bold: bool) -> &'a FontVec {
        if bold { &self.fonts.bold } else { &self.fonts.plain }
    }

    /// Prints from `x` on `baseline`, `size` points to the em.
    pub(super) fn left(&mut self, x: f32, baseline: f32, size: f32, text: &str, ink: Colour, bold: bool) {
        let font = self.font(bold);
        self.canvas.print(font, size * self.unit, x, baseline, text, ink);
    }

    /// Prints in the middle of `area`.
    pub(super) fn centred(&mut self, area: Area, size: f32, text: &str, ink: Colour, bold: bool) {
        let wide = self.canvas.measure(self.font(bold), size * self.unit, text);
        let x = f32::midpoint(area.x0, area.x1) - wide / 2.0;
        let baseline = f32::midpoint(area.y0, area.y1) + size * self.unit * 0.35;
        self.left(x, baseline, size, text, ink, bold);
    }

    /// Prints up to `x` on `baseline`.
    pub(super) fn right(&mut self, x: f32, baseline: f32, size: f32, text: &str, ink: Colour, bold: bool) {
        let wide = self.canvas.measure(self.font(bold), size * self.unit, text);
        self.left(x - wide, baseline, size, text, ink, bold);
    }

    /// A filled shape with corners of so many points.
    pub(super) fn shape(&mut self, area: Area, radius: f32, ink: Colour) {
        self.canvas.round(area, [radius * self.unit; 4], ink, 1.0);
    }

    /// A line through `points`, so many points wide.
    pub(super) fn line(&mut self, points: &[(f32, f32)], width: f32, ink: Colour) {
        self.canvas.stroke(points, width * self.unit, ink, |_, _| 1.0);
    }

    /// A circle's line around `(x, y)`, from and to parts of the turn, clockwise from the right.
    fn arc(&mut self, (x, y): (f32, f32), radius: f32, (from, to): (f32, f32), width: f32, ink: Colour) {
        let at = |k: i32| {
            let angle = (from + (to - from) * k as f32 / 16.0) * std::f32::consts::TAU;
            (x + radius * angle.cos(), y + radius * angle.sin())
        };
        let points: Vec<_> = (0..=16).map(at).collect();
        self.line(&points, width, ink);
    }

    /// An icon around `(x, y)`, `size` points wide.
    pub(super) fn icon(&mut self, icon: Icon, (x, y): (f32, f32), size: f32, ink: Colour) {
        let s = size * self.unit / 2.0;
        let at =
            |points: &[(f32, f32)]| points.iter().map(|p| (x + p.0 * s, y + p.1 * s)).collect::<Vec<_>>();
        let width = size * 0.09;
        match icon {
            Icon::Undo => {
                self.arc((x, y + 0.1 * s), 0.7 * s, (0.55, 1.3), width, ink);
                self.line(&at(&[(-0.95, -0.6), (-0.72, -0.05), (-0.15, -0.2)]), width, ink);
            }
            Icon::Erase => {
                let body = [(-0.8, 0.2), (0.1, -0.8), (0.8, -0.1), (-0.1, 0.8), (-0.4, 0.8), (-0.8, 0.2)];
                self.line(&at(&body), width, ink);
                self.line(&at(&[(-0.35, -0.25), (0.35, 0.4)]), width, ink);
            }
            Icon::Notes => {
                let body = [(-0.8, 0.8), (-0.7, 0.3), (0.5, -0.85), (0.85, -0.5), (-0.3, 0.7), (-0.8, 0.8)];
                self.line(&at(&body), width, ink);
            }
            Icon::Hint => {
                self.arc((x, y - 0.2 * s), 0.6 * s, (0.35, 1.15), width, ink);
                self.line(&at(&[(-0.3, 0.35), (-0.3, 0.8), (0.3, 0.8), (0.3, 0.35)]), width, ink);
            }
            Icon::Settings => {
                self.arc((x, y), 0.65 * s, (0.0, 1.0), width * 2.2, ink);
                for k in 0..8 {
                    let (sin, cos) = (k as f32 * std::f32::consts::TAU / 8.0).sin_cos();
                    self.line(&at(&[(0.7 * cos, 0.7 * sin), (0.95 * cos, 0.95 * sin)]), width * 1.8, ink);
                }
            }
            Icon::Back => self.line(&at(&[(0.3, -0.75), (-0.45, 0.0), (0.3, 0.75)]), width * 1.3, ink),
            Icon::Pause => {
                self.line(&at(&[(-0.3, -0.6), (-0.3, 0.6)]), width * 2.0, ink);
                self.line(&at(&[(0.3, -0.6), (0.3, 0.6)]), width * 2.0, ink);
            }
        }
    }

    /// The bar with the time and the battery, `high` pixels from the top.
    pub(super) fn status(&mut self, high: f32) {
        let (u, ink) = (self.unit, self.look.text);
        let (width, middle) = (self.canvas.width as f32, high * 0.55);
        let time = format!("{}:{:02}", self.rng.random_range(0..24), self.rng.random_range(0..60));
        self.left(16.0 * u, middle + 4.5 * u, 13.0, &time, ink, true);
        let x = width - 40.0 * u;
        self.shape(Area::new(x, middle - 5.0 * u, 23.0 * u, 10.0 * u), 2.5, ink);
        let page = self.look.page[0];
        self.shape(Area::new(x + u, middle - 4.0 * u, 21.0 * u, 8.0 * u), 1.8, page);
        let charge = self.rng.random_range(3.0..19.0) * u;
        self.shape(Area::new(x + 2.0 * u, middle - 3.0 * u, charge, 6.0 * u), 1.0, ink);
        for k in 0..4 {
            let high = (3.0 + 2.5 * k as f32) * u;
            let left = x - (26.0 - 5.0 * k as f32) * u;
            self.shape(Area::new(left, middle + 5.0 * u - high, 3.2 * u, high), 0.8, ink);
        }
        if self.rng.random_bool(0.5) {
            let text = format!("{}%", self.rng.random_range(5..100));
            self.right(x - 34.0 * u, middle + 4.5 * u, 12.0, &text, ink, false);
        }
    }

    /// A button.
    pub(super) fn button(&mut self, area: Area, text: &str, size: f32) {
        let full = self.rng.random_bool(0.6);
        let (fill, ink) = if full { (self.look.accent, self.on_accent()) } else { self.key() };
        self.shape(area, 8.0, fill);
        self.centred(area, size, text, ink, true);
    }

    /// Black or white, whichever reads better on the leading colour.
    pub(super) fn on_accent(&self) -> Colour {
        let [r, g, b] = self.look.accent.map(u32::from);
        if r * 3 + g * 6 + b > 1700 { [0; 3] } else { [255; 3] }
    }

    /// The colours of keys.
    pub(super) fn key(&self) -> (Colour, Colour) {
        (self.look.surface, self.look.accent)
    }

    /// A banner that sells something.
    pub(super) fn advert(&mut self, area: Area) {
        let ground = hsl(self.rng.random_range(0.0..360.0), 0.55, self.rng.random_range(0.3..0.9));
        let ink = if ground.map(u32::from).iter().sum::<u32>() > 360 { [30; 3] } else { [250; 3] };
        self.shape(area, 0.0, ground);
        let (u, wide, high) = (self.unit, area.x1 - area.x0, area.y1 - area.y0);
        let standing = wide < 2.5 * high;
        let side = if standing { high.min(wide) * 0.55 } else { 0.7 * high };
        let inset = 0.08 * high.min(wide);
        let picture =
            Area::new(area.x0 + inset, area.y0 + inset * if standing { 1.0 } else { 1.9 }, side, side);
        let other = mix(ground, [255, 120, 40], 0.6);
        self.shape(picture, 6.0, other);
        let name = capital(&word(self.rng));
        let what = word(self.rng) + " " + &word(self.rng);
        let size = if standing { 16.0 } else { (high / u * 0.26).min(20.0) };
        let (x, y) = if standing {
            (area.x0 + inset, picture.y1 + inset + size * u)
        } else {
            (picture.x1 + inset * 1.5, area.y0 + 0.45 * high)
        };
        self.left(x, y, size, &name, ink, true);
        self.left(x, y + 1.2 * size * u, size * 0.8, &what, ink, false);
        let call = Area::new(area.x1 - 82.0 * u, area.y1 - 0.5 * size * u - 30.0 * u, 74.0 * u, 28.0 * u);
        if !standing && call.x0 > x + 150.0 * u {
            self.shape(call, 4.0, [40, 120, 220]);
            self.centred(call, 12.0, "INSTALL", [255; 3], true);
        }
        self.left(area.x0 + 2.0 * u, area.y0 + 9.0 * u, 8.0, "Ad", ink, false);
    }
}
