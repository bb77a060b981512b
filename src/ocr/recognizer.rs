//! The seams at which readers are plugged in: one for lines of text, one for single cells.

use super::hands::DIGITS;
use super::prediction::CellPrediction;
use crate::diagnostics::Result;

/// A line of glyphs cut from a board, cleaned for an engine: dark on white.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Strip {
    /// The pixels.
    pub grey: image::GrayImage,
    /// The horizontal extent `[from, to)` of each glyph in pixels, left to right.
    pub glyphs: Vec<(u32, u32)>,
}

/// What an engine may have seen in a glyph.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// One character or, for a number of several digits, as many.
    pub text: String,
    /// How sure the engine is, 0 to 1.
    pub probability: f64,
}

/// An engine that reads lines of characters. Implementations are shared between threads.
pub trait Recognizer: Sync {
    /// The engine's name and version.
    fn name(&self) -> String;

    /// For each glyph of the strip, the texts made of `characters` that may stand there, most probable first;
    /// an empty list where the engine sees nothing.
    fn recognize(&self, strip: &Strip, characters: &str) -> Result<Vec<Vec<Hypothesis>>>;

    /// The text of one line, dark on white; empty where the engine sees none, or reads no text.
    fn line(&self, grey: &image::GrayImage) -> Result<String> {
        let _ = grey;
        Ok(String::new())
    }

    /// For each character of a word, dark on white, from left to right: which of `characters` it may be, most
    /// probable first. Empty where the engine sees none, or reads no text.
    fn word(&self, grey: &image::GrayImage, characters: &str) -> Result<Vec<Vec<(char, f64)>>> {
        let _ = (grey, characters);
        Ok(Vec::new())
    }
}

/// A reader of single cells. Implementations are shared between threads.
pub trait CellRecognizer: std::fmt::Debug + Send + Sync {
    /// What is seen in each cell, one [`patch`](super::patch::patch) a cell, in the same order. A cell must
    /// read the same in any company.
    ///
    /// # Errors
    /// The reader's own; [`Code::Bug`](crate::diagnostics::Code::Bug) where a patch has not
    /// [`CHANNELS`](super::patch::CHANNELS) planes of [`PATCH`](super::patch::PATCH) x `PATCH` values.
    fn read(&self, patches: &[Vec<f32>]) -> Result<Vec<CellPrediction>>;

    /// Which of 1 to 9 each handwritten mark is, cut out of its cell, one
    /// [`mark_patch`](super::mark_patch::mark_patch) a mark, in the same order; `None` where this reader sees
    /// whole cells alone. A mark must read the same in any company.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn read_marks(&self, marks: &[Vec<f32>]) -> Result<Option<Vec<[f64; DIGITS]>>> {
        let _ = marks;
        Ok(None)
    }
}
