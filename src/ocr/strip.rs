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

/// Rank of the height of capitals and digits among the heights of marks: small letters may be lower.
const TALL: (usize, usize) = (4, 5);

/// Rank of the upper edge of capitals and digits among those of marks, uppermost first.
const HIGH: (usize, usize) = (1, 10);

/// How marks are set as a line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Setting {
    /// Each as high as the line, moved upright by a turn first.
    Filling(Turn),
    /// As they stand in their cells, which are upright: c and C differ in nothing but their height, p and P
    /// by where they stand.
    Level {
        /// The height of capitals and digits, in pixels of a cell.
        tall: u32,
        /// Their upper edge.
        high: i32,
    },
}

impl Setting {
    /// The level line of a board with these marks.
    pub(super) fn level(glyphs: &[Glyph]) -> Self {
        let ranked = |mut values: Vec<i32>, (part, of): (usize, usize)| {
            values.sort_unstable();
            values.get(values.len() * part / of).copied().unwrap_or(1)
        };
        let tall = ranked(glyphs.iter().map(|g| g.grey.height() as i32).collect(), TALL);
        let high = ranked(glyphs.iter().map(|g| g.top).collect(), HIGH);
        Self::Level { tall: tall.unsigned_abs().max(1), high }
    }

    /// A glyph on a line of `height`, and how far below the line's upper edge.
    fn set(self, glyph: &Glyph, height: u32) -> (GrayImage, u32) {
        match self {
            Self::Filling(turn) => (filling(&raster::upright(&glyph.grey, turn), height), 0),
            Self::Level { tall, high } => {
                let scale = f64::from(height) / f64::from(tall);
                let scaled = |length: u32| (f64::from(length) * scale).round() as u32;
                let grey = &glyph.grey;
                let (w, h) = (scaled(grey.width()), scaled(grey.height()));
                let (w, h) = (w.clamp(3, height * 2), h.clamp(3, height * 2));
                let below = f64::from((glyph.top - high).max(0)) * scale;
                let below = (below.round() as u32).min(height);
                (imageops::resize(grey, w, h, FilterType::CatmullRom), below)
            }
        }
    }
}

/// Reads every glyph. Lines are read one after another: a second instance of an engine costs more to load
/// than it saves on the three or four lines of a board.
pub(super) fn read(
    glyphs: &[Glyph],
    setting: Setting,
    engine: &dyn Recognizer,
    characters: &str,
) -> Result<Vec<Vec<Hypothesis>>> {
    let lines: Vec<Vec<Vec<Hypothesis>>> = glyphs
        .chunks(LENGTH)
        .map(|line| ask(engine, &set(line.iter(), setting, HEIGHT), characters))
        .collect::<Result<_>>()?;
    Ok(lines.into_iter().flatten().collect())
}

/// Reads the glyphs that came back without a reading once more, in other company and larger.
pub(super) fn reread(
    glyphs: &[Glyph],
    setting: Setting,
    mut seen: Vec<Vec<Hypothesis>>,
    engine: &dyn Recognizer,
    characters: &str,
) -> Result<Vec<Vec<Hypothesis>>> {
    for height in SECOND_HEIGHTS {
        let open: Vec<usize> = (0..glyphs.len()).filter(|&i| seen[i].is_empty()).collect();
        let lines: Vec<Vec<Vec<Hypothesis>>> = open
            .chunks(SECOND_LENGTH)
            .map(|line| {
                let line = line.iter().rev().map(|&i| &glyphs[i]);
                ask(engine, &set(line, setting, height), characters)
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
fn ask(engine: &dyn Recognizer, line: &[(GrayImage, u32)], characters: &str) -> Result<Vec<Vec<Hypothesis>>> {
    let mut seen = engine.recognize(&pack(line), characters)?;
    seen.resize(line.len(), Vec::new());
    for hypotheses in &mut seen {
        hypotheses.retain(|s| (0.0..=1.0).contains(&s.probability));
    }
    Ok(seen)
}

fn set<'a>(line: impl Iterator<Item = &'a Glyph>, setting: Setting, height: u32) -> Vec<(GrayImage, u32)> {
    line.map(|glyph| setting.set(glyph, height)).collect()
}

fn filling(grey: &GrayImage, height: u32) -> GrayImage {
    let width = (f64::from(grey.width()) * f64::from(height) / f64::from(grey.height())).round() as u32;
    imageops::resize(grey, width.clamp(3, height * 2), height, FilterType::CatmullRom)
}

/// Marks, each with how far it stands below the line's upper edge, as one picture.
fn pack(line: &[(GrayImage, u32)]) -> Strip {
    let width = line.iter().map(|g| g.0.width() + GAP).sum::<u32>() + 2 * BORDER;
    let height = line.iter().map(|g| g.0.height() + g.1).max().unwrap_or(HEIGHT) + 2 * BORDER;
    let mut grey = GrayImage::from_pixel(width, height, Luma([255]));
    let mut extents = Vec::with_capacity(line.len());
    let mut x = BORDER;
    for (glyph, below) in line {
        imageops::replace(&mut grey, glyph, i64::from(x + GAP / 2), i64::from(BORDER + below));
        extents.push((x, x + glyph.width() + GAP));
        x += glyph.width() + GAP;
    }
    Strip { grey, glyphs: extents }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;

    /// A mark of full ink, from the row `top` on.
    fn mark(top: i32, height: u32) -> Glyph {
        let grey = GrayImage::from_pixel(20, height, Luma([0]));
        Glyph { cell: Cell::new(0, 0), grey, top, halves: None, is_parted: false }
    }

    #[test]
    fn on_a_level_line_a_small_letter_stays_small_and_stands_where_it_stood() {
        let marks = [mark(5, 30), mark(5, 30), mark(5, 30), mark(15, 20), mark(15, 30)];
        let set = |setting: Setting| -> Vec<(u32, u32)> {
            let line = set(marks.iter(), setting, HEIGHT);
            line.iter().map(|(grey, below)| (grey.height(), *below)).collect()
        };
        let level = set(Setting::level(&marks));
        assert_eq!(level[0], (HEIGHT, 0));
        assert_eq!(level[3], (HEIGHT * 2 / 3, 11), "c ends where C ends");
        assert_eq!(level[4], (HEIGHT, 11), "p reaches below the line");
        assert!(set(Setting::Filling(Turn::NONE)).iter().all(|&m| m == (HEIGHT, 0)));
        let strip = pack(&super::set(marks.iter(), Setting::level(&marks), HEIGHT));
        assert_eq!(strip.grey.height(), HEIGHT + 11 + 2 * BORDER);
    }
}
