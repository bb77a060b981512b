//! `gridlens batch`: many photos and documents into one folder, with a report.

use crate::app::batch::{self, Batch, Counts, Setup};
use crate::app::documents;
use crate::app::input::quoted;
use crate::app::item::Item;
use crate::app::lines::Listener;
use crate::app::options::{Reading, Writing};
use crate::app::outcome::Outcome;
use crate::app::selection::{self, Selection};
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::json;
use crate::cli::progress::Progress;
use crate::cli::report;
use crate::cli::settings::Layer;
use crate::diagnostics::{Interrupt, Result};
use crate::record::What;
use std::path::{Path, PathBuf};

impl Work for args::Batch {
    const NAME: &'static str = "batch";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        self.inputs.iter().chain(&self.selecting.files_from).map(PathBuf::as_path).collect()
    }

    fn flags(&self) -> Layer {
        Layer::default().answering(&self.answering)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Batch) -> Result<Exit> {
    let items = selection::items_of(&context.app, &args.inputs, &Selection::from(&args.selecting))?;
    let reading = Reading::from(&args.answering.reading);
    let writing = Writing { output: Some(args.out.clone()), force: args.force, dry_run: false };
    let _lock = batch::lock(&args.out)?;
    batch::keep(&args.out, &items)?;
    let setup = Setup { context: &context.app, reading: &reading, writing: &writing, redo: args.redo };
    let listener = Listener {
        inputs: items.len(),
        is_one_record: context.console.json,
        tell: &|diagnostic| context.console.tell_error(diagnostic),
        pour: &report::pour,
    };
    let tables = args.answering.table.iter().copied().map(What::from);
    let mut batch = Batch::new(setup, (&args.out, tables), &items, listener)?;
    batch.shard = args.shard;
    let mut progress = Progress::new(&context.console, items.len());
    let mut worst = Exit::Ok;
    let mut handed = Ok(());
    context.app.side_by_side(
        &items,
        |index, _| batch.work(index, &items[index]),
        |outcome: Outcome| {
            worst = worst.worst(Exit::of_outcome(&outcome));
            progress.pass(&outcome);
            if context.console.json && handed.is_ok() {
                handed = report::hand_over(json::line("batch", &outcome).as_bytes());
            }
        },
    )?;
    progress.end();
    handed?;
    if Interrupt::process().is_set() {
        context.console.note("stopped", "the same command goes on where it was");
        return Ok(Exit::Stopped);
    }
    worst = worst.worst(write_documents(context, &batch, &items));
    let (counts, page) = batch::report(&args.out)?;
    tell(context, args, &counts);
    if !context.console.json {
        let mut outcome = Outcome::of("");
        outcome.path(&page);
        worst = worst.worst(context.console.tell(outcome));
    }
    Ok(worst)
}

/// Writes documents with their answers, and tells of what goes wrong.
fn write_documents(context: &Context, batch: &Batch<'_>, items: &[Item]) -> Exit {
    let written = documents::write(&batch.job.photos, items);
    written.iter().fold(Exit::Ok, |worst, outcome| {
        outcome.warnings.iter().for_each(|diagnostic| context.console.warn(diagnostic));
        outcome.errors.iter().for_each(|diagnostic| context.console.tell_error(diagnostic));
        worst.worst(Exit::of_outcome(outcome))
    })
}

/// The summary, and what to type next.
fn tell(context: &Context, args: &args::Batch, counts: &Counts) {
    context.console.note("batch", &counts.to_string());
    if counts.review > 0 {
        context.console.note("next", &format!("to look them over: `gridlens review {}`", quoted(&args.out)));
    }
}
