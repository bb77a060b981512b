//! A photo that is open to a person, and what becomes of it.

use super::edited::Edited;
use super::item::Item;
use super::outcome::Outcome;
use super::photos::Judged;
use crate::diagnostics::{Code, Command, Diagnostic, Remedy, shown};
use crate::pipeline::Page;
use image::ImageFormat;
use std::collections::{BTreeMap, BTreeSet};

/// A photo that a person looks over, and what has become of it.
pub(crate) struct Open {
    /// Its file or page, or its name where it was brought.
    pub(crate) item: Item,
    /// The format its answer is drawn in.
    pub(crate) format: ImageFormat,
    /// What was told of it when it was read.
    pub(crate) outcome: Outcome,
    /// What has become of each puzzle that was saved, from zero.
    pub(crate) saved: BTreeMap<usize, Outcome>,
    /// What was confirmed of the puzzles of a page whose answer is one picture, by their numbers from one.
    pub(crate) confirmed: BTreeMap<usize, Judged>,
    /// What was read of all of them, once it is needed.
    pub(crate) pages: Option<Vec<Page>>,
    /// The puzzles of which something else was said since they were saved.
    pub(crate) outdated: BTreeSet<usize>,
    /// Whether what was said of it outlives the process.
    pub(crate) lasting: bool,
    /// What a person has made of the CSV of an earlier run: it is shown, and saved over.
    pub(crate) edited: Option<Edited>,
    /// Its bytes, where it was brought and is to be kept.
    pub(crate) bytes: Vec<u8>,
}

impl Open {
    /// A photo that was just opened.
    pub(crate) fn of(item: Item, format: ImageFormat, lasting: bool, outcome: Outcome) -> Self {
        let (saved, outdated) = (BTreeMap::new(), BTreeSet::new());
        let (confirmed, pages, edited, bytes) = (BTreeMap::new(), None, None, Vec::new());
        Self { item, format, outcome, saved, confirmed, pages, outdated, lasting, edited, bytes }
    }

    /// What has become of it in all.
    pub(crate) fn outcome(self) -> Outcome {
        let kept = if self.lasting { "; what you said of it is kept" } else { "" };
        let unsaved = |message: &str| {
            Diagnostic::new(Code::Doubtful, format!("{message}{kept}"))
                .in_file(shown(&self.item.path))
                .hint("to go on")
                .remedy(Remedy::Command(Command::Review, self.item.path.clone()))
        };
        let mut parts: Vec<Outcome> = self.saved.into_values().collect();
        let mut outcome = match parts.len() {
            0 => {
                let mut outcome = self.outcome;
                outcome.errors.push(unsaved("left without an answer"));
                outcome
            }
            1 => parts.remove(0),
            _ => {
                let mut outcome = Outcome::of(self.outcome.input.clone());
                outcome.gather(parts);
                outcome
            }
        };
        if !self.outdated.is_empty() {
            outcome.errors.push(unsaved("changed after it was saved, and not saved again"));
        }
        outcome.on_page(&self.item);
        outcome
    }
}
