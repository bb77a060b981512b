//! Of which kind the puzzle is that is open: a person may say it, and it is read anew.

use super::open::Review;
use crate::confirm::Step;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::grid::Board;
use crate::ocr::Reading;
use crate::pipeline::{self, Options};
use crate::puzzle::{self, KINDS, Kind};
use serde::Serialize;

/// A kind that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct KindState {
    /// Its name.
    pub name: &'static str,
    /// What it is about.
    pub gist: &'static str,
    /// Whether it explains what is on the board about as well as the one that it was read as.
    pub perhaps: bool,
}

impl KindState {
    /// All kinds that are found on photos; `rivals` are those that a board may as well be of.
    pub fn all(rivals: &[&str]) -> Vec<Self> {
        let state =
            |kind: &&Kind| Self { name: kind.name, gist: kind.gist, perhaps: rivals.contains(&kind.name) };
        KINDS.iter().filter(|kind| kind.is_found_on_photos()).map(state).collect()
    }
}

/// The kind of a name; that which the photo says where there is none.
pub(super) fn named(name: Option<&str>) -> Result<Option<&'static Kind>> {
    let unknown = |name: &str| Diagnostic::new(Code::UnknownKind, format!("there is no kind \"{name}\""));
    name.map(|name| puzzle::named(name).ok_or_else(|| unknown(name))).transpose()
}

impl Review<'_> {
    /// The kind that the person says or, where they say nothing, the one that was said before; `None` where
    /// the photo is to say it.
    pub(super) fn kind(&self) -> Option<&'static Kind> {
        self.history().kind().unwrap_or(self.options().kind)
    }

    /// Whether it may be another kind than it was read as.
    pub(super) fn is_unsure_of_kind(&self) -> bool {
        self.kind().is_none() && self.read().is_ok_and(|(board, _)| !board.layout.rivals.is_empty())
    }

    /// Whether a person has said where the puzzle lies, or of which kind it is.
    pub(super) fn is_set(&self) -> bool {
        self.history().frame().is_some() || self.history().kind().is_some()
    }

    /// What is read as a kind, where the puzzle lies.
    pub(super) fn read_as(&self, kind: Option<&'static Kind>) -> Result<(Board, Reading)> {
        // As it was read at first: the clearest is what the photo shows of itself.
        let board = (self.puzzle != self.scene.clearest).then_some(self.puzzle);
        let frame = self.history().frame();
        let options = Options { board, kind, frame, ..self.options().clone() };
        pipeline::read_scene(&self.scene, &options, self.engine(), &|_, _| {})
    }

    /// Takes the step of a kind: what the photo does not show is refused, and nothing is lost.
    pub(super) fn take_kind(&mut self, kind: Option<&'static Kind>) -> Result<()> {
        let read = self.read_as(kind)?;
        self.journal.take(Step::Kind(kind))?;
        self.newest.outdate();
        self.read = Ok(read);
        self.readings += 1;
        Ok(())
    }
}
