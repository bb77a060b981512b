//! Marks laid side by side as lines of text, which line recognisers read far better than single symbols.

use super::marks::Glyph;
use super::recognizer::{Hypothesis, Recognizer, Strip};
use crate::diagnostics::Result;
use crate::geometry::Turn;
use crate::raster;
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

/// Heights at which what was not read is tried again: a line that fails at one size often reads at another.
const SECOND_HEIGHTS: [u32; 2] = [40, 26];

/// Symbols a line when trying again.
const SECOND_LENGTH: usize = 5;

/// Reads every glyph, the picture moved upright by `turn` first. Lines are read one after another: a second
/// instance of an engine costs more to load than it saves on the three or four lines of a board.
pub(super) fn read(
    glyphs: &[Glyph],
    turn: Turn,
    engine: &dyn Recognizer,
    characters: &str,
) -> Result<Vec<Vec<Hypothesis>>> {
    let lines: Vec<Vec<Vec<Hypothesis>>> = glyphs
        .chunks(LENGTH)
        .map(|line| ask(engine, &upright(line, turn, HEIGHT), characters))
        .collect::<Result<_>>()?;
    Ok(lines.into_iter().flatten().collect())
}

/// Reads the glyphs that came back without a reading once more, in other company and larger.
pub(super) fn reread(
    glyphs: &[Glyph],
    turn: Turn,
    mut seen: Vec<Vec<Hypothesis>>,
    engine: &dyn Recognizer,
    characters: &str,
) -> Result<Vec<Vec<Hypothesis>>> {
    for height in SECOND_HEIGHTS {
        let open: Vec<usize> = (0..glyphs.len()).filter(|&i| seen[i].is_empty()).collect();
        let lines: Vec<Vec<Vec<Hypothesis>>> = open
            .chunks(SECOND_LENGTH)
            .map(|line| {
                let line: Vec<Glyph> = line.iter().rev().map(|&i| glyphs[i].clone()).collect();
                ask(engine, &upright(&line, turn, height), characters)
            })
            .collect::<Result<_>>()?;
        for (line, read) in open.chunks(SECOND_LENGTH).zip(lines) {
            for (&i, hypotheses) in line.iter().rev().zip(read) {
                seen[i] = hypotheses;
            }
        }
    }
    Ok(seen)
}

/// What the engine sees in each mark of a line: nothing where it says nothing, and only what is a
/// probability.
fn ask(engine: &dyn Recognizer, line: &[GrayImage], characters: &str) -> Result<Vec<Vec<Hypothesis>>> {
    let mut seen = engine.recognize(&pack(line), characters)?;
    seen.resize(line.len(), Vec::new());
    for hypotheses in &mut seen {
        hypotheses.retain(|s| (0.0..=1.0).contains(&s.probability));
    }
    Ok(seen)
}

fn upright(line: &[Glyph], turn: Turn, height: u32) -> Vec<GrayImage> {
    line.iter().map(|glyph| scaled(&raster::upright(&glyph.grey, turn), height)).collect()
}

fn scaled(grey: &GrayImage, height: u32) -> GrayImage {
    let width = (f64::from(grey.width()) * f64::from(height) / f64::from(grey.height())).round() as u32;
    imageops::resize(grey, width.clamp(3, height * 2), height, FilterType::CatmullRom)
}

fn pack(line: &[GrayImage]) -> Strip {
    let width = line.iter().map(|g| g.width() + GAP).sum::<u32>() + 2 * BORDER;
    let height = line.iter().map(GrayImage::height).max().unwrap_or(HEIGHT) + 2 * BORDER;
    let mut grey = GrayImage::from_pixel(width, height, Luma([255]));
    let mut extents = Vec::with_capacity(line.len());
    let mut x = BORDER;
    for glyph in line {
        imageops::replace(&mut grey, glyph, i64::from(x + GAP / 2), i64::from(BORDER));
        extents.push((x, x + glyph.width() + GAP));
        x += glyph.width() + GAP;
    }
    Strip { grey, glyphs: extents }
}
