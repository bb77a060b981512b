//! The command line: what was typed, what it means, what is said.
//!
//! One file a command. `args` is what was typed, `settings` what it means; commands turn inputs into outcomes, which
//! `report` prints for people (standard error), for pipes (standard output) and, through `json`, for programs.

mod answer;
mod args;
mod bug;
mod changes;
mod check;
mod completions;
mod corrections;
mod doctor;
mod draw;
mod eval;
mod front;
mod generate;
mod input;
mod json;
mod kinds;
mod man;
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
mod tables;
mod verdict;

use crate::review::Fronts;
use crate::trouble::{Exit, Name, Result, Trouble};
use args::{Args, Color, Command};
use clap::Parser as _;
use report::Console;
use session::Session;
use settings::Settings;
use std::ffi::OsString;

/// Does what `words` (the program's name first) ask for and returns how it ended. Never panics: what would is
/// reported as [`Name::Bug`]. `fronts` are where people confirm.
pub fn run(words: impl IntoIterator<Item = OsString>, fronts: Fronts) -> Exit {
    let ended = bug::guard(|| match Args::try_parse_from(words) {
        Ok(args) => dispatch(&args, fronts),
        Err(said) => usage(&said),
    });
    ended.and_then(|result| result).unwrap_or_else(|trouble| report::lament(&trouble, Color::Auto))
}

fn dispatch(args: &Args, fronts: Fronts) -> Result<Exit> {
    let session = |command| session(command, args, fronts);
    match &args.command {
        None => solve::run(&session("solve")?, &args.solve),
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
    let console = Console::new(command, common, settings.color);
    Ok(Session::new(settings, console, fronts))
}

/// What clap has to say: help and version are answers, everything else is trouble with the words typed.
fn usage(said: &clap::Error) -> Result<Exit> {
    let text = said.render().to_string();
    if !said.use_stderr() {
        report::hand_over(text.as_bytes())?;
        return Ok(Exit::Ok);
    }
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let trouble = Trouble::new(Name::Usage, first.trim_start_matches("error: "));
    Err(lines
        .filter(|line| !line.starts_with("For more information"))
        .fold(trouble, |t, line| t.fact(line.trim_start()))
        .hint("for more: `gridlens --help`"))
}
