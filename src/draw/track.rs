//! Railway tracks as lines: two rails and sleepers across them.

use crate::geometry::Point;
use crate::puzzle::figure::Tone;

/// From the middle of the track to either rail, in cell sides.
const GAUGE: f64 = 0.13;
/// Half the length of a sleeper.
const SLEEPER: f64 = 0.23;
/// Sleepers of a tile; half the distance between two is left at either end, so that they run on evenly.
const SLEEPERS: usize = 4;
/// Straight pieces of a curved rail: it departs from the circle by less than a pixel in cells of 300.
const PIECES: usize = 12;

/// Widths of sleepers and rails: given track is heavier, which tells it from answers where colours are lost.
pub(super) fn widths(tone: Tone) -> (f64, f64) {
    if tone == Tone::Given { (0.07, 0.085) } else { (0.045, 0.05) }
}

/// The lines of a tile in the cell around `centre`: the sleepers first, then the rails. `sides` says whether
/// it leads right, down, left and up; tiles of another number of sides than two are crossings of halves.
pub(super) fn lines(centre: Point, sides: [bool; 4]) -> (Vec<[Point; 2]>, Vec<Vec<Point>>) {
    let open: Vec<usize> = (0..4).filter(|&side| sides[side]).collect();
    let halves = || open.iter().map(|&side| run(centre, (centre, middle(centre, side)), None));
    match open[..] {
        [a, b] => {
            let ends = (middle(centre, a), middle(centre, b));
            let straight = (a + 2) % 4 == b;
            // A curve turns around the corner between its sides.
            let corner = ends.0 + ends.1 - centre;
            run(centre, ends, (!straight).then_some(corner))
        }
        _ => halves().fold((Vec::new(), Vec::new()), |mut all, half| {
            all.0.extend(half.0);
            all.1.extend(half.1);
            all
        }),
    }
}

/// The middle of a side.
fn middle(centre: Point, side: usize) -> Point {
    const STEPS: [(f64, f64); 4] = [(0.5, 0.0), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5)];
    centre + Point::new(STEPS[side].0, STEPS[side].1)
}

/// Sleepers and rails between two ends, straight or around a corner.
fn run(
    centre: Point,
    (from, to): (Point, Point),
    corner: Option<Point>,
) -> (Vec<[Point; 2]>, Vec<Vec<Point>>) {
    // The point of the way that is `t` of it along and `aside` from its middle.
    let at = |t: f64, aside: f64| match corner {
        None => {
            let way = to - from;
            let length = from.distance(to).max(f64::MIN_POSITIVE);
            from.lerp(to, t) + Point::new(-way.y, way.x) * (aside / length)
        }
        Some(corner) => {
            let (first, last) = ((from - corner) * 2.0, (to - corner) * 2.0);
            let angle = t * std::f64::consts::FRAC_PI_2;
            let direction = first * angle.cos() + last * angle.sin();
            corner + direction * (centre.distance(from) + aside)
        }
    };
    let place = |k: usize| (k as f64 + 0.5) / SLEEPERS as f64;
    let sleepers = (0..SLEEPERS).map(|k| [at(place(k), -SLEEPER), at(place(k), SLEEPER)]).collect();
    let pieces = if corner.is_some() { PIECES } else { 1 };
    let rail = |aside: f64| (0..=pieces).map(|k| at(k as f64 / pieces as f64, aside)).collect();
    (sleepers, vec![rail(-GAUGE), rail(GAUGE)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rails_meet_those_of_the_next_cell() {
        let ends = |sides, column: f64| -> Vec<(i64, i64)> {
            let (_, rails) = lines(Point::new(column + 0.5, 0.5), sides);
            let ends = rails.iter().flat_map(|rail| [rail[0], rail[rail.len() - 1]]);
            ends.map(|p| ((p.x * 1e6).round() as i64, (p.y * 1e6).round() as i64)).collect()
        };
        let straight = ends([true, false, true, false], 0.0);
        for curve in [[false, true, true, false], [false, false, true, true]] {
            let curve = ends(curve, 1.0);
            let common = straight.iter().filter(|end| curve.contains(end));
            assert_eq!(common.count(), 2, "{straight:?} {curve:?}");
        }
    }

    #[test]
    fn a_curve_stays_within_its_cell() {
        for sides in [[true, true, false, false], [false, false, true, true], [true, false, false, true]] {
            let (sleepers, rails) = lines(Point::new(0.5, 0.5), sides);
            let points = sleepers.iter().flatten().chain(rails.iter().flatten());
            for p in points {
                assert!((0.0..=1.0).contains(&p.x) && (0.0..=1.0).contains(&p.y), "{p:?}");
            }
        }
    }
}
