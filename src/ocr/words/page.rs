//! The page about a board, seen straight from above, and its ink.

use crate::geometry::{Homography, Mesh, Point, Quad};
use crate::grid::Board;
use crate::ocr::blobs::Blob;
use crate::photo::Photo;
use crate::raster::{self, Lightened, Shine};
use image::{GrayImage, Luma};

/// Cells about the board that are looked at: lists stand at most so far away.
const REACH: i32 = 7;

/// Least and most pixels a cell: letters an eighth of a cell high are 12 to 18 pixels high.
const SCALE: (f64, f64) = (96.0, 144.0);

/// How many times nearer or farther than the board's middle a place of the page may be: what lies beyond is
/// too small or too near the horizon to be read.
const DEPTHS: std::ops::Range<f64> = 0.4..2.5;

/// Half side of the window in which the paper is looked for, in cells.
const WINDOW: f64 = 0.7;

/// Least and most side, in cells, of tinted bands and boxes under words.
const TINT: [f64; 2] = [0.15, 20.0];

/// Half the width of the broadest strokes, in cells: what is broader is what is left of a panel under words.
const BROAD: f64 = 0.2;

/// Share of the board's pixels that are its darkest ink.
const INKED: (usize, usize) = (1, 200);

/// Share of the pixels of ink that are paler than its core.
const CORE: (usize, usize) = (7, 10);

/// Least depth of the board's ink below the paper, in grey levels, and of any ink.
const LEAST_DEPTH: f64 = 60.0;
const FAINT: f64 = 18.0;

/// What words stand on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// Paper, or a tint.
    Light,
    /// A panel that is darker than they are.
    Dark,
}

/// The straightened page.
pub(super) struct Page {
    /// Its light evened out: paper is [`raster::PAPER`].
    pub(super) grey: GrayImage,
    /// Pixels a cell.
    pub(super) scale: f64,
    /// By how many levels the board's ink is darker than paper.
    pub(super) depth: f64,
    /// Where its corner lies, in cells from the board's.
    origin: Point,
    /// From cells to the photo.
    board: Homography,
    /// The board's columns and rows.
    pub(super) size: (f64, f64),
    /// The photo's width and height.
    photo: (f64, f64),
}

impl Page {
    /// The page about a board, with words on such ground; `None` where the board shows no perspective, or
    /// there is no such ground.
    pub(super) fn around(photo: &Photo, board: &Board, ground: Ground) -> Option<Self> {
        let mesh = &board.mesh;
        let (rows, columns) = (mesh.rows(), mesh.columns());
        let nodes = (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c)));
        let pairs: Vec<_> = nodes.map(|(r, c)| (Point::new(c as f64, r as f64), mesh.node(r, c))).collect();
        let map = Homography::fit(&pairs)?;
        let (low, high) = extent(photo, &map, (rows as i32, columns as i32))?;
        let scale = mesh.pitch().clamp(SCALE.0, SCALE.1).round();
        let wide = Mesh::from_fn((high.1 - low.1) as usize, (high.0 - low.0) as usize, |r, c| {
            map.apply(Point::new(f64::from(low.0) + c as f64, f64::from(low.1) + r as f64))
        });
        let mut rgb = raster::straighten(&photo.rgb, &wide, (scale as u32, 0), Shine::Matted);
        if ground == Ground::Dark {
            rgb = Lightened::of(&rgb)?.picture(false);
        }
        let side = |cells: f64| (cells * scale) as u32;
        let even = raster::even(&rgb, (WINDOW * scale) as usize);
        let mut grey = raster::without_tints(even, &(side(TINT[0])..=side(TINT[1])), false);
        grey = raster::without_shadows(&grey, side(BROAD) as usize);
        // White is paper there.
        grey.iter_mut().for_each(|value| *value = (u32::from(*value) * u32::from(raster::PAPER) / 255) as u8);
        let origin = Point::new(f64::from(low.0), f64::from(low.1));
        let size = (f64::from(columns as u32), f64::from(rows as u32));
        let photo = (f64::from(photo.rgb.width()), f64::from(photo.rgb.height()));
        let mut page = Self { grey, scale, depth: LEAST_DEPTH, origin, board: map, size, photo };
        page.depth = page.board_ink();
        Some(page)
    }

    /// By how many levels the board's ink is darker than paper.
    fn board_ink(&self) -> f64 {
        let pixels = self.grey.enumerate_pixels();
        let mut levels: Vec<u8> =
            pixels.filter(|&(x, y, _)| self.is_board(x, y)).map(|(_, _, pixel)| pixel.0[0]).collect();
        levels.sort_unstable();
        let darkest = levels.get(levels.len() * INKED.0 / INKED.1).copied().unwrap_or(raster::PAPER);
        f64::from(raster::PAPER.saturating_sub(darkest)).max(LEAST_DEPTH)
    }

    fn is_board(&self, x: u32, y: u32) -> bool {
        let at = self.lattice(Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5));
        (0.0..self.size.0).contains(&at.x) && (0.0..self.size.1).contains(&at.y)
    }

    fn is_photo(&self, x: u32, y: u32) -> bool {
        let at = self.board.apply(self.lattice(Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5)));
        (0.0..self.photo.0).contains(&at.x) && (0.0..self.photo.1).contains(&at.y)
    }

    /// Whether a box of pixels and so many more on its left and its right lie on the photo.
    pub(super) fn is_whole(&self, [left, top, right, bottom]: [u32; 4], beside: u32) -> bool {
        let (left, right) = (left.saturating_sub(beside), right + beside);
        [(left, top), (right, top), (left, bottom), (right, bottom)]
            .into_iter()
            .all(|(x, y)| self.is_photo(x, y))
    }

    /// 255 where there is ink outside the board that is darker than paper by this share of the board's.
    pub(super) fn ink(&self, share: f64) -> GrayImage {
        let limit = f64::from(raster::PAPER) - (share * self.depth).max(FAINT);
        GrayImage::from_fn(self.grey.width(), self.grey.height(), |x, y| {
            let is_ink = f64::from(self.grey.get_pixel(x, y).0[0]) < limit;
            Luma([u8::from(is_ink && !self.is_board(x, y) && self.is_photo(x, y)) * 255])
        })
    }

    /// A place on the page in cells from the board's corner.
    pub(super) fn lattice(&self, p: Point) -> Point {
        p * (1.0 / self.scale) + self.origin
    }

    /// The corners of a box of pixels on the photo.
    pub(super) fn place(&self, [left, top, right, bottom]: [u32; 4]) -> Quad {
        let at = |x: u32, y: u32| self.board.apply(self.lattice(Point::new(f64::from(x), f64::from(y))));
        Quad([at(left, top), at(right + 1, top), at(right + 1, bottom + 1), at(left, bottom + 1)])
    }

    /// By how many levels a pixel is darker than paper.
    fn below(&self, x: u32, y: u32) -> f64 {
        raster::PAPER.saturating_sub(self.grey.get_pixel(x, y).0[0]).into()
    }

    /// By how many levels the core of pieces of ink is darker than paper, at least as the board's ink: where
    /// they are darker, what is between them would be taken for ink, too.
    fn core(&self, blobs: &[&Blob]) -> f64 {
        let mut levels: Vec<f64> =
            blobs.iter().flat_map(|blob| &blob.pixels).map(|&(x, y)| self.below(x, y)).collect();
        levels.sort_by(f64::total_cmp);
        levels.get(levels.len() * CORE.0 / CORE.1).copied().unwrap_or(0.0).max(self.depth)
    }

    /// Pieces of ink joined to one picture with `rim` pixels of paper around: 0 is paper, 255 their core.
    /// What belongs to none of them is paper.
    pub(super) fn cut(&self, blobs: &[&Blob], [left, top, right, bottom]: [u32; 4], rim: u32) -> GrayImage {
        let (w, h) = self.grey.dimensions();
        let core = self.core(blobs);
        let mut own = GrayImage::new(right + 1 - left + 2 * rim, bottom + 1 - top + 2 * rim);
        for &(x, y) in blobs.iter().flat_map(|blob| &blob.pixels) {
            for (nx, ny) in (0..9).map(|i| (x + i % 3, y + i / 3)) {
                // One less than these, which may lie beyond the page.
                let (Some(px), Some(py)) = (nx.checked_sub(1), ny.checked_sub(1)) else { continue };
                let (Some(ox), Some(oy)) = ((px + rim).checked_sub(left), (py + rim).checked_sub(top)) else {
                    continue;
                };
                if px < w && py < h && ox < own.width() && oy < own.height() {
                    own.put_pixel(
                        ox,
                        oy,
                        Luma([((self.below(px, py) / core).min(1.0) * 255.0).round() as u8]),
                    );
                }
            }
        }
        own
    }
}

/// The cells of the page that lie on the photo, within reach of the board: the first column and row, and
/// those behind the last. `None` where the board lies outside or its page is seen too much aslant.
fn extent(photo: &Photo, map: &Homography, (rows, columns): (i32, i32)) -> Option<((i32, i32), (i32, i32))> {
    let depth = |x: f64, y: f64| map.0[6] * x + map.0[7] * y + map.0[8];
    let middle = depth(f64::from(columns) / 2.0, f64::from(rows) / 2.0);
    let is_near = |reach: &i32| {
        let corners = [-reach, columns + reach].into_iter().flat_map(|x| [(x, -reach), (x, rows + reach)]);
        corners.into_iter().all(|(x, y)| DEPTHS.contains(&(depth(x.into(), y.into()) / middle)))
    };
    let reach = (1..=REACH).rev().find(is_near)?;
    let (w, h) = (f64::from(photo.rgb.width()), f64::from(photo.rgb.height()));
    let back = map.inverse()?;
    let corners = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)].map(|(x, y)| {
        let m = &back.0;
        let is_ahead = m[6] * x + m[7] * y + m[8];
        (is_ahead, back.apply(Point::new(x, y)))
    });
    let (mut low, mut high) = ((-reach, -reach), (columns + reach, rows + reach));
    // A corner beyond the horizon bounds nothing.
    let centre = map.apply(Point::new(f64::from(columns) / 2.0, f64::from(rows) / 2.0));
    let ahead = back.0[6] * centre.x + back.0[7] * centre.y + back.0[8];
    if corners.iter().all(|(is_ahead, _)| is_ahead * ahead > 0.0) {
        let least = |of: fn(&Point) -> f64| corners.iter().map(|c| of(&c.1)).fold(f64::MAX, f64::min);
        let most = |of: fn(&Point) -> f64| corners.iter().map(|c| of(&c.1)).fold(f64::MIN, f64::max);
        low = (low.0.max(least(|p| p.x).floor() as i32), low.1.max(least(|p| p.y).floor() as i32));
        high = (high.0.min(most(|p| p.x).ceil() as i32), high.1.min(most(|p| p.y).ceil() as i32));
    }
    (high.0 > low.0 && high.1 > low.1).then_some((low, high))
}
