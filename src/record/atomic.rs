//! Files that are written whole or not at all.

use crate::trouble::{Name, Result, Trouble, shown};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Whether an existing file may be replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clobber {
    /// Refuse with [`Name::Exists`].
    #[default]
    Never,
    /// Replace it, whole.
    Force,
}

/// Names tried for a temporary file before giving up; each is new to this process, so only leftovers of another
/// process with the same number can be in the way.
const ATTEMPTS: u32 = 100;

/// Writes `bytes` to `path`, whole or not at all: into a temporary file in the same folder, to the disk, then
/// under its name in one step. Whatever goes wrong, the temporary file is removed and `path` is as it was. A
/// symbolic link is replaced, not followed.
///
/// Refuses with [`Name::Exists`] or [`Name::CannotWrite`].
pub fn save(path: &Path, bytes: &[u8], clobber: Clobber) -> Result<()> {
    check_target(path, clobber)?;
    let trouble = |e: io::Error| cannot_write(path, &e);
    let mut temporary = Temporary::beside(path).map_err(trouble)?;
    temporary.file.write_all(bytes).map_err(trouble)?;
    temporary.file.sync_all().map_err(trouble)?;
    match clobber {
        Clobber::Force => fs::rename(&temporary.path, path).map_err(trouble)?,
        Clobber::Never => claim(&temporary.path, path).map_err(trouble)?,
    }
    // The file is whole already; file systems that cannot sync a folder keep it as well as they can.
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Whether [`save`] would work, found out before the slow part: the folder takes a new file, and `path` is free
/// or may be replaced.
pub fn check_writable(path: &Path, clobber: Clobber) -> Result<()> {
    check_target(path, clobber)?;
    Temporary::beside(path).map(drop).map_err(|e| cannot_write(path, &e))
}

fn check_target(path: &Path, clobber: Clobber) -> Result<()> {
    if path.file_name().is_none() {
        return Err(in_file(path, Name::CannotWrite, "this is no name for a file").hint("name a file"));
    }
    if let Ok(metadata) = fs::metadata(path)
        && !metadata.is_file()
    {
        let what = if metadata.is_dir() { "a folder" } else { "a device or pipe" };
        return Err(in_file(path, Name::CannotWrite, format!("{what} has this name already"))
            .hint("name another file, or write to standard output: `--output -`"));
    }
    // A dangling link is something as well, so links are not followed here.
    match fs::symlink_metadata(path) {
        Ok(_) if clobber == Clobber::Never => Err(exists(path)),
        _ => Ok(()),
    }
}

/// Gives the file at `from` the name `to` unless something has that name already.
fn claim(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(e),
        // No hard links here (FAT, some network shares): the name is claimed by an empty file, which the whole
        // one replaces at once.
        Err(_) => {
            OpenOptions::new().write(true).create_new(true).open(to)?;
            fs::rename(from, to).inspect_err(|_| {
                let _ = fs::remove_file(to);
            })
        }
        Ok(()) => Ok(()),
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A file that is removed when it goes out of scope, unless it was renamed.
struct Temporary {
    path: PathBuf,
    file: File,
}

impl Temporary {
    fn beside(path: &Path) -> io::Result<Self> {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
        for _ in 0..ATTEMPTS {
            let count = COUNTER.fetch_add(1, Ordering::Relaxed);
            // Not derived from the file's own name, which may be as long as a name can be.
            let name = OsString::from(format!(".gridlens-{}-{count}.tmp", std::process::id()));
            let temporary = folder_of(path).join(name);
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Ok(file) => return Ok(Self { path: temporary, file }),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => last = e,
                Err(e) => return Err(e),
            }
        }
        Err(last)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Gone already after a rename.
        let _ = fs::remove_file(&self.path);
    }
}

fn in_file(path: &Path, name: Name, message: impl Into<String>) -> Trouble {
    Trouble::new(name, message).in_file(shown(path))
}

fn exists(path: &Path) -> Trouble {
    in_file(path, Name::Exists, "the output exists already")
        .hint("`--force` replaces it, `--output` names another file")
}

fn cannot_write(path: &Path, error: &io::Error) -> Trouble {
    use io::ErrorKind as Kind;
    let (what, hint) = match error.kind() {
        Kind::AlreadyExists => return exists(path),
        Kind::NotFound => {
            ("there is no such folder", "make the folder first, or name another with `--output`")
        }
        Kind::NotADirectory => {
            ("part of this path is a file, not a folder", "name another file with `--output`")
        }
        Kind::PermissionDenied => ("no permission to write here", "name another folder with `--output`"),
        Kind::ReadOnlyFilesystem => ("this disk is read-only", "name another folder with `--output`"),
        Kind::StorageFull | Kind::QuotaExceeded => {
            ("the disk is full", "free some room, or name another folder with `--output`")
        }
        _ => ("the output cannot be written", "name another file with `--output`"),
    };
    in_file(path, Name::CannotWrite, what).fact(error.to_string()).hint(hint)
}
