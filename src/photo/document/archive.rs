//! ZIP archives of pictures, such as comic books (CBZ).

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::files;
use crate::photo::limits::Limits;
use crate::photo::sniff::{self, HEAD, Sort};
use std::fmt::{self, Debug};
use std::io::{Read, Seek};
use std::sync::{Mutex, PoisonError};
use zip::ZipArchive;
use zip::result::ZipError;

/// Most files that an archive may have: each is looked at.
const MOST_FILES: usize = 20_000;

/// Extensions of archives, which are not looked into: an archive in an archive may go on without end.
const ARCHIVES: [&str; 8] = ["zip", "cbz", "rar", "cbr", "7z", "tar", "gz", "xz"];

/// What an archive is read from, anywhere in it.
pub(super) trait Source: Read + Seek + Send {}

impl<T: Read + Seek + Send> Source for T {}

/// An archive, and which of its files are pictures, in natural order of their names.
pub(super) struct Archive {
    zip: Mutex<ZipArchive<Box<dyn Source>>>,
    pictures: Vec<usize>,
}

impl Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive").field("pictures", &self.pictures).finish_non_exhaustive()
    }
}

impl Archive {
    /// Looks at the beginning of every file in it.
    pub(super) fn new(source: Box<dyn Source>) -> Result<Self> {
        let mut zip = ZipArchive::new(source).map_err(|e| refused(&e))?;
        if zip.len() > MOST_FILES {
            let message = format!("{} files in this archive, the limit is {MOST_FILES}", zip.len());
            return Err(Diagnostic::new(Code::TooLarge, message).hint("cut it up into several archives"));
        }
        let mut pictures = Vec::new();
        for index in 0..zip.len() {
            let raw = zip.by_index_raw(index).map_err(|e| refused(&e))?;
            let name = String::from_utf8_lossy(raw.name_raw()).into_owned();
            if !raw.is_file() || is_passed_over(&name) {
                continue;
            }
            if raw.encrypted() {
                // Without it the rest would be a book with pages missing.
                return Err(encrypted_archive());
            }
            drop(raw);
            if starts_like_picture(&mut zip, index) {
                pictures.push((name, index));
            }
        }
        pictures.sort_by(|a, b| files::natural(&a.0, &b.0));
        let pictures: Vec<usize> = pictures.into_iter().map(|(_, index)| index).collect();
        if pictures.is_empty() {
            return Err(Diagnostic::new(Code::NotAnImage, "there is no picture in this archive")
                .hint("name an archive of pictures, or the picture"));
        }
        Ok(Self { zip: Mutex::new(zip), pictures })
    }

    /// How many pictures it has.
    pub(super) const fn len(&self) -> usize {
        self.pictures.len()
    }

    /// The bytes of a picture, from zero.
    pub(super) fn page(&self, index: usize, limits: &Limits) -> Result<Vec<u8>> {
        let mut zip = self.zip.lock().unwrap_or_else(PoisonError::into_inner);
        let file = zip.by_index(self.pictures[index]).map_err(|e| refused(&e))?;
        let size = file.size();
        if size > limits.bytes {
            return Err(files::too_many(Some(size), limits.bytes));
        }
        // What it says of its size need not be true.
        let bytes = files::fill(file, size, limits.bytes).map_err(|e| broken(&e.to_string()))?;
        bytes.ok_or_else(|| files::too_many(None, limits.bytes))
    }
}

/// Whether a file is none that a person put there, or an archive.
fn is_passed_over(name: &str) -> bool {
    let mut parts = name.split(['/', '\\']);
    let is_archive = |extension: &str| ARCHIVES.iter().any(|known| extension.eq_ignore_ascii_case(known));
    parts.any(|part| part.starts_with('.') || part == "__MACOSX")
        || name.rsplit_once('.').is_some_and(|(_, extension)| is_archive(extension))
}

fn starts_like_picture(zip: &mut ZipArchive<Box<dyn Source>>, index: usize) -> bool {
    let mut head = Vec::new();
    let read = |file: zip::read::ZipFile<'_, _>| file.take(HEAD as u64).read_to_end(&mut head).is_ok();
    zip.by_index(index).is_ok_and(read) && matches!(sniff::sort(&head), Sort::Picture | Sort::Tiff)
}

fn encrypted_archive() -> Diagnostic {
    Diagnostic::new(Code::Unsupported, "this archive is encrypted")
        .hint("unpack it with its password, and name the folder")
}

fn refused(error: &ZipError) -> Diagnostic {
    match error {
        ZipError::InvalidPassword => encrypted_archive(),
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
            Diagnostic::new(Code::Unsupported, "this archive is packed in a way that gridlens cannot unpack")
                .fact(error.to_string())
                .hint("unpack it, and name the folder")
        }
        _ => broken(&error.to_string()),
    }
}

fn broken(fact: &str) -> Diagnostic {
    Diagnostic::new(Code::NotAnImage, "this looks like a ZIP archive but is damaged")
        .fact(fact)
        .hint("copy or download the file again")
}
