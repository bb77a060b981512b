//! What paper and ink look like from near.

use super::canvas::Canvas;
use super::noise;
use rand::Rng;

/// Fibres and speckles: darker and lighter spots of several sizes, and ink that did not take everywhere;
/// `strength` 0 to 1.
pub(crate) fn grain(canvas: &mut Canvas, strength: f32, seed: u32) {
    let mut rng = noise::stream(u64::from(seed), "grain");
    let (width, scale) = (canvas.width, canvas.scale);
    for (i, pixel) in canvas.pixels.iter_mut().enumerate() {
        let (x, y) = ((i % width) as f32 / scale, (i / width) as f32 / scale);
        let fine: f32 = rng.random_range(-1.0..1.0);
        let blot = noise::smooth(seed, x * 2.5, y * 2.5) + noise::smooth(seed + 1, x * 0.3, y * 0.3);
        let fibre = noise::smooth(seed + 2, x * 1.2, y * 6.0);
        let paper = 1.0 + strength * (0.5 * fine + 0.25 * blot + 0.3 * fibre);
        let bare = strength * 0.25 * (fine + blot).max(0.0);
        for p in pixel {
            *p = (*p + bare * (0.5 - *p).max(0.0)) * paper;
        }
    }
}
