//! The command line: what was typed, what it means, what is said.
//!
//! One file a command. `args` is what was typed, `settings` what it means; commands turn inputs into outcomes, which
//! `report` prints for people (standard error), for pipes (standard output) and, through `json`, for programs.

mod ahead;
mod answer;
mod args;
mod bug;
mod changes;
mod check;
mod completions;
mod corrections;
mod doctor;
mod draw;
mod edited;
mod eval;
mod front;
mod generate;
mod input;
mod inputs;
mod json;
mod kinds;
mod lines;
mod man;
mod naming;
mod outcome;
mod output;
mod page;
mod photos;
mod read;
mod render;
mod report;
mod review;
mod serve;
mod session;
mod settings;
mod smt;
mod solve;
mod stop;
mod tables;
mod verdict;
mod words;

use crate::record;
use crate::review::Fronts;
use crate::trouble::{Exit, Result};
use args::{Args, Color, Command};
use clap::Parser as _;
use report::Console;
use session::Session;
use settings::Settings;
use std::ffi::OsString;
use std::sync::Arc;

/// Does what `words` (the program's name first) ask for and returns how it ended. Never panics: what would is
/// reported as [`crate::trouble::Name::Bug`]. `fronts` are where people confirm. Ctrl+C ends it with [`Exit::Stopped`].
pub fn run(words: impl IntoIterator<Item = OsString>, fronts: Fronts) -> Exit {
    let words: Vec<OsString> = words.into_iter().collect();
    let (page, terminal) = (Arc::clone(&fronts.page), Arc::clone(&fronts.terminal));
    stop::listening(
        move || run_to_the_end(&words, fronts),
        move || {
            terminal.abandon();
            page.abandon();
            record::abandon();
        },
    )
}

fn run_to_the_end(words: &[OsString], fronts: Fronts) -> Exit {
    let ended = bug::guard(|| match Args::try_parse_from(words) {
        Ok(args) => dispatch(&args, fronts),
        Err(said) => words::refused(&said, words.get(1..).unwrap_or_default()),
    });
    ended.and_then(|result| result).unwrap_or_else(|trouble| report::lament(&trouble, Color::Auto))
}

/// Whether the text of a config file is right; `file` is the name messages give.
///
/// # Errors
/// [`crate::trouble::Name::Usage`] with line and column for what is no settings, and for values out of their range.
pub fn check_config(text: &str, file: &str) -> Result<()> {
    settings::Layer::from_toml(text, std::path::Path::new(file)).map(drop)
}

fn dispatch(args: &Args, fronts: Fronts) -> Result<Exit> {
    let session = |command| session(command, args, fronts);
    match &args.command {
        None => {
            words::check_command(args)?;
            solve::run(&session("solve")?, &args.solve)
        }
        Some(Command::Solve(a)) => solve::run(&session("solve")?, a),
        Some(Command::Read(a)) => read::run(&session("read")?, a),
        Some(Command::Draw(a)) => draw::run(&session("draw")?, a),
        Some(Command::Review(a)) => review::run(&session("review")?, a),
        Some(Command::Serve(a)) => serve::run(&session("serve")?, a),
        Some(Command::Check(a)) => check::run(&session("check")?, a),
        Some(Command::Smt(a)) => smt::run(&session("smt")?, a),
        Some(Command::Render(a)) => render::run(&session("render")?, a),
        Some(Command::Generate(a)) => generate::run(&session("generate")?, a),
        Some(Command::Kinds(a)) => kinds::run(&session("kinds")?, a),
        Some(Command::Eval(a)) => eval::run(&session("eval")?, a),
        Some(Command::Doctor(_)) => Ok(doctor::run(&session("doctor")?)),
        Some(Command::Completions(a)) => completions::run(a.shell),
        Some(Command::Man) => man::run(),
    }
}

fn session(command: &'static str, args: &Args, fronts: Fronts) -> Result<Session> {
    let settings = Settings::of_process(args)?;
    let common = args.common().unwrap_or(&args.solve.common);
    let console = Console::new(command, common, settings.value.color);
    settings.warnings.iter().for_each(|warning| console.warn(warning));
    let session = Session::new(settings.value, console, fronts);
    session.inputs.protect(args.inputs());
    Ok(session)
}
