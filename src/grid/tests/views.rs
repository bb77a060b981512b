//! Boards that the image as it is does not show: flush with its edge, or drawn by colour.

use super::*;
use image::{Rgb, RgbImage};

/// Pixels of a tile and of the gap beside it.
const PITCH: u32 = 50;

/// Where the tiles begin, across and down.
const CORNER: (u32, u32) = (40, 120);

/// Nine by nine tiles of one colour on a ground of another, `gap` pixels apart.
fn tiles(gap: u32, tile: [u8; 3], ground: [u8; 3]) -> NormalisedImage {
    let is_tile = |v: u32, corner: u32| v >= corner && v < corner + 9 * PITCH && (v - corner) % PITCH >= gap;
    let colour = RgbImage::from_fn(540, 900, |x, y| {
        Rgb(if is_tile(x, CORNER.0) && is_tile(y, CORNER.1) { tile } else { ground })
    });
    // Evened out, colours are gone.
    NormalisedImage { colour: colour.into(), ..sheet(paper(540, 900)) }
}

#[test]
fn a_frame_that_is_flush_with_the_picture_is_found() {
    for (left, top) in [(1.0, 1.0), (1.0, 40.0), (40.0, 40.0)] {
        let (mut grey, truth) = (paper(451, 451), flat(&square(left, top, 449.0 - left.max(top))));
        print(&mut grey, &truth, 2.0, |_| true);
        assert_found(grey, &truth, 4.0, &format!("from {left}, {top}"));
    }
}

#[test]
fn tiles_are_found_by_their_edges_lighter_or_darker_than_their_ground() {
    let (light, dark, other) = ([250, 250, 252], [40, 42, 50], [70, 74, 90]);
    for (gap, tile, ground) in [(1, light, other), (3, other, dark), (4, dark, other), (6, other, light)] {
        let boards = find(&tiles(gap, tile, ground)).unwrap_or_else(|e| panic!("gap {gap}: {e}"));
        let (left, top) = (f64::from(CORNER.0), f64::from(CORNER.1));
        let truth = flat(&square(left, top, f64::from(9 * PITCH)));
        let error = worst(&boards[0].mesh, &truth);
        assert!(error < f64::from(gap) + 4.0, "gap {gap}: a node is {error:.1} pixels off");
    }
}

#[test]
fn grain_has_no_edges_to_look_at_and_an_even_picture_no_board() {
    let grain = RgbImage::from_fn(300, 300, |x, y| Rgb([((x * 7 + y * 13) % 29 * 3) as u8 + 120; 3]));
    let noisy = NormalisedImage { colour: grain.into(), ..sheet(paper(300, 300)) };
    assert!(noisy.colour_edges().is_none());
    assert!(find(&sheet(paper(300, 300))).is_err());
}
