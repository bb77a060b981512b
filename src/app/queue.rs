//! The photos of a review that were named: the next one, and what is written of the one that is open.

use super::ahead::{self, Ahead, Found, Read, Ready, Search};
use super::confirming::{self, Named};
use super::item::{Item, shown_page};
use super::open::Open;
use super::outcome::Outcome;
use super::plan::Before;
use super::task::Asked;
use super::wanted::Wanted;
use crate::diagnostics::{Result, shown};
use crate::pipeline::Page;
use crate::review::{Answer, Review};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The photos that were named, one after the other.
pub(crate) struct Queue<'a> {
    /// Where they are looked for.
    pub(crate) search: Search<'a>,
    /// How many were taken so far.
    pub(crate) taken: usize,
    /// A photo that was read already.
    pub(crate) ready: Option<(Review<'a>, Open)>,
    /// Where photos are read; none where there is no further one.
    pub(crate) ahead: Option<Ahead>,
}

impl<'a> Queue<'a> {
    /// The next photo; `done` is told of those that are passed over.
    pub(crate) fn next(
        &mut self,
        stopping: &AtomicBool,
        done: &dyn Fn(Outcome),
    ) -> Option<(Review<'a>, Open)> {
        if let Some(ready) = self.ready.take() {
            return Some(ready);
        }
        loop {
            let Found { passed, next } = self.ahead.as_mut()?.found(self.taken, stopping)?;
            passed.into_iter().for_each(done);
            let Some(ready) = next else {
                self.taken = self.search.inputs.len();
                return None;
            };
            self.taken = ready.index + 1;
            let mut outcome = ready.outcome.clone();
            match self.begin(ready) {
                Ok(opened) => {
                    if let Some(ahead) = self.ahead.as_mut().filter(|_| ahead::is_allowed(self.search.photos))
                    {
                        ahead.begin(self.taken);
                    }
                    return Some(opened);
                }
                Err(diagnostic) => {
                    outcome.errors.push(diagnostic);
                    done(outcome);
                }
            }
        }
    }

    /// Opens a photo that was read.
    fn begin(&self, ready: Ready) -> Result<(Review<'a>, Open)> {
        let Search { photos, inputs, number } = self.search;
        let item = &inputs[ready.index].item;
        let asked = Asked { path: &item.path, page: item.page, format: ready.format, number };
        // Before the person's work: later it would be in vain.
        let before = Before { sha256: &ready.sha256, edited: ready.edited.as_ref() };
        confirming::check_output(photos, asked, before)?;
        let (setting, puzzle) = (confirming::setting(photos, &asked)?, number.map(|n| n - 1));
        let review = match ready.read {
            Read::Judged(judged) => Review::of_page(judged.page, puzzle, setting),
            Read::Scene(scene) => Review::open(*scene, puzzle, setting),
        }?;
        let mut open = Open::of(item.clone(), asked.format, review.is_lasting(), ready.outcome);
        open.edited = ready.edited;
        Ok((review, open))
    }

    /// Which photo was taken last, from one, and of how many.
    pub(crate) fn position(&self) -> (usize, usize) {
        let counted = |inputs: &[Wanted]| inputs.iter().filter(|wanted| wanted.counts).count().max(1);
        (counted(&self.search.inputs[..self.taken]), counted(self.search.inputs))
    }

    /// The name of the photo after it.
    pub(crate) fn upcoming(&self) -> Option<String> {
        let next = self.search.inputs[self.taken..].iter().find(|wanted| wanted.counts)?;
        let name = next.item.path.file_name()?;
        Some(shown_page(Path::new(name), next.item.page))
    }

    /// Writes what was confirmed of a puzzle, from zero; gives what is told of it, and the names of its
    /// files.
    pub(crate) fn save(
        &self,
        open: &Open,
        page: Page,
        answer: Answer,
        puzzle: usize,
    ) -> Result<(Outcome, Vec<String>)> {
        let Search { photos, number, .. } = self.search;
        let Item { path, page: of_document } = &open.item;
        let asked = Asked { path, page: *of_document, format: open.format, number };
        let Named { number, names } = confirming::named(photos, &asked, puzzle);
        let sha256 = page.scene.photo.sha256.clone();
        let before = Before { sha256: &sha256, edited: open.edited.as_ref() };
        let run = photos.confirmed_run(Asked { number, ..asked }, names, before)?;
        let mut outcome = open.outcome.clone();
        photos.finish_confirmed(&run, page, answer, &mut outcome)?;
        let files = [&run.names.picture, &run.names.csv, &run.names.sidecar];
        let files = files.iter().filter_map(|path| path.file_name().map(shown)).collect();
        Ok((outcome, files))
    }
}
