//! What a program brings along for its command line.

use crate::review::Frontends;
use std::path::PathBuf;

/// What a program brings along for its command line.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// Where people confirm.
    pub frontends: Frontends,
    /// The folder with Tesseract's data, looked in before the system's, if the program has one.
    pub tessdata: Option<PathBuf>,
}
