//! The photos of a review that were named: the next one, and what is written of the one that is open.

use super::ahead::{self, Ahead, Found, Read, Ready, Search};
use super::confirming::{self, Named};
use super::edited::Edited;
use super::item::shown_page;
use super::open::Open;
use super::outcome::Outcome;
use super::parts::{Known, Parts};
use super::photos::{Judged, Photos};
use super::plan::{Before, Run};
use super::task::Asked;
use super::wanted::Wanted;
use crate::diagnostics::{Result, shown};
use crate::pipeline::{self, Page, Scene};
use crate::record::{Piece, What};
use crate::review::{Answer, Review};
use std::path::Path;
use std::sync::Arc;
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
        let (setting, puzzle) = (confirming::setting(photos, &asked)?, ready.puzzle);
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
    /// files. Where no puzzle of the page was asked for, its answers are one picture.
    pub(crate) fn save(
        &self,
        open: &mut Open,
        page: Page,
        answer: Answer,
        puzzle: usize,
    ) -> Result<(Outcome, Vec<String>)> {
        let Search { photos, number, .. } = self.search;
        let item = open.item.clone();
        let asked = Asked { path: &item.path, page: item.page, format: open.format, number };
        // What is told by more than lines may lie where such boards only seem to be.
        let is_of_lines = page.board.layout.printed.is_none();
        let is_whole = number.is_none() && page.scene.boards.len() > 1 && is_of_lines;
        let Named { number, names } = if is_whole {
            Named { number, names: photos.names(&asked) }
        } else {
            confirming::named(photos, &asked, puzzle)
        };
        let sha256 = page.scene.photo.sha256.clone();
        let before = Before { sha256: &sha256, edited: open.edited.as_ref() };
        let mut run = photos.confirmed_run(Asked { number, ..asked }, names, before)?;
        let mut outcome = open.outcome.clone();
        let scene = Arc::clone(&page.scene);
        let Answer { decision, puzzle: solved, verdict } = answer;
        let judged = Judged { page, decision, puzzle: solved, verdict };
        let parts = if is_whole {
            open.confirmed.insert(puzzle + 1, judged);
            whole(photos, open, &mut run, &scene, &mut outcome)?
        } else {
            Parts::one(judged, number, None)
        };
        let pieces = photos.finish(&run, &parts, &mut outcome)?;
        let is_its = |piece: &&Piece| match piece.what {
            What::Solved | What::Unsure => true,
            What::Csv => piece.puzzle.is_none_or(|number| number == puzzle + 1),
            What::Html | What::Xlsx => false,
        };
        let files = pieces.iter().filter(is_its).map(|piece| run.names.of(*piece));
        let files = files.chain([run.names.sidecar.clone()]);
        let names = files.filter_map(|path| path.file_name().map(shown)).collect();
        Ok((outcome, names))
    }
}

/// All of a page some puzzles of which were confirmed: of the others what an earlier run answered stays as it
/// is, and as a person has made it since.
fn whole(
    photos: &Photos<'_>,
    open: &mut Open,
    run: &mut Run<'_>,
    scene: &Arc<Scene>,
    outcome: &mut Outcome,
) -> Result<Parts> {
    let pages = match open.pages.take() {
        Some(pages) => pages,
        None => pipeline::read_all(scene, &photos.options(), photos.context.engine()?, &|_, _| {})?,
    };
    open.pages = Some(pages.clone());
    let is_others = |number: usize| !open.confirmed.contains_key(&number);
    let mut edited = photos.edited(run.earlier.as_ref(), &run.names)?;
    edited.retain(|edited| edited.number.is_some_and(is_others));
    run.edited.clone_from(&edited);
    let answered = run.earlier.iter().flat_map(|earlier| earlier.sidecar.answered());
    for number in answered.filter(|number| is_others(*number)) {
        let piece = Piece { what: What::Csv, puzzle: Some(number) };
        if edited.iter().all(|edited| edited.number != Some(number)) && run.names.of(piece).exists() {
            edited.push(Edited::at(&run.names, piece)?);
        }
    }
    photos.parts(pages, None, Known { edited: &edited, confirmed: &open.confirmed }, outcome)
}
