//! In place of PDF, where gridlens was built without it.

use super::layers::Layers;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Homography;
use crate::photo::limits::Limits;

/// No PDF document: there is none of this type.
#[derive(Debug)]
pub(super) enum Pdf {}

impl Pdf {
    /// Refuses it.
    pub(super) fn new(_bytes: Vec<u8>) -> Result<Self> {
        Err(Diagnostic::new(Code::NotAnImage, "this is a PDF document, which this build cannot read")
            .hint("build gridlens with the feature `pdf`, or turn the page into a picture first"))
    }

    /// Whether it is whole.
    pub(super) fn has_end(&self) -> bool {
        match *self {}
    }

    /// How many pages it has.
    pub(super) const fn len(&self) -> usize {
        match *self {}
    }

    /// Where the picture on a page, from zero, lies.
    pub(super) fn place(&self, _index: usize, _limits: &Limits) -> Option<Homography> {
        match *self {}
    }

    /// The document with `layers` over its pages.
    pub(super) fn with(&self, _layers: &Layers) -> Result<Vec<u8>> {
        match *self {}
    }

    /// The picture on a page, from zero.
    pub(super) fn page(&self, _index: usize, _limits: &Limits) -> Result<Vec<u8>> {
        match *self {}
    }
}
