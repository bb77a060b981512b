//! The photos of a review in their order: each is read while a person still works on the one before it.

use super::confirming;
use super::edited::Edited;
use super::input;
use super::item::Item;
use super::outcome::Outcome;
use super::page;
use super::parts::{Known, Part};
use super::photos::{Judged, Photos};
use super::plan::Before;
use super::task::{Asked, Task};
use super::wanted::Wanted;
use crate::diagnostics::{Code, Interrupt, Result, shown};
use crate::photo::{Input, Photo};
use crate::pipeline::{self, Scene};
use image::ImageFormat;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// How often it is looked whether the person has stopped the program while a photo is waited for.
const GLANCE: Duration = Duration::from_millis(20);

/// What was read of a photo.
pub(crate) enum Read {
    /// A puzzle.
    Judged(Box<Judged>),
    /// The photo alone: a person may see the grid that gridlens does not.
    Scene(Box<Scene>),
}

/// A photo that was read, to be opened.
pub(crate) struct Ready {
    /// Which of the photos it is, from zero.
    pub(crate) index: usize,
    pub(crate) format: ImageFormat,
    /// The SHA-256 of the photo.
    pub(crate) sha256: String,
    pub(crate) read: Read,
    /// Which puzzle it is, from zero, where that was told.
    pub(crate) puzzle: Option<usize>,
    /// What a person has made of the CSV that an earlier run wrote, which was laid over it.
    pub(crate) edited: Option<Edited>,
    /// What was told of it when it was read.
    pub(crate) outcome: Outcome,
}

/// What was found on the way to the next photo to look over.
pub(crate) struct Found {
    /// What has become of the photos that need no looking over, or cannot be read.
    pub(crate) passed: Vec<Outcome>,
    /// The photo; none where no other is left.
    pub(crate) next: Option<Ready>,
}

/// How photos are looked for.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) photos: &'a Photos<'a>,
    pub(crate) inputs: &'a [Wanted],
    /// Which puzzle of each is meant, from one.
    pub(crate) number: Option<usize>,
}

impl Search<'_> {
    /// The next photo to look over from number `from` (from zero) on. Ends with none once `stopping` is set.
    /// Where somebody waits for it, it is found out before the slow part whether its answer can be written,
    /// which is no matter for photos whose turn has not come.
    fn seek(&self, question: Question, stopping: &AtomicBool) -> Found {
        let Question { from, is_waited_for } = question;
        let mut passed = Vec::new();
        for index in from..self.inputs.len() {
            if is_stopped(stopping) {
                break;
            }
            let mut outcome = Outcome::of(shown(&self.inputs[index].item.path));
            match self.read(index, is_waited_for, &mut outcome) {
                Ok(Some(ready)) => return Found { passed, next: Some(ready) },
                Ok(None) => {}
                Err(diagnostic) => outcome.errors.push(diagnostic),
            }
            outcome.on_page(&self.inputs[index].item);
            passed.push(outcome);
        }
        Found { passed, next: None }
    }

    /// Reads a photo; nothing where it needs no looking over. Writes nothing.
    fn read(&self, index: usize, is_waited_for: bool, outcome: &mut Outcome) -> Result<Option<Ready>> {
        let (photos, wanted) = (self.photos, &self.inputs[index]);
        let Item { path, page } = &wanted.item;
        let input = input::photo(&photos.context.shelf, &wanted.item, &photos.context.limits())?;
        let format = photos.format_of(&input)?;
        if input::skip_own(path, &input, outcome) {
            return Ok(None);
        }
        let number = self.number.or(wanted.puzzle);
        let task = Task { path, page: *page, input: &input, number };
        let asked = Asked { path, page: *page, format, number: self.number };
        let if_doubtful = wanted.if_doubtful && wanted.puzzle.is_none();
        if if_doubtful && photos.is_solved(Task { number: self.number, ..task }) {
            outcome.step("photo", format!("{}  already solved", wanted.item.shown()));
            return Ok(None);
        }
        let edited = confirming::edited(photos, &asked, wanted.puzzle, &input)?;
        if let (true, Input::Bytes { bytes, .. }) = (is_waited_for, &input) {
            let before = Before { sha256: &Photo::hash_of(bytes), edited: edited.as_ref() };
            confirming::check_output(photos, asked, before)?;
        }
        let (read, puzzle, edited) = match self.look(task, if_doubtful, edited.as_ref(), outcome) {
            Ok(Some((judged, puzzle))) => (Read::Judged(judged), puzzle, edited),
            Ok(None) => {
                outcome.step("review", "nothing is doubtful");
                return Ok(None);
            }
            // The person can see what gridlens cannot.
            Err(diagnostic)
                if matches!(diagnostic.code, Code::NoGrid | Code::Blurred) && !wanted.if_doubtful =>
            {
                let scene = pipeline::look(&input, &photos.options(), &|_, _| {})?;
                (Read::Scene(Box::new(scene)), number.map(|number| number - 1), None)
            }
            Err(diagnostic) => return Err(diagnostic),
        };
        let sha256 = match &read {
            Read::Judged(judged) => judged.page.scene.photo.sha256.clone(),
            Read::Scene(scene) => scene.photo.sha256.clone(),
        };
        Ok(Some(Ready { index, format, sha256, read, puzzle, edited, outcome: std::mem::take(outcome) }))
    }

    /// What a person is to look at on a photo: the puzzle that was asked for or, of all of the page, the
    /// first that is not settled, with its place from zero; nothing where all are and that is enough.
    fn look(
        &self,
        task: Task<'_>,
        if_doubtful: bool,
        edited: Option<&Edited>,
        outcome: &mut Outcome,
    ) -> Result<Option<(Box<Judged>, Option<usize>)>> {
        let photos = self.photos;
        let place = task.number.map(|number| number - 1);
        if !if_doubtful || task.number.is_some() {
            let judged = photos.judge(task, edited, outcome)?;
            let is_enough = if_doubtful && judged.is_settled() && edited.is_none();
            return Ok((!is_enough).then(|| (Box::new(judged), place)));
        }
        let pages = page::read_whole(photos.context, &photos.how(task.path), task, outcome)?;
        let known = Known {
            edited: edited.map(std::slice::from_ref).unwrap_or_default(),
            confirmed: &BTreeMap::new(),
        };
        let parts = photos.parts(pages, None, known, outcome)?;
        let place = |part: &Part| (!parts.is_one()).then_some(part.number - 1);
        let open = parts.to_look_at().filter(|part| !part.judged.is_settled() || edited.is_some());
        Ok(open.map(|part| (Box::new(part.judged.clone()), place(part))))
    }

    /// Looks for photos as long as somebody asks.
    pub(crate) fn serve(&self, reader: &Reader) {
        for question in &reader.questions {
            if reader.tell.send((question.from, self.seek(question, &reader.stopping))).is_err() {
                return;
            }
        }
    }
}

/// A question for the next photo.
#[derive(Clone, Copy)]
struct Question {
    /// From which photo on is to be looked, from zero.
    from: usize,
    /// Whether somebody waits for it.
    is_waited_for: bool,
}

/// The end of the line at which photos are read.
pub(crate) struct Reader {
    questions: Receiver<Question>,
    tell: Sender<(usize, Found)>,
    stopping: Arc<AtomicBool>,
}

/// The end of the line at which they are asked for; when it is dropped, no further photo is read.
pub(crate) struct Ahead {
    ask: Sender<Question>,
    found: Receiver<(usize, Found)>,
    stopping: Arc<AtomicBool>,
    /// From which photo on is being looked.
    asked: Option<usize>,
}

/// A line between who asks for photos and who reads them.
pub(crate) fn line() -> (Ahead, Reader) {
    let ((ask, questions), (tell, found)) = (mpsc::channel(), mpsc::channel());
    let stopping = Arc::new(AtomicBool::new(false));
    let reader = Reader { questions, tell, stopping: Arc::clone(&stopping) };
    (Ahead { ask, found, stopping, asked: None }, reader)
}

impl Ahead {
    /// Has the photo from number `from` on looked for, of which [`Ahead::found`] gives what comes.
    pub(crate) fn begin(&mut self, from: usize) {
        self.send(Question { from, is_waited_for: false });
    }

    fn send(&mut self, question: Question) {
        if self.asked != Some(question.from) {
            // Should nobody read any more, that is heard of when it is waited for.
            let _ = self.ask.send(question);
            self.asked = Some(question.from);
        }
    }

    /// What was found from number `from` on; none where the person stops meanwhile.
    pub(crate) fn found(&mut self, from: usize, stopping: &AtomicBool) -> Option<Found> {
        self.send(Question { from, is_waited_for: true });
        loop {
            if is_stopped(stopping) {
                self.stopping.store(true, Ordering::Relaxed);
                return None;
            }
            match self.found.recv_timeout(GLANCE) {
                Ok((of, found)) if of == from => {
                    self.asked = None;
                    return Some(found);
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::Relaxed);
    }
}

/// Whether the person has stopped the review, or the program.
fn is_stopped(stopping: &AtomicBool) -> bool {
    stopping.load(Ordering::Relaxed) || Interrupt::process().is_set()
}

/// Whether photos may be read ahead: pictures of the stages are files, and nothing is written ahead of time.
pub(crate) fn is_allowed(photos: &Photos<'_>) -> bool {
    photos.reading.keep_stages.is_none()
}
