//! Symbols that touch their rings or frames where lines join these to others: pieces of ink as large as the
//! board.

use super::frames::{outside, pieces};
use super::ink::CELL;
use crate::geometry::Point;
use crate::ocr::blobs::{Blob, blobs};
use image::{GrayImage, Luma};
use imageproc::drawing::draw_polygon_mut;
use imageproc::geometry::convex_hull;

/// Least share of a cell that is paper within its ring or frame, and the least share of that which a part of
/// it has that letters cut off: less is a speck.
const ROOM: f64 = 0.08;
const SPECK: usize = 50;

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
    let room = room(&ink);
    for (pixel, room) in ink.pixels_mut().zip(room.pixels()).filter(|(_, room)| room.0[0] == 0) {
        *pixel = *room;
    }
    pieces(&ink, corner)
}

/// 255 where there is what is convex about all paper of a cell that its ink encloses, but for its rim; nowhere
/// where that is hardly any.
fn room(ink: &GrayImage) -> GrayImage {
    let (width, height) = ink.dimensions();
    let mut enclosed = GrayImage::new(width, height);
    for ((paper, ink), is_outside) in enclosed.pixels_mut().zip(ink.pixels()).zip(outside(ink)) {
        *paper = Luma([u8::from(ink.0[0] == 0 && !is_outside) * u8::MAX]);
    }
    let mut parts = blobs(&enclosed);
    let all: usize = parts.iter().map(|part| part.pixels.len()).sum();
    parts.retain(|part| part.pixels.len() * SPECK >= all);
    let paper = parts.iter().flat_map(|part| &part.pixels);
    let paper: Vec<_> = paper.map(|&(x, y)| imageproc::point::Point::new(x as i32, y as i32)).collect();
    let mut room = GrayImage::new(width, height);
    if all as f64 >= ROOM * f64::from(width * height) {
        let middle = |of: &dyn Fn(&imageproc::point::Point<i32>) -> i32| {
            f64::from(paper.iter().map(of).sum::<i32>()) / paper.len() as f64
        };
        let middle = Point::new(middle(&|p| p.x), middle(&|p| p.y));
        let inwards = |corner: &imageproc::point::Point<i32>| {
            let at = Point::new(corner.x.into(), corner.y.into());
            let to = at + (middle - at) * (SMOOTH / at.distance(middle).max(SMOOTH));
            imageproc::point::Point::new(to.x.round() as i32, to.y.round() as i32)
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
    }
}
