//! Step 1: bytes in, a whole picture within limits out.

mod decode;
mod exif;
mod header;
mod jpeg;
mod mark;
mod pages;
mod sniff;
mod source;
mod tail;

pub use mark::{KEYWORD, MARK};

use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::geometry::Turn;
use image::{ImageFormat, RgbImage};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Read};
use std::path::PathBuf;

/// Bytes that are hashed at a time.
const CHUNK: usize = 64 << 10;

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

impl Input {
    /// What a stream such as standard input gives, called `name`.
    ///
    /// Refuses, without waiting for the rest, what does not begin like a picture or has more bytes than
    /// `limits` allow; see [`load`] for the names.
    pub fn from_reader(name: &str, reader: impl Read, limits: &Limits) -> Result<Self> {
        let bytes = source::fill(reader, 0, limits).map_err(|diagnostic| diagnostic.in_file(shown(name)))?;
        Ok(Self::Bytes { name: name.to_owned(), bytes })
    }

    /// The name as messages and records show it: one line, whatever the file is called.
    pub fn shown(&self) -> String {
        match self {
            Self::Path(path) => shown(path),
            Self::Bytes { name, .. } => shown(name),
        }
    }
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
    /// 64 megapixels, the largest sensors that phones save whole; 256 MiB, what such a picture takes
    /// uncompressed in 8-bit RGB with room to spare.
    fn default() -> Self {
        Self { megapixels: 64.0, bytes: 256 << 20 }
    }
}

/// A whole picture, as stored: pixels are not turned, `orientation` says what the file hints.
#[derive(Clone, Debug)]
pub struct Photo {
    /// 8-bit sRGB pixels in the order the file stores them.
    pub rgb: RgbImage,
    /// The name to show.
    pub name: String,
    /// SHA-256 of the file's bytes, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// The file format, which the output keeps.
    pub format: ImageFormat,
    /// How many pages the file has, of which this is the first.
    pub pages: usize,
    /// The turn that the EXIF orientation asks for: a hint, real photos carry stale tags.
    pub orientation: Turn,
    /// The JPEG quality (1 to 100) the file was saved with, estimated from its quantisation tables.
    pub jpeg_quality: Option<u8>,
}

impl Photo {
    /// SHA-256 of a file's bytes, as in [`Photo::sha256`].
    pub fn hash_of(bytes: &[u8]) -> String {
        hexadecimal(&Sha256::digest(bytes))
    }

    /// Whether a file's bytes say that gridlens wrote them: a photo with its answer on it.
    pub fn is_marked(bytes: &[u8]) -> bool {
        mark::is_marked(bytes)
    }

    /// SHA-256 of what a reader gives, as in [`Photo::sha256`], however much it is.
    ///
    /// # Errors
    /// The reader's own.
    pub fn hash_of_reader(mut reader: impl Read) -> io::Result<String> {
        let (mut hash, mut chunk) = (Sha256::new(), vec![0; CHUNK]);
        loop {
            match reader.read(&mut chunk) {
                Ok(0) => return Ok(hexadecimal(&hash.finalize())),
                Ok(bytes) => hash.update(&chunk[..bytes]),
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
    }
}

/// Loads a picture: JPEG, PNG, TIFF (its first page), WebP, BMP, GIF (its first frame) or PNM, told apart by content.
///
/// Refuses with [`Code::CannotRead`] what is no readable regular file, [`Code::NotAnImage`], [`Code::Heic`] or
/// [`Code::Unsupported`] what is no picture gridlens can decode, [`Code::TooLarge`] what is over `limits`
/// (before pixels are allocated) and [`Code::CutShort`] what ends before its data do.
pub fn load(input: &Input, limits: &Limits) -> Result<Photo> {
    let name = input.shown();
    load_named(input, limits, &name).map_err(|diagnostic| diagnostic.in_file(name))
}

fn load_named(input: &Input, limits: &Limits, name: &str) -> Result<Photo> {
    let bytes = source::bytes(input, limits)?;
    let format = sniff::format(&bytes)?;
    let survey = (format == ImageFormat::Jpeg).then(|| jpeg::survey(&bytes));
    decode::check_header(&bytes, format, survey.as_ref(), limits)?;
    if let Some(survey) = &survey {
        jpeg::check_whole(survey)?;
    }
    let (decoded, (sha256, orientation)) = rayon::join(
        || decode::pixels(&bytes, format, limits),
        || (Photo::hash_of(&bytes), exif::orientation(&bytes, format)),
    );
    let rgb = decoded?;
    if survey.is_some() {
        tail::check(&rgb)?;
    }
    let jpeg_quality = survey.and_then(|s| s.quality());
    let pages = pages::count(&bytes, format);
    Ok(Photo { rgb, name: name.to_owned(), sha256, format, pages, orientation, jpeg_quality })
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = |mut out: String, byte: &u8| {
        // Writing to a string cannot fail.
        let _ = write!(out, "{byte:02x}");
        out
    };
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), digits)
}

/// A picture whose data stop before its pixels do.
fn cut_short(what: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::CutShort, what).hint("copy or download the picture again, then retry")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_hexadecimal() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Photo::hash_of(b"abc"), known);
        assert_eq!(Photo::hash_of_reader(&b"abc"[..]).unwrap(), known);
    }
}
