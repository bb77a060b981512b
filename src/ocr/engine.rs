//! The engine that reads characters: what this build has.

use super::recognizer::{Hypothesis, Recognizer, Strip};
use crate::diagnostics::Result;

/// An engine that sees nothing: what reads single cells is all there is then.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl Recognizer for Blind {
    fn name(&self) -> String {
        "none".to_owned()
    }

    fn recognize(&self, strip: &Strip, _characters: &str) -> Result<Vec<Vec<Hypothesis>>> {
        Ok(vec![Vec::new(); strip.glyphs.len()])
    }
}

/// The engine of this build: Tesseract, or [`Blind`] where it was left out.
///
/// # Errors
/// [`crate::diagnostics::Code::MissingModel`] where its data are missing.
#[cfg(feature = "tesseract")]
pub fn engine() -> Result<Box<dyn Recognizer + Send>> {
    Ok(Box::new(super::tesseract::Tesseract::new()?))
}

/// The engine of this build: Tesseract, or [`Blind`] where it was left out.
///
/// # Errors
/// None here.
#[cfg(not(feature = "tesseract"))]
pub fn engine() -> Result<Box<dyn Recognizer + Send>> {
    Ok(Box::new(Blind))
}
