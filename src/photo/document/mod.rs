//! Files that hold pages: TIFF with more than one, ZIP archives of pictures, PDF.

#[cfg(feature = "pdf")]
mod amend;
mod archive;
#[cfg(feature = "pdf")]
mod inflate;
mod layers;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(not(feature = "pdf"))]
#[path = "no_pdf.rs"]
mod pdf;
#[cfg(feature = "pdf")]
mod scan;
#[cfg(feature = "pdf")]
mod syntax;
#[cfg(feature = "pdf")]
mod update;

pub use layers::{FACE, Face, Layer, Layers};

use super::input::Input;
use super::limits::Limits;
use super::mark;
use super::pages;
use super::sniff::{self, HEAD, Sort};
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::files;
use crate::geometry::Homography;
use archive::Archive;
use pdf::Pdf;
use std::fs::File;
use std::io::{Cursor, Read as _, Seek as _};
use std::path::Path;

/// A file that holds pages. A page is made when it is asked for, so that memory does not grow with them.
#[derive(Debug)]
pub struct Document {
    name: String,
    pages: Pages,
}

#[derive(Debug)]
enum Pages {
    /// The file's bytes, and how many pages it has.
    Tiff(Vec<u8>, usize),
    Archive(Archive),
    Pdf(Pdf),
}

impl Document {
    /// Opens the document at `path`; `None` where the file is none, which the loader of pictures may read: a
    /// TIFF of one page is a picture.
    ///
    /// # Errors
    /// [`Code::CannotRead`] for what is no regular file that can be read, [`Code::TooLarge`] for one over
    /// `limits`, [`Code::NotAnImage`] for a broken one and one without pages, [`Code::Unsupported`] for an
    /// encrypted one.
    pub fn open(path: &Path, limits: &Limits) -> Result<Option<Self>> {
        let name = shown(path);
        Self::open_named(path, &name, limits).map_err(|diagnostic| diagnostic.in_file(name))
    }

    /// The document that these bytes are, called `name`.
    ///
    /// # Errors
    /// As [`Document::open`].
    pub fn of(name: &str, bytes: Vec<u8>) -> Result<Option<Self>> {
        let pages = match sniff::sort(&bytes[..bytes.len().min(HEAD)]) {
            Sort::Tiff => Ok(Pages::of_tiff(bytes)),
            Sort::Archive => Archive::new(Box::new(Cursor::new(bytes))).map(Pages::Archive).map(Some),
            Sort::Pdf => Pdf::new(bytes).map(Pages::Pdf).map(Some),
            Sort::Picture | Sort::Other => Ok(None),
        };
        let document = |pages: Option<Pages>| pages.map(|pages| Self { name: name.to_owned(), pages });
        pages.map(document).map_err(|diagnostic| diagnostic.in_file(name))
    }

    fn open_named(path: &Path, name: &str, limits: &Limits) -> Result<Option<Self>> {
        let (mut file, length) = files::open(path)?;
        let pages = match sniff::sort(&head(&mut file)?) {
            Sort::Tiff => Pages::of_tiff(whole(file, length, limits.bytes)?),
            Sort::Archive => Some(Pages::Archive(Archive::new(Box::new(file))?)),
            Sort::Pdf => Some(Pages::Pdf(Pdf::new(whole(file, length, Self::MOST_BYTES)?)?)),
            Sort::Picture | Sort::Other => None,
        };
        Ok(pages.map(|pages| Self { name: name.to_owned(), pages }))
    }

    /// Bytes that a document may have whose pages are looked for in memory: some two thousand scanned pages.
    pub const MOST_BYTES: u64 = 512 << 20;

    /// Whether these bytes are one: an archive, a PDF, or a TIFF of several pages.
    pub fn is_of(bytes: &[u8]) -> bool {
        match sniff::sort(&bytes[..bytes.len().min(HEAD)]) {
            Sort::Tiff => pages::count(bytes, image::ImageFormat::Tiff) > 1,
            Sort::Archive | Sort::Pdf => true,
            Sort::Picture | Sort::Other => false,
        }
    }

    /// How many pages it has, at least one.
    #[expect(clippy::len_without_is_empty, reason = "a document without pages is refused")]
    pub const fn len(&self) -> usize {
        match &self.pages {
            Pages::Tiff(_, count) => *count,
            Pages::Archive(archive) => archive.len(),
            Pages::Pdf(pdf) => pdf.len(),
        }
    }

    /// The picture on page `number`, from one, within `limits`.
    ///
    /// A page of a TIFF is a TIFF of this page alone, a page of an archive the file in it; a page of a PDF
    /// that is one scanned image is this image as the PDF has it, any other one is drawn at 300 dpi.
    ///
    /// # Errors
    /// As [`super::load`] for a page over the limits or broken; [`Code::Usage`] for one that is not there.
    pub fn page(&self, number: usize, limits: &Limits) -> Result<Input> {
        let missing = || {
            Diagnostic::new(Code::Usage, format!("there is no page {number}"))
                .hint(format!("it has pages 1 to {}", self.len()))
        };
        let index = number.checked_sub(1).filter(|&index| index < self.len());
        let bytes = index.ok_or_else(missing).and_then(|index| match &self.pages {
            Pages::Tiff(bytes, _) => pages::alone(bytes, index).ok_or_else(missing),
            Pages::Archive(archive) => archive.page(index, limits),
            Pages::Pdf(pdf) => pdf.page(index, limits),
        });
        let name = if self.len() > 1 { format!("{} page {number}", self.name) } else { self.name.clone() };
        match bytes {
            Ok(bytes) => Ok(Input::Bytes { name, bytes }),
            Err(diagnostic) => Err(diagnostic.in_file(name)),
        }
    }

    /// Whether it is there whole.
    ///
    /// # Errors
    /// As [`super::load`] for a page of a TIFF that does not decode, [`Code::CutShort`] for a PDF without its
    /// end. An archive without its end cannot be opened.
    pub(super) fn check_whole(&self, limits: &Limits) -> Result<()> {
        match &self.pages {
            Pages::Tiff(..) => (1..=self.len())
                .try_for_each(|number| super::load(&self.page(number, limits)?, limits).map(drop)),
            Pages::Archive(_) => Ok(()),
            Pages::Pdf(pdf) if pdf.has_end() => Ok(()),
            Pages::Pdf(_) => Err(Diagnostic::new(Code::CutShort, "the end of this PDF is missing")
                .in_file(&*self.name)
                .hint("copy or download the file again")),
        }
    }

    /// Where the picture on page `number` of a PDF, from one, lies on it: from the unit square, y down, to
    /// the page's units, in which [`Layers`] are written. `None` where the document is no PDF or has no such
    /// page.
    pub fn place(&self, number: usize, limits: &Limits) -> Option<Homography> {
        let index = number.checked_sub(1).filter(|&index| index < self.len())?;
        match &self.pages {
            Pages::Pdf(pdf) => pdf.place(index, limits),
            Pages::Tiff(..) | Pages::Archive(_) => None,
        }
    }

    /// How many of its first bytes are the original, of a PDF that [`Document::with`] has made and whose last
    /// bytes, 256 of them or all, are `tail`; `None` of any other.
    pub fn original_length(tail: &[u8]) -> Option<usize> {
        mark::original_length(tail)
    }

    /// A PDF with `layers` over its pages: its own bytes, then what is new. `None` where it is none.
    ///
    /// # Errors
    /// [`Code::Unsupported`] for one that is encrypted, or too damaged to be added to.
    pub fn with(&self, layers: &Layers) -> Option<Result<Vec<u8>>> {
        let Pages::Pdf(pdf) = &self.pages else { return None };
        Some(pdf.with(layers).map_err(|diagnostic| diagnostic.in_file(&*self.name)))
    }
}

impl Pages {
    fn of_tiff(bytes: Vec<u8>) -> Option<Self> {
        let count = pages::count(&bytes, image::ImageFormat::Tiff);
        (count > 1).then_some(Self::Tiff(bytes, count))
    }
}

/// The file's first bytes; it is read from its beginning again afterwards.
fn head(file: &mut File) -> Result<Vec<u8>> {
    let mut head = Vec::new();
    file.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(|e| files::cannot_read(&e))?;
    file.rewind().map_err(|e| files::cannot_read(&e))?;
    Ok(head)
}

fn whole(file: File, length: u64, most: u64) -> Result<Vec<u8>> {
    let too_many = || files::too_many(Some(length.max(most + 1)), most);
    if length > most {
        return Err(too_many());
    }
    files::fill(file, length, most).map_err(|e| files::cannot_read(&e))?.ok_or_else(too_many)
}
