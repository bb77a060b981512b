//! Moving stored pixels upright, in one pass over the picture.

use crate::geometry::{Point, Turn};
use image::{ImageBuffer, Pixel};
use rayon::prelude::*;

/// A picture of 8-bit values.
type Buffer<P> = ImageBuffer<P, Vec<u8>>;

/// Rows turned together: 16 pixels of 3 bytes fill about one cache line of the source when rows become
/// columns.
const BAND: usize = 16;

/// `stored` moved as `turn` says: mirrored left to right first, then turned clockwise.
pub fn upright<P: Pixel<Subpixel = u8>>(stored: &Buffer<P>, turn: Turn) -> Buffer<P> {
    if turn == Turn::NONE || stored.is_empty() {
        return stored.clone();
    }
    let (width, height) = (stored.width() as usize, stored.height() as usize);
    let (out_width, out_height) = if turn.quarters % 2 == 1 { (height, width) } else { (width, height) };
    let mut out = Buffer::<P>::new(out_width as u32, out_height as u32);
    let (source, n) = (stored.as_raw(), usize::from(P::CHANNEL_COUNT));
    out.par_chunks_mut(out_width * n * BAND).enumerate().for_each(|(band, rows)| {
        let count = rows.len() / (out_width * n);
        for x in 0..out_width {
            for row in 0..count {
                let (sx, sy) = source_of(x, band * BAND + row, width, height, turn);
                let (from, to) = ((sy * width + sx) * n, (row * out_width + x) * n);
                rows[to..to + n].copy_from_slice(&source[from..from + n]);
            }
        }
    });
    out
}

/// The stored pixel that is seen at `(x, y)` of the upright picture.
const fn source_of(x: usize, y: usize, width: usize, height: usize, turn: Turn) -> (usize, usize) {
    let (sx, sy) = match turn.quarters % 4 {
        0 => (x, y),
        1 => (y, height - 1 - x),
        2 => (width - 1 - x, height - 1 - y),
        _ => (width - 1 - y, x),
    };
    (if turn.mirrored { width - 1 - sx } else { sx }, sy)
}

/// Where the point `p` of a stored picture of `width` x `height` lies once the picture is upright.
pub fn point_upright(p: Point, width: u32, height: u32, turn: Turn) -> Point {
    let (width, height) = (f64::from(width), f64::from(height));
    let x = if turn.mirrored { width - p.x } else { p.x };
    match turn.quarters % 4 {
        0 => Point::new(x, p.y),
        1 => Point::new(height - p.y, x),
        2 => Point::new(width - x, height - p.y),
        _ => Point::new(p.y, width - x),
    }
}

/// Where the point `p` of the upright picture lies in the stored one of `width` x `height`: undoes
/// [`point_upright`].
pub fn point_stored(p: Point, width: u32, height: u32, turn: Turn) -> Point {
    let (width, height) = (f64::from(width), f64::from(height));
    let (x, y) = match turn.quarters % 4 {
        0 => (p.x, p.y),
        1 => (p.y, height - p.x),
        2 => (width - p.x, height - p.y),
        _ => (width - p.y, p.x),
    };
    Point::new(if turn.mirrored { width - x } else { x }, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage, imageops};

    fn sample() -> RgbImage {
        RgbImage::from_fn(37, 21, |x, y| Rgb([x as u8, y as u8, (x * y) as u8]))
    }

    fn turns() -> impl Iterator<Item = Turn> {
        (1..=8).filter_map(Turn::from_exif)
    }

    #[test]
    fn the_eight_exif_turns_are_mirror_then_rotation() {
        for turn in turns() {
            let mirrored = if turn.mirrored { imageops::flip_horizontal(&sample()) } else { sample() };
            let wanted = match turn.quarters {
                0 => mirrored,
                1 => imageops::rotate90(&mirrored),
                2 => imageops::rotate180(&mirrored),
                _ => imageops::rotate270(&mirrored),
            };
            assert_eq!(upright(&sample(), turn), wanted, "{turn:?}");
        }
    }

    #[test]
    fn points_move_with_their_pixels() {
        let stored = sample();
        for turn in turns() {
            let moved = upright(&stored, turn);
            for (x, y) in [(0, 0), (36, 0), (5, 20), (36, 20), (17, 3)] {
                let p = point_upright(Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5), 37, 21, turn);
                assert_eq!(moved.get_pixel(p.x as u32, p.y as u32), stored.get_pixel(x, y), "{turn:?}");
            }
        }
    }

    #[test]
    fn a_picture_without_pixels_stays_one() {
        let none = RgbImage::new(0, 5);
        assert!(upright(&none, Turn::quarters(1)).is_empty());
    }

    #[test]
    fn a_point_turned_upright_and_back_is_where_it_was() {
        let p = Point::new(3.25, 17.5);
        for turn in turns() {
            let there = point_upright(p, 37, 21, turn);
            assert!(point_stored(there, 37, 21, turn).distance(p) < 1e-9, "{turn:?}");
        }
    }
}
