//! Blots: ink or coffee spilled over a printed page, in a puddle with a ragged edge and drops around it.

use super::board::Spot;
use super::canvas::{Area, Canvas, Colour};
use super::noise;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use std::f32::consts::TAU;

/// A blot on a puzzle. Lengths as shares of a cell's side.
#[derive(Clone, Debug)]
pub(crate) struct Blot {
    /// Row and column of a cell, from zero.
    pub(crate) cell: (usize, usize),
    /// The puddle's middle, right of and below the cell's.
    pub(crate) off: (f32, f32),
    /// The puddle's mean radius.
    pub(crate) radius: f32,
    /// How far the edge strays from it, as a share of the radius, 0 to 1.
    pub(crate) ragged: f32,
    /// Colour of the liquid on white paper.
    pub(crate) ink: Colour,
    /// Share of the print that it hides, 0 to 1: clear liquid hides nothing, paint everything.
    pub(crate) hides: f32,
    /// How much darker it dried along the edge than in the middle, 0 to 1: coffee leaves a ring.
    pub(crate) ring: f32,
    /// Drops that fell around it.
    pub(crate) drops: usize,
}

/// A round spot in millimetres.
struct Puddle {
    at: (f32, f32),
    radius: f32,
    ragged: f32,
    /// What its edge follows from.
    seed: u32,
}

impl Blot {
    /// Spills it over a board of `columns` columns that stands at `spot`.
    pub(crate) fn spill(
        &self,
        canvas: &mut Canvas,
        (x, y, width): Spot,
        columns: usize,
        rng: &mut ChaCha8Rng,
    ) {
        let pitch = width / columns as f32;
        let middle = |i: usize, off: f32| (i as f32 + 0.5 + off) * pitch;
        let at = (x + middle(self.cell.1, self.off.0), y + middle(self.cell.0, self.off.1));
        let radius = self.radius * pitch;
        self.puddle(canvas, &Puddle { at, radius, ragged: self.ragged, seed: rng.random() });
        for _ in 0..self.drops {
            let (sin, cos) = rng.random_range(0.0..TAU).sin_cos();
            let away = radius * rng.random_range(1.3..2.0);
            let drop = Puddle {
                at: (at.0 + away * cos, at.1 + away * sin),
                radius: radius * rng.random_range(0.05..0.14),
                ragged: self.ragged / 2.0,
                seed: rng.random(),
            };
            self.puddle(canvas, &drop);
        }
    }

    fn puddle(&self, canvas: &mut Canvas, puddle: &Puddle) {
        let reach = puddle.radius * (1.0 + puddle.ragged) + 1.0 / canvas.scale;
        let area = Area::new(puddle.at.0, puddle.at.1, 0.0, 0.0).grown(reach);
        let scale = canvas.scale;
        canvas.spill(area, self.ink, self.hides, |x, y| {
            let inside = puddle.inside(x, y);
            let middle = (inside / (0.3 * puddle.radius)).clamp(0.0, 1.0);
            (inside * scale + 0.5).clamp(0.0, 1.0) * (1.0 - self.ring * middle)
        });
    }
}

impl Puddle {
    /// How far within the edge a place is, in millimetres along the radius; negative outside.
    fn inside(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - self.at.0, y - self.at.1);
        let away = dx.hypot(dy);
        let (ex, ey) = (dx / away.max(1e-6), dy / away.max(1e-6));
        let edge = 0.7 * noise::smooth(self.seed, ex * 1.3, ey * 1.3)
            + 0.3 * noise::smooth(self.seed, ex * 4.0, ey * 4.0);
        self.radius * (1.0 + self.ragged * edge) - away
    }
}
