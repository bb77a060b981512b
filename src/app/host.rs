//! The host of every review: it hands out photos, named or brought, and writes what is confirmed.

use super::ahead::{self, Search};
use super::brought::Brought;
use super::confirming;
use super::context::Context;
use super::item::Item;
use super::open::Open;
use super::outcome::Outcome;
use super::parts::Parts;
use super::photos::Photos;
use super::plan::Run;
use super::queue::Queue;
use super::task::Asked;
use super::writer;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::ocr::Recognizer;
use crate::pipeline::{Options, Page};
use crate::puzzle::Kind;
use crate::record::{self, Clobber};
use crate::review::{Answer, Ended, Mode, Opened, Review, Session, SessionHost};
use std::cell::RefCell;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Lets a person work on a session until it ends.
pub(crate) type Confirm<'a> = dyn Fn(&mut Session<'_>) -> Result<Ended> + Sync + 'a;

/// Has a person look over the photos that were named, one after the other; `done` is told what has become of
/// each.
pub(crate) fn all(search: Search<'_>, confirm: &Confirm<'_>, done: &dyn Fn(Outcome)) -> Result<Ended> {
    std::thread::scope(|scope| {
        let (ahead, reader) = ahead::line();
        scope.spawn(move || search.serve(&reader));
        let queue = Queue { search, taken: 0, ready: None, ahead: Some(ahead) };
        let host = Host { intake: Intake::Named(Box::new(queue)), open: None, done };
        let mut session = Session::new(Mode::Review, Box::new(host));
        match session.review() {
            Some(_) => confirm(&mut session),
            None => Ok(Ended::Done),
        }
    })
}

/// Has a person look over what was read of a photo: of several puzzles the first that is not settled.
pub(crate) fn one<'a>(
    photos: &'a Photos<'a>,
    run: &Run<'a>,
    parts: &Parts,
    confirm: &Confirm<'_>,
    outcome: &mut Outcome,
) -> Result<()> {
    let asked = Asked { path: run.path, page: run.page, format: run.format, number: run.number };
    let Some(part) = parts.to_look_at() else { return photos.finish(run, parts, outcome).map(drop) };
    let (puzzle, page) = (Some(part.number - 1), part.judged.page.clone());
    let review = Review::of_page(page, puzzle, confirming::setting(photos, &asked)?)?;
    let item = Item { path: run.path.to_owned(), page: run.page };
    let mut open = Open::of(item, run.format, review.is_lasting(), std::mem::take(outcome));
    open.edited = run.edited.iter().find(|edited| edited.number.is_none()).cloned();
    let finished = RefCell::new(None);
    let keep = |outcome: Outcome| {
        finished.replace(Some(outcome));
    };
    let search = Search { photos, inputs: &[], number: run.number };
    let queue = Queue { search, taken: 0, ready: Some((review, open)), ahead: None };
    let host = Host { intake: Intake::Named(Box::new(queue)), open: None, done: &keep };
    let mut session = Session::new(Mode::Review, Box::new(host));
    let ended = confirm(&mut session);
    drop(session);
    if let Some(finished) = finished.into_inner() {
        *outcome = finished;
    }
    outcome.stopped |= ended? == Ended::Stopped;
    Ok(())
}

/// Lets a person bring photos and answers them, until the session ends; they are of `kind`, where
/// that was said, and kept in the folder `keep`, if anywhere.
pub(crate) fn serve(
    context: &Context,
    keep: Option<&Path>,
    kind: Option<&'static Kind>,
    confirm: &Confirm<'_>,
) -> Result<Ended> {
    // Without the engine no photo can be read: better known before the phone is out.
    context.engine()?;
    if let Some(folder) = keep {
        let probe = folder.join("probe");
        writer::make_folder(&probe)?;
        // Nothing is written: a file of this name is left as it is.
        record::check_writable(&probe, Clobber::Force)?;
    }
    let brought = Brought { context, keep, kind, count: 0 };
    // What becomes of photos that are brought is on the page.
    let host = Host { intake: Intake::Brought(brought), open: None, done: &drop };
    let mut session = Session::new(Mode::Serve, Box::new(host));
    confirm(&mut session)
}

/// Where photos come from, and where what is confirmed of them goes.
enum Intake<'a> {
    /// They were named; answers are runs of their own.
    Named(Box<Queue<'a>>),
    /// The person brings them; answers are kept where the photos are.
    Brought(Brought<'a>),
}

/// The host of a session.
struct Host<'a> {
    intake: Intake<'a>,
    open: Option<Open>,
    /// Told what has become of each photo.
    done: &'a dyn Fn(Outcome),
}

impl Host<'_> {
    /// Puts the photo that is open away.
    fn put_away(&mut self) {
        if let Some(open) = self.open.take() {
            (self.done)(open.outcome());
        }
    }
}

impl<'a> SessionHost<'a> for Host<'a> {
    fn next(&mut self, stopping: &AtomicBool) -> Option<Review<'a>> {
        self.put_away();
        let Intake::Named(queue) = &mut self.intake else { return None };
        let (review, open) = queue.next(stopping, self.done)?;
        self.open = Some(open);
        Some(review)
    }

    fn queue(&self) -> (usize, usize) {
        match &self.intake {
            Intake::Named(queue) => queue.position(),
            Intake::Brought(brought) => (brought.count, 0),
        }
    }

    fn upcoming(&self) -> Option<String> {
        match &self.intake {
            Intake::Named(queue) => queue.upcoming(),
            Intake::Brought(_) => None,
        }
    }

    fn keeps(&self) -> bool {
        match &self.intake {
            Intake::Named(_) => true,
            Intake::Brought(brought) => brought.keep.is_some(),
        }
    }

    fn reading(&self) -> Result<(&'a dyn Recognizer, Options)> {
        match &self.intake {
            Intake::Named(_) => {
                Err(Diagnostic::new(Code::Usage, "this review is of the photos that were named"))
            }
            Intake::Brought(brought) => Ok((brought.context.engine()?, brought.options())),
        }
    }

    fn admit(&mut self, name: &str, opened: Opened) -> Result<Review<'a>> {
        let Intake::Brought(brought) = &mut self.intake else {
            return self.reading().and(Err(Diagnostic::new(Code::Bug, "there is nobody to bring a photo")));
        };
        let (review, open) = brought.admit(name, opened)?;
        self.open = Some(open);
        Ok(review)
    }

    fn save(&mut self, page: Page, answer: Answer, puzzle: usize) -> Result<Vec<String>> {
        let Some(open) = &mut self.open else {
            return Err(Diagnostic::new(Code::Bug, "there is nothing to save"));
        };
        let files = match &self.intake {
            Intake::Named(queue) => {
                let (outcome, files) = queue.save(open, page, answer, puzzle)?;
                if !open.confirmed.is_empty() {
                    // What is told of a whole page is told once.
                    open.saved.clear();
                }
                open.saved.insert(puzzle, outcome);
                files
            }
            Intake::Brought(brought) => brought.save(open, &page, &answer, puzzle)?,
        };
        open.outdated.remove(&puzzle);
        Ok(files)
    }

    fn outdate(&mut self, puzzle: usize) {
        if let Some(open) = &mut self.open {
            open.outdated.insert(puzzle);
        }
    }
}

impl Drop for Host<'_> {
    fn drop(&mut self) {
        self.put_away();
    }
}
