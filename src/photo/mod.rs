//! Step 1: bytes in, a whole picture within limits out.

mod decode;
mod document;
mod exif;
mod header;
mod heif;
mod input;
mod jpeg;
#[cfg(feature = "jpeg2000")]
mod jpeg2000;
mod limits;
mod mark;
mod pages;
mod picture;
mod short;
mod sniff;
mod source;
mod tail;

pub use document::{Document, FACE, Face, Layer, Layers};
pub use input::Input;
pub use limits::Limits;
pub use mark::{KEYWORD, MARK};
pub use picture::Photo;

#[cfg(doc)]
use crate::diagnostics::Code;
use crate::diagnostics::Result;
use crate::geometry::Turn;
use image::{ImageFormat, RgbImage};
use sniff::Coding;
use std::path::Path;
use std::sync::Arc;

/// What a file is for whoever looks for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A picture, if perhaps of a format that is not decoded, or a TIFF of any number of pages.
    Picture,
    /// A [`Document`] that is no picture: a ZIP archive or a PDF.
    Document,
    /// Anything else.
    Other,
}

impl Sort {
    /// What the file is that begins with these bytes, or has them: the first 4 KiB say it.
    pub fn of(bytes: &[u8]) -> Self {
        match sniff::sort(&bytes[..bytes.len().min(sniff::HEAD)]) {
            sniff::Sort::Picture | sniff::Sort::Tiff => Self::Picture,
            sniff::Sort::Archive | sniff::Sort::Pdf => Self::Document,
            sniff::Sort::Other => Self::Other,
        }
    }
}

/// Loads a picture: JPEG, PNG, TIFF (its first page), WebP, BMP, GIF (its first frame), PNM, HEIF (HEIC and
/// AVIF) or JPEG 2000, told apart by content.
///
/// Refuses with [`Code::CannotRead`] what is no readable regular file, [`Code::NotAnImage`], [`Code::Heic`]
/// or [`Code::Unsupported`] what is no picture gridlens can decode, [`Code::TooLarge`] what is over `limits`
/// (before pixels are allocated) and [`Code::CutShort`] what ends before its data do.
pub fn load(input: &Input, limits: &Limits) -> Result<Photo> {
    let name = input.shown();
    load_named(input, limits, &name).map_err(|diagnostic| diagnostic.in_file(name))
}

/// Whether the picture or document at `path` is there whole: every page of it that can be cut off decodes.
///
/// # Errors
/// As [`load`] and [`Document::open`]; [`Code::CutShort`] for a PDF without its end.
pub fn check_whole(path: &Path, limits: &Limits) -> Result<()> {
    match Document::open(path, limits)? {
        Some(document) => document.check_whole(limits),
        None => load(&Input::Path(path.to_owned()), limits).map(drop),
    }
}

fn load_named(input: &Input, limits: &Limits, name: &str) -> Result<Photo> {
    let bytes = input.bytes(limits)?;
    let coding = sniff::coding(&bytes)?;
    let (decoded, hash) = rayon::join(|| decoded(&bytes, coding, limits), || Photo::hash_of(&bytes));
    let Decoded { rgb, orientation, pages, jpeg_quality } = decoded?;
    let (rgb, name, sha256, format) = (Arc::new(rgb), name.to_owned(), hash, coding.written());
    Ok(Photo { rgb, name, sha256, format, pages, orientation, jpeg_quality })
}

/// What a picture's bytes hold.
struct Decoded {
    rgb: RgbImage,
    orientation: Turn,
    pages: usize,
    jpeg_quality: Option<u8>,
}

fn decoded(bytes: &[u8], coding: Coding, limits: &Limits) -> Result<Decoded> {
    // How it is turned is part of such a picture, and no hint.
    let upright = |rgb| Ok(Decoded { rgb, orientation: Turn::NONE, pages: 1, jpeg_quality: None });
    let format = match coding {
        Coding::Image(format) => format,
        Coding::Heif => {
            decode::check_size(heif::size(bytes)?, limits)?;
            return upright(heif::pixels(bytes, limits)?);
        }
        #[cfg(feature = "jpeg2000")]
        Coding::Jpeg2000 => {
            decode::check_size(jpeg2000::size(bytes)?, limits)?;
            return upright(decode::on_white(jpeg2000::pixels(bytes)?));
        }
    };
    let survey = (format == ImageFormat::Jpeg).then(|| jpeg::survey(bytes));
    decode::check_header(bytes, format, survey.as_ref(), limits)?;
    if let Some(survey) = &survey {
        jpeg::check_whole(survey)?;
    }
    let (rgb, orientation) =
        rayon::join(|| decode::pixels(bytes, format, limits), || exif::orientation(bytes, format));
    let rgb = rgb?;
    if survey.is_some() {
        tail::check(&rgb)?;
    }
    let jpeg_quality = survey.and_then(|s| s.quality());
    Ok(Decoded { rgb, orientation, pages: pages::count(bytes, format), jpeg_quality })
}
