//! JPEG 2000 pictures (ISO/IEC 15444-1), in which archives keep their scans: JP2 files and bare codestreams.

use super::decode::guarded;
use super::short::cut_short;
use crate::diagnostics::{Code, Diagnostic, Result};
use hayro_jpeg2000::{DecodeSettings, Image};
use image::error::{DecodingError, ImageFormatHint};
use image::{DynamicImage, ImageDecoder as _, ImageError, ImageResult};

/// What it is called.
const NAME: &str = "JPEG 2000 picture";

/// What every codestream ends with (annex A.4.4, `EOC`).
const END: [u8; 2] = [0xff, 0xd9];

/// Most planes of a picture: four colours, and what shows of them. Each takes as much room as all others.
const MOST_PLANES: u16 = 5;

/// Where a codestream says how many planes there are (annex A.5.1, `Csiz`).
const PLANES: usize = 40;

/// Width and height in pixels as the header says.
pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32)> {
    let stream = if bytes.starts_with(&[0xff, 0x4f]) { Some(bytes) } else { stream(bytes) };
    // Decoders make a coarser picture of what is there of one that is cut.
    let Some(stream) = stream.filter(|stream| stream.ends_with(&END)) else {
        return Err(cut_short("the JPEG 2000 picture stops before its end"));
    };
    let planes = stream.get(PLANES..).and_then(|rest| rest.first_chunk()).copied().map(u16::from_be_bytes);
    if planes.is_some_and(|planes| planes > MOST_PLANES) {
        return Err(Diagnostic::new(Code::Unsupported, "this JPEG 2000 picture has too many planes")
            .hint("save it as an ordinary JPEG or PNG in the program that shows it"));
    }
    guarded(NAME, || opened(bytes).map(|image| image.dimensions()))
}

/// The pixels, whatever they are.
pub(super) fn pixels(bytes: &[u8]) -> Result<DynamicImage> {
    guarded(NAME, || DynamicImage::from_decoder(opened(bytes)?))
}

fn opened(bytes: &[u8]) -> ImageResult<Image<'_>> {
    let broken = |e| ImageError::Decoding(DecodingError::new(ImageFormatHint::Name(NAME.to_owned()), e));
    Image::new(bytes, &DecodeSettings::default()).map_err(broken)
}

/// The codestream in a JP2 file: what is in its box of this name (annex I.4).
fn stream(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes;
    loop {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (kind, content) = after.split_first_chunk::<4>()?;
        let (header, length) = match u32::from_be_bytes(*length) {
            // To the end of the file.
            0 => (8, rest.len()),
            1 => (16, usize::try_from(u64::from_be_bytes(*content.first_chunk()?)).ok()?),
            length => (8, length as usize),
        };
        let content = rest.get(header..length)?;
        if kind == b"jp2c" {
            return Some(content);
        }
        rest = &rest[length.max(8)..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(bytes: &[u8]) -> Code {
        size(bytes).expect_err("no picture").code
    }

    #[test]
    fn a_picture_ends_where_its_codestream_ends() {
        let whole = [&b"\xff\x4f\xff\x51"[..], &[0; PLANES - 4], &[0, 9], &END].concat();
        let boxed = |length: usize, kind: &[u8; 4], content: &[u8]| {
            [&u32::try_from(length).expect("a small box").to_be_bytes(), &kind[..], content].concat()
        };
        let signature = boxed(12, b"jP  ", b"\r\n\x87\n");
        let last = [signature.clone(), boxed(0, b"jp2c", &whole)].concat();
        let inner = boxed(8 + whole.len(), b"jp2c", &whole);
        let between = [signature.clone(), inner, boxed(9, b"xml ", b"x")].concat();
        // What is whole is looked at further: it has too many planes.
        for whole in [&whole, &last, &between] {
            assert_eq!(refused(whole), Code::Unsupported);
        }
        let end = signature.len() + 8 + whole.len();
        for cut in [&whole[..whole.len() - 1], &last[..last.len() - 1], &between[..end - 1], &signature] {
            assert_eq!(refused(cut), Code::CutShort);
        }
        assert_eq!(refused(&boxed(2, b"jp2c", b"")), Code::CutShort);
    }
}
