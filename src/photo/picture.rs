//! A picture that has been read whole, and the hash that tells its file from others.

use super::{heif, mark, sniff};
use crate::geometry::Turn;
use image::{ImageFormat, RgbImage};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Read};
use std::sync::Arc;

/// Bytes that are hashed at a time.
const CHUNK: usize = 64 << 10;

/// A whole picture, as stored: pixels are not turned, `orientation` says what the file hints.
#[derive(Clone, Debug)]
pub struct Photo {
    /// 8-bit sRGB pixels in the order the file stores them, shared with whoever shows them as they are.
    pub rgb: Arc<RgbImage>,
    /// The name to show.
    pub name: String,
    /// SHA-256 of the file's bytes, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// The format that answers are written in: the file's own; JPEG for HEIF, which nothing is written in.
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

    /// The format that an answer is written in to the picture whose bytes these are, as [`Photo::format`];
    /// PNG where they are no picture.
    pub fn format_of(bytes: &[u8]) -> ImageFormat {
        sniff::coding(bytes).map_or(ImageFormat::Png, sniff::Coding::written)
    }

    /// The usual extension, without its dot, of a file that has these bytes; `png` where they are no picture.
    pub fn extension_of(bytes: &[u8]) -> &'static str {
        match sniff::coding(bytes) {
            Ok(sniff::Coding::Image(format)) => format.extensions_str().first().copied().unwrap_or("png"),
            Ok(sniff::Coding::Heif) => heif::extension(bytes),
            #[cfg(feature = "jpeg2000")]
            Ok(sniff::Coding::Jpeg2000) => "jp2",
            Err(_) => "png",
        }
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

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = |mut out: String, byte: &u8| {
        // Writing to a string cannot fail.
        let _ = write!(out, "{byte:02x}");
        out
    };
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_hexadecimal() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Photo::hash_of(b"abc"), known);
        assert_eq!(Photo::hash_of_reader(&b"abc"[..]).expect("bytes can be read"), known);
    }
}
