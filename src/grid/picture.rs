//! The boards drawn on the photo, to look at.

use super::board::Board;
use super::edge::Edge;
use crate::normalise::NormalisedImage;
use image::{Rgb, RgbImage};

/// Colour of the best board's lattice, and of the others'.
const BEST: Rgb<u8> = Rgb([220, 0, 0]);
const OTHERS: Rgb<u8> = Rgb([0, 90, 220]);

/// The boards drawn on the image, to look at: the best red, others blue.
pub fn picture(image: &NormalisedImage, boards: &[Board]) -> RgbImage {
    let mut out = image.picture();
    for (i, board) in boards.iter().enumerate().rev() {
        let mesh = board.mesh.mapped(|p| image.of_photo(p));
        for edge in Edge::all(mesh.rows(), mesh.columns()) {
            let [from, to] = edge.ends(&mesh).map(|p| (p.x as f32, p.y as f32));
            imageproc::drawing::draw_line_segment_mut(&mut out, from, to, if i == 0 { BEST } else { OTHERS });
        }
    }
    out
}
