//! What a command is: one implementation each, in [`super::commands`].

use super::args::Common;
use super::context::Context;
use super::equipment::Equipment;
use super::exit::Exit;
use super::report::Console;
use super::settings::{Layer, Settings};
use crate::diagnostics::Result;
use std::path::Path;

/// What can be typed first after `gridlens`.
pub(super) trait Command {
    /// Does what was typed, with what the program brings along.
    ///
    /// # Errors
    /// What keeps it from being begun at all; what goes wrong with an input is told with the input.
    fn run(&self, equipment: Equipment) -> Result<Exit>;
}

/// A command that works under settings, and tells what came of it.
pub(crate) trait Work {
    /// Its name, as JSON has it.
    const NAME: &'static str;

    /// What is said, and how.
    fn common(&self) -> &Common;

    /// The files or folders that are named to be read, whatever they are read for.
    fn inputs(&self) -> Vec<&Path> {
        Vec::new()
    }

    /// The settings among its flags, without those of [`Work::common`].
    fn flags(&self) -> Layer {
        Layer::default()
    }

    /// Does what was typed.
    ///
    /// # Errors
    /// As [`Command::run`].
    fn work(&self, context: &Context) -> Result<Exit>;
}

impl<W: Work> Command for W {
    fn run(&self, equipment: Equipment) -> Result<Exit> {
        let common = self.common();
        let mut settings = Settings::of_process(self.flags().common(common), common.config.as_deref())?;
        settings.value.work.tessdata = equipment.tessdata;
        let console = Console::new(W::NAME, common, settings.value.color);
        settings.warnings.iter().for_each(|warning| console.warn(warning));
        let context = Context::new(settings.value, console, equipment.frontends);
        context.app.inputs.protect(self.inputs().into_iter().chain(common.config.as_deref()));
        self.work(&context)
    }
}

/// The paths among these.
pub(crate) fn named<'a>(paths: &[Option<&'a std::path::PathBuf>]) -> Vec<&'a Path> {
    paths.iter().flatten().map(|path| path.as_path()).collect()
}
