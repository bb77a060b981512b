//! `gridlens report merge`: the parts of a batch put together.

use crate::app::batch;
use crate::app::outcome::Outcome;
use crate::cli::args::{self, Common, ReportCommands};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::diagnostics::{Result, shown};
use std::path::{Path, PathBuf};

impl Work for args::Report {
    const NAME: &'static str = "report";

    fn common(&self) -> &Common {
        let ReportCommands::Merge(merge) = &self.command;
        &merge.common
    }

    fn inputs(&self) -> Vec<&Path> {
        let ReportCommands::Merge(merge) = &self.command;
        merge.parts.iter().map(PathBuf::as_path).collect()
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        let ReportCommands::Merge(merge) = &self.command;
        batch::merge(&merge.parts, &merge.out)?;
        let (counts, page) = batch::report(&merge.out)?;
        let mut outcome = Outcome::of(shown(&merge.out));
        outcome.step("report", counts.to_string());
        outcome.path(&page);
        Ok(context.console.tell(outcome))
    }
}
