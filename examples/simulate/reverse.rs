//! The other side of a thin sheet, or the next page under it, as it shines through.

use super::board::Spot;
use super::canvas::{Canvas, encode, linear};
use super::page::Page;

/// How another page shines through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reverse {
    /// How dark its print is, as a share of the depth that the print in front has in the tones of a photo, 0
    /// to 1.
    pub(crate) strength: f32,
    /// By how many cells of the puzzle in front the other one lies off it, across and down, once mirrored.
    pub(crate) offset: (f32, f32),
    /// How far the paper spreads it, in millimetres.
    pub(crate) blur: f32,
}

impl Page {
    /// Lets another page of this kind, with its own text and puzzle, shine through `canvas`, which this page
    /// is printed on; what is on it comes from `seed`.
    ///
    /// # Errors
    /// In words: a font that is missing.
    pub(crate) fn shine_through(
        &self,
        canvas: &mut Canvas,
        reverse: Reverse,
        seed: u64,
    ) -> Result<(), String> {
        let page = Self {
            grid: self.behind(reverse.offset),
            paper: [255; 3],
            grain: 0.0,
            show_through: 0.0,
            hand: None,
            blots: Vec::new(),
            ..self.clone()
        };
        let other = page.print(seed)?.canvas;
        canvas.show_through(&other, self.share_of_light(reverse.strength), reverse.blur);
        Ok(())
    }

    /// Where the grid stands on the other page, seen from its own side.
    fn behind(&self, offset: (f32, f32)) -> Spot {
        let (x, y, width) = self.grid;
        let cell = width / self.kind.extent().1 as f32;
        (self.size.0 - x - width - offset.0 * cell, y + offset.1 * cell, width)
    }

    /// The share of the light that is taken away where print shows at `strength` of its depth in tones.
    fn share_of_light(&self, strength: f32) -> f32 {
        let (paper, ink) = (linear(self.paper[1]), linear(self.style.digit_ink[1]));
        let tone = encode(paper) - strength * (encode(paper) - encode(ink));
        let light = linear((tone * 255.0).round() as u8);
        (1.0 - light / paper) / (1.0 - ink)
    }
}
