//! HEIF pictures where nothing is there that decodes them.

use super::brand::named;
use super::remedy::ANOTHER_FORMAT;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::photo::limits::Limits;
use image::RgbImage;

/// Refuses every HEIF picture.
pub(crate) fn size(bytes: &[u8]) -> Result<(u32, u32)> {
    let message = format!("this is an {} picture, which this gridlens cannot decode", named(bytes));
    Err(Diagnostic::new(Code::Heic, message).hint(ANOTHER_FORMAT))
}

/// Refuses every HEIF picture.
pub(crate) fn pixels(bytes: &[u8], _: &Limits) -> Result<RgbImage> {
    size(bytes).and(Ok(RgbImage::default()))
}
