//! The engine that reads characters: what this build has.

use super::recognizer::{Hypothesis, Recognizer, Strip};
use crate::diagnostics::Result;
use std::path::Path;

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
pub fn engine() -> Result<Box<dyn Recognizer + Send>> {
    engine_with(None)
}

/// [`engine`] of a program that may have `brought` Tesseract's data along, in a folder that is looked in
/// before the system's.
///
/// # Errors
/// As [`engine`].
#[cfg(feature = "tesseract")]
pub fn engine_with(brought: Option<&Path>) -> Result<Box<dyn Recognizer + Send>> {
    Ok(Box::new(super::tesseract::Tesseract::with_data(brought)?))
}

/// [`engine`], which needs no data here.
///
/// # Errors
/// None here.
#[cfg(not(feature = "tesseract"))]
pub fn engine_with(_brought: Option<&Path>) -> Result<Box<dyn Recognizer + Send>> {
    Ok(Box::new(Blind))
}
