//! The command line as typed. What it means is [`super::settings`]'s business.

mod values;

pub(super) use values::{Color, Encoding, Format, Half, Ink, Reader, Table, Told, Which};

use crate::generate::Size;
use crate::puzzle::Kind;
use clap::{Args as ArgGroup, Parser, Subcommand};
use std::path::PathBuf;
use values::{kind, kinds, which};

const ABOUT: &str = "Turns a photo of a sudoku into the same photo with the answer drawn on it";

const AFTER_HELP: &str = "\
Settings: a flag beats GRIDLENS_SURE, GRIDLENS_TIMEOUT, GRIDLENS_INK, ...,
which beats ./gridlens.toml, which beats ~/.config/gridlens/config.toml.

Exit codes:
    0  ok          did what was asked; solve: exactly one solution
    1  unsure      ran, but no single answer: none, several, wrong answer
    2  usage       bad flags or config
    3  bad-input   not an image, cut short, too large, unreadable text
    4  no-puzzle   no grid, too blurred
    5  output      exists, read-only, disk full
    6  missing     an engine or its data are missing; `--solver` fails
    7  gave-up     the solver's time is spent
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
    /// Say how many solutions a puzzle has, which clues clash, which digits filled in are wrong
    Check(Check),
    /// Write a puzzle as SMT-LIB, for other solvers
    Smt(Smt),
    /// Show a puzzle, its answer or another solver's, as a picture of its own: HTML, SVG, PNG, or text
    Render(Render),
    /// Make a puzzle at random, with exactly one solution
    Generate(Generate),
    /// List the kinds of puzzle with rules, text form and an example
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
    /// How sure is sure.
    #[command(flatten)]
    pub(super) doubting: Doubting,
    /// Where files go.
    #[command(flatten)]
    pub(super) writing: Writing,
    /// Write the answer as a table too, where there is exactly one; of puzzles that are no sudokus html is a picture
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(super) table: Vec<Table>,
    /// Solve again what is already solved, replacing its files
    #[arg(long)]
    pub(super) redo: bool,
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
    /// How pictures are read.
    #[command(flatten)]
    pub(super) reading: Reading,
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
    /// Only this kind
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
    #[arg(long, value_name = "N")]
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

/// What puzzle text is of.
#[derive(Debug, ArgGroup)]
pub(super) struct Telling {
    /// The kind of puzzle text [default: auto, which its first line or its form says]
    #[arg(short, long, value_name = "KIND", value_parser = kinds())]
    pub(super) kind: Option<Told>,
}

/// How pictures are read.
#[derive(Debug, ArgGroup)]
pub(super) struct Reading {
    /// Which puzzle on the page, the clearest first, or `all` [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = which)]
    pub(super) puzzle: Option<Which>,
    /// Leave handwriting out: what print alone says
    #[arg(long)]
    pub(super) givens_only: bool,
    /// Refuse pictures of more megapixels [default: 64]
    #[arg(long, value_name = "N")]
    pub(super) max_megapixels: Option<f64>,
    /// What you say of cells, such as `row 3 column 2: 7`, a line each
    #[arg(long, value_name = "FILE")]
    pub(super) corrections: Option<PathBuf>,
    /// Write a picture of every stage into this folder
    #[arg(long, value_name = "DIR")]
    pub(super) keep_stages: Option<PathBuf>,
}

/// How sure is sure.
#[derive(Debug, ArgGroup)]
pub(super) struct Doubting {
    /// Cells read with less than P percent are doubtful [default: 80]
    #[arg(long, value_name = "P")]
    pub(super) sure: Option<f64>,
}

/// Where files go.
#[derive(Debug, ArgGroup)]
pub(super) struct Writing {
    /// Output file, folder, or `-` for standard output
    #[arg(short, long, value_name = "PATH")]
    pub(super) output: Option<PathBuf>,
    /// Replace files that exist
    #[arg(short, long)]
    pub(super) force: bool,
    /// Do everything except write; say what would be written
    #[arg(long)]
    pub(super) dry_run: bool,
}

/// Who solves.
#[derive(Debug, ArgGroup)]
pub(super) struct Hiring {
    /// Have this program solve puzzle text: SMT-LIB on its standard input, as in `z3 -in`
    #[arg(long, value_name = "COMMAND")]
    pub(super) solver: Option<String>,
    /// How the puzzle is written for it [default: fast]
    #[arg(long, value_enum, requires = "solver")]
    pub(super) encoding: Option<Encoding>,
}

/// What the solver may spend.
#[derive(Debug, ArgGroup)]
pub(super) struct Solving {
    /// Give up a puzzle after this many seconds [default: 10]
    #[arg(long, value_name = "SECONDS")]
    pub(super) timeout: Option<f64>,
}

/// How answers are drawn.
#[derive(Debug, ArgGroup)]
pub(super) struct Drawing {
    /// How answers are drawn [default: blue]
    #[arg(long, value_enum)]
    pub(super) ink: Option<Ink>,
}

/// How many threads work.
#[derive(Debug, ArgGroup)]
pub(super) struct Working {
    /// Threads [default: one a core]
    #[arg(short, long, value_name = "N")]
    pub(super) jobs: Option<usize>,
}

/// What is said, and how.
#[derive(Debug, ArgGroup)]
pub(super) struct Common {
    /// Print one JSON object per input on standard output
    #[arg(long)]
    pub(super) json: bool,
    /// Say only what went wrong
    #[arg(short, long, conflicts_with = "verbose")]
    pub(super) quiet: bool,
    /// Say more: the time of each stage, every doubtful cell, every failure
    #[arg(short, long)]
    pub(super) verbose: bool,
    /// Colour in messages [default: auto]
    #[arg(long, value_enum, value_name = "WHEN")]
    pub(super) color: Option<Color>,
    /// Read settings from this file instead of the usual ones
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

impl Telling {
    /// The kind, unless the text is to say.
    pub(super) const fn kind(&self) -> Option<&'static Kind> {
        match self.kind {
            Some(Told::Kind(kind)) => Some(kind),
            Some(Told::Auto) | None => None,
        }
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
