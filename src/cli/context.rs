//! What every command works with: where work is carried out, the console, and where people confirm.

use super::args::When;
use super::exit::Exit;
use super::report::Console;
use super::settings::Settings;
use crate::app::context::Context as App;
use crate::app::outcome::Outcome;
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
