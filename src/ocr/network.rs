//! Who reads single cells where nothing else is said: the network of this program, loaded when it is first
//! asked.

use super::digits::Digits;
use super::hands::{self, DIGITS};
use super::prediction::CellPrediction;
use super::recognizer::CellRecognizer;
use crate::diagnostics::Result;
use std::ops::Deref;
use std::sync::Arc;

/// A reader of single cells that several photos share.
#[derive(Clone, Debug)]
pub struct CellReader(Arc<dyn CellRecognizer>);

impl CellReader {
    /// Any reader, ready to be shared.
    pub fn new(recognizer: impl CellRecognizer + 'static) -> Self {
        Self(Arc::new(recognizer))
    }
}

impl Default for CellReader {
    /// The network of this program, which costs nothing before the first cell is read.
    fn default() -> Self {
        Self::new(OwnNetwork)
    }
}

impl Deref for CellReader {
    type Target = dyn CellRecognizer;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// [`Digits::shared`], looked for when cells are to be read.
#[derive(Debug)]
struct OwnNetwork;

impl CellRecognizer for OwnNetwork {
    fn read(&self, patches: &[Vec<f32>]) -> Result<Vec<CellPrediction>> {
        Digits::shared()?.read(patches)
    }

    fn read_marks(&self, marks: &[Vec<f32>]) -> Result<Option<Vec<[f64; DIGITS]>>> {
        hands::read(marks).map(Some)
    }
}
