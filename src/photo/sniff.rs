//! What bytes are, by their first few: pictures gridlens decodes, and what people give it instead.

use super::heif;
use crate::diagnostics::{Code, Diagnostic, Result};
use image::ImageFormat;

/// Bytes that are looked at before the rest of a file is read: enough for every format's magic number and for
/// telling text from binary.
pub(super) const HEAD: usize = 4096;

/// The formats gridlens decodes, as hints list them.
#[cfg(feature = "heif")]
const FORMATS: &str = "JPEG, PNG, HEIC, AVIF, TIFF, WebP, BMP, GIF and PNM";
#[cfg(not(feature = "heif"))]
const FORMATS: &str = "JPEG, PNG, TIFF, WebP, BMP, GIF and PNM";

/// What says "convert it" without naming a program that may not be there.
const EXPORT: &str = "export it as JPEG or PNG in the program that shows it";

/// Formats with a magic number of their own: where it stands, what it is.
const PICTURES: [(usize, &[u8], ImageFormat); 9] = [
    (0, b"\xff\xd8\xff", ImageFormat::Jpeg),
    (0, b"\x89PNG\r\n\x1a\n", ImageFormat::Png),
    (0, b"II*\0", ImageFormat::Tiff),
    (0, b"MM\0*", ImageFormat::Tiff),
    (0, b"II+\0", ImageFormat::Tiff),
    (0, b"MM\0+", ImageFormat::Tiff),
    (0, b"GIF87a", ImageFormat::Gif),
    (0, b"GIF89a", ImageFormat::Gif),
    (8, b"WEBP", ImageFormat::WebP),
];

/// Files people mistake for pictures, or pictures without a decoder here: offset, magic, what to call it.
const STRANGERS: [(usize, &[u8], Code, &str); 18] = [
    (0, b"%PDF-", Code::NotAnImage, "a PDF document"),
    (0, b"%!PS", Code::NotAnImage, "a PostScript document"),
    (0, b"PK\x03\x04", Code::NotAnImage, "a zip archive or office document"),
    (0, b"\x1f\x8b", Code::NotAnImage, "gzip-compressed data"),
    (0, b"7z\xbc\xaf\x27\x1c", Code::NotAnImage, "a 7z archive"),
    (0, b"Rar!", Code::NotAnImage, "a RAR archive"),
    (0, b"\x7fELF", Code::NotAnImage, "a program"),
    (0, b"\x1a\x45\xdf\xa3", Code::NotAnImage, "a video"),
    (8, b"AVI ", Code::NotAnImage, "a video"),
    (0, b"8BPS", Code::Unsupported, "a Photoshop picture"),
    (0, b"gimp xcf", Code::Unsupported, "a GIMP picture"),
    (0, b"\xff\x0a", Code::Unsupported, "a JPEG XL picture"),
    (4, b"JXL \r\n", Code::Unsupported, "a JPEG XL picture"),
    (0, b"\0\0\x01\0", Code::Unsupported, "an icon"),
    (0, b"qoif", Code::Unsupported, "a QOI picture"),
    (0, b"\x76\x2f\x31\x01", Code::Unsupported, "an OpenEXR picture"),
    (0, b"AT&TFORM", Code::Unsupported, "a DjVu document"),
    (8, b"CR\x02\0", Code::Unsupported, "a raw photo (CR2)"),
];

/// What JPEG 2000 pictures begin with: their files, and bare codestreams.
const JPEG_2000: [(usize, &[u8]); 2] = [(4, b"jP  \r\n"), (0, b"\xff\x4f\xff\x51")];

/// Sizes of the BMP information headers in use; the two letters `BM` alone also begin ordinary text.
const BMP_HEADERS: [u8; 8] = [12, 16, 40, 52, 56, 64, 108, 124];

/// How a picture is coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    /// In a format of the `image` crate's.
    Image(ImageFormat),
    /// As HEIF, whichever its codec is.
    Heif,
    /// As JPEG 2000.
    #[cfg(feature = "jpeg2000")]
    Jpeg2000,
}

impl Coding {
    /// The format that an answer to such a picture is written in: its own, or what other photos have.
    pub(super) const fn written(self) -> ImageFormat {
        match self {
            Self::Image(format) => format,
            Self::Heif => ImageFormat::Jpeg,
            #[cfg(feature = "jpeg2000")]
            Self::Jpeg2000 => ImageFormat::Jpeg,
        }
    }
}

/// What a file is for whoever looks for pictures, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A picture, if perhaps of a format without a decoder here.
    Picture,
    /// A TIFF, which may have several pages.
    Tiff,
    /// A ZIP archive.
    Archive,
    /// A PDF document.
    Pdf,
    /// Anything else.
    Other,
}

/// What the file is that begins with these bytes, [`HEAD`] of them or all.
pub(super) fn sort(head: &[u8]) -> Sort {
    // An archive without files has no local header.
    if has(head, 0, b"PK\x03\x04") || has(head, 0, b"PK\x05\x06") {
        return if is_packed_document(head) { Sort::Other } else { Sort::Archive };
    }
    if has(head.trim_ascii_start(), 0, b"%PDF-") {
        return Sort::Pdf;
    }
    match coding(head) {
        Ok(Coding::Image(ImageFormat::Tiff)) => Sort::Tiff,
        Ok(_) => Sort::Picture,
        Err(diagnostic) if diagnostic.code == Code::Unsupported => Sort::Picture,
        Err(_) => Sort::Other,
    }
}

/// Whether a ZIP archive is a text document, a sheet, a book or a program, by the name of its first file: the
/// formats fix that one (ECMA-376, part 2; ODF 1.3, part 2; EPUB OCF 3.3; JAR).
fn is_packed_document(head: &[u8]) -> bool {
    const FIRST: [&[u8]; 4] = [b"[Content_Types].xml", b"mimetype", b"META-INF/", b"_rels/"];
    // The name stands at the end of the local header (APPNOTE 6.3.10, section 4.3.7).
    FIRST.iter().any(|name| has(head, 30, name))
}

/// How the picture is coded that begins with `bytes`, or the trouble that says what they are instead.
pub(super) fn coding(bytes: &[u8]) -> Result<Coding> {
    if has(bytes, 4, b"ftyp") {
        return of_base_media(bytes);
    }
    if let Some(stranger) = stranger(bytes) {
        return Err(stranger);
    }
    if JPEG_2000.iter().any(|(at, magic)| has(bytes, *at, magic)) {
        return jpeg_2000();
    }
    let known = PICTURES.iter().find(|(at, magic, _)| has(bytes, *at, magic)).map(|p| p.2);
    let known = known.or_else(|| bitmap(bytes)).or_else(|| portable(bytes));
    known.map(Coding::Image).ok_or_else(|| no_picture(bytes))
}

fn has(bytes: &[u8], at: usize, magic: &[u8]) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(magic))
}

fn bitmap(bytes: &[u8]) -> Option<ImageFormat> {
    let header = bytes.get(14..18)?;
    let sized = BMP_HEADERS.contains(&header[0]) && header[1..] == [0, 0, 0];
    (bytes.starts_with(b"BM") && sized).then_some(ImageFormat::Bmp)
}

fn portable(bytes: &[u8]) -> Option<ImageFormat> {
    match bytes {
        [b'P', b'1'..=b'7', gap, ..] if gap.is_ascii_whitespace() || *gap == b'#' => Some(ImageFormat::Pnm),
        _ => None,
    }
}

fn stranger(bytes: &[u8]) -> Option<Diagnostic> {
    let (_, _, name, what) = STRANGERS.iter().find(|(at, magic, ..)| has(bytes, *at, magic))?;
    let message = match name {
        Code::Unsupported => format!("this is {what}, which gridlens cannot decode"),
        _ => format!("this is {what}, not a picture"),
    };
    let hint = match *what {
        "a PDF document" => {
            "name the file itself, or turn its page into a picture: `pdftoppm -png -r 200 FILE.pdf page`"
        }
        _ if *name == Code::Unsupported => EXPORT,
        _ => return Some(Diagnostic::new(*name, message).hint(format!("gridlens reads {FORMATS}"))),
    };
    Some(Diagnostic::new(*name, message).hint(hint))
}

#[cfg(feature = "jpeg2000")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature it is refused")]
const fn jpeg_2000() -> Result<Coding> {
    Ok(Coding::Jpeg2000)
}

#[cfg(not(feature = "jpeg2000"))]
fn jpeg_2000() -> Result<Coding> {
    let message = "this is a JPEG 2000 picture, which this gridlens cannot decode";
    Err(Diagnostic::new(Code::Unsupported, message).hint(EXPORT))
}

/// Files of the ISO base media family, which share one magic number and differ in their brands.
fn of_base_media(bytes: &[u8]) -> Result<Coding> {
    if heif::is_picture(bytes) {
        return Ok(Coding::Heif);
    }
    Err(Diagnostic::new(Code::NotAnImage, "this is a video, not a picture")
        .hint("save one frame of it as JPEG or PNG"))
}

/// Bytes of no known picture or binary format: nothing, text of some sort, or simply unknown.
fn no_picture(bytes: &[u8]) -> Diagnostic {
    let head = &bytes[..bytes.len().min(HEAD)];
    let (what, hint) = match text(head).map(|t| t.to_lowercase()) {
        _ if bytes.is_empty() => {
            ("this is an empty file, not a picture", "copy or download the picture again".to_owned())
        }
        Some(t) if t.contains("<svg") => (
            "this is an SVG drawing, not a photo",
            "export it as PNG in the program that shows it".to_owned(),
        ),
        Some(t) if t.contains("<html") || t.contains("<!doctype html") => {
            ("this is a web page, not a picture", "save the picture on the page instead".to_owned())
        }
        Some(_) => ("this is text, not a picture", format!("gridlens reads {FORMATS}")),
        None if head.iter().all(|&b| b == 0) => (
            "this file holds nothing but zero bytes",
            "copy or download the picture again; the disk or the transfer lost it".to_owned(),
        ),
        None => {
            let first: Vec<_> = head.iter().take(8).map(|b| format!("{b:02x}")).collect();
            return Diagnostic::new(Code::NotAnImage, "these bytes are no picture in a known format")
                .fact(format!("first bytes: {}", first.join(" ")))
                .hint(format!("gridlens reads {FORMATS}"));
        }
    };
    Diagnostic::new(Code::NotAnImage, what).hint(hint)
}

/// The beginning of a text file: UTF-8 without control characters, or UTF-16 with a byte order mark.
fn text(head: &[u8]) -> Option<String> {
    if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") {
        let big = head[0] == 0xfe;
        let units = head[2..].chunks_exact(2).map(|pair| {
            let pair = [pair[0], pair[1]];
            if big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
        });
        return char::decode_utf16(units).collect::<std::result::Result<_, _>>().ok();
    }
    // The head may end within a character.
    let valid = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(e) if e.error_len().is_none() => std::str::from_utf8(&head[..e.valid_up_to()]).ok()?,
        Err(_) => return None,
    };
    let plain = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r' | '\u{c}' | '\u{1b}');
    (!valid.is_empty() && valid.chars().all(plain)).then(|| valid.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(bytes: &[u8]) -> Diagnostic {
        coding(bytes).expect_err("no picture")
    }

    #[test]
    fn every_magic_number_names_its_format() {
        for (at, magic, expected) in PICTURES {
            let mut bytes = vec![0; at];
            if at == 8 {
                bytes[..4].copy_from_slice(b"RIFF");
            }
            bytes.extend_from_slice(magic);
            assert_eq!(coding(&bytes).expect("a picture"), Coding::Image(expected));
        }
        let of = |bytes: &[u8]| coding(bytes).expect("a picture");
        assert_eq!(of(b"P6\n1 1\n255\nabc"), Coding::Image(ImageFormat::Pnm));
        assert_eq!(of(b"BM____________\x28\0\0\0"), Coding::Image(ImageFormat::Bmp));
        assert_eq!(of(b"\0\0\0\x18ftypheic\0\0\0\0"), Coding::Heif);
        assert_eq!(of(b"\0\0\0\x18ftypavif\0\0\0\0"), Coding::Heif);
    }

    #[test]
    fn what_is_no_picture_is_called_by_its_name() {
        let cases: [(&[u8], Code, &str); 10] = [
            (b"", Code::NotAnImage, "empty file"),
            (b"53..7....\n", Code::NotAnImage, "text"),
            ("Rätsel\n".as_bytes(), Code::NotAnImage, "text"),
            (b"\xff\xfeh\0i\0", Code::NotAnImage, "text"),
            (b"<?xml version='1.0'?><svg/>", Code::NotAnImage, "SVG"),
            (b"<!DOCTYPE html><p>", Code::NotAnImage, "web page"),
            (b"%PDF-1.7\n%\xe2\xe3", Code::NotAnImage, "PDF"),
            (b"\0\0\0\x18ftypmp42\0\0\0\0", Code::NotAnImage, "video"),
            (b"\0\0\0\0", Code::NotAnImage, "zero bytes"),
            (b"BMW and other cars are parked here", Code::NotAnImage, "text"),
        ];
        for (bytes, name, word) in cases {
            let diagnostic = refused(bytes);
            assert_eq!(diagnostic.code, name, "{diagnostic}");
            assert!(diagnostic.message.contains(word), "{diagnostic} should say {word}");
            assert!(diagnostic.hint.is_some(), "{diagnostic} has no hint");
        }
    }

    #[test]
    fn unknown_bytes_are_shown() {
        assert_eq!(refused(b"\x80\x01\x02").facts, ["first bytes: 80 01 02"]);
    }
}
