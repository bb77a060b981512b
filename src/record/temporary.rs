//! Files under construction: they have names of their own, are locked while they live, and leave nothing
//! behind.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Names tried for a temporary file before giving up; each is new to this process, so only leftovers of
/// another process with the same number can be in the way.
const ATTEMPTS: u32 = 100;

/// How the name of every temporary file begins and ends.
const NAMED: (&str, &str) = (".gridlens-", ".tmp");

/// The temporary files of this process; none once it has given up writing.
static LIVE: Mutex<Option<BTreeSet<PathBuf>>> = Mutex::new(Some(BTreeSet::new()));

/// Gives up writing: removes the temporary files of this process, and lets it make no further ones. For a
/// process that is about to be ended.
pub fn abandon() {
    for path in live().take().unwrap_or_default() {
        // Renamed meanwhile, or gone with its folder.
        let _ = fs::remove_file(path);
    }
}

fn live() -> MutexGuard<'static, Option<BTreeSet<PathBuf>>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the temporary files in `folder` that processes left which are no more, the first time that this
/// process asks. Those at work hold locks on theirs, which the system releases however they end.
pub fn sweep(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let Ok(folder) = folder.canonicalize() else { return };
    if !SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.clone()) {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_temporary(&entry.file_name())) {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_file())
            && File::open(&path).is_ok_and(|file| file.try_lock().is_ok())
        {
            // Who may not remove it leaves it to its owner.
            let _ = fs::remove_file(path);
        }
    }
}

fn is_temporary(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(NAMED.0.as_bytes()) && name.ends_with(NAMED.1.as_bytes())
}

/// A file that is removed when it goes out of scope, unless it was given another name.
pub(super) struct Temporary {
    path: PathBuf,
    file: File,
}

impl Temporary {
    /// A new file in `folder` with these permissions (unix), less what the process masks.
    pub(super) fn new(folder: &Path, mode: u32) -> io::Result<Self> {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
        for _ in 0..ATTEMPTS {
            let count = COUNTER.fetch_add(1, Ordering::Relaxed);
            // Not derived from the file's own name, which may be as long as a name can be.
            let name = OsString::from(format!("{}{}-{count}{}", NAMED.0, std::process::id(), NAMED.1));
            match Self::claim(folder.join(name), mode) {
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => last = e,
                made => return made,
            }
        }
        Err(last)
    }

    fn claim(path: PathBuf, mode: u32) -> io::Result<Self> {
        // Held until the file is listed: who gives up writing sees each or prevents it.
        let mut live = live();
        let Some(paths) = live.as_mut() else { return Err(io::ErrorKind::Interrupted.into()) };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
        #[cfg(not(unix))]
        let _ = mode;
        let file = options.open(&path)?;
        if file.try_lock().is_err() && cfg!(unix) && is_swept(&path) {
            // Somebody who sweeps was faster than the lock.
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        paths.insert(path.clone());
        Ok(Self { path, file })
    }

    /// Writes `bytes`, to the disk.
    pub(super) fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()
    }

    /// Replaces the file at `to`, or takes its name.
    pub(super) fn replace(self, to: &Path) -> io::Result<()> {
        fs::rename(&self.path, to)
    }

    /// Takes the name `to` unless something has it already.
    pub(super) fn take(self, to: &Path) -> io::Result<()> {
        match rename_to_free(&self.path, to) {
            Err(e) if is_unknown(&e) => {}
            done => return done,
        }
        match fs::hard_link(&self.path, to) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(e),
            // Neither is known here (some network shares): what is left is to look first.
            Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => self.replace(to),
            Ok(()) => Ok(()),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Gone already after a rename.
        let _ = fs::remove_file(&self.path);
        if let Some(paths) = live().as_mut() {
            paths.remove(&self.path);
        }
    }
}

/// Whether a file that could not be locked is about to be removed by somebody else, rather than on a file
/// system without locks: it is gone after a moment.
fn is_swept(path: &Path) -> bool {
    std::thread::sleep(std::time::Duration::from_millis(5));
    fs::symlink_metadata(path).is_err()
}

/// Renames in one step unless something has the name `to` already.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn rename_to_free(from: &Path, to: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE).map_err(io::Error::from)
}

/// Renames in one step unless something has the name `to` already.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn rename_to_free(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether an error says that the system or the file system does not know such a call.
fn is_unknown(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> io::Result<Vec<OsString>> {
        let all = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.file_name()));
        let mut names = all.collect::<io::Result<Vec<OsString>>>()?;
        names.sort();
        Ok(names)
    }

    #[test]
    fn what_dead_processes_left_is_swept_and_what_is_at_work_is_not() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let alive = Temporary::new(folder.path(), 0o666)?;
        for left in [".gridlens-1-0.tmp", ".gridlens-99999999-7.tmp"] {
            File::create_new(folder.path().join(left))?;
        }
        fs::create_dir(folder.path().join(".gridlens-folder.tmp"))?;
        File::create_new(folder.path().join("gridlens-1-0.tmp"))?;
        sweep(folder.path());
        let own = alive.path.file_name().expect("a file has a name").to_owned();
        let mut kept = vec![own.clone(), ".gridlens-folder.tmp".into(), "gridlens-1-0.tmp".into()];
        kept.sort();
        assert_eq!(names(folder.path())?, kept);
        drop(alive);
        assert!(!names(folder.path())?.contains(&own));
        Ok(())
    }

    #[test]
    fn a_name_is_taken_only_where_it_is_free() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let to = folder.path().join("out");
        Temporary::new(folder.path(), 0o666)?.take(&to)?;
        let late = Temporary::new(folder.path(), 0o666)?.take(&to);
        assert_eq!(late.expect_err("the name is taken").kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(names(folder.path())?, ["out"]);
        Ok(())
    }
}
