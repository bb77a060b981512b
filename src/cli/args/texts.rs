//! Commands over puzzles without a photo in most cases, as typed.

use super::groups::{Common, Correcting, Doubting, Reading, Solving, Telling, Writing};
use super::values::{Encoding, Format, kind};
use crate::generate::Size;
use crate::puzzle::Kind;
use clap::Args as ArgGroup;
use std::path::PathBuf;

/// `gridlens check`
#[derive(Debug, ArgGroup)]
pub(crate) struct Check {
    /// Puzzle CSV, puzzle text, or a photo; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: PathBuf,
    /// An answer to check, in the same form
    #[arg(value_name = "SOLUTION")]
    pub(crate) solution: Option<PathBuf>,
    /// How a picture is read.
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// What is said of what was read.
    #[command(flatten)]
    pub(crate) correcting: Correcting,
    /// How sure is sure.
    #[command(flatten)]
    pub(crate) doubting: Doubting,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens smt`
#[derive(Debug, ArgGroup)]
pub(crate) struct Smt {
    /// Puzzle CSV or puzzle text; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: PathBuf,
    /// How the puzzle is written [default: customary]
    #[arg(long, value_enum)]
    pub(crate) encoding: Option<Encoding>,
    /// Which puzzle of a text with several
    #[arg(short = 'n', long = "puzzle", id = "number", value_name = "N")]
    pub(crate) puzzle_number: Option<usize>,
    /// What the text is of.
    #[command(flatten)]
    pub(crate) telling: Telling,
    /// Where files go.
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens render`
#[derive(Debug, ArgGroup)]
pub(crate) struct Render {
    /// Puzzle CSV or puzzle text; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: PathBuf,
    /// Solve it, and show the answer too
    #[arg(long)]
    pub(crate) solved: bool,
    /// What a solver printed for the text of `gridlens smt`: judge it and show it; `-` is standard input
    /// [default: standard input, where something comes from there]
    #[arg(long, value_name = "FILE", conflicts_with = "solved")]
    pub(crate) answer: Option<PathBuf>,
    /// What to write [default: what the output's name says, else text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// Which puzzle of a text with several
    #[arg(short = 'n', long = "puzzle", id = "number", value_name = "N")]
    pub(crate) puzzle_number: Option<usize>,
    /// What the text is of.
    #[command(flatten)]
    pub(crate) telling: Telling,
    /// Where files go.
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens generate`
#[derive(Debug, ArgGroup)]
pub(crate) struct Generate {
    /// The kind of puzzle
    #[arg(value_name = "KIND", value_parser = kind())]
    pub(crate) kind: &'static Kind,
    /// Its rows and columns, 8 or 8x12 [default: what is usual for the kind]
    #[arg(value_name = "SIZE")]
    pub(crate) size: Option<Size>,
    /// Make the puzzle of this number, the same every time [default: any, which is told]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Where files go.
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens kinds`
#[derive(Debug, ArgGroup)]
pub(crate) struct Kinds {
    /// Tell of this kind in full: rules, text form, an example
    #[arg(value_name = "KIND", value_parser = kind())]
    pub(crate) kind: Option<&'static Kind>,
    /// Where files go.
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}
