//! A folder that files come into: which of them are there whole.

use super::context::Context;
use super::selection;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::files::{self, Stamp};
use crate::pipeline;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How many times as long as a file must stand still it may stay what cannot be decoded before it counts all
/// the same, as what it is: broken.
const PATIENCE: u32 = 15;

/// What is known of the files in a folder.
#[derive(Debug, Default)]
pub(crate) struct Watched {
    files: BTreeMap<PathBuf, Seen>,
}

/// What is known of a file.
#[derive(Clone, Copy, Debug)]
struct Seen {
    stamp: Stamp,
    /// When it was first seen so.
    since: Instant,
    /// Whether it was looked into since it stands still.
    looked: bool,
    /// Whether it has been handed on.
    done: bool,
}

impl Watched {
    /// The files that count now: they have stood still for `settle` and are whole, or have stood still for so
    /// long that nobody will go on with them. Each counts once, and once more when it is another.
    pub(crate) fn ready(
        &mut self,
        now: Instant,
        files: &[(PathBuf, Stamp)],
        settle: Duration,
        is_whole: impl Fn(&Path) -> bool,
    ) -> Vec<PathBuf> {
        self.files.retain(|path, _| files.iter().any(|(there, _)| there == path));
        let mut ready = Vec::new();
        for (path, stamp) in files {
            let new = Seen { stamp: *stamp, since: now, looked: false, done: false };
            let seen = self.files.entry(path.clone()).or_insert(new);
            if seen.stamp != *stamp {
                *seen = new;
            }
            let still = now.saturating_duration_since(seen.since);
            if seen.done || still < settle {
                continue;
            }
            let is_first = !std::mem::replace(&mut seen.looked, true);
            if is_first && is_whole(path) || still >= settle * PATIENCE {
                seen.done = true;
                ready.push(path.clone());
            }
        }
        ready
    }

    /// Whether a file is there that does not count yet.
    pub(crate) fn is_waiting(&self) -> bool {
        self.files.values().any(|seen| !seen.done)
    }
}

/// The pictures and documents in a folder, each with what changes when it is written.
pub(crate) fn files(folder: &Path, recursive: bool) -> Result<Vec<(PathBuf, Stamp)>> {
    let paths = selection::pictures_in(folder, recursive)?;
    // What is gone by now is none.
    Ok(paths.into_iter().filter_map(|path| files::stamp(&path).map(|stamp| (path, stamp))).collect())
}

/// Whether a file decodes whole, every page of it.
pub(crate) fn is_whole(context: &Context, path: &Path) -> bool {
    pipeline::check_whole(path, &context.limits()).is_ok()
}

/// Refuses a folder for outputs that lies in the one that is watched: outputs would come as inputs.
///
/// # Errors
/// [`Code::SameFile`] where it does; [`Code::CannotRead`] where there is no folder to watch.
pub(crate) fn check_apart(folder: &Path, out: &Path) -> Result<()> {
    let unreadable = |e: std::io::Error| {
        Diagnostic::new(Code::CannotRead, format!("cannot read this folder: {e}"))
            .in_file(shown(folder))
            .hint("name the folder that files come into")
    };
    let watched = folder.canonicalize().map_err(unreadable)?;
    if !watched.is_dir() {
        return Err(Diagnostic::new(Code::CannotRead, "this is no folder")
            .in_file(shown(folder))
            .hint("name the folder that files come into"));
    }
    // As much of the path as there is says where the rest will be.
    let absolute = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
    let there = absolute.ancestors().find_map(|path| path.canonicalize().ok());
    if there.is_some_and(|there| there.starts_with(&watched)) {
        return Err(Diagnostic::new(Code::SameFile, "this folder lies in the one that is watched")
            .in_file(shown(out))
            .hint("name a folder elsewhere: `--out DIR`"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTLE: Duration = Duration::from_secs(2);

    struct Folder {
        watched: Watched,
        start: Instant,
    }

    impl Folder {
        fn new() -> Self {
            Self { watched: Watched::default(), start: Instant::now() }
        }

        /// What counts at a second, with these files of these lengths there, of which those with a whole name
        /// are whole.
        fn at(&mut self, second: u64, files: &[(&str, u64)]) -> Vec<String> {
            let files: Vec<(PathBuf, Stamp)> =
                files.iter().map(|(name, length)| (PathBuf::from(name), (*length, None))).collect();
            let is_whole = |path: &Path| path.to_string_lossy().starts_with("whole");
            let ready =
                self.watched.ready(self.start + Duration::from_secs(second), &files, SETTLE, is_whole);
            ready.iter().map(shown).collect()
        }
    }

    #[test]
    fn a_file_counts_once_it_has_stood_still() {
        let mut folder = Folder::new();
        for second in 0..10 {
            assert!(folder.at(second, &[("whole", second)]).is_empty(), "it grows");
            assert!(folder.watched.is_waiting());
        }
        assert!(folder.at(10, &[("whole", 9)]).is_empty());
        assert_eq!(folder.at(11, &[("whole", 9)]), ["whole"]);
        assert!(!folder.watched.is_waiting());
        assert!(folder.at(60, &[("whole", 9)]).is_empty(), "once");
        assert!(folder.at(61, &[("whole", 10)]).is_empty());
        assert_eq!(folder.at(63, &[("whole", 10)]), ["whole"], "it is another");
    }

    #[test]
    fn a_file_that_is_gone_is_forgotten() {
        let mut folder = Folder::new();
        folder.at(0, &[("whole", 5), ("whole too", 5)]);
        assert_eq!(folder.at(3, &[("whole too", 5)]), ["whole too"]);
        folder.at(4, &[("whole", 5)]);
        assert!(folder.at(5, &[("whole", 5)]).is_empty(), "it is new again");
        assert_eq!(folder.at(6, &[("whole", 5)]), ["whole"]);
    }

    #[test]
    fn a_broken_file_counts_in_the_end() {
        let mut folder = Folder::new();
        for second in 0..30 {
            assert!(folder.at(second, &[("torn", 5)]).is_empty(), "{second}");
        }
        assert_eq!(folder.at(30, &[("torn", 5)]), ["torn"]);
    }
}
