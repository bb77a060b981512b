//! In place of PDF, where gridlens was built without it.

use crate::diagnostics::{Code, Diagnostic, Result};
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

    /// How many pages it has.
    pub(super) const fn len(&self) -> usize {
        match *self {}
    }

    /// The picture on a page, from zero.
    pub(super) fn page(&self, _index: usize, _limits: &Limits) -> Result<Vec<u8>> {
        match *self {}
    }
}
