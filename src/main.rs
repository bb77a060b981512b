//! The `gridlens` program: run, tell, return the exit code.

use gridlens::review::{Frontend, Frontends};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let frontends = Frontends { page: page(), terminal: terminal() };
    ExitCode::from(gridlens::cli::run(std::env::args_os(), frontends).code())
}

#[cfg(feature = "web")]
fn page() -> Arc<dyn Frontend + Send + Sync> {
    Arc::new(gridlens::web::Browser::default())
}

#[cfg(not(feature = "web"))]
fn page() -> Arc<dyn Frontend + Send + Sync> {
    Arc::new(gridlens::review::Absent { what: "review page", feature: "web" })
}

#[cfg(feature = "terminal")]
fn terminal() -> Arc<dyn Frontend + Send + Sync> {
    Arc::new(gridlens::terminal::Screen)
}

#[cfg(not(feature = "terminal"))]
fn terminal() -> Arc<dyn Frontend + Send + Sync> {
    Arc::new(gridlens::review::Absent { what: "review in the terminal", feature: "terminal" })
}
