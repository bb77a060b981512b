//! The `gridlens` program: run, tell, return the exit code.

use gridlens::review::Fronts;
use gridlens::terminal::Screen;
use gridlens::web::Browser;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let fronts = Fronts { page: Arc::new(Browser::default()), terminal: Arc::new(Screen) };
    ExitCode::from(gridlens::cli::run(std::env::args_os(), fronts).code())
}
