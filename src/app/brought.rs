//! The host of a review of photos that the person brings.

use super::context::Context;
use super::host::Confirm;
use super::page;
use super::writer;
use crate::confirm::{Journal, Subject};
use crate::diagnostics::{Result, shown};
use crate::ocr::Recognizer;
use crate::photo::Input;
use crate::pipeline::{self, Options, Page};
use crate::record::{self, Base, Clobber, Earlier, Names, Outputs, Privacy, Sidecar, What};
use crate::review::{Answer, Ended, Mode, Opened, Review, Session, SessionHost};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Characters of the photo's SHA-256 that tell photos of one name apart.
const TOLD_APART: usize = 8;

/// Lets a person bring photos and answers them, until the session ends; they are kept in the folder `keep`, if anywhere.
pub(crate) fn serve(context: &Context, keep: Option<&Path>, confirm: &Confirm<'_>) -> Result<Ended> {
    // Without the engine no photo can be read: better known before the phone is out.
    context.engine()?;
    if let Some(folder) = keep {
        let probe = folder.join("probe");
        writer::make_folder(&probe)?;
        // Nothing is written: a file of this name is left as it is.
        record::check_writable(&probe, Clobber::Force)?;
    }
    let mut session = Session::new(Mode::Serve, Box::new(Counter { context, keep, brought: 0, open: None }));
    confirm(&mut session)
}

/// Where photos are brought to.
struct Counter<'a> {
    context: &'a Context,
    /// Where photos and answers are kept, if anywhere.
    keep: Option<&'a Path>,
    brought: usize,
    /// The photo that is open: its name and, to be kept, its bytes.
    open: Option<(String, Vec<u8>)>,
}

impl Counter<'_> {
    /// What the files of a photo called `name` are called in the folder where they are kept.
    fn names(folder: &Path, name: &str, page: &Page, puzzle: usize) -> (PathBuf, Names) {
        let photo = &page.scene.photo;
        let file = Path::new(name).file_name().map_or_else(|| "photo".to_owned(), shown);
        // The photo is kept as it came, in formats too that answers are not written in.
        let extension = photo.format.extensions_str().first().unwrap_or(&"png");
        let stem = Path::new(&file).file_stem();
        let stem = stem.map_or_else(|| "photo".to_owned(), shown);
        let told_apart = format!("{stem}-{}.{extension}", &photo.sha256[..TOLD_APART]);
        let number = (puzzle > 0).then_some(puzzle + 1);
        let input = Input::Bytes { name: told_apart.clone(), bytes: Vec::new() };
        (folder.join(told_apart), record::names((&input, Base::Stem), photo.format, Some(folder), number))
    }
}

impl<'a> SessionHost<'a> for Counter<'a> {
    fn next(&mut self, _stopping: &AtomicBool) -> Option<Review<'a>> {
        self.open = None;
        None
    }

    fn queue(&self) -> (usize, usize) {
        (self.brought, 0)
    }

    fn reading(&self) -> Result<(&'a dyn Recognizer, Options)> {
        Ok((self.context.engine()?, self.context.options()))
    }

    fn admit(&mut self, name: &str, mut opened: Opened) -> Result<Review<'a>> {
        let bytes = std::mem::take(&mut opened.bytes);
        let kept = if self.keep.is_some() { bytes } else { Vec::new() };
        let context = self.context;
        let journal_of = Box::new(|_: &Subject| Ok(Journal::in_memory()));
        let review = Review::of_opened(opened, context.setting(context.options(), journal_of)?)?;
        self.brought += 1;
        self.open = Some((name.to_owned(), kept));
        Ok(review)
    }

    fn keeps(&self) -> bool {
        self.keep.is_some()
    }

    fn save(&mut self, page: Page, answer: Answer, puzzle: usize) -> Result<Vec<String>> {
        let (name, bytes) = self.open.as_ref().map_or(("photo", &[][..]), |(name, bytes)| (name, bytes));
        let folder = self.keep.unwrap_or(Path::new(""));
        let (photo, names) = Self::names(folder, name, &page, puzzle);
        if self.keep.is_some() {
            let (marks, format) = (answer.marks(&page), page.scene.photo.format);
            let picture = pipeline::draw(&page, &marks, self.context.settings.ink, format)?;
            let corrections = [&page.corrections[..], &answer.decision.changes].concat();
            let sidecar = Sidecar::new(&page::found(&page, &corrections, &answer.verdict), BTreeMap::new());
            // The same photo again is there already: the name holds its hash.
            record::save(&photo, bytes, Clobber::Known(&[]))?;
            let earlier = Earlier::at(&names.sidecar, &page.scene.photo.sha256);
            let csv = answer.puzzle.rules().to_csv().into_bytes();
            let outputs = Outputs {
                names: &names,
                files: vec![(What::Solved, picture), (What::Csv, csv)],
                kept: None,
                earlier: earlier.as_ref(),
                force: false,
                privacy: Privacy::default(),
            };
            outputs.commit(sidecar)?;
        }
        let files = [&names.picture, &names.csv];
        Ok(files.iter().filter_map(|path| path.file_name().map(shown)).collect())
    }

    /// Saving again replaces what was saved.
    fn outdate(&mut self, _puzzle: usize) {}
}
