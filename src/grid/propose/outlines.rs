//! Hypotheses from connected ink: the frame and the lines inside it touch, so a grid is one large component
//! whose outline is nearly a quadrilateral.

use super::cells::Part;
use crate::geometry::{Homography, Mesh, Point, Quad};
use crate::raster::Integral;
use image::{GrayImage, ImageBuffer, Luma};
use imageproc::point::Point as IPoint;
use imageproc::region_labelling::{Connectivity, connected_components};
use rayon::prelude::*;

/// Points along each side at which its bow is measured: one a node of a 9 x 9 grid.
const BOW_POINTS: usize = 10;

/// Bow, as a share of the side, above which a lattice with straight sides may settle on the wrong lines: a
/// third of a cell.
const LEAST_BOW: f64 = 0.035;

/// Deepest bow looked for, as a share of the side: a page rolled into a quarter of a pipe.
const MOST_BOW: f64 = 0.2;

/// Smallest side of a component's box, as a share of the sheet's longest side.
const SMALLEST: f64 = 0.12;

/// Most components of one level that are looked at, the largest first: a page of twelve puzzles has thirty, frames of
/// pictures and their boxes included; a drawing of hatched lines has hundreds, each as long as the page.
const MOST: usize = 48;

/// Windows (half side in pixels) and depths (grey levels below the local mean) at which ink is told from
/// paper: fine and shallow for thin soft lines, wide and deep where print shows through or noise is heavy.
const LEVELS: [(usize, f32); 4] = [(6, 5.0), (12, 8.0), (12, 16.0), (25, 30.0)];

/// A hypothesis: a quadrilateral, and how its sides bow inwards.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    /// The corners, in sheet pixels.
    pub(crate) quad: Quad,
    /// The box around the ink: left, top, width and height in sheet pixels.
    pub(crate) part: Part,
    /// How far the ink lies inside the straight side, in sheet pixels, at [`BOW_POINTS`] points from one
    /// corner to the next; sides as in the quadrilateral: top, right, bottom, left.
    bows: [Vec<f64>; 4],
}

/// Outlines of large connected components of ink.
pub(crate) fn outlines(grey: &GrayImage) -> Vec<Outline> {
    let (w, h) = (grey.width() as usize, grey.height() as usize);
    let raw = grey.as_raw();
    let table = Integral::new(w, h, |x, y| u32::from(raw[y * w + x]));
    let per_level = LEVELS.par_iter().map(|&(radius, depth)| {
        let ink = GrayImage::from_fn(grey.width(), grey.height(), |x, y| {
            let (x, y) = (x as usize, y as usize);
            Luma([u8::from(f32::from(raw[y * w + x]) < table.mean(x, y, radius) - depth) * 255])
        });
        components(&ink)
    });
    let mut found: Vec<Outline> = Vec::new();
    for outline in per_level.collect::<Vec<_>>().into_iter().flatten() {
        if !found.iter().any(|o| alike(&o.quad, &outline.quad)) {
            found.push(outline);
        }
    }
    found
}

impl Outline {
    /// The outline with these corners (sheet pixels, clockwise) and straight sides.
    pub(crate) fn of_quad(quad: Quad) -> Self {
        let low = |of: fn(&Point) -> f64| quad.0.iter().map(of).fold(f64::MAX, f64::min).max(0.0);
        let high = |of: fn(&Point) -> f64| quad.0.iter().map(of).fold(0.0, f64::max);
        let (left, top) = (low(|p| p.x) as u32, low(|p| p.y) as u32);
        let side = |from: u32, to: f64| (to.ceil() as u32).saturating_sub(from).max(1);
        let part = (left, top, side(left, high(|p| p.x)), side(top, high(|p| p.y)));
        Self { quad, part, bows: no_bows() }
    }

    /// A lattice of `n` x `n` cells that fills the outline: perspective from the corners, the bow of the sides
    /// carried inwards (Coons, "Surfaces for computer-aided design of space forms", 1967).
    pub(crate) fn mesh(&self, n: usize) -> Option<Mesh> {
        let side = n as f64;
        let unit = Quad([
            Point::new(0.0, 0.0),
            Point::new(side, 0.0),
            Point::new(side, side),
            Point::new(0.0, side),
        ]);
        let flat = Homography::between(&unit, &self.quad)?;
        Some(Mesh::from_fn(n, n, |r, c| {
            let (u, v) = (c as f64 / side, r as f64 / side);
            let bow = self.bow(0, u) * (1.0 - v) + self.bow(2, 1.0 - u) * v;
            let sway = self.bow(3, 1.0 - v) * (1.0 - u) + self.bow(1, v) * u;
            flat.apply(Point::new(c as f64, r as f64)) + bow + sway
        }))
    }

    /// Whether a side bows enough to need the lattice bent beforehand.
    pub(crate) fn is_bowed(&self) -> bool {
        let size = self.quad.signed_area().abs().sqrt();
        self.bows.iter().flatten().any(|&d| d > LEAST_BOW * size)
    }

    /// The same corners with straight sides.
    pub(crate) fn straight(&self) -> Self {
        Self { bows: no_bows(), ..self.clone() }
    }

    /// The displacement of the side's point at `t` (0 to 1 from its first corner).
    fn bow(&self, side: usize, t: f64) -> Point {
        let at = t * (BOW_POINTS - 1) as f64;
        let i = (at as usize).min(BOW_POINTS - 2);
        let d = self.bows[side][i] + (self.bows[side][i + 1] - self.bows[side][i]) * (at - i as f64);
        inward(&self.quad, side) * d
    }
}

/// The bows of straight sides.
fn no_bows() -> [Vec<f64>; 4] {
    std::array::from_fn(|_| vec![0.0; BOW_POINTS])
}

/// The unit normal of a side that points into the quadrilateral.
fn inward(quad: &Quad, side: usize) -> Point {
    let along = quad.0[(side + 1) % 4] - quad.0[side];
    let length = along.x.hypot(along.y).max(1e-9);
    Point::new(-along.y / length, along.x / length)
}

/// How far inside each side the first ink of the component lies, smoothed by a median of three; at the
/// corners, where two sides meet, continued from the two points before.
fn bows(quad: &Quad, is_ink: impl Fn(Point) -> bool) -> [Vec<f64>; 4] {
    let reach = quad.signed_area().abs().sqrt() * MOST_BOW;
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

/// Whether two quadrilaterals have the same corners to within 2 % of their size.
fn alike(a: &Quad, b: &Quad) -> bool {
    let size = a.signed_area().abs().sqrt();
    a.0.iter().zip(&b.0).all(|(p, q)| p.distance(*q) < 0.02 * size)
}

/// The number of the component that each pixel belongs to, 0 where there is no ink.
type Labels = ImageBuffer<Luma<u32>, Vec<u32>>;

fn components(ink: &GrayImage) -> Vec<Outline> {
    let (w, h) = ink.dimensions();
    let labels = connected_components(ink, Connectivity::Eight, Luma([0]));
    let count = labels.pixels().map(|p| p.0[0]).max().unwrap_or(0) as usize + 1;
    let mut boxes = vec![(u32::MAX, u32::MAX, 0, 0); count];
    for (x, y, Luma([label])) in labels.enumerate_pixels() {
        let b = &mut boxes[*label as usize];
        *b = (b.0.min(x), b.1.min(y), b.2.max(x), b.3.max(y));
    }
    let smallest = (f64::from(w.max(h)) * SMALLEST) as u32;
    let is_large = |b: &Extent| b.0 <= b.2 && b.1 <= b.3 && b.2 - b.0 >= smallest && b.3 - b.1 >= smallest;
    let large: Vec<(usize, &Extent)> =
        boxes.iter().enumerate().skip(1).filter(|(_, b)| is_large(b)).collect();
    let large = largest(large);
    let rows = rows(&labels, &large);
    large
        .iter()
        .zip(rows)
        .filter_map(|(&(label, &(x0, y0, x1, y1)), rows)| {
            let is_ink = |x: u32, y: u32| labels.get_pixel(x, y).0[0] as usize == label;
            let quad = around(&hull(y0, &rows))?;
            let bows = bows(&quad, |p| {
                p.x >= 0.0
                    && p.y >= 0.0
                    && p.x < f64::from(w)
                    && p.y < f64::from(h)
                    && is_ink(p.x as u32, p.y as u32)
            });
            Some(Outline { quad, part: (x0, y0, x1 + 1 - x0, y1 + 1 - y0), bows })
        })
        .collect()
}

/// The box around a component: left, top, right, bottom, inclusive.
type Extent = (u32, u32, u32, u32);

/// The [`MOST`] components with the largest boxes, in the order they came.
fn largest(mut large: Vec<(usize, &Extent)>) -> Vec<(usize, &Extent)> {
    let area = |b: &Extent| u64::from(b.2 - b.0) * u64::from(b.3 - b.1);
    large.sort_by_key(|&(label, b)| (std::cmp::Reverse(area(b)), label));
    large.truncate(MOST);
    large.sort_by_key(|&(label, _)| label);
    large
}

/// For each of these components the first and last pixel of its ink in each row of its box; all in one pass, since
/// hundreds of components may lie in boxes as large as the sheet.
fn rows(labels: &Labels, large: &[(usize, &Extent)]) -> Vec<Vec<(u32, u32)>> {
    let mut rows: Vec<Vec<(u32, u32)>> =
        large.iter().map(|(_, b)| vec![(u32::MAX, 0); (b.3 - b.1 + 1) as usize]).collect();
    let Some(&(last, _)) = large.last() else { return rows };
    let mut index = vec![None; last + 1];
    large.iter().enumerate().for_each(|(i, &(label, _))| index[label] = Some(i));
    for (x, y, Luma([label])) in labels.enumerate_pixels() {
        if let Some(&Some(i)) = index.get(*label as usize) {
            let row = &mut rows[i][(y - large[i].1.1) as usize];
            *row = (row.0.min(x), row.1.max(x));
        }
    }
    rows
}

/// The convex hull of ink whose rows, from `top` on, reach from one pixel to another, through pixel centres.
fn hull(top: u32, rows: &[(u32, u32)]) -> Vec<Point> {
    let inked = (top..).zip(rows).filter(|(_, row)| row.0 <= row.1);
    let ends = |(y, row): (u32, &(u32, u32))| [row.0, row.1].map(|x| IPoint::new(x as i32, y as i32));
    let outline: Vec<IPoint<i32>> = inked.flat_map(ends).collect();
    let hull = imageproc::geometry::convex_hull(outline);
    hull.iter().map(|p| Point::new(f64::from(p.x) + 0.5, f64::from(p.y) + 0.5)).collect()
}

/// The quadrilateral around a convex hull: edges are dropped one by one, each time the one whose loss adds
/// the least area when its neighbours are extended until they meet.
fn around(hull: &[Point]) -> Option<Quad> {
    let mut p = hull.to_vec();
    if p.len() < 4 {
        return None;
    }
    while p.len() > 4 {
        let n = p.len();
        let cost = |i: usize| {
            let (a, b, c, d) = (p[(i + n - 1) % n], p[i], p[(i + 1) % n], p[(i + 2) % n]);
            let x = meet(a, b, c, d)?;
            Some((((c.x - b.x) * (x.y - b.y) - (c.y - b.y) * (x.x - b.x)).abs(), x))
        };
        let (i, (_, x)) =
            (0..n).filter_map(|i| Some((i, cost(i)?))).min_by(|a, b| a.1.0.total_cmp(&b.1.0))?;
        p[i] = x;
        p.remove((i + 1) % n);
    }
    let mut quad = Quad([p[0], p[1], p[2], p[3]]);
    if quad.signed_area() < 0.0 {
        quad.0.reverse();
    }
    let first =
        (0..4).min_by(|&i, &j| (quad.0[i].x + quad.0[i].y).total_cmp(&(quad.0[j].x + quad.0[j].y)))?;
    quad.0.rotate_left(first);
    quad.is_convex().then_some(quad)
}

/// Where the line through `a`, `b` continued beyond `b` meets the line through `c`, `d` continued before `c`.
fn meet(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (u, v) = (b - a, c - d);
    let det = u.x * -v.y + u.y * v.x;
    if det.abs() < 1e-9 {
        return None;
    }
    let w = c - b;
    let (s, t) = ((w.x * -v.y + w.y * v.x) / det, (u.x * w.y - u.y * w.x) / det);
    (s >= 0.0 && t >= 0.0).then(|| b + u * s)
}
