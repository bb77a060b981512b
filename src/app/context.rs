//! What all work goes on with: settings, the engine, the files that are only read, and inputs worked on side
//! by side.

use super::bug;
use super::input;
use super::inputs::Inputs;
use super::options::{Settings, Writing};
use super::outcome::Outcome;
use super::shelf::Shelf;
use super::writer::Writer;
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result, shown};
use crate::ocr::Recognizer;
use crate::ocr::engine_with;
use crate::photo::Limits;
use crate::pipeline::Options;
use crate::review::{JournalOf, Setting};
use crate::solve::Budget;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{OnceLock, mpsc};

/// What all work goes on with.
pub(crate) struct Context {
    /// Resolved settings.
    pub(crate) settings: Settings,
    /// The files that are read.
    pub(crate) inputs: Inputs,
    /// The documents that are open.
    pub(crate) shelf: Shelf,
    engine: OnceLock<Result<Box<dyn Recognizer + Send>>>,
}

impl Context {
    /// No inputs yet; the engine is looked for when the first photo comes.
    pub(crate) fn new(settings: Settings) -> Self {
        Self { settings, inputs: Inputs::default(), shelf: Shelf::default(), engine: OnceLock::new() }
    }

    /// Writes as is asked.
    pub(crate) fn writer(&self, writing: &Writing) -> Writer<'_> {
        Writer::of(writing, &self.inputs)
    }

    /// The engine that reads digits.
    pub(crate) fn engine(&self) -> Result<&dyn Recognizer> {
        match self.engine.get_or_init(|| engine_with(self.settings.tessdata.as_deref())) {
            Ok(engine) => Ok(&**engine),
            Err(diagnostic) => Err(diagnostic.clone()),
        }
    }

    /// What input is refused.
    pub(crate) fn limits(&self) -> Limits {
        Limits { megapixels: self.settings.max_megapixels, ..Limits::default() }
    }

    /// What the pipeline is told unless somebody knows better.
    pub(crate) fn options(&self) -> Options {
        Options {
            limits: self.limits(),
            budget: Budget { time: self.settings.timeout },
            interrupt: Interrupt::process(),
            ..Options::default()
        }
    }

    /// What a review works with that reads under `options` and keeps what is said where `journal_of` says.
    pub(crate) fn setting<'a>(
        &'a self,
        options: Options,
        journal_of: Box<JournalOf<'a>>,
    ) -> Result<Setting<'a>> {
        let (sure, ink) = (self.settings.sure, self.settings.ink);
        Ok(Setting { engine: self.engine()?, options, sure, ink, journal_of })
    }

    /// Works on every input side by side and hands each outcome on, in the order of the inputs. Once the
    /// person stops the program no further one is begun.
    pub(crate) fn side_by_side<I, T>(
        &self,
        inputs: &[I],
        work: impl Fn(usize, &I) -> T + Sync,
        mut done: impl FnMut(T),
    ) -> Result<()>
    where
        I: AsRef<Path> + Sync,
        T: From<(PathBuf, Diagnostic)> + Send,
    {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.settings.jobs)
            .build()
            .map_err(|e| Diagnostic::new(Code::Bug, format!("no threads to work on: {e}")))?;
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            let work = &work;
            scope.spawn(move || {
                pool.scope(|tasks| {
                    for (index, input) in inputs.iter().enumerate() {
                        let sender = sender.clone();
                        tasks.spawn(move |_| {
                            let begun = !Interrupt::process().is_set();
                            let outcome = begun.then(|| {
                                bug::guard(|| work(index, input)).unwrap_or_else(|diagnostic| {
                                    let path = input.as_ref();
                                    T::from((path.to_owned(), with_hash(diagnostic, path)))
                                })
                            });
                            // The receiver outlives the workers.
                            let _ = sender.send((index, outcome));
                        });
                    }
                });
            });
            let mut early = BTreeMap::new();
            let mut next = 0;
            for (index, outcome) in receiver {
                early.insert(index, outcome);
                while let Some(outcome) = early.remove(&next) {
                    outcome.into_iter().for_each(&mut done);
                    next += 1;
                }
            }
        });
        Ok(())
    }
}

impl From<(PathBuf, Diagnostic)> for Outcome {
    fn from((path, diagnostic): (PathBuf, Diagnostic)) -> Self {
        Self::failed(shown(&path), diagnostic)
    }
}

/// A bug's trouble with what tells its input apart.
fn with_hash(diagnostic: Diagnostic, path: &Path) -> Diagnostic {
    let diagnostic = diagnostic.in_file(shown(path));
    match input::open(path, &Limits::default()) {
        Ok(input::Source::Photo(crate::photo::Input::Bytes { bytes, .. }) | input::Source::Text(bytes))
            if !input::is_stdin(path) =>
        {
            diagnostic.fact(format!("SHA-256 of the input: {}", crate::photo::Photo::hash_of(&bytes)))
        }
        _ => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Ink;
    use std::time::Duration;

    fn context(jobs: usize) -> Context {
        let (sure, timeout, max_megapixels) = (0.9, Duration::from_secs(1), 64.0);
        Context::new(Settings { sure, timeout, max_megapixels, jobs, ink: Ink::Blue, tessdata: None })
    }

    #[test]
    fn outcomes_come_in_the_order_of_the_inputs_whatever_takes_longest() {
        let inputs: Vec<PathBuf> = (0..8).map(|i| PathBuf::from(i.to_string())).collect();
        for jobs in [1, 4] {
            let mut names = Vec::new();
            let work = |index: usize, path: &PathBuf| {
                std::thread::sleep(Duration::from_millis(8 - index as u64));
                Outcome::of(shown(path))
            };
            context(jobs)
                .side_by_side(&inputs, work, |outcome| names.push(outcome.input))
                .expect("no trouble");
            assert_eq!(names, ["0", "1", "2", "3", "4", "5", "6", "7"]);
        }
    }

    #[test]
    fn a_bug_in_one_input_leaves_the_others_alone() {
        let inputs = [PathBuf::from("a"), PathBuf::from("b")];
        let mut names = Vec::new();
        let work = |index: usize, path: &PathBuf| {
            assert!(index > 0, "made to fail");
            Outcome::of(shown(path))
        };
        context(2)
            .side_by_side(&inputs, work, |outcome: Outcome| names.push(outcome.codes().next()))
            .expect("no trouble");
        assert_eq!(names, [Some(Code::Bug), None]);
    }
}
