//! The photos that a person is to look over, out of what was named.

use super::input;
use super::inputs;
use super::naming::{self, Clash};
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::record;
use std::path::{Path, PathBuf};

/// A photo to look over.
pub(crate) struct Wanted {
    pub(crate) path: PathBuf,
    /// Whether it is passed over where nothing about it is doubtful.
    pub(crate) if_doubtful: bool,
    /// Whether it may be a photo at all: what is none is told of, and not counted.
    pub(crate) counts: bool,
}

impl Wanted {
    pub(crate) fn new(path: PathBuf, if_doubtful: bool) -> Self {
        let counts = input::is_stdin(&path) || input::looks_like_picture(&path);
        Self { path, if_doubtful, counts }
    }
}

/// Refuses photos whose answers would have the same names; leaves out those that were named before.
pub(crate) fn without_clashes(named: Vec<Wanted>, clashes: &[Option<Clash>]) -> Result<Vec<Wanted>> {
    let mut kept: Vec<Wanted> = Vec::new();
    for (wanted, clash) in named.into_iter().zip(clashes) {
        match clash {
            None => kept.push(wanted),
            // Who names a photo wants to see it, whatever is true of its folder.
            Some(Clash::Again) => kept
                .iter_mut()
                .filter(|earlier| inputs::are_same(&earlier.path, &wanted.path))
                .for_each(|earlier| earlier.if_doubtful &= wanted.if_doubtful),
            Some(Clash::Twin(earlier)) => {
                return Err(naming::twin(&wanted.path, earlier, "look them over"));
            }
        }
    }
    Ok(kept)
}

/// The photos that are meant: those named, and those of folders named.
pub(crate) fn wanted(named: &[PathBuf]) -> Result<Vec<Wanted>> {
    let mut wanted = Vec::new();
    for path in named {
        if path.is_dir() {
            wanted.extend(photos_of(path)?.into_iter().map(|path| Wanted::new(path, true)));
        } else {
            wanted.push(Wanted::new(path.clone(), false));
        }
    }
    Ok(wanted)
}

/// The photos in a folder, by name, without the answers.
fn photos_of(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = |error: std::io::Error| {
        Diagnostic::new(Code::CannotRead, format!("cannot read this folder: {error}")).in_file(shown(folder))
    };
    let entries: std::io::Result<Vec<_>> = std::fs::read_dir(folder).map_err(unreadable)?.collect();
    let mut photos: Vec<PathBuf> =
        entries.map_err(unreadable)?.into_iter().map(|entry| entry.path()).collect();
    photos.retain(|path| input::looks_like_picture(path) && !record::is_own_file(path));
    photos.sort();
    if photos.is_empty() {
        return Err(
            Diagnostic::new(Code::CannotRead, "there is no photo in this folder").in_file(shown(folder))
        );
    }
    Ok(photos)
}
