//! The answer to the photo that is open, as a picture and as a file.

use super::decided::Answer;
use super::open::Review;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::pipeline;
use image::{ImageFormat, RgbImage};

/// Why nothing can be done where no puzzle is open.
pub(super) fn nothing_open() -> Diagnostic {
    Diagnostic::new(Code::NoGrid, "no puzzle is open")
        .hint("choose a photo, or set the corners of its puzzle")
}

impl Review<'_> {
    /// The answer to what the cells say now.
    pub(super) fn solved(&self) -> Result<Answer> {
        let query = self.query().ok_or_else(nothing_open)?;
        let unclear = || {
            Diagnostic::new(Code::Doubtful, "there is not exactly one solution")
                .hint("look at the cells that are marked, and correct what is wrong")
        };
        query.answer()?.ok_or_else(unclear)
    }

    /// The photo with the answer on it, as large as it is shown.
    pub(super) fn answer(&self) -> Result<RgbImage> {
        let page = self.page()?.ok_or_else(nothing_open)?;
        let marks = self.solved()?.marks(&page);
        let whole = pipeline::overlaid(&page, &marks, self.ink());
        let (width, height) = self.shown_size();
        if whole.dimensions() == (width, height) {
            return Ok(whole);
        }
        Ok(crate::raster::shrink(&whole, width, height))
    }

    /// The same as a file in the photo's own format.
    pub(super) fn download(&self) -> Result<(Vec<u8>, ImageFormat)> {
        let page = self.page()?.ok_or_else(nothing_open)?;
        let (marks, format) = (self.solved()?.marks(&page), page.scene.photo.format);
        Ok((pipeline::draw(&page, &marks, self.ink(), format)?, format))
    }
}
