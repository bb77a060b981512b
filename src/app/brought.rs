//! Photos that the person brings: they are read, and kept with their answers if they are to be.

use super::context::Context;
use super::item::Item;
use super::open::Open;
use super::options::Writing;
use super::outcome::Outcome;
use super::page;
use super::writer::Files;
use crate::confirm::{Journal, Subject};
use crate::diagnostics::{Result, shown};
use crate::photo::{Input, Photo};
use crate::pipeline::{self, Options, Page};
use crate::puzzle::Kind;
use crate::record::{self, Base, Clobber, Earlier, Names, Sidecar, What};
use crate::review::{Answer, Opened, Review};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Characters of the photo's SHA-256 that tell photos of one name apart.
const TOLD_APART: usize = 8;

/// Where photos are brought to.
pub(crate) struct Brought<'a> {
    /// What works on them.
    pub(crate) context: &'a Context,
    /// Where photos and answers are kept, if anywhere.
    pub(crate) keep: Option<&'a Path>,
    /// Of which kind their puzzles are, where that was said.
    pub(crate) kind: Option<&'static Kind>,
    /// How many were brought.
    pub(crate) count: usize,
}

impl<'a> Brought<'a> {
    /// How they are read.
    pub(crate) fn options(&self) -> Options {
        Options { kind: self.kind, ..self.context.options() }
    }

    /// Opens a photo that was read.
    pub(crate) fn admit(&mut self, name: &str, mut opened: Opened) -> Result<(Review<'a>, Open)> {
        let bytes = std::mem::take(&mut opened.bytes);
        let format = opened.scene.photo.format;
        let journal_of = Box::new(|_: &Subject| Ok(Journal::in_memory()));
        let setting = self.context.setting(self.options(), journal_of)?;
        let review = Review::of_opened(opened, setting)?;
        self.count += 1;
        let mut open = Open::of(Item::file(name), format, review.is_lasting(), Outcome::of(name));
        open.bytes = if self.keep.is_some() { bytes } else { Vec::new() };
        Ok((review, open))
    }

    /// What the files of a photo called `name` are called in the folder where they are kept.
    fn names(folder: &Path, (name, bytes): (&Path, &[u8]), page: &Page, puzzle: usize) -> (PathBuf, Names) {
        let photo = &page.scene.photo;
        let file = name.file_name().map_or_else(|| "photo".to_owned(), shown);
        // The photo is kept as it came, in formats too that answers are not written in.
        let extension = Photo::extension_of(bytes);
        let stem = Path::new(&file).file_stem();
        let stem = stem.map_or_else(|| "photo".to_owned(), shown);
        let told_apart = format!("{stem}-{}.{extension}", &photo.sha256[..TOLD_APART]);
        let number = (puzzle > 0).then_some(puzzle + 1);
        let input = Input::Bytes { name: told_apart.clone(), bytes: Vec::new() };
        (folder.join(told_apart), record::names((&input, Base::Stem), photo.format, Some(folder), number))
    }

    /// Keeps a photo and the answer to one of its puzzles, from zero, if they are to be kept; gives the names
    /// of the files.
    pub(crate) fn save(
        &self,
        open: &Open,
        page: &Page,
        answer: &Answer,
        puzzle: usize,
    ) -> Result<Vec<String>> {
        let folder = self.keep.unwrap_or(Path::new(""));
        let (photo, names) = Self::names(folder, (&open.item.path, &open.bytes), page, puzzle);
        if self.keep.is_some() {
            let (marks, format) = (answer.marks(page), page.scene.photo.format);
            let picture = pipeline::draw(page, &marks, self.context.settings.ink, format)?;
            let said = (&answer.puzzle, &answer.decision, &answer.verdict);
            let records = vec![page::record(puzzle + 1, page, said)];
            let sidecar = Sidecar::new(&page.scene.photo, page.scene.puzzles, records, BTreeMap::new());
            // The same photo again is there already: the name holds its hash.
            record::save(&photo, &open.bytes, Clobber::Known(&[]))?;
            let earlier = Earlier::at(&names.sidecar, &page.scene.photo.sha256);
            let csv = answer.puzzle.rules().to_csv().into_bytes();
            let files = Files {
                names: &names,
                written: vec![(What::Solved.into(), picture), (What::Csv.into(), csv)],
                kept: Vec::new(),
                earlier: earlier.as_ref(),
            };
            self.context.writer(&Writing::default()).commit(files, sidecar)?;
        }
        let files = [&names.picture, &names.csv];
        Ok(files.iter().filter_map(|path| path.file_name().map(shown)).collect())
    }
}
