//! Commands about the program itself, as typed.

use super::groups::{Common, Doubting, Drawing, Solving, Working};
use super::values::{Half, Reader};
use clap::Args as ArgGroup;
use std::path::PathBuf;

const WORKER: &str = "\
A line of standard input: {\"id\": 1, \"path\": \"photo.jpg\"}
    id           anything, given back with the answer
    path, data   a file, or its bytes in base64
    page         which page of a document, from one
    puzzle       which puzzle of the page, from one, or \"all\"
    kind         the kind of its puzzles, such as \"hidato\"
    givens_only  true leaves handwriting out
    picture      true gives the picture with the answer, in base64
Answers come in the order of the lines, as `solve --json` has them;
no file is written. It ends where standard input ends, with code 0.";

/// `gridlens eval`
#[derive(Debug, ArgGroup)]
pub(crate) struct Eval {
    /// Folder of NAME.jpg with NAME.csv, or NAME.json for pages of several puzzles; it is only read
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Write the annotated picture of every failure into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) failures: Option<PathBuf>,
    /// Replace files that exist
    #[arg(short, long)]
    pub(crate) force: bool,
    /// Only the photos of one half: what was learnt from, or what was kept apart [default: both]
    #[arg(long, value_enum)]
    pub(crate) half: Option<Half>,
    /// Let one reader read alone [default: both]
    #[arg(long, value_enum)]
    pub(crate) reader: Option<Reader>,
    /// Refuse pictures of more megapixels [default: 64]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) max_megapixels: Option<f64>,
    /// What the solver may spend.
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// How many threads work.
    #[command(flatten)]
    pub(crate) working: Working,
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens doctor`
#[derive(Debug, ArgGroup)]
pub(crate) struct Doctor {
    /// What is said, and how.
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `gridlens completions`
#[derive(Debug, ArgGroup)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// `gridlens worker`
#[derive(Debug, ArgGroup)]
#[command(after_help = WORKER)]
pub(crate) struct Worker {
    /// How sure is sure.
    #[command(flatten)]
    pub(crate) doubting: Doubting,
    /// Refuse pictures of more megapixels [default: 64]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) max_megapixels: Option<f64>,
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
