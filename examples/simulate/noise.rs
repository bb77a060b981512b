//! Seeded randomness: named streams of random numbers, and smooth noise over the plane.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The stream of random numbers that belongs to `label` under `seed`: streams do not disturb one another, so
/// that a longer text does not change the puzzle.
pub(crate) fn stream(seed: u64, label: &str) -> ChaCha8Rng {
    // FNV-1a, 64 bits.
    let hash = label
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    ChaCha8Rng::seed_from_u64(seed.rotate_left(32) ^ hash)
}

/// A number in -1 to 1 for a lattice point.
fn lattice(seed: u32, x: i32, y: i32) -> f32 {
    let mut h = seed ^ (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77);
    for _ in 0..2 {
        h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
        h ^= h >> 12;
    }
    h as f32 / (u32::MAX as f32) * 2.0 - 1.0
}

/// Smooth value noise in -1 to 1 with features about one unit wide.
pub(crate) fn smooth(seed: u32, x: f32, y: f32) -> f32 {
    let (x0, y0) = (x.floor(), y.floor());
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - x0), ease(y - y0));
    let at = |dx: i32, dy: i32| lattice(seed, x0 as i32 + dx, y0 as i32 + dy);
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * u;
    let bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * u;
    top + (bottom - top) * v
}
