//! How a browser is led to the page without the key on its command line, which every user of the machine can list: it
//! opens a file that only this user can read, and the file leads on (as Jupyter does it).

use super::key::Key;
use super::names;
use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Characters of a folder's name that make it a new one.
const TOLD_APART: usize = 16;

/// What lies there now: to be taken away also where the program ends in the middle.
static LAID: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that leads to the page. Dropping it takes it away.
#[derive(Debug)]
pub(super) struct Doorstep {
    folder: PathBuf,
}

impl Doorstep {
    /// Lays a file that leads to `link` into a folder of this user's own.
    ///
    /// # Errors
    /// The system's, where there is no such place.
    pub(super) fn lay(link: &str) -> io::Result<Self> {
        let own = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_dir());
        let key = Key::new().map_err(|diagnostic| io::Error::other(diagnostic.message))?;
        let name = format!("gridlens-{}", &key.as_str()[..TOLD_APART]);
        Self::lay_in(&own.unwrap_or_else(std::env::temp_dir).join(name), link)
    }

    fn lay_in(folder: &Path, link: &str) -> io::Result<Self> {
        // Made anew, or not at all: one that is there may be somebody else's.
        private(&mut DirBuilder::new(), folder)?;
        LAID.lock().unwrap_or_else(PoisonError::into_inner).push(folder.to_owned());
        let laid = Self { folder: folder.to_owned() };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(laid.file())?.write_all(page(link).as_bytes())?;
        Ok(laid)
    }

    fn file(&self) -> PathBuf {
        file_in(&self.folder)
    }

    /// The file's address, which a browser may be given for all to see.
    pub(super) fn address(&self) -> String {
        format!("file://{}", names::encoded(self.file().as_os_str().as_encoded_bytes(), b"/.-_"))
    }
}

impl Drop for Doorstep {
    fn drop(&mut self) {
        let mut laid = LAID.lock().unwrap_or_else(PoisonError::into_inner);
        laid.retain(|folder| *folder != self.folder);
        take_away(&self.folder);
    }
}

/// Takes away whatever still lies there.
pub(super) fn clear() {
    let mut laid = LAID.lock().unwrap_or_else(PoisonError::into_inner);
    laid.drain(..).for_each(|folder| take_away(&folder));
}

fn take_away(folder: &Path) {
    // What is left behind where this fails nobody else can read, and it leads to a review that has ended.
    let _ = std::fs::remove_file(file_in(folder));
    let _ = std::fs::remove_dir(folder);
}

fn file_in(folder: &Path) -> PathBuf {
    folder.join("review.html")
}

/// Makes a folder that nobody else may look into.
fn private(builder: &mut DirBuilder, folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
    builder.create(folder)
}

/// A page that leads on. Links of ours hold nothing that markup would take for its own.
fn page(link: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>gridlens</title>\n\
         <meta http-equiv=\"refresh\" content=\"0;url={link}\">\n<p><a href=\"{link}\">To the review</a></p>\n"
    )
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn only_this_user_can_read_the_file_which_goes_with_the_review() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().join("a b");
        let laid = Doorstep::lay_in(&there, "http://127.0.0.1:8123/#key").unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&there), mode(&laid.file())), (0o700, 0o600));
        assert!(std::fs::read_to_string(laid.file()).unwrap().contains("url=http://127.0.0.1:8123/#key\""));
        assert!(laid.address().ends_with("/a%20b/review.html") && laid.address().starts_with("file:///"));
        assert!(Doorstep::lay_in(&there, "http://127.0.0.1/").is_err(), "somebody else's may be there");
        drop(laid);
        assert!(!there.exists());
    }
}
