//! The files that a command reads, which it never writes.

use crate::diagnostics::{Code, Diagnostic, Remedy, Result, shown};
use crate::record;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The files that a command reads, told by what they are rather than by their names: a link, another spelling
/// of a path and another folder that leads there are the same file.
#[derive(Debug, Default)]
pub(crate) struct Inputs(Mutex<BTreeMap<Identity, PathBuf>>);

/// What tells a file from every other on this machine.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    path.canonicalize().ok()
}

impl Inputs {
    /// Counts these files among the inputs; `-` is whatever standard input is. Pictures that gridlens wrote
    /// are none: they are passed over, and `*.jpg` names them with their photos.
    pub(crate) fn protect<'p>(&self, paths: impl IntoIterator<Item = &'p Path>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for path in paths.into_iter().filter(|path| !is_own_picture(path)) {
            let file = if super::input::is_stdin(path) { Path::new("/dev/stdin") } else { path };
            if let Some(identity) = identity(file) {
                known.entry(identity).or_insert_with(|| path.to_owned());
            }
        }
    }

    /// Refuses an output that is one of the inputs.
    pub(crate) fn check(&self, output: &Path) -> Result<()> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match identity(output).and_then(|identity| known.get(&identity)) {
            None => Ok(()),
            Some(input) => {
                let message = format!("this output is the input {}", shown(input));
                Err(Diagnostic::new(Code::SameFile, message)
                    .in_file(shown(output))
                    .hint("inputs are never replaced: name another file or folder")
                    .remedy(Remedy::NameOtherOutput))
            }
        }
    }
}

/// Whether two paths lead to one file.
pub(crate) fn are_same(one: &Path, other: &Path) -> bool {
    identity(one).is_some_and(|identity_of_one| identity(other) == Some(identity_of_one))
}

fn is_own_picture(path: &Path) -> bool {
    super::input::looks_like_picture(path) && record::is_own_file(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_file_is_itself_under_every_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::File::create_new(at("photo.jpg")).expect("a file that is new");
        std::fs::File::create_new(at("other.jpg")).expect("a file that is new");
        std::fs::hard_link(at("photo.jpg"), at("hard.jpg")).expect("a link that is new");
        std::os::unix::fs::symlink("photo.jpg", at("soft.jpg")).expect("a link that is new");
        std::os::unix::fs::symlink(".", at("here")).expect("a link that is new");
        let inputs = Inputs::default();
        inputs.protect([at("soft.jpg").as_path()]);
        for name in ["photo.jpg", "hard.jpg", "soft.jpg", "here/photo.jpg", "here/./here/hard.jpg"] {
            assert_eq!(inputs.check(&at(name)).unwrap_err().code, Code::SameFile, "{name}");
        }
        for name in ["other.jpg", "new.jpg", "here"] {
            inputs.check(&at(name)).expect("another file");
        }
    }
}
