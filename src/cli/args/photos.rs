//! Commands over photos, as typed.

use super::groups::{
    Common, Confirming, Correcting, Doubting, Drawing, Hiring, Reading, Selecting, Solving, Telling, Unasked,
    Working, Writing,
};
use super::values::{Table, When};
use clap::Args as ArgGroup;
use std::path::PathBuf;

/// `gridlens solve`
#[derive(Debug, ArgGroup)]
pub(crate) struct Solve {
    /// Photos, documents, folders, puzzle CSV or puzzle text; `-` is standard input
    #[arg(value_name = "INPUT", required_unless_present = "files_from")]
    pub(crate) inputs: Vec<PathBuf>,
    /// What is meant by them.
    #[command(flatten)]
    pub(crate) selecting: Selecting,
    /// How pictures are read.
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// What is said of what was read.
    #[command(flatten)]
    pub(crate) correcting: Correcting,
    /// How sure is sure.
    #[command(flatten)]
    pub(crate) doubting: Doubting,
    /// Where files go.
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// Write the answer as a table too, where there is exactly one; of puzzles that are no sudokus html is a
    /// picture
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(crate) table: Vec<Table>,
    /// Solve again what is already solved, replacing its files; a CSV that you have edited is used and stays
    #[arg(long)]
    pub(crate) redo: bool,
    /// When somebody is asked to look over what was read [default: auto]
    #[arg(long, value_enum, value_name = "WHEN", conflicts_with = "no_input")]
    pub(crate) review: Option<When>,
    /// Ask nobody anything: the same as `--review never`
    #[arg(long)]
    pub(crate) no_input: bool,
    /// Where a person is asked.
    #[command(flatten)]
    pub(crate) confirming: Confirming,
    /// Who solves.
    #[command(flatten)]
    pub(crate) hiring: Hiring,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(crate) drawing: Drawing,
    /// How many threads work.
    #[command(flatten)]
    pub(crate) working: Working,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens read`
#[derive(Debug, ArgGroup)]
pub(crate) struct Read {
    /// Photos, documents or folders; `-` is standard input
    #[arg(value_name = "INPUT", required_unless_present = "files_from")]
    pub(crate) inputs: Vec<PathBuf>,
    /// What is meant by them.
    #[command(flatten)]
    pub(crate) selecting: Selecting,
    /// What it takes as `solve` does.
    #[command(flatten)]
    pub(crate) unasked: Unasked,
    /// How pictures are read.
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// What is said of what was read.
    #[command(flatten)]
    pub(crate) correcting: Correcting,
    /// How sure is sure.
    #[command(flatten)]
    pub(crate) doubting: Doubting,
    /// Where files go.
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// How many threads work.
    #[command(flatten)]
    pub(crate) working: Working,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens draw`
#[derive(Debug, ArgGroup)]
pub(crate) struct Draw {
    /// The photo
    #[arg(value_name = "PHOTO")]
    pub(crate) photo: PathBuf,
    /// Its puzzle, checked: the CSV that `read` or `solve` wrote, corrected
    #[arg(value_name = "CSV")]
    pub(crate) puzzle: PathBuf,
    /// How pictures are read.
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// What is said of what was read.
    #[command(flatten)]
    pub(crate) correcting: Correcting,
    /// Where files go.
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(crate) drawing: Drawing,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens review`
#[derive(Debug, ArgGroup)]
pub(crate) struct Review {
    /// Photos and documents, or folders, of whose photos those are shown that are doubtful
    #[arg(value_name = "INPUT", required_unless_present = "files_from")]
    pub(crate) inputs: Vec<PathBuf>,
    /// What is meant by them.
    #[command(flatten)]
    pub(crate) selecting: Selecting,
    /// How pictures are read.
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// How sure is sure.
    #[command(flatten)]
    pub(crate) doubting: Doubting,
    /// Where files go.
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// Write the answer as a table too
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(crate) table: Vec<Table>,
    /// Where a person is asked.
    #[command(flatten)]
    pub(crate) confirming: Confirming,
    /// Open no browser: print the link
    #[arg(long, conflicts_with = "terminal")]
    pub(crate) link_only: bool,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(crate) drawing: Drawing,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens serve`
#[derive(Debug, ArgGroup)]
pub(crate) struct Serve {
    /// Let phones on the same network in: whoever has the link, which is also shown as a QR code
    #[arg(long)]
    pub(crate) lan: bool,
    /// Keep photos and answers in this folder [default: in memory, until the next photo]
    #[arg(long, value_name = "DIR")]
    pub(crate) keep: Option<PathBuf>,
    /// Open no browser: print the link
    #[arg(long)]
    pub(crate) link_only: bool,
    /// What puzzles are of.
    #[command(flatten)]
    pub(crate) telling: Telling,
    /// Refuse pictures of more megapixels [default: 64]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) max_megapixels: Option<f64>,
    /// How sure is sure.
    #[command(flatten)]
    pub(crate) doubting: Doubting,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// How answers are drawn.
    #[command(flatten)]
    pub(crate) drawing: Drawing,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

impl Solve {
    /// When a person is asked, if that was typed.
    pub(crate) const fn review(&self) -> Option<When> {
        if self.no_input { Some(When::Never) } else { self.review }
    }
}
