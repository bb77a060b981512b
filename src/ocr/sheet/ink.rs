//! A board with a margin, seen straight from above, and where its ink is besides its lines.

use crate::geometry::{Mesh, Point};
use crate::grid::Board;
use crate::ocr::blobs::Blob;
use crate::ocr::levels::{ink, paper, sorted};
use crate::photo::Photo;
use crate::puzzle::marks::INK;
use crate::raster::{self, Shine};
use image::{GrayImage, Luma};

/// Side of a straightened cell in pixels: figures a quarter as high as their cell are 18 pixels high.
pub(super) const CELL: u32 = 72;

/// Cells about the board that are looked at: totals stand at most so far away.
pub(super) const AROUND: usize = 2;

/// Share of a cell's side on either side of a line that is taken for the line.
const LINE: f64 = 0.07;

/// Ink is darker than its cell's paper by this share of the darkest there.
const THRESHOLD: f32 = 0.45;

/// Ink fainter than this share of what is usual on the board is dirt or shows through.
const FAINT: f32 = 0.4;

/// Rank of the usual depth among those of cells with ink, faintest first.
const USUAL: (usize, usize) = (3, 4);

/// Least depth of ink below the paper, in grey levels.
const LEAST_DEPTH: f32 = 12.0;

/// The straightened board.
pub(super) struct Sheet {
    grey: GrayImage,
    /// 255 where there is ink that is no line of the board.
    pub(super) mask: GrayImage,
    /// Cells along the sheet, margin included, and their paper.
    columns: usize,
    papers: Vec<f32>,
    /// Whether the cell is one of the board's.
    exists: Vec<bool>,
}

impl Sheet {
    /// The sheet of a board.
    pub(super) fn of(photo: &Photo, board: &Board) -> Self {
        let (rows, columns) = (board.mesh.rows() + 2 * AROUND, board.mesh.columns() + 2 * AROUND);
        let wide = Mesh::from_fn(rows, columns, |r, c| {
            board.mesh.map(Point::new(c as f64 - AROUND as f64, r as f64 - AROUND as f64))
        });
        let rgb = raster::straighten(&photo.rgb, &wide, (CELL, 0), Shine::Matted);
        let grey = raster::even(&rgb, CELL as usize * 2 / 3);
        let is = |r: usize, c: usize| {
            let (r, c) = (r.wrapping_sub(AROUND), c.wrapping_sub(AROUND));
            r < board.mesh.rows()
                && c < board.mesh.columns()
                && board.layout.exists[r * board.mesh.columns() + c]
        };
        let exists: Vec<bool> = (0..rows * columns).map(|i| is(i / columns, i % columns)).collect();
        let mut sheet = Self { mask: GrayImage::new(1, 1), papers: Vec::new(), columns, exists, grey };
        sheet.tell_ink();
        sheet
    }

    /// The number of the cell that a pixel lies in.
    pub(super) const fn cell_at(&self, x: u32, y: u32) -> usize {
        (y / CELL) as usize * self.columns + (x / CELL) as usize
    }

    /// Whether the board has a cell where a pixel lies.
    pub(super) fn is_cell(&self, x: u32, y: u32) -> bool {
        self.exists[self.cell_at(x, y)]
    }

    fn tell_ink(&mut self) {
        let inset = (f64::from(CELL) * LINE).round() as u32;
        let levels: Vec<(f32, f32)> = (0..self.exists.len())
            .map(|i| {
                let (x, y) = ((i % self.columns) as u32 * CELL, (i / self.columns) as u32 * CELL);
                let side = CELL - 2 * inset;
                let crop = raster::crop(&self.grey, (x + inset, y + inset), (side, side));
                let levels = sorted(crop.into_raw());
                let paper = f32::from(paper(&levels));
                (paper, paper - f32::from(ink(&levels)))
            })
            .collect();
        let mut depths: Vec<f32> = levels
            .iter()
            .zip(&self.exists)
            .filter(|(l, e)| **e && l.1 >= LEAST_DEPTH)
            .map(|(l, _)| l.1)
            .collect();
        depths.sort_by(f32::total_cmp);
        let usual = depths.get(depths.len() * USUAL.0 / USUAL.1).copied().unwrap_or(LEAST_DEPTH);
        let limits: Vec<f32> = levels
            .iter()
            .map(|&(paper, depth)| {
                paper - THRESHOLD * depth.max(FAINT * usual / THRESHOLD * 0.9).max(LEAST_DEPTH)
            })
            .collect();
        self.papers = levels.iter().map(|l| l.0).collect();
        let (w, h) = self.grey.dimensions();
        self.mask = GrayImage::from_fn(w, h, |x, y| {
            let is_ink = f32::from(self.grey.get_pixel(x, y).0[0]) < limits[self.cell_at(x, y)];
            Luma([u8::from(is_ink && !self.is_line(x, y, inset)) * 255])
        });
    }

    /// Whether a pixel lies on a line around a cell of the board, or so close that it belongs to it.
    fn is_line(&self, x: u32, y: u32, inset: u32) -> bool {
        let (w, h) = self.grey.dimensions();
        let near = |v: u32| v % CELL < inset || v % CELL >= CELL - inset;
        let other = |v: u32, side: u32| {
            if v % CELL < inset { v.saturating_sub(inset) } else { (v + inset).min(side - 1) }
        };
        let is = |x: u32, y: u32| self.is_cell(x, y);
        (near(x) && (is(x, y) || is(other(x, w), y))) || (near(y) && (is(x, y) || is(x, other(y, h))))
    }

    /// The picture of a piece of ink, cropped to its box: 0 is paper, 255 its full ink.
    pub(super) fn cut(&self, blob: &Blob) -> GrayImage {
        let (left, top) = (blob.left.saturating_sub(1), blob.top.saturating_sub(1));
        let (w, h) = self.grey.dimensions();
        let (right, bottom) = ((blob.right + 1).min(w - 1), (blob.bottom + 1).min(h - 1));
        let paper = self.papers[self.cell_at(u32::midpoint(left, right), u32::midpoint(top, bottom))];
        let dark = |x: u32, y: u32| paper - f32::from(self.grey.get_pixel(x, y).0[0]);
        let mut depths: Vec<f32> = blob.pixels.iter().map(|&(x, y)| dark(x, y)).collect();
        depths.sort_by(f32::total_cmp);
        let full = depths.get(depths.len() * 3 / 4).copied().unwrap_or(1.0).max(1.0);
        let mut own = GrayImage::new(right + 1 - left, bottom + 1 - top);
        for &(x, y) in &blob.pixels {
            for (nx, ny) in [(x, y), (x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
                if (left..=right).contains(&nx) && (top..=bottom).contains(&ny) {
                    let share = (dark(nx, ny) / full).clamp(0.0, 1.0);
                    own.put_pixel(nx - left, ny - top, Luma([(share * 255.0) as u8]));
                }
            }
        }
        own
    }

    /// By cell of the board, how much of each of its parts is ink.
    pub(super) fn shares(&self, board: &Board) -> Vec<Vec<f32>> {
        let part = CELL / INK as u32;
        let cell = |r: usize, c: usize| {
            let corner = |v: usize| (v + AROUND) as u32 * CELL;
            let share = |i: usize| {
                let (x, y) = (corner(c) + (i % INK) as u32 * part, corner(r) + (i / INK) as u32 * part);
                let inked =
                    (0..part * part).filter(|k| self.mask.get_pixel(x + k % part, y + k / part).0[0] > 0);
                inked.count() as f32 / (part * part) as f32
            };
            (0..INK * INK).map(share).collect()
        };
        let columns = board.mesh.columns();
        (0..board.mesh.rows() * columns).map(|i| cell(i / columns, i % columns)).collect()
    }
}
