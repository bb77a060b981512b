//! Step 3: frames, lines and lattice nodes: where every cell lies.

use crate::geometry::{Mesh, Turn};
use crate::puzzle::Layout;

/// A grid found on a photo.
#[derive(Clone, Debug)]
pub struct Board {
    /// The nodes in photo pixels (as stored), numbered in the upright puzzle's reading order once `turn` is
    /// settled.
    pub mesh: Mesh,
    /// What the lines say about the shape.
    pub layout: Layout,
    /// How the stored picture must be moved for this board to stand upright.
    pub turn: Turn,
    /// Share of the lattice's lines that ink supports, 0 to 1.
    pub score: f64,
}

/// Finds every board on a sheet, best first.
pub fn find(_sheet: &crate::tone::Sheet) -> crate::trouble::Result<Vec<Board>> {
    Err(crate::trouble::Trouble::new(crate::trouble::Name::NoGrid, "not written yet"))
}

/// The `which`-th board (from zero).
pub fn choose(boards: Vec<Board>, which: usize) -> crate::trouble::Result<Board> {
    let found = boards.len();
    boards.into_iter().nth(which).ok_or_else(|| {
        crate::trouble::Trouble::new(
            crate::trouble::Name::NoGrid,
            format!("there is no puzzle {} on this picture", which + 1),
        )
        .fact(format!("puzzles found: {found}"))
    })
}

/// The boards drawn on the sheet, to look at.
pub fn picture(sheet: &crate::tone::Sheet, _boards: &[Board]) -> image::RgbImage {
    sheet.picture()
}
