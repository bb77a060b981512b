//! Cells cut from the photo: the board seen straight from above and evenly lit.

use crate::geometry::{Cell, Mesh};
use crate::photo::Photo;
use crate::raster::{self, Shine};
use image::{GrayImage, RgbImage};

/// Side of a straightened cell in pixels: a printed digit is then about 30 pixels high, what Tesseract's line
/// recogniser was trained on.
pub const SIDE: u32 = 48;

/// Pixels around the straightened board: a symbol that is printed or written across its frame is still seen.
pub const MARGIN: u32 = 6;

/// A board seen straight from above, evenly lit, with a margin of [`MARGIN`] pixels all around.
#[derive(Clone, Debug)]
pub struct Straight {
    /// `columns * SIDE + 2 * MARGIN` wide, `rows * SIDE + 2 * MARGIN` high.
    pub grey: GrayImage,
    /// Rows of cells.
    pub rows: u16,
    /// Columns of cells.
    pub columns: u16,
}

impl Straight {
    /// Every cell, row by row, numbered as the mesh the board was straightened with.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |r| (0..columns).map(move |c| Cell::new(r, c)))
    }

    /// A cell with `pad` pixels around it (at most [`MARGIN`]; negative cuts off).
    pub fn crop(&self, cell: Cell, pad: i32) -> GrayImage {
        let at = |i: u16| (u32::from(i) * SIDE + MARGIN).saturating_add_signed(-pad);
        let side = SIDE.saturating_add_signed(2 * pad);
        image::imageops::crop_imm(&self.grey, at(cell.column), at(cell.row), side, side).to_image()
    }
}

/// The board straightened and evenly lit.
pub fn straighten(photo: &Photo, mesh: &Mesh) -> Straight {
    coloured(photo, mesh).0
}

/// The board straightened and evenly lit, and as large in the photo's colours.
pub(super) fn coloured(photo: &Photo, mesh: &Mesh) -> (Straight, RgbImage) {
    let rgb = raster::straighten(&photo.rgb, mesh, (SIDE, MARGIN), Shine::Matted);
    let grey = raster::even(&rgb, SIDE as usize * 2 / 3);
    (Straight { grey, rows: mesh.rows() as u16, columns: mesh.columns() as u16 }, rgb)
}
