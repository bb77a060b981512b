//! The command line: what was typed, what it means, what is said.
//!
//! One file a command. `args` is what was typed, `settings` what it means; commands turn inputs into outcomes, which
//! `report` prints for people (standard error), for pipes (standard output) and, through `json`, for programs.

mod args;
mod check;
mod completions;
mod context;
mod doctor;
mod draw;
mod eval;
mod exit;
mod frontend;
mod generate;
mod json;
mod kinds;
mod man;
mod read;
mod render;
mod report;
mod review;
mod serve;
mod settings;
mod smt;
mod solve;
mod stop;
mod words;

pub use exit::Exit;

use crate::app::bug;
use crate::diagnostics::Result;
use crate::record;
use crate::review::Frontends;
use args::{Args, Color, Command};
use clap::Parser as _;
use context::Context;
use report::Console;
use settings::Settings;
use std::ffi::OsString;
use std::sync::Arc;

/// Does what `words` (the program's name first) ask for and returns how it ended. Never panics: what would is
/// reported as [`crate::diagnostics::Code::Bug`]. `frontends` are where people confirm. Ctrl+C ends it with [`Exit::Stopped`].
pub fn run(words: impl IntoIterator<Item = OsString>, frontends: Frontends) -> Exit {
    let words: Vec<OsString> = words.into_iter().collect();
    let (page, terminal) = (Arc::clone(&frontends.page), Arc::clone(&frontends.terminal));
    stop::listening(
        move || run_to_the_end(&words, frontends),
        move || {
            terminal.abandon();
            page.abandon();
            record::abandon();
        },
    )
}

fn run_to_the_end(words: &[OsString], frontends: Frontends) -> Exit {
    let ended = bug::guard(|| match Args::try_parse_from(words) {
        Ok(args) => dispatch(&args, frontends),
        Err(said) => words::refused(&said, words.get(1..).unwrap_or_default()),
    });
    ended.and_then(|result| result).unwrap_or_else(|diagnostic| report::lament(&diagnostic, Color::Auto))
}

/// Whether the text of a config file is right; `file` is the name messages give.
///
/// # Errors
/// [`crate::diagnostics::Code::Usage`] with line and column for what is no settings, and for values out of their range.
pub fn check_config(text: &str, file: &str) -> Result<()> {
    settings::Layer::from_toml(text, std::path::Path::new(file)).map(drop)
}

fn dispatch(args: &Args, frontends: Frontends) -> Result<Exit> {
    let context = |command| context(command, args, frontends);
    match &args.command {
        None => {
            words::check_command(args)?;
            solve::run(&context("solve")?, &args.solve)
        }
        Some(Command::Solve(a)) => solve::run(&context("solve")?, a),
        Some(Command::Read(a)) => read::run(&context("read")?, a),
        Some(Command::Draw(a)) => draw::run(&context("draw")?, a),
        Some(Command::Review(a)) => review::run(&context("review")?, a),
        Some(Command::Serve(a)) => serve::run(&context("serve")?, a),
        Some(Command::Check(a)) => check::run(&context("check")?, a),
        Some(Command::Smt(a)) => smt::run(&context("smt")?, a),
        Some(Command::Render(a)) => render::run(&context("render")?, a),
        Some(Command::Generate(a)) => generate::run(&context("generate")?, a),
        Some(Command::Kinds(a)) => kinds::run(&context("kinds")?, a),
        Some(Command::Eval(a)) => eval::run(&context("eval")?, a),
        Some(Command::Doctor(_)) => Ok(doctor::run(&context("doctor")?)),
        Some(Command::Completions(a)) => completions::run(a.shell),
        Some(Command::Man) => man::run(),
    }
}

fn context(command: &'static str, args: &Args, frontends: Frontends) -> Result<Context> {
    let settings = Settings::of_process(args)?;
    let common = args.common().unwrap_or(&args.solve.common);
    let console = Console::new(command, common, settings.value.color);
    settings.warnings.iter().for_each(|warning| console.warn(warning));
    let context = Context::new(settings.value, console, frontends);
    context.app.inputs.protect(args.inputs());
    Ok(context)
}
