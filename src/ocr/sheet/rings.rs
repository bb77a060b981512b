//! Dots in the corners of tiles that are drawn with a ring about them. Rings alone say nothing: where they
//! are in some corners and solid dots in others, they are the places of dots that are missing.

use super::ink::Sheet;
use super::tile::Square;
use crate::geometry::{Point, median};
use crate::puzzle::marks::Tile;
use image::imageops::interpolate_bilinear;
use std::f64::consts::TAU;

/// How far from a corner of its tile the middle of a ring lies at least and at most, and its radius, in sides
/// of the tile.
const OFF: (f64, f64) = (0.08, 0.28);
const RADIUS: (f64, f64) = (0.06, 0.14);

/// By how many pixels radii that are tried differ.
const STEP: f64 = 0.5;

/// What is within a ring, as a share of its radius, is paper there.
const WITHIN: f64 = 0.6;

/// Directions in which a ring is looked at.
const DIRECTIONS: u32 = 12;

/// By how much a ring and the dot in it are darker than what is between them at least, what is none at most,
/// as shares of a tile's ink, and how many rings show that dots are such.
const RING: f64 = 0.1;
const NONE: f64 = 0.03;
const FEWEST: usize = 6;

/// One in how many tiles may have a corner that is neither.
const FEW: usize = 4;

/// Tiles, of which corners with rings about dots are dotted and no others but those as dark as most of these,
/// where nearly all are clearly one or the other: such dots have hardly more ink than the frame about them.
/// `None` where dots are not such.
pub(super) fn told(sheet: &Sheet, tiles: &[Tile]) -> Option<Vec<Tile>> {
    let (mut seen, mut unclear) = (Vec::new(), 0);
    for tile in tiles {
        let rings = rings(sheet, &Square::of_tile(sheet, tile)?, tile.depth);
        unclear += rings.iter().filter(|ring| is_unclear(**ring)).count();
        if unclear * FEW > tiles.len() {
            return None;
        }
        seen.push(rings);
    }
    by_rings(tiles, &seen)
}

/// Tiles with dots where they have such rings in their corners; `None` where these are too few to be dots.
fn by_rings(tiles: &[Tile], seen: &[[f64; 4]]) -> Option<Vec<Tile>> {
    let corners = tiles.iter().zip(seen).flat_map(|(tile, rings)| tile.corners.into_iter().zip(rings));
    let ringed: Vec<f64> = corners.filter(|(_, ring)| **ring >= RING).map(|(dark, _)| dark).collect();
    let usual = median(ringed.iter().copied()).filter(|_| ringed.len() >= FEWEST)?;
    let dotted = |(tile, rings): (&Tile, &[f64; 4])| {
        let corner = |k: usize| {
            let dark = tile.corners[k];
            if rings[k] >= RING {
                1.0
            } else if dark >= usual {
                dark
            } else {
                ((rings[k] - NONE) / (RING - NONE)).max(0.0)
            }
        };
        Tile { corners: std::array::from_fn(corner), ..tile.clone() }
    };
    Some(tiles.iter().zip(seen).map(dotted).collect())
}

/// Whether so much darkness is neither that of a ring nor none.
fn is_unclear(ring: f64) -> bool {
    (NONE..RING).contains(&ring)
}

/// By how much the palest part of a ring in each corner of a box, and the dot in its middle, are darker than
/// the darkest of what is between them, as a share of so many grey levels; negative where there is none.
fn rings(sheet: &Sheet, square: &Square, depth: f64) -> [f64; 4] {
    let side = f64::from(square.wide.min(square.high));
    let size = Point::new(square.wide.into(), square.high.into());
    let from = Point::new(square.left.into(), square.top.into());
    let grey =
        |p: Point| interpolate_bilinear(&sheet.grey, p.x as f32, p.y as f32).map(|p| f64::from(p.0[0]));
    let circle = |middle: Point, radius: f64| {
        (0..DIRECTIONS).filter_map(move |i| {
            let angle = TAU * f64::from(i) / f64::from(DIRECTIONS);
            grey(middle + Point::new(angle.cos(), angle.sin()) * radius)
        })
    };
    let ring = |middle: Point, radius: f64| {
        let palest = circle(middle, radius).chain(grey(middle)).fold(0.0, f64::max);
        let darkest = circle(middle, WITHIN * radius).fold(255.0, f64::min);
        (darkest - palest) / depth
    };
    let radii = || {
        let count = ((RADIUS.1 - RADIUS.0) * side / STEP) as u32;
        (0..=count).map(move |i| RADIUS.0 * side + STEP * f64::from(i))
    };
    let steps = || (OFF.0 * side) as u32..=(OFF.1 * side) as u32;
    let corner = |k: usize| {
        let off = |is_low: bool, all: f64, on: u32| if is_low { f64::from(on) } else { all - f64::from(on) };
        let at = |x: u32, y: u32| {
            from + Point::new(off(k.is_multiple_of(2), size.x, x), off(k / 2 == 0, size.y, y))
        };
        steps()
            .flat_map(|y| steps().map(move |x| (x, y)))
            .flat_map(|(x, y)| radii().map(move |radius| (at(x, y), radius)))
            .map(|(middle, radius)| ring(middle, radius))
            .fold(-1.0, f64::max)
    };
    std::array::from_fn(corner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Quad};
    use crate::ocr::tests::photo;
    use crate::puzzle::Layout;
    use crate::puzzle::marks::{Glyph, Mark};
    use image::{Rgb, RgbImage};

    /// The corners of six tiles with heavy frames, with rings in two corners of each, of which so much is
    /// drawn, about dots or empty, or solid dots.
    fn corners((is_ring, is_dotted): (bool, bool), drawn: f64) -> Option<Vec<[f64; 4]>> {
        let side = 54.0;
        let corner = |i: u32| Point::new(93.0 + 60.0 * f64::from(i % 3), 93.0 + 60.0 * f64::from(i / 3));
        let rgb = RgbImage::from_fn(300, 300, |x, y| {
            let at = |i: u32| Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5) - corner(i);
            let is_ink = (0..6).any(|i| {
                let p = at(i);
                let is_in = (0.0..side).contains(&p.x) && (0.0..side).contains(&p.y);
                let is_frame = is_in && p.x.min(p.y).min(side - p.x).min(side - p.y) < 3.0;
                let is_dot = [Point::new(10.0, 10.0), Point::new(44.0, 44.0)].iter().any(|dot| {
                    let (far, off) = (p.distance(*dot), p - *dot);
                    let is_drawn = off.y.atan2(off.x).abs() <= drawn;
                    if is_ring {
                        (far < 1.3 && is_dotted) || ((3.8..5.4).contains(&far) && is_drawn)
                    } else {
                        far < 4.5
                    }
                });
                is_frame || is_dot || ((p.x - 27.0).abs() < 2.0 && (p.y - 27.0).abs() < 8.0)
            });
            Rgb([if is_ink { 40 } else { 230 }; 3])
        });
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(90.0 + 60.0 * c as f64, 90.0 + 60.0 * r as f64));
        let sheet = Sheet::of(&photo(rgb), &Layout::full(3, 3), mesh, 1);
        let tile = |i: u32| {
            let middle = Point::new(f64::from(i % 3) + 0.5, f64::from(i / 3) + 0.5);
            let ways = vec![vec![Glyph::taken_for('1', 1.0)]];
            let number = Mark { middle, size: Point::new(0.07, 0.27), place: Quad([middle; 4]), ways };
            let size = Point::new(0.9, 0.9);
            Tile { middle, size, place: Quad([middle; 4]), number, corners: [0.5; 4], depth: 190.0 }
        };
        let tiles: Vec<Tile> = (0..6).map(tile).collect();
        told(&sheet, &tiles).map(|tiles| tiles.iter().map(|tile| tile.corners).collect())
    }

    #[test]
    fn corners_with_rings_are_dotted_and_heavy_frames_alone_are_not() {
        let told = corners((true, true), 4.0).expect("dots are rings");
        let is_dotted = |corners: &[f64; 4]| corners.map(|corner| corner > 0.5);
        assert!(told.iter().all(|tile| is_dotted(tile) == [true, false, false, true]), "{told:?}");
        assert_eq!(corners((false, false), 4.0).map(|told| told.len()), None, "dots are solid");
        assert_eq!(corners((true, true), 2.0).map(|told| told.len()), None, "these are open");
        assert_eq!(corners((true, false), 4.0).map(|told| told.len()), None, "these are empty");
    }

    #[test]
    fn corners_as_dark_as_those_with_rings_are_dotted_and_faint_rings_may_be() {
        let tile = |corners: [f64; 4]| {
            let (middle, place) = (Point::new(0.5, 0.5), Quad([Point::new(0.5, 0.5); 4]));
            let number = Mark { middle, size: middle, place, ways: Vec::new() };
            Tile { middle, size: middle, place, number, corners, depth: 190.0 }
        };
        let mut tiles = vec![tile([0.7, 0.3, 0.3, 0.7]); 4];
        tiles.extend([tile([0.8, 0.3, 0.4, 0.7]), tile([0.8, 0.3, 0.3, 0.3])]);
        let mut seen = vec![[0.2, -0.1, 0.0, 0.2]; 4];
        seen.extend([[0.0, 0.0, 0.065, 0.2], [0.05, 0.0, 0.0, 0.0]]);
        let told = by_rings(&tiles, &seen).expect("dots are rings");
        let corners: Vec<[f64; 4]> = told.iter().map(|tile| tile.corners).collect();
        assert!(corners[..4].iter().flatten().all(|dark| !(0.01..=0.99).contains(dark)), "{corners:?}");
        assert!(corners[4][0] > 0.7 && (0.4..0.6).contains(&corners[4][2]), "{corners:?}");
        assert!(corners[5][0] > 0.7, "a faint ring in a dark corner: {corners:?}");
        assert!(by_rings(&tiles[..2], &seen[..2]).is_none(), "few rings");
    }
}
