//! One process at a time works on a folder.

use crate::app::destination::MARKER;
use crate::app::writer;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::record::DATA;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

/// The folder is this process's as long as this lives.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

/// Makes a folder a batch's, and this process's alone; the system gives it back however the process ends.
///
/// # Errors
/// [`Code::CannotWrite`] where another process has it, or it cannot be written into.
pub(crate) fn lock(folder: &Path) -> Result<Lock> {
    let path = folder.join(DATA).join(MARKER);
    let refused = |e: std::io::Error| {
        Diagnostic::new(Code::CannotWrite, format!("cannot write into this folder: {e}"))
            .in_file(shown(folder))
            .hint("name another folder: `--out FOLDER`")
    };
    writer::make_folder(&path)?;
    let mut options = OpenOptions::new();
    let file = options.create(true).truncate(false).write(true).open(&path).map_err(refused)?;
    match file.try_lock() {
        Ok(()) => Ok(Lock { _file: file }),
        Err(TryLockError::WouldBlock) => {
            Err(Diagnostic::new(Code::CannotWrite, "another gridlens works on this folder")
                .in_file(shown(folder))
                .hint("wait until it is done, or name another folder: `--out FOLDER`"))
        }
        Err(TryLockError::Error(e)) => Err(refused(e)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_one_process_s_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("out");
        let first = lock(&out).expect("no other process has it");
        assert_eq!(lock(&out).unwrap_err().code, Code::CannotWrite);
        drop(first);
        lock(&out).expect("it was given back");
    }
}
