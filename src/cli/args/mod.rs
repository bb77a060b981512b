//! The command line as typed. What it means is [`super::settings`]'s business.

mod batch;
mod groups;
mod photos;
mod texts;
mod tools;
mod values;

pub(crate) use batch::{Batch, Report, ReportCommands, Watch};
pub(crate) use groups::{Answering, Common, Confirming, Doubting, Drawing, Reading, Solving, Working};
pub(crate) use photos::{Draw, Read, Review, Serve, Solve};
pub(crate) use texts::{Check, Generate, Kinds, Render, Smt};
pub(crate) use tools::{Completions, Doctor, Eval, Worker};
pub(crate) use values::{Color, Half, Ink, Reader, When};

use clap::{Parser, Subcommand};

const ABOUT: &str = "Turns a photo of a puzzle into the same photo with the answer drawn on it";

const AFTER_HELP: &str = "\
Settings: a flag beats GRIDLENS_SURE, GRIDLENS_TIMEOUT, GRIDLENS_INK, ...,
which beats ./gridlens.toml, which beats ~/.config/gridlens/config.toml;
--config FILE or GRIDLENS_CONFIG replaces these two files.

Exit codes:
    0  ok          did what was asked; solve: exactly one solution
    1  unsure      ran, but no single answer: none, several, wrong answer
    2  usage       bad flags or config
    3  bad-input   not an image, cut short, too large, unreadable text
    4  no-puzzle   no grid, too blurred
    5  output      exists, read-only, disk full
    6  missing     an engine or its data are missing; `--solver` fails
    7  gave-up     the time for solving or reading is spent
   70  bug         internal error
  130  stopped     Ctrl+C; outputs untouched
With several inputs all are processed; the worst code is returned.";

/// Everything that can be typed after `gridlens`.
#[derive(Debug, Parser)]
#[command(
    name = "gridlens",
    version,
    about = ABOUT,
    after_help = AFTER_HELP,
    max_term_width = 79,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub(crate) struct Args {
    /// A command; without one the words are inputs to `solve`.
    #[command(subcommand)]
    pub(crate) command: Option<Commands>,
    /// What `solve` takes.
    #[command(flatten)]
    pub(crate) solve: Solve,
}

/// One variant a command.
#[derive(Debug, Subcommand)]
pub(crate) enum Commands {
    /// Solve photos, puzzle CSV or puzzle text (what happens without a command)
    Solve(Solve),
    /// Solve many photos and documents into one folder, with a report; goes on where it was stopped
    Batch(Batch),
    /// Solve every photo and document that comes into a folder, as a batch does
    Watch(Watch),
    /// Put the parts of a batch that several machines did together
    Report(Report),
    /// Read photos: digits to CSV, nothing solved
    Read(Read),
    /// Draw the answer on a photo whose digits you have checked in a CSV
    Draw(Draw),
    /// Look photos over in a browser or the terminal, put right what was misread, save the answer
    Review(Review),
    /// Solve photos that you bring to a page in the browser, or take with a phone on the same network
    Serve(Serve),
    /// Say how many solutions a puzzle has, which clues clash, which digits filled in are wrong
    Check(Check),
    /// Write a puzzle as SMT-LIB, for other solvers
    Smt(Smt),
    /// Show a puzzle, its answer or another solver's, as a picture of its own: HTML, SVG, PNG, or text
    Render(Render),
    /// Make a puzzle at random, with exactly one solution
    Generate(Generate),
    /// List the kinds of puzzle; of one kind its rules, text form and an example
    Kinds(Kinds),
    /// Answer other programs, a line of JSON each, staying loaded in between
    Worker(Worker),
    /// Measure accuracy and speed over a folder of NAME.jpg with NAME.csv
    Eval(Eval),
    /// Check that the engines and their data are in place
    Doctor(Doctor),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page
    Man,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::options::Which;
    use clap::CommandFactory;
    use std::path::PathBuf;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn words_that_are_no_command_are_inputs_to_solve() {
        let args = Args::try_parse_from(["gridlens", "a.jpg", "--json", "b.jpg"]).expect("inputs and a flag");
        assert!(args.command.is_none());
        assert_eq!(args.solve.inputs, [PathBuf::from("a.jpg"), PathBuf::from("b.jpg")]);
        assert!(args.solve.common.json);
    }

    #[test]
    fn a_command_takes_its_own_flags() {
        let args = Args::try_parse_from(["gridlens", "read", "-n", "2", "a.jpg"]).expect("a command");
        assert!(matches!(
            args.command,
            Some(Commands::Read(Read { reading: Reading { puzzle: Some(Which::One(2)), .. }, .. }))
        ));
        assert!(Args::try_parse_from(["gridlens", "read", "--ink", "blue", "a.jpg"]).is_err());
    }
}
