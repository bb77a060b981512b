//! What helps, as data, for an interface that has a way to do it.

use std::path::PathBuf;

/// A way out of trouble that an interface words in what it has: the command line in flags. A hint beside it
/// says as much of it as holds wherever it is read.
#[derive(Clone, Debug, PartialEq)]
pub enum Remedy {
    /// Replace what is there, or write to another place.
    Replace {
        /// Whether it is somebody else's work that would be replaced.
        is_changed: bool,
    },
    /// Replace what is there, in a run whose files there would be several of.
    ReplaceOrElsewhere,
    /// Replace the CSV, or draw on the photo what it says.
    ReplaceOrDraw {
        /// The photo.
        photo: PathBuf,
        /// The CSV.
        csv: PathBuf,
    },
    /// Solve again what an earlier run with other options solved.
    SolveAgain,
    /// Have the photo read again.
    ReadAgain,
    /// Name the output as the hint says.
    NameOutput,
    /// Name an output that is none of the inputs.
    NameOtherOutput,
    /// Name the output as a PNG.
    NamePng,
    /// Write to standard output.
    StandardOutput,
    /// Send the bytes through standard input.
    StandardInput,
    /// Allow pictures of so many megapixels, where it is known how many there are.
    MoreMegapixels(Option<f64>),
    /// Give the solver more time.
    MoreTime,
    /// Give the making of a puzzle more time.
    MoreTimeToMake,
    /// Make the puzzle in a size that is usual for its kind.
    UsualSize {
        /// The kind's name.
        kind: &'static str,
        /// Rows and columns, as they are typed.
        size: String,
    },
    /// Make another puzzle.
    OtherSeed,
    /// Take the encoding that every kind has.
    FastEncoding,
    /// Take the clearest puzzle of the page.
    ClearestPuzzle,
    /// Name a program that solves.
    NameSolver,
    /// Name the program by its path, or do without it.
    SolverByPath,
    /// Give the program the text by hand.
    SolverByHand,
    /// Say what cells hold in a file.
    Corrections,
}
