//! Step 7: the answer drawn on the photo.

use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::Solution;

/// The colour and weight answers are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// #0072B2, slanted, thin white halo.
    #[default]
    Blue,
    /// Black, slanted, thin white halo.
    Black,
    /// Black on a white plate.
    HighContrast,
}

/// What is drawn into one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// An answer of the solver.
    Answer(crate::geometry::Cell, crate::puzzle::Symbol),
    /// A given that was corrected by hand or changed by the rules: the cell is framed dotted.
    Corrected(crate::geometry::Cell, crate::puzzle::Symbol),
    /// A cell that clashes: framed with a thick double line.
    Clash(crate::geometry::Cell),
    /// A doubtful cell: dotted frame and `?`.
    Doubtful(crate::geometry::Cell),
}

/// The photo with `marks` drawn in the board's perspective and curve, turned upright.
pub fn overlay(photo: &Photo, _board: &Board, _marks: &[Mark], _ink: Ink) -> image::RgbImage {
    photo.rgb.clone()
}

/// The marks for the cells of `solution` that are not in `given`.
pub fn answers(_solution: &Solution, _given: &[crate::geometry::Cell]) -> Vec<Mark> {
    Vec::new()
}
