//! Why a HEIF picture has no pixels.

use super::remedy::ANOTHER_FORMAT;
use crate::diagnostics::{Code, Diagnostic};
use crate::photo::short::cut_short;
use heifer_isobmff::Error as Container;

/// Why a HEIF picture has no pixels.
pub(super) enum Failure {
    /// It is coded in a way that is not decoded.
    Unsupported(String),
    /// It is not what it should be.
    Damaged(String),
    /// It ends before its end.
    Short,
    /// What says it by itself.
    Refused(Diagnostic),
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Refused(diagnostic)
    }
}

impl From<Container> for Failure {
    fn from(error: Container) -> Self {
        match error {
            Container::UnexpectedEof => Self::Short,
            Container::Unimplemented(what) => Self::Unsupported(what.to_owned()),
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<heifer::Error> for Failure {
    fn from(error: heifer::Error) -> Self {
        match error {
            heifer::Error::Container(error) => error.into(),
            heifer::Error::Unsupported(what) => Self::Unsupported(what),
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl Failure {
    /// What is said of it for a picture of a format called so.
    pub(super) fn told(self, name: &str) -> Diagnostic {
        match self {
            Self::Short => cut_short(format!("the {name} picture stops before its end")),
            Self::Damaged(how) => {
                let message = format!("this looks like an {name} picture but is damaged");
                Diagnostic::new(Code::NotAnImage, message)
                    .fact(how)
                    .hint("copy or download the picture again")
            }
            Self::Unsupported(what) => {
                let message = format!("this {name} picture cannot be decoded");
                Diagnostic::new(Code::Heic, message).fact(what).hint(ANOTHER_FORMAT)
            }
            Self::Refused(diagnostic) => diagnostic,
        }
    }
}
