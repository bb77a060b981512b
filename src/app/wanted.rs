//! The photos that a person is to look over, out of what was named.

use super::input;
use super::item::Item;
use super::naming::{self, Clash};
use super::selection::Selected;
use crate::diagnostics::Result;

/// A photo to look over.
pub(crate) struct Wanted {
    pub(crate) item: Item,
    /// Whether it is passed over where nothing about it is doubtful.
    pub(crate) if_doubtful: bool,
    /// Which puzzle of the page it is about, from one, where it is a page of several.
    pub(crate) puzzle: Option<usize>,
    /// Whether it may be a photo at all: what is none is told of, and not counted.
    pub(crate) counts: bool,
}

impl Wanted {
    /// One that was named, or is in a folder that was.
    pub(crate) fn new(selected: Selected) -> Self {
        let Selected { item, folder } = selected;
        let counts = input::is_stdin(&item.path) || input::looks_like_picture(&item.path);
        Self { item, if_doubtful: folder.is_some(), puzzle: None, counts }
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
                .filter(|earlier| naming::is_same(&earlier.item, &wanted.item))
                .for_each(|earlier| earlier.if_doubtful &= wanted.if_doubtful),
            Some(Clash::Twin(earlier)) => {
                return Err(naming::twin(&wanted.item, earlier, "look them over"));
            }
        }
    }
    Ok(kept)
}
