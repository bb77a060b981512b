//! What every command works with: where work is carried out, the console, and where people confirm.

use super::args::When;
use super::exit::Exit;
use super::progress::Progress;
use super::report::Console;
use super::settings::Settings;
use crate::app::context::Context as App;
use crate::app::outcome::Outcome;
use crate::diagnostics::{Interrupt, Result};
use crate::review::Frontends;
use std::path::Path;

/// What every command works with.
pub(super) struct Context {
    /// Where work is carried out.
    pub(super) app: App,
    /// Where and how to speak.
    pub(super) console: Console,
    /// Where people confirm.
    pub(super) frontends: Frontends,
    /// When a person is asked.
    pub(super) review: When,
}

impl Context {
    /// A run under these settings.
    pub(super) fn new(settings: Settings, console: Console, frontends: Frontends) -> Self {
        Self { app: App::new(settings.work), console, frontends, review: settings.review }
    }

    /// [`Context::each`] of so many inputs that only how far it has come is told, and what needs a person;
    /// `next` is what to type then.
    pub(super) fn many<I: AsRef<Path> + Sync>(
        &self,
        inputs: &[I],
        work: impl Fn(usize, &I) -> Outcome + Sync,
        next: &str,
    ) -> Result<Exit> {
        let mut progress = Progress::new(&self.console, inputs.len());
        let (mut worst, mut handed) = (Exit::Ok, Ok(()));
        self.app.side_by_side(inputs, work, |outcome: Outcome| {
            worst = worst.worst(Exit::of_outcome(&outcome));
            progress.pass(&outcome);
            if handed.is_ok() {
                handed = progress.aside(|| self.console.hand_over(&outcome));
            }
        })?;
        progress.end();
        handed?;
        if Interrupt::process().is_set() {
            self.console.note("stopped", "the same command goes on where it was");
            return Ok(Exit::Stopped);
        }
        self.console.note("in all", &progress.counts());
        if progress.is_wanting() {
            self.console.note("next", next);
        }
        Ok(worst)
    }

    /// Works on every input, on as many threads as the settings say, and tells of each in the order given. A
    /// fault of ours in one input does not keep the others from being worked on.
    pub(super) fn each<I: AsRef<Path> + Sync>(
        &self,
        inputs: &[I],
        work: impl Fn(usize, &I) -> Outcome + Sync,
    ) -> Exit {
        let mut worst = Exit::Ok;
        let done =
            self.app.side_by_side(inputs, work, |outcome| worst = worst.worst(self.console.tell(outcome)));
        match done {
            Ok(()) => worst,
            Err(diagnostic) => worst.worst(self.console.tell(Outcome::failed("", diagnostic))),
        }
    }
}
