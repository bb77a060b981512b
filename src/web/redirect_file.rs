//! How a browser is led to the page without the key on its command line, which every user of the machine can
//! list: it opens a file that only this user can read, and the file leads on (as Jupyter does it).

use super::key::Key;
use super::names;
use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Random characters in the name of the folder, so that it is a new one.
const NAME_CHARACTERS: usize = 16;

/// The folders that are there now: to be removed also where the program ends in the middle.
static CREATED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that leads a browser on to the page. Dropping it removes it.
#[derive(Debug)]
pub(super) struct RedirectFile {
    folder: PathBuf,
}

impl RedirectFile {
    /// Writes a file that leads to `link` into a folder of this user's own.
    ///
    /// # Errors
    /// The system's, where there is no such place.
    pub(super) fn create(link: &str) -> io::Result<Self> {
        let own = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_dir());
        let key = Key::new().map_err(|diagnostic| io::Error::other(diagnostic.message))?;
        let name = format!("gridlens-{}", &key.as_str()[..NAME_CHARACTERS]);
        Self::create_in(&own.unwrap_or_else(std::env::temp_dir).join(name), link)
    }

    fn create_in(folder: &Path, link: &str) -> io::Result<Self> {
        // Made anew, or not at all: one that is there may be somebody else's.
        private(&mut DirBuilder::new(), folder)?;
        CREATED.lock().unwrap_or_else(PoisonError::into_inner).push(folder.to_owned());
        let created = Self { folder: folder.to_owned() };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(created.file())?.write_all(page(link).as_bytes())?;
        Ok(created)
    }

    fn file(&self) -> PathBuf {
        file_in(&self.folder)
    }

    /// The file's address, which a browser may be given for all to see.
    pub(super) fn address(&self) -> String {
        format!("file://{}", names::encoded(self.file().as_os_str().as_encoded_bytes(), b"/.-_"))
    }
}

impl Drop for RedirectFile {
    fn drop(&mut self) {
        let mut created = CREATED.lock().unwrap_or_else(PoisonError::into_inner);
        created.retain(|folder| *folder != self.folder);
        remove(&self.folder);
    }
}

/// Removes whatever is still there.
pub(super) fn remove_all() {
    let mut created = CREATED.lock().unwrap_or_else(PoisonError::into_inner);
    created.drain(..).for_each(|folder| remove(&folder));
}

fn remove(folder: &Path) {
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
         <meta http-equiv=\"refresh\" content=\"0;url={link}\">\n<p><a href=\"{link}\">To the \
         review</a></p>\n"
    )
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(unix)]
    fn only_this_user_can_read_the_file_which_goes_with_the_review() {
        use super::*;
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().expect("a folder");
        let there = folder.path().join("a b");
        let created = RedirectFile::create_in(&there, "http://127.0.0.1:8123/#key").expect("a file");
        let mode = |path: &Path| std::fs::metadata(path).expect("its metadata").permissions().mode() & 0o777;
        assert_eq!((mode(&there), mode(&created.file())), (0o700, 0o600));
        assert!(
            std::fs::read_to_string(created.file())
                .expect("its text")
                .contains("url=http://127.0.0.1:8123/#key\"")
        );
        assert!(
            created.address().ends_with("/a%20b/review.html") && created.address().starts_with("file:///")
        );
        assert!(
            RedirectFile::create_in(&there, "http://127.0.0.1/").is_err(),
            "somebody else's may be there"
        );
        drop(created);
        assert!(!there.exists());
    }
}
