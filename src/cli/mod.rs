//! The command line: what was typed, what it means, what is said.
//!
//! `args` is what was typed, `settings` what it means; `commands` has a file a command, which has the work
//! done by `app` and gets outcomes, which `report` prints for people (standard error), for pipes (standard
//! output) and, through `json`, for programs.

mod args;
mod command;
mod commands;
mod context;
mod equipment;
mod exit;
mod frontend;
pub(crate) mod json;
mod progress;
mod remedies;
mod report;
pub(crate) mod settings;
mod stop;
mod words;

pub use equipment::Equipment;
pub use exit::Exit;

use crate::app::bug;
use crate::diagnostics::Result;
use crate::record;
use args::{Args, Color};
use clap::Parser as _;
use command::Command as _;
use std::ffi::OsString;
use std::sync::Arc;

/// Does what `words` (the program's name first) ask for and returns how it ended. Never panics: what would is
/// reported as [`crate::diagnostics::Code::Bug`]. `equipment` is what the program brings along. Ctrl+C ends
/// it with [`Exit::Stopped`].
pub fn run(words: impl IntoIterator<Item = OsString>, equipment: Equipment) -> Exit {
    let words: Vec<OsString> = words.into_iter().collect();
    let frontends = &equipment.frontends;
    let (page, terminal) = (Arc::clone(&frontends.page), Arc::clone(&frontends.terminal));
    stop::listening(
        move || run_to_the_end(&words, equipment),
        move || {
            terminal.abandon();
            page.abandon();
            record::abandon();
        },
    )
}

fn run_to_the_end(words: &[OsString], equipment: Equipment) -> Exit {
    let ended = bug::guard(|| match Args::try_parse_from(words) {
        Ok(args) => dispatch(&args, equipment),
        Err(said) => words::refused(&said, words.get(1..).unwrap_or_default()),
    });
    ended.and_then(|result| result).unwrap_or_else(|diagnostic| report::lament(&diagnostic, Color::Auto))
}

/// Whether the text of a config file is right; `file` is the name messages give.
///
/// # Errors
/// [`crate::diagnostics::Code::Usage`] with line and column for what is no settings, and for values out of
/// their range.
pub fn check_config(text: &str, file: &str) -> Result<()> {
    settings::Layer::from_toml(text, std::path::Path::new(file)).map(drop)
}

fn dispatch(args: &Args, equipment: Equipment) -> Result<Exit> {
    let Some(typed) = &args.command else {
        words::check_command(args)?;
        return args.solve.run(equipment);
    };
    commands::of(typed).run(equipment)
}
