//! What is worked on: a file, or one page of a document.

use crate::diagnostics::shown;
use crate::record::STDIN;
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Which page of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageNumber {
    /// The page, from one.
    pub(crate) number: usize,
    /// How many the document has.
    pub(crate) of: usize,
}

/// What is worked on: a file, or one page of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// The file.
    pub(crate) path: PathBuf,
    /// The page, where it is a document.
    pub(crate) page: Option<PageNumber>,
}

impl Item {
    /// A file that is no document.
    pub(crate) fn file(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), page: None }
    }

    /// Its name for people.
    pub(crate) fn shown(&self) -> String {
        shown_page(&self.path, self.page)
    }

    /// The path that its outputs are called after.
    pub(crate) fn base(&self) -> Cow<'_, Path> {
        base(&self.path, self.page)
    }
}

impl AsRef<Path> for Item {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

/// The name for people of a file or one of its pages: `book.tif page 3`.
pub(crate) fn shown_page(path: &Path, page: Option<PageNumber>) -> String {
    match told(page) {
        Some(page) => format!("{} page {}", shown(path), page.number),
        None => shown(path),
    }
}

/// The path that the outputs of a file or of one of its pages are called after: `book-p003.tif`. Pages are
/// numbered with as many digits as the last one has, and the only page of a document as a file is.
pub(crate) fn base(path: &Path, page: Option<PageNumber>) -> Cow<'_, Path> {
    let Some(page) = told(page) else { return Cow::Borrowed(path) };
    let digits = page.of.to_string().len();
    let is_stdin = path.as_os_str() == "-";
    let mut name =
        if is_stdin { OsString::from(STDIN) } else { path.file_stem().unwrap_or_default().to_owned() };
    name.push(format!("-p{:0digits$}", page.number));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    Cow::Owned(path.with_file_name(name))
}

/// The page, where there are others that it must be told from.
pub(crate) fn told(page: Option<PageNumber>) -> Option<PageNumber> {
    page.filter(|page| page.of > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn based(path: &str, number: usize, of: usize) -> PathBuf {
        base(Path::new(path), Some(PageNumber { number, of })).into_owned()
    }

    #[test]
    fn pages_are_numbered_as_wide_as_the_last_one() {
        assert_eq!(based("a/book.tif", 3, 240), Path::new("a/book-p003.tif"));
        assert_eq!(based("book", 3, 9), Path::new("book-p3"));
        assert_eq!(based("-", 3, 9), Path::new("stdin-p3"));
        assert_eq!(based("v1.2.pdf", 12, 12), Path::new("v1.2-p12.pdf"));
        assert_eq!(based("a/book.pdf", 1, 1), Path::new("a/book.pdf"));
        let item = Item { path: "a/book.pdf".into(), page: Some(PageNumber { number: 4, of: 9 }) };
        assert_eq!(item.shown(), "a/book.pdf page 4");
        assert_eq!(Item::file("a.jpg").shown(), "a.jpg");
    }
}
