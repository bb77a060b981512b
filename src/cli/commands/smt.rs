//! `gridlens smt`: a puzzle as SMT-LIB, for other solvers.

use crate::app::destination::Destination;
use crate::app::input;
use crate::app::options::Writing;
use crate::app::outcome::Outcome;
use crate::app::writer;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::diagnostics::{Result, shown};
use crate::puzzle::smt::{Encoded, Encoding};
use std::path::Path;

impl Work for args::Smt {
    const NAME: &'static str = "smt";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        vec![&self.puzzle]
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Smt) -> Result<Exit> {
    let destination = Destination::of(&Writing::from(&args.writing), 1, context.console.json)?;
    destination.check_extension("SMT-LIB is written as", &["smt2", "smt", "txt"])?;
    Ok(context.each(std::slice::from_ref(&args.puzzle), |_, path| {
        let mut outcome = Outcome::of(shown(path));
        let done = one(context, args, &destination, path, &mut outcome);
        outcome.errors.extend(done.err());
        outcome
    }))
}

fn one(
    context: &Context,
    args: &args::Smt,
    destination: &Destination,
    path: &Path,
    outcome: &mut Outcome,
) -> Result<()> {
    let puzzle = input::one_puzzle(path, &context.app.limits(), args.telling.kind(), args.puzzle_number)?;
    let rules = puzzle.rules();
    let encoding = args.encoding.map_or(Encoding::Customary, Encoding::from);
    let encoded = Encoded::new(rules, encoding).map_err(|t| t.in_file(shown(path)))?;
    let text = encoded.text();
    outcome.step("read", rules.name());
    outcome.note("kind", rules.name());
    outcome.note("smt", text.as_str());
    writer::put(
        (destination, context.app.writer(&Writing::from(&args.writing)).after(path)),
        (path, "smt2"),
        text.into_bytes(),
        outcome,
    )
}
