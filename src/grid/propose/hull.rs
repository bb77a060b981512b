//! The quadrilateral around ink.

use crate::geometry::{Point, Quad};
use imageproc::point::Point as IPoint;

/// Sine of the angle, times both lengths, below which two lines count as parallel: they would meet far
/// outside of any picture.
const PARALLEL: f64 = 1e-9;

/// First and last pixel of a component's ink in one row; none where the first is greater.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) first: u32,
    pub(super) last: u32,
}

impl Span {
    /// Of no pixel yet.
    pub(super) const NONE: Self = Self { first: u32::MAX, last: 0 };
}

/// The quadrilateral around ink whose rows from `top` on reach so far; `None` where it has no four sides.
pub(super) fn quad(top: u32, rows: &[Span]) -> Option<Quad> {
    let mut quad = Quad(four_corners(hull(top, rows))?);
    if quad.signed_area() < 0.0 {
        quad.0.reverse();
    }
    let first =
        (0..4).min_by(|&i, &j| (quad.0[i].x + quad.0[i].y).total_cmp(&(quad.0[j].x + quad.0[j].y)))?;
    quad.0.rotate_left(first);
    quad.is_convex().then_some(quad)
}

/// The convex hull of ink, through pixel centres.
fn hull(top: u32, rows: &[Span]) -> Vec<Point> {
    let inked = (top..).zip(rows).filter(|(_, row)| row.first <= row.last);
    let ends = |(y, row): (u32, &Span)| [row.first, row.last].map(|x| IPoint::new(x as i32, y as i32));
    let outline: Vec<IPoint<i32>> = inked.flat_map(ends).collect();
    let hull = imageproc::geometry::convex_hull(outline);
    hull.iter().map(|p| Point::new(f64::from(p.x) + 0.5, f64::from(p.y) + 0.5)).collect()
}

/// The corners of the quadrilateral around a convex hull: edges are dropped one by one, each time the one
/// whose loss adds the least area when its neighbours are extended until they meet.
fn four_corners(mut p: Vec<Point>) -> Option<[Point; 4]> {
    while p.len() > 4 {
        let n = p.len();
        let mut least: Option<Dropped> = None;
        for i in 0..n {
            let (a, b, c, d) = (p[(i + n - 1) % n], p[i], p[(i + 1) % n], p[(i + 2) % n]);
            let Some(meet) = meet(a, b, c, d) else { continue };
            let area = ((c.x - b.x) * (meet.y - b.y) - (c.y - b.y) * (meet.x - b.x)).abs();
            if least.as_ref().is_none_or(|least| area.total_cmp(&least.area).is_lt()) {
                least = Some(Dropped { edge: i, area, meet });
            }
        }
        let Dropped { edge, meet, .. } = least?;
        p[edge] = meet;
        p.remove((edge + 1) % n);
    }
    p.try_into().ok()
}

/// An edge of a hull that may be dropped.
struct Dropped {
    /// Number of the corner it begins at.
    edge: usize,
    /// Twice the area that its loss adds.
    area: f64,
    /// Where its neighbours meet.
    meet: Point,
}

/// Where the line through `a`, `b` continued beyond `b` meets the line through `c`, `d` continued before `c`.
fn meet(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (u, v) = (b - a, c - d);
    let det = u.x * -v.y + u.y * v.x;
    if det.abs() < PARALLEL {
        return None;
    }
    let w = c - b;
    let (s, t) = ((w.x * -v.y + w.y * v.x) / det, (u.x * w.y - u.y * w.x) / det);
    (s >= 0.0 && t >= 0.0).then(|| b + u * s)
}
