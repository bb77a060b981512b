//! `gridlens check`: how many solutions, which clues clash, is this answer right.

use crate::app::check::{Check, tell_counts};
use crate::app::corrections::Corrections;
use crate::app::input;
use crate::app::item::Item;
use crate::app::lines::{self, Listener, Long, Opened, Sink};
use crate::app::options::Reading;
use crate::app::outcome::Outcome;
use crate::cli::args::{self, Common};
use crate::cli::command::{Work, named};
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::report;
use crate::cli::settings::Layer;
use crate::diagnostics::{Result, shown};
use crate::pipeline;
use std::path::Path;

impl Work for args::Check {
    const NAME: &'static str = "check";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        named(&[Some(&self.puzzle), self.solution.as_ref(), self.correcting.corrections.as_ref()])
    }

    fn flags(&self) -> Layer {
        Layer::default().reading(&self.reading).doubting(&self.doubting).solving(&self.solving)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Check) -> Result<Exit> {
    let solution = args.solution.as_deref().unwrap_or(Path::new(""));
    input::check_stdin(&[&args.puzzle, solution])?;
    let inputs = [Item::file(&args.puzzle)];
    let corrections = Corrections::asked(args.correcting.corrections.as_ref(), args.reading.puzzle, &inputs)?;
    Ok(context.each(&inputs, |_, item| {
        let mut outcome = Outcome::of(shown(&item.path));
        let done = one(context, (args, corrections.as_ref()), item, &mut outcome);
        outcome.errors.extend(done.err());
        outcome
    }))
}

fn one(
    context: &Context,
    (args, corrections): (&args::Check, Option<&Corrections>),
    item: &Item,
    outcome: &mut Outcome,
) -> Result<()> {
    let limits = context.app.limits();
    let source = match lines::open(&item.path, &limits, args.reading.telling.kind())? {
        Opened::Long(long) => return every(context, args, long, outcome),
        Opened::Source(source) => source,
    };
    let answers = match &args.solution {
        Some(file) => Some((file.as_path(), input::open(file, &limits)?)),
        None => None,
    };
    let reading = &Reading::from(&args.reading);
    Check { context: &context.app, reading, corrections }.check((item, source), answers, outcome)
}

/// Checks the puzzles of a text that is too long to be held, one after the other.
fn every(context: &Context, args: &args::Check, long: Long, outcome: &mut Outcome) -> Result<()> {
    if args.solution.is_some() {
        return Err(long.refuse("answers to a text", "cut both texts up, and check part by part"));
    }
    let listener = Listener {
        inputs: 1,
        is_one_record: context.console.json,
        tell: &|diagnostic| context.console.tell_error(diagnostic),
        pour: &report::pour,
    };
    let counts = long.work_through(&listener, &mut Sink::Pour(listener.pour), outcome, |puzzle| {
        let verdict = pipeline::solve(puzzle, &context.app.options())?;
        let line = format!("{}\n", verdict.word()).into_bytes();
        Ok((verdict, line))
    })?;
    let puzzles = counts.iter().sum();
    outcome.step("read", format!("{puzzles} puzzles"));
    tell_counts(counts, puzzles, outcome);
    Ok(())
}
