//! What is worked on, out of what was named: files, folders, lists of files, pages of documents.

use super::context::Context;
use super::input;
use super::item::{Item, PageNumber};
use super::pages::Pages;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result, shown};
use crate::files;
use crate::photo::Sort;
use crate::record;
use std::fs::{DirEntry, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Bytes of a file that say what it is.
const HEAD: u64 = 4096;

/// Folders within folders that are gone into.
const DEEPEST: usize = 64;

/// What is meant by what was named.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    /// Whether folders within folders are looked into.
    pub(crate) recursive: bool,
    /// A file of paths, a line each; `-` is standard input.
    pub(crate) files_from: Option<PathBuf>,
    /// Which pages of documents; all where nothing is said.
    pub(crate) pages: Option<Pages>,
}

/// Something to work on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Selected {
    /// What it is.
    pub(crate) item: Item,
    /// The folder that was named, where it was not named itself.
    pub(crate) folder: Option<PathBuf>,
}

/// What was named: files as they are, of folders the pictures and documents in natural order, of documents
/// each page.
pub(crate) fn selected(context: &Context, named: &[PathBuf], selection: &Selection) -> Result<Vec<Selected>> {
    let list = selection.files_from.as_ref();
    let only_once = |paths: &[PathBuf]| {
        input::check_stdin(&paths.iter().chain(list).map(PathBuf::as_path).collect::<Vec<_>>())
    };
    only_once(named)?;
    let listed = list.map(|list| listed(list)).transpose()?.unwrap_or_default();
    let paths: Vec<PathBuf> = named.iter().chain(&listed).cloned().collect();
    only_once(&paths)?;
    let mut selected = Vec::new();
    let mut has_document = false;
    for path in paths {
        let folder = path.is_dir().then(|| path.clone());
        let files = match &folder {
            Some(folder) => pictures(folder, selection.recursive)?,
            None => vec![path],
        };
        for file in files {
            let items = items(context, file, selection.pages.as_ref())?;
            has_document |= items.iter().any(|item| item.page.is_some());
            selected.extend(items.into_iter().map(|item| Selected { item, folder: folder.clone() }));
        }
    }
    if selection.pages.is_some() && !has_document {
        return Err(Diagnostic::new(Code::Usage, "`--pages` is for documents, and no input is one")
            .hint("documents are PDF, TIFF of several pages, and ZIP archives of pictures"));
    }
    context.inputs.protect(selected.iter().map(|selected| selected.item.path.as_path()));
    Ok(selected)
}

/// What was named, as in [`selected`], whichever way.
pub(crate) fn items_of(context: &Context, named: &[PathBuf], selection: &Selection) -> Result<Vec<Item>> {
    let selected = selected(context, named, selection)?;
    Ok(selected.into_iter().map(|selected| selected.item).collect())
}

/// A file, or the pages of a document that are meant. What is wrong with a document is told when its turn
/// comes, as with any other file.
fn items(context: &Context, path: PathBuf, pages: Option<&Pages>) -> Result<Vec<Item>> {
    let document = match sort(&path) {
        Sort::Other if input::is_stdin(&path) => {
            let document = input::document_on_stdin().map_err(|diagnostic| diagnostic.in_file("-"))?;
            document.map(|document| context.shelf.hold(&path, document))
        }
        Sort::Other => None,
        Sort::Picture | Sort::Document => context.shelf.document(&path, &context.limits()).ok().flatten(),
    };
    let Some(of) = document.map(|document| document.len()) else { return Ok(vec![Item::file(path)]) };
    let page = |number| Item { path: path.clone(), page: Some(PageNumber { number, of }) };
    let Some(pages) = pages else { return Ok((1..=of).map(page).collect()) };
    let items: Vec<Item> = pages.of(of).map(page).collect();
    if items.is_empty() {
        return Err(Diagnostic::new(Code::Usage, "this document has none of these pages")
            .in_file(shown(&path))
            .hint(format!("it has pages 1 to {of}")));
    }
    Ok(items)
}

/// What a regular file is by how it begins; something else where it cannot be read.
fn sort(path: &Path) -> Sort {
    if input::is_stdin(path) || !std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return Sort::Other;
    }
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.map_or(Sort::Other, |_| Sort::of(&head))
}

/// The paths in a list, a line each, lines without one left out.
fn listed(list: &Path) -> Result<Vec<PathBuf>> {
    let bytes = input::bytes(list, files::LIST)?;
    let lines = bytes.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let paths: Vec<PathBuf> = lines.filter(|line| !line.is_empty()).map(path_of).collect();
    if paths.is_empty() {
        return Err(Diagnostic::new(Code::CannotRead, "there is no path in this list")
            .in_file(shown(list))
            .hint("write one a line"));
    }
    Ok(paths)
}

#[cfg(unix)]
fn path_of(line: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(std::ffi::OsStr::from_bytes(line))
}

#[cfg(not(unix))]
fn path_of(line: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(line).into_owned())
}

/// The pictures and documents in a folder in natural order, without hidden ones and those that gridlens
/// wrote.
pub(crate) fn pictures_in(folder: &Path, recursive: bool) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    look_into(folder, if recursive { DEEPEST } else { 0 }, &mut found)?;
    Ok(found)
}

/// [`pictures_in`] a folder that must have some.
fn pictures(folder: &Path, recursive: bool) -> Result<Vec<PathBuf>> {
    let found = pictures_in(folder, recursive)?;
    if found.is_empty() {
        let nothing = Diagnostic::new(Code::CannotRead, "there is no photo in this folder")
            .in_file(shown(folder))
            .hint("name a folder of photos or documents");
        return Err(if recursive { nothing } else { nothing.remedy(Remedy::Recursive) });
    }
    Ok(found)
}

/// Looks into a folder, and into the folders in it down to so many steps; links to folders lead nowhere.
fn look_into(folder: &Path, steps: usize, found: &mut Vec<PathBuf>) -> Result<()> {
    let unreadable = |error: std::io::Error| {
        Diagnostic::new(Code::CannotRead, format!("cannot read this folder: {error}"))
            .in_file(shown(folder))
            .hint("give yourself the permission to read it")
    };
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let mut entries: Vec<DirEntry> = entries.collect::<std::io::Result<_>>().map_err(unreadable)?;
    entries.retain(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
    entries.sort_by(|a, b| {
        let [a, b] = [a, b].map(DirEntry::file_name);
        files::natural(&a.to_string_lossy(), &b.to_string_lossy()).then_with(|| a.cmp(&b))
    });
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if steps > 0 {
                look_into(&path, steps - 1, found)?;
            }
        } else if sort(&path) != Sort::Other && !record::is_own_file(&path) {
            found.push(path);
        }
    }
    Ok(())
}
