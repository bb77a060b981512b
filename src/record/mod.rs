//! CSV, sidecar JSON, and files that are written whole or not at all.

use crate::trouble::{Name, Result, Trouble};
use std::path::Path;

/// Whether an existing file may be replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clobber {
    /// Refuse with [`Name::Exists`].
    #[default]
    Never,
    /// Replace it, whole.
    Force,
}

/// Writes `bytes` to `path`, whole or not at all.
pub fn save(_path: &Path, _bytes: &[u8], _clobber: Clobber) -> Result<()> {
    Err(Trouble::new(Name::Bug, "not written yet"))
}
