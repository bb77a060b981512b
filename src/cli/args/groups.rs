//! Flags that several commands share.

use super::values::{Color, Encoding, Ink, Table, Told, When, kinds, which};
use crate::app::options::{self, Which};
use crate::app::pages::Pages;
use crate::app::selection::Selection;
use crate::puzzle::Kind;
use clap::Args as ArgGroup;
use std::path::PathBuf;

/// What puzzles are of.
#[derive(Debug, ArgGroup)]
pub(crate) struct Telling {
    /// The kind of puzzle [default: auto, which the picture or the text says]
    #[arg(short, long, value_name = "KIND", value_parser = kinds())]
    pub(crate) kind: Option<Told>,
}

/// What is meant by the inputs.
#[derive(Debug, ArgGroup)]
pub(crate) struct Selecting {
    /// Look into the folders of folders too
    #[arg(short, long)]
    pub(crate) recursive: bool,
    /// Read paths of inputs from this file, a line each; `-` is standard input
    #[arg(long, value_name = "LIST")]
    pub(crate) files_from: Option<PathBuf>,
    /// Which pages of documents, such as `3-10,12` [default: all]
    #[arg(long, value_name = "PAGES")]
    pub(crate) pages: Option<Pages>,
}

/// How pictures are read.
#[derive(Debug, ArgGroup)]
pub(crate) struct Reading {
    /// Which puzzle on the page, in reading order, or `all` [default: all; to `read`, the clearest]
    #[arg(short = 'n', long, value_name = "N", value_parser = which)]
    pub(crate) puzzle: Option<Which>,
    /// What puzzles are of.
    #[command(flatten)]
    pub(crate) telling: Telling,
    /// Leave handwriting out: what print alone says
    #[arg(long)]
    pub(crate) givens_only: bool,
    /// Refuse pictures of more megapixels [default: 64]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) max_megapixels: Option<f64>,
    /// Write a picture of every stage into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) keep_stages: Option<PathBuf>,
}

/// What a person says of what was read.
#[derive(Debug, ArgGroup)]
pub(crate) struct Correcting {
    /// What you say of cells and beside them, a line each: `row 3 column 2: 7`, `total of row 3: 27`
    #[arg(long, value_name = "FILE")]
    pub(crate) corrections: Option<PathBuf>,
}

/// How sure is sure.
#[derive(Debug, ArgGroup)]
pub(crate) struct Doubting {
    /// Cells read with less than P percent are doubtful [default: 80]
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub(crate) sure: Option<f64>,
}

/// Where files go.
#[derive(Debug, ArgGroup)]
pub(crate) struct Writing {
    /// Output file, folder, or `-` for standard output
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Replace files that exist
    #[arg(short, long)]
    pub(crate) force: bool,
    /// Do everything except write; say what would be written
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// Whether somebody is asked, of a command that asks nobody: a script that was written for `solve` goes on as
/// it is.
#[derive(Debug, ArgGroup)]
pub(crate) struct Unasked {
    /// As for `solve`; reading asks nobody, so only `always` is refused [default: never]
    #[arg(long, value_enum, value_name = "WHEN", conflicts_with = "no_input")]
    pub(crate) review: Option<When>,
    /// As for `solve`; reading asks nobody anything
    #[arg(long)]
    pub(crate) no_input: bool,
}

/// Where a person is asked.
#[derive(Debug, ArgGroup)]
pub(crate) struct Confirming {
    /// Ask in the terminal, not in a browser
    #[arg(long)]
    pub(crate) terminal: bool,
}

/// Who solves.
#[derive(Debug, ArgGroup)]
pub(crate) struct Hiring {
    /// Have this program solve puzzle text: SMT-LIB on its standard input, as in `z3 -in`
    #[arg(long, value_name = "COMMAND")]
    pub(crate) solver: Option<String>,
    /// How the puzzle is written for it [default: fast]
    #[arg(long, value_enum, requires = "solver")]
    pub(crate) encoding: Option<Encoding>,
}

/// What the solver may spend.
#[derive(Debug, ArgGroup)]
pub(crate) struct Solving {
    /// Give up a puzzle after this many seconds [default: 10]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(crate) timeout: Option<f64>,
}

/// How answers are drawn.
#[derive(Debug, ArgGroup)]
pub(crate) struct Drawing {
    /// How answers are drawn [default: blue]
    #[arg(long, value_enum)]
    pub(crate) ink: Option<Ink>,
}

/// How many threads work.
#[derive(Debug, ArgGroup)]
pub(crate) struct Working {
    /// Threads [default: one a core]
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
}

/// What is said, and how.
#[derive(Debug, ArgGroup)]
pub(crate) struct Common {
    /// Print one JSON object per input on standard output
    #[arg(long)]
    pub(crate) json: bool,
    /// Say only what went wrong
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more: the time of each stage, every doubtful cell, every failure
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// Colour in messages [default: auto]
    #[arg(long, value_enum, value_name = "WHEN")]
    pub(crate) color: Option<Color>,
    /// Read settings from this file instead of the usual ones
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// How the photos of a batch are answered.
#[derive(Debug, ArgGroup)]
pub(crate) struct Answering {
    /// How pictures are read.
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// How sure is sure.
    #[command(flatten)]
    pub(crate) doubting: Doubting,
    /// Write the answers as tables too
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(crate) table: Vec<Table>,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(crate) drawing: Drawing,
    /// How many threads work.
    #[command(flatten)]
    pub(crate) working: Working,
}

impl Telling {
    /// The kind, unless the text is to say.
    pub(crate) const fn kind(&self) -> Option<&'static Kind> {
        match self.kind {
            Some(Told::Kind(kind)) => Some(kind),
            Some(Told::Auto) | None => None,
        }
    }
}

impl From<&Selecting> for Selection {
    fn from(typed: &Selecting) -> Self {
        Self { recursive: typed.recursive, files_from: typed.files_from.clone(), pages: typed.pages.clone() }
    }
}

impl From<&Reading> for options::Reading {
    fn from(typed: &Reading) -> Self {
        Self {
            puzzle: typed.puzzle,
            kind: typed.telling.kind(),
            givens_only: typed.givens_only,
            said: None,
            keep_stages: typed.keep_stages.clone(),
        }
    }
}

impl From<&Writing> for options::Writing {
    fn from(typed: &Writing) -> Self {
        Self { output: typed.output.clone(), force: typed.force, dry_run: typed.dry_run }
    }
}
