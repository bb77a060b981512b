//! Many photos and documents into one folder: what is there already stays, and a report says what became of
//! each.

mod counts;
mod html;
mod inputs;
mod lock;
mod matching;
mod merge;
mod report;
mod shard;

pub(crate) use counts::Counts;
pub(crate) use inputs::{doubtful, folder_of, keep};
pub(crate) use lock::lock;
pub(crate) use merge::merge;
pub(crate) use shard::Shard;

use super::context::Context;
use super::destination::Destination;
use super::input;
use super::item::{self, Item};
use super::lines::Listener;
use super::naming::{self, Clash, Naming};
use super::options::{Reading, Writing};
use super::outcome::Outcome;
use super::photos::Photos;
use super::solve::{Job, Person};
use super::tables;
use super::task::Asked;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::photo::{Input, Photo};
use crate::record::{self, Clobber, FailedInput, Failure, Names, ProblemRecord, What};
use std::path::{Path, PathBuf};

/// A batch under way.
pub(crate) struct Batch<'a> {
    /// What is done with each photo.
    pub(crate) job: Job<'a>,
    /// The part of it that is this process's, where there are several.
    pub(crate) shard: Option<Shard>,
    /// The items whose outputs would have names that others have, by their places.
    clashes: Vec<Option<Clash>>,
}

/// What a batch depends on, whatever its inputs are.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'a> {
    /// What all work goes on with.
    pub(crate) context: &'a Context,
    /// How photos are read.
    pub(crate) reading: &'a Reading,
    /// How files are written.
    pub(crate) writing: &'a Writing,
    /// Whether what is done already is done again.
    pub(crate) redo: bool,
}

impl<'a> Batch<'a> {
    /// A batch over these items into `folder`, with these tables, of which `listener` hears.
    ///
    /// # Errors
    /// As [`tables::asked`].
    pub(crate) fn new(
        setup: Setup<'a>,
        (folder, typed): (&Path, impl IntoIterator<Item = What>),
        items: &[Item],
        listener: Listener<'a>,
    ) -> Result<Self> {
        let Setup { context, reading, writing, redo } = setup;
        let destination = Destination::Batch(folder.to_owned());
        let tables = tables::asked(typed, &destination)?;
        let (naming, clashes) = Naming::of(items, &destination, reading.number());
        let corrections = None;
        let photos = Photos { context, reading, writing, redo, destination, naming, tables, corrections };
        let job = Job { photos, solver: None, person: Person::NOBODY, listener };
        Ok(Self { job, shard: None, clashes })
    }

    /// Works on the item that has this place in the list that the batch was made for.
    pub(crate) fn work(&'a self, index: usize, item: &'a Item) -> Outcome {
        if let Some(clash) = &self.clashes[index] {
            return naming::clashed(item, clash, "name them");
        }
        let mut outcome = Outcome::of(shown(&item.path));
        self.one(item, &mut outcome);
        outcome
    }

    /// Works on one photo or page, unless an earlier run with the same options has.
    fn one(&'a self, item: &'a Item, outcome: &mut Outcome) {
        let photos = &self.job.photos;
        let input = input::photo(&photos.context.shelf, item, &photos.context.limits());
        let sha256 = match &input {
            Ok(Input::Bytes { bytes, .. }) => Some(Photo::hash_of(bytes)),
            _ => None,
        };
        if self.is_of_others(item, sha256.as_deref()) {
            outcome.note("skipped", "of another part");
            return;
        }
        let names = input.as_ref().ok().map_or_else(|| self.names(item, None), |i| self.names(item, Some(i)));
        let earlier = Failure::at(&names.failure);
        if let Some(earlier) = earlier.as_ref().filter(|earlier| self.is_same(earlier, sha256.as_deref())) {
            outcome.note("already", true);
            outcome.errors.push(told_again(earlier, item));
        } else {
            let done = input.and_then(|input| self.job.solve_photo(item, &input, outcome));
            outcome.errors.extend(done.err());
            let kept = self.keep(item, &names, sha256, outcome);
            outcome.errors.extend(kept.err());
        }
        outcome.on_page(item);
    }

    /// Whether another part of the batch has it.
    fn is_of_others(&self, item: &Item, sha256: Option<&str>) -> bool {
        // Where the file lies may differ between machines.
        let file = item.path.file_name().map_or_else(|| item.path.clone(), PathBuf::from);
        let name = Item { path: file, page: item.page }.shown();
        self.shard.is_some_and(|shard| !shard.has(sha256, &name))
    }

    fn names(&self, item: &Item, input: Option<&Input>) -> Names {
        let photos = &self.job.photos;
        let format = input.and_then(|input| photos.format_of(input).ok()).unwrap_or(image::ImageFormat::Png);
        photos.names(&Asked { path: &item.path, page: item.page, format, number: photos.reading.number() })
    }

    /// Whether the same would come of it again. What was wrong with the disk or the engine may be mended.
    fn is_same(&self, earlier: &Failure, sha256: Option<&str>) -> bool {
        const AROUND: [Code; 4] = [Code::Exists, Code::SameFile, Code::CannotWrite, Code::MissingModel];
        let photos = &self.job.photos;
        !photos.redo()
            && !AROUND.contains(&earlier.problem.name)
            && sha256.is_some()
            && earlier.input.sha256.as_deref() == sha256
            && earlier.gridlens == env!("CARGO_PKG_VERSION")
            && earlier.options == photos.result_options(photos.reading.number())
    }

    /// Keeps what went wrong with a photo that has left no sidecar, and forgets what went wrong before.
    fn keep(&self, item: &Item, names: &Names, sha256: Option<String>, outcome: &Outcome) -> Result<()> {
        let photos = &self.job.photos;
        let is_stopped = outcome.stopped || outcome.errors.iter().any(|e| e.code == Code::Stopped);
        let is_told = outcome.record.contains_key("outputs") || outcome.record.contains_key("boards");
        let problem = outcome.errors.first().filter(|_| !is_told);
        match problem {
            _ if is_stopped => Ok(()),
            Some(problem) => {
                let name = item.path.file_name().map_or_else(|| shown(&item.path), shown);
                let page = item::told(item.page).map(|page| page.number);
                let input = FailedInput::new(name, page, sha256);
                let options = photos.result_options(photos.reading.number());
                let failure = Failure::new(input, options, ProblemRecord::from(problem)).to_json();
                put(&names.failure, failure.as_bytes())
            }
            None => {
                // What cannot be removed is told by the report, and only there.
                let _ = std::fs::remove_file(&names.failure);
                Ok(())
            }
        }
    }
}

/// Writes the reports of the batch in a folder anew from what lies there; gives what they count, and the one
/// to open.
pub(crate) fn report(folder: &Path) -> Result<(Counts, PathBuf)> {
    let lines = report::lines(folder)?;
    let page = folder.join("report.html");
    put(&folder.join("report.jsonl"), report::jsonl(&lines).as_bytes())?;
    put(&folder.join("report.csv"), &report::csv(&lines)?)?;
    put(&page, html::page(folder, &lines).as_bytes())?;
    Ok((report::counts(&lines), page))
}

/// Writes a file that nobody else writes, unless it is there as it is.
fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let is_there = std::fs::read(path).is_ok_and(|there| there == bytes);
    if is_there { Ok(()) } else { record::save(path, bytes, Clobber::Force) }
}

/// What went wrong in an earlier run, told again.
fn told_again(earlier: &Failure, item: &Item) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(earlier.problem.name, &*earlier.problem.message);
    diagnostic.facts.clone_from(&earlier.problem.facts);
    diagnostic.in_file(shown(&item.path))
}
