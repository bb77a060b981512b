//! From a path to bytes, without waiting on pipes or reading from devices.

use super::{Input, Limits, sniff};
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::files;
use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

/// Bytes that are looked at before the rest of a file is read: enough for every format's magic number and
/// for telling text from binary.
pub(super) const HEAD: usize = 4096;

/// The input's bytes, at most `limits.bytes` of them, once their first [`HEAD`] look like a picture.
pub(super) fn bytes<'a>(input: &'a Input, limits: &Limits) -> Result<Cow<'a, [u8]>> {
    match input {
        Input::Bytes { bytes, .. } if bytes.len() as u64 > limits.bytes => {
            Err(too_many(bytes.len() as u64, limits))
        }
        Input::Bytes { bytes, .. } => Ok(Cow::Borrowed(bytes)),
        Input::Path(path) => read(path, limits).map(Cow::Owned),
    }
}

fn read(path: &Path, limits: &Limits) -> Result<Vec<u8>> {
    if path.is_dir() {
        let pictures = shown(path.join("*.jpg"));
        return Err(Diagnostic::new(Code::CannotRead, "this is a folder, not a picture")
            .hint(format!("name the pictures in it: {pictures}"))
            .naming([pictures]));
    }
    let (mut file, length) = files::open(path)?;
    if length > limits.bytes {
        sniff_head(&mut file)?;
        return Err(too_many(length, limits));
    }
    fill(file, length as usize, limits)
}

/// The first [`HEAD`] bytes, once they look like a picture.
fn sniff_head(reader: &mut impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(HEAD as u64).read_to_end(&mut bytes).map_err(|e| files::cannot_read(&e))?;
    sniff::format(&bytes)?;
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

fn too_many(bytes: u64, limits: &Limits) -> Diagnostic {
    let mib = |n: u64| n.div_ceil(1 << 20);
    Diagnostic::new(
        Code::TooLarge,
        format!("the file has {} MiB, the limit is {} MiB", mib(bytes), mib(limits.bytes)),
    )
    .hint("save the picture as JPEG or PNG, which take less room")
}
