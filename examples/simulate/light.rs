//! Uneven light, and the blur of lens and hand.

use rayon::prelude::*;

/// The light on the scene; positions as shares of the photo's width, both axes.
#[derive(Clone, Debug)]
pub(crate) struct Light {
    /// Light in the middle, 1 = paper at full white.
    pub(crate) level: f32,
    /// Change of light from the left to the right edge and from top to bottom.
    pub(crate) slope: (f32, f32),
    /// Loss in the corners, 0 to 1.
    pub(crate) vignette: f32,
    /// Shadows that fall across.
    pub(crate) shadows: Vec<Shadow>,
}

/// A shadow with a straight edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shadow {
    /// A point on its edge.
    pub(crate) at: (f32, f32),
    /// Direction into the shadow, degrees from the x axis.
    pub(crate) direction: f32,
    /// Width of the half-shadow.
    pub(crate) soft: f32,
    /// Light lost inside, 0 to 1.
    pub(crate) depth: f32,
}

impl Light {
    /// Light at `(x, y)` on a photo whose height is `aspect` times its width.
    pub(crate) fn at(&self, x: f32, y: f32, aspect: f32) -> f32 {
        let (dx, dy) = (x - 0.5, y - aspect / 2.0);
        let corner = (dx * dx + dy * dy) / (0.25 + aspect * aspect / 4.0);
        let even = self.level * (1.0 + self.slope.0 * dx + self.slope.1 * dy / aspect);
        let shadow: f32 = self.shadows.iter().map(|s| s.at(x, y)).product();
        even * (1.0 - self.vignette * corner) * shadow
    }
}

impl Shadow {
    fn at(&self, x: f32, y: f32) -> f32 {
        let (s, c) = self.direction.to_radians().sin_cos();
        let inside = ((x - self.at.0) * c + (y - self.at.1) * s) / self.soft + 0.5;
        let t = inside.clamp(0.0, 1.0);
        1.0 - self.depth * t * t * (3.0 - 2.0 * t)
    }
}

/// A blur as a list of taps: offset in pixels and weight.
pub(crate) struct Kernel(Vec<(isize, isize, f32)>);

impl Kernel {
    /// The blur of a lens whose circle of confusion has `radius` pixels, shaken along `shake` (length in
    /// pixels, direction in degrees).
    pub(crate) fn new(radius: f32, shake: (f32, f32)) -> Self {
        /// Sub-positions per pixel; finer changes no weight by more than a few per mille.
        const FINE: i32 = 5;
        let (s, c) = shake.1.to_radians().sin_cos();
        let reach = (radius + shake.0 / 2.0).ceil() as isize + 1;
        let side = (2 * reach + 1) as usize;
        let mut weights = vec![0.0_f32; side * side];
        let steps = (shake.0 * FINE as f32).ceil() as i32;
        let spread = (radius * FINE as f32).ceil() as i32;
        for step in 0..=steps {
            let t = if steps == 0 { 0.0 } else { (step as f32 / steps as f32 - 0.5) * shake.0 };
            for i in -spread..=spread {
                for j in -spread..=spread {
                    let (x, y) = (i as f32 / FINE as f32, j as f32 / FINE as f32);
                    if x * x + y * y <= radius * radius {
                        let at = |v: f32| (v.round() as isize + reach) as usize;
                        weights[at(y + t * s) * side + at(x + t * c)] += 1.0;
                    }
                }
            }
        }
        let total: f32 = weights.iter().sum();
        let taps = weights.iter().enumerate().filter(|&(_, &w)| w > 0.0);
        Self(
            taps.map(|(i, w)| ((i % side) as isize - reach, (i / side) as isize - reach, w / total))
                .collect(),
        )
    }

    /// The film (`width` pixels a row) blurred; its edge pixels are continued outwards.
    pub(crate) fn apply(&self, film: &[[f32; 3]], width: usize) -> Vec<[f32; 3]> {
        let height = film.len() / width;
        let clamp = |v: isize, end: usize| v.clamp(0, end as isize - 1) as usize;
        let mut out = vec![[0.0; 3]; film.len()];
        out.par_chunks_mut(width).enumerate().for_each(|(y, row)| {
            for (x, pixel) in row.iter_mut().enumerate() {
                for &(dx, dy, weight) in &self.0 {
                    let (sx, sy) = (clamp(x as isize + dx, width), clamp(y as isize + dy, height));
                    for (p, v) in pixel.iter_mut().zip(film[sy * width + sx]) {
                        *p += weight * v;
                    }
                }
            }
        });
        out
    }
}
