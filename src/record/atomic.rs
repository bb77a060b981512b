//! Files that are written whole or not at all.

use super::temporary::{Temporary, sweep};
use crate::diagnostics::{Code, Diagnostic, Remedy, Result, shown};
use crate::photo::Photo;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Whether an existing file may be replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clobber<'a> {
    /// Refuse with [`Code::Exists`].
    #[default]
    Never,
    /// Replace it, whole, if its bytes have one of these SHA-256 (64 lower-case hexadecimal digits each);
    /// leave it as it is where it has the bytes already; else refuse with [`Code::Exists`].
    Known(&'a [String]),
    /// Replace it, whole.
    Force,
}

/// Who may read a file, at most: permission bits (unix) that outputs have none beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Privacy(u32);

impl Default for Privacy {
    /// Whatever the process grants.
    fn default() -> Self {
        Self(0o666)
    }
}

impl Privacy {
    /// What the file at `path` grants: what is made of a photo is for no other eyes than the photo. Whatever
    /// the process grants where it cannot be known.
    pub fn of(path: &Path) -> Self {
        fs::metadata(path).map_or_else(|_| Self::default(), |metadata| Self::bits(&metadata))
    }

    #[cfg(unix)]
    fn bits(metadata: &fs::Metadata) -> Self {
        use std::os::unix::fs::PermissionsExt as _;
        // The owner may go on with what is made, even of a photo that is read-only.
        Self((metadata.permissions().mode() & 0o666) | 0o600)
    }

    #[cfg(not(unix))]
    fn bits(_: &fs::Metadata) -> Self {
        Self::default()
    }

    /// No more than this and `other` grant.
    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// Writes `bytes` to `path`, whole or not at all: into a temporary file in the same folder, to the disk, then
/// under its name in one step. Whatever goes wrong, the temporary file is removed and `path` is as it was.
/// Only regular files are replaced: no links, folders or devices.
///
/// Refuses with [`Code::Exists`] or [`Code::CannotWrite`].
pub fn save(path: &Path, bytes: &[u8], clobber: Clobber) -> Result<()> {
    save_private(path, bytes, clobber, Privacy::default())
}

/// [`save`], for no other eyes than `privacy` says.
pub fn save_private(path: &Path, bytes: &[u8], clobber: Clobber, privacy: Privacy) -> Result<()> {
    Staged::new(path, bytes, clobber, privacy)?.publish()?;
    sync_folder(path);
    Ok(())
}

/// Whether [`save`] would work, found out before the slow part: the folder takes a new file, and `path` is
/// free or may be replaced. What dead processes left half-written in the folder is removed.
pub fn check_writable(path: &Path, clobber: Clobber) -> Result<()> {
    check_target(path, None, clobber)?;
    sweep(folder_of(path));
    Temporary::new(folder_of(path), 0o600).map(drop).map_err(|e| cannot_write(path, &e))
}

/// A file that is whole on the disk and waits for its name.
pub(super) struct Staged<'a> {
    path: &'a Path,
    /// None where the file has the bytes already.
    temporary: Option<Temporary>,
    clobber: Clobber<'a>,
}

impl<'a> Staged<'a> {
    /// Writes `bytes` beside `path`.
    pub(super) fn new(path: &'a Path, bytes: &[u8], clobber: Clobber<'a>, privacy: Privacy) -> Result<Self> {
        if check_target(path, Some(bytes), clobber)? == Target::Same {
            return Ok(Self { path, temporary: None, clobber });
        }
        let Privacy(mode) = privacy.and(Privacy::of(path));
        let staged = Temporary::new(folder_of(path), mode).and_then(|mut temporary| {
            temporary.fill(bytes)?;
            Ok(temporary)
        });
        let temporary = staged.map_err(|e| cannot_write(path, &e))?;
        Ok(Self { path, temporary: Some(temporary), clobber })
    }

    /// Whether the file has the bytes already.
    pub(super) const fn is_there(&self) -> bool {
        self.temporary.is_none()
    }

    /// Gives the file its name, where what has it now has one of these SHA-256.
    pub(super) fn publish_over(self, hashes: &[String]) -> Result<()> {
        let Self { path, temporary, .. } = self;
        Staged { path, temporary, clobber: Clobber::Known(hashes) }.publish()
    }

    /// Gives the file its name.
    pub(super) fn publish(self) -> Result<()> {
        let Some(temporary) = self.temporary else { return Ok(()) };
        // What stands there now may be something else than what stood there when it was looked at.
        let target = check_target(self.path, None, self.clobber)?;
        let done = match target {
            Target::Free => temporary.take(self.path),
            Target::Same | Target::Replaceable => temporary.replace(self.path),
        };
        done.map_err(|e| cannot_write(self.path, &e))
    }
}

/// Makes the names in the folder of `path` as lasting as the files' bytes.
pub(super) fn sync_folder(path: &Path) {
    // The files are whole already; file systems that cannot sync a folder keep it as well as they can.
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

/// What has a name already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// Nothing.
    Free,
    /// A file that has the bytes to be written.
    Same,
    /// A file that may be replaced.
    Replaceable,
}

/// What has the name `path`, and whether it may be replaced by `bytes`.
fn check_target(path: &Path, bytes: Option<&[u8]>, clobber: Clobber) -> Result<Target> {
    if path.file_name().is_none() {
        return Err(in_file(path, Code::CannotWrite, "this is no name for a file").hint("name a file"));
    }
    // A dangling link is something as well, so links are not followed here.
    let Ok(metadata) = fs::symlink_metadata(path) else { return Ok(Target::Free) };
    if clobber == Clobber::Never && (metadata.is_file() || metadata.is_symlink()) {
        return Err(exists(path));
    }
    if !metadata.is_file() {
        let what = match metadata.file_type() {
            kind if kind.is_dir() => "a folder",
            kind if kind.is_symlink() => "a link",
            _ => "a device or pipe",
        };
        return Err(in_file(path, Code::CannotWrite, format!("{what} has this name already"))
            .hint("name another file")
            .remedy(Remedy::StandardOutput));
    }
    match clobber {
        Clobber::Never => Err(exists(path)),
        Clobber::Force => Ok(Target::Replaceable),
        Clobber::Known(hashes) => {
            let found =
                File::open(path).and_then(Photo::hash_of_reader).map_err(|e| cannot_write(path, &e))?;
            if bytes.is_some_and(|bytes| Photo::hash_of(bytes) == found) {
                return Ok(Target::Same);
            }
            if hashes.contains(&found) { Ok(Target::Replaceable) } else { Err(changed(path)) }
        }
    }
}

pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

fn in_file(path: &Path, name: Code, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(name, message).in_file(shown(path))
}

fn exists(path: &Path) -> Diagnostic {
    in_file(path, Code::Exists, "the output exists already")
        .hint("name another file")
        .remedy(Remedy::Replace { is_changed: false })
}

fn changed(path: &Path) -> Diagnostic {
    in_file(path, Code::Exists, "this file is not as an earlier run wrote it")
        .hint("name another file")
        .remedy(Remedy::Replace { is_changed: true })
}

fn cannot_write(path: &Path, error: &io::Error) -> Diagnostic {
    use io::ErrorKind as Kind;
    let (what, hint) = match error.kind() {
        Kind::AlreadyExists => return exists(path),
        Kind::NotFound => ("there is no such folder", "make the folder first, or name another"),
        Kind::NotADirectory => ("part of this path is a file, not a folder", "name another file"),
        Kind::PermissionDenied => ("no permission to write here", "name another folder"),
        Kind::ReadOnlyFilesystem => ("this disk is read-only", "name another folder"),
        Kind::StorageFull | Kind::QuotaExceeded => {
            ("the disk is full", "free some room, or name another folder")
        }
        _ => ("the output cannot be written", "name another file"),
    };
    in_file(path, Code::CannotWrite, what).fact(error.to_string()).hint(hint).remedy(Remedy::NameOutput)
}
