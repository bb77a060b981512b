//! Holes in the ink: what lines that cross leave of the paper.

use super::ink::{self, Extent, InkLevel, Of};
use super::page::Parted;
use super::region::Region;
use crate::geometry::{Point, ratio};
use crate::raster;
use image::GrayImage;
use std::ops::Range;

/// Smallest side of a hole in pixels: what two lines leave of the smallest cell.
pub(super) const LEAST_SIDE: u32 = 4;

/// Share of its box that a hole fills: a cell half turned fills half, print takes up a third of that.
const LEAST_FILL: f64 = 0.3;

/// How many times as large as its neighbour a cell's side may look: print that touches a line takes some
/// away.
pub(super) const ALIKE: f64 = 1.6;

/// A hole in the ink.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hole {
    /// Middle of its box, which print within does not move.
    pub(super) centre: Point,
    /// Geometric mean of its box's sides.
    pub(super) side: f64,
    /// Its box, in pixels of the region.
    pub(super) extent: Extent,
    /// How many times as large as its neighbour's its side may be, and its box's width for its height.
    pub(super) alike: f64,
    pub(super) shape: f64,
}

impl Hole {
    /// The hole with this box, in a region that begins at `corner`.
    pub(super) fn new(extent: Extent, corner: Point) -> Self {
        let middle = |from: u32, to: u32| f64::from(from + to + 1) / 2.0;
        let Extent { left, top, right, bottom, .. } = extent;
        let side = f64::from(extent.width() * extent.height()).sqrt();
        let centre = Point::new(middle(left, right), middle(top, bottom)) + corner;
        Self { centre, side, extent, alike: ALIKE, shape: f64::INFINITY }
    }

    /// Whether two holes are of like size and shape.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let long = |hole: &Self| f64::from(hole.extent.width()) / f64::from(hole.extent.height());
        ratio(self.side, other.side) < self.alike && ratio(long(self), long(other)) < self.shape
    }
}

/// The holes of a region that may be cells, from left to right; on each side they take up no more than the
/// share `most` of the region.
pub(super) fn holes(image: &GrayImage, region: Region, level: InkLevel, most: f64) -> Vec<Hole> {
    let Region { left, top, width, height } = region;
    let crop = raster::crop(image, (left, top), (width, height));
    let (_, extents) = ink::components(&crop, level, Of::Paper);
    like_cells(&extents, Shape::within(&crop, most), Point::new(left.into(), top.into()))
}

/// [`holes`] of a whole page.
pub(super) fn of_page(page: &Parted, level: InkLevel, most: f64) -> Vec<Hole> {
    let (_, extents) = &*page.components(level, Of::Paper);
    like_cells(extents, Shape::within(page.image, most), Point::default())
}

/// The shape of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Its longest side, in pixels.
    pub(super) most: u32,
    /// Its longer side over its shorter one.
    pub(super) ratio: f64,
}

impl Shape {
    /// That of a grid's cells, each side of which takes up no more than the share `most` of an image's.
    fn within(image: &GrayImage, most: f64) -> Self {
        Self { most: (f64::from(image.width().min(image.height())) * most) as u32, ratio: ALIKE }
    }
}

/// Those of the components that may be cells, from left to right; `corner` is where their region begins.
pub(super) fn like_cells(extents: &[Extent], shape: Shape, corner: Point) -> Vec<Hole> {
    let like_cells = extents.iter().skip(1).filter(|e| e.area > 0 && is_like_a_cell(e, shape));
    let mut holes: Vec<Hole> = like_cells.map(|&extent| Hole::new(extent, corner)).collect();
    holes.sort_by(|a, b| a.centre.x.total_cmp(&b.centre.x));
    holes
}

/// Whether a component may be a cell.
fn is_like_a_cell(e: &Extent, Shape { most, ratio }: Shape) -> bool {
    let (wide, high) = (e.width(), e.height());
    let fits = |side: u32| (LEAST_SIDE..=most).contains(&side);
    fits(wide)
        && fits(high)
        && f64::from(wide.max(high)) < ratio * f64::from(wide.min(high))
        && f64::from(e.area) > LEAST_FILL * f64::from(wide * high)
}

/// Which of the holes, from left to right, have their middles less than `within` to the left or right of `x`.
pub(super) fn about(holes: &[Hole], x: f64, within: f64) -> Range<usize> {
    let from = holes.partition_point(|h| h.centre.x < x - within);
    from..from + holes[from..].partition_point(|h| h.centre.x <= x + within)
}
