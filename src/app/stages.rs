//! The stages of reading: the time of each, and its picture where somebody wants to see it.

use super::input;
use super::outcome::Outcome;
use super::writer::Writer;
use crate::diagnostics::{Diagnostic, Result};
use crate::pipeline;
use crate::record::STDIN;
use image::{ImageFormat, RgbImage};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Looks over the pipeline's shoulder: times every stage and keeps its picture if asked to.
pub(crate) struct Stages<'a> {
    folder: Option<&'a Path>,
    stem: String,
    writer: Writer<'a>,
    seen: Mutex<Seen>,
}

struct Seen {
    last: Instant,
    times: Vec<(String, f64)>,
    diagnostic: Option<Diagnostic>,
}

impl<'a> Stages<'a> {
    /// Nothing has passed yet.
    pub(crate) fn new(
        folder: Option<&'a Path>,
        path: &Path,
        number: Option<usize>,
        writer: Writer<'a>,
    ) -> Self {
        let stem =
            if input::is_stdin(path) { OsStr::new(STDIN) } else { path.file_stem().unwrap_or_default() };
        let number = number.map(|n| format!("-{n}")).unwrap_or_default();
        let seen = Seen { last: Instant::now(), times: Vec::new(), diagnostic: None };
        Self { folder, stem: stem.to_string_lossy().into_owned() + &number, writer, seen: Mutex::new(seen) }
    }

    /// Notes that a stage is done.
    pub(crate) fn passed(&self, name: &str, picture: &dyn Fn() -> RgbImage) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let took = seen.last.elapsed().as_secs_f64();
        seen.times.push((name.to_owned(), took));
        if let Some(folder) = self.folder.filter(|_| seen.diagnostic.is_none()) {
            let file = folder.join(format!("{}.{}-{name}.png", self.stem, seen.times.len()));
            let written = pipeline::encode(&picture(), ImageFormat::Png, None)
                .and_then(|bytes| self.writer.write(&file, &bytes));
            seen.diagnostic = written.err();
        }
        // Drawing and writing the picture is not the next stage's time.
        seen.last = Instant::now();
    }

    /// Tells the times; an error where a picture could not be written.
    pub(crate) fn finish(self, outcome: &mut Outcome) -> Result<()> {
        let seen = self.seen.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (name, seconds) in seen.times {
            outcome.detail("time", format!("{name:<8} {seconds:>6.3} s"));
        }
        seen.diagnostic.map_or(Ok(()), Err)
    }
}
