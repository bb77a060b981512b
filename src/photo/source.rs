//! From a path to bytes, without waiting on pipes or reading from devices.

use super::{Input, Limits, sniff};
use crate::trouble::{Name, Result, Trouble, shown};
use std::borrow::Cow;
use std::fs::{File, FileType, Metadata};
use std::io::{self, Read};
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
    let trouble = |e: io::Error| cannot_read(&e);
    // Opening a pipe waits for its writer, so the kind of file is known before it is opened; the second look
    // is at what was really opened, should the name have been given to something else in between.
    check_kind(&std::fs::metadata(path).map_err(trouble)?, path)?;
    let mut file = File::open(path).map_err(trouble)?;
    let metadata = file.metadata().map_err(trouble)?;
    check_kind(&metadata, path)?;
    if metadata.len() > limits.bytes {
        sniff_head(&mut file)?;
        return Err(too_many(metadata.len(), limits));
    }
    fill(file, metadata.len() as usize, limits)
}

/// The first [`HEAD`] bytes, once they look like a picture.
fn sniff_head(reader: &mut impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(HEAD as u64).read_to_end(&mut bytes).map_err(|e| cannot_read(&e))?;
    sniff::format(&bytes)?;
    Ok(bytes)
}

/// Everything `reader` gives, probably `expected` bytes, once the first of them look like a picture.
pub(super) fn fill(mut reader: impl Read, expected: usize, limits: &Limits) -> Result<Vec<u8>> {
    let mut bytes = sniff_head(&mut reader)?;
    bytes.reserve_exact(expected.saturating_sub(bytes.len()) + 1);
    // A file can grow while it is read, a stream has no size: one byte over the limit is enough to know.
    let rest = limits.bytes.saturating_add(1).saturating_sub(bytes.len() as u64);
    reader.take(rest).read_to_end(&mut bytes).map_err(|e| cannot_read(&e))?;
    if bytes.len() as u64 > limits.bytes {
        return Err(too_many(bytes.len() as u64, limits));
    }
    Ok(bytes)
}

fn check_kind(metadata: &Metadata, path: &Path) -> Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    if metadata.is_dir() {
        let hint = format!("name the pictures in it: {}", shown(path.join("*.jpg")));
        return Err(Trouble::new(Name::CannotRead, "this is a folder, not a picture").hint(hint));
    }
    let what = special(metadata.file_type());
    Err(Trouble::new(Name::CannotRead, format!("this is {what}, not a file"))
        .hint("only regular files are opened; other bytes can come through standard input: `gridlens -`"))
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_kind: FileType) -> &'static str {
    "a device"
}

fn cannot_read(error: &io::Error) -> Trouble {
    match error.kind() {
        io::ErrorKind::NotFound => Trouble::new(Name::CannotRead, "there is no such file")
            .hint("check the spelling and the folder you are in"),
        io::ErrorKind::PermissionDenied => Trouble::new(Name::CannotRead, "no permission to read this file")
            .hint("give yourself read permission: `chmod u+r` and the file's name"),
        _ => Trouble::new(Name::CannotRead, format!("the file cannot be read: {error}"))
            .hint("check that it is a file on a working disk"),
    }
}

fn too_many(bytes: u64, limits: &Limits) -> Trouble {
    let mib = |n: u64| n.div_ceil(1 << 20);
    Trouble::new(
        Name::TooLarge,
        format!("the file has {} MiB, the limit is {} MiB", mib(bytes), mib(limits.bytes)),
    )
    .hint("save the picture as JPEG or PNG, which take less room")
}
