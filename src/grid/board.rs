//! A grid that was found on a photo.

use super::fit::tones::{self, Drawn};
use crate::geometry::{Mesh, Turn};
use crate::puzzle::Layout;
use image::RgbImage;

/// A grid found on a photo.
#[derive(Clone, Debug)]
pub struct Board {
    /// The nodes in photo pixels (as stored), numbered in the upright puzzle's reading order once `turn` is
    /// settled.
    pub mesh: Mesh,
    /// What the lines say about the shape.
    pub layout: Layout,
    /// How the stored picture must be moved for this board to stand upright.
    pub turn: Turn,
    /// Share of the lattice's edges that ink supports, 0 to 1.
    pub score: f64,
}

impl Board {
    /// Its lattice with so many more cells on every side, where what they are drawn by on the photo says that
    /// they lie; `None` for a board in no perspective.
    pub fn widened(&self, photo: &RgbImage, beside: usize, drawn: Drawn) -> Option<Mesh> {
        tones::widened(photo, &self.mesh, beside, drawn)
    }
}
