//! What is laid over the pages of a PDF, as vectors and text.

/// The name by which the operators of a [`Layer`] call the [`Face`].
pub const FACE: &str = "Gridlens";

/// What is laid over the pages of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// What text is set in.
    pub face: Face,
    /// A layer for each page that has one.
    pub pages: Vec<Layer>,
}

/// Glyphs that are drawn (a Type 3 font: ISO 32000-1, section 9.6.5), all with the same advance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// Characters of ASCII, each with the operators that draw it, in thousandths of the font's size, y up.
    pub glyphs: Vec<(char, String)>,
    /// From one character to the next, in the same thousandths.
    pub advance: i32,
    /// Left, bottom, right and top of what any of them may cover.
    pub bounds: [i32; 4],
}

/// What is laid over one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The page, from one.
    pub page: usize,
    /// Operators (ISO 32000-1, annex A) in the page's own units.
    pub operators: String,
}
