//! Step 2: light evened out ("de-grey"), so that paper is white and ink is dark everywhere.

mod edge;
mod views;

pub use views::{ColourEdges, Edges, Weight};

use crate::geometry::Point;
use crate::photo::Photo;
use crate::raster::{even, shrink};
use image::{GrayImage, RgbImage};
use std::sync::Arc;

/// Longest side of the normalised image in pixels: a grid that fills a third of the picture still has about
/// 45 pixels a cell, lines of a blurred phone picture are about 3 pixels wide, and finding takes tens of
/// milliseconds.
const WORKING_SIDE: u32 = 1280;

/// Half side of the window that estimates the paper's brightness, as a share of the longest side: about one
/// cell of a page-filling grid, so that a shadow's edge is followed but a digit is not mistaken for shade.
const BACKGROUND_RADIUS: f64 = 0.03;

/// An evenly lit grey picture at working scale.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct NormalisedImage {
    /// [`PAPER`](crate::raster::PAPER) = paper, darker = ink of any colour.
    pub grey: GrayImage,
    /// The photo at the same size, its light as it was: for the colour of paper.
    pub colour: Arc<RgbImage>,
    /// Pixels of this image for one photo pixel (at most 1).
    pub scale: f64,
    /// Pixels of this image around the photo on each side.
    pub margin: u32,
    /// Width of a typical edge in pixels of this image: 2 to 4 is sharp; infinite where the picture shows
    /// none.
    pub edge_width: f64,
}

impl NormalisedImage {
    /// The place on the photo of a point of this image.
    pub fn on_photo(&self, p: Point) -> Point {
        (p - Point::new(self.margin.into(), self.margin.into())) * (1.0 / self.scale)
    }

    /// The point of this image that shows a place on the photo.
    pub fn of_photo(&self, p: Point) -> Point {
        p * self.scale + Point::new(self.margin.into(), self.margin.into())
    }

    /// The image as a picture to look at.
    pub fn picture(&self) -> RgbImage {
        image::DynamicImage::ImageLuma8(self.grey.clone()).to_rgb8()
    }
}

/// Evens out light and tint, at working scale.
pub fn flatten(photo: &Photo) -> NormalisedImage {
    let (w, h) = photo.rgb.dimensions();
    let scale = (f64::from(WORKING_SIDE) / f64::from(w.max(h))).min(1.0);
    let colour = if scale < 1.0 {
        let size = |side: u32| ((f64::from(side) * scale).round() as u32).max(1);
        Arc::new(shrink(&photo.rgb, size(w), size(h)))
    } else {
        Arc::clone(&photo.rgb)
    };
    let grey = even(&colour, background_radius(&colour));
    let edge_width = edge::width(&grey);
    NormalisedImage { grey, colour, scale, margin: 0, edge_width }
}

fn background_radius(rgb: &RgbImage) -> usize {
    ((f64::from(rgb.width().max(rgb.height())) * BACKGROUND_RADIUS) as usize).max(4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Turn;

    fn photo(width: u32, height: u32) -> Photo {
        Photo {
            rgb: Arc::new(RgbImage::new(width, height)),
            name: "drawn".to_owned(),
            sha256: String::new(),
            format: image::ImageFormat::Png,
            pages: 1,
            orientation: Turn::NONE,
            jpeg_quality: None,
        }
    }

    #[test]
    fn a_photo_at_working_scale_is_not_copied() {
        let (small, large) = (photo(WORKING_SIDE, 40), photo(2 * WORKING_SIDE, 80));
        assert!(Arc::ptr_eq(&flatten(&small).colour, &small.rgb));
        let shrunk = flatten(&large);
        assert_eq!((shrunk.colour.dimensions(), shrunk.scale), ((WORKING_SIDE, 40), 0.5));
    }
}
