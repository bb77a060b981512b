//! How a run of the program ends.

use super::code::Code;
use serde::Serialize;

/// How a run ends. The numbers are stable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// Did what was asked; for solve: exactly one solution, or already done.
    #[default]
    Ok = 0,
    /// Ran, but no single answer: none, several, or still to review.
    Unsure = 1,
    /// Bad flags or config.
    Usage = 2,
    /// Not an image, cut short, too large, unsupported.
    BadInput = 3,
    /// No grid, several and none chosen, too blurred.
    NoPuzzle = 4,
    /// Output exists, read-only, disk full.
    Output = 5,
    /// Engine or its data missing.
    Missing = 6,
    /// The time for solving or reading is spent.
    GaveUp = 7,
    /// Internal error.
    Bug = 70,
    /// Ctrl+C; outputs untouched.
    Stopped = 130,
}

impl Exit {
    /// Of two exits, the one a run over many inputs reports: 130 > 70 > 2 > 5 > 6 > 3 > 4 > 7 > 1 > 0.
    #[must_use]
    pub fn worst(self, other: Self) -> Self {
        const ORDER: [Exit; 10] = [
            Exit::Ok,
            Exit::Unsure,
            Exit::GaveUp,
            Exit::NoPuzzle,
            Exit::BadInput,
            Exit::Missing,
            Exit::Output,
            Exit::Usage,
            Exit::Bug,
            Exit::Stopped,
        ];
        let rank = |e| ORDER.iter().position(|&o| o == e);
        if rank(self) >= rank(other) { self } else { other }
    }

    /// The process exit code.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl Code {
    /// The exit code of a run that ends with this trouble.
    pub const fn exit(self) -> Exit {
        match self {
            Self::Usage => Exit::Usage,
            Self::NotAnImage
            | Self::Heic
            | Self::CutShort
            | Self::TooLarge
            | Self::Unsupported
            | Self::CannotRead
            | Self::BadPuzzleText
            | Self::UnknownKind
            | Self::OutOfRange
            | Self::BadAnswer => Exit::BadInput,
            Self::NoGrid | Self::Blurred | Self::SeveralPuzzles | Self::SeveralPages => Exit::NoPuzzle,
            Self::Doubtful | Self::NoSolution | Self::SeveralSolutions | Self::WrongAnswer => Exit::Unsure,
            Self::GaveUp => Exit::GaveUp,
            Self::MissingModel | Self::SolverFailed => Exit::Missing,
            Self::Exists | Self::SameFile | Self::CannotWrite => Exit::Output,
            Self::Stopped => Exit::Stopped,
            Self::Bug => Exit::Bug,
        }
    }
}
