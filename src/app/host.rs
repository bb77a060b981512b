//! The host of a review: hands out photos to look over, and writes what is confirmed.

use super::ahead::{self, Ahead, Found, Read, Ready, Search, Wanted};
use super::destination::Destination;
use super::edited::Edited;
use super::input;
use super::inputs;
use super::naming::Clash;
use super::outcome::Outcome;
use super::photos::{self, Judged, Photos, Run};
use super::writer;
use crate::confirm::{Journal, Subject};
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::ocr::Recognizer;
use crate::photo::Input;
use crate::pipeline::{Options, Page};
use crate::record::{self, Base, Names};
use crate::review::{Answer, Ended, Mode, Opened, Review, Session, SessionHost, Setting};
use image::ImageFormat;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Lets a person work on a session until it ends.
pub(crate) type Confirm<'a> = dyn Fn(&mut Session<'_>) -> Result<Ended> + Sync + 'a;

/// Has a person look over the photos that were named, one after the other; `done` is told what has become of each.
pub(crate) fn all(search: Search<'_>, confirm: &Confirm<'_>, done: &dyn Fn(Outcome)) -> Result<Ended> {
    std::thread::scope(|scope| {
        let (ahead, reader) = ahead::line();
        scope.spawn(move || search.serve(&reader));
        let desk = Desk { search, taken: 0, ready: None, open: None, ahead: Some(ahead), done };
        let mut session = Session::new(Mode::Review, Box::new(desk));
        match session.review() {
            Some(_) => confirm(&mut session),
            None => Ok(Ended::Done),
        }
    })
}

/// Has a person look over one puzzle that was read.
pub(crate) fn one<'a>(
    photos: &'a Photos<'a>,
    run: &Run<'a>,
    judged: Judged,
    confirm: &Confirm<'_>,
    outcome: &mut Outcome,
) -> Result<()> {
    let review = Review::of_page(
        judged.page,
        Some(run.number.unwrap_or(1) - 1),
        setting(photos, run.path, run.format, run.number)?,
    )?;
    let mut open = Open::of(run.path, run.format, review.is_lasting(), std::mem::take(outcome));
    open.edited.clone_from(&run.edited);
    let finished = RefCell::new(None);
    let keep = |outcome: Outcome| {
        finished.replace(Some(outcome));
    };
    let search = Search { photos, inputs: &[], number: run.number };
    let desk = Desk { search, taken: 0, ready: Some((review, open)), open: None, ahead: None, done: &keep };
    let mut session = Session::new(Mode::Review, Box::new(desk));
    let ended = confirm(&mut session);
    drop(session);
    if let Some(finished) = finished.into_inner() {
        *outcome = finished;
    }
    outcome.stopped |= ended? == Ended::Stopped;
    Ok(())
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
                return Err(photos::twin(&wanted.path, earlier, "look them over"));
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

/// A photo on the desk, and what has become of it.
struct Open {
    path: PathBuf,
    format: ImageFormat,
    /// What was told of it when it was read.
    outcome: Outcome,
    /// What has become of each puzzle that was saved, from zero.
    saved: BTreeMap<usize, Outcome>,
    /// The puzzles of which something else was said since they were saved.
    outdated: BTreeSet<usize>,
    /// Whether what was said of it outlives the process.
    lasting: bool,
    /// What a person has made of the CSV of an earlier run: it is shown, and saved over.
    edited: Option<Edited>,
}

impl Open {
    fn of(path: &Path, format: ImageFormat, lasting: bool, outcome: Outcome) -> Self {
        let (saved, outdated) = (BTreeMap::new(), BTreeSet::new());
        Self { path: path.to_owned(), format, outcome, saved, outdated, lasting, edited: None }
    }

    /// What has become of it in all.
    fn outcome(self) -> Outcome {
        let quoted = input::quoted(&self.path);
        let kept = if self.lasting { "; what you said of it is kept" } else { "" };
        let unsaved = |message: &str| {
            Diagnostic::new(Code::Doubtful, format!("{message}{kept}"))
                .in_file(shown(&self.path))
                .hint(format!("to go on: `gridlens review {quoted}`"))
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
        outcome
    }
}

/// The photos of a command, one after the other.
struct Desk<'a> {
    search: Search<'a>,
    taken: usize,
    /// A photo that was read already.
    ready: Option<(Review<'a>, Open)>,
    open: Option<Open>,
    /// Where photos are read; none where there is no further one.
    ahead: Option<Ahead>,
    /// Told what has become of each.
    done: &'a dyn Fn(Outcome),
}

impl Desk<'_> {
    /// Puts the photo that is open away.
    fn put_away(&mut self) {
        if let Some(open) = self.open.take() {
            (self.done)(open.outcome());
        }
    }
}

impl<'a> Desk<'a> {
    /// Opens a photo that was read.
    fn begin(&self, ready: Ready) -> (Outcome, Result<(Review<'a>, Open)>) {
        let Search { photos, inputs, number } = self.search;
        let (path, format) = (&inputs[ready.index].path, ready.format);
        let opened = || {
            // Before the person's work: later it would be in vain.
            check_output(photos, (path, format), number, (&ready.sha256, ready.edited.as_ref()))?;
            let (setting, puzzle) = (setting(photos, path, format, number)?, number.map(|n| n - 1));
            match ready.read {
                Read::Judged(judged) => Review::of_page(judged.page, puzzle, setting),
                Read::Scene(scene) => Review::open(*scene, puzzle, setting),
            }
        };
        let opened = opened();
        let outcome = ready.outcome.clone();
        (
            outcome,
            opened.map(|review| {
                let mut open = Open::of(path, format, review.is_lasting(), ready.outcome);
                open.edited = ready.edited;
                (review, open)
            }),
        )
    }
}

impl<'a> SessionHost<'a> for Desk<'a> {
    fn next(&mut self, stopping: &AtomicBool) -> Option<Review<'a>> {
        self.put_away();
        if let Some((review, open)) = self.ready.take() {
            self.open = Some(open);
            return Some(review);
        }
        loop {
            let Found { passed, next } = self.ahead.as_mut()?.found(self.taken, stopping)?;
            passed.into_iter().for_each(self.done);
            let Some(ready) = next else {
                self.taken = self.search.inputs.len();
                return None;
            };
            self.taken = ready.index + 1;
            match self.begin(ready) {
                (_, Ok((review, open))) => {
                    self.open = Some(open);
                    if let Some(ahead) = self.ahead.as_mut().filter(|_| ahead::is_allowed(self.search.photos))
                    {
                        ahead.begin(self.taken);
                    }
                    return Some(review);
                }
                (mut outcome, Err(diagnostic)) => {
                    outcome.errors.push(diagnostic);
                    (self.done)(outcome);
                }
            }
        }
    }

    fn queue(&self) -> (usize, usize) {
        let counted = |inputs: &[Wanted]| inputs.iter().filter(|wanted| wanted.counts).count().max(1);
        (counted(&self.search.inputs[..self.taken]), counted(self.search.inputs))
    }

    fn upcoming(&self) -> Option<String> {
        let next = self.search.inputs[self.taken..].iter().find(|wanted| wanted.counts)?;
        next.path.file_name().map(shown)
    }

    fn reading(&self) -> Result<(&'a dyn Recognizer, Options)> {
        Err(Diagnostic::new(Code::Usage, "this review is of the photos that were named"))
    }

    fn admit(&mut self, _: &str, _: Opened) -> Result<Review<'a>> {
        self.reading().and(Err(Diagnostic::new(Code::Bug, "there is nobody to bring a photo")))
    }

    fn save(&mut self, page: Page, answer: Answer, puzzle: usize) -> Result<Vec<String>> {
        let Some(open) = &mut self.open else {
            return Err(Diagnostic::new(Code::Bug, "there is nothing to save"));
        };
        let (number, names) =
            naming(self.search.photos, &open.path, open.format, (self.search.number, puzzle));
        let before = (page.scene.photo.sha256.as_str(), open.edited.as_ref());
        let run = self.search.photos.confirmed_run((&open.path, open.format), (number, names), before)?;
        let mut outcome = open.outcome.clone();
        self.search.photos.finish_confirmed(&run, (page, answer), &mut outcome)?;
        let files = [&run.names.picture, &run.names.csv, &run.names.sidecar];
        let files = files.iter().filter_map(|path| path.file_name().map(shown)).collect();
        open.saved.insert(puzzle, outcome);
        open.outdated.remove(&puzzle);
        Ok(files)
    }

    fn outdate(&mut self, puzzle: usize) {
        if let Some(open) = &mut self.open {
            open.outdated.insert(puzzle);
        }
    }
}

impl Drop for Desk<'_> {
    fn drop(&mut self) {
        self.put_away();
    }
}

/// Refuses a photo whose answer could not be written; `before` is its SHA-256, and what a person has made of the CSV of an
/// earlier run over it.
pub(crate) fn check_output(
    photos: &Photos<'_>,
    (path, format): (&Path, ImageFormat),
    number: Option<usize>,
    before: (&str, Option<&Edited>),
) -> Result<()> {
    let first = naming(photos, path, format, (number, number.unwrap_or(1) - 1));
    photos.confirmed_run((path, format), first, before).map(drop)
}

/// What a person has made of the CSV that an earlier run over a photo wrote.
pub(crate) fn edited(
    photos: &Photos<'_>,
    (path, format): (&Path, ImageFormat),
    number: Option<usize>,
    input: &Input,
) -> Result<Option<Edited>> {
    let (_, names) = naming(photos, path, format, (number, number.unwrap_or(1) - 1));
    photos.edited(photos.earlier(input, &names).as_ref(), &names)
}

/// What the outputs of a puzzle (from zero) are called, and the number in them, where puzzle `asked` (from one) was asked
/// for, if any was: other puzzles of the photo have their number in their names.
fn naming(
    photos: &Photos,
    path: &Path,
    format: ImageFormat,
    (asked, puzzle): (Option<usize>, usize),
) -> (Option<usize>, Names) {
    if puzzle + 1 == asked.unwrap_or(1) {
        return (asked, photos.names(path, format, asked));
    }
    let number = Some(puzzle + 1);
    let names = match &photos.destination {
        Destination::File(file) => {
            record::names((&Input::Path(file.clone()), Base::Stem), format, None, number)
        }
        _ => photos.names(path, format, number),
    };
    (number, names)
}

/// What a review of a photo works with.
fn setting<'a>(
    photos: &'a Photos<'a>,
    path: &Path,
    format: ImageFormat,
    number: Option<usize>,
) -> Result<Setting<'a>> {
    let context = photos.context;
    let (path, in_memory) = (path.to_owned(), photos.writing.dry_run || input::is_stdin(path));
    let journal_of = move |subject: &Subject| {
        if in_memory {
            return Ok(Journal::in_memory());
        }
        let file = naming(photos, &path, format, (number, subject.puzzle - 1)).1.corrections;
        writer::make_folder(&file)?;
        Journal::open(&file, subject)
    };
    let options = Options { givens_only: photos.reading.givens_only, ..context.options() };
    context.setting(options, Box::new(journal_of))
}
