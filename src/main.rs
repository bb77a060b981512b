//! The `gridlens` program: run, tell, return the exit code.

use gridlens::review::Frontends;
use gridlens::terminal::Screen;
use gridlens::web::Browser;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let frontends = Frontends { page: Arc::new(Browser::default()), terminal: Arc::new(Screen) };
    ExitCode::from(gridlens::cli::run(std::env::args_os(), frontends).code())
}
