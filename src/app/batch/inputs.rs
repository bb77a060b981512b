//! What a batch was told to work on, kept beside its records, so that a person can be shown a page again.

use super::put;
use crate::app::destination::{Destination, MARKER};
use crate::app::item::{Item, PageNumber};
use crate::app::naming::Naming;
use crate::app::wanted::Wanted;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::files;
use crate::record::{DATA, Sidecar};
use image::ImageFormat;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The file in a batch's folder for data that lists its inputs.
pub(super) const LIST: &str = "inputs.jsonl";

/// A line of it: a file as it was named, and the page of a document.
#[derive(Debug, Serialize, Deserialize)]
struct Listed {
    path: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    page: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pages: Option<usize>,
}

/// Keeps the inputs of the batch in a folder. Names that are no UTF-8 are left out.
///
/// # Errors
/// What keeps the list from being written.
pub(crate) fn keep(folder: &Path, items: &[Item]) -> Result<()> {
    let mut list = String::new();
    for item in items {
        let Some(path) = item.path.to_str() else { continue };
        let (page, pages) = item.page.map(|page| (page.number, page.of)).unzip();
        let line = Listed { path: path.to_owned(), page, pages };
        list += &serde_json::to_string(&line).map_err(|e| Diagnostic::new(Code::Bug, e.to_string()))?;
        list.push('\n');
    }
    put(&folder.join(DATA).join(LIST), list.as_bytes())
}

/// The folder, where what was named is the folder of one batch.
pub(crate) fn folder_of(named: &[PathBuf]) -> Option<&Path> {
    let [folder] = named else { return None };
    folder.join(DATA).join(MARKER).is_file().then_some(folder)
}

/// The puzzles of the batch in a folder that a person must look at, in the order of its inputs, and what the
/// outputs of these are called after.
///
/// # Errors
/// [`Code::CannotRead`] where the list of its inputs cannot be read.
pub(crate) fn doubtful(folder: &Path) -> Result<(Naming, Vec<Wanted>)> {
    let path = folder.join(DATA).join(LIST);
    let bytes = files::read(&path, files::LIST)?;
    let unreadable = |e: serde_json::Error| {
        Diagnostic::new(Code::CannotRead, format!("this is no list of inputs: {e}")).in_file(shown(&path))
    };
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let items: Vec<Item> = lines
        .map(|line| serde_json::from_slice::<Listed>(line).map(Item::from).map_err(unreadable))
        .collect::<Result<_>>()?;
    let destination = Destination::Batch(folder.to_owned());
    let (naming, _) = Naming::of(&items, &destination, None);
    let mut wanted = Vec::new();
    for item in items {
        let names = naming.names((&item.path, item.page), &destination, ImageFormat::Png, None);
        let Some(sidecar) = Sidecar::at(&names.sidecar) else { continue };
        let open = sidecar.doubtful().map(|number| (sidecar.input.puzzles > 1).then_some(number));
        wanted.extend(open.map(|puzzle| Wanted {
            item: item.clone(),
            if_doubtful: true,
            puzzle,
            counts: true,
        }));
    }
    Ok((naming, wanted))
}

impl From<Listed> for Item {
    fn from(listed: Listed) -> Self {
        let Listed { path, page, pages } = listed;
        let page = page.zip(pages).map(|(number, of)| PageNumber { number, of });
        Self { path: PathBuf::from(path), page }
    }
}
