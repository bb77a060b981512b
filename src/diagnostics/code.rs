//! The stable names of errors and warnings: one table, from which the enum, its list and its spelling follow.

use serde::{Deserialize, Serialize};

/// Makes [`Code`] of a table of variants, each with the name that messages and JSON spell it by.
macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// The stable name of a kind of error or warning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $name)] $variant,)+
        }

        impl Code {
            /// Every code there is, for help texts and tests.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The name as messages and JSON spell it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

codes! {
    /// Flags, config or arguments make no sense.
    Usage = "usage",
    /// The bytes are no picture in a format gridlens knows.
    NotAnImage = "not-an-image",
    /// An HEIC/HEIF picture, which this build cannot decode.
    Heic = "heic",
    /// The picture ends before its data do.
    CutShort = "cut-short",
    /// More megapixels or bytes than the limit allows.
    TooLarge = "too-large",
    /// A picture format or variant that is known but not supported.
    Unsupported = "unsupported",
    /// The input cannot be read at all: missing, a folder, no permission.
    CannotRead = "cannot-read",
    /// Puzzle text or CSV does not have the form it should.
    BadPuzzleText = "bad-puzzle-text",
    /// A puzzle kind that does not exist.
    UnknownKind = "unknown-kind",
    /// A correction names a cell or value the puzzle does not have.
    OutOfRange = "out-of-range",
    /// No grid on the picture.
    NoGrid = "no-grid",
    /// The picture is too blurred to see grid lines.
    Blurred = "blurred",
    /// Several puzzles on the picture and none chosen.
    SeveralPuzzles = "several-puzzles",
    /// The file has more pages than the one that is read (a warning).
    SeveralPages = "several-pages",
    /// Cells whose reading is doubtful (a warning).
    Doubtful = "doubtful",
    /// The clues contradict each other or leave no solution.
    NoSolution = "no-solution",
    /// More than one solution.
    SeveralSolutions = "several-solutions",
    /// The answer given does not solve the puzzle.
    WrongAnswer = "wrong-answer",
    /// What should be a solver's answer is none: nonsense, cut off, an error, without a value that is needed.
    BadAnswer = "bad-answer",
    /// A solver that is another program cannot be started, crashed, or does not answer as solvers do.
    SolverFailed = "solver-failed",
    /// The time is spent: the solver's, or that of reading a photo.
    GaveUp = "gave-up",
    /// An engine or its data file is missing.
    MissingModel = "missing-model",
    /// The output exists, and nobody said that it may be replaced.
    Exists = "exists",
    /// The output is an input of the same run.
    SameFile = "same-file",
    /// The output cannot be written: read-only, disk full, no such folder.
    CannotWrite = "cannot-write",
    /// The person stopped the program, or a newer question made this one needless.
    Stopped = "stopped",
    /// Something that must not happen did.
    Bug = "bug",
}
