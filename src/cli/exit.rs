//! How a run ends: the exit codes, and which trouble ends it with which.

use crate::app::outcome::Outcome;
use crate::diagnostics::Code;
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

    /// The exit code of a run that ends with this trouble.
    pub const fn of(code: Code) -> Self {
        match code {
            Code::Usage => Self::Usage,
            Code::NotAnImage
            | Code::Heic
            | Code::CutShort
            | Code::TooLarge
            | Code::Unsupported
            | Code::CannotRead
            | Code::BadPuzzleText
            | Code::UnknownKind
            | Code::OutOfRange
            | Code::BadAnswer => Self::BadInput,
            Code::NoGrid | Code::Blurred | Code::SeveralPuzzles | Code::SeveralPages => Self::NoPuzzle,
            Code::Doubtful | Code::NoSolution | Code::SeveralSolutions | Code::WrongAnswer => Self::Unsure,
            Code::GaveUp => Self::GaveUp,
            Code::MissingModel | Code::SolverFailed => Self::Missing,
            Code::Exists | Code::SameFile | Code::CannotWrite => Self::Output,
            Code::Stopped => Self::Stopped,
            Code::Bug => Self::Bug,
        }
    }

    /// The exit code of an input's outcome: that of the worst of what went wrong.
    pub(crate) fn of_outcome(outcome: &Outcome) -> Self {
        let begun = if outcome.stopped { Self::Stopped } else { Self::Ok };
        outcome.codes().map(Self::of).fold(begun, Self::worst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Diagnostic;

    #[test]
    fn errors_decide_the_exit_and_warnings_do_not() {
        let mut outcome = Outcome::of("a.jpg");
        outcome.warnings.push(Diagnostic::new(Code::Doubtful, "two cells"));
        assert_eq!(Exit::of_outcome(&outcome), Exit::Ok);
        outcome.errors.push(Diagnostic::new(Code::NoSolution, "none"));
        outcome.errors.push(Diagnostic::new(Code::Exists, "there"));
        assert_eq!(Exit::of_outcome(&outcome), Exit::Output);
        outcome.tell(Code::Bug);
        assert_eq!(Exit::of_outcome(&outcome), Exit::Bug);
    }
}
