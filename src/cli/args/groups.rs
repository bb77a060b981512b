//! Flags that several commands share.

use super::values::{Color, Encoding, Ink, Told, When, kinds, which};
use crate::app::options::{self, Which};
use crate::puzzle::Kind;
use clap::Args as ArgGroup;
use std::path::PathBuf;

/// What puzzle text is of.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Telling {
    /// The kind of puzzle text [default: auto, which its first line or its form says]
    #[arg(short, long, value_name = "KIND", value_parser = kinds())]
    pub(in crate::cli) kind: Option<Told>,
}

/// How pictures are read.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Reading {
    /// Which puzzle on the page, the clearest first, or `all` [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = which)]
    pub(in crate::cli) puzzle: Option<Which>,
    /// Leave handwriting out: what print alone says
    #[arg(long)]
    pub(in crate::cli) givens_only: bool,
    /// Refuse pictures of more megapixels [default: 64]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(in crate::cli) max_megapixels: Option<f64>,
    /// Write a picture of every stage into this folder
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) keep_stages: Option<PathBuf>,
}

/// What a person says of what was read.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Correcting {
    /// What you say of cells, such as `row 3 column 2: 7`, a line each
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) corrections: Option<PathBuf>,
}

/// How sure is sure.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Doubting {
    /// Cells read with less than P percent are doubtful [default: 80]
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub(in crate::cli) sure: Option<f64>,
}

/// Where files go.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Writing {
    /// Output file, folder, or `-` for standard output
    #[arg(short, long, value_name = "PATH")]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Replace files that exist
    #[arg(short, long)]
    pub(in crate::cli) force: bool,
    /// Do everything except write; say what would be written
    #[arg(long)]
    pub(in crate::cli) dry_run: bool,
}

/// Whether somebody is asked, of a command that asks nobody: a script that was written for `solve` goes on as it is.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Unasked {
    /// As for `solve`; reading asks nobody, so only `always` is refused [default: never]
    #[arg(long, value_enum, value_name = "WHEN", conflicts_with = "no_input")]
    pub(in crate::cli) review: Option<When>,
    /// As for `solve`; reading asks nobody anything
    #[arg(long)]
    pub(in crate::cli) no_input: bool,
}

/// Where a person is asked.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Confirming {
    /// Ask in the terminal, not in a browser
    #[arg(long)]
    pub(in crate::cli) terminal: bool,
}

/// Who solves.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Hiring {
    /// Have this program solve puzzle text: SMT-LIB on its standard input, as in `z3 -in`
    #[arg(long, value_name = "COMMAND")]
    pub(in crate::cli) solver: Option<String>,
    /// How the puzzle is written for it [default: fast]
    #[arg(long, value_enum, requires = "solver")]
    pub(in crate::cli) encoding: Option<Encoding>,
}

/// What the solver may spend.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Solving {
    /// Give up a puzzle after this many seconds [default: 10]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(in crate::cli) timeout: Option<f64>,
}

/// How answers are drawn.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Drawing {
    /// How answers are drawn [default: blue]
    #[arg(long, value_enum)]
    pub(in crate::cli) ink: Option<Ink>,
}

/// How many threads work.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Working {
    /// Threads [default: one a core]
    #[arg(short, long, value_name = "N")]
    pub(in crate::cli) jobs: Option<usize>,
}

/// What is said, and how.
#[derive(Debug, ArgGroup)]
pub(in crate::cli) struct Common {
    /// Print one JSON object per input on standard output
    #[arg(long)]
    pub(in crate::cli) json: bool,
    /// Say only what went wrong
    #[arg(short, long, conflicts_with = "verbose")]
    pub(in crate::cli) quiet: bool,
    /// Say more: the time of each stage, every doubtful cell, every failure
    #[arg(short, long)]
    pub(in crate::cli) verbose: bool,
    /// Colour in messages [default: auto]
    #[arg(long, value_enum, value_name = "WHEN")]
    pub(in crate::cli) color: Option<Color>,
    /// Read settings from this file instead of the usual ones
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) config: Option<PathBuf>,
}

impl Telling {
    /// The kind, unless the text is to say.
    pub(in crate::cli) const fn kind(&self) -> Option<&'static Kind> {
        match self.kind {
            Some(Told::Kind(kind)) => Some(kind),
            Some(Told::Auto) | None => None,
        }
    }
}

impl From<&Reading> for options::Reading {
    fn from(typed: &Reading) -> Self {
        Self { puzzle: typed.puzzle, givens_only: typed.givens_only, keep_stages: typed.keep_stages.clone() }
    }
}

impl From<&Writing> for options::Writing {
    fn from(typed: &Writing) -> Self {
        Self { output: typed.output.clone(), force: typed.force, dry_run: typed.dry_run }
    }
}
