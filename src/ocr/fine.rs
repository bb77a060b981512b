//! Strokes so fine that they look paler than those they hang on.

use super::blobs::Blob;
use super::cells::{SIDE, Straight};
use super::marks::{Inner, inset};
use crate::geometry::Cell;
use image::GrayImage;

/// What hangs on a mark and is darker than the paper by this share of it is part of that: the fine strokes of
/// a G or an L are as pale as that between stems that are not.
const HAIRLINE: f32 = 0.25;

/// Least that it is darker than the paper, in grey levels: between pale letters grain is as dark as that share
/// of them.
const LEAST_DEPTH: f32 = 20.0;

/// Lines are no farther from the edge of a cell than one part in so many of its side, and ink along more than
/// this share of it.
const LINE_BAND: u32 = 6;
const LINE_SPAN: (u32, u32) = (3, 5);

/// Least that fine strokes add to the width or the height of a digit, in pixels of the straightened cell, for
/// it to be another without them: the soft rim of its ink is paler, too.
const LEAST_ADDED: u32 = SIDE / 8;

/// What is fine ink in a cell, its lines apart: the hook of a j may reach them.
pub(super) struct Fine<'a> {
    cell: &'a GrayImage,
    limit: f32,
    /// Whether a row is a line's, and a column.
    is_line: [Vec<bool>; 2],
}

impl<'a> Fine<'a> {
    /// The fine ink of `cell`, seen with the lines around it, of which `inner` is what is within those.
    pub(super) fn new(cell: &'a GrayImage, inner: &Inner) -> Self {
        let side = cell.width();
        let (outer, most) = (side / LINE_BAND, side * LINE_SPAN.0 / LINE_SPAN.1);
        let limit = inner.limit(HAIRLINE).min(inner.limit(0.0) - LEAST_DEPTH);
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

/// A cell and `pad` pixels of the board around it, its mark's fine strokes as dark as the others: all but the
/// stem of a 4 in a fat face may be hairlines. `None` where the mark is hardly larger by them.
pub(super) fn darkened(board: &Straight, cell: Cell, pad: u32) -> Option<GrayImage> {
    let inner = Inner::of(board, cell)?;
    let mark = inner.symbol()?.moved((inset(), inset()));
    let seen = board.crop(cell, 0);
    let whole = Fine::new(&seen, &inner).whole(mark.clone());
    let added = (whole.width() - mark.width()).max(whole.height() - mark.height());
    if added < LEAST_ADDED {
        return None;
    }
    let ink = inner.limit(1.0).max(0.0) as u8;
    let mut seen = board.crop(cell, pad as i32);
    for &(x, y) in &whole.pixels {
        let level = &mut seen.get_pixel_mut(x + pad, y + pad).0[0];
        *level = ink.min(*level);
    }
    Some(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::cells::MARGIN;
    use image::Luma;

    #[test]
    fn grain_between_pale_letters_is_no_fine_ink() {
        // A stem, dark or pale, with a foot of a third of its depth.
        for (depth, added) in [(160, 14), (60, 0)] {
            let side = SIDE + 2 * MARGIN;
            let grey = GrayImage::from_fn(side, side, |x, y| {
                let (x, y) = (x.wrapping_sub(MARGIN), y.wrapping_sub(MARGIN));
                let is_stem = (16..22).contains(&x) && (10..36).contains(&y);
                let is_foot = (16..36).contains(&x) && (33..36).contains(&y);
                Luma([230 - if is_stem { depth } else { u8::from(is_foot) * (depth / 10 * 3) }])
            });
            let board = Straight { grey, rows: 1, columns: 1 };
            let seen = board.crop(Cell::new(0, 0), 0);
            let inner = Inner::of(&board, Cell::new(0, 0)).expect("there is ink");
            let mark = inner.symbol().expect("there is a mark").moved((inset(), inset()));
            let whole = Fine::new(&seen, &inner).whole(mark.clone());
            assert_eq!(whole.width() - mark.width(), added, "of {depth} levels");
        }
    }
}
