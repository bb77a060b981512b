//! The fonts whose designs are kept out of the training of the digit network, for surveys that ask how faces
//! are read that it has never seen. `scripts/train_digits/kept.py` says which they are; they are read from
//! Debian packages, never stored here.

use super::fonts::Face;
use std::sync::OnceLock;

/// Sort of face, file and package, a font a line.
const LIST: &str = include_str!("kept_out.csv");

/// A font that is kept out of the training.
#[derive(Debug)]
pub(crate) struct KeptOut {
    /// What sort of face it is: sans, serif, old-style figures, ...
    pub(crate) sort: &'static str,
    /// The font.
    pub(crate) face: Face,
}

/// All of them, one sort after the other.
pub(crate) fn all() -> &'static [KeptOut] {
    static ALL: OnceLock<Vec<KeptOut>> = OnceLock::new();
    ALL.get_or_init(|| LIST.lines().filter_map(parsed).collect())
}

fn parsed(line: &'static str) -> Option<KeptOut> {
    let (sort, rest) = line.split_once(',')?;
    let (path, package) = rest.rsplit_once(',')?;
    let name = path.rsplit('/').next()?;
    let licence = "as the package's copyright file says";
    Some(KeptOut { sort, face: Face { name, path, package, licence } })
}
