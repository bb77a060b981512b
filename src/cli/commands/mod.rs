//! The commands, a file each; [`of`] is the list of them.

mod batch;
mod check;
mod completions;
mod doctor;
mod draw;
mod eval;
mod generate;
mod kinds;
mod man;
mod merge;
mod read;
mod render;
mod review;
mod serve;
mod smt;
mod solve;
mod watch;
mod worker;

use super::args::Commands;
use super::command::Command;

/// The command that was typed.
pub(super) fn of(typed: &Commands) -> &dyn Command {
    match typed {
        Commands::Solve(command) => command,
        Commands::Batch(command) => command,
        Commands::Watch(command) => command,
        Commands::Report(command) => command,
        Commands::Read(command) => command,
        Commands::Draw(command) => command,
        Commands::Review(command) => command,
        Commands::Serve(command) => command,
        Commands::Check(command) => command,
        Commands::Smt(command) => command,
        Commands::Render(command) => command,
        Commands::Generate(command) => command,
        Commands::Kinds(command) => command,
        Commands::Worker(command) => command,
        Commands::Eval(command) => command,
        Commands::Doctor(command) => command,
        Commands::Completions(command) => command,
        Commands::Man => &man::ManualPage,
    }
}
