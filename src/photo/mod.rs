//! Step 1: bytes in, a whole picture within limits out.

use crate::geometry::Turn;
use crate::trouble::{Name, Result, Trouble};
use std::path::PathBuf;

/// Where a picture comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file.
    Path(PathBuf),
    /// Bytes already read, e.g. from standard input, with a name to show.
    Bytes {
        /// The name shown to people.
        name: String,
        /// The file's bytes.
        bytes: Vec<u8>,
    },
}

/// What is refused before anything is allocated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Largest picture in megapixels.
    pub megapixels: f64,
    /// Largest file in bytes.
    pub bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { megapixels: 64.0, bytes: 256 << 20 }
    }
}

/// A whole picture, as stored: pixels are not turned, `orientation` says what the file hints.
#[derive(Clone, Debug)]
pub struct Photo {
    /// 8-bit sRGB pixels in the order the file stores them.
    pub rgb: image::RgbImage,
    /// The name to show.
    pub name: String,
    /// SHA-256 of the file's bytes, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// The file format, which the output keeps.
    pub format: image::ImageFormat,
    /// The turn that the EXIF orientation asks for: a hint, real photos carry stale tags.
    pub orientation: Turn,
    /// The JPEG quality (1 to 100) the file was saved with, estimated from its quantisation tables.
    pub jpeg_quality: Option<u8>,
}

/// Loads a picture.
pub fn load(_input: &Input, _limits: &Limits) -> Result<Photo> {
    Err(Trouble::new(Name::Bug, "not written yet"))
}
