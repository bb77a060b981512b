//! The `gridlens` program: run, tell, return the exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(gridlens::cli::run(std::env::args_os()).code())
}
