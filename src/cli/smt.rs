//! `gridlens smt`: a puzzle as SMT-LIB, for other solvers.

use super::args;
use super::context::Context;
use super::input;
use super::outcome::Outcome;
use super::output::{self, Destination};
use crate::diagnostics::{Exit, Result, shown};
use crate::puzzle::smt::{Encoded, Encoding};
use std::path::Path;

/// Runs the command.
pub(super) fn run(context: &Context, args: &args::Smt) -> Result<Exit> {
    let destination = Destination::of(&args.writing, 1, context.console.json)?;
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
    let puzzle = input::one_puzzle(path, &context.limits(), args.telling.kind(), args.puzzle_number)?;
    let rules = puzzle.rules();
    let encoding = args.encoding.map_or(Encoding::Customary, Encoding::from);
    let encoded = Encoded::new(rules, encoding).map_err(|t| t.in_file(shown(path)))?;
    let text = encoded.text();
    outcome.step("read", rules.name());
    outcome.note("kind", rules.name());
    outcome.note("smt", text.as_str());
    output::put(
        (destination, context.writer(&args.writing).after(path)),
        (path, "smt2"),
        text.into_bytes(),
        outcome,
    )
}

impl From<args::Encoding> for Encoding {
    fn from(encoding: args::Encoding) -> Self {
        match encoding {
            args::Encoding::Customary => Self::Customary,
            args::Encoding::Fast => Self::Fast,
        }
    }
}
