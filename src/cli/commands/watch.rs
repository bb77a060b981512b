//! `gridlens watch`: every file that comes into a folder, as a batch.

use crate::app::batch::{self, Batch, Setup};
use crate::app::documents;
use crate::app::item::Item;
use crate::app::lines::Listener;
use crate::app::options::{Reading, Writing};
use crate::app::outcome::Outcome;
use crate::app::selection::{self, Selection};
use crate::app::watch::{self, Watched};
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::report;
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result, shown};
use crate::record::What;
use notify::{RecursiveMode, Watcher as _};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often the folder is looked at though nothing is told of it: network folders tell nothing.
const IDLE: Duration = Duration::from_secs(3);

/// How often it is looked at while a file is not there whole.
const WAITING: Duration = Duration::from_millis(200);

impl Work for args::Watch {
    const NAME: &'static str = "watch";

    fn common(&self) -> &Common {
        &self.common
    }

    fn flags(&self) -> Layer {
        Layer::default().answering(&self.answering)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        watch::check_apart(&self.folder, &self.out)?;
        let _lock = batch::lock(&self.out)?;
        let (told, changes) = channel();
        let watcher = watcher(self, told.clone());
        if let Err(error) = &watcher {
            let message = format!("this system does not tell of changes, so they are looked for: {error}");
            context.console.warn(&Diagnostic::new(Code::CannotRead, message).in_file(shown(&self.folder)));
        }
        context.console.note("watching", &format!("{}; Ctrl+C ends it", shown(&self.folder)));
        go_on(context, self, &changes)
    }
}

/// Tells of every change in the folder as long as it lives.
fn watcher(args: &args::Watch, told: Sender<()>) -> notify::Result<notify::RecommendedWatcher> {
    let mode = if args.recursive { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
    let mut watcher = notify::recommended_watcher(move |_| {
        // Nobody listens any more at the end.
        let _ = told.send(());
    })?;
    watcher.watch(&args.folder, mode)?;
    Ok(watcher)
}

/// Does what comes until the person stops it.
fn go_on(context: &Context, args: &args::Watch, changes: &Receiver<()>) -> Result<Exit> {
    let settle = Duration::try_from_secs_f64(args.settle).unwrap_or(IDLE);
    let (mut watched, mut items) = (Watched::default(), Vec::new());
    while !Interrupt::process().is_set() {
        let files = watch::files(&args.folder, args.recursive)?;
        let is_whole = |path: &Path| watch::is_whole(&context.app, path);
        let ready = watched.ready(Instant::now(), &files, settle, is_whole);
        if !ready.is_empty() {
            items.retain(|item: &Item| !ready.contains(&item.path));
            let first = items.len();
            items.extend(selection::items_of(&context.app, &ready, &Selection::default())?);
            round(context, args, &items, first)?;
            continue;
        }
        wait(changes, if watched.is_waiting() { WAITING } else { IDLE });
    }
    Ok(Exit::Stopped)
}

/// Waits until something changes, in short turns, so that it can be stopped; what is told at once is one
/// change.
fn wait(changes: &Receiver<()>, most: Duration) {
    let start = Instant::now();
    while start.elapsed() < most && !Interrupt::process().is_set() {
        match changes.recv_timeout(WAITING.min(most)) {
            Ok(()) => {
                std::thread::sleep(WAITING / 4);
                changes.try_iter().for_each(drop);
                return;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => std::thread::sleep(WAITING),
        }
    }
}

/// Does the items from `first` on, and writes the reports anew.
fn round(context: &Context, args: &args::Watch, items: &[Item], first: usize) -> Result<()> {
    let reading = Reading::from(&args.answering.reading);
    let writing = Writing { output: Some(args.out.clone()), force: false, dry_run: false };
    let setup = Setup { context: &context.app, reading: &reading, writing: &writing, redo: false };
    let listener = Listener {
        inputs: items.len(),
        is_one_record: context.console.json,
        tell: &|diagnostic| context.console.tell_error(diagnostic),
        pour: &report::pour,
    };
    let tables = args.answering.table.iter().copied().map(What::from);
    let batch = Batch::new(setup, (&args.out, tables), items, listener)?;
    let new = &items[first..];
    let work = |index: usize, _: &Item| batch.work(first + index, &new[index]);
    context.app.side_by_side(new, work, |outcome: Outcome| {
        context.console.tell(outcome);
    })?;
    if Interrupt::process().is_set() {
        return Ok(());
    }
    for outcome in documents::write(&batch.job.photos, new) {
        context.console.tell(outcome);
    }
    batch::report(&args.out).map(drop)
}
