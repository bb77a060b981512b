//! Documents that are open: pages are taken from them one after the other.

use super::item::{Item, told};
use crate::diagnostics::{Result, shown};
use crate::files::{self, Stamp};
use crate::photo::{Document, Input, Limits, Photo};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Documents that stay open: the one that pages are taken from, and the next, which other threads have begun.
const MOST_OPEN: usize = 2;

/// The documents that are open, and what is known of their pages.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    /// The one asked for last at the end.
    open: Mutex<Vec<Open>>,
    /// Documents that cannot be opened again, having come through standard input.
    held: Mutex<BTreeMap<PathBuf, Arc<Document>>>,
    /// SHA-256 of the picture on each page that was asked for.
    hashes: Mutex<BTreeMap<(PathBuf, usize), String>>,
}

/// A document as it was when it was opened.
#[derive(Debug)]
struct Open {
    path: PathBuf,
    stamp: Option<Stamp>,
    document: Arc<Document>,
}

impl Shelf {
    /// Holds a document that cannot be opened again.
    pub(crate) fn hold(&self, path: &Path, document: Document) -> Arc<Document> {
        let document = Arc::new(document);
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.insert(path.to_owned(), Arc::clone(&document));
        document
    }

    /// The document at `path`, opened unless it is; `None` where the file is none.
    pub(crate) fn document(&self, path: &Path, limits: &Limits) -> Result<Option<Arc<Document>>> {
        if let Some(held) = self.held.lock().unwrap_or_else(PoisonError::into_inner).get(path) {
            return Ok(Some(Arc::clone(held)));
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = files::stamp(path);
        // One that has been written since is another.
        open.retain(|known| known.path != path || known.stamp == stamp);
        if let Some(at) = open.iter().position(|known| known.path == path) {
            let found = open.remove(at);
            let document = Arc::clone(&found.document);
            open.push(found);
            return Ok(Some(document));
        }
        let Some(document) = Document::open(path, limits)?.map(Arc::new) else { return Ok(None) };
        if open.len() == MOST_OPEN {
            open.remove(0);
        }
        open.push(Open { path: path.to_owned(), stamp, document: Arc::clone(&document) });
        Ok(Some(document))
    }

    /// The picture on a page of a document; `None` where the item is no page.
    pub(crate) fn picture(&self, item: &Item, limits: &Limits) -> Result<Option<Input>> {
        let Some(page) = item.page else { return Ok(None) };
        let picture = |document: Arc<Document>| document.page(page.number, limits);
        let input = self.document(&item.path, limits)?.map(picture).transpose()?;
        if let Some(Input::Bytes { bytes, .. }) = &input {
            let mut hashes = self.hashes.lock().unwrap_or_else(PoisonError::into_inner);
            hashes.insert((item.path.clone(), page.number), Photo::hash_of(bytes));
        }
        // A document that has become shorter, or of one page, since it was looked at has other pages.
        let name = told(item.page).map_or_else(|| shown(&item.path), |_| item.shown());
        Ok(input.map(|input| match input {
            Input::Bytes { bytes, .. } => Input::Bytes { name, bytes },
            other @ Input::Path(_) => other,
        }))
    }

    /// SHA-256 of the picture on a page of a document; `None` where it cannot be had.
    pub(crate) fn hash(&self, item: &Item, limits: &Limits) -> Option<String> {
        let known = || {
            let hashes = self.hashes.lock().unwrap_or_else(PoisonError::into_inner);
            hashes.get(&(item.path.clone(), item.page?.number)).cloned()
        };
        if let Some(hash) = known() {
            return Some(hash);
        }
        self.picture(item, limits).ok()??;
        known()
    }
}
