//! Dark tiles that are joined to one another, cut apart.

use crate::raster::areas::components;
use image::{GrayImage, Luma};
use imageproc::distance_transform::Norm;
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::morphology::erode;
use imageproc::rect::Rect;

/// How thick lines between tiles are at most, as a share of the most side of these.
const LINE: f64 = 0.08;

/// The lattice of a board on a picture, in pixels.
#[derive(Clone, Copy)]
pub struct Lattice {
    /// The side of a cell.
    pub cell: u32,
    /// How far the picture goes on about the board on each side, where what is dark is none of its tiles.
    pub around: u32,
    /// Whether its cells lie as bricks do: those of each row half a cell beside those below.
    pub is_staggered: bool,
}

impl Lattice {
    /// Whether a pixel of a picture of such a size lies on one of its lines.
    const fn has(self, (x, y): (u32, u32), (width, height): (u32, u32)) -> bool {
        let Self { cell, around, is_staggered } = self;
        let is_in = x >= around && x + around <= width && y >= around && y + around <= height;
        let is_aside = is_staggered && !((height - around).saturating_sub(y + 1) / cell).is_multiple_of(2);
        let aside = if is_aside { cell / 2 } else { 0 };
        is_in && ((x + aside).is_multiple_of(cell) || y.is_multiple_of(cell))
    }

    /// Whether what has these sides reaches onto the board on a picture of such a size.
    pub(super) const fn is_over(
        self,
        [left, top, right, bottom]: [u32; 4],
        (width, height): (u32, u32),
    ) -> bool {
        let around = self.around;
        right >= around && left + around < width && bottom >= around && top + around < height
    }
}

/// Takes out of what is dark and joined, with the light figures on it, what is thin and lies about no tile of
/// at most such a side, lines from one to another, and pixels on a lattice, if there is one. Whether there
/// are any.
pub(super) fn cut(
    dark: &mut GrayImage,
    is_joined: impl Fn(u32, u32) -> bool,
    side: u32,
    lattice: Option<Lattice>,
) -> bool {
    let size = dark.dimensions();
    let tiles = about_tiles(size, &is_joined, side);
    let is_between = |x: u32, y: u32| {
        tiles.get_pixel(x, y).0[0] == 0 || lattice.is_some_and(|lattice| lattice.has((x, y), size))
    };
    let mut is_any = false;
    for (x, y, pixel) in dark.enumerate_pixels_mut() {
        if pixel.0[0] > 0 && is_joined(x, y) && is_between(x, y) {
            pixel.0[0] = 0;
            is_any = true;
        }
    }
    is_any
}

/// The boxes about what is thicker than lines, of what is joined on a picture of such a size.
fn about_tiles((width, height): (u32, u32), is_joined: impl Fn(u32, u32) -> bool, side: u32) -> GrayImage {
    let joined = GrayImage::from_fn(width, height, |x, y| Luma([u8::from(is_joined(x, y)) * u8::MAX]));
    let half = (LINE * f64::from(side) / 2.0).ceil() as u8;
    let thick = components(&erode(&joined, Norm::LInf, half), true);
    let mut boxes: Vec<Option<[u32; 4]>> = vec![None; thick.len()];
    for run in &thick {
        let [left, top, right, _] =
            boxes[run.number as usize - 1].unwrap_or([run.left, run.y, run.right, run.y]);
        boxes[run.number as usize - 1] = Some([left.min(run.left), top, right.max(run.right), run.y]);
    }
    let mut about = GrayImage::new(width, height);
    let half = u32::from(half);
    for [left, top, right, bottom] in boxes.into_iter().flatten() {
        let corner = Rect::at(left as i32 - half as i32, top as i32 - half as i32);
        let size = |low: u32, high: u32| high + 1 - low + 2 * half;
        draw_filled_rect_mut(&mut about, corner.of_size(size(left, right), size(top, bottom)), Luma([255]));
    }
    about
}
