//! The command line as typed. What it means is [`super::settings`]'s business.

mod groups;
mod inputs;
mod values;

pub(super) use groups::{
    Common, Confirming, Correcting, Doubting, Drawing, Hiring, Reading, Solving, Telling, Unasked, Working,
    Writing,
};
pub(super) use values::{Color, Encoding, Format, Half, Ink, Reader, Table, When};

use crate::generate::Size;
use crate::puzzle::Kind;
use clap::{Args as ArgGroup, Parser, Subcommand};
use std::path::PathBuf;
use values::kind;

const ABOUT: &str = "Turns a photo of a sudoku into the same photo with the answer drawn on it";

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
pub(super) struct Args {
    /// A command; without one the words are inputs to `solve`.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// What `solve` takes.
    #[command(flatten)]
    pub(super) solve: Solve,
}

/// One variant a command.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Solve photos, puzzle CSV or puzzle text (what happens without a command)
    Solve(Solve),
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
    /// Measure accuracy and speed over a folder of NAME.jpg with NAME.csv
    Eval(Eval),
    /// Check that the engines and their data are in place
    Doctor(Doctor),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page
    Man,
}

/// `gridlens solve`
#[derive(Debug, ArgGroup)]
pub(super) struct Solve {
    /// Photos, puzzle CSV or puzzle text; `-` is standard input
    #[arg(value_name = "INPUT", required = true)]
    pub(super) inputs: Vec<PathBuf>,
    /// What puzzle text is of.
    #[command(flatten)]
    pub(super) telling: Telling,
    /// How pictures are read.
    #[command(flatten)]
    pub(super) reading: Reading,
    /// What is said of what was read.
    #[command(flatten)]
    pub(super) correcting: Correcting,
    /// How sure is sure.
    #[command(flatten)]
    pub(super) doubting: Doubting,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// Write the answer as a table too, where there is exactly one; of puzzles that are no sudokus html is a picture
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(super) table: Vec<Table>,
    /// Solve again what is already solved, replacing its files; a CSV that you have edited is used and stays
    #[arg(long)]
    pub(super) redo: bool,
    /// When somebody is asked to look over what was read [default: auto]
    #[arg(long, value_enum, value_name = "WHEN", conflicts_with = "no_input")]
    pub(super) review: Option<When>,
    /// Ask nobody anything: the same as `--review never`
    #[arg(long)]
    pub(super) no_input: bool,
    /// Where a person is asked.
    #[command(flatten)]
    pub(super) confirming: Confirming,
    /// Who solves.
    #[command(flatten)]
    pub(super) hiring: Hiring,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(super) drawing: Drawing,
    /// How many threads work.
    #[command(flatten)]
    pub(super) working: Working,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens read`
#[derive(Debug, ArgGroup)]
pub(super) struct Read {
    /// Photos; `-` is standard input
    #[arg(value_name = "INPUT", required = true)]
    pub(super) inputs: Vec<PathBuf>,
    /// What it takes as `solve` does.
    #[command(flatten)]
    pub(super) unasked: Unasked,
    /// How pictures are read.
    #[command(flatten)]
    pub(super) reading: Reading,
    /// What is said of what was read.
    #[command(flatten)]
    pub(super) correcting: Correcting,
    /// How sure is sure.
    #[command(flatten)]
    pub(super) doubting: Doubting,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// How many threads work.
    #[command(flatten)]
    pub(super) working: Working,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens draw`
#[derive(Debug, ArgGroup)]
pub(super) struct Draw {
    /// The photo
    #[arg(value_name = "PHOTO")]
    pub(super) photo: PathBuf,
    /// Its puzzle, checked: the CSV that `read` or `solve` wrote, corrected
    #[arg(value_name = "CSV")]
    pub(super) puzzle: PathBuf,
    /// How pictures are read.
    #[command(flatten)]
    pub(super) reading: Reading,
    /// What is said of what was read.
    #[command(flatten)]
    pub(super) correcting: Correcting,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(super) drawing: Drawing,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens review`
#[derive(Debug, ArgGroup)]
pub(super) struct Review {
    /// Photos, or folders, of whose photos those are shown that are doubtful
    #[arg(value_name = "INPUT", required = true)]
    pub(super) inputs: Vec<PathBuf>,
    /// How pictures are read.
    #[command(flatten)]
    pub(super) reading: Reading,
    /// How sure is sure.
    #[command(flatten)]
    pub(super) doubting: Doubting,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// Write the answer as a table too
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(super) table: Vec<Table>,
    /// Where a person is asked.
    #[command(flatten)]
    pub(super) confirming: Confirming,
    /// Open no browser: print the link
    #[arg(long, conflicts_with = "terminal")]
    pub(super) link_only: bool,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(super) drawing: Drawing,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens serve`
#[derive(Debug, ArgGroup)]
pub(super) struct Serve {
    /// Let phones on the same network in: whoever has the link, which is also shown as a QR code
    #[arg(long)]
    pub(super) lan: bool,
    /// Keep photos and answers in this folder [default: in memory, until the next photo]
    #[arg(long, value_name = "DIR")]
    pub(super) keep: Option<PathBuf>,
    /// Open no browser: print the link
    #[arg(long)]
    pub(super) link_only: bool,
    /// Refuse pictures of more megapixels [default: 64]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(super) max_megapixels: Option<f64>,
    /// How sure is sure.
    #[command(flatten)]
    pub(super) doubting: Doubting,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(super) drawing: Drawing,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens check`
#[derive(Debug, ArgGroup)]
pub(super) struct Check {
    /// Puzzle CSV, puzzle text, or a photo; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    pub(super) puzzle: PathBuf,
    /// An answer to check, in the same form
    #[arg(value_name = "SOLUTION")]
    pub(super) solution: Option<PathBuf>,
    /// What puzzle text is of.
    #[command(flatten)]
    pub(super) telling: Telling,
    /// How a picture is read.
    #[command(flatten)]
    pub(super) reading: Reading,
    /// What is said of what was read.
    #[command(flatten)]
    pub(super) correcting: Correcting,
    /// How sure is sure.
    #[command(flatten)]
    pub(super) doubting: Doubting,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens smt`
#[derive(Debug, ArgGroup)]
pub(super) struct Smt {
    /// Puzzle CSV or puzzle text; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    pub(super) puzzle: PathBuf,
    /// How the puzzle is written [default: customary]
    #[arg(long, value_enum)]
    pub(super) encoding: Option<Encoding>,
    /// Which puzzle of a text with several
    #[arg(short = 'n', long = "puzzle", id = "number", value_name = "N")]
    pub(super) puzzle_number: Option<usize>,
    /// What puzzle text is of.
    #[command(flatten)]
    pub(super) telling: Telling,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens render`
#[derive(Debug, ArgGroup)]
pub(super) struct Render {
    /// Puzzle CSV or puzzle text; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    pub(super) puzzle: PathBuf,
    /// Solve it, and show the answer too
    #[arg(long)]
    pub(super) solved: bool,
    /// What a solver printed for the text of `gridlens smt`: judge it and show it; `-` is standard input [default:
    /// standard input, where something comes from there]
    #[arg(long, value_name = "FILE", conflicts_with = "solved")]
    pub(super) answer: Option<PathBuf>,
    /// What to write [default: what the output's name says, else text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    /// Which puzzle of a text with several
    #[arg(short = 'n', long = "puzzle", id = "number", value_name = "N")]
    pub(super) puzzle_number: Option<usize>,
    /// What puzzle text is of.
    #[command(flatten)]
    pub(super) telling: Telling,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens generate`
#[derive(Debug, ArgGroup)]
pub(super) struct Generate {
    /// The kind of puzzle
    #[arg(value_name = "KIND", value_parser = kind())]
    pub(super) kind: &'static Kind,
    /// Its rows and columns, 8 or 8x12 [default: what is usual for the kind]
    #[arg(value_name = "SIZE")]
    pub(super) size: Option<Size>,
    /// Make the puzzle of this number, the same every time [default: any, which is told]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens kinds`
#[derive(Debug, ArgGroup)]
pub(super) struct Kinds {
    /// Tell of this kind in full: rules, text form, an example
    #[arg(value_name = "KIND", value_parser = kind())]
    pub(super) kind: Option<&'static Kind>,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens eval`
#[derive(Debug, ArgGroup)]
pub(super) struct Eval {
    /// Folder of NAME.jpg with NAME.csv; it is only read
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
    /// Write the annotated picture of every failure into this folder
    #[arg(long, value_name = "DIR")]
    pub(super) failures: Option<PathBuf>,
    /// Replace files that exist
    #[arg(short, long)]
    pub(super) force: bool,
    /// Only the photos of one half: what was learnt from, or what was kept apart [default: both]
    #[arg(long, value_enum)]
    pub(super) half: Option<Half>,
    /// Let one reader read alone [default: both]
    #[arg(long, value_enum)]
    pub(super) reader: Option<Reader>,
    /// Refuse pictures of more megapixels [default: 64]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(super) max_megapixels: Option<f64>,
    /// What the solver may spend.
    #[command(flatten)]
    pub(super) solving: Solving,
    /// How many threads work.
    #[command(flatten)]
    pub(super) working: Working,
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens doctor`
#[derive(Debug, ArgGroup)]
pub(super) struct Doctor {
    /// What is said, and how.
    #[command(flatten)]
    pub(super) common: Common,
}

/// `gridlens completions`
#[derive(Debug, ArgGroup)]
pub(super) struct Completions {
    /// The shell
    pub(super) shell: clap_complete::Shell,
}

impl Solve {
    /// When a person is asked, if that was typed.
    pub(super) const fn review(&self) -> Option<When> {
        if self.no_input { Some(When::Never) } else { self.review }
    }
}

impl Args {
    /// What is said, and how, for the command typed; `None` for the two that print text for other programs.
    pub(super) const fn common(&self) -> Option<&Common> {
        match &self.command {
            None => Some(&self.solve.common),
            Some(Command::Solve(a)) => Some(&a.common),
            Some(Command::Read(a)) => Some(&a.common),
            Some(Command::Draw(a)) => Some(&a.common),
            Some(Command::Review(a)) => Some(&a.common),
            Some(Command::Serve(a)) => Some(&a.common),
            Some(Command::Check(a)) => Some(&a.common),
            Some(Command::Smt(a)) => Some(&a.common),
            Some(Command::Render(a)) => Some(&a.common),
            Some(Command::Generate(a)) => Some(&a.common),
            Some(Command::Kinds(a)) => Some(&a.common),
            Some(Command::Eval(a)) => Some(&a.common),
            Some(Command::Doctor(a)) => Some(&a.common),
            Some(Command::Completions(_) | Command::Man) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::options::Which;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn words_that_are_no_command_are_inputs_to_solve() {
        let args = Args::try_parse_from(["gridlens", "a.jpg", "--json", "b.jpg"]).unwrap();
        assert!(args.command.is_none());
        assert_eq!(args.solve.inputs, [PathBuf::from("a.jpg"), PathBuf::from("b.jpg")]);
        assert!(args.solve.common.json);
    }

    #[test]
    fn a_command_takes_its_own_flags() {
        let args = Args::try_parse_from(["gridlens", "read", "-n", "2", "a.jpg"]).unwrap();
        assert!(matches!(
            args.command,
            Some(Command::Read(Read { reading: Reading { puzzle: Some(Which::One(2)), .. }, .. }))
        ));
        assert!(Args::try_parse_from(["gridlens", "read", "--ink", "blue", "a.jpg"]).is_err());
    }
}
