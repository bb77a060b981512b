//! The `gridlens` program: run, tell, return the exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(gridlens::embed::command(std::env::args_os(), None).code())
}
