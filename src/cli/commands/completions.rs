//! `gridlens completions`: what a shell needs to finish words.

use crate::cli::args::{Args, Completions};
use crate::cli::command::Command;
use crate::cli::equipment::Equipment;
use crate::cli::exit::Exit;
use crate::cli::report;
use crate::diagnostics::Result;
use clap::CommandFactory as _;
use clap_complete::Shell;

impl Command for Completions {
    fn run(&self, _: Equipment) -> Result<Exit> {
        report::hand_over(&script(self.shell))?;
        Ok(Exit::Ok)
    }
}

fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "gridlens", &mut script);
    script
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::man::flags;

    #[test]
    fn every_flag_of_every_command_is_completed() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let script = String::from_utf8(script(shell)).expect("a script of text");
            for flag in flags() {
                // fish spells long flags `-l name`.
                let spelt = if shell == Shell::Fish { format!("-l {}", &flag[2..]) } else { flag.clone() };
                assert!(script.contains(&spelt), "{shell} lacks {flag}");
            }
        }
    }
}
