//! Strokes so fine that they look paler than those they hang on.

use super::blobs::Blob;
use super::cells::SIDE;
use image::GrayImage;

/// What hangs on a mark and is darker than the paper by this share of it is part of that: the fine strokes of
/// a G or an L are as pale as that between stems that are not.
const HAIRLINE: f32 = 0.25;

/// Least that it is darker than the paper, in grey levels: between pale letters grain is as dark as that
/// share of them.
const LEAST_DEPTH: f32 = 20.0;

/// Lines are no farther from the edge of a cell than one part in so many of its side, and ink along more than
/// this share of it.
const LINE_BAND: u32 = 6;
const LINE_SPAN: (u32, u32) = (3, 5);

/// What is fine ink in a cell, its lines apart: the hook of a j may reach them.
pub(super) struct Fine<'a> {
    cell: &'a GrayImage,
    limit: f32,
    /// Whether a row is a line's, and a column.
    is_line: [Vec<bool>; 2],
}

impl<'a> Fine<'a> {
    /// The fine ink of `cell`, seen with the lines around it. `limit` has the level below which ink is at
    /// least a share as dark as that in the cell.
    pub(super) fn new(cell: &'a GrayImage, limit: impl Fn(f32) -> f32) -> Self {
        let side = cell.width();
        let (outer, most) = (side / LINE_BAND, side * LINE_SPAN.0 / LINE_SPAN.1);
        let limit = limit(HAIRLINE).min(limit(0.0) - LEAST_DEPTH);
        let mut fine = Self { cell, limit, is_line: [Vec::new(), Vec::new()] };
        let is_line = |v: u32, is_ink: &dyn Fn(u32) -> bool| {
            !(outer..side - outer).contains(&v) && (0..side).filter(|&u| is_ink(u)).count() as u32 > most
        };
        let rows = (0..side).map(|y| is_line(y, &|x| fine.is_dark(x, y))).collect();
        let columns = (0..side).map(|x| is_line(x, &|y| fine.is_dark(x, y))).collect();
        fine.is_line = [rows, columns];
        fine
    }

    /// A mark, of which the places are those of the cell, with the fine ink that hangs on it.
    pub(super) fn whole(&self, mark: Blob) -> Blob {
        mark.grown(SIDE, |x, y| self.is_ink(x, y))
    }

    fn is_dark(&self, x: u32, y: u32) -> bool {
        f32::from(self.cell.get_pixel(x, y).0[0]) < self.limit
    }

    fn is_ink(&self, x: u32, y: u32) -> bool {
        !self.is_line[0][y as usize] && !self.is_line[1][x as usize] && self.is_dark(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::blobs::blobs;
    use image::Luma;

    #[test]
    fn grain_between_pale_letters_is_no_fine_ink() {
        // A stem, dark or pale, with a foot of a third of its depth.
        let is_stem = |x: u32, y: u32| (16..22).contains(&x) && (10..36).contains(&y);
        let is_foot = |x: u32, y: u32| (16..36).contains(&x) && (33..36).contains(&y);
        let mask = GrayImage::from_fn(SIDE, SIDE, |x, y| Luma([u8::from(is_stem(x, y)) * 255]));
        let mark = blobs(&mask).remove(0);
        for (depth, added) in [(160_u8, 14), (60, 0)] {
            let cell = GrayImage::from_fn(SIDE, SIDE, |x, y| {
                Luma([230 - if is_stem(x, y) { depth } else { u8::from(is_foot(x, y)) * (depth / 10 * 3) }])
            });
            let whole = Fine::new(&cell, |share| 230.0 - f32::from(depth) * share).whole(mark.clone());
            assert_eq!(whole.width() - mark.width(), added, "of {depth} levels");
        }
    }
}
