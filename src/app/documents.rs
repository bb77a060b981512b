//! Documents with the answers laid over their pages: a PDF as it is, then what was found on its pages,
//! rebuilt each time from the records of the pages, so that the same records give the same bytes.

use super::destination::Destination;
use super::item::{self, Item, PageNumber};
use super::options;
use super::outcome::Outcome;
use super::photos::Photos;
use super::task::Asked;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::draw::{Ink, Mark, PageMarks, Placed};
use crate::files;
use crate::geometry::{Cell, Homography};
use crate::photo::{Document, Input, Limits, Photo};
use crate::pipeline;
use crate::puzzle::Symbol;
use crate::record::{
    self, CellRecord, Clobber, DATA, Privacy, PuzzleRecord, SIDECAR, Sidecar, VerdictRecord,
};
use image::ImageFormat;
use serde_json::json;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The ending of a document with answers.
pub(crate) const ENDING: &str = ".solved.pdf";

/// Bytes that a document with answers may have: more than documents that are opened, by what is laid over
/// them.
const MOST_BYTES: u64 = 1 << 30;

/// Puzzles of a page whose records are looked for.
const MOST_PUZZLES: usize = 99;

/// How far the corners of a board may lie apart in two records of it, in pixels.
const SAME_BOARD: f64 = 8.0;

/// Writes each document among the items whose pages have an answer with its answers, and tells of each.
pub(crate) fn write(photos: &Photos<'_>, items: &[Item]) -> Vec<Outcome> {
    if !photos.destination.is_of_files() || matches!(photos.destination, Destination::File(_)) {
        return Vec::new();
    }
    let mut known = BTreeSet::new();
    let firsts = items.iter().filter(|item| item.page.is_some() && known.insert(item.path.clone()));
    let told = |item: &Item| {
        let mut outcome = Outcome::of(shown(&item.path));
        match one(photos, item, &mut outcome) {
            Ok(false) => return None,
            Ok(true) => {}
            Err(diagnostic) => outcome.errors.push(diagnostic),
        }
        Some(outcome)
    };
    firsts.filter_map(told).collect()
}

/// Writes the document that an item is a page of; false where there is nothing to tell of it.
fn one(photos: &Photos<'_>, item: &Item, outcome: &mut Outcome) -> Result<bool> {
    let (context, limits) = (photos.context, photos.context.limits());
    let Some(document) = context.shelf.document(&item.path, &limits)? else { return Ok(false) };
    let of = document.len();
    let page_item = |number: usize| Item { path: item.path.clone(), page: Some(PageNumber { number, of }) };
    let names = |item: &Item| {
        let (path, page) = (item.path.as_path(), item.page);
        photos.names(&Asked { path, page, format: ImageFormat::Png, number: None })
    };
    let first = names(item);
    let Some(name) = file_name(&first.sidecar, item.page) else { return Ok(false) };
    let target = first.picture.with_file_name(name);
    let there = files_in(first.sidecar.parent().unwrap_or(Path::new("")));
    let known = |number: usize| {
        let item = page_item(number);
        let records = records(&[names(&item).sidecar], &there);
        // What was found in another document of this name is not laid over this one.
        let hash = if records.is_empty() { None } else { context.shelf.hash(&item, &limits) };
        records.into_iter().filter(|record| hash.as_ref() == Some(&record.sha256)).collect()
    };
    let bytes = match laid_over(&document, known, &limits) {
        None => {
            forget(&target, photos.writing.dry_run);
            return Ok(false);
        }
        Some(Ok(bytes)) => bytes,
        // The pictures of its pages have the answers.
        Some(Err(diagnostic)) => {
            outcome.warnings.push(diagnostic.in_file(shown(&item.path)));
            return Ok(true);
        }
    };
    let writer = context.writer(photos.writing).after(&item.path);
    context.inputs.check(&target)?;
    if !photos.writing.dry_run {
        put(&target, &bytes, photos.writing.force, writer.privacy)?;
        outcome.note("outputs", json!({ "document": shown(&target) }));
    }
    writer.announce(&target, outcome);
    Ok(true)
}

/// Writes anew, from the records in the folder of a batch, a document with answers that one of its parts has.
///
/// # Errors
/// [`Code::Exists`] where the folder has one of this name that was made from another document, and what keeps
/// files from being read or written.
pub(crate) fn merge(part: &Path, folder: &Path) -> Result<()> {
    let Some(name) = part.file_name().and_then(|name| name.to_str()) else { return Ok(()) };
    let target = folder.join(name);
    let original = original(part)?;
    if record::is_own_document(&target) && self::original(&target)? != original {
        let message = format!("this document and {} are not made from the same", shown(part));
        return Err(Diagnostic::new(Code::Exists, message)
            .in_file(shown(&target))
            .hint("merge parts of one batch, into a folder that is new"));
    }
    let limits = Limits::default();
    let Some(document) = Document::of(name, original)? else { return Ok(()) };
    let stem = name.strip_suffix(ENDING).unwrap_or(name);
    let data = folder.join(DATA);
    let there = files_in(&data);
    let known = |number: usize| {
        let page = Some(PageNumber { number, of: document.len() });
        // The number stands behind the name, or before its extension.
        let plain = item::base(Path::new("x"), page).into_owned();
        let plain = plain.to_string_lossy().replacen('x', stem, 1);
        let bases = [plain, item::base(Path::new(stem), page).to_string_lossy().into_owned()];
        let paths = bases.map(|base| data.join(format!("{base}{SIDECAR}")));
        let records = records(&paths, &there);
        let picture = if records.is_empty() { None } else { document.page(number, &limits).ok() };
        let hash = picture.and_then(|picture| match picture {
            Input::Bytes { bytes, .. } => Some(Photo::hash_of(&bytes)),
            Input::Path(_) => None,
        });
        records.into_iter().filter(|record| hash.as_ref() == Some(&record.sha256)).collect()
    };
    match laid_over(&document, known, &limits) {
        Some(bytes) => put(&target, &bytes?, false, Privacy::of(part)),
        None => Ok(()),
    }
}

/// The document that one with answers was made from.
fn original(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = files::read(path, MOST_BYTES)?;
    if let Some(length) = Document::original_length(&bytes) {
        bytes.truncate(length);
    }
    Ok(bytes)
}

/// What a document with answers is called, after the record of one of its pages.
fn file_name(sidecar: &Path, page: Option<PageNumber>) -> Option<String> {
    let stem = sidecar.file_name()?.to_str()?.strip_suffix(SIDECAR)?;
    named_after(stem, item::told(page).map(|page| page.number))
}

/// What a document with answers is called whose page's files are called `stem`; the same for every page.
pub(crate) fn named_after(stem: &str, page: Option<usize>) -> Option<String> {
    let digits = |rest: &str| rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_page = |(at, mark): &(usize, &str)| {
        let rest = &stem[at + mark.len()..];
        rest[..digits(rest)].parse().ok() == page
    };
    if page.is_none() {
        return Some(format!("{stem}{ENDING}"));
    }
    let (at, mark) = stem.rmatch_indices("-p").find(is_page)?;
    let rest = &stem[at + mark.len()..];
    // What follows is the number of a puzzle, or the end of the document's whole name.
    let end = &rest[digits(rest)..];
    let end = if end.starts_with('-') { "" } else { end };
    Some(format!("{}{end}{ENDING}", &stem[..at]))
}

/// What is known of a puzzle on a page.
struct Record {
    /// That of the page.
    sha256: String,
    /// Width and height of the page in pixels.
    size: (u32, u32),
    /// How answers are drawn.
    ink: Ink,
    puzzle: PuzzleRecord,
}

/// The names of the files in a folder, listed once for all pages of a document.
fn files_in(folder: &Path) -> BTreeSet<OsString> {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name()).collect()
}

/// The records of the puzzles on a page, each board once: those of the page, and those of puzzles that were
/// asked for by number. `sidecars` is what the first may be called, `there` what their folder has.
fn records(sidecars: &[PathBuf], there: &BTreeSet<OsString>) -> Vec<Record> {
    let numbered = |sidecar: &PathBuf, number: usize| -> Option<PathBuf> {
        let stem = sidecar.file_name()?.to_str()?.strip_suffix(SIDECAR)?;
        Some(sidecar.with_file_name(format!("{stem}-{number}{SIDECAR}")))
    };
    let paths = sidecars.iter().flat_map(|sidecar| {
        let numbered = (1..=MOST_PUZZLES).filter_map(|number| numbered(sidecar, number));
        std::iter::once(sidecar.clone()).chain(numbered)
    });
    let paths = paths.filter(|path| path.file_name().is_some_and(|name| there.contains(name)));
    let mut records: Vec<Record> = Vec::new();
    for sidecar in paths.filter_map(|path| Sidecar::at(&path)).filter(|sidecar| sidecar.pending.is_none()) {
        let ink = options::ink_of(&sidecar.options);
        for puzzle in sidecar.puzzles.into_iter().filter(|puzzle| !puzzle.is_solution) {
            let is_same = |known: &Record| {
                let corners = known.puzzle.board.corners.0.iter().zip(&puzzle.board.corners.0);
                corners.into_iter().all(|(a, b)| a.distance(*b) < SAME_BOARD)
            };
            if !records.iter().any(is_same) {
                let size = (sidecar.input.width, sidecar.input.height);
                records.push(Record { sha256: sidecar.input.sha256.clone(), size, ink, puzzle });
            }
        }
    }
    records
}

/// The document with what the records of its pages say laid over them; nothing where none has an answer, or
/// where it is no PDF.
fn laid_over(
    document: &Document,
    records: impl Fn(usize) -> Vec<Record>,
    limits: &Limits,
) -> Option<Result<Vec<u8>>> {
    let mut marked = Vec::new();
    let (mut is_answered, mut ink) = (false, Ink::default());
    for page in 1..=document.len() {
        let records = records(page);
        let marked_puzzles = records.iter().map(|record| marks(&record.puzzle));
        let puzzles: Vec<Vec<Placed>> = marked_puzzles.filter(|marks| !marks.is_empty()).collect();
        let Some(first) = records.first() else { continue };
        let size = first.size;
        ink = first.ink;
        let Some(to_page) = document.place(page, limits).filter(|_| !puzzles.is_empty()) else { continue };
        is_answered |= puzzles.iter().flatten().any(|(mark, _)| matches!(mark, Mark::Answer(..)));
        let (across, down) = (1.0 / f64::from(size.0.max(1)), 1.0 / f64::from(size.1.max(1)));
        let unit = Homography([across, 0.0, 0.0, 0.0, down, 0.0, 0.0, 0.0, 1.0]);
        marked.push(PageMarks { page, to_page: to_page.after(&unit), puzzles });
    }
    if !is_answered {
        return None;
    }
    document.with(&pipeline::layers(&marked, ink))
}

/// What a record says is to be drawn: the answer, with what was corrected; or, where there is none, the cells
/// that it doubts.
fn marks(record: &PuzzleRecord) -> Vec<Placed> {
    let at = |cell: &CellRecord| Cell::new(cell.row.saturating_sub(1), cell.column.saturating_sub(1));
    let is_solved = record.problem.is_none();
    let rows: Vec<Vec<char>> = match &record.verdict {
        Some(VerdictRecord::Unique { solution }) if is_solved => {
            solution.iter().map(|row| row.chars().collect()).collect()
        }
        _ => Vec::new(),
    };
    let core: &[_] = match &record.verdict {
        Some(VerdictRecord::None { core }) => core,
        _ => &[],
    };
    let mark = |cell: &CellRecord| {
        let (place, here) = (at(cell), (cell.row, cell.column));
        let answer = || rows.get(usize::from(place.row))?.get(usize::from(place.column)).copied();
        let is_doubtful = |record: &PuzzleRecord| {
            let mut cells = record.problem.iter().flat_map(|problem| &problem.cells);
            cells.any(|cell| (cell.row, cell.column) == here)
        };
        match cell.value {
            Some(value) if is_solved && cell.corrected => Some(Mark::Corrected(place, Symbol(value))),
            None if is_solved => {
                answer().and_then(Symbol::from_char).map(|symbol| Mark::Answer(place, symbol))
            }
            _ if is_solved => None,
            _ if core.iter().any(|clue| (clue.row, clue.column) == here) => Some(Mark::Clash(place)),
            _ => is_doubtful(record).then_some(Mark::Doubtful(place)),
        }
    };
    record.cells.iter().filter_map(|cell| Some((mark(cell)?, cell.quad))).collect()
}

/// Writes a document in place of an earlier one of ours.
fn put(target: &Path, bytes: &[u8], force: bool, privacy: Privacy) -> Result<()> {
    let own: Vec<String> = record::own_document_hash(target).into_iter().collect();
    let clobber = if force { Clobber::Force } else { Clobber::Known(&own) };
    record::save_private(target, bytes, clobber, privacy)
        .map_err(|diagnostic: Diagnostic| diagnostic.hint("remove it, or write elsewhere: `-o FOLDER`"))
}

/// Removes an earlier document of ours where there are no answers any more. What cannot be removed stays.
fn forget(target: &Path, dry_run: bool) {
    if !dry_run && record::is_own_document(target) {
        let _ = std::fs::remove_file(target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_called_after_what_its_pages_are_called() {
        let known = [
            ("book-p003", Some(3), "book.solved.pdf"),
            ("book-p003-2", Some(3), "book.solved.pdf"),
            ("book-p3.pdf", Some(3), "book.pdf.solved.pdf"),
            ("a-p7-p12", Some(12), "a-p7.solved.pdf"),
            ("a-p7-p12", Some(7), "a.solved.pdf"),
            ("form", None, "form.solved.pdf"),
            ("form-p1", None, "form-p1.solved.pdf"),
        ];
        for (stem, page, name) in known {
            assert_eq!(named_after(stem, page).as_deref(), Some(name), "{stem}");
        }
        assert_eq!(named_after("book", Some(3)), None);
    }
}
