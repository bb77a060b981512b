//! `gridlens completions`: what a shell needs to finish words.

use super::args::Args;
use super::exit::Exit;
use super::report;
use crate::diagnostics::Result;
use clap::CommandFactory as _;
use clap_complete::Shell;

/// Runs the command.
pub(super) fn run(shell: Shell) -> Result<Exit> {
    report::hand_over(&script(shell))?;
    Ok(Exit::Ok)
}

fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "gridlens", &mut script);
    script
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::man::flags;

    #[test]
    fn every_flag_of_every_command_is_completed() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let script = String::from_utf8(script(shell)).unwrap();
            for flag in flags() {
                // fish spells long flags `-l name`.
                let spelt = if shell == Shell::Fish { format!("-l {}", &flag[2..]) } else { flag.clone() };
                assert!(script.contains(&spelt), "{shell} lacks {flag}");
            }
        }
    }
}
