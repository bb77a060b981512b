//! Marks laid side by side as lines of text, which line recognisers read far better than single symbols.

use super::cells::Glyph;
use super::{Candidate, Recognizer, Strip};
use crate::geometry::Turn;
use crate::trouble::Result;
use image::imageops::{self, FilterType};
use image::{GrayImage, Luma};

/// Height of a symbol in pixels: near the 36-pixel lines Tesseract's recogniser was trained on.
const HEIGHT: u32 = 32;

/// White between two symbols, in pixels: 12 to 24 read best on newspaper digits.
const GAP: u32 = 18;

/// White around the line, in pixels.
const BORDER: u32 = 12;

/// Symbols a line: longer ones gain nothing, shorter ones are read worse.
const LENGTH: usize = 9;

/// Reads every glyph, the picture moved upright by `turn` first.
pub(super) fn read(glyphs: &[Glyph], turn: Turn, engine: &dyn Recognizer) -> Result<Vec<Vec<Candidate>>> {
    let upright: Vec<GrayImage> = glyphs.iter().map(|g| scaled(&turned(&g.grey, turn))).collect();
    let mut read = Vec::with_capacity(glyphs.len());
    for line in upright.chunks(LENGTH) {
        read.extend(engine.recognize(&pack(line))?);
    }
    Ok(read)
}

/// The picture moved upright by `turn`.
pub(super) fn turned(grey: &GrayImage, turn: Turn) -> GrayImage {
    let grey = if turn.mirrored { imageops::flip_horizontal(grey) } else { grey.clone() };
    match turn.quarters % 4 {
        0 => grey,
        1 => imageops::rotate90(&grey),
        2 => imageops::rotate180(&grey),
        _ => imageops::rotate270(&grey),
    }
}

fn scaled(grey: &GrayImage) -> GrayImage {
    let width = (f64::from(grey.width()) * f64::from(HEIGHT) / f64::from(grey.height())).round() as u32;
    imageops::resize(grey, width.clamp(3, HEIGHT * 2), HEIGHT, FilterType::CatmullRom)
}

fn pack(line: &[GrayImage]) -> Strip {
    let width = line.iter().map(|g| g.width() + GAP).sum::<u32>() + 2 * BORDER;
    let mut grey = GrayImage::from_pixel(width, HEIGHT + 2 * BORDER, Luma([255]));
    let mut extents = Vec::with_capacity(line.len());
    let mut x = BORDER;
    for glyph in line {
        imageops::replace(&mut grey, glyph, i64::from(x + GAP / 2), i64::from(BORDER));
        extents.push((x, x + glyph.width() + GAP));
        x += glyph.width() + GAP;
    }
    Strip { grey, glyphs: extents }
}
