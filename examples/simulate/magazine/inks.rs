//! Colours that magazines print with besides black.

use super::super::canvas::Colour;
use super::furniture::ACCENTS;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// A colour dark enough for lines, and for light symbols on it.
pub(super) fn strong(rng: &mut ChaCha8Rng) -> Colour {
    let depth = rng.random_range(0.7..0.92);
    ACCENTS.choose(rng).unwrap_or(&ACCENTS[0]).map(|v| (f32::from(v) * depth) as u8)
}

/// What is left of a colour where so much of it, 0 to 1, is paper.
pub(super) fn tint(colour: Colour, paper: f32) -> Colour {
    /// As light as paper is.
    const LIGHT: f32 = 238.0;
    colour.map(|v| (f32::from(v) * (1.0 - paper) + LIGHT * paper) as u8)
}
