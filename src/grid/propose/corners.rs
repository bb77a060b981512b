//! Cells of which only the corners are drawn: four angles that open towards one another.

use super::ink::{Extent, InkLevel, Of};
use super::page::Parted;
use crate::geometry::{Point, ratio};
use crate::raster::Labels;

/// Sides of an angle's box in pixels, and its longer side over its shorter one at most.
const SIDE: std::ops::Range<u32> = 5..80;
const SQUARE: f64 = 1.7;

/// Most thickness of its arms, as a share of its shorter side; how much of the box beside an outer edge is
/// the arm along it, in thicknesses, and in shares of the box for an angle that stands askew; the share of
/// the edge along which there is ink, and the share of the ink that is beside both arms at most.
const THICK: f64 = 0.42;
const ARM: (f64, f64) = (1.3, 0.12);
const COVERED: f64 = 0.85;
const BESIDE: f64 = 0.08;

/// How far two corners of a cell lie from each other, in sides of an angle, how far off the level, as a share
/// of that, and how far the fourth is from where the other three say, as a share of a cell's side.
const APART: std::ops::Range<f64> = 1.4..9.0;
const SLANT: f64 = 0.3;
const ASTRAY: f64 = 0.2;

/// How many times as large as another angle of a cell one is at most.
const ALIKE: f64 = 1.6;

/// The corner of a cell.
#[derive(Clone, Copy)]
struct Angle {
    /// Whether it is the right one of two, and the lower one.
    is_right: bool,
    is_low: bool,
    /// Where its arms meet.
    apex: Point,
    /// Geometric mean of its box's sides.
    side: f64,
}

/// The boxes between four angles on a page.
pub(super) fn boxes(page: &Parted, level: InkLevel) -> Vec<Extent> {
    let (labels, extents) = &*page.components(level, Of::Ink);
    let all: Vec<Angle> =
        (0..).zip(extents).skip(1).filter_map(|(label, extent)| angle(labels, label, extent)).collect();
    let of = |is_right: bool, is_low: bool| {
        let own = all.iter().filter(move |angle| (angle.is_right, angle.is_low) == (is_right, is_low));
        own.copied().collect::<Vec<Angle>>()
    };
    let (first, right, low, last) = (of(false, false), of(true, false), of(false, true), of(true, true));
    let cell = |angle: &Angle| {
        let across = nearest(angle, &right, |off| (off.x, off.y))?;
        let down = nearest(angle, &low, |off| (off.y, -off.x))?;
        let opposite = across + down - angle.apex;
        let side = angle.apex.distance(across).min(angle.apex.distance(down));
        let end = last.iter().find(|end| end.apex.distance(opposite) <= ASTRAY * side)?;
        let corners = [angle.apex, across, down, end.apex];
        let least = |of: fn(&Point) -> f64| corners.iter().map(of).fold(f64::MAX, f64::min).max(0.0) as u32;
        let most = |of: fn(&Point) -> f64| corners.iter().map(of).fold(0.0, f64::max) as u32;
        Some(Extent::full((least(|p| p.x), least(|p| p.y)), (most(|p| p.x), most(|p| p.y))))
    };
    first.iter().filter_map(cell).collect()
}

/// The apex of the nearest of others ahead of an angle: `along` says how far ahead and aside a place is.
fn nearest(angle: &Angle, others: &[Angle], along: impl Fn(Point) -> (f64, f64)) -> Option<Point> {
    let ahead = others.iter().filter(|other| ratio(other.side, angle.side) <= ALIKE).filter_map(|other| {
        let (on, aside) = along(other.apex - angle.apex);
        (APART.contains(&(on / angle.side)) && aside.abs() <= SLANT * on).then_some((on, other.apex))
    });
    ahead.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, apex)| apex)
}

/// The angle that a component is, if it is one.
fn angle(labels: &Labels, label: u32, e: &Extent) -> Option<Angle> {
    let (wide, high) = (e.width(), e.height());
    if e.area == 0 || !SIDE.contains(&wide) || !SIDE.contains(&high) {
        return None;
    }
    let (width, height) = (f64::from(wide), f64::from(high));
    let thick = f64::from(e.area) / (width + height);
    if ratio(width, height) > SQUARE || thick > THICK * width.min(height) {
        return None;
    }
    let arm = |side: f64| (ARM.0 * thick + ARM.1 * side).ceil() as u32;
    let (across, down) = (arm(width), arm(height));
    let ink: Vec<(u32, u32)> = (0..high)
        .flat_map(|y| (0..wide).map(move |x| (x, y)))
        .filter(|&(x, y)| labels.get_pixel(e.left + x, e.top + y).0[0] == label)
        .collect();
    let (is_left, is_top) = (|x: u32| x < across, |y: u32| y < down);
    let (is_right, is_bottom) = (|x: u32| x + across >= wide, |y: u32| y + down >= high);
    // How much of an edge has ink close to it.
    let covered = |length: u32, places: &mut dyn Iterator<Item = u32>| {
        let mut has = vec![false; length as usize];
        places.for_each(|at| has[at as usize] = true);
        has.iter().filter(|&&is| is).count() as f64 >= COVERED * f64::from(length)
    };
    let left = covered(high, &mut ink.iter().filter(|p| is_left(p.0)).map(|p| p.1));
    let right = covered(high, &mut ink.iter().filter(|p| is_right(p.0)).map(|p| p.1));
    let top = covered(wide, &mut ink.iter().filter(|p| is_top(p.1)).map(|p| p.0));
    let bottom = covered(wide, &mut ink.iter().filter(|p| is_bottom(p.1)).map(|p| p.0));
    if left == right || top == bottom {
        return None;
    }
    let is_aside = |p: &&(u32, u32)| {
        let is_upright = if right { is_right(p.0) } else { is_left(p.0) };
        let is_level = if bottom { is_bottom(p.1) } else { is_top(p.1) };
        !is_upright && !is_level
    };
    let aside = ink.iter().filter(is_aside).count();
    let apex = Point::new(
        f64::from(if right { e.right + 1 } else { e.left }),
        f64::from(if bottom { e.bottom + 1 } else { e.top }),
    );
    let is_angle = aside as f64 <= BESIDE * f64::from(e.area);
    is_angle.then_some(Angle { is_right: right, is_low: bottom, apex, side: (width * height).sqrt() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::propose::{drawn, ink};
    use image::{GrayImage, Luma};

    #[test]
    fn four_angles_that_open_towards_one_another_are_a_cell() {
        let mut page = GrayImage::from_pixel(300, 200, Luma([235]));
        // Two cells of 60 pixels, the arms of their corners 16 long; the right one has but three.
        for (left, top) in [(40, 60), (110, 60)] {
            for (x, y) in [(left, top), (left + 57, top), (left, top + 57), (left + 57, top + 57)] {
                let (arm_x, arm_y) = (if x == left { x } else { x - 13 }, if y == top { y } else { y - 13 });
                if (x, y) != (167, 117) {
                    drawn::block(&mut page, (arm_x, y), (16, 3));
                    drawn::block(&mut page, (x, arm_y), (3, 16));
                }
            }
        }
        // A box, and an L of print.
        for (corner, size) in
            [((220, 60), (40, 3)), ((220, 97), (40, 3)), ((220, 60), (3, 40)), ((257, 60), (3, 40))]
        {
            drawn::block(&mut page, corner, size);
        }
        drawn::block(&mut page, (20, 150), (3, 20));
        let found = boxes(&Parted::new(&page), ink::USUAL);
        let sides: Vec<[u32; 4]> = found.iter().map(|e| [e.left, e.top, e.right, e.bottom]).collect();
        assert_eq!(sides, [[40, 60, 100, 120]]);
    }
}
