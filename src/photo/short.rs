//! What is said of pictures that end too early.

use crate::diagnostics::{Code, Diagnostic};

/// A picture whose data stop before its pixels do.
pub(super) fn cut_short(what: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::CutShort, what).hint("copy or download the picture again, then retry")
}
