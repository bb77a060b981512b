//! Telling what gridlens wrote, which is never its input.

use super::commit::hash_at;
use super::paths::SIDECAR;
use super::sidecar::Sidecar;
use crate::photo::{Document, Photo};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// What stands before the extension of outputs, after the name of what they were made from.
const ENDINGS: [&str; 3] = [".solved", ".unsure", ".puzzle"];

/// The folder within the folder of a batch for all of its outputs but the pictures.
pub const DATA: &str = "data";

/// Bytes at the beginning of a file among which a picture says that gridlens wrote it.
const HEAD: u64 = 4096;

/// Bytes at the end of a document that say so.
const TAIL: u64 = 256;

/// Whether gridlens wrote the file at `path`: a picture says so itself where its format has room for that,
/// and the sidecar beside it lists what a run wrote. False for what cannot be read.
pub fn is_own_file(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.is_ok()
        && (Photo::is_marked(&head) || is_own_document(path) || is_in_sidecar(path, || hash_at(path)))
}

/// Whether the file at `path` is a document with the answers laid over its pages: it says so at its end.
pub fn is_own_document(path: &Path) -> bool {
    let tail = || {
        let mut file = File::open(path).ok()?;
        let length = file.seek(SeekFrom::End(0)).ok()?;
        file.seek(SeekFrom::Start(length.saturating_sub(TAIL))).ok()?;
        let mut tail = Vec::new();
        file.take(TAIL).read_to_end(&mut tail).ok()?;
        Some(tail)
    };
    // Only a regular file has an end.
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file())
        && tail().is_some_and(|tail| Document::original_length(&tail).is_some())
}

/// SHA-256 of the file at `path`, if it is such a document.
pub fn own_document_hash(path: &Path) -> Option<String> {
    is_own_document(path).then(|| hash_at(path)).flatten()
}

/// [`is_own_file`] of a file that has these bytes.
pub fn is_own(path: &Path, bytes: &[u8]) -> bool {
    Photo::is_marked(bytes) || is_listed(path, bytes)
}

/// Whether a sidecar beside the file at `path`, which has these bytes, lists it.
pub fn is_listed(path: &Path, bytes: &[u8]) -> bool {
    is_in_sidecar(path, || Some(Photo::hash_of(bytes)))
}

/// Whether a sidecar beside the file lists it; its hash is asked for only where there is a sidecar.
fn is_in_sidecar(path: &Path, hash: impl FnOnce() -> Option<String>) -> bool {
    let sidecars: Vec<Sidecar> = candidates(path).iter().filter_map(|path| Sidecar::at(path)).collect();
    let listed = |hash: String| {
        let mut outputs = sidecars.iter().flat_map(|sidecar| &sidecar.outputs);
        outputs.any(|record| !record.edited && record.sha256 == hash)
    };
    !sidecars.is_empty() && hash().is_some_and(listed)
}

/// The sidecars that could be of a run which wrote the file at `path`.
fn candidates(path: &Path) -> Vec<PathBuf> {
    let Some(stem) = path.file_stem() else { return Vec::new() };
    // Of several puzzles of a page each has files of its own.
    let bare = ENDINGS.iter().filter_map(|ending| without(stem, ending));
    let bare = bare.flat_map(|bare| [unnumbered(&bare), Some(bare)]).flatten();
    let named = |mut stem: OsString| {
        stem.push(SIDECAR);
        path.with_file_name(stem)
    };
    // A batch has its sidecars in a folder of their own.
    let in_batch = |path: PathBuf| {
        let data = path.parent().map(|folder| folder.join(DATA)).zip(path.file_name());
        [data.map(|(folder, name)| folder.join(name)), Some(path.clone())]
    };
    let all = bare.chain([stem.to_owned()]).map(named).flat_map(in_batch).flatten();
    all.filter(|path| fs::symlink_metadata(path).is_ok()).collect()
}

/// A name without the number of a puzzle at its end, if there is one.
fn unnumbered(stem: &OsStr) -> Option<OsString> {
    let shown = stem.to_string_lossy();
    let digits = shown.chars().rev().take_while(char::is_ascii_digit).count();
    let number = shown.len() - digits;
    let number = shown[..number].strip_suffix('-').filter(|_| digits > 0).map(str::len);
    without(stem, &shown[number?..])
}

#[cfg(unix)]
fn without(stem: &OsStr, ending: &str) -> Option<OsString> {
    use std::os::unix::ffi::OsStrExt as _;
    stem.as_bytes().strip_suffix(ending.as_bytes()).map(|bare| OsStr::from_bytes(bare).to_owned())
}

#[cfg(not(unix))]
fn without(stem: &OsStr, ending: &str) -> Option<OsString> {
    stem.to_str()?.strip_suffix(ending).map(OsString::from)
}
