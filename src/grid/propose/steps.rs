//! The lattice on which symbols stand: from the ways between neighbours to rows and columns.

use crate::geometry::{Homography, Point};
use std::collections::BTreeMap;

/// Sides of cells, in heights of symbols.
const PITCH: (f64, f64) = (1.2, 4.5);

/// Angles to the level that are tried, in degrees from the first to the last, and the step between them; the
/// step from one side of a cell to the next.
const ANGLES: (f64, f64, f64) = (-18.0, 18.0, 1.5);
const FINER: f64 = 1.025;

/// Cells that a neighbour may be away, along either axis, to tell the lattice: nearer ones tell one of which
/// the cells shrink into the distance.
const NEAR: [f64; 2] = [3.4, 2.3];

/// How far from a right angle the axes may meet, in degrees.
const ASKEW: f64 = 9.0;

/// Nearest symbols, itself among them, to which ways from a symbol are looked at.
const NEIGHBOURS: usize = 49;

/// How well the ways between neighbours must fit a lattice, -1 to 1, and as a share of the best fit.
const FITTING: f64 = 0.6;
const AS_GOOD: f64 = 0.75;

/// How far off its cell's middle a symbol may be, in cells, on its way from a neighbour, and on the mean.
const ASTRAY: f64 = 0.34;
const MEAN_ASTRAY: f64 = 0.14;

/// How many symbols, of all heights, one begins at to find those that stand in cells; and share of the
/// symbols at most that stand in none.
const STARTS: usize = 3;
const MOST_STRAY: f64 = 0.2;

/// The flat lattices, from columns and rows to pixels, on which most symbols stand that have these middles
/// and such a height, and the middles of those that do.
pub(super) fn lattices(middles: &[Point], height: f64) -> impl Iterator<Item = (Homography, Vec<Point>)> {
    NEAR.iter().filter_map(move |&near| {
        let placed = placed(middles, basis(middles, height, near)?)?;
        Some((flat(&placed)?, placed.into_values().collect()))
    })
}

/// The ways from a cell to the next to the right and to the next below that most of the ways between near
/// symbols, which are so many cells apart at most, are multiples of; `height` is that of the symbols.
fn basis(middles: &[Point], height: f64, near: f64) -> Option<[Point; 2]> {
    let reach = near * PITCH.1 * height;
    let about = |&a: &Point| {
        let ways = middles.iter().map(move |&b| b - a);
        let mut nearest: Vec<Point> = ways.filter(|d| d.x.abs().max(d.y.abs()) < reach).collect();
        nearest.sort_by(|a, b| length(*a).total_cmp(&length(*b)));
        nearest.truncate(NEIGHBOURS);
        nearest.retain(|d| (d.x, d.y) > (0.0, 0.0));
        nearest
    };
    let ways: Vec<Point> = middles.iter().flat_map(about).collect();
    let fewest = middles.len() / 3;
    let angles = ((ANGLES.1 - ANGLES.0) / ANGLES.2).round() as i32;
    // For each angle how far it is from the level, the step along either axis and how well that fits.
    let (mut across, mut down) = (Vec::new(), Vec::new());
    for angle in (0..=angles).map(|i| ANGLES.0 + ANGLES.2 * f64::from(i)) {
        let (sin, cos) = angle.to_radians().sin_cos();
        let along: Vec<(f64, f64)> =
            ways.iter().map(|d| (d.x * cos + d.y * sin, d.y * cos - d.x * sin)).collect();
        let aside: Vec<(f64, f64)> = along.iter().map(|&(u, v)| (v, u)).collect();
        let step = |(step, fit): (f64, f64), x: f64, y: f64| (angle, Point::new(step * x, step * y), fit);
        across.extend(pitch(&along, (height, near), fewest).map(|found| step(found, cos, sin)));
        down.extend(pitch(&aside, (height, near), fewest).map(|found| step(found, -sin, cos)));
    }
    let pairs = across.iter().flat_map(|a| down.iter().map(move |d| (a, d)));
    let best = pairs.filter(|(a, d)| (a.0 - d.0).abs() <= ASKEW);
    best.max_by(|x, y| (x.0.2 + x.1.2).total_cmp(&(y.0.2 + y.1.2))).map(|(a, d)| [a.1, d.1])
}

/// The largest step of which most ways, along an axis and aside, are multiples, and how well they are.
fn pitch(ways: &[(f64, f64)], (height, near): (f64, f64), fewest: usize) -> Option<(f64, f64)> {
    let fit = |pitch: f64| {
        let those = ways
            .iter()
            .filter(|(u, v)| (0.6 * pitch..near * pitch).contains(&u.abs()) && v.abs() < near * pitch);
        let (count, sum) = those.fold((0, 0.0), |(n, sum), (u, _)| (n + 1, sum + wave(u / pitch)));
        if count < fewest.max(1) { -1.0 } else { sum / f64::from(count as u32) }
    };
    let steps = ((PITCH.1 / PITCH.0).ln() / FINER.ln()).ceil() as i32;
    let fits: Vec<(f64, f64)> =
        (0..=steps).map(|i| PITCH.1 * height / FINER.powi(i)).map(|pitch| (pitch, fit(pitch))).collect();
    let best = fits.iter().map(|f| f.1).fold(f64::MIN, f64::max);
    let enough = FITTING.max(AS_GOOD * best);
    let first = fits.iter().position(|f| f.1 >= enough)?;
    let run = fits[first..].iter().take_while(|f| f.1 >= enough);
    run.copied().max_by(|a, b| a.1.total_cmp(&b.1))
}

/// The cosine of so many turns, at most 2^50, to twelve digits: the search for a pitch asks for it tens of
/// millions of times on a page of text.
fn wave(turns: f64) -> f64 {
    /// The last number at which halves can be told, and half of it: added and taken away it rounds.
    const ROUND: f64 = 1.5 * (1_u64 << 52) as f64;
    /// Of the series of the sine the factors that make each term of the one before, but for the square.
    const FACTORS: [f64; 8] = [6.0, 20.0, 42.0, 72.0, 110.0, 156.0, 210.0, 272.0];
    let quarter = 0.25 - (turns - (turns + ROUND - ROUND)).abs();
    let angle = std::f64::consts::TAU * quarter;
    let square = angle * angle;
    angle * FACTORS.iter().rev().fold(1.0, |sum, factor| 1.0 - sum * square * (1.0 / factor))
}

/// The row and column of each symbol's cell, each told from the nearest that is known; but for few that are
/// too far off any cell or second in one, as where dashes cross. `None` where those are many, from whichever
/// of some symbols one begins.
fn placed(middles: &[Point], basis: [Point; 2]) -> Option<BTreeMap<(i32, i32), Point>> {
    let starts = (0..STARTS).map(|i| middles.len() * i / STARTS);
    let ways = starts.map(|start| placed_from(start, middles, basis));
    let all = ways.max_by_key(BTreeMap::len)?;
    let strays = middles.len() - all.len();
    (strays as f64 <= MOST_STRAY * middles.len() as f64).then_some(all)
}

/// The row and column of the cells of those symbols that stand in one, where `start` stands in the first.
fn placed_from(start: usize, middles: &[Point], [across, down]: [Point; 2]) -> BTreeMap<(i32, i32), Point> {
    let area = across.x * down.y - across.y * down.x;
    let in_steps =
        |d: Point| Point::new((d.x * down.y - d.y * down.x) / area, (d.y * across.x - d.x * across.y) / area);
    let first = middles[start];
    let mut places = BTreeMap::from([((0, 0), first)]);
    // Each with its way, in steps, from the nearest that is known, and the place of that one.
    let others = (0..middles.len()).filter(|&i| i != start).map(|i| middles[i]);
    let mut left: Vec<(Point, Point, (i32, i32))> =
        others.map(|middle| (middle, in_steps(middle - first), (0, 0))).collect();
    while let Some(next) = (0..left.len()).min_by(|&a, &b| length(left[a].1).total_cmp(&length(left[b].1))) {
        let (middle, way, (row, column)) = left.swap_remove(next);
        let off = Point::new(way.x - way.x.round(), way.y - way.y.round());
        let at = (row + way.y.round() as i32, column + way.x.round() as i32);
        if length(off) > ASTRAY || places.contains_key(&at) {
            continue;
        }
        places.insert(at, middle);
        for other in &mut left {
            let way = in_steps(other.0 - middle);
            if length(way) < length(other.1) {
                (other.1, other.2) = (way, at);
            }
        }
    }
    places
}

fn length(way: Point) -> f64 {
    way.x.hypot(way.y)
}

/// The flat lattice on which the symbols stand best: from columns and rows to pixels.
fn flat(places: &BTreeMap<(i32, i32), Point>) -> Option<Homography> {
    let pairs: Vec<(Point, Point)> =
        places.iter().map(|(&(r, c), &p)| (Point::new(f64::from(c) + 0.5, f64::from(r) + 0.5), p)).collect();
    let flat = Homography::fit(&pairs)?;
    let back = flat.inverse()?;
    let off: f64 = pairs.iter().map(|&(at, p)| back.apply(p).distance(at)).sum();
    (off / pairs.len() as f64 <= MEAN_ASTRAY).then_some(flat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wave_is_the_cosine_of_turns() {
        for turns in (-4000..4000).map(|i| f64::from(i) * 0.00173) {
            let wanted = (std::f64::consts::TAU * turns).cos();
            assert!((wave(turns) - wanted).abs() < 1e-12, "{turns}: {} {wanted}", wave(turns));
        }
    }
}
