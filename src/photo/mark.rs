//! What a picture says of itself: that it is a photo with an answer on it, and no photo to be read.

use super::jpeg;
use image::ImageFormat;

/// What stands in the comment of a JPEG or a PNG that gridlens wrote.
pub const MARK: &str = "gridlens: a photo with its answer drawn on it";

/// What stands in the last lines of a PDF that gridlens wrote, before the length in bytes of the document
/// that it begins with.
const DOCUMENT: &str = "gridlens: answers laid over a document of this many bytes: ";

/// Bytes at the end of a file in which it stands.
const TAIL: usize = 256;

/// The comment in a document whose first `length` bytes are the original.
#[cfg(feature = "pdf")]
pub(super) fn of_document(length: usize) -> String {
    format!("{DOCUMENT}{length}")
}

/// How many bytes of the PDF that ends with these bytes are the original, if it says that gridlens wrote it.
/// One that has been changed since does not.
pub(super) fn original_length(tail: &[u8]) -> Option<usize> {
    let tail = &tail[tail.len().saturating_sub(TAIL)..];
    let at = tail.windows(DOCUMENT.len()).rposition(|window| window == DOCUMENT.as_bytes())?;
    let digits = tail[at + DOCUMENT.len()..].split(|byte| !byte.is_ascii_digit()).next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The keyword under which a PNG holds it (PNG, third edition, section 11.3.3.1).
pub const KEYWORD: &str = "Comment";

/// Whether a picture says that gridlens wrote it.
pub(super) fn is_marked(bytes: &[u8]) -> bool {
    match image::guess_format(bytes) {
        Ok(ImageFormat::Jpeg) => jpeg::comments(bytes).any(|comment| comment == MARK.as_bytes()),
        Ok(ImageFormat::Png) => texts(bytes).any(|text| text == [KEYWORD, MARK].join("\0").as_bytes()),
        _ => false,
    }
}

/// The texts of a PNG that stand before its pixels.
fn texts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes.get(8..).unwrap_or_default();
    let chunks = std::iter::from_fn(move || {
        let (length, tail) = rest.split_first_chunk()?;
        let (kind, tail) = tail.split_first_chunk::<4>()?;
        let (data, tail) = tail.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        rest = tail.get(4..)?;
        Some((kind, data))
    });
    chunks.take_while(|(kind, _)| *kind != b"IDAT").filter(|(kind, _)| *kind == b"tEXt").map(|(_, data)| data)
}
