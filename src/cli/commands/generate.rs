//! `gridlens generate`: a puzzle made at random, with exactly one solution.

use crate::app::destination::Destination;
use crate::app::options::Writing;
use crate::app::outcome::Outcome;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::settings::Layer;
use crate::diagnostics::{Result, shown};
use crate::generate::{self, Generated};
use crate::puzzle::{Kind, Rules};
use crate::solve::Budget;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Seeds that are chosen for those who name none are below this: few enough digits to be typed again.
const SEEDS: u64 = 1_000_000_000;

impl Work for args::Generate {
    const NAME: &'static str = "generate";

    fn common(&self) -> &Common {
        &self.common
    }

    fn flags(&self) -> Layer {
        Layer::default().solving(&self.solving)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Generate) -> Result<Exit> {
    let destination = Destination::of(&Writing::from(&args.writing), 1, context.console.json)?;
    destination.check_extension("puzzles are written as", &["txt", "csv"])?;
    let mut outcome = Outcome::of("");
    let done = one(context, args, destination, &mut outcome);
    outcome.errors.extend(done.err());
    Ok(context.console.tell(outcome))
}

fn one(
    context: &Context,
    args: &args::Generate,
    destination: Destination,
    outcome: &mut Outcome,
) -> Result<()> {
    let seed = args.seed.unwrap_or_else(|| rand::random_range(0..SEEDS));
    let target = target(destination, args.kind, seed);
    let writer = context.app.writer(&Writing::from(&args.writing));
    if let Some(target) = &target {
        writer.check(target)?;
    }
    let made = generate::puzzle(args.kind, args.size, seed, Budget { time: context.app.settings.timeout })?;
    tell(&made, &again(args, seed), outcome);
    outcome.note("seed", seed);
    let rules = made.puzzle.rules();
    match &target {
        Some(target) => {
            writer.write(target, text(rules, target).as_bytes())?;
            outcome.note("outputs", json!({ "puzzle": shown(target) }));
            writer.announce(target, outcome);
        }
        None => outcome.data = rules.to_text().into_bytes(),
    }
    Ok(())
}

/// The file to write; none for standard output.
fn target(destination: Destination, kind: &Kind, seed: u64) -> Option<PathBuf> {
    match destination {
        Destination::Beside | Destination::Stdout | Destination::Record { .. } => None,
        Destination::File(file) => Some(file),
        Destination::Folder(folder) | Destination::Batch(folder) => {
            Some(folder.join(format!("{}-{seed}.txt", kind.name)))
        }
    }
}

/// The form that the file's name asks for.
fn text(rules: &dyn Rules, file: &Path) -> String {
    let is_csv = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    if is_csv { rules.to_csv() } else { rules.to_text() }
}

/// The command that makes the same puzzle again.
fn again(args: &args::Generate, seed: u64) -> String {
    let size = args.size.map(|size| format!(" {size}")).unwrap_or_default();
    format!("gridlens generate {}{size} --seed {seed}", args.kind.name)
}

fn tell(made: &Generated, again: &str, outcome: &mut Outcome) {
    let rules = made.puzzle.rules();
    let clues = rules.clues().len();
    let spared = if made.minimal { "none can be spared" } else { "some could be spared" };
    let given = if clues == 1 { "1 clue".to_owned() } else { format!("{clues} clues") };
    outcome.step("puzzle", rules.name());
    outcome.step("given", if clues == 0 { "no clues".to_owned() } else { format!("{given}, {spared}") });
    outcome.step("again", again);
    outcome.note("kind", rules.kind().name);
    outcome.note("puzzle", rules.to_text());
    outcome.note("clues", clues);
    outcome.note("minimal", made.minimal);
}
