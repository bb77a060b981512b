//! From a path to bytes, without waiting on pipes or reading from devices.

use super::limits::Limits;
use super::sniff::{self, HEAD};
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::files;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The bytes of a file, at most `limits.bytes` of them, once their first [`HEAD`] look like a picture.
pub(super) fn read(path: &Path, limits: &Limits) -> Result<Vec<u8>> {
    let (mut file, length) = open(path)?;
    if length > limits.bytes {
        sniff_head(&mut file)?;
        return Err(too_many(length, limits));
    }
    fill(file, length as usize, limits)
}

/// A file, and how many bytes it has.
fn open(path: &Path) -> Result<(File, u64)> {
    if path.is_dir() {
        let pictures = shown(path.join("*.jpg"));
        return Err(Diagnostic::new(Code::CannotRead, "this is a folder, not a picture")
            .hint(format!("name the pictures in it: {pictures}"))
            .naming([pictures]));
    }
    files::open(path)
}

/// The first [`HEAD`] bytes, once they look like a picture.
fn sniff_head(reader: &mut impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(HEAD as u64).read_to_end(&mut bytes).map_err(|e| files::cannot_read(&e))?;
    sniff::coding(&bytes)?;
    Ok(bytes)
}

/// Everything `reader` gives, probably `expected` bytes, once the first of them look like a picture.
pub(super) fn fill(mut reader: impl Read, expected: usize, limits: &Limits) -> Result<Vec<u8>> {
    let mut bytes = sniff_head(&mut reader)?;
    bytes.reserve_exact(expected.saturating_sub(bytes.len()) + 1);
    // A file can grow while it is read, a stream has no size: one byte over the limit is enough to know.
    let rest = limits.bytes.saturating_add(1).saturating_sub(bytes.len() as u64);
    reader.take(rest).read_to_end(&mut bytes).map_err(|e| files::cannot_read(&e))?;
    if bytes.len() as u64 > limits.bytes {
        return Err(too_many(bytes.len() as u64, limits));
    }
    Ok(bytes)
}

/// What is said of a file of so many bytes.
pub(super) fn too_many(bytes: u64, limits: &Limits) -> Diagnostic {
    let mib = |n: u64| n.div_ceil(1 << 20);
    Diagnostic::new(
        Code::TooLarge,
        format!("the file has {} MiB, the limit is {} MiB", mib(bytes), mib(limits.bytes)),
    )
    .hint("save the picture as JPEG or PNG, which take less room")
}
