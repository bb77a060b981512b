//! What a kind hands to a page: a puzzle, the words about it, and how it is drawn.

use super::sheet::Sheet;

/// A puzzle that is ready to be printed.
pub(crate) struct Plan {
    /// The puzzle as text.
    pub(crate) label: String,
    /// Its answer as text.
    pub(crate) answer: String,
    /// What stands over it.
    pub(super) title: String,
    /// Its rules, as the page has them.
    pub(super) rules: String,
    /// Width and height in units of the sheet.
    pub(super) size: (f32, f32),
    /// Least and most millimetres of a unit.
    pub(super) unit: (f32, f32),
    /// Draws it.
    pub(super) draw: Box<dyn Fn(&mut Sheet)>,
}
