//! What is asked of the work, whoever asks: plain values, resolved.

use crate::draw::Ink;
use crate::puzzle::Kind;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// What all work of a run depends on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    /// Cells read with a lower probability (0 to 1) are doubtful.
    pub(crate) sure: f64,
    /// What the solver may spend on one puzzle.
    pub(crate) timeout: Duration,
    /// Largest picture in megapixels.
    pub(crate) max_megapixels: f64,
    /// Threads.
    pub(crate) jobs: usize,
    /// How answers are drawn.
    pub(crate) ink: Ink,
    /// The folder with the engine's data, where the program brings them along.
    pub(crate) tessdata: Option<PathBuf>,
}

/// The name of a way of drawing answers, as sidecars have it.
pub(crate) const fn ink_name(ink: Ink) -> &'static str {
    match ink {
        Ink::Blue => "blue",
        Ink::Black => "black",
        Ink::HighContrast => "high-contrast",
    }
}

/// The way of drawing answers that a sidecar's options name.
pub(crate) fn ink_of(options: &BTreeMap<String, String>) -> Ink {
    options.get("ink").and_then(|name| ink_named(name)).unwrap_or_default()
}

/// The way of drawing answers of this name.
pub(crate) fn ink_named(name: &str) -> Option<Ink> {
    [Ink::Blue, Ink::Black, Ink::HighContrast].into_iter().find(|ink| ink_name(*ink) == name)
}

/// How pictures are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Which puzzle of the page, where that was said.
    pub(crate) puzzle: Option<Which>,
    /// Of which kind the puzzles are, where that was said.
    pub(crate) kind: Option<&'static Kind>,
    /// Of which kind a review of the photo said that its puzzle is.
    pub(crate) said: Option<&'static Kind>,
    /// Whether handwriting is left out.
    pub(crate) givens_only: bool,
    /// The folder that pictures of every stage are written into, if any.
    pub(crate) keep_stages: Option<PathBuf>,
}

impl Reading {
    /// The puzzle that was asked for by its number, from one; `None` for all of the page.
    pub(crate) const fn number(&self) -> Option<usize> {
        match self.puzzle {
            Some(Which::One(number)) => Some(number),
            Some(Which::All) | None => None,
        }
    }
}

/// How files are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Writing {
    /// The file, the folder or `-` that outputs go to, as it was said; beside the inputs where nothing was.
    pub(crate) output: Option<PathBuf>,
    /// Whether files that exist are replaced.
    pub(crate) force: bool,
    /// Whether nothing is written, only told.
    pub(crate) dry_run: bool,
}

/// Which puzzles of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// This one, counted from one.
    One(usize),
    /// All of them.
    All,
}
