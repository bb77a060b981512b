//! The image looked at in other ways, for grids that it does not show as it is: flush with its edge, or drawn
//! by colours rather than by dark lines, as screens draw them.

use super::NormalisedImage;
use crate::raster::{PAPER, closing, extreme_about, shrink};
use image::{GrayImage, Luma, RgbImage};
use std::sync::Arc;

/// Paper laid around an image, as a share of its longest side.
const MARGIN: f64 = 0.05;

/// How far from the image's edge, as a share of its longest side, the frame of a grid lies that is flush with
/// it.
const FLUSH: f64 = 0.015;

/// Share of a side of the image along which there is ink so near to its edge where a frame is flush with it.
const LEAST_FLUSH: f64 = 0.5;

/// Grey levels below the paper's from which there is ink.
const INK: u8 = 30;

/// Longest side of the image of edges, in pixels: screens show nothing finer, and gaps between tiles are a
/// few pixels wide then.
const EDGE_SIDE: u32 = 800;

/// Range of the values around a pixel of a flat area: the ringing of JPEG.
const FLAT: u8 = 6;

/// Range from which an edge counts fully, where all edges are to count alike: hairlines of dark screens are
/// ten levels lighter than their cells.
const CLEAR: u8 = 14;

/// The noise below it.
const NOISE: u8 = 4;

/// Share of the pixels of a screen's picture that lie in flat areas; grain covers all of a photo.
const LEAST_FLAT: f64 = 0.3;

/// How edges become lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    /// How dark they are.
    pub weight: Weight,
    /// Edges up to twice as many pixels from one another, the two sides of a gap between tiles, make one
    /// line.
    pub closed: usize,
}

/// How dark the line is that an edge becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// By the root of its height, so that a hairline counts nearly as much as a black one.
    Root,
    /// Any that is clear as dark as any other.
    Alike,
}

impl Edges {
    /// The ways there are, those first that tell most from least.
    pub const ALL: [Self; 4] = [
        Self { weight: Weight::Root, closed: 0 },
        Self { weight: Weight::Alike, closed: 0 },
        Self { weight: Weight::Alike, closed: 2 },
        Self { weight: Weight::Alike, closed: 4 },
    ];
}

/// The edges between the areas of a picture.
#[derive(Clone, Debug)]
pub struct ColourEdges {
    colour: Arc<RgbImage>,
    /// How high each pixel's edge is, in any channel.
    ranges: Vec<u8>,
    /// As of [`NormalisedImage`].
    scale: f64,
    edge_width: f64,
}

impl ColourEdges {
    /// The edges as dark lines on paper, with paper around them.
    pub fn as_lines(&self, how: Edges) -> NormalisedImage {
        let width = self.colour.width() as usize;
        let ranges = closing(&self.ranges, width, how.closed);
        let ink = |range: u8| match how.weight {
            Weight::Root => (f32::from(range.saturating_sub(FLAT)) * f32::from(PAPER)).sqrt(),
            Weight::Alike => {
                f32::from(range.saturating_sub(NOISE)) / f32::from(CLEAR - NOISE) * f32::from(PAPER)
            }
        };
        let grey = GrayImage::from_fn(self.colour.width(), self.colour.height(), |x, y| {
            Luma([PAPER - ink(ranges[y as usize * width + x as usize]).min(f32::from(PAPER)) as u8])
        });
        let Self { ref colour, scale, edge_width, .. } = *self;
        NormalisedImage { grey, colour: Arc::clone(colour), scale, margin: 0, edge_width }.with_margin()
    }
}

impl NormalisedImage {
    /// The image with paper around it, where a frame may be flush with its edge.
    pub fn padded(&self) -> Option<Self> {
        self.is_flush().then(|| self.with_margin())
    }

    /// The edges between all areas of different colour, where the picture is a screen's: `None` for pictures
    /// with grain.
    pub fn colour_edges(&self) -> Option<ColourEdges> {
        let (w, h) = self.colour.dimensions();
        let by = (f64::from(EDGE_SIDE) / f64::from(w.max(h))).min(1.0);
        let size = |side: u32| ((f64::from(side) * by).round() as u32).max(3);
        let colour = if by < 1.0 {
            Arc::new(shrink(&self.colour, size(w), size(h)))
        } else {
            Arc::clone(&self.colour)
        };
        let ranges = ranges(&colour);
        let flat = ranges.iter().filter(|&&range| range <= FLAT).count();
        let is_screen = flat as f64 >= LEAST_FLAT * ranges.len() as f64;
        let scale = self.scale * by;
        is_screen.then_some(ColourEdges { colour, ranges, scale, edge_width: self.edge_width })
    }

    /// Whether there is ink along most of one side of the image.
    fn is_flush(&self) -> bool {
        let (w, h) = self.grey.dimensions();
        let deep = ((f64::from(w.max(h)) * FLUSH) as u32 + 1).min(w).min(h);
        let is_ink = |x: u32, y: u32| self.grey.get_pixel(x, y).0[0] < PAPER - INK;
        let along = |length: u32, at: &dyn Fn(u32, u32) -> (u32, u32)| {
            let is_inked = |i: &u32| (0..deep).map(|d| at(*i, d)).any(|(x, y)| is_ink(x, y));
            let count = (0..length).filter(is_inked).count();
            count as f64 >= LEAST_FLUSH * f64::from(length)
        };
        along(w, &|i, d| (i, d))
            || along(w, &|i, d| (i, h - 1 - d))
            || along(h, &|i, d| (d, i))
            || along(h, &|i, d| (w - 1 - d, i))
    }

    /// The image with paper around it; the colours at its edge are continued.
    #[must_use]
    pub fn with_margin(&self) -> Self {
        let (w, h) = self.grey.dimensions();
        let margin = (f64::from(w.max(h)) * MARGIN) as u32 + 1;
        let size = (w + 2 * margin, h + 2 * margin);
        let mut grey = GrayImage::from_pixel(size.0, size.1, Luma([PAPER]));
        image::imageops::replace(&mut grey, &self.grey, margin.into(), margin.into());
        let colour = continued(&self.colour, margin);
        Self { grey, colour: Arc::new(colour), margin: self.margin + margin, ..*self }
    }
}

/// A picture with so many pixels around it that are as its edge is.
fn continued(colour: &RgbImage, margin: u32) -> RgbImage {
    let (w, h) = colour.dimensions();
    let (width, height) = (w + 2 * margin, h + 2 * margin);
    let rows: Vec<&[u8]> = colour.chunks_exact(3 * w as usize).collect();
    let mut wide = Vec::with_capacity(3 * width as usize * height as usize);
    for y in 0..height {
        let row = rows[y.saturating_sub(margin).min(h - 1) as usize];
        let beside = |pixel: &[u8]| pixel.repeat(margin as usize);
        wide.extend(beside(&row[..3]));
        wide.extend_from_slice(row);
        wide.extend(beside(&row[row.len() - 3..]));
    }
    RgbImage::from_raw(width, height, wide).unwrap_or_default()
}

/// For each pixel the greatest difference within its 3 x 3 neighbourhood in any channel.
fn ranges(colour: &RgbImage) -> Vec<u8> {
    let row = 3 * colour.width() as usize;
    let (low, high) =
        (extreme_about(colour, row, (3, 1), u8::min), extreme_about(colour, row, (3, 1), u8::max));
    let ranges: Vec<u8> = low.iter().zip(&high).map(|(low, high)| high - low).collect();
    ranges.as_chunks::<3>().0.iter().map(|[r, g, b]| *r.max(g).max(b)).collect()
}
