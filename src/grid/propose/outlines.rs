//! Outlines from connected ink: the frame and the lines inside it touch, so a grid is one large component
//! whose outline is nearly a quadrilateral.

use super::hull::{self, Span};
use super::ink::{self, Components, Extent, InkLevel, Of};
use super::outline::{BOW_POINTS, Bows, Outline, inward};
use super::region::Region;
use crate::geometry::{Point, Quad};
use crate::raster::Labels;
use image::GrayImage;
use rayon::prelude::*;

/// Deepest bow looked for, as a share of the side: a page rolled into a quarter of a pipe.
const MOST_BOW: f64 = 0.2;

/// Smallest side of a component's box, as a share of the image's longest side.
const SMALLEST: f64 = 0.12;

/// The same for boards of which a page has many, such as the solutions at the back of a book.
const SMALLEST_OF_MANY: f64 = 0.07;

/// Most components of one level that are looked at, the largest first: a page of twelve puzzles has thirty,
/// frames of pictures and their boxes included; a drawing of hatched lines has hundreds, each as long as the
/// page.
const MOST: usize = 48;

/// Levels at which components are looked for: fine and shallow for thin soft lines, wide and deep where print
/// shows through or noise is heavy.
const LEVELS: [InkLevel; 4] = [ink::FINE, ink::USUAL, InkLevel { radius: 12, depth: 16.0 }, ink::DARK];

/// A component of ink: its number and its box.
type Component = (usize, Extent);

/// Outlines of connected components of ink.
#[derive(Debug)]
pub(crate) struct Outlines {
    /// Those of large ones.
    pub(crate) large: Vec<Outline>,
    /// Those of smaller ones, which are boards only where a page has many of them.
    pub(crate) small: Vec<Outline>,
}

/// Outlines of large and of smaller connected components of ink.
pub(crate) fn outlines(image: &GrayImage) -> Outlines {
    let per_level = LEVELS.par_iter().map(|&level| of_level(image, level));
    let all = distinct(per_level.collect::<Vec<_>>().into_iter().flatten());
    let smallest = sides(image, SMALLEST);
    let is_large = |o: &Outline| o.region.width > smallest && o.region.height > smallest;
    let (large, small) = all.into_iter().partition(is_large);
    Outlines { large, small }
}

/// A share of the image's longest side, in pixels.
fn sides(image: &GrayImage, share: f64) -> u32 {
    (f64::from(image.width().max(image.height())) * share) as u32
}

/// Of outlines that are alike the first.
fn distinct(outlines: impl IntoIterator<Item = Outline>) -> Vec<Outline> {
    let mut found: Vec<Outline> = Vec::new();
    for outline in outlines {
        if !found.iter().any(|o| o.is_like(&outline)) {
            found.push(outline);
        }
    }
    found
}

/// [`outlines`], and the boxes around the same components: a screen's board is upright, and may have no frame
/// whose corners could be seen.
pub(crate) fn upright(image: &GrayImage) -> Vec<Outline> {
    let found = outlines(image).large;
    let corners = |region: Region| {
        let (x0, y0) = (f64::from(region.left), f64::from(region.top));
        let (x1, y1) = (x0 + f64::from(region.width), y0 + f64::from(region.height));
        Quad([Point::new(x0, y0), Point::new(x1, y0), Point::new(x1, y1), Point::new(x0, y1)])
    };
    let boxes: Vec<Outline> = found.iter().map(|o| Outline::of_quad(corners(o.region))).collect();
    distinct(found.into_iter().chain(boxes))
}

/// The outlines of the paper in frames, which is bounded where other ink touches a frame from outside, too.
pub(super) fn of_paper(image: &GrayImage, (labels, extents): &Components) -> Vec<Outline> {
    // What lines part from it within the frame is beside its sides, too.
    let is_of = |label: u32, (_, own): &Component| {
        let Some(e) = extents.get(label as usize).filter(|_| label > 0) else { return false };
        own.left <= e.left && e.right <= own.right && own.top <= e.top && e.bottom <= own.bottom
    };
    of_large(labels, extents, sides(image, SMALLEST), is_of)
}

/// The outlines of the components of ink at one level.
fn of_level(image: &GrayImage, level: InkLevel) -> Vec<Outline> {
    let (labels, extents) = ink::components(image, level, Of::Ink);
    let is_of = |label: u32, own: &Component| label as usize == own.0;
    of_large(&labels, &extents, sides(image, SMALLEST_OF_MANY), is_of)
}

/// The outlines of components longer than `smallest` on both sides, beside whose sides lies what is theirs.
fn of_large(
    labels: &Labels,
    extents: &[Extent],
    smallest: u32,
    is_of: impl Fn(u32, &Component) -> bool,
) -> Vec<Outline> {
    let large = large(extents, smallest);
    let spans = spans(labels, &large);
    let outline = |(own, rows): (Component, Vec<Span>)| {
        let extent = own.1;
        let quad = hull::quad(extent.top, &rows)?;
        let bows = bows(&quad, labels, |label| is_of(label, &own));
        let Extent { left, top, .. } = extent;
        let region = Region { left, top, width: extent.width(), height: extent.height() };
        Some(Outline::new(quad, region, bows))
    };
    large.iter().copied().zip(spans).filter_map(outline).collect()
}

/// The [`MOST`] components with the largest boxes of those longer than `smallest` on both sides, by number.
fn large(extents: &[Extent], smallest: u32) -> Vec<Component> {
    let sides = |e: &Extent| (e.right - e.left, e.bottom - e.top);
    let is_large = |e: &Extent| e.area > 0 && sides(e).0 >= smallest && sides(e).1 >= smallest;
    let components = extents.iter().copied().enumerate().skip(1);
    let mut large: Vec<Component> = components.filter(|(_, e)| is_large(e)).collect();
    let area = |e: &Extent| u64::from(sides(e).0) * u64::from(sides(e).1);
    large.sort_by_key(|(label, e)| (std::cmp::Reverse(area(e)), *label));
    large.truncate(MOST);
    large.sort_by_key(|&(label, _)| label);
    large
}

/// For each of these components how far its ink reaches in each row of its box; all in one pass, since
/// hundreds of components may lie in boxes as large as the image.
fn spans(labels: &Labels, large: &[Component]) -> Vec<Vec<Span>> {
    let mut spans: Vec<Vec<Span>> =
        large.iter().map(|(_, e)| vec![Span::NONE; e.height() as usize]).collect();
    let Some(&(last, _)) = large.last() else { return spans };
    let mut index = vec![None; last + 1];
    large.iter().enumerate().for_each(|(i, &(label, _))| index[label] = Some(i));
    for (y, row) in (0..).zip(labels.chunks_exact(labels.width() as usize)) {
        for (x, &label) in (0..).zip(row) {
            if let Some(&Some(i)) = index.get(label as usize) {
                let span: &mut Span = &mut spans[i][(y - large[i].1.top) as usize];
                *span = Span { first: span.first.min(x), last: span.last.max(x) };
            }
        }
    }
    spans
}

/// How far inside each side the first pixel that is of the component lies, smoothed by a median of three;
/// at the corners, where two sides meet, continued from the two points before.
fn bows(quad: &Quad, labels: &Labels, is_of: impl Fn(u32) -> bool) -> Bows {
    let reach = quad.signed_area().abs().sqrt() * MOST_BOW;
    let (w, h) = (f64::from(labels.width()), f64::from(labels.height()));
    let is_ink = |p: Point| {
        let is_inside = p.x >= 0.0 && p.y >= 0.0 && p.x < w && p.y < h;
        is_inside && is_of(labels.get_pixel(p.x as u32, p.y as u32).0[0])
    };
    let last = BOW_POINTS - 1;
    std::array::from_fn(|side| {
        let (a, b) = (quad.0[side], quad.0[(side + 1) % 4]);
        let normal = inward(quad, side);
        let first_ink = |i: usize| {
            let p = a.lerp(b, i as f64 / last as f64);
            (0..reach as usize).map(|d| d as f64).find(|&d| is_ink(p + normal * d)).unwrap_or(0.0)
        };
        let raw: Vec<f64> = (1..last).map(first_ink).collect();
        let median = |i: usize| {
            let mut three = [raw[i.saturating_sub(1)], raw[i], raw[(i + 1).min(raw.len() - 1)]];
            three.sort_by(f64::total_cmp);
            three[1]
        };
        let inner: Vec<f64> = (0..raw.len()).map(median).collect();
        let before = (2.0 * inner[0] - inner[1]).max(0.0);
        let after = (2.0 * inner[last - 2] - inner[last - 3]).max(0.0);
        std::iter::once(before).chain(inner).chain([after]).collect()
    })
}
