//! The parts of a batch put together: one folder as if one machine had done all of it.

use super::inputs::LIST;
use super::lock::lock;
use crate::app::destination::MARKER;
use crate::app::documents::{self, ENDING};
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::record::{self, Clobber, DATA, Privacy};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Copies what lies in the folders of parts into one, pictures before records, so that a record is never
/// without its picture.
///
/// # Errors
/// [`Code::Usage`] for a folder that is no batch's, [`Code::Exists`] where two parts have different files of
/// one name, and what keeps files from being read or written.
pub(crate) fn merge(parts: &[PathBuf], folder: &Path) -> Result<()> {
    for part in parts {
        if !part.join(DATA).join(MARKER).is_file() {
            return Err(Diagnostic::new(Code::Usage, "this is no folder of a batch")
                .in_file(shown(part))
                .hint("name folders that `gridlens batch --out` wrote"));
        }
    }
    let _lock = lock(folder)?;
    for part in parts.iter().filter(|part| part.as_path() != folder) {
        copy_all(part, folder, |name| !name.starts_with("report.") && !name.ends_with(ENDING))?;
        let is_record = |name: &str| Path::new(name).extension().is_some_and(|extension| extension == "json");
        let (from, to) = (part.join(DATA), folder.join(DATA));
        copy_all(&from, &to, |name| !is_record(name) && name != MARKER && name != LIST)?;
        copy_all(&from, &to, is_record)?;
    }
    // The machines may have the same inputs in different folders: this one's know of the first's.
    if let Some(first) = parts.first().filter(|part| part.join(DATA).join(LIST).is_file()) {
        copy_all(&first.join(DATA), &folder.join(DATA), |name| name == LIST)?;
    }
    // Documents have the answers of all parts.
    for part in parts {
        for name in names(part)?.iter().filter(|name| name.to_string_lossy().ends_with(ENDING)) {
            documents::merge(&part.join(name), folder)?;
        }
    }
    Ok(())
}

/// Copies the files of a folder whose names are meant, in the order of their names.
fn copy_all(from: &Path, to: &Path, is_meant: impl Fn(&str) -> bool) -> Result<()> {
    for name in names(from)?.iter().filter(|name| is_meant(&name.to_string_lossy())) {
        let (source, target) = (from.join(name), to.join(name));
        let bytes = fs::read(&source).map_err(|e| unreadable(&e, &source))?;
        // A file that is there with the same bytes stays.
        record::save_private(&target, &bytes, Clobber::Known(&[]), Privacy::of(&source)).map_err(
            |t| match t.code {
                Code::Exists => differs(&target, &source),
                _ => t,
            },
        )?;
    }
    Ok(())
}

/// The names of the files in a folder, sorted.
fn names(folder: &Path) -> Result<Vec<OsString>> {
    let entries: std::io::Result<Vec<_>> = fs::read_dir(folder).and_then(Iterator::collect);
    let entries = entries.map_err(|e| unreadable(&e, folder))?;
    // Files under construction have names that begin so.
    let is_whole = |name: &OsString| !name.as_encoded_bytes().starts_with(b".");
    let files = entries.iter().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let mut names: Vec<OsString> = files.map(fs::DirEntry::file_name).filter(is_whole).collect();
    names.sort();
    Ok(names)
}

fn unreadable(e: &std::io::Error, path: &Path) -> Diagnostic {
    Diagnostic::new(Code::CannotRead, format!("cannot be read: {e}")).in_file(shown(path))
}

fn differs(target: &Path, source: &Path) -> Diagnostic {
    Diagnostic::new(Code::Exists, format!("this file and {} are not the same", shown(source)))
        .in_file(shown(target))
        .hint("merge parts of one batch, into a folder that is new")
}
