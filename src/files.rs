//! Files read no further than they may be long: regular ones alone, so that nobody waits for a pipe or reads
//! a device for ever.

use crate::diagnostics::{Code, Diagnostic, Remedy, Result, shown};
use std::cmp::Ordering;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::time::SystemTime;

/// Bytes that a config file may have: all settings with a page of comments to each take a tenth.
pub const CONFIG: u64 = 64 << 10;

/// Bytes that a file of corrections may have: some hundred thousand steps.
pub const CORRECTIONS: u64 = 8 << 20;

/// Bytes that a sidecar may have: that of the largest board takes a twentieth.
pub const SIDECAR: u64 = 16 << 20;

/// Bytes that a list of files may have: some hundred thousand paths.
pub const LIST: u64 = 64 << 20;

/// What changes when somebody writes a file: its length and when it was written.
pub type Stamp = (u64, Option<SystemTime>);

/// The stamp of the file at `path`; `None` where there is none.
pub fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()))
}

/// The bytes of the regular file at `path`, at most `most` of them.
///
/// # Errors
/// [`Code::CannotRead`] for what is missing, may not be read, or is no regular file; [`Code::TooLarge`] for
/// more than `most` bytes, of which no more is read. Both name the file and say what to do.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>> {
    let (file, length) = open(path)?;
    let too_many = || too_many(Some(length.max(most.saturating_add(1))), most).in_file(shown(path));
    if length > most {
        return Err(too_many());
    }
    let read = fill(file, length, most).map_err(|e| cannot_read(&e).in_file(shown(path)))?;
    read.ok_or_else(too_many)
}

/// [`read`], or `None` where nothing has this name.
///
/// # Errors
/// As [`read`].
pub fn read_if_there(path: &Path, most: u64) -> Result<Option<Vec<u8>>> {
    match std::fs::metadata(path) {
        Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
        _ => read(path, most).map(Some),
    }
}

/// Opens the regular file at `path`; gives its length in bytes too.
///
/// # Errors
/// [`Code::CannotRead`] for what is missing, may not be read, or is no regular file.
pub fn open(path: &Path) -> Result<(File, u64)> {
    let diagnostic = |e: io::Error| cannot_read(&e).in_file(shown(path));
    let regular = |metadata: &Metadata| check_regular(metadata).map_err(|t| t.in_file(shown(path)));
    // Opening a pipe waits for its writer, so the kind of file is known before it is opened; the second look
    // is at what was really opened, should the name have been given to something else in between.
    regular(&std::fs::metadata(path).map_err(diagnostic)?)?;
    let file = File::open(path).map_err(diagnostic)?;
    let metadata = file.metadata().map_err(diagnostic)?;
    regular(&metadata)?;
    Ok((file, metadata.len()))
}

/// Everything that `reader` gives, probably `expected` bytes; `None` where that is more than `most`, of which
/// no more than one byte is read.
///
/// # Errors
/// As the reader.
pub fn fill(reader: impl Read, expected: u64, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(expected.min(most) as usize + 1);
    // A file can grow while it is read, a stream has no length: one byte over the limit is enough to know.
    reader.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// The order in which people expect names: numbers in them count as numbers, and case only where nothing else
/// differs.
pub fn natural(one: &str, other: &str) -> Ordering {
    natord::compare_ignore_case(one, other).then_with(|| one.cmp(other))
}

/// Refuses what is no regular file by what it is.
///
/// # Errors
/// [`Code::CannotRead`].
pub fn check_regular(metadata: &Metadata) -> Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    let what = match metadata.file_type() {
        kind if kind.is_symlink() => "a link",
        _ => special(metadata),
    };
    if metadata.is_dir() {
        return Err(
            Diagnostic::new(Code::CannotRead, "this is a folder, not a file").hint("name the files in it")
        );
    }
    Err(Diagnostic::new(Code::CannotRead, format!("this is {what}, not a file"))
        .hint("only regular files are opened")
        .remedy(Remedy::StandardInput))
}

#[cfg(unix)]
fn special(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_metadata: &Metadata) -> &'static str {
    "a device"
}

/// Why a file cannot be read, and what to do.
pub fn cannot_read(error: &io::Error) -> Diagnostic {
    match error.kind() {
        io::ErrorKind::NotFound => Diagnostic::new(Code::CannotRead, "there is no such file")
            .hint("check the spelling and the folder you are in"),
        io::ErrorKind::PermissionDenied => {
            Diagnostic::new(Code::CannotRead, "no permission to read this file")
                .hint("give yourself read permission: `chmod u+r` and the file's name")
        }
        _ => Diagnostic::new(Code::CannotRead, format!("the file cannot be read: {error}"))
            .hint("check that it is a file on a working disk"),
    }
}

/// What is longer than the `most` bytes it may have; `bytes` is how many it has, where that is known.
pub fn too_many(bytes: Option<u64>, most: u64) -> Diagnostic {
    let message = match bytes {
        Some(bytes) => format!("the file has {}, the limit is {}", size(bytes), size(most)),
        None => format!("more than {}, which is the limit", size(most)),
    };
    Diagnostic::new(Code::TooLarge, message).hint("check that it is the file you mean")
}

/// A number of bytes as people say it, rounded up.
fn size(bytes: u64) -> String {
    match bytes {
        0..0x400 => format!("{bytes} bytes"),
        0x400..0x10_0000 => format!("{} KiB", bytes.div_ceil(1 << 10)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sized(folder: &tempfile::TempDir, bytes: u64) -> std::path::PathBuf {
        let path = folder.path().join(bytes.to_string());
        File::create_new(&path).and_then(|file| file.set_len(bytes)).expect("a sparse file");
        path
    }

    #[test]
    fn a_file_may_have_exactly_as_many_bytes() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(read(&sized(&folder, 10), 10).expect("at the limit").len(), 10);
        let diagnostic = read(&sized(&folder, 3 << 30), 64 << 10).expect_err("over the limit");
        assert_eq!(diagnostic.code, Code::TooLarge);
        assert_eq!(diagnostic.message, "the file has 3072 MiB, the limit is 64 KiB");
        assert!(diagnostic.hint.is_some() && diagnostic.place.file.is_some(), "{diagnostic:?}");
    }

    #[test]
    fn a_stream_is_left_at_the_first_byte_too_many() {
        let mut endless = io::repeat(b'1');
        assert_eq!(fill(&mut endless, 0, 100).expect("it can be read"), None);
        assert_eq!(fill(&b"123"[..], u64::MAX, 3).expect("it can be read").as_deref(), Some(&b"123"[..]));
    }

    #[test]
    fn what_is_not_there_is_told_from_what_cannot_be_read() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(read_if_there(&folder.path().join("none"), 9), Ok(None));
        assert_eq!(read(&folder.path().join("none"), 9).expect_err("none").code, Code::CannotRead);
        let diagnostic = read_if_there(folder.path(), 9).expect_err("a folder");
        assert_eq!(diagnostic.message, "this is a folder, not a file");
        #[cfg(unix)]
        assert!(read(Path::new("/dev/zero"), 9).expect_err("endless").message.contains("a device"));
    }
}
