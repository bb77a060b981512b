//! Where trouble lies.

use crate::geometry::{Cell, Quad};
use serde::Serialize;

/// Where trouble lies: a file, a line of text in it, a cell of the puzzle on it. All parts optional.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Location {
    /// The file's name as given, or `-` for standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Which page of the file, from one, where it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<usize>,
    /// Line in a text file, from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Column (characters) in that line, from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The line itself, to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Cells, with their corners on the photo where there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellLocation>,
    /// What stands beside the cells, such as totals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<AsideLocation>,
    /// The paths that message, facts and hint name, as they stand there: whoever may not see folders is shown
    /// the last part of each.
    #[serde(skip)]
    pub paths: Vec<String>,
}

/// Something beside the cells that trouble points at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AsideLocation {
    /// What it is: `total of row 3`.
    pub name: String,
    /// Its corners in photo pixels, where it was seen on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quad: Option<Quad>,
}

impl AsideLocation {
    /// An aside of this name, seen there.
    pub fn new(name: &str, quad: Option<Quad>) -> Self {
        Self { name: name.to_owned(), quad }
    }
}

/// A cell that trouble points at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CellLocation {
    /// The cell.
    #[serde(flatten)]
    pub cell: Cell,
    /// Its corners in photo pixels, where there is a photo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quad: Option<Quad>,
}
