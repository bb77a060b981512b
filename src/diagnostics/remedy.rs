//! What helps, as data, for an interface that has a way to do it.

use std::path::PathBuf;

/// A way out of trouble that an interface words in what it has: the command line in flags. A hint beside it
/// says as much of it as holds wherever it is read.
#[derive(Clone, Debug, PartialEq)]
pub enum Remedy {
    /// Look into the folders of a folder too.
    Recursive,
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
    /// Give the puzzle as text of its kind.
    TypeIn,
    /// Take the encoding that every kind has.
    FastEncoding,
    /// Take the puzzles that the page has.
    PuzzlesThere,
    /// Say that the puzzle is of the kind of this name.
    SayKind(&'static str),
    /// Name another kind of puzzle, or none.
    OtherKind,
    /// Name a program that solves.
    NameSolver,
    /// Name the program by its path, or do without it.
    SolverByPath,
    /// Give the program the text by hand.
    SolverByHand,
    /// Say what cells hold in a file.
    Corrections,
    /// Name one puzzle of several, as the hint says.
    NamePuzzle,
    /// Name the photo as the hint says, and one puzzle of it.
    NamePhotoAndPuzzle,
    /// Name a puzzle whose number is at most this.
    PuzzleUpTo(usize),
    /// Go on with the page's next puzzle, or with all of them.
    NextPuzzle,
    /// Read what lies beside the puzzles of a page.
    ReadBeside {
        /// Its number on the page.
        number: usize,
        /// Whether nothing else of the sort does.
        is_only: bool,
    },
    /// Read this photo into text, and solve that.
    ReadThenSolve(PathBuf),
    /// Look the photo over, or correct what was read of it.
    ReviewOrCorrect {
        /// The photo.
        photo: PathBuf,
        /// Where its outputs go, if not beside it.
        output: Option<PathBuf>,
        /// What was read of it.
        csv: PathBuf,
    },
    /// Show where the puzzle lies on this photo, besides what the hint says.
    CornersByHand(PathBuf),
    /// Answer the text that is written for solvers.
    SmtText,
    /// Give the solver the text that is written for solvers, as it is.
    SmtTextUnchanged,
    /// Have the output in another place or form.
    Output(Output),
    /// Give a file to a command.
    Command(Command, PathBuf),
}

/// What can be done about a place or form that an output cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// Name a folder for the outputs.
    NameFolder,
    /// Name another folder for the outputs, beside what the hint says.
    OtherFolder,
    /// Name a folder for the outputs, or one puzzle.
    FolderOrPuzzle,
    /// Name a file for the output, or have no record of it.
    FileOrNoJson,
    /// Have no record, or cut the text into parts of so many lines.
    NoJsonOrSplit(usize),
    /// Name a file for the output, or hand it to another program.
    FileOrPipe,
    /// Write to standard output, as the hint says.
    NoOutput,
    /// Have the answer as a table that every browser shows.
    HtmlTable,
    /// Have a picture for each of several puzzles.
    PictureEach,
}

/// What can be done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say how many solutions there are, and why.
    Check,
    /// Solve it.
    Solve,
    /// Read it, a photo, into text.
    Read,
    /// Look it over, a photo.
    Review,
}
