//! `gridlens review`: a person looks over photos, one after the other.

use super::args;
use super::front::{self, Where};
use super::input::{self, Source};
use super::outcome::Outcome;
use super::output::{self, Destination};
use super::page;
use super::photos::{Judged, Photos, Run};
use super::session::Session;
use super::tables;
use crate::confirm::{Journal, Subject};
use crate::photo::{Input, Photo};
use crate::pipeline::{self, Options, Page};
use crate::record::{self, Names};
use crate::review::{Clerk, Ended, Mode, Reach, Review, Setting, Sitting};
use crate::trouble::{Exit, Name, Result, Trouble, shown};
use image::ImageFormat;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs the command.
pub(super) fn run(session: &Session, args: &args::Review) -> Result<Exit> {
    let inputs = inputs(&args.inputs)?;
    let destination = Destination::of(&args.writing, inputs.len(), session.console.json)?;
    if destination == Destination::Stdout {
        return Err(Trouble::new(Name::Usage, "a review saves files, which standard output is none of")
            .hint("name a file or a folder: `--output FOLDER/`"));
    }
    let number = page::only(args.reading.puzzle, "a review shows one puzzle at a time")?;
    let photos = Photos {
        session,
        reading: &args.reading,
        writing: &args.writing,
        redo: true,
        tables: tables::asked(&args.table, &destination)?,
        destination,
        corrections: None,
    };
    check_names(&photos, &inputs, number)?;
    let worst = Cell::new(Exit::Ok);
    let tell = |outcome: Outcome| worst.set(worst.get().worst(session.console.tell(&outcome)));
    let place = Where {
        terminal: args.confirming.terminal,
        page: false,
        link_only: args.link_only,
        reach: Reach::Machine,
    };
    let desk = Desk { photos: &photos, number, inputs, taken: 0, ready: None, open: None, done: &tell };
    let mut sitting = Sitting::new(Mode::Review, Box::new(desk));
    let ended =
        if sitting.review().is_some() { front::confirm(session, place, &mut sitting)? } else { Ended::Done };
    drop(sitting);
    Ok(worst.get().worst(if ended == Ended::Stopped { Exit::Stopped } else { Exit::Ok }))
}

/// Has a person look over one puzzle that was read.
pub(super) fn one<'a>(
    photos: &'a Photos<'a>,
    run: &Run<'a>,
    judged: Judged,
    terminal: bool,
    outcome: &mut Outcome,
) -> Result<()> {
    let review = Review::of_page(
        judged.page,
        Some(run.number.unwrap_or(1) - 1),
        setting(photos, run.path, run.format, run.number)?,
    )?;
    let open = Open::of(run.path, run.format, review.is_lasting(), std::mem::take(outcome));
    let finished = RefCell::new(None);
    let keep = |outcome: Outcome| {
        finished.replace(Some(outcome));
    };
    let desk = Desk {
        photos,
        number: run.number,
        inputs: Vec::new(),
        taken: 0,
        ready: Some((review, open)),
        open: None,
        done: &keep,
    };
    let mut sitting = Sitting::new(Mode::Review, Box::new(desk));
    let place = Where { terminal, page: false, link_only: false, reach: Reach::Machine };
    let ended = front::confirm(photos.session, place, &mut sitting);
    drop(sitting);
    if let Some(finished) = finished.into_inner() {
        *outcome = finished;
    }
    outcome.stopped |= ended? == Ended::Stopped;
    Ok(())
}

/// Refuses photos whose answers would have the same names.
fn check_names(photos: &Photos, inputs: &[Wanted], number: Option<usize>) -> Result<()> {
    let paths: Vec<PathBuf> = inputs.iter().map(|wanted| wanted.path.clone()).collect();
    let csv = |path: &Path| photos.destination.names(path, ImageFormat::Png, number).csv;
    let mut twins = input::rivals(&paths, csv).into_iter().zip(&paths);
    let twin = twins.find_map(|(earlier, path)| earlier.map(|earlier| (earlier, path)));
    twin.map_or(Ok(()), |(earlier, path)| {
        let message = format!("its outputs would have the names of those of {}", shown(earlier));
        Err(Trouble::new(Name::Exists, message)
            .in_file(shown(path))
            .hint("look them over one after the other, with another `--output` folder"))
    })
}

/// A photo to look over, and whether it is passed over where nothing about it is doubtful.
struct Wanted {
    path: PathBuf,
    if_doubtful: bool,
}

/// The photos that are meant: those named, and those of folders named.
fn inputs(named: &[PathBuf]) -> Result<Vec<Wanted>> {
    let mut wanted = Vec::new();
    for path in named {
        if path.is_dir() {
            wanted.extend(photos_of(path)?.into_iter().map(|path| Wanted { path, if_doubtful: true }));
        } else {
            wanted.push(Wanted { path: path.clone(), if_doubtful: false });
        }
    }
    Ok(wanted)
}

/// The photos in a folder, by name, without the answers.
fn photos_of(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = |error: std::io::Error| {
        Trouble::new(Name::CannotRead, format!("cannot read this folder: {error}")).in_file(shown(folder))
    };
    let entries: std::io::Result<Vec<_>> = std::fs::read_dir(folder).map_err(unreadable)?.collect();
    let mut photos: Vec<PathBuf> =
        entries.map_err(unreadable)?.into_iter().map(|entry| entry.path()).collect();
    photos.retain(|path| !output::is_answer(path) && input::looks_like_picture(path));
    photos.sort();
    if photos.is_empty() {
        return Err(Trouble::new(Name::CannotRead, "there is no photo in this folder").in_file(shown(folder)));
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
}

impl Open {
    fn of(path: &Path, format: ImageFormat, lasting: bool, outcome: Outcome) -> Self {
        let (saved, outdated) = (BTreeMap::new(), BTreeSet::new());
        Self { path: path.to_owned(), format, outcome, saved, outdated, lasting }
    }

    /// What has become of it in all.
    fn outcome(self) -> Outcome {
        let quoted = input::quoted(&self.path);
        let kept = if self.lasting { "; what you said of it is kept" } else { "" };
        let unsaved = |message: &str| {
            Trouble::new(Name::Doubtful, format!("{message}{kept}"))
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
    photos: &'a Photos<'a>,
    /// Which puzzle of each is meant, from one.
    number: Option<usize>,
    inputs: Vec<Wanted>,
    taken: usize,
    /// A photo that was read already.
    ready: Option<(Review<'a>, Open)>,
    open: Option<Open>,
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
    /// Opens a photo; nothing where it needs no looking over.
    fn begin(&self, wanted: &Wanted, outcome: &mut Outcome) -> Result<Option<(Review<'a>, ImageFormat)>> {
        let photos = self.photos;
        let input = match input::open(&wanted.path, &photos.session.limits())? {
            Source::Photo(input) => input,
            Source::Text(_) => {
                return Err(Trouble::new(Name::NotAnImage, "this is text, not a picture")
                    .in_file(shown(&wanted.path))
                    .hint(format!("if it is a puzzle: `gridlens check {}`", input::quoted(&wanted.path))));
            }
        };
        let format = photos.format_of(&input);
        if wanted.if_doubtful && photos.is_solved(&wanted.path, &input, self.number) {
            outcome.step("photo", format!("{}  already solved", shown(&wanted.path)));
            return Ok(None);
        }
        if let Input::Bytes { bytes, .. } = &input {
            // Before the person's work: later it would be in vain.
            let first = naming(photos, &wanted.path, format, (self.number, self.number.unwrap_or(1) - 1));
            photos.confirmed_run((&wanted.path, format), first, (&Photo::hash_of(bytes), false))?;
        }
        let setting = || setting(photos, &wanted.path, format, self.number);
        match photos.judge(&wanted.path, self.number, &input, outcome) {
            Ok(judged) if wanted.if_doubtful && judged.is_settled() => {
                outcome.step("review", "nothing is doubtful");
                Ok(None)
            }
            Ok(judged) => {
                let review = Review::of_page(judged.page, self.number.map(|n| n - 1), setting()?)?;
                Ok(Some((review, format)))
            }
            // The person can see what gridlens cannot.
            Err(trouble) if matches!(trouble.name, Name::NoGrid | Name::Blurred) && !wanted.if_doubtful => {
                let scene = pipeline::look(&input, &photos.session.options(), &|_, _| {})?;
                Ok(Some((Review::open(scene, self.number.map(|n| n - 1), setting()?)?, format)))
            }
            Err(trouble) => Err(trouble),
        }
    }
}

impl<'a> Clerk<'a> for Desk<'a> {
    fn next(&mut self, stopping: &AtomicBool) -> Option<Review<'a>> {
        self.put_away();
        if let Some((review, open)) = self.ready.take() {
            self.open = Some(open);
            return Some(review);
        }
        while self.taken < self.inputs.len() && !stopping.load(Ordering::Relaxed) {
            let wanted = &self.inputs[self.taken];
            self.taken += 1;
            let mut outcome = Outcome::of(shown(&wanted.path));
            match self.begin(wanted, &mut outcome) {
                Ok(Some((review, format))) => {
                    self.open = Some(Open::of(&wanted.path, format, review.is_lasting(), outcome));
                    return Some(review);
                }
                Ok(None) => {}
                Err(trouble) => outcome.errors.push(trouble),
            }
            (self.done)(outcome);
        }
        None
    }

    fn queue(&self) -> (usize, usize) {
        (self.taken.max(1), self.inputs.len().max(1))
    }

    fn admit(&mut self, name: &str, _: Vec<u8>) -> Result<Review<'a>> {
        Err(Trouble::new(Name::Usage, "this review is of the photos that were named").in_file(shown(name)))
    }

    fn save(&mut self, page: &Page, puzzle: usize) -> Result<Vec<String>> {
        let Some(open) = &mut self.open else {
            return Err(Trouble::new(Name::Bug, "there is nothing to save"));
        };
        let (number, names) = naming(self.photos, &open.path, open.format, (self.number, puzzle));
        let before = (page.scene.photo.sha256.as_str(), open.saved.contains_key(&puzzle));
        let run = self.photos.confirmed_run((&open.path, open.format), (number, names), before)?;
        let mut outcome = open.outcome.clone();
        self.photos.finish_confirmed(&run, page, &mut outcome)?;
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

/// What the outputs of a puzzle (from zero) are called, and the number in them, where puzzle `asked` (from one) was asked
/// for, if any was: other puzzles of the photo have their number in their names.
fn naming(
    photos: &Photos,
    path: &Path,
    format: ImageFormat,
    (asked, puzzle): (Option<usize>, usize),
) -> (Option<usize>, Names) {
    if puzzle + 1 == asked.unwrap_or(1) {
        return (asked, photos.destination.names(path, format, asked));
    }
    let number = Some(puzzle + 1);
    let names = match &photos.destination {
        Destination::File(file) => record::names(&Input::Path(file.clone()), format, None, number),
        _ => photos.destination.names(path, format, number),
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
    let session = photos.session;
    let (path, in_memory) = (path.to_owned(), photos.writing.dry_run || input::is_stdin(path));
    let journal_of = move |subject: &Subject| {
        if in_memory {
            return Ok(Journal::in_memory());
        }
        let file = naming(photos, &path, format, (number, subject.puzzle - 1)).1.corrections;
        output::make_folder(&file)?;
        Journal::open(&file, subject)
    };
    let options = Options { givens_only: photos.reading.givens_only, ..session.options() };
    let journal_of = Box::new(journal_of);
    let (sure, ink) = (session.settings.sure, session.settings.ink.into());
    Ok(Setting { engine: session.engine()?, options, sure, ink, journal_of })
}
