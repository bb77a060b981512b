//! Symbols that touch their rings or frames, told by the paper in these: where lines join rings to others,
//! which makes one piece of ink of the whole board, and where a broad letter fills its ring.

use super::frames::{FRAME, OFF_CIRCLE, RING, circle, grown, outside, picture, pieces};
use super::ink::CELL;
use crate::geometry::{Point, ratio};
use crate::ocr::blobs::{Blob, blobs};
use image::{GrayImage, Luma};
use imageproc::drawing::draw_polygon_mut;
use imageproc::geometry::convex_hull;
use imageproc::point::Point as IPoint;

/// Least share of a cell that is paper within its ring or frame, and the least share of that which a part of
/// it has that letters cut off: less is a speck.
const ROOM: f64 = 0.08;
const SPECK: usize = 50;

/// Least height of a symbol in a ring, in the ring's height.
const HIGH: f64 = 0.3;

/// How far within the paper of a ring a symbol is looked for, in pixels: rings are not smooth.
const SMOOTH: f64 = 1.5;

/// What of a symbol touches its ring or frame, of which and of lines about it these pixels are ink in the
/// cell with this middle: what lies among the paper that they enclose.
pub(super) fn within_joined(pixels: &[(u32, u32)], middle: Point) -> Vec<Blob> {
    let low = |at: f64| (at - f64::from(CELL) / 2.0).max(0.0).round() as u32;
    let corner = (low(middle.x), low(middle.y));
    let mut ink = GrayImage::new(CELL, CELL);
    for &(x, y) in pixels {
        let pixel = ink.get_pixel_mut_checked(x.saturating_sub(corner.0), y.saturating_sub(corner.1));
        if let Some(pixel) = pixel {
            *pixel = Luma([u8::MAX]);
        }
    }
    pieces(&in_room(ink), corner)
}

/// A ring and the symbol that touches it as that symbol alone; any other piece of ink as it is. What a round
/// letter encloses is none of its own strokes, or no high one.
pub(super) fn without_ring(blob: Blob) -> Vec<Blob> {
    let (width, height) = (f64::from(blob.width()), f64::from(blob.height()));
    if width.min(height) < FRAME.0 * f64::from(CELL) || ratio(width, height) > RING.1 {
        return vec![blob];
    }
    let ink = picture(&blob, |_, _| true);
    let beyond = grown(&outside(&ink), ink.dimensions());
    let rim =
        ink.enumerate_pixels().zip(beyond).filter(|((_, _, ink), is_beyond)| ink.0[0] > 0 && *is_beyond);
    let rim: Vec<(u32, u32)> = rim.map(|((x, y, _), _)| (x, y)).collect();
    let is_ring = circle(&rim).is_some_and(|(_, off)| off <= OFF_CIRCLE);
    let symbol = if is_ring { pieces(&in_room(ink), (blob.left, blob.top)) } else { Vec::new() };
    let is_high = |piece: &Blob| f64::from(piece.height()) >= HIGH * height;
    if symbol.iter().any(is_high) { symbol } else { vec![blob] }
}

/// The ink that lies among the paper it encloses.
fn in_room(mut ink: GrayImage) -> GrayImage {
    let room = room(&ink);
    for (pixel, room) in ink.pixels_mut().zip(room.pixels()).filter(|(_, room)| room.0[0] == 0) {
        *pixel = *room;
    }
    ink
}

/// 255 where there is what is convex about all paper of a cell that its ink encloses, but for its rim;
/// nowhere where that is hardly any.
fn room(ink: &GrayImage) -> GrayImage {
    let (width, height) = ink.dimensions();
    let mut enclosed = GrayImage::new(width, height);
    for ((paper, ink), is_outside) in enclosed.pixels_mut().zip(ink.pixels()).zip(outside(ink)) {
        *paper = Luma([u8::from(ink.0[0] == 0 && !is_outside) * u8::MAX]);
    }
    let mut parts = blobs(&enclosed);
    let all: usize = parts.iter().map(|part| part.pixels.len()).sum();
    parts.retain(|part| part.pixels.len() * SPECK >= all);
    // Double lines between rings enclose paper, too, all of which lies farther out.
    let middle = Point::new(f64::from(width - 1) / 2.0, f64::from(height - 1) / 2.0);
    let away = |&(x, y): &(u32, u32)| middle.distance(Point::new(x.into(), y.into()));
    let largest = parts.iter().max_by_key(|part| part.pixels.len());
    let reach = largest.iter().flat_map(|part| &part.pixels).map(away).fold(0.0, f64::max);
    parts.retain(|part| part.pixels.iter().any(|pixel| away(pixel) <= reach));
    let paper = parts.iter().flat_map(|part| &part.pixels);
    let paper: Vec<_> = paper.map(|&(x, y)| IPoint::new(x as i32, y as i32)).collect();
    let mut room = GrayImage::new(width, height);
    if all as f64 >= ROOM * f64::from(width * height) {
        let middle = |of: &dyn Fn(&IPoint<i32>) -> i32| {
            f64::from(paper.iter().map(of).sum::<i32>()) / paper.len() as f64
        };
        let middle = Point::new(middle(&|p| p.x), middle(&|p| p.y));
        let inwards = |corner: &IPoint<i32>| {
            let at = Point::new(corner.x.into(), corner.y.into());
            let to = at + (middle - at) * (SMOOTH / at.distance(middle).max(SMOOTH));
            IPoint::new(to.x.round() as i32, to.y.round() as i32)
        };
        let mut corners: Vec<_> = convex_hull(paper.as_slice()).iter().map(inwards).collect();
        corners.dedup();
        if corners.len() > 2 && corners.first() != corners.last() {
            draw_polygon_mut(&mut room, &corners, Luma([u8::MAX]));
        }
    }
    room
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_touches_a_ring_which_lines_join_to_others_is_kept_alone() {
        // A ring with lines in eight directions, and a V that touches it on both sides.
        let kept = |broad: f64, is_letter: &dyn Fn(f64, f64) -> bool| {
            let is_line = |x: f64, y: f64| {
                let off = x.abs().min(y.abs()).min((x - y).abs() / 1.4).min((x + y).abs() / 1.4);
                x.hypot(y) > 25.0 && off <= broad / 2.0
            };
            let is_ring = |x: f64, y: f64| (x.hypot(y) - 25.0).abs() <= 1.5;
            let is_ink = |&(x, y): &(u32, u32)| {
                let (x, y) = (f64::from(x) - 36.0, f64::from(y) - 36.0);
                is_ring(x, y) || is_line(x, y) || is_letter(x, y)
            };
            let cell = (0..CELL).flat_map(|y| (0..CELL).map(move |x| (x, y)));
            let left = within_joined(&cell.filter(is_ink).collect::<Vec<_>>(), Point::new(36.0, 36.0));
            left.iter().map(|b| (b.width(), b.height())).collect::<Vec<_>>()
        };
        let v = |x: f64, y: f64| (-16.0..16.0).contains(&y) && (x.abs() + y * 0.58 - 10.0).abs() <= 2.5;
        for broad in [3.0, 6.0, 9.0] {
            let [(width, height)] = kept(broad, &v)[..] else { panic!("one letter: {:?}", kept(broad, &v)) };
            assert!((30..44).contains(&width) && height >= 27, "{width} x {height}");
            assert_eq!(kept(broad, &|_, _| false), [], "an empty ring");
        }
        // Two lines in each direction, which cross others farther out.
        let double = |x: f64, y: f64| {
            let aside = ((x - y).abs() / 1.4).min((x + y).abs() / 1.4);
            let is_end = |off: f64| (x.abs() + y.abs() - off).abs() <= 1.5;
            x.hypot(y) > 25.0 && ((aside - 3.0).abs() <= 1.0 || (is_end(58.0) && aside <= 3.0))
        };
        assert_eq!(kept(0.0, &double), [], "double lines");
    }

    #[test]
    fn a_broad_letter_that_touches_its_ring_is_kept_alone_and_round_letters_are_no_rings() {
        let left = |is_ink: &dyn Fn(f64, f64) -> bool| {
            let ink = GrayImage::from_fn(CELL, CELL, |x, y| {
                Luma([u8::from(is_ink(f64::from(x) - 36.0, f64::from(y) - 36.0)) * u8::MAX])
            });
            let mut all = blobs(&ink);
            assert_eq!(all.len(), 1);
            let left = without_ring(all.remove(0));
            left.iter().map(|b| (b.width(), b.height())).collect::<Vec<_>>()
        };
        let ring = |x: f64, y: f64, radius: f64, broad: f64| (x.hypot(y) - radius).abs() <= broad / 2.0;
        // A Q that fills its ring, which its tail touches.
        let tail = |x: f64, y: f64| (x - y).abs() <= 4.0 && (6.0..19.0).contains(&x);
        let q = |x: f64, y: f64| ring(x, y, 13.0, 6.0) || tail(x, y);
        let [(width, height)] = left(&|x, y| q(x, y) || ring(x, y, 26.0, 2.0))[..] else {
            panic!("one letter")
        };
        assert!((32..38).contains(&width) && (32..38).contains(&height), "{width} x {height}");
        let alone = [(53, 53)];
        assert_eq!(left(&|x, y| ring(x, y, 24.0, 5.0)), alone, "an O");
        assert_eq!(left(&|x, y| ring(x, y, 24.0, 5.0) || tail(x, y)), alone, "a Q");
        let eight = |x: f64, y: f64| ring(x, y - 13.0, 12.0, 4.0) || ring(x, y + 13.0, 12.0, 4.0);
        assert_eq!(left(&eight).len(), 1, "an 8");
        let two = |x: f64, y: f64| {
            let high = |x: f64| ((x / 12.5).hypot(y / 23.0) - 1.0).abs() <= 0.12;
            high(x - 12.0) || high(x + 12.0)
        };
        assert_eq!(left(&two).len(), 1, "two digits that touch");
    }
}
