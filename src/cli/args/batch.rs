//! `gridlens batch` and `gridlens report`, as typed.

use super::groups::{Answering, Common, Selecting};
use crate::app::batch::Shard;
use clap::{Args as ArgGroup, Subcommand};
use std::path::PathBuf;

/// `gridlens batch`
#[derive(Debug, ArgGroup)]
pub(crate) struct Batch {
    /// Photos, documents or folders
    #[arg(value_name = "INPUT", required_unless_present = "files_from")]
    pub(crate) inputs: Vec<PathBuf>,
    /// What is meant by them.
    #[command(flatten)]
    pub(crate) selecting: Selecting,
    /// The folder for pictures and report; what else there is goes into DIR/data
    #[arg(short, long, visible_alias = "output", value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Do only the I-th of N parts, told by content: for several machines, each with its own DIR
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Do again what is done already, replacing its files; a CSV that you have edited is used and stays
    #[arg(long)]
    pub(crate) redo: bool,
    /// Replace files that exist
    #[arg(short, long)]
    pub(crate) force: bool,
    /// How photos are answered.
    #[command(flatten)]
    pub(crate) answering: Answering,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens watch`
#[derive(Debug, ArgGroup)]
pub(crate) struct Watch {
    /// The folder that photos and documents come into
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Watch the folders in it too
    #[arg(short, long)]
    pub(crate) recursive: bool,
    /// The folder for pictures and report, as of `batch`; not in DIR
    #[arg(short, long, visible_alias = "output", value_name = "OUT")]
    pub(crate) out: PathBuf,
    /// A file counts once its size has stood still for this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub(crate) settle: f64,
    /// How photos are answered.
    #[command(flatten)]
    pub(crate) answering: Answering,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// Seconds that a file may have to stand still.
fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| (0.1..=3600.0).contains(seconds));
    seconds.ok_or("a number of seconds from 0.1 to 3600")
}

/// `gridlens report`
#[derive(Debug, ArgGroup)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Report {
    /// What is done with reports.
    #[command(subcommand)]
    pub(crate) command: ReportCommands,
}

/// What can be typed after `gridlens report`.
#[derive(Debug, Subcommand)]
pub(crate) enum ReportCommands {
    /// Put the parts of a batch into one folder, as if one machine had done all of it
    Merge(Merge),
}

/// `gridlens report merge`
#[derive(Debug, ArgGroup)]
pub(crate) struct Merge {
    /// Folders that `gridlens batch --shard` wrote
    #[arg(value_name = "DIR", required = true)]
    pub(crate) parts: Vec<PathBuf>,
    /// The folder for all of it
    #[arg(short, long, visible_alias = "output", value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}
