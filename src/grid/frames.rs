//! Hypotheses from connected ink: the frame and the lines inside it touch, so a grid is one large component
//! whose outline is nearly a quadrilateral.

use crate::geometry::{Point, Quad};
use crate::tone::Integral;
use image::{GrayImage, Luma};
use imageproc::point::Point as IPoint;

/// Smallest side of a component's box, as a share of the sheet's longest side.
const SMALLEST: f64 = 0.12;

/// Windows (half side in pixels) and depths (grey levels below the local mean) at which ink is told from
/// paper: fine and shallow for thin soft lines, wide and deep where print shows through or noise is heavy.
const LEVELS: [(usize, f32); 4] = [(6, 5.0), (12, 8.0), (12, 16.0), (25, 30.0)];

/// Quadrilaterals around large connected components of ink, in sheet pixels.
pub fn quads(grey: &GrayImage) -> Vec<Quad> {
    let (w, h) = (grey.width() as usize, grey.height() as usize);
    let raw = grey.as_raw();
    let table = Integral::new(w, h, |x, y| u32::from(raw[y * w + x]));
    let mut found: Vec<Quad> = Vec::new();
    for (radius, depth) in LEVELS {
        let ink = GrayImage::from_fn(grey.width(), grey.height(), |x, y| {
            let (x, y) = (x as usize, y as usize);
            Luma([u8::from(f32::from(raw[y * w + x]) < table.mean(x, y, radius) - depth) * 255])
        });
        for quad in components(&ink) {
            if !found.iter().any(|q| alike(q, &quad)) {
                found.push(quad);
            }
        }
    }
    found
}

/// Whether two quadrilaterals have the same corners to within 2 % of their size.
fn alike(a: &Quad, b: &Quad) -> bool {
    let size = a.signed_area().abs().sqrt();
    a.0.iter().zip(&b.0).all(|(p, q)| p.distance(*q) < 0.02 * size)
}

fn components(ink: &GrayImage) -> Vec<Quad> {
    let (w, h) = ink.dimensions();
    let labels = imageproc::region_labelling::connected_components(
        ink,
        imageproc::region_labelling::Connectivity::Eight,
        Luma([0]),
    );
    let count = labels.pixels().map(|p| p.0[0]).max().unwrap_or(0) as usize + 1;
    let mut boxes = vec![(u32::MAX, u32::MAX, 0, 0); count];
    for (x, y, Luma([label])) in labels.enumerate_pixels() {
        let b = &mut boxes[*label as usize];
        *b = (b.0.min(x), b.1.min(y), b.2.max(x), b.3.max(y));
    }
    let smallest = (f64::from(w.max(h)) * SMALLEST) as u32;
    let large = boxes
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, b)| b.0 <= b.2 && b.2 - b.0 >= smallest && b.3 - b.1 >= smallest);
    large
        .filter_map(|(label, &(x0, y0, x1, y1))| {
            let mut outline = Vec::new();
            for y in y0..=y1 {
                let mut row = (x0..=x1).filter(|&x| labels.get_pixel(x, y).0[0] as usize == label);
                if let Some(first) = row.next() {
                    outline.push(IPoint::new(first as i32, y as i32));
                    outline.push(IPoint::new(row.next_back().unwrap_or(first) as i32, y as i32));
                }
            }
            let hull = imageproc::geometry::convex_hull(outline);
            let hull: Vec<Point> =
                hull.iter().map(|p| Point::new(f64::from(p.x) + 0.5, f64::from(p.y) + 0.5)).collect();
            around(&hull)
        })
        .collect()
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
