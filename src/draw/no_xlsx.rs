//! The answer as a sheet, in a build without the feature `xlsx`.

use crate::constraint::Solution;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::Rules;

/// Says that there is none.
///
/// # Errors
/// [`Code::Unsupported`], always.
pub fn xlsx(_rules: &dyn Rules, _solution: &Solution) -> Result<Vec<u8>> {
    Err(Diagnostic::new(Code::Unsupported, "this build of gridlens writes no XLSX")
        .hint("build it with the feature `xlsx`, or take another form of table"))
}
